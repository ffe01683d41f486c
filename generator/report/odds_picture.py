"""A table of odds as a picture: a heat map for each panel, side by side, every cell with its number.

The same SVG goes into the file and through the reader of faces onto paper or pixels, so all three look alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from generator import __version__
from generator.colors import hex_color
from generator.errors import PnpError, UsageError
from generator.faults import FaceError
from generator.odds.tables import Cell, OddsTable, Panel
from generator.outgoing import for_html
from generator.report.odds import bare, legend
from generator.text.fonts import FontBook
from generator.workspace import shown as shown_path

KINDS = (".svg", ".png", ".pdf")
FAMILY = "Barlow Semi Condensed"
INK, QUIET, GROUND, NOTHING = "#1f2427", "#5a6468", "#ffffff", "#eef0f0"
BLACK = "#000000"
"""Of numbers on light cells: black and white leave every ground a contrast of 4.5 to 1, ink would not."""
COLOR = "#1f6f8b"
"""Of the highest cells where a panel names none."""
DPI = 200
EDGE, GAP = 8.0, 5.0
CELL_HEIGHT = 5.6
CELL_LEAST = 8.0
TITLE, HEAD, TEXT, NUMBER = 6.2, 3.6, 3.1, 2.9
WIDEST = 300.0
"""mm: panels that would make the picture wider stand below the others."""


class OddsPicture:
    """Lays out one table. All lengths are mm; `width` and `height` are those of the whole picture."""

    def __init__(self, table: OddsTable, caption: str, book: FontBook) -> None:
        self.table, self.caption = table, caption
        self.bold = book.chain(FAMILY, 700, "normal")
        self.medium = book.chain(FAMILY, 500, "normal")
        self._book = book
        self.label = max(self.wide(row, TEXT) for row in (table.row_title, *table.rows)) + 2
        widths = [self.wide(text, NUMBER) for panel in table.panels for text in _numbers(panel, table.unit_of(panel))]
        self.cell = max(CELL_LEAST, max(widths, default=0.0) + 2.4)
        heads = [self.wide(head, TEXT, bold=True) for panel in table.panels for head in panel.columns]
        self.upright = max(heads, default=0.0) > self.cell - 1
        self.head = (max(heads, default=0.0) + 2) if self.upright else 5.2
        self.groups = self._groups()
        self.titles = 5.5 if any(panel.title for panel in table.panels) else 0.0
        block = self.titles + self.head + CELL_HEIGHT * len(table.rows)
        self.notes = _wrapped(table.note, lambda text: self.wide(text, TEXT), self._reach() - 2 * EDGE)
        self.top = EDGE + 13
        self.height = self.top + (block + GAP) * len(self.groups) + 4.2 * len(self.notes) + 6 + EDGE / 2
        self.width = self._reach()
        self.block = block

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is."""
        if not text:
            return 0.0
        try:
            return self._book.word(self.bold if bold else self.medium, text)[1] * size
        except FaceError:
            return 0.6 * size * len(text)

    def _panel_width(self, panel: Panel) -> float:
        return max(self.cell * len(panel.columns), self.wide(panel.title, HEAD, bold=True))

    def _groups(self) -> list[list[Panel]]:
        groups: list[list[Panel]] = []
        right = WIDEST
        for panel in self.table.panels:
            width = self._panel_width(panel) + GAP
            if right + width > WIDEST:
                groups.append([])
                right = EDGE + self.label
            groups[-1].append(panel)
            right += width
        return groups

    def _reach(self) -> float:
        rows = [sum(self._panel_width(panel) + GAP for panel in group) - GAP for group in self.groups]
        title = max(self.wide(self.table.title, TITLE, bold=True), self.wide(legend(self.table), TEXT))
        return 2 * EDGE + max(self.label + max(rows, default=0.0), title)

    # ---------------------------------------------------------------- SVG

    def svg(self) -> str:
        """The picture."""
        width, height = round(self.width, 2), round(self.height, 2)
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}" font-family="{FAMILY}, sans-serif" font-weight="500" font-size="{TEXT}">',
            f"<title>{for_html(self.table.title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
            self._text(self.table.title, EDGE, EDGE + 4.6, size=TITLE, bold=True),
            self._text(legend(self.table), EDGE, EDGE + 9.6, fill=QUIET),
        ]
        top = self.top
        for group in self.groups:
            parts += self._group(group, top)
            top += self.block + GAP
        for note in self.notes:
            parts.append(self._text(note, EDGE, top + 1, fill=QUIET))
            top += 4.2
        made = f"{self.caption} · pnp {__version__}"
        parts.append(self._text(made, EDGE, top + 2, fill=QUIET, size=2.6))
        return "\n".join([*parts, "</svg>\n"])

    def _group(self, panels: Sequence[Panel], top: float) -> list[str]:
        table, first = self.table, top + self.titles + self.head
        parts = [self._text(table.row_title, EDGE, first - 1.6, fill=QUIET)]
        for number, row in enumerate(table.rows):
            y = first + CELL_HEIGHT * (number + 0.5)
            parts.append(self._text(row, EDGE, y + TEXT * 0.35))
        x = EDGE + self.label
        for panel in panels:
            if panel.title:
                parts.append(self._text(panel.title, x, top + 3.4, size=HEAD, bold=True))
            parts += self._panel(panel, x, first)
            x += self._panel_width(panel) + GAP
        return parts

    def _panel(self, panel: Panel, left: float, top: float) -> list[str]:
        parts = []
        unit, scale = self.table.unit_of(panel), self.table.scale(panel)
        for column, head in enumerate(panel.columns):
            x = left + self.cell * (column + 0.5)
            if self.upright:
                turned = f' transform="translate({x + TEXT * 0.35:.2f} {top - 1.2:.2f}) rotate(-90)"'
                parts.append(self._text(head, 0, 0, bold=True, more=turned))
            else:
                parts.append(self._text(head, x, top - 1.6, bold=True, anchor="middle"))
        for number, row in enumerate(panel.cells):
            for column, cell in enumerate(row):
                x, y = left + self.cell * column, top + CELL_HEIGHT * number
                fill = cell_color(cell, scale, panel.color or COLOR)
                parts.append(
                    f'<rect x="{x + 0.15:.2f}" y="{y + 0.15:.2f}" width="{self.cell - 0.3:.2f}" '
                    f'height="{CELL_HEIGHT - 0.3:.2f}" fill="{fill}"/>'
                )
                text = bare(cell, unit)
                baseline = y + CELL_HEIGHT / 2 + NUMBER * 0.35
                where = (x + self.cell / 2, baseline)
                parts.append(self._text(text, *where, size=NUMBER, fill=text_color(fill), anchor="middle"))
        return parts

    def _text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float = TEXT,
        fill: str = INK,
        bold: bool = False,
        anchor: str = "start",
        more: str = "",
    ) -> str:
        weight = ' font-weight="700"' if bold else ""
        end = "" if anchor == "start" else f' text-anchor="{anchor}"'
        return (
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}"{weight}{end} fill="{fill}"{more}>{for_html(text)}</text>'
        )


def _numbers(panel: Panel, unit: str) -> list[str]:
    return [bare(cell, unit) for row in panel.cells for cell in row]


def _wrapped(text: str, wide: Callable[[str], float], width: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# -------------------------------------------------------------------- colors


def cell_color(cell: Cell, scale: tuple[float, float], color: str) -> str:
    """The ground of a cell: the panel's color at the end of the scale, white at its beginning, evenly between."""
    if cell is None:
        return NOTHING
    low, high = scale
    share = min(1.0, max(0.0, (float(cell) - low) / (high - low))) if high > low else 1.0
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in _rgb(color))


def text_color(ground: str) -> str:
    """Black or white, whichever stands out more."""
    light = _light(_rgb(ground)) + 0.05
    return BLACK if light / 0.05 >= 1.05 / light else GROUND


def _rgb(color: str) -> tuple[int, int, int]:
    digits = hex_color(color)
    return int(digits[1:3], 16), int(digits[3:5], 16), int(digits[5:7], 16)


def _light(rgb: tuple[int, int, int]) -> float:
    """Relative luminance as WCAG 2 counts it."""
    parts = [part / 255 for part in rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# -------------------------------------------------------------------- files


def picture(table: OddsTable, caption: str, kind: str, fonts: Sequence[Path]) -> bytes:
    """The table drawn as `.svg`, `.png` or `.pdf`. `caption` says of which set it is, `fonts` are the font folders."""
    from generator.pages.own_type import own_book

    book = own_book(fonts)
    drawn = OddsPicture(table, caption, book)
    if kind == ".svg":
        return drawn.svg().encode("utf-8")
    from generator.pdf.write import DocumentInfo, write_faces
    from generator.sizes import Size
    from generator.svg.reader import FaceReader

    size = Size(round(drawn.width, 2), round(drawn.height, 2))
    face, faults = FaceReader(book).read(drawn.svg(), table.name, size)
    wrong = [fault for fault in faults if fault.level == "error"]
    if wrong:
        raise PnpError(*dict.fromkeys(f"The picture: {fault.fact} {fault.remedy}" for fault in wrong))
    pdf = write_faces([face], DocumentInfo(table.title, subject=caption))
    if kind == ".pdf":
        return pdf
    from generator.pdf.raster import rasterize

    out = BytesIO()
    next(rasterize(pdf, DPI)).save(out, "PNG", dpi=(DPI, DPI), optimize=True)
    return out.getvalue()


def write_picture(table: OddsTable, caption: str, path: Path, fonts: Sequence[Path]) -> None:
    """Write the picture of a table; the end of the name says in which form.

    Raises UsageError for another end, FileAccessError where it cannot be written.
    """
    from generator.outputs.folders import add_files

    kind = path.suffix.lower()
    if kind not in KINDS:
        told = shown_path(path, Path.cwd())
        raise UsageError(f'"{told}": a picture ends in {", ".join(KINDS[:-1])} or {KINDS[-1]}.')
    add_files(path.parent, {path.name: picture(table, caption, kind, fonts)})
