"""Panels that lie beside each other in a flat net: their outline, their folds, and how far art of each may go.

Lengths are mm, y down. Corners run clockwise as one sees them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Edge, Point, polygon
from generator.geometry import Matrix, apply, inverse, multiply
from generator.sizes import Size

SAME = 1e-6
"""Mm within which two points are one."""
PanelKind = Literal["face", "flap", "glue"]
Line = tuple[Point, Point]


class NetPanel(Struct, frozen=True):
    """One flat part between folds.

    `size` is its own face, `matrix` leads from mm on that to mm on the net. A `face` shows art, a `flap` only where a
    template is named for it, a `glue` tab never. Only a panel without inner corners may show art.
    """

    name: str
    corners: tuple[Point, ...]
    size: Size
    matrix: Matrix
    kind: PanelKind = "face"

    def moved(self, right: float, down: float) -> NetPanel:
        """The panel somewhere else on the net."""
        return replace(
            self,
            corners=tuple((x + right, y + down) for x, y in self.corners),
            matrix=multiply((1, 0, 0, 1, right, down), self.matrix),
        )

    @property
    def middle(self) -> Point:
        """Its center of gravity on its own face."""
        area, x, y = 0.0, 0.0, 0.0
        for (ax, ay), (bx, by) in self.sides:
            part = ax * by - bx * ay
            area, x, y = area + part, x + (ax + bx) * part, y + (ay + by) * part
        return apply(inverse(self.matrix), x / (3 * area), y / (3 * area))

    @property
    def sides(self) -> tuple[Line, ...]:
        """From each corner to the next one."""
        return tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))


class Fold(Struct, frozen=True):
    """Where two panels meet: the line between them, and by how many degrees they turn away from the reader."""

    first: str
    second: str
    line: Line
    angle: float


class Net(Struct, frozen=True):
    """A flat part: panels with their top left at 0, 0, folds, the line around all, and lines that are cut within.

    `told` says what it holds, for people. `advice` says what to do where it is larger than the free part of a paper.
    """

    form: str
    panels: tuple[NetPanel, ...]
    folds: tuple[Fold, ...]
    outline: Edge
    size: Size
    slits: tuple[Line, ...] = ()
    told: str = ""
    advice: Callable[[Size], str] | None = None

    def panel(self, name: str) -> NetPanel:
        """One of the panels. Raises KeyError."""
        return next(panel for panel in self.panels if panel.name == name)


def box_panel(
    name: str, x: float, y: float, width: float, height: float, *, turn: int = 0, kind: PanelKind = "face"
) -> NetPanel:
    """A panel with four square corners. Its face is turned by 0, 90, 180 or 270 degrees clockwise."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return framed(name, corners, turn=turn, kind=kind)


def box_of(corners: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around some points: left, top, width, height."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def framed(name: str, corners: Sequence[Point], *, turn: int = 0, kind: PanelKind = "face") -> NetPanel:
    """A panel of any corners; its face is the box around them, turned by 0, 90, 180 or 270 degrees clockwise."""
    x, y, width, height = box_of(corners)
    matrix: Matrix = {
        0: (1, 0, 0, 1, x, y),
        90: (0, 1, -1, 0, x + width, y),
        180: (-1, 0, 0, -1, x + width, y + height),
        270: (0, -1, 1, 0, x, y + height),
    }[turn]
    size = Size(width, height) if turn % 180 == 0 else Size(height, width)
    return NetPanel(name, tuple(corners), size, matrix, kind)


def net_of(
    form: str,
    panels: Iterable[NetPanel],
    angle: Callable[[str, str], float] = lambda first, second: 90.0,
    *,
    slits: Iterable[Line] = (),
    told: str = "",
    advice: Callable[[Size], str] | None = None,
) -> Net:
    """The net of some panels, each of which touches those that it is folded on, and no other.

    `angle` tells by how many degrees two panels, named in the order given, turn away from each other.
    """
    placed = tuple(panels)
    left = min(x for panel in placed for x, _ in panel.corners)
    top = min(y for panel in placed for _, y in panel.corners)
    placed = tuple(panel.moved(-left, -top) for panel in placed)
    folds = [
        Fold(one.name, other.name, line, angle(one.name, other.name))
        for number, one in enumerate(placed)
        for other in placed[number + 1 :]
        for line in _touching(one, other)
    ]
    outline = _around(placed)
    width = max(x for panel in placed for x, _ in panel.corners)
    height = max(y for panel in placed for _, y in panel.corners)
    cut = tuple(((a - left, b - top), (c - left, d - top)) for (a, b), (c, d) in slits)
    return Net(form, placed, tuple(folds), polygon(outline), Size(width, height), cut, told, advice)


def _touching(one: NetPanel, other: NetPanel) -> list[Line]:
    return [(_along(side, low), _along(side, high)) for side in one.sides for low, high in _covered(side, other.sides)]


def _covered(side: Line, others: Iterable[Line]) -> list[tuple[float, float]]:
    """Which parts of a side others run along in the other direction, as shares of its length."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    found = []
    for start, end in others:
        t0, t1 = (((x - ax) * dx + (y - ay) * dy) / length**2 for x, y in (end, start))
        off = max(abs((x - ax) * dy - (y - ay) * dx) / length for x, y in (start, end))
        low, high = max(0.0, t0), min(1.0, t1)
        if off < SAME and (high - low) * length > SAME:
            found.append((low, high))
    return sorted(found)


def _along(side: Line, share: float) -> Point:
    (ax, ay), (bx, by) = side
    return side[0] if share <= 0 else side[1] if share >= 1 else (ax + (bx - ax) * share, ay + (by - ay) * share)


def _around(panels: Sequence[NetPanel]) -> tuple[Point, ...]:
    """The corners of the line around all panels. Raises ValueError where they do not hang together."""
    free: list[Line] = []
    for panel in panels:
        others = [side for other in panels if other is not panel for side in other.sides]
        for side in panel.sides:
            at = 0.0
            for low, high in [*_covered(side, others), (1.0, 1.0)]:
                if math.dist(_along(side, at), _along(side, low)) > SAME:
                    free.append((_along(side, at), _along(side, low)))
                at = max(at, high)
    found = [free.pop(0)]
    while math.dist(found[-1][1], found[0][0]) > SAME:
        ways = [line for line in free if math.dist(line[0], found[-1][1]) < SAME]
        if not ways:
            raise ValueError("the panels of a net lie on each other")
        # Where panels meet at a corner alone the line that turns most to the left stays outside of both.
        following = min(ways, key=lambda line: _turn(found[-1], line))
        free.remove(following)
        found.append(following)
    if free:
        raise ValueError("the panels of a net do not hang together")
    corners = [start for start, _ in found]
    kept = [
        here
        for before, here, after in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False)
        if abs(_turn((before, here), (here, after))) > 1e-7
    ]
    return tuple(kept)


def _turn(line: Line, after: Line) -> float:
    """By which angle the way turns, clockwise is more than 0."""
    (ax, ay), (bx, by) = line
    (cx, cy), (dx, dy) = after
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def art_area(net: Net, panel: NetPanel, shown: Iterable[str], bleed: float) -> tuple[Point, ...]:
    """What of a net the art of one panel may paint: the panel, and beyond its sides where that harms nothing.

    Beyond a side lies bleed, unless it would fall on a panel that shows art of its own or is glued. `shown` are the
    names of those with art.
    """
    keep = set(shown)
    others = [one for one in net.panels if one is not panel and (one.name in keep or one.kind == "glue")]
    grown = [
        bleed if bleed and not any(common_ground(_strip(side, bleed), one.corners) for one in others) else 0.0
        for side in panel.sides
    ]
    return _offset(panel.corners, grown)


def _strip(side: Line, width: float) -> tuple[Point, ...]:
    """The ground outside of a side, a little away from it."""
    (ax, ay), (bx, by) = side
    length = math.dist(*side)
    ux, uy = (by - ay) / length, -(bx - ax) / length
    near = SAME * 10
    start, end = side
    corners = ((start, near), (start, width), (end, width), (end, near))
    return tuple((x + ux * far, y + uy * far) for (x, y), far in corners)


def common_ground(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two shapes without inner corners cover common ground: no side of either parts them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            slack = SAME * math.hypot(nx, ny)
            if max(first) < min(second) + slack or max(second) < min(first) + slack:
                return False
    return True


def _offset(corners: Sequence[Point], by: Sequence[float]) -> tuple[Point, ...]:
    """A shape whose sides lie each so much farther out."""
    lines = []
    for (ax, ay), (bx, by_), out in zip(corners, (*corners[1:], corners[0]), by, strict=True):
        length = math.dist((ax, ay), (bx, by_))
        ux, uy = (by_ - ay) / length, -(bx - ax) / length
        lines.append(((ax + ux * out, ay + uy * out), (bx - ax, by_ - ay), (ux * out, uy * out)))
    found: list[Point] = []
    for number, corner in enumerate(corners):
        (px, py), (dx, dy), out_before = lines[number - 1]
        (qx, qy), (ex, ey), out_after = lines[number]
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-9:
            found.append((corner[0] + out_after[0], corner[1] + out_after[1]))
            continue
        t = ((qx - px) * ey - (qy - py) * ex) / cross
        x, y = px + dx * t, py + dy * t
        reach = 3 * max(math.hypot(*out_before), math.hypot(*out_after))
        if (far := math.dist((x, y), corner)) > reach > 0:  # a sharp corner: its tip would run far out
            x, y = (c + (z - c) * reach / far for c, z in zip(corner, (x, y), strict=True))
        found.append((x, y))
    return tuple(found)
