"""Pages of booklets on sheets that are folded: which page lies where, on its head or not, and how far it moves.

Lengths are mm; pages count from 0, and a place without a page is None.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.geometry import Matrix
from generator.sheets.papers import Paper
from generator.sizes import Size


class PlacedPage(Struct, frozen=True):
    """A page of a booklet on a side of a sheet: its number, and the matrix from its own mm to those of the sheet."""

    page: int
    matrix: Matrix


Side = tuple[PlacedPage, ...]
PAPER_THICKNESS = 0.1
"""Of paper of 80 g/m2, in mm."""


def saddle_order(pages: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """For each sheet, from the outside in, the left and right page of its front and of its back.

    The sheets are printed on both sides, flipped on the short edge, laid into each other and folded once. Raises
    ValueError for a number of pages that is no multiple of four.
    """
    if pages % 4:
        raise ValueError(f"{pages} pages cannot be folded: a sheet has four.")
    last = pages - 1
    return [((last - 2 * sheet, 2 * sheet), (2 * sheet + 1, last - 2 * sheet - 1)) for sheet in range(pages // 4)]


def saddle_sides(pages: int, page: Size, paper: Paper, thickness: float = PAPER_THICKNESS) -> list[Side]:
    """The sides of all sheets in print order, front and back in turn, paper lying on its long side.

    Inner sheets stick out when the booklet is folded: their pages move toward the fold by the thickness of the sheets
    around them, so that all margins are alike once the edge is trimmed.
    """
    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    middle, down = width / 2, (height - page.height) / 2
    side_white = (middle - page.width) / 2
    sides: list[Side] = []
    for sheet, (front, back) in enumerate(saddle_order(pages)):
        creep = sheet * thickness
        for left, right in (front, back):
            sides.append(
                (
                    PlacedPage(left, (1, 0, 0, 1, side_white + creep, down)),
                    PlacedPage(right, (1, 0, 0, 1, middle + side_white - creep, down)),
                )
            )
    return sides


EIGHT: Sequence[Sequence[int]] = ((6, 5, 4, 3), (7, 0, 1, 2))
"""Eight pages on one side of a sheet: the upper row stands on its head, the lower one upright."""


def eight_page_side(page: Size, paper: Paper) -> Side:
    """One side of a sheet that becomes eight pages: folded, cut along the middle of its two inner panels, and folded.

    After "Roger's PocketMod rules" by Eduard Tekeli, tekeli.li.
    """
    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    panel, half = width / 4, height / 2
    dx, dy = (panel - page.width) / 2, (half - page.height) / 2
    out = []
    for row, numbers in enumerate(EIGHT):
        for column, number in enumerate(numbers):
            left, top = column * panel, row * half
            if row == 0:
                matrix: Matrix = (-1, 0, 0, -1, left + panel - dx, top + half - dy)
            else:
                matrix = (1, 0, 0, 1, left + dx, top + dy)
            out.append(PlacedPage(number, matrix))
    return tuple(out)
