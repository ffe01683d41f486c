(() => {
  "use strict";
  const all = (from, what) => [...from.querySelectorAll(what)];
  const tools = document.querySelector(".tools"), list = document.querySelector(".list"), table = document.querySelector("details.table");
  const cards = all(list, "li").map((node, place) => ({
    node, place, deck: node.dataset.deck, by: JSON.parse(node.dataset.by),
    name: node.querySelector(".name").textContent, text: node.querySelector(".text").textContent,
  }));
  const rows = new Map(all(table, "tbody tr").map((row) => [row.dataset.of, row]));
  const body = table.querySelector("tbody");
  const q = document.getElementById("q"), where = document.getElementById("where"), sort = document.getElementById("sort");
  const boxes = all(tools, "fieldset").map((set) => ({ key: set.dataset.filter, boxes: all(set, "input") }));
  const views = all(tools, "[data-view]");
  const noun = list.dataset.noun;
  let view = "grid", writing = false;
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  for (const one of cards) { one.plainName = plain(one.name); one.plainText = plain(one.text); }
  const order = (a, b) => a.localeCompare(b, undefined, { numeric: true });

  function show() {
    const words = plain(q.value).split(/\s+/).filter(Boolean);
    const asked = boxes.map(({ key, boxes }) => [key, new Set(boxes.filter((one) => one.checked).map((one) => one.value))]).filter(([, values]) => values.size);
    const found = cards.filter((one) => {
      const said = where.value === "name" ? one.plainName : where.value === "text" ? one.plainText : `${one.plainName} ${one.plainText}`;
      return words.every((word) => said.includes(word)) && asked.every(([key, values]) => values.has(key === "deck" ? one.deck : one.by[Number(key)]));
    });
    const shown = new Set(found);
    const by = sort.value;
    const sorted = [...cards].sort((a, b) => by === "" ? a.place - b.place : (by === "name" ? order(a.name, b.name) : order(a.by[Number(by)], b.by[Number(by)])) || a.place - b.place);
    for (const one of sorted) {
      const row = rows.get(one.node.id);
      one.node.hidden = row.hidden = !shown.has(one);
      list.append(one.node); body.append(row);
    }
    tools.querySelector(".count").textContent = found.length === cards.length ? `${cards.length} ${noun}` : `${found.length} of ${cards.length} ${noun}`;
    tools.querySelector(".chosen").textContent = asked.length ? `(${asked.reduce((sum, [, values]) => sum + values.size, 0)})` : "";
    document.body.dataset.view = view;
    table.open = view === "table";
    for (const one of views) one.setAttribute("aria-pressed", String(one.dataset.view === view));
    if (!writing) return;
    const state = new URLSearchParams();
    if (q.value) state.set("q", q.value);
    if (where.value) state.set("in", where.value);
    if (by) state.set("sort", by);
    if (view !== "grid") state.set("view", view);
    for (const [key, values] of asked) for (const value of values) state.append(`f${key}`, value);
    const text = state.toString();
    history.replaceState(null, "", text ? `#?${text}` : "#cards");
  }

  function read() {
    writing = false;
    if (location.hash.startsWith("#?")) {
      const state = new URLSearchParams(location.hash.slice(2));
      q.value = state.get("q") || ""; where.value = state.get("in") || ""; sort.value = state.get("sort") || "";
      view = state.get("view") || "grid";
      for (const { key, boxes: own } of boxes) { const values = state.getAll(`f${key}`); for (const one of own) one.checked = values.includes(one.value); }
    }
    show();
    writing = true;
  }

  tools.hidden = false;
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.addEventListener("input", show);
  for (const one of views) one.addEventListener("click", () => { view = one.dataset.view; show(); });
  addEventListener("hashchange", read);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input, select, textarea")) { event.preventDefault(); q.focus(); }
  });
  read();
})();
