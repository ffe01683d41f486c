// Sheets as they will be printed, and print files.
"use strict";

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
  const layout = el("select", { id: "layout", "aria-label": "Layout", onchange: makeSheets }, option("", "Each component's own layout"), option("gutterless", "Gutterless"), option("outer-bleed", "Outer bleed"), option("bleed", "Bleed"), option("gutterfold", "Gutterfold"));
  const labels = el("input", { id: "labels", type: "text", placeholder: "Labels, as avery-5371", "aria-label": "Sheet of labels", onchange: makeSheets });
  const board = el("select", { id: "board", "aria-label": "Large mats", onchange: makeSheets }, option("", "Each mat as it says"), option("joined", "Large mats joined"), option("scaled", "Large mats scaled"), option("folded", "Large mats folded"));
  const anew = el("button", { type: "button", onclick: makeSheets });
  anew.textContent = "Draw the sheets";
  byId("sheets").replaceChildren(el("div", { class: "choices" }, paper, layout, labels, board, anew), el("p", { class: "note", id: "sheet-note", role: "status" }), el("div", { class: "sheet-list", id: "sheet-list" }));
  makeSheets();
}

const inSight = () => (byId("part").value || byId("search").value.trim() ? filtered() : []).map((card) => card.key);
const wanting = () => ({ cards: inSight(), paper: byId("paper")?.value ?? "a4", layout: byId("layout")?.value ?? "", sheet: byId("labels")?.value.trim() ?? "", board: byId("board")?.value ?? "", look });

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
