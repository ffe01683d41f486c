// The panel at the right: findings, or one card with its tabs.
"use strict";

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
    panel.dataset.key = panel.dataset.asked = "";
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
