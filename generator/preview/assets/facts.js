// Tables of a card: how its texts fit, its odds, its figures, its last release.
"use strict";

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
