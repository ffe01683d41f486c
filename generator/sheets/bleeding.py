"""How far each face may paint: its bleed, as far as neighbors, margins and marks leave room for it. Pure."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Point
from generator.sheets.grid import Grid
from generator.sheets.hexes import HexGrid, bleeds
from generator.sheets.labels import label_bleed
from generator.sheets.layout import LEAST_MARGIN, UNPRINTABLE, Layout
from generator.sheets.marks import CLEARANCE
from generator.sheets.page_boxes import Rect, Sides, box_around
from generator.sheets.plan import SheetPlan

SEEN_TICK = 2.0
"""How much of a tick must lie where every printer prints, before bleed may use the margin."""
_TICK_ROOM = UNPRINTABLE + SEEN_TICK + CLEARANCE
_FOLD_TICK_ROOM = 3.0 + CLEARANCE


def outside_of(plan: SheetPlan, layout: Layout, *, ticks: bool) -> Sides:
    """How much bleed shows on each side of the block."""
    if plan.style.label is not None:
        return label_bleed(plan.grid, plan.style, plan.bleed)
    if plan.style.promises_bleed:
        return Sides.all(plan.bleed)
    room, fold = plan.grid.room, plan.grid.fold
    least = LEAST_MARGIN if layout.margin is None else min(LEAST_MARGIN, layout.margin)
    keep = _TICK_ROOM if ticks else least

    def shown(free: float, kept: float) -> float:
        return min(plan.bleed, max(0.0, free - kept))

    return Sides(
        shown(room.left, keep),
        shown(room.top, keep),
        # On the side of the fold the margin is no paper's edge: the other half of the sheet begins there.
        shown(room.right, _FOLD_TICK_ROOM if fold and fold.axis == "x" else keep),
        shown(room.bottom, _FOLD_TICK_ROOM if fold and fold.axis == "y" else keep),
    )


class PaintedPart(Struct, frozen=True):
    """What of a page a face may paint: a box, and within it an outline if there is one."""

    clip: Rect
    outline: tuple[Point, ...] = ()


def clips_of(plan: SheetPlan, shown: Collection[int], laid: Collection[int], outside: Sides) -> dict[int, PaintedPart]:
    """What each of some pieces may paint, beside all that lie on the sheet."""
    if not isinstance(plan.grid, HexGrid):
        return {slot: PaintedPart(_clip(plan, slot, laid, outside)) for slot in shown}
    grid = plan.grid
    outlines, within = bleeds(grid, laid, plan.bleed), grid.block.grown(outside)
    found = {}
    for slot in shown:
        face = grid.trim(slot).grown(Sides.all(plan.bleed))
        box_shown = box_around(outlines[slot]).common(face).common(within)
        if any(box.overlaps(box_shown) for box in plan.clear):  # a machine's marks want white around them
            found[slot] = PaintedPart(grid.trim(slot), grid.corners(slot))
        else:
            found[slot] = PaintedPart(box_shown, outlines[slot])
    return found


def _clip(plan: SheetPlan, slot: int, laid: Collection[int], outside: Sides) -> Rect:
    """The trim and the bleed that shows: outside the block, in gutters, and over empty slots."""
    grid = plan.grid
    if plan.style.label is not None:
        box = grid.trim(slot).grown(outside)
        return grid.trim(slot) if any(clear.overlaps(box) for clear in plan.clear) else box

    def shown(columns: int, rows: int, beyond: float) -> float:
        beside = grid.neighbor(slot, columns, rows)
        if beside is None:
            return beyond
        if gap := grid.gaps[0 if columns else 1]:
            return min(plan.bleed, gap / 2)
        return 0.0 if beside in laid or beside in grid.blocked else plan.bleed

    sides = Sides(
        shown(-1, 0, outside.left),
        shown(0, -1, outside.top),
        shown(1, 0, outside.right),
        shown(0, 1, outside.bottom),
    )
    trim = grid.trim(slot)
    if not any(grid.gaps):
        sides = _clear_of_corners(grid, slot, laid, sides)
    clip = trim.grown(sides)
    return trim if any(box.overlaps(clip) for box in plan.clear) else clip


def _clear_of_corners(grid: Grid, slot: int, laid: Collection[int], sides: Sides) -> Sides:
    """A piece that touches another by a corner only must not bleed over that corner: it bleeds sideways alone."""

    def meets(rows: int) -> bool:
        return any(
            bleeds and grid.neighbor(slot, columns, rows) in laid
            for columns, bleeds in ((-1, sides.left), (1, sides.right))
        )

    return replace(sides, top=0.0 if meets(-1) else sides.top, bottom=0.0 if meets(1) else sides.bottom)
