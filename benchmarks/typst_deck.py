"""The deck of `decks.py` set by Typst, whole process: `python benchmarks/typst_deck.py FOLDER-OF-A-DECK OUT.pdf`.

Needs the package `typst`, which nothing else does. The same cards, places on A4, fonts and pictures, the same range
of text sizes (fitted by measuring, in Typst itself); there is no check, no guide, no proof.
"""

from __future__ import annotations

import csv
import importlib
import json
import re
import sys
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parent.parent / "fonts"
_PART = re.compile(r"\*\*(.+?)\*\*|:([a-z-]+):")

DOCUMENT = """
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "Barlow", stretch: 87.5%, fill: rgb("#222222"), weight: 500)
#let cards = json("cards.json")
#let rich(parts, size) = {
  set text(size: size)
  set par(leading: 0.35em)
  for part in parts {
    if part.at(0) == "bold" { text(weight: 700, part.at(1)) }
    else if part.at(0) == "icon" { text(font: "Game Icons", part.at(1)) }
    else { part.at(1) }
  }
}
#let fitted(parts) = context {
  let size = 9.5pt
  while size > 5.5pt and measure(block(width: 53mm, rich(parts, size))).height > 24mm { size -= 0.25pt }
  rich(parts, size)
}
#let put(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let ink = rgb("#1c2b3a")
#let red = rgb("#8c2f39")
#let card(c) = box(width: 63mm, height: 88mm, clip: true, {
  let put(x, y, body) = place(top + left, dx: (x - 3) * 1mm, dy: (y - 3) * 1mm, body)
  put(0, 0, rect(width: 69mm, height: 94mm, fill: gradient.linear(rgb("#274060"), rgb("#5899e2"), angle: 90deg)))
  put(6, 6, rect(width: 57mm, height: 82mm, radius: 3mm, fill: rgb("#f5efe0"), stroke: 0.6mm + ink))
  put(8, 9, text(size: 5mm, weight: 700, fill: ink, c.name))
  put(8, 16, box(width: 53mm, height: 32mm, radius: 2mm, clip: true,
    image("art/" + c.art, width: 53mm, height: 32mm, fit: "cover")))
  for (i, value) in c.numbers.enumerate() {
    put(8 + 18 * i, 49.5, rect(width: 17mm, height: 7mm, radius: 1mm, fill: white, stroke: 0.3mm + ink,
      align(center + horizon, text(size: 4.5mm, weight: 700, fill: red, value))))
  }
  put(8, 58, box(width: 53mm, height: 24mm, align(horizon, fitted(c.rules))))
  for i in range(c.pips) { put(8.8 + 3.4 * i, 83.8, circle(radius: 1.2mm, fill: red)) }
  put(56.5, 81, text(font: "Game Icons", size: 6mm, fill: ink, c.icon))
})
#for chunk in range(0, cards.len(), step: 9) {
  for i in range(calc.min(9, cards.len() - chunk)) {
    put(10.5 + 63 * calc.rem(i, 3), 16.5 + 88 * calc.quo(i, 3), card(cards.at(chunk + i)))
  }
  for column in range(4) {
    put(10.5 + 63 * column, 6, line(angle: 90deg, length: 6mm, stroke: 0.15mm))
    put(10.5 + 63 * column, 285, line(angle: 90deg, length: 6mm, stroke: 0.15mm))
  }
  for row in range(4) {
    put(2, 16.5 + 88 * row, line(length: 5mm, stroke: 0.15mm))
    put(203, 16.5 + 88 * row, line(length: 5mm, stroke: 0.15mm))
  }
  if chunk + 9 < cards.len() { pagebreak() }
}
"""


def main(deck: Path, out: Path) -> None:
    """Write what Typst reads into the deck's folder, and set it."""
    typst: Any = importlib.import_module("typst")

    icons = {
        name: chr(int(entry["code"], 16))
        for name, entry in json.loads((FONTS / "game-icons" / "icons.json").read_text("utf-8")).items()
    }
    cards = []
    with (deck / "cards.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            parts, end = [], 0
            for match in _PART.finditer(row["rules"]):
                parts.append(("plain", row["rules"][end : match.start()]))
                parts.append(("bold", match[1]) if match[1] else ("icon", icons[match[2]]))
                end = match.end()
            parts.append(("plain", row["rules"][end:]))
            numbers = [row[key] for key in ("power", "cost", "speed")]
            cards.append({"name": row["name"], "numbers": numbers, "pips": int(row["pips"]), "art": row["art"]})
            cards[-1] |= {"icon": icons[row["icon"]], "rules": parts}
    (deck / "cards.json").write_text(json.dumps(cards), "utf-8")
    source = deck / "deck.typ"
    source.write_text(DOCUMENT, "utf-8")
    fonts = [str(FONTS / "barlow"), str(FONTS / "game-icons")]
    typst.compile(str(source), output=str(out), root=str(deck), font_paths=fonts, ignore_system_fonts=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
