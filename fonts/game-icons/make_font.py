"""Make GameIcons.ttf and icons.json from the icon set's JSON and the table of authors.

    python make_font.py icons.json authors.tsv

`icons.json` is that of the npm package `@iconify-json/game-icons` (names and SVG paths on a 512 x 512 grid);
`authors.tsv` names the author of each icon (name, tab, author), which the package leaves out. Only icons with a
known author get in: CC BY 3.0 demands that each is credited. Needs fonttools; equal input gives equal bytes.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path

UNITS = 1000
ASCENT, DESCENT = 880, 120
GRID = 512
FIRST = 0xE000


def main() -> None:
    """Read both files, write font and table beside this script."""
    icons = json.loads(Path(sys.argv[1]).read_text("utf-8"))["icons"]
    authors: dict[str, list[str]] = {}
    for line in Path(sys.argv[2]).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, author = line.split("\t")
            authors.setdefault(name, []).append(author)
    names = sorted(set(icons) & set(authors))
    scale = UNITS / GRID
    glyphs, metrics, table = {}, {}, {}
    for glyph in (".notdef", "space"):
        glyphs[glyph] = TTGlyphPen(None).glyph()
        metrics[glyph] = (UNITS // 4, 0)
    for name in names:
        pen = TTGlyphPen(None)
        quadratic = Cu2QuPen(pen, max_err=1.0, reverse_direction=True)
        for data in re.findall(r'\bd="([^"]*)"', icons[name]["body"]):
            parse_path(data, TransformPen(quadratic, (scale, 0, 0, -scale, 0, ASCENT)))
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(None)
        metrics[name] = (UNITS, getattr(glyphs[name], "xMin", 0))
        code = FIRST + len(table)
        table[name] = {"author": " and ".join(sorted(authors[name])), "code": f"{code:04X}"}
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({0x20: "space", **{int(entry["code"], 16): name for name, entry in table.items()}})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable(
        {
            "familyName": "Game Icons",
            "styleName": "Regular",
            "psName": "GameIcons-Regular",
            "copyright": "Icons from game-icons.net by their authors, CC BY 3.0; see icons.json and LICENCE.txt.",
        }
    )
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=-DESCENT, usWinAscent=ASCENT, usWinDescent=DESCENT)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = 3_500_000_000
    builder.font.recalcTimestamp = False
    here = Path(__file__).parent
    builder.save(here / "GameIcons.ttf")
    (here / "icons.json").write_text(json.dumps(table, indent=0, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
