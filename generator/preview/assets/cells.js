// What is known of a card, asked for tab by tab; its cells, edited in place.
"use strict";

const WHAT = { cells: "card", fit: "card", odds: "odds", figures: "figures", release: "release" };

async function askTab(card, wanted) {
  const page = byId("tab-page");
  const slow = setTimeout(() => { if (page.dataset.of !== wanted && !page.querySelector(".changed")) note(page, "Looking …"); }, 250);
  const value = await asked(`/facts/${WHAT[tab]}?card=${encodeURIComponent(card.key)}`);
  clearTimeout(slow);
  const panel = byId("panel");
  if (panel.dataset.asked !== wanted || !page.isConnected) return;
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
