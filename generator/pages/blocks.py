"""Blocks of text, measured with the fonts they are set in and stacked on as many pages as they need. Lengths are mm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.pages.own_type import LineCounter

LEADING = 1.3
"""From one baseline to the next, in sizes of type."""


class Block(Struct, frozen=True):
    """A part of a page that is never split; `kind` is what its template draws it as.

    With `keeps_next` what follows is on the same page.
    """

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


class TextColumn(Struct, frozen=True):
    """A column that blocks are made for: its width, and what counts the lines of its texts."""

    width: float
    measure: LineCounter

    def measured(self, cells: Sequence[Cell]) -> list[Cell]:
        """The cells with the number of lines that each of them takes."""
        counted = self.measure.lines
        return [replace(cell, lines=counted(cell.text, cell.width, cell.size, loud=cell.loud)) for cell in cells]

    def paragraphs(self, texts: Iterable[str], size: float, gap: float, inset: float = 4.0) -> list[Block]:
        """One block per paragraph, `inset` narrower than the column."""
        cells = self.measured([Cell(text, 0, self.width - inset, size) for text in texts])
        return [Block("text", cell.height + gap, (cell,)) for cell in cells]


def stacked(blocks: Sequence[Block], top: float, continued: float, bottom: float) -> list[list[PlacedBlock]]:
    """Blocks on pages from `top` on the first and `continued` on the others down to `bottom`.

    A heading is never the last of its page, and no page begins with a gap.
    """
    pages: list[list[PlacedBlock]] = [[]]
    y = top
    for index, block in enumerate(blocks):
        need = block.height
        follower = index + 1
        while blocks[follower - 1].keeps_next and follower < len(blocks):
            need += blocks[follower].height
            follower += 1
        if y + need > bottom and pages[-1]:
            pages.append([])
            y = continued
        if block.kind == "gap" and not pages[-1]:
            continue
        pages[-1].append(PlacedBlock(block, y))
        y += block.height
    return pages
