"""A small game of every kind of file, for the fuzz tests: a workspace, and the same cards as workbooks and as JSON."""

import io
import json
import shutil
import zipfile
from pathlib import Path

from PIL import Image

REPOSITORY = Path(__file__).parents[2]
GAME_FILE = """\
title = "Buoys"
version = "1.0.0"
author = "Ann"
players = [2, 4]

[rosters.buoys]
file = "buoys.csv"
columns = { height = "whole" }

[[fonts]]
family = "F"
file = "o/f.ttf"
weight = 700

[components.buoy]
title = "Buoys"
trim = "poker"
front = "buoy.svg.j2"
roster = "buoys"

[settings]
wind = 3

[rulings]
B-1 = "Ties are nobody's."
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88">
  <defs><rect id="box" x="6" y="50" width="51" height="28"/></defs>
  <rect x="9" y="9" width="45" height="{{ height }}" fill="#2b4a6f" transform="rotate(2)"/>
  {% if art %}<image x="5" y="5" width="20" height="20" card:src="{{ art }}"/>{% endif %}
  <text font-family="F" font-weight="700" font-size="4" style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
  <text x="9" y="40" font-family="F" font-weight="700" font-size="5">{{ name|truncate(20) }}</text>
</svg>
"""
ROSTER = """\
id,name,height,text,art,copies
red,Red,40,"First line.
Second, with a comma.",a.png,2
green,Green,50,**bold** words,a.jpg,
blue,Blue,9,Short,,3
"""
RULES = """\
# {{ title }}

For {{ players.least }} to {{ players.most }} players, wind {{ words(settings.wind) }}. See [the end](#the-end).

{{ contents() }}

## What is in it

{{ components() }}

| Buoy | Height |
|---|---:|
{% for one in ("red", "blue") %}| **{{ card(one).name }}** | {{ card(one).height }} |
{% endfor %}

1. [term: Storm] is *loud*: [card: red], [see: Storm].
2. Nobody wins a tie. [ruling: B-1]
   - {{ count("buoy") }} pieces

> An example: {{ cards("buoy", columns="name,height", head="Buoy,High") }}

![](card:red?width=30mm&at=12,30;50,80)

```scene 80x50 "The table"
card:red 20 25 18 turn=20
back:green 50 25 9 stack=3
label 40 5 "Sea"
mark 50 50 2
area 2 2 76 46 "Water"
```

---

### The end

{{ rulings() }} {{ index() }}
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     xmlns:card="https://printandplay.invalid/card" width="63mm" height="88mm" viewBox="0 0 63 88">
  <style>.a{fill:#2b4a6f;stroke:url(#lin)} #b > .c, text.t{opacity:.5;font:700 5px F}</style>
  <defs>
    <linearGradient id="lin" x1="0" x2="1" gradientTransform="rotate(30)"><stop offset="0" stop-color="red"/>
      <stop offset="100%" stop-color="hsl(120,50%,50%)" stop-opacity=".4"/></linearGradient>
    <radialGradient id="rad" cx="50%" fx="30%" r="50%" xlink:href="#lin" spreadMethod="reflect"/>
    <clipPath id="clip"><circle cx="20" cy="20" r="15"/></clipPath>
    <mask id="mask"><rect width="63" height="40" fill="white" fill-opacity=".6"/></mask>
    <pattern id="dots" width="4" height="4" patternUnits="userSpaceOnUse"><circle r="1" cx="2" cy="2"/></pattern>
    <filter id="soft" x="-10%"><feGaussianBlur stdDeviation="1.5"/><feOffset dx="1" dy="1" result="o"/>
      <feColorMatrix type="saturate" values=".3"/><feBlend in="SourceGraphic" in2="o" mode="multiply"/></filter>
    <marker id="arrow" markerWidth="3" markerHeight="3" refX="1" orient="auto"><path d="M0 0L3 1.5L0 3z"/></marker>
    <symbol id="sign" viewBox="0 0 10 10"><path d="M1 1h8v8h-8z m2 2 q4 4 8 0 t3 3 a4 3 20 1 0 5 5"/></symbol>
    <rect id="box" x="6" y="50" width="51" height="28"/>
  </defs>
  <g id="b" clip-path="url(#clip)" transform="translate(3,4) scale(1.1) skewX(5)"><rect class="a c" width="40"
     height="{{ height }}" rx="3"/></g>
  <g mask="url(#mask)" style="mix-blend-mode:multiply"><ellipse cx="30" cy="60" rx="12" ry="9" fill="url(#dots)"/></g>
  <use href="#sign" x="40" y="8" width="12" height="12" fill="url(#rad)" filter="url(#soft)"/>
  <polyline points="2,2 20,30 40,10" fill="none" stroke="#000" stroke-width=".5" stroke-dasharray="2 1"
     marker-end="url(#arrow)"/>
  <g card:repeat="{{ height }}" card:step="2 0"><circle cx="3" cy="85" r="1"/></g>
  <image x="45" y="60" width="9" height="9" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ
     AAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="/>
  <text font-family="F" font-weight="700" font-size="4" style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
  <text class="t" x="9 12 15" y="44" rotate="5" text-anchor="middle">{{ name }}<tspan dy="1" baseline-shift="super"
     fill="red">x</tspan></text>
</svg>
"""
FONT = REPOSITORY / "fonts/barlow/BarlowSemiCondensed-Bold.ttf"


def lay_out(root: Path) -> None:
    """The game's folders and files."""
    for part in ("data/buoys", "templates/buoys", "fonts/o"):
        (root / part).mkdir(parents=True)
    (root / "data/buoys/game.toml").write_text(GAME_FILE, "utf-8")
    (root / "data/buoys/buoys.csv").write_text(ROSTER, "utf-8")
    (root / "data/buoys/CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (root / "templates/buoys/buoy.svg.j2").write_text(FRONT, "utf-8")
    shutil.copy(FONT, root / "fonts/o/f.ttf")
    for kind, name in (("PNG", "a.png"), ("JPEG", "a.jpg")):
        (root / "data/buoys" / name).write_bytes(picture(kind))


def picture(kind: str, side: int = 240, mode: str = "RGB") -> bytes:
    """A square picture of noise."""
    out = io.BytesIO()
    Image.effect_noise((side, side), 90).convert(mode).save(out, kind)
    return out.getvalue()


HEADERS = ("id", "name", "height", "text", "copies")
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def cards(count: int, letters: str = "k") -> list[tuple[str, ...]]:
    """Rows whose first cell is a mark that stands nowhere else in the file."""
    words = ("First line.\nSecond, with a comma.", 'Says "no" to it.', "Short", "", "Ends so; or so\tnot.")
    return [
        (f"{letters}{100 + number}q", f"Name {chr(65 + number % 26)}", str(number + 3), words[number % 5], "2")
        for number in range(count)
    ]


def separated(rows: list[tuple[str, ...]], sign: str = ",") -> bytes:
    """A text file of these cards."""

    def cell(text: str) -> str:
        return '"' + text.replace('"', '""') + '"' if any(one in text for one in (sign, '"', "\n")) else text

    return ("\n".join(sign.join(map(cell, row)) for row in (HEADERS, *rows)) + "\n").encode()


def as_json(rows: list[tuple[str, ...]]) -> bytes:
    """A list of objects."""
    return json.dumps([dict(zip(HEADERS, row, strict=True)) for row in rows], indent=1).encode()


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def xlsx_members(rows: list[tuple[str, ...]]) -> dict[str, bytes]:
    """The members of an .xlsx: shared texts, texts in their cells, numbers, a style."""
    shared: list[str] = []
    lines = []
    for number, row in enumerate((HEADERS, *rows), 1):
        cells = []
        for index, text in enumerate(row):
            at = f"{'ABCDE'[index]}{number}"
            if text.isdigit():
                cells.append(f'<c r="{at}" s="1"><v>{text}</v></c>')
            elif index % 2:
                cells.append(f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{_escaped(text)}</t></is></c>')
            else:
                shared.append(text)
                cells.append(f'<c r="{at}" t="s"><v>{len(shared) - 1}</v></c>')
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    texts = "".join(f"<si><t>{_escaped(text)}</t></si>" for text in shared)
    members = {
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        '<sheet name="Deck" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships "
        'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="r{number}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'
            for number, kind, target in (
                (1, "worksheet", "worksheets/sheet1.xml"),
                (2, "sharedStrings", "sharedStrings.xml"),
                (3, "styles", "styles.xml"),
            )
        )
        + "</Relationships>",
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{texts}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"><numFmts><numFmt numFmtId="164" formatCode="0.0"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="1"/><xf numFmtId="164"/></cellXfs></styleSheet>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(lines)}</sheetData>'
        '<mergeCells><mergeCell ref="F1:F1"/></mergeCells></worksheet>',
    }
    return {name: text.encode() for name, text in members.items()}


_OPEN = "urn:oasis:names:tc:opendocument:xmlns:"


def ods_members(rows: list[tuple[str, ...]]) -> dict[str, bytes]:
    """The members of an .ods."""

    def cell(text: str) -> str:
        if text.isdigit():
            return (
                f'<table:table-cell office:value-type="float" office:value="{text}"><text:p>{text}</text:p>'
                "</table:table-cell>"
            )
        lines = "".join(f"<text:p>{_escaped(line)}</text:p>" for line in text.split("\n"))
        return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'

    spaces = " ".join(f'xmlns:{name}="{_OPEN}{name}:1.0"' for name in ("office", "table", "text", "style"))
    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in (HEADERS, *rows))
    blank = '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="9"/>'
    return {
        "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": (
            f'<office:document-content {spaces}><office:body><office:spreadsheet><table:table table:name="Deck">'
            f"{lines}{blank}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"
        ).encode(),
    }


def zipped(members: dict[str, bytes]) -> bytes:
    """The members as a zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()
