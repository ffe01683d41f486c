"""Hexes on a sheet: corner to corner, so that straight cuts in three directions free them, or as a honeycomb.

Corner to corner (a trihexagonal tiling) every edge lies on a line that runs through the whole sheet, at the cost of the
small triangles between the hexes. In a honeycomb nothing is wasted, and no line runs through: that is for a machine.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from msgspec.structs import replace

from generator.edge import Point, edge_of
from generator.sheets.card_layout import CardLayout
from generator.sheets.grid import Grid, most_pieces, too_large
from generator.sheets.layout import LEAST_MARGIN, MARGIN, Layout
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import Paper
from generator.sizes import Size

Lattice = Literal["straight-cuts", "honeycomb"]
_EPSILON = 1e-6


class HexGrid(Grid, frozen=True, kw_only=True):
    """Slots of hexes, counted from 1 line by line; every second line is shifted by half a step.

    Lines run `across` the paper or down it. `step` is from hex to hex in a line, `apart` from line to line; `columns`
    are the hexes of the first line, `rows` the lines, `shorter` by how many hexes every second line has less.
    `flat` tells whether a hex lies on a flat side.
    """

    lattice: Lattice
    across: bool
    flat: bool
    step: float
    apart: float
    shorter: int

    @property
    def slots(self) -> range:
        """Every slot number."""
        return range(1, self.columns * self.rows - self.shorter * (self.rows // 2) + 1)

    @property
    def block(self) -> Rect:
        """The box around all hexes."""
        even = self.columns if self.rows == 1 or self.shorter else self.columns + 0.5
        length, depth = (even - 1) * self.step, (self.rows - 1) * self.apart
        right, down = (length, depth) if self.across else (depth, length)
        return Rect(self.left, self.top, right + self.cell.width, down + self.cell.height)

    def trim(self, slot: int) -> Rect:
        """The box around the hex in this slot, seen from the front."""
        pair, rest = divmod(slot - 1, 2 * self.columns - self.shorter)
        odd = rest >= self.columns
        place = rest - self.columns + 0.5 if odd else float(rest)
        along, down = place * self.step, (2 * pair + odd) * self.apart
        x, y = (along, down) if self.across else (down, along)
        return Rect(self.left + x, self.top + y, self.cell.width, self.cell.height)

    def neighbor(self, slot: int, columns: int, rows: int) -> int | None:
        """None: hexes have no neighbors in rows and columns; `bleeds` finds those that share an edge."""
        return None

    def corners(self, slot: int) -> tuple[Point, ...]:
        """The six corners of the hex in this slot, clockwise."""
        box = self.trim(slot)
        edge = edge_of("hex" if self.flat else "hex-pointed", self.cell)
        assert edge is not None
        return tuple((x + box.x, y + box.y) for x, y in edge.corners())


def hex_line_up(
    flat: bool, lattice: Lattice, width: float, height: float, room: tuple[float, float]
) -> tuple[bool, float, float, int, int, int]:
    """How hexes of a box of `width` x `height` fill a room: across, step, apart, columns, rows, shorter."""
    corners, flats = (width, height) if flat else (height, width)
    # Corner to corner a line follows the corners; a honeycomb's closest lines follow the flats.
    straight = lattice == "straight-cuts"
    across = flat if straight else not flat
    step, apart = (corners, flats) if straight else (flats, corners * 0.75)
    along, deep = room if across else (room[1], room[0])
    own, high = (width, height) if across else (height, width)
    columns = max(0, math.floor((along - own) / step + 1 + _EPSILON))
    rows = max(0, math.floor((deep - high) / apart + 1 + _EPSILON))
    shorter = 0 if (columns - 0.5) * step + own <= along + _EPSILON else 1
    return across, step, apart, columns, rows, shorter


# -------------------------------------------------------------------- bleed


def bleeds(grid: HexGrid, kept: Collection[int], bleed: float) -> Mapping[int, tuple[Point, ...]]:
    """What each hex may paint: its own six sides, and beyond each of them what is nobody else's, up to the bleed.

    Corner to corner that is a third of the triangle outside of a side; in a honeycomb all outside of a side that no
    other hex shares.
    """
    corners = {slot: grid.corners(slot) for slot in kept}
    shared = _shared(corners.values())
    return {slot: tuple(_painted(points, shared, bleed, grid.lattice)) for slot, points in corners.items()}


def _key(a: Point, b: Point) -> tuple[float, float]:
    """A side of a hex by the middle of it."""
    return round(a[0] + b[0], 3), round(a[1] + b[1], 3)


def _sides(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(points, [*points[1:], points[0]], strict=True))


def _shared(hexes: Collection[tuple[Point, ...]]) -> set[tuple[float, float]]:
    """Sides that two hexes have in common."""
    seen: set[tuple[float, float]] = set()
    twice: set[tuple[float, float]] = set()
    for points in hexes:
        for a, b in _sides(points):
            (twice if _key(a, b) in seen else seen).add(_key(a, b))
    return twice


def _painted(
    points: tuple[Point, ...], shared: set[tuple[float, float]], bleed: float, lattice: str
) -> Iterator[Point]:
    middle = (sum(x for x, _ in points) / 6, sum(y for _, y in points) / 6)
    sides = _sides(points)
    inner = [_key(a, b) in shared for a, b in sides]
    for number, (a, b) in enumerate(sides):
        yield a
        if inner[number] or not bleed:
            continue
        # Outside of a side lies a triangle of the same height as the one inside: its tip is the middle, mirrored.
        tip = (a[0] + b[0] - middle[0], a[1] + b[1] - middle[1])
        height = _height(tip, a, b)
        if lattice == "straight-cuts":
            third = ((a[0] + b[0] + tip[0]) / 3, (a[1] + b[1] + tip[1]) / 3)
            part = min(1.0, bleed / (height / 3))
            yield _between(a, third, part)
            yield _between(b, third, part)
        else:
            part = min(1.0, bleed / height)
            yield _between(a, tip if inner[number - 1] else (2 * a[0] - middle[0], 2 * a[1] - middle[1]), part)
            yield _between(b, tip if inner[(number + 1) % 6] else (2 * b[0] - middle[0], 2 * b[1] - middle[1]), part)


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _height(tip: Point, a: Point, b: Point) -> float:
    return abs((b[0] - a[0]) * (tip[1] - a[1]) - (b[1] - a[1]) * (tip[0] - a[0])) / math.dist(a, b)


# -------------------------------------------------------------------- cuts


class HexLine(tuple[float, float, float]):
    """A straight line: the direction square to it (a unit vector), and its distance from the paper's corner."""

    __slots__ = ()


def through_cuts(hexes: Collection[Sequence[Point]]) -> list[HexLine]:
    """The lines on which the sides of some hexes lie, each once, by direction and then by place."""
    found: dict[tuple[float, float, float], HexLine] = {}
    for points in hexes:
        for (x1, y1), (x2, y2) in _sides(points):
            length = math.dist((x1, y1), (x2, y2))
            nx, ny = (y1 - y2) / length, (x2 - x1) / length
            if (round(nx, 6), round(ny, 6)) < (0, 0):
                nx, ny = -nx, -ny
            at = nx * x1 + ny * y1
            key = (round(nx, 4), round(ny, 4), round(at, 3))
            found.setdefault(key, HexLine((nx, ny, at)))
    return [found[key] for key in sorted(found)]


def line_in_box(line: HexLine, box: Rect) -> tuple[Point, Point] | None:
    """Where a line enters and leaves a box; None where it passes it by."""
    nx, ny, at = line
    ends: list[Point] = []
    for x in (box.x, box.right):
        if abs(ny) > _EPSILON and box.y - _EPSILON <= (at - nx * x) / ny <= box.bottom + _EPSILON:
            ends.append((x, (at - nx * x) / ny))
    for y in (box.y, box.bottom):
        if abs(nx) > _EPSILON and box.x - _EPSILON <= (at - ny * y) / nx <= box.right + _EPSILON:
            ends.append(((at - ny * y) / nx, y))
    if len(ends) < 2:
        return None
    first, last = min(ends), max(ends)
    return (first, last) if math.dist(first, last) > _EPSILON else None


def once_each(hexes: Collection[tuple[Point, ...]]) -> Iterator[tuple[tuple[Point, ...], bool]]:
    """The sides of some hexes as lines that a blade follows, no side twice: corners, and whether the line is closed."""
    cut: set[tuple[float, float]] = set()
    for points in hexes:
        sides = _sides(points)
        fresh = [_key(a, b) not in cut for a, b in sides]
        cut.update(_key(a, b) for a, b in sides)
        if all(fresh):
            yield points, True
            continue
        # Begin behind a side that is cut already, so that no line is torn at the hex's first corner.
        start = next(number for number in range(6) if not fresh[number])
        run: list[Point] = []
        for turn in range(1, 7):
            number = (start + turn) % 6
            if fresh[number]:
                run = run or [sides[number][0]]
                run.append(sides[number][1])
            elif run:
                yield tuple(run), False
                run = []
        if run:
            yield tuple(run), False


# -------------------------------------------------------------------- the best grid


def best_hex_grid(
    name: str,
    trim: Size,
    bleed: float,
    *,
    flat: bool,
    style: CardLayout,
    paper: Paper,
    layout: Layout,
    clear: tuple[Rect, ...] = (),
) -> HexGrid:
    """The grid of a lattice that holds the most hexes, upright rather than turned where both hold as many.

    `flat` hexes lie on a flat side as they are drawn. Raises TooLargeError as for other pieces.
    """
    margins = (MARGIN, LEAST_MARGIN) if layout.margin is None else (layout.margin,)
    grids: list[HexGrid] = []
    for margin in margins:
        room = (paper.width - 2 * margin, paper.height - 2 * margin)
        for turned in (False, True):
            grid = _hex_grid(trim.turned() if turned else trim, flat is not turned, style, paper, room)
            if grid is not None:
                grids.append(replace(grid, turned=turned))
        if grids:
            return most_pieces(name, trim, grids, bleed, style, paper, clear)
    raise too_large(name, trim, bleed, style, paper, layout)


def _hex_grid(cell: Size, flat: bool, style: CardLayout, paper: Paper, room: tuple[float, float]) -> HexGrid | None:
    lattice = style.lattice
    assert lattice
    across, step, apart, columns, rows, shorter = hex_line_up(flat, lattice, cell.width, cell.height, room)
    columns = min(columns, style.columns) if style.columns else columns
    rows = min(rows, style.rows) if style.rows else rows
    if columns == 1 and shorter:
        rows = min(rows, 1)  # one hex in a line, and no room for the shifted one
    if not columns or not rows:
        return None
    grid = HexGrid(
        paper,
        columns,
        rows,
        cell,
        0.0,
        0.0,
        0.0,
        lattice=lattice,
        across=across,
        flat=flat,
        step=step,
        apart=apart,
        shorter=shorter,
    )
    block = grid.block
    return replace(grid, left=(paper.width - block.width) / 2, top=(paper.height - block.height) / 2)
