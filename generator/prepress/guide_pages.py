"""The print guide as pages: blocks, measured with the fonts they are set in, stacked on as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Face
from generator.prepress.guide import Guide, GuideRow
from generator.prepress.own_pages import LineCounter, own_face, printable
from generator.sheets.papers import Paper
from generator.text.fonts import FontBook

SIDE = 12.0
"""White at the left and right, in mm."""
TOP, BOTTOM = 10.0, 11.0
LEADING = 1.3
TEXT, TABLE, SMALL = 3.3, 3.05, 2.35
"""Sizes of type in mm: 9.4, 8.6 and 6.7 points."""
_WIDE = 170.0
"""From this column on, tables have three columns and the ruler has its note beside it."""
_RULER = 100.0


class Block(Struct, frozen=True):
    """A part of the guide that is never split. With `keeps_next` what follows is on the same page."""

    kind: str
    height: float
    cells: tuple[Cell, ...] = ()
    label: str = ""
    number: str = ""
    keeps_next: bool = False


class Cell(Struct, frozen=True):
    """A text in a column: its place in its block, its width, size, and how many lines it takes."""

    text: str
    x: float
    width: float
    size: float
    lines: int = 1
    y: float = 0.0
    align: str = "start"
    loud: bool = False

    @property
    def height(self) -> float:
        """Height of its lines."""
        return self.lines * self.size * LEADING


class PlacedBlock(Struct, frozen=True):
    """A block and the distance of its top from that of the page."""

    block: Block
    y: float


class _Setter(Struct, frozen=True):
    """Makes blocks of one width."""

    paper: Paper
    measure: LineCounter

    @property
    def width(self) -> float:
        """Width of the column."""
        return self.paper.width - 2 * SIDE

    @property
    def wide(self) -> bool:
        """Whether tables have room for three columns."""
        return self.width >= _WIDE

    def measured(self, cells: Sequence[Cell]) -> list[Cell]:
        """The cells with the number of lines that each of them takes."""
        counted = self.measure.lines
        return [replace(cell, lines=counted(cell.text, cell.width, cell.size, loud=cell.loud)) for cell in cells]

    def paragraphs(self, texts: Iterable[str], size: float, gap: float) -> list[Block]:
        """One block per paragraph."""
        cells = self.measured([Cell(text, 0, self.width - 4, size) for text in texts])
        return [Block("text", cell.height + gap, (cell,)) for cell in cells]

    def table(self, rows: Sequence[GuideRow]) -> list[Block]:
        """The files: name, content and sheets side by side, or the content below where there is no room."""
        if self.wide and all(len(row.first) <= 34 for row in rows):
            columns = (0.0, 58.0, self.width - 34)
            cells = self.measured(
                [
                    cell
                    for row in rows
                    for cell in (
                        Cell(row.first, columns[0], columns[1] - 3, TABLE, loud=True),
                        Cell(row.second, columns[1], columns[2] - columns[1] - 3, TABLE),
                        Cell(row.third, columns[2], 30, TABLE),
                    )
                ]
            )
            heads = tuple(
                Cell(text, x, 30, TABLE) for text, x in zip(("FILE", "HOLDS", "SHEETS"), columns, strict=True)
            )
            rows_of = [cells[index : index + 3] for index in range(0, len(cells), 3)]
            body = [Block("row", max(cell.height for cell in row) + 1.8, tuple(row)) for row in rows_of]
            return [Block("table-head", 6.2, heads, keeps_next=True), *body]
        body = []
        for row in rows:
            first, second, third = self.measured(
                [
                    Cell(row.first, 0, self.width - 34, TABLE, loud=True),
                    Cell(row.second, 0, self.width - 4, TABLE),
                    Cell(row.third, self.width - 34, 30, TABLE, align="end"),
                ]
            )
            below = Cell(second.text, 0, second.width, TABLE, second.lines, max(first.height, third.height))
            body.append(Block("row", below.y + below.height + 1.8, (first, below, third)))
        return body

    def parts(self, rows: Sequence[GuideRow]) -> list[Block]:
        """How many of what, in columns that are read downwards."""
        columns = 3 if self.wide else 2
        step = self.width / columns
        cells = self.measured([Cell(row.second, 0, step - 15, TEXT) for row in rows])
        high = -(-len(rows) // columns)
        blocks = []
        for line in range(high):
            found: list[Cell] = []
            for column in range(columns):
                index = column * high + line
                if index < len(rows):
                    count = Cell(rows[index].first, column * step, 9, TEXT * 1.45, align="end", loud=True)
                    cell = cells[index]
                    found += [count, Cell(cell.text, column * step + 11.5, cell.width, TEXT, cell.lines)]
            blocks.append(Block("parts", max(cell.height for cell in found[1::2]) + 1.9, tuple(found)))
        return blocks


def guide_faces(guide: Guide, paper: Paper, templates: Sequence[Path], book: FontBook) -> tuple[Face, ...]:
    """The guide's pages, each as large as the paper: one for most games, more for long ones and on small paper."""
    setter = _Setter(paper, LineCounter(book))
    blocks = list(_blocks(guide, setter, book))
    pages = _stacked(blocks, paper)
    if len(pages) > 1:  # rather little white between parts than a page for two lines
        tight = [replace(block, height=block.height * 0.3) if block.kind == "gap" else block for block in blocks]
        pages = min(pages, _stacked(tight, paper), key=len)
    shown = {
        "title": printable(guide.title.upper(), book),
        "version": printable(guide.version, book),
        "variant": [printable(line, book) for line in guide.variant.split("\n")],
        "errors": guide.errors,
        "side": SIDE,
        "width": setter.width,
        "wide": setter.wide,
        "leading": LEADING,
        "pages": len(pages),
    }
    return tuple(
        own_face("print-guide", {"guide": shown, "blocks": page, "page": number}, paper, templates, book)
        for number, page in enumerate(pages, 1)
    )


def _blocks(guide: Guide, setter: _Setter, book: FontBook) -> Iterator[Block]:
    def said(texts: Iterable[str]) -> list[str]:
        return [printable(text, book, marks=True) for text in texts]

    def rows(table: Iterable[GuideRow]) -> list[GuideRow]:
        return [GuideRow(*(printable(text, book) for text in (row.first, row.second, row.third))) for row in table]

    yield Block("title", 24.5)
    if guide.errors:
        yield Block("draft", 8.5)
    yield Block("head", 10, label="MEASURE, THEN PRINT", number="1", keeps_next=True)
    note = (
        "**Print this page first.** The line is 100 mm long. If yours is not, the printer dialog scales: set 100 %, "
        "also called “actual size”, and print it again."
    )
    beside = setter.wide
    left = _RULER + 14 if beside else 0.0
    (cell,) = setter.measured([Cell(note, left, setter.width - left - 4, TEXT)])
    yield Block("ruler", max(22.0, cell.height) if beside else 22.0 + cell.height, (cell,))
    yield from setter.paragraphs((f"•  {line}" for line in said(guide.settings)), TEXT, 0.4)
    yield Block("gap", 2)
    yield from setter.table(rows(guide.files))
    yield Block("gap", 4)
    yield Block("head", 10, label="CUT", number="2", keeps_next=True)
    yield from setter.paragraphs(said(guide.cuts), TEXT, 0.4)
    yield from setter.paragraphs(
        ["Cut by the marks on the fronts. A sharp knife along a steel ruler beats scissors."], TEXT, 0.4
    )
    yield Block("gap", 4)
    yield Block("head", 10, label="COUNT THE PARTS", number="3", keeps_next=True)
    yield from setter.parts(rows(guide.parts))
    yield Block("gap", 4)
    yield Block("head", 10, label="CREDITS AND LICENCES", keeps_next=True)
    yield from setter.paragraphs((f"**{row.first}:** {row.second}" for row in rows(guide.credits)), SMALL, 0.3)


def _stacked(blocks: Sequence[Block], paper: Paper) -> list[list[PlacedBlock]]:
    """Blocks on pages, a heading never the last of its page."""
    pages: list[list[PlacedBlock]] = [[]]
    y, bottom = TOP, paper.height - BOTTOM
    for index, block in enumerate(blocks):
        need = block.height
        follower = index + 1
        while blocks[follower - 1].keeps_next and follower < len(blocks):
            need += blocks[follower].height
            follower += 1
        if y + need > bottom and pages[-1]:
            pages.append([])
            y = TOP + 9
        if block.kind == "gap" and not pages[-1]:
            continue
        pages[-1].append(PlacedBlock(block, y))
        y += block.height
    return pages
