"""The print guide as pages: blocks, measured with the fonts they are set in, stacked on as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.face import Face
from generator.pages.blocks import LEADING, Block, Cell, TextColumn, stacked
from generator.pages.face import own_face
from generator.pages.own_type import LineCounter, printable
from generator.prepress.assembly import Assembly
from generator.prepress.guide import Guide, GuideRow
from generator.sheets.papers import Paper
from generator.text.fonts import FontBook

SIDE = 12.0
"""White at the left and right, in mm."""
TOP, BOTTOM = 10.0, 11.0
TEXT, TABLE, SMALL = 3.3, 3.05, 2.35
"""Sizes of type in mm: 9.4, 8.6 and 6.7 points."""
_WIDE = 170.0
"""From this column on, tables have three columns and the ruler has its note beside it."""
_RULER = 100.0


class _GuideColumn(TextColumn, frozen=True):
    """The column of the guide, and the tables that stand in it."""

    @property
    def wide(self) -> bool:
        """Whether tables have room for three columns."""
        return self.width >= _WIDE

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
    column = _GuideColumn(paper.width - 2 * SIDE, LineCounter(book))
    blocks = list(_blocks(guide, column, book))
    pages = stacked(blocks, TOP, TOP + 9, paper.height - BOTTOM)
    if len(pages) > 1:  # rather little white between parts than a page for two lines
        tight = [replace(block, height=block.height * 0.3) if block.kind == "gap" else block for block in blocks]
        pages = min(pages, stacked(tight, TOP, TOP + 9, paper.height - BOTTOM), key=len)
    shown = {
        "title": printable(guide.title.upper(), book),
        "version": printable(guide.version, book),
        "variant": [printable(line, book) for line in guide.variant.split("\n")],
        "errors": guide.errors,
        "side": SIDE,
        "width": column.width,
        "wide": column.wide,
        "leading": LEADING,
        "pages": len(pages),
    }
    return tuple(
        own_face("print-guide", {"guide": shown, "blocks": page, "page": number}, paper, templates, book)
        for number, page in enumerate(pages, 1)
    )


def _blocks(guide: Guide, column: _GuideColumn, book: FontBook) -> Iterator[Block]:
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
    beside = column.wide
    left = _RULER + 14 if beside else 0.0
    (cell,) = column.measured([Cell(note, left, column.width - left - 4, TEXT)])
    yield Block("ruler", max(22.0, cell.height) if beside else 22.0 + cell.height, (cell,))
    yield from column.paragraphs((f"•  {line}" for line in said(guide.settings)), TEXT, 0.4)
    yield Block("gap", 2)
    yield from column.table(rows(guide.files))
    yield Block("gap", 4)
    yield Block("head", 10, label="CUT", number="2", keeps_next=True)
    yield from column.paragraphs(said(guide.cuts), TEXT, 0.4)
    if guide.by_hand:
        yield from column.paragraphs(
            ["Cut by the marks on the fronts. A sharp knife along a steel ruler beats scissors."], TEXT, 0.4
        )
    for board in guide.boards:
        yield Block("gap", 2)
        yield from _assembly(board, column)
    yield Block("gap", 4)
    yield Block("head", 10, label="COUNT THE PARTS", number="3", keeps_next=True)
    yield from column.parts(rows(guide.parts))
    yield Block("gap", 4)
    yield Block("head", 10, label="CREDITS AND LICENCES", keeps_next=True)
    yield from column.paragraphs((f"**{row.first}:** {row.second}" for row in rows(guide.credits)), SMALL, 0.3)


def _assembly(board: Assembly, column: TextColumn) -> Iterator[Block]:
    """The board in little: its sheets with their numbers, each row a block."""
    columns, rows = board.tile.columns, board.tile.rows
    scale = min(column.width * 0.6 / columns[-1][1], 60 / rows[-1][1])
    number = board.first
    seams_down = [start for start, _ in rows[1:]] + [rows[-1][1]]
    seams_across = [start for start, _ in columns[1:]] + [columns[-1][1]]
    for index, (top, _) in enumerate(rows):
        cells = []
        for (left, _), right in zip(columns, seams_across, strict=True):
            cells.append(Cell(str(number), left * scale, (right - left) * scale, TEXT, align="middle", loud=True))
            number += 1
        last = index + 1 == len(rows)
        yield Block("tiles", (seams_down[index] - top) * scale, tuple(cells), keeps_next=not last)
    if folds := board.tile.folds_told:
        yield Block("gap", 1)
        yield from column.paragraphs([f"It folds {folds}."], TEXT, 0.4)
