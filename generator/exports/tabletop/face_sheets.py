"""Many faces on one picture, in rows without gaps, as tabletops cut them apart again."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.exports.tabletop.pieces import TablePiece, TableStack, pixels_of
from generator.face import Face

if TYPE_CHECKING:
    from generator.exports.tabletop.pieces import Pixels

MOST_ACROSS, MOST_DOWN = 10, 7
"""The largest grid that Tabletop Simulator reads."""
SHARPEST = 300 / 25.4
"""Pixels per mm beyond which nobody sees a difference."""


class CellGrid(Struct, frozen=True):
    """So many columns and rows of cells of so many pixels."""

    columns: int
    rows: int
    width: int
    height: int

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.columns * self.rows


def grid_for(count: int, stack: TableStack, most: int, spare: int = 1) -> CellGrid:
    """The grid of at most `most` pixels each way that shows so many faces, and `spare` cells more, sharpest.

    Of equally sharp ones the smallest. Where they do not fit on one grid, of all grids the one that needs the fewest
    sheets, each with its spare cells.
    """
    found: list[tuple[int, float, int, CellGrid]] = []
    for columns in range(1, MOST_ACROSS + 1):
        for rows in range(1, MOST_DOWN + 1):
            places = columns * rows - spare
            if places < 1:
                continue
            scale = min(most / (columns * stack.width), most / (rows * stack.height), SHARPEST)
            width = int(stack.width * scale)
            height = int(width * stack.height / stack.width)
            if width < 1 or height < 1:
                continue
            sheets = math.ceil(count / places)
            found.append((sheets, -round(scale, 3), columns * rows, CellGrid(columns, rows, width, height)))
    return min(found, key=lambda one: one[:3])[3]


def sharp_grid(count: int, stack: TableStack, most: int, least: float, spare: int = 1) -> CellGrid:
    """As `grid_for`, but with more sheets where a single one would be coarser than `least` pixels per mm."""
    for sheets in range(1, count + 1):
        grid = grid_for(math.ceil(count / sheets), stack, most, spare)
        if grid.width / stack.width >= least:
            return grid
    return grid_for(1, stack, most, spare)


def sheets_of(pieces: Sequence[TablePiece], per_sheet: int) -> Iterator[Sequence[TablePiece]]:
    """The pieces of each sheet, as equal in number as they can be."""
    sheets = math.ceil(len(pieces) / per_sheet)
    size = math.ceil(len(pieces) / sheets)
    for start in range(0, len(pieces), size):
        yield pieces[start : start + size]


def composed(faces: Sequence[Face], last: Face | None, stack: TableStack, grid: CellGrid) -> Pixels:
    """One sheet: faces row by row, the rest filled with white, the last cell with `last`."""
    import numpy

    sheet = numpy.full((grid.rows * grid.height, grid.columns * grid.width, 3), 255, numpy.uint8)
    places = list(range(len(faces)))
    shown = list(faces)
    if last is not None:
        places.append(grid.cells - 1)
        shown.append(last)
    for place, cell in zip(places, pixels_of(shown, stack, grid.width, grid.height), strict=True):
        top, left = place // grid.columns * grid.height, place % grid.columns * grid.width
        sheet[top : top + grid.height, left : left + grid.width] = cell
    return sheet
