"""Where in a sheet's margin a line of text may stand: printed by every printer, on no art and no mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.sheets.grid import Grid
from generator.sheets.layout import UNPRINTABLE
from generator.sheets.marks import CLEARANCE
from generator.sheets.page_boxes import Rect, Sides

THINNEST = 1.8
"""5 pt, the smallest line anybody can read."""
_ENOUGH = 3.0
_BESIDE_TICK = 1.0


def note_strip(grid: Grid, outside: Sides, avoid: Sequence[Rect], *, ticks: bool) -> Rect | None:
    """The best free strip beside the block: below it, above it, then at its sides; None where all are too thin.

    Beside `ticks` it is as long as one piece, so that it stands between those of two cuts; `avoid` are boxes to
    stay clear of.
    """
    strips = list(_strips(grid, outside, grid.columns, grid.rows))
    if not ticks:
        strips = [*_strips(grid, outside, 1, 1), *strips]
    free = [
        strip
        for strip in strips
        if min(strip.width, strip.height) >= THINNEST and not any(strip.overlaps(box) for box in avoid)
    ]
    return max(free, key=lambda strip: min(_ENOUGH, strip.width, strip.height), default=None)


def in_first_panel(strip: Rect, beside: int, below: int) -> Rect:
    """The part of a strip along the first panel of a board, clear of the ticks at the folds."""
    if strip.width >= strip.height:
        return replace(strip, width=strip.width / beside - 2 * _BESIDE_TICK)
    return replace(strip, height=strip.height / below - 2 * _BESIDE_TICK)


def _strips(grid: Grid, outside: Sides, columns: int, rows: int) -> Iterator[Rect]:
    """The margins on every side of the block but the fold's, cut into so many lengths."""
    block, room = grid.block, grid.room
    near = outside.grown(CLEARANCE)
    fold = grid.fold.axis if grid.fold else ""
    across, down = grid.gaps
    wide, tall = (block.width + across) / columns, (block.height + down) / rows
    for column in range(columns):
        x, width = block.x + column * wide + _BESIDE_TICK, wide - across - 2 * _BESIDE_TICK
        if fold != "y":
            yield Rect(x, block.bottom + near.bottom, width, room.bottom - near.bottom - UNPRINTABLE)
        yield Rect(x, UNPRINTABLE, width, room.top - near.top - UNPRINTABLE)
    for row in reversed(range(rows)):
        y, height = block.y + row * tall + _BESIDE_TICK, tall - down - 2 * _BESIDE_TICK
        yield Rect(UNPRINTABLE, y, room.left - near.left - UNPRINTABLE, height)
        if fold != "x":
            yield Rect(block.right + near.right, y, room.right - near.right - UNPRINTABLE, height)
