// The grid of faces: which cards, in which order, how large their pictures; the card that is chosen.
"use strict";

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
    grid.className = `grid${part.width > 120 ? " mats" : ""}${part.shape === "rect" ? "" : ` ${part.shape}`}`;
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
