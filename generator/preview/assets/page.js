// The page of `pnp preview`. Everything that comes from rosters is put in as text, never as markup.
"use strict";

const byId = (id) => document.getElementById(id);
const root = document.documentElement;
const PAGE = Math.random().toString(36).slice(2);
const DPIS = [60, 100, 200, 300];
const MM = 25.4;

let state = null;
let chosen = "";
let view = "cards";
let look = "full";
let eyes = "";
let size = "fit";
let tab = "cells";
let marks = false;
let contrast = false;
let loupe = false;
let source = null;
let facts = null;
const nodes = new Map();
const kept = (name, other) => { try { return localStorage.getItem(name) ?? other; } catch { return other; } };
const keep = (name, value) => { try { localStorage.setItem(name, value); } catch { /* not kept */ } };

function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name === "class") made.className = value;
    else if (name === "style") Object.assign(made.style, value);
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined));
  return made;
}

function drawing(tag, given, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

const mm = (value) => Number(value.toFixed(3));
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const partOf = (name) => state.scene.parts.find((part) => part.name === name);
const cardOf = (key) => state?.scene.cards.find((card) => card.key === key);
const scale = () => Number(kept("pnp-screen", "1")) || 1;

async function asked(address, value) {
  const how = value === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(value),
  };
  try {
    const answer = await fetch(address, { cache: "no-store", ...how });
    if (answer.status === 403) return { fault: "This page lost its key. Open the address that pnp preview printed." };
    return await answer.json();
  } catch {
    return { fault: "pnp preview does not answer. Is it still running?" };
  }
}

// ---------------------------------------------------------------- news

function listen() {
  if (source || document.hidden) return;
  source = new EventSource("/events");
  source.onmessage = (event) => take(JSON.parse(event.data));
  source.onerror = () => say("The connection is broken: waiting for pnp preview …", true);
}

document.addEventListener("visibilitychange", () => {
  // A browser keeps six connections to a server: tabs that nobody sees give theirs back.
  if (document.hidden) { source?.close(); source = null; } else listen();
});

function take(found) {
  const drawn = found.scene;
  state = { ...found, scene: drawn ?? state.scene };
  if (drawn) { show(); return; }
  showStatus();
  mark();
}

function say(text, busy) {
  const line = byId("status");
  if (line.textContent !== text) line.textContent = text;
  line.classList.toggle("busy", Boolean(busy));
}

// ---------------------------------------------------------------- the whole

function show() {
  const scene = state.scene;
  byId("title").textContent = scene.title || scene.game;
  byId("version").textContent = scene.version;
  document.title = `${scene.title || scene.game} · pnp preview`;
  const broken = byId("broken");
  broken.hidden = !scene.broken;
  const words = scene.broken ? `${scene.broken} What you see is old.` : "";
  if (broken.textContent !== words) broken.textContent = words;
  showStatus();
  showParts();
  showFindingsCount();
  showGrid();
  showPanel();
  mark();
}

function mark() {
  byId("build").disabled = state.readOnly || Object.keys(state.work).length > 0;
  root.dataset.version = state.version;
  root.dataset.shown = state.shown;
  root.dataset.busy = state.busy;
  root.dataset.judged = state.scene.judged;
}

// What came of a build or an undo is said until something else is drawn.
let outcome = { text: "", shown: -1 };
function tellOutcome(text) {
  outcome = { text, shown: state.shown };
  say(text, false);
}

function showStatus() {
  const work = state.work;
  if (work.step) { say(`${work.step}: ${work.done} of ${work.total}`, true); return; }
  const because = state.because.length ? ` because of ${state.because.slice(0, 3).join(", ")}${state.because.length > 3 ? " and more" : ""}` : "";
  if (state.busy) { say(`Drawing${because} …`, true); return; }
  if (outcome.text && outcome.shown === state.shown) { say(outcome.text, false); return; }
  const at = new Date(state.at * 1000).toLocaleTimeString();
  const slow = state.scene.judged ? "" : " Slow rules are at work …";
  say(`Drawn at ${at}${because}.${slow}`, false);
}

function showParts() {
  const pick = byId("part");
  const wanted = [["", "All components"], ...state.scene.parts.map((part) => [part.name, `${part.title} (${part.cards})`])];
  if (JSON.stringify(wanted) === pick.dataset.shown) return;
  pick.dataset.shown = JSON.stringify(wanted);
  const before = pick.value || kept(`pnp-part-${state.scene.game}`, "");
  pick.replaceChildren(...wanted.map(([value, text]) => { const one = el("option", { value }); one.textContent = text; return one; }));
  pick.value = wanted.some(([value]) => value === before) ? before : "";
}

function showFindingsCount() {
  const of = (kind) => state.scene.findings.filter((one) => one.severity === kind).length;
  const errors = of("error"), warnings = of("warning"), button = byId("show-findings");
  const words = [errors ? counted(errors, "error") : "", warnings ? counted(warnings, "warning") : ""].filter(Boolean);
  button.textContent = words.join(", ") || "Nothing wrong";
  button.className = `count ${errors ? "bad" : warnings ? "warn" : ""}`;
  button.setAttribute("aria-pressed", String(!chosen));
}

// ---------------------------------------------------------------- the grid

function inFilter(card) {
  const part = byId("part").value;
  if (part && card.part !== part) return false;
  const words = byId("search").value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = `${card.name} ${card.id} ${card.words}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

const filtered = () => state.scene.cards.filter(inFilter);

function showGrid() {
  const shelf = byId("shelf");
  const cards = filtered();
  const wanted = new Set(cards.map((card) => card.key));
  for (const [key, node] of nodes) if (!wanted.has(key)) { watcher.unobserve(node); node.remove(); nodes.delete(key); seen.delete(key); }
  let last = byId("empty");
  last.hidden = cards.length > 0;
  last.textContent = state.scene.cards.length ? "No card has this in its name or texts." : state.scene.broken || state.busy ? "Nothing could be drawn yet." : "There are no cards yet.";
  const groups = new Map([...shelf.querySelectorAll(":scope > div")].map((one) => [one.dataset.part, one]));
  for (const part of state.scene.parts) {
    const own = cards.filter((card) => card.part === part.name);
    let group = groups.get(part.name);
    groups.delete(part.name);
    if (!own.length) { group?.remove(); continue; }
    if (!group) {
      group = el("div", { "data-part": part.name }, el("h2", {}, el("b"), el("span")), el("div", { class: "grid", role: "group" }));
    }
    const [name, count] = group.querySelector("h2").children;
    name.textContent = part.title;
    count.textContent = `${own.length === part.pieces ? "" : `${own.length} different, `}${counted(own.reduce((sum, card) => sum + card.copies, 0), "piece")}${part.optional ? ", optional" : ""}`;
    const grid = group.lastElementChild;
    grid.className = `grid${part.width > 120 ? " mats" : ""}${part.shape === "round" ? " round" : ""}`;
    grid.setAttribute("aria-label", part.title);
    if (last.nextElementSibling !== group) last.after(group);
    last = group;
    let before = null;
    for (const card of own) {
      const node = cardNode(card, part);
      const place = before ? before.nextElementSibling : grid.firstElementChild;
      if (place !== node) grid.insertBefore(node, place);
      before = node;
    }
  }
  for (const group of groups.values()) group.remove();
  const current = nodes.get(chosen) ?? nodes.values().next().value;
  for (const node of nodes.values()) node.tabIndex = node === current ? 0 : -1;
}

const picture = (name, dpi) => `/face/${name}?dpi=${dpi}&look=${look}${look === "low" ? `&v=${state.shown}` : ""}`;

function dpiFor(pixels, width) {
  const wanted = (pixels * devicePixelRatio) / (width / MM) * 0.9;
  return DPIS.find((dpi) => dpi >= wanted) ?? 300;
}

function placeFace(image, part) {
  const { width, height, bleed } = part;
  Object.assign(image.style, {
    left: `${-100 * bleed / width}%`, top: `${-100 * bleed / height}%`,
    width: `${100 * (width + 2 * bleed) / width}%`, height: `${100 * (height + 2 * bleed) / height}%`,
  });
}

function setPicture(image, address) {
  // The old picture stays until the new one is there.
  if (image.getAttribute("src") === address) return;
  image.onerror = () => image.removeAttribute("src");
  image.setAttribute("src", address);
}

function cardNode(card, part) {
  let node = nodes.get(card.key);
  if (!node) {
    const image = el("img", { alt: "", decoding: "async", draggable: "false" });
    node = el("button", { class: "card", "data-key": card.key, type: "button" },
      el("span", { class: "face" }, image), el("span", { class: "name" }, el("b"), el("i")));
    nodes.set(card.key, node);
    watcher.observe(node);
  }
  const [face] = node.children, image = face.firstElementChild;
  face.style.aspectRatio = `${part.width} / ${part.height}`;
  placeFace(image, part);
  image.hidden = !card.front;
  node.dataset.front = card.front;
  if (seen.has(card.key)) load(node, card, part);
  const [name, copies] = node.querySelector(".name").children;
  name.textContent = card.name;
  copies.textContent = card.copies === 1 ? "" : `× ${card.copies}`;
  node.classList.toggle("old", card.old);
  let flag = node.querySelector(".flag");
  const wrong = card.errors || card.warnings;
  if (wrong && !flag) { flag = el("span", { class: "flag", "aria-hidden": "true" }); node.append(flag); }
  if (flag && !wrong) flag.remove();
  else if (flag) { flag.textContent = wrong; flag.classList.toggle("bad", card.errors > 0); }
  const told = [card.name, card.errors ? counted(card.errors, "error") : "", card.warnings ? counted(card.warnings, "warning") : "",
    card.copies === 1 ? "" : counted(card.copies, "copy").replace("copys", "copies"), card.old ? "shown as it was" : ""];
  node.setAttribute("aria-label", told.filter(Boolean).join(", "));
  node.setAttribute("aria-current", String(card.key === chosen));
  return node;
}

function load(node, card, part) {
  if (!card.front) return;
  const image = node.querySelector("img");
  setPicture(image, picture(card.front, dpiFor(node.clientWidth || 150, part.width)));
}

const seen = new Set();
const watcher = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const key = entry.target.dataset.key;
    if (!entry.isIntersecting) { seen.delete(key); continue; }
    seen.add(key);
    const card = cardOf(key);
    if (card) load(entry.target, card, partOf(card.part));
  }
  tellSight();
}, { rootMargin: "120px" });

let sightTimer = 0;
function tellSight() {
  clearTimeout(sightTimer);
  sightTimer = setTimeout(() => {
    const keys = [...new Set([chosen, ...seen])].filter(Boolean);
    asked("/sight", { page: PAGE, cards: keys });
  }, 80);
}

byId("shelf").addEventListener("click", (event) => {
  const node = event.target.closest(".card");
  if (node) choose(node.dataset.key, true);
});

function choose(key, open) {
  if (view === "sheets") setView("cards");
  const before = nodes.get(chosen);
  before?.setAttribute("aria-current", "false");
  chosen = key;
  const node = nodes.get(key);
  if (node) {
    node.setAttribute("aria-current", "true");
    for (const other of nodes.values()) other.tabIndex = other === node ? 0 : -1;
    node.scrollIntoView({ block: "nearest" });
  }
  history.replaceState(null, "", key ? `#${encodeURIComponent(key)}` : "#");
  document.body.classList.toggle("reading", Boolean(key) && open !== false);
  facts = null;
  if (state) { showFindingsCount(); showPanel(); }
  tellSight();
}

function walk(step) {
  const keys = filtered().map((card) => card.key);
  if (!keys.length) return;
  const at = keys.indexOf(chosen);
  const to = at < 0 ? 0 : Math.max(0, Math.min(keys.length - 1, at + step));
  choose(keys[to], document.body.classList.contains("reading"));
  if (!document.activeElement?.closest?.("#panel")) nodes.get(keys[to])?.focus({ preventScroll: true });
}

function perRow() {
  const node = nodes.get(chosen) ?? nodes.values().next().value;
  if (!node) return 1;
  return Math.max(1, [...node.parentElement.children].filter((one) => one.offsetTop === node.offsetTop).length);
}

// ---------------------------------------------------------------- the panel

function findingNode(one) {
  const inside = [el("b"), el("span"), one.remedy ? el("span", { class: "cure" }) : null, el("span", { class: "place" })];
  const leads = one.card && one.card !== chosen;
  const made = leads
    ? el("button", { class: `finding ${one.severity}`, type: "button", onclick: () => choose(one.card, true) }, ...inside)
    : el("div", { class: `finding ${one.severity}` }, ...inside);
  const [head, fact, ...rest] = made.children;
  head.textContent = `${one.severity[0].toUpperCase()}${one.severity.slice(1)}${one.name ? `: ${one.name}` : ""}`;
  fact.textContent = one.fact;
  if (one.remedy) rest[0].textContent = one.remedy;
  rest[rest.length - 1].textContent = [one.place, one.code].filter(Boolean).join("  ·  ");
  return made;
}

function findingList(findings) {
  const list = el("ul", { class: "findings" });
  for (const one of findings) list.append(el("li", {}, findingNode(one)));
  return list;
}

function showPanel() {
  const panel = byId("panel");
  const card = cardOf(chosen);
  if (!card) {
    const telling = JSON.stringify([state.scene.findings, state.scene.skipped, chosen]);
    if (panel.dataset.telling === telling) return;
    panel.dataset.telling = telling;
    panel.dataset.key = "";
    const gone = chosen ? el("p", { class: "note" }) : null;
    if (gone) gone.textContent = "The chosen card is no longer in the set.";
    const head = el("h2", { class: "over-list" });
    head.textContent = state.scene.findings.length ? "Findings" : "Nothing wrong found";
    const skipped = state.scene.skipped.map((text) => { const one = el("p", { class: "note" }); one.textContent = text; return one; });
    const hint = el("p", { class: "note" });
    hint.textContent = "Choose a card to see it large, with its cells, odds and history.";
    panel.replaceChildren(closeButton(), ...(gone ? [gone] : []), head, findingList(state.scene.findings), ...skipped, hint);
    return;
  }
  if (panel.dataset.key !== card.key) buildPanel(panel, card);
  panel.dataset.telling = "";
  fillPanel(panel, card);
}

function closeButton() {
  const button = el("button", { class: "close", type: "button", onclick: () => { document.body.classList.remove("reading"); nodes.get(chosen)?.focus(); } });
  button.textContent = "Close";
  return button;
}

const TABS = [["cells", "Card"], ["fit", "Fit"], ["odds", "Odds"], ["figures", "Figures"], ["release", "Last release"]];

function buildPanel(panel, card) {
  panel.dataset.key = card.key;
  panel.dataset.asked = "";
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "About this card" });
  for (const [name, title] of TABS) {
    const one = el("button", { role: "tab", id: `tab-${name}`, "aria-controls": "tab-page", type: "button", onclick: () => { tab = name; fillPanel(panel, cardOf(chosen)); } });
    one.textContent = title;
    tabs.append(one);
  }
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault(); event.stopPropagation();
    const at = TABS.findIndex(([name]) => name === tab);
    tab = TABS[(at + step + TABS.length) % TABS.length][0];
    fillPanel(panel, cardOf(chosen));
    byId(`tab-${tab}`).focus();
  });
  const large = el("div", { class: "large" }, el("div", { class: "faces" }), el("div", { class: "under" }), el("h2"), el("p", { class: "meta" }),
    el("div", { class: "own" }), tabs, el("div", { class: "page", id: "tab-page", role: "tabpanel", tabindex: "0" }));
  panel.replaceChildren(closeButton(), large);
  panel.scrollTop = 0;
}

function fillPanel(panel, card) {
  const part = partOf(card.part);
  const large = panel.querySelector(".large");
  large.classList.toggle("old", card.old);
  showFaces(large.querySelector(".faces"), card, part);
  showUnder(large.querySelector(".under"), part);
  large.querySelector("h2").textContent = card.name;
  const own = state.scene.findings.filter((one) => one.card === card.key);
  const list = large.querySelector(".own");
  const telling = JSON.stringify(own);
  if (list.dataset.telling !== telling) { list.dataset.telling = telling; list.replaceChildren(own.length ? findingList(own) : ""); }
  for (const [name] of TABS) {
    const one = byId(`tab-${name}`);
    one.setAttribute("aria-selected", String(name === tab));
    one.tabIndex = name === tab ? 0 : -1;
  }
  byId("tab-page").setAttribute("aria-labelledby", `tab-${tab}`);
  showMeta(large, card, part);
  const wanted = `${card.key} ${tab} ${state.shown}`;
  if (panel.dataset.asked !== wanted && !state.busy) { panel.dataset.asked = wanted; askTab(card, wanted); }
}

function showMeta(large, card, part) {
  const where = facts?.key === card.key ? facts.place : "";
  large.querySelector(".meta").textContent = [part.title, `number ${card.number}`, card.copies === 1 ? "1 copy" : `${card.copies} copies`,
    `${part.width} × ${part.height} mm`, where].filter(Boolean).join("  ·  ");
}

// ---------------------------------------------------------------- large faces

function showFaces(box, card, part) {
  const sides = [["Front", card.front], ["Back", card.back]].filter(([, name]) => name);
  for (const [number, [front]] of card.copies_shown.entries()) sides.push([`Copy ${number + 2}`, front]);
  const shape = JSON.stringify([card.key, sides.map(([title]) => title), part]);
  if (box.dataset.shape !== shape) {
    box.dataset.shape = shape;
    box.replaceChildren(...sides.map(([title]) => faceFigure(title, card, part)));
    if (!sides.length) { const none = el("p", { class: "note" }); none.textContent = "This card could not be drawn yet."; box.replaceChildren(none); }
  }
  box.classList.toggle("alone", sides.length === 1);
  box.classList.toggle("sized", size !== "fit");
  [...box.querySelectorAll("figure")].forEach((figure, number) => {
    const [title, name] = sides[number];
    const face = figure.querySelector(".face"), image = face.querySelector("img"), crop = face.querySelector(".crop");
    const wide = { fit: "", print: `${(part.width / MM) * 96 * scale()}px`, dots: `${(part.width / MM) * 300 / devicePixelRatio}px` }[size];
    figure.style.width = wide;
    face.style.width = wide || "100%";
    crop.classList.toggle("open", marks);
    const { width, height, bleed } = part;
    // With marks the bleed is shown around the trim, within the width of the figure.
    const share = marks ? width / (width + 2 * bleed) : 1;
    face.style.aspectRatio = marks ? `${width + 2 * bleed} / ${height + 2 * bleed}` : `${width} / ${height}`;
    if (marks) Object.assign(image.style, { left: "0", top: "0", width: "100%", height: "100%" }); else placeFace(image, part);
    face.classList.toggle("round", part.shape === "round" && !marks);
    crop.style.borderRadius = part.shape === "round" && !marks ? "50%" : "";
    const dpi = size === "dots" ? 300 : dpiFor((face.clientWidth || 300) * share, width);
    setPicture(image, picture(name, dpi));
    figure.dataset.name = name;
    image.alt = `${title} of ${card.name}`;
    overlay(face, part, title.toLowerCase());
    glassOf(face, name, part);
  });
  if (contrast && sides.length) measureContrast(card);
}

function faceFigure(title, card, part) {
  const caption = el("figcaption");
  caption.textContent = title;
  const face = el("div", { class: "face", tabindex: "0", role: "group", "aria-label": `${title}, large` },
    el("div", { class: "crop" }, el("img", { alt: "", draggable: "false" })), drawing("svg", { class: "over", "aria-hidden": "true" }));
  face.addEventListener("pointermove", (event) => {
    if (!loupe) return;
    const box = face.getBoundingClientRect();
    moveGlass(face, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  face.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-0.03, 0], ArrowRight: [0.03, 0], ArrowUp: [0, -0.03], ArrowDown: [0, 0.03] }[event.key];
    if (!loupe || !event.shiftKey || !step) return;
    event.preventDefault(); event.stopPropagation();
    moveGlass(face, Number(face.dataset.x ?? 0.5) + step[0], Number(face.dataset.y ?? 0.5) + step[1]);
  });
  return el("figure", {}, caption, face);
}

let contrasts = { key: "", value: null };

async function measureContrast(card) {
  const key = `${card.key} ${card.front} ${card.back}`;
  if (contrasts.key === key) return;
  contrasts = { key, value: null };
  const value = await asked(`/facts/contrasts?card=${encodeURIComponent(card.key)}`);
  if (contrasts.key !== key) return;
  if (value.fault) { contrasts.key = ""; return; }
  contrasts.value = value;
  if (cardOf(chosen)) showPanel();
}

function overlay(face, part, side) {
  const { width, height, bleed, safe } = part;
  const svg = face.querySelector(".over");
  const measured = contrast && contrasts.value && contrasts.key.startsWith(`${chosen} `) ? contrasts.value[side] ?? [] : [];
  const wanted = JSON.stringify([marks, part, measured]);
  if (svg.dataset.shown === wanted) return;
  svg.dataset.shown = wanted;
  // Lengths in mm from the corner of the trim.
  svg.setAttribute("viewBox", marks ? `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}` : `0 0 ${width} ${height}`);
  svg.replaceChildren();
  if (marks) {
    const round = part.shape === "round";
    const box = (inset, name) => round
      ? drawing("ellipse", { cx: width / 2, cy: height / 2, rx: mm(width / 2 - inset), ry: mm(height / 2 - inset), class: name })
      : drawing("rect", { x: inset, y: inset, width: mm(width - 2 * inset), height: mm(height - 2 * inset), class: name });
    if (bleed) svg.append(box(-bleed, "bleed"));
    svg.append(box(0, "trim"));
    if (safe) svg.append(box(safe, "safe"));
    const far = bleed || 2;
    for (const x of [0, width]) for (const [from, to] of [[-far, -0.5], [height + 0.5, height + far]]) svg.append(drawing("line", { x1: x, x2: x, y1: from, y2: to, class: "cut" }));
    for (const y of [0, height]) for (const [from, to] of [[-far, -0.5], [width + 0.5, width + far]]) svg.append(drawing("line", { x1: from, x2: to, y1: y, y2: y, class: "cut" }));
  }
  for (const one of measured) {
    const [x, y, w, h] = one.box;
    const title = drawing("title", {});
    title.textContent = `${one.text}: ${one.ratio.toFixed(1)} to 1`;
    svg.append(drawing("rect", { x: x - bleed, y: y - bleed, width: w, height: h, class: one.passes ? "passes" : "fails" }, title));
  }
}

function showUnder(under, part) {
  const measured = contrasts.value && contrasts.key.startsWith(`${chosen} `) ? Object.values(contrasts.value).flat() : null;
  const wanted = JSON.stringify([marks, contrast, size, scale(), measured, part, look]);
  if (under.dataset.shown === wanted) return;
  under.dataset.shown = wanted;
  const lines = [];
  if (marks) {
    const legend = el("p", { class: "legend" });
    for (const [name, text] of [["bleed", `bleed, ${part.bleed} mm`], ["trim", "cut"], ["safe", `safe area, ${part.safe} mm inside`]]) { const one = el("b", { class: `k-${name}` }); one.textContent = text; legend.append(one); }
    lines.push(legend);
  }
  if (contrast) {
    const worst = (measured ?? []).filter((one) => !one.passes).sort((a, b) => a.ratio - b.ratio);
    const line = el("p", { class: "legend contrast" });
    line.textContent = !measured ? "Measuring contrast …" : worst.length
      ? `${counted(worst.length, "text")} hard to read: ${worst.slice(0, 4).map((one) => `“${one.text}” ${one.ratio.toFixed(1)} to 1 (${one.enough} is enough)`).join(", ")}`
      : `All ${counted(measured.length, "text")} can be read with ease.`;
    lines.push(line);
  }
  if (size === "print") {
    const bar = el("span", { class: "bar5", style: { width: `${(50 / MM) * 96 * scale()}px` } });
    const slider = el("input", { type: "range", min: "0.6", max: "1.8", step: "0.005", value: scale(), "aria-label": "Size of this screen", oninput: (event) => { keep("pnp-screen", event.target.value); bar.style.width = `${(50 / MM) * 96 * scale()}px`; }, onchange: () => showPanel() });
    const text = el("span");
    text.textContent = "Hold a ruler to the screen: the bar is 50 mm.";
    lines.push(el("p", { class: "ruler" }, bar, text, slider));
  }
  under.replaceChildren(...lines);
}

function glassOf(face, name, part) {
  const there = face.querySelector(".glass");
  if (!loupe) { there?.remove(); return; }
  const glass = there ?? face.appendChild(el("div", { class: "glass", "aria-hidden": "true" }, el("img", { alt: "" })));
  setPicture(glass.firstElementChild, picture(name, 300));
  glass.dataset.width = ((part.width + 2 * part.bleed) / MM) * 300 * 2;
  glass.dataset.height = ((part.height + 2 * part.bleed) / MM) * 300 * 2;
  glass.dataset.bleed = marks ? 0 : part.bleed / (part.width + 2 * part.bleed);
  glass.dataset.bleedDown = marks ? 0 : part.bleed / (part.height + 2 * part.bleed);
  moveGlass(face, Number(face.dataset.x ?? 0.5), Number(face.dataset.y ?? 0.5));
}

function moveGlass(face, x, y) {
  const glass = face.querySelector(".glass");
  x = Math.max(0, Math.min(1, x)); y = Math.max(0, Math.min(1, y));
  face.dataset.x = x; face.dataset.y = y;
  if (!glass) return;
  Object.assign(glass.style, { left: `${x * 100}%`, top: `${y * 100}%` });
  const image = glass.firstElementChild, wide = Number(glass.dataset.width), high = Number(glass.dataset.height);
  const inX = Number(glass.dataset.bleed), inY = Number(glass.dataset.bleedDown);
  const at = [inX + x * (1 - 2 * inX), inY + y * (1 - 2 * inY)];
  Object.assign(image.style, { width: `${wide}px`, height: `${high}px`, left: `${glass.clientWidth / 2 - at[0] * wide}px`, top: `${glass.clientHeight / 2 - at[1] * high}px` });
}

// ---------------------------------------------------------------- what is known of a card

const WHAT = { cells: "card", fit: "card", odds: "odds", figures: "figures", release: "release" };

async function askTab(card, wanted) {
  const page = byId("tab-page");
  const slow = setTimeout(() => { if (page.dataset.of !== wanted && !page.querySelector(".changed")) note(page, "Looking …"); }, 250);
  const value = await asked(`/facts/${WHAT[tab]}?card=${encodeURIComponent(card.key)}`);
  clearTimeout(slow);
  const panel = byId("panel");
  if (panel.dataset.asked !== wanted) return;
  page.dataset.of = wanted;
  if (value.fault) { note(page, value.fault); panel.dataset.asked = ""; return; }
  if (WHAT[tab] === "card") { facts = value; showMeta(panel.querySelector(".large"), card, partOf(card.part)); }
  ({ cells: showCells, fit: showFit, odds: showOdds, figures: showFigures, release: showRelease })[tab](page, value, card);
}

function note(page, text) {
  const line = el("p", { class: "note" });
  line.textContent = text;
  page.replaceChildren(line);
  page.dataset.shape = "";
}

function showCells(page, value, card) {
  const shape = JSON.stringify([card.key, value.cells.map((one) => [one.header, one.editable]), value.made.map((one) => one.name), state.readOnly]);
  if (page.dataset.shape !== shape) {
    page.replaceChildren(el("div", { class: "made" }), el("div", { class: "cells" }), el("div", { class: "row" }), el("div", { class: "more" }));
    page.dataset.shape = shape;
    const cells = page.querySelector(".cells");
    for (const [number, one] of value.cells.entries()) cells.append(...cellRow(one, number, card));
  }
  page.dataset.digest = value.digest;
  const made = page.querySelector(".made");
  made.replaceChildren();
  if (value.text) { const rules = el("p", { class: "rules" }); rules.textContent = value.text; made.append(rules); }
  for (const [number, one] of value.cells.entries()) {
    const field = byId(`cell-${number}`);
    if (field.classList.contains("changed") && field.value !== field.dataset.saved) continue;
    field.dataset.saved = one.text;
    if (field.value !== one.text) field.value = one.text;
    field.classList.remove("changed");
  }
  const row = page.querySelector(".row");
  row.replaceChildren();
  const why = value.cells.length ? (state.readOnly ? "Opened with --read-only: nothing is written." : "") : "This card's row is not edited here: change it in the program it is from.";
  if (why) { const line = el("span", { class: "note" }); line.textContent = why; row.append(line); }
  if (state.undo && !state.readOnly) {
    const undo = el("button", { type: "button", id: "undo", onclick: takeBack });
    undo.textContent = `Undo: ${state.undo}`;
    row.append(undo);
  }
  const more = page.querySelector(".more");
  more.replaceChildren();
  const rest = value.made.filter((one) => one.name !== "text");
  if (rest.length) more.append(table("Made by the game", ["Value", ""], rest.map((one) => [one.name, one.text])));
  if (value.pictures.length) more.append(table("Pictures", ["File", "Pixels"], value.pictures.map((one) => [one.file, one.size])));
  more.append(table("Templates", ["File"], value.templates.map((one) => [one])));
}

function cellRow(one, number, card) {
  const label = el("label", { for: `cell-${number}` });
  label.textContent = one.header;
  const told = el("output", { for: `cell-${number}` });
  const field = el("textarea", { id: `cell-${number}`, rows: "1", spellcheck: "false", readonly: !one.editable || state.readOnly });
  field.addEventListener("input", () => { field.classList.toggle("changed", field.value !== field.dataset.saved); told.textContent = ""; });
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") { field.value = field.dataset.saved; field.classList.remove("changed"); told.textContent = ""; field.blur(); nodes.get(chosen)?.focus(); }
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); saveCell(field, told, one.header, card.key); }
  });
  field.addEventListener("change", () => saveCell(field, told, one.header, card.key));
  return [label, field, told];
}

async function saveCell(field, told, header, key) {
  if (field.readOnly || field.value === field.dataset.saved || field.dataset.saving) return;
  field.dataset.saving = "yes";
  const text = field.value;
  const answer = await asked("/edit", { card: key, column: header, text, digest: byId("tab-page").dataset.digest });
  delete field.dataset.saving;
  told.className = answer.fault ? "bad" : "good";
  if (answer.fault) { told.textContent = answer.fault; return; }
  field.dataset.saved = text;
  field.classList.toggle("changed", field.value !== text);
  byId("tab-page").dataset.digest = answer.digest;
  told.textContent = answer.notes.join(" ") || "Saved.";
  state.undo = answer.undo;
}

async function takeBack() {
  const answer = await asked("/undo", {});
  tellOutcome(answer.fault ?? `Taken back: ${answer.undone}.`);
  if (!answer.fault) state.undo = answer.undo;
}

function table(title, heads, rows, kinds = []) {
  const caption = el("caption");
  caption.textContent = title;
  const cell = (tag, text, kind) => { const one = el(tag, kind ? { class: kind } : {}); if (text instanceof Node) one.append(text); else one.textContent = text; return one; };
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, el("table", {}, caption,
    el("thead", {}, el("tr", {}, ...heads.map((head) => { const one = cell("th", head); one.scope = "col"; return one; }))),
    el("tbody", {}, ...rows.map((row, line) => el("tr", {}, ...row.map((text, column) => cell("td", text, kinds[line]?.[column] ?? (column ? "words" : ""))))))));
}

const atLeast = (one) => one.size < one.smallest + 0.05;

function showFit(page, value) {
  page.dataset.shape = "";
  if (!value.fits.length) { note(page, "This card has no text."); return; }
  const kinds = value.fits.map((one) => ["words", "", "", one.boxed && one.room < 0.5 ? (atLeast(one) ? "full" : "tight") : "", ""]);
  page.replaceChildren(table("How each text fits", ["Text", "Size", "Lines", "Room", "Side"], value.fits.map((one) => [
    one.text, `${one.size} pt${one.boxed && atLeast(one) ? ", its smallest" : ""}`, one.lines, one.boxed ? `${one.room} mm` : "no box", one.side]), kinds));
}

function showOdds(page, tables) {
  page.dataset.shape = "";
  if (!tables.length) { note(page, "This game counts no odds for this card."); return; }
  page.replaceChildren(...tables.map((one) => {
    const made = table(one.title, [one.row_title, ...one.columns], one.rows.map((row) => [row.title, ...row.cells.map((cell) => cell.text)]),
      one.rows.map((row) => ["", ...row.cells.map(() => "heat")]));
    made.querySelectorAll("tbody tr").forEach((line, number) => [...line.children].slice(1).forEach((cell, column) => cell.style.setProperty("--d", one.rows[number].cells[column].depth)));
    if (one.panels.some((panel) => panel.title)) {
      const above = one.panels.map((panel) => { const head = el("th", { colspan: panel.columns, scope: "colgroup" }); head.textContent = panel.title; return head; });
      made.querySelector("thead").prepend(el("tr", {}, el("td"), ...above));
    }
    if (one.note) { const told = el("p", { class: "note" }); told.textContent = one.note; made.append(told); }
    return made;
  }));
}

function showFigures(page, value) {
  page.dataset.shape = "";
  if (value.none) { note(page, value.none); return; }
  if (!value.figures.length) { note(page, "The last report has no figures of this card."); return; }
  const top = Math.max(...value.figures.map((one) => one.high ?? one.value)) || 1;
  const line = (one) => drawing("svg", { class: "interval", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    drawing("line", { x1: (one.low / top) * 96 + 2, x2: (one.high / top) * 96 + 2, y1: 5, y2: 5 }), drawing("circle", { cx: (one.value / top) * 96 + 2, cy: 5, r: 2.4 }));
  const number = (one) => `${one.value.toFixed(2)} (${one.low.toFixed(2)} to ${one.high.toFixed(2)})`;
  const told = el("p", { class: "note" });
  told.textContent = `From the report of version ${value.version}; in brackets the 95 % interval.${value.old ? " Cards changed since: play the games again for figures of today." : ""}`;
  page.replaceChildren(told, table("Figures of the last report", ["Figure", "Value", "", "Games"], value.figures.map((one) => [one.name, number(one), line(one), one.run])));
}

function showRelease(page, value, card) {
  page.dataset.shape = "";
  if (value.none) { note(page, value.none); return; }
  const told = el("p", { class: "note" });
  told.textContent = { same: `As in ${value.version}.`, added: `New since ${value.version}.`, changed: `Changed since ${value.version}:` }[value.kind] ?? "";
  const rows = value.changes.map((change) => {
    const words = el("span");
    for (const [kind, text] of change.words) {
      const one = el({ gone: "del", new: "ins" }[kind] ?? "span");
      one.textContent = text;
      words.append(one, " ");
    }
    return [change.name, words];
  });
  const part = partOf(card.part);
  const beside = el("div", { class: "beside" });
  for (const [side, name] of [["front", card.front], ["back", card.back]]) {
    const then = value.pictures[side];
    if (!then) continue;
    for (const [title, address] of [[`${value.version}, ${side}`, then], [`now, ${side}`, picture(name, 200)]]) {
      const caption = el("figcaption");
      caption.textContent = title;
      const image = el("img", { src: address, alt: `${card.name}, ${title}` });
      const face = el("div", { class: "face", style: { aspectRatio: `${part.width} / ${part.height}` } }, image);
      if (address === then) Object.assign(image.style, { left: "0", top: "0", width: "100%", height: "100%" }); else placeFace(image, part);
      beside.append(el("figure", {}, caption, face));
    }
  }
  const none = el("p", { class: "note" });
  none.textContent = value.kind === "added" || beside.children.length ? "" : `The archive of ${value.version} is not in the output folder, so its picture cannot be shown.`;
  page.replaceChildren(told, ...(rows.length ? [table("What changed", ["Column", "Words"], rows)] : []), beside, none);
}

// ---------------------------------------------------------------- sheets and print files

function setView(name) {
  view = name;
  byId("shelf").hidden = name !== "cards";
  byId("sheets").hidden = name !== "sheets";
  byId("show-sheets").setAttribute("aria-pressed", String(name === "sheets"));
  if (name === "sheets") { if (!byId("sheets").children.length) beginSheets(); byId("paper").focus(); }
}

function beginSheets() {
  const option = (value, text) => { const one = el("option", { value }); one.textContent = text; return one; };
  const paper = el("select", { id: "paper", "aria-label": "Paper", onchange: makeSheets }, option("a4", "A4"), option("letter", "Letter"), option("a3", "A3"));
  const layout = el("select", { id: "layout", "aria-label": "Layout", onchange: makeSheets }, option("", "Each component's own layout"), option("gutterless", "Gutterless"), option("gutters", "Gutters"), option("gutterfold", "Gutterfold"));
  const anew = el("button", { type: "button", onclick: makeSheets });
  anew.textContent = "Draw the sheets";
  byId("sheets").replaceChildren(el("div", { class: "choices" }, paper, layout, anew), el("p", { class: "note", id: "sheet-note", role: "status" }), el("div", { class: "sheet-list", id: "sheet-list" }));
  makeSheets();
}

const inSight = () => (byId("part").value || byId("search").value.trim() ? filtered() : []).map((card) => card.key);
const wanting = () => ({ cards: inSight(), paper: byId("paper")?.value ?? "a4", layout: byId("layout")?.value ?? "", look });

async function makeSheets() {
  byId("sheet-note").textContent = "Laying out …";
  const answer = await asked("/sheets", { ...wanting(), draft: true });
  byId("sheet-note").textContent = answer.fault ?? `${counted(answer.sheets.length, "page")}, as they will be printed.`;
  if (answer.fault) return;
  byId("sheet-list").replaceChildren(...answer.sheets.map((one) => {
    const caption = el("figcaption");
    caption.textContent = `${one.file}, page ${one.page}`;
    return el("figure", {}, el("img", { src: one.src, alt: `Page ${one.page} of ${one.file}`, loading: "lazy" }), caption);
  }));
}

async function build() {
  if (state.readOnly) return;
  byId("build").disabled = true;
  const answer = await asked("/build", wanting());
  byId("build").disabled = false;
  tellOutcome(answer.fault ?? `Written: ${answer.folders.join(", ")} (${answer.total.join("; ")}).`);
}

// ---------------------------------------------------------------- choices

function setLook(name) {
  look = name;
  for (const one of document.querySelectorAll("[data-look]")) one.setAttribute("aria-pressed", String(one.dataset.look === name));
  if (state) show();
}

function setEyes(name) {
  eyes = name;
  byId("eyes").value = name;
  document.body.className = document.body.className.replace(/\beyes-\w+/g, "").trim();
  if (name) document.body.classList.add(`eyes-${name}`);
}

function setSize(name) {
  size = name;
  for (const one of document.querySelectorAll("[data-size]")) one.setAttribute("aria-pressed", String(one.dataset.size === name));
  if (state) showPanel();
}

function toggled(id, value) {
  byId(id).setAttribute("aria-pressed", String(value));
  if (state) showPanel();
  return value;
}

const setMarks = (value) => { marks = value; toggled("marks", value); };
const setContrast = (value) => { contrast = value; toggled("contrast", value); };
const setLoupe = (value) => { loupe = value; toggled("loupe", value); };
const next = (all, one) => all[(all.indexOf(one) + 1) % all.length];

for (const one of document.querySelectorAll("[data-look]")) one.addEventListener("click", () => setLook(one.dataset.look));
for (const one of document.querySelectorAll("[data-size]")) one.addEventListener("click", () => setSize(one.dataset.size));
byId("eyes").addEventListener("change", (event) => setEyes(event.target.value));
byId("marks").addEventListener("click", () => setMarks(!marks));
byId("contrast").addEventListener("click", () => setContrast(!contrast));
byId("loupe").addEventListener("click", () => setLoupe(!loupe));
byId("show-findings").addEventListener("click", () => { choose("", false); document.body.classList.toggle("reading", true); });
byId("show-sheets").addEventListener("click", () => setView(view === "sheets" ? "cards" : "sheets"));
byId("build").addEventListener("click", build);
byId("show-help").addEventListener("click", () => byId("help").showModal());
byId("search").addEventListener("input", () => { if (state) showGrid(); });
byId("part").addEventListener("change", () => { keep(`pnp-part-${state.scene.game}`, byId("part").value); showGrid(); });
byId("zoom").addEventListener("input", (event) => { root.style.setProperty("--w", `${event.target.value}px`); keep("pnp-zoom", event.target.value); if (state) showGrid(); });
addEventListener("resize", () => { if (state) { showGrid(); showPanel(); } });
addEventListener("hashchange", () => { const key = decodeURIComponent(location.hash.slice(1)); if (key !== chosen) choose(key, Boolean(key)); });

const KEYS = {
  ArrowRight: () => walk(1), ArrowLeft: () => walk(-1), ArrowDown: () => walk(perRow()), ArrowUp: () => walk(-perRow()),
  j: () => walk(1), k: () => walk(-1), "/": () => byId("search").focus(), "?": () => byId("help").showModal(),
  f: () => byId("show-findings").click(), m: () => setMarks(!marks), x: () => setContrast(!contrast), l: () => setLoupe(!loupe),
  i: () => setLook(next(["full", "low", "gray"], look)), c: () => setEyes(next(["", "deuteranopia", "protanopia", "tritanopia"], eyes)),
  z: () => setSize(next(["fit", "print", "dots"], size)), s: () => setView(view === "sheets" ? "cards" : "sheets"), b: build,
  u: takeBack, r: () => asked("/refresh", {}), e: editFirst,
  Escape: () => { if (document.activeElement?.closest("#panel")) { document.body.classList.remove("reading"); nodes.get(chosen)?.focus(); } else if (chosen) choose("", false); },
};

function editFirst() {
  if (!chosen) return;
  document.body.classList.add("reading");
  tab = "cells";
  showPanel();
  byId("cell-1")?.focus();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  const typing = event.target.matches("input:not([type=range]), textarea, select");
  if (typing) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  if (event.key === "Enter" && event.target.matches(".card")) {
    event.preventDefault();
    choose(event.target.dataset.key, true);
    byId("panel").querySelector(".face")?.focus();
    return;
  }
  if (event.key.startsWith("Arrow") && event.target.matches("input, [role=region], [role=tabpanel], [role=tab]")) return;
  const act = KEYS[event.key];
  if (act) { event.preventDefault(); act(); }
});

const zoom = kept("pnp-zoom", "150");
byId("zoom").value = zoom;
root.style.setProperty("--w", `${zoom}px`);
chosen = decodeURIComponent(location.hash.slice(1));
listen();
