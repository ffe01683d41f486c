// Buttons and keys; the beginning.
"use strict";

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
