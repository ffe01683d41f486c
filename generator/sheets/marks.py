"""Marks that help to cut, fold and punch: only beside kept pieces, never across one, never for empty slots.

Everything is seen from the front; the imposition mirrors marks for backs.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from generator.edge import Edge
from generator.sheets.card_layout import CardLayout
from generator.sheets.grid import Grid
from generator.sheets.hexes import HexGrid, line_in_box, through_cuts
from generator.sheets.layout import MarkStyle
from generator.sheets.mark_shapes import LINE_WIDTH, Mark, MarkCircle, MarkLine, MarkPath
from generator.sheets.page_boxes import Rect, Sides

TICK = 4.0
"""Length of a margin tick, where the margin has room for it."""
CLEARANCE = 0.5
"""White between the bleed and a tick, so that a tick never stands on art."""
ARM = 2.0
"""How far a corner cross reaches along an edge."""
_LIGHT = 0.85
_SHORTEST = 0.05


def marks_for(
    grid: Grid,
    kept: Collection[int],
    shape: str,
    style: CardLayout,
    marks: MarkStyle,
    outside: Sides,
    edges: Sequence[Edge] = (),
) -> tuple[Mark, ...]:
    """All marks of one side, seen from the front.

    `kept` are the slots that hold a piece, `edges` the lines along which pieces of other shapes are cut, `outside` is
    how much bleed shows around the block. A cutting machine's own marks are not made here: they need a sheet clear of
    all others.
    """
    found: list[Mark] = []
    if grid.fold is not None:
        found.append(fold_line(grid))
    if marks in (MarkStyle.NONE, MarkStyle.SILHOUETTE):
        return tuple(found)
    if shape == "round":
        found.extend(punch_rings(grid, kept))
        return tuple(found)
    if isinstance(grid, HexGrid) and grid.lattice == "straight-cuts":
        found.extend(hex_ticks(grid, kept, outside))
        return tuple(found)
    if edges and shape != "rounded":
        found.extend(edge_lines(edges))
        return tuple(found)
    found.extend(margin_ticks(grid, kept, outside))
    if marks is MarkStyle.CORNERS and not style.single:
        found.extend(corner_crosses(grid, kept, outside))
    return tuple(found)


def cut_lines(boxes: Collection[Rect]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The straight cuts that free these boxes: distances from the paper's left edge, and from its top, in order."""
    xs = {round(edge, 6): edge for box in boxes for edge in (box.x, box.right)}
    ys = {round(edge, 6): edge for box in boxes for edge in (box.y, box.bottom)}
    return tuple(xs[key] for key in sorted(xs)), tuple(ys[key] for key in sorted(ys))


def margin_ticks(grid: Grid, kept: Collection[int], outside: Sides) -> Iterator[MarkLine]:
    """A tick at both ends of every cut, outside the block of the full grid, so a ruler lies from tick to tick.

    Ticks stand in the same place on every sheet of the grid, full or not: one setting of the cutter serves all.
    """
    block, room = grid.block, grid.room
    xs, ys = cut_lines([grid.trim(slot) for slot in kept])
    if reach := _reach(outside.top, room.top):
        yield from (MarkLine(x, block.y - reach[0], x, block.y - reach[1], "crop") for x in xs)
    if reach := _reach(outside.bottom, room.bottom):
        yield from (MarkLine(x, block.bottom + reach[0], x, block.bottom + reach[1], "crop") for x in xs)
    if reach := _reach(outside.left, room.left):
        yield from (MarkLine(block.x - reach[0], y, block.x - reach[1], y, "crop") for y in ys)
    if reach := _reach(outside.right, room.right):
        yield from (MarkLine(block.right + reach[0], y, block.right + reach[1], y, "crop") for y in ys)


def fold_ticks(grid: Grid, slot: int, beside: int, below: int, outside: Sides) -> Iterator[MarkLine]:
    """Ticks at both ends of the lines between the panels of a board that lies whole on its sheet."""
    box, room = grid.trim(slot), grid.room
    for number in range(1, beside):
        x = box.x + box.width * number / beside
        if reach := _reach(outside.top, room.top):
            yield MarkLine(x, box.y - reach[0], x, box.y - reach[1], "crop")
        if reach := _reach(outside.bottom, room.bottom):
            yield MarkLine(x, box.bottom + reach[0], x, box.bottom + reach[1], "crop")
    for number in range(1, below):
        y = box.y + box.height * number / below
        if reach := _reach(outside.left, room.left):
            yield MarkLine(box.x - reach[0], y, box.x - reach[1], y, "crop")
        if reach := _reach(outside.right, room.right):
            yield MarkLine(box.right + reach[0], y, box.right + reach[1], y, "crop")


def _reach(bleed: float, room: float) -> tuple[float, float] | None:
    """From where to where a tick goes, counted from the block; None without room for one."""
    near = bleed + CLEARANCE
    far = min(near + TICK, room)
    return (near, far) if far - near >= _SHORTEST else None


def hex_ticks(grid: HexGrid, kept: Collection[int], outside: Sides) -> Iterator[MarkLine]:
    """A tick at both ends of every cut in three directions, outside the block, where there is paper for one."""
    near = grid.block.grown(outside.grown(CLEARANCE))
    paper = Rect(0, 0, grid.paper.width, grid.paper.height)
    for line in through_cuts([grid.corners(slot) for slot in kept]):
        inner, outer = line_in_box(line, near), line_in_box(line, paper)
        if inner is None or outer is None:
            continue
        for (x, y), (far_x, far_y) in zip(inner, outer, strict=True):
            length = math.dist((x, y), (far_x, far_y))
            if length > _SHORTEST:
                part = min(1.0, TICK / length)
                yield MarkLine(x, y, x + (far_x - x) * part, y + (far_y - y) * part, "crop")


def edge_lines(edges: Sequence[Edge]) -> Iterator[MarkPath]:
    """The line itself, light and dark by turns, for what no ruler cuts from margin to margin."""
    for edge in edges:
        corners = edge.corners()
        yield MarkPath(corners, "edge", gray=_LIGHT)
        yield MarkPath(corners, "edge", dashes=(0.5, 0.5))


def corner_crosses(grid: Grid, kept: Collection[int], outside: Sides) -> Iterator[MarkLine]:
    """Short two-tone lines at the corners of kept pieces, which stay on the strips when the margins are gone.

    Where pieces have gutters the lines stand in the gutter. Where they touch there is no such place: the lines
    run along the cut itself, half of their width on either piece.
    """
    drawn: dict[tuple[float, ...], MarkLine] = {}
    for slot in sorted(kept):
        box = grid.trim(slot)
        lines = _gutter_lines(grid, slot, box, outside) if any(grid.gaps) else _edge_lines(box)
        for line in lines:
            drawn.setdefault(tuple(round(number, 6) for number in (line.x1, line.y1, line.x2, line.y2)), line)
    for line in drawn.values():
        yield from two_tone(line)


def _edge_lines(box: Rect) -> Iterator[MarkLine]:
    across, down = min(ARM, box.width / 2), min(ARM, box.height / 2)
    for y in (box.y, box.bottom):
        yield MarkLine(box.x, y, box.x + across, y, "corner")
        yield MarkLine(box.right - across, y, box.right, y, "corner")
    for x in (box.x, box.right):
        yield MarkLine(x, box.y, x, box.y + down, "corner")
        yield MarkLine(x, box.bottom - down, x, box.bottom, "corner")


def _gutter_lines(grid: Grid, slot: int, box: Rect, outside: Sides) -> Iterator[MarkLine]:
    across, down = (gap / 2 for gap in grid.gaps)
    left = across if grid.neighbor(slot, -1, 0) else outside.left
    right = across if grid.neighbor(slot, 1, 0) else outside.right
    top = down if grid.neighbor(slot, 0, -1) else outside.top
    bottom = down if grid.neighbor(slot, 0, 1) else outside.bottom
    for y in (box.y, box.bottom):
        if left > CLEARANCE:
            yield MarkLine(box.x - left, y, box.x - CLEARANCE, y, "corner")
        if right > CLEARANCE:
            yield MarkLine(box.right + CLEARANCE, y, box.right + right, y, "corner")
    for x in (box.x, box.right):
        if top > CLEARANCE:
            yield MarkLine(x, box.y - top, x, box.y - CLEARANCE, "corner")
        if bottom > CLEARANCE:
            yield MarkLine(x, box.bottom + CLEARANCE, x, box.bottom + bottom, "corner")


def two_tone(line: MarkLine) -> tuple[MarkLine, MarkLine]:
    """Black dashes on a light line: seen on any ground."""
    ends = (line.x1, line.y1, line.x2, line.y2)
    return MarkLine(*ends, line.role, gray=_LIGHT), MarkLine(*ends, line.role, dashes=(0.5, 0.5))


def punch_rings(grid: Grid, kept: Collection[int]) -> Iterator[MarkCircle]:
    """A two-tone circle around each round piece. Its ink begins where the piece ends, so none is left on it."""
    radius = grid.cell.width / 2 + LINE_WIDTH / 2
    for slot in sorted(kept):
        box = grid.trim(slot)
        x, y = box.x + box.width / 2, box.y + box.height / 2
        yield MarkCircle(x, y, radius, "punch", gray=_LIGHT)
        yield MarkCircle(x, y, radius, "punch", dashes=(0.5, 0.5))


def fold_line(grid: Grid) -> MarkLine:
    """A dashed line across the whole paper, through the gap between fronts and backs."""
    if grid.fold is None:
        raise ValueError("this grid is not folded")
    at, paper = grid.fold.at, grid.paper
    across = grid.fold.axis == "y"
    x2, y2 = (paper.width, at) if across else (at, paper.height)
    return MarkLine(0 if across else at, at if across else 0, x2, y2, "fold", gray=0.4, dashes=(3.0, 1.5))
