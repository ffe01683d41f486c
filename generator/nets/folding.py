"""A net folded up in space: where each of its panels comes to lie."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.edge import Point
from generator.nets.panels import Fold, Line, NetPanel
from generator.nets.solids import Spot, faces_of, opposite_numbers

Placing = tuple[Spot, Spot, Spot, Spot]
"""Where the flat x, y, the way away from the reader, and 0, 0 come to lie: three directions and a point."""
_FLAT: Placing = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))


def put(placing: Placing, point: Point, away: float = 0.0) -> Spot:
    """A point of the net in space."""
    u, v, w, o = placing
    x, y = point
    return (
        o[0] + u[0] * x + v[0] * y + w[0] * away,
        o[1] + u[1] * x + v[1] * y + w[1] * away,
        o[2] + u[2] * x + v[2] * y + w[2] * away,
    )


def folded(panels: Sequence[NetPanel], folds: Sequence[Fold]) -> Mapping[str, Placing]:
    """Where each panel lies, the first one where it was."""
    found: dict[str, Placing] = {panels[0].name: _FLAT}
    waiting = [panels[0].name]
    while waiting:
        at = waiting.pop()
        for fold in folds:
            if at not in (fold.first, fold.second):
                continue
            other = fold.second if at == fold.first else fold.first
            if other not in found:
                panel = next(panel for panel in panels if panel.name == other)
                found[other] = _turned(found[at], fold, panel)
                waiting.append(other)
    return found


def _turned(placing: Placing, fold: Fold, panel: NetPanel) -> Placing:
    """The placing of a panel that is turned away from the reader at a fold."""
    (ax, ay), (bx, by) = fold.line
    length = math.dist((ax, ay), (bx, by))
    ux, uy = (bx - ax) / length, (by - ay) / length
    mx = sum(x for x, _ in panel.corners) / len(panel.corners) - ax
    my = sum(y for _, y in panel.corners) / len(panel.corners) - ay
    # Seen along the fold with the panel on its right (y down), turning away is turning one way.
    side = 1.0 if ux * my - uy * mx > 0 else -1.0
    nx, ny = -uy * side, ux * side
    cos, sin = math.cos(math.radians(fold.angle)), math.sin(math.radians(fold.angle))

    def turned(x: float, y: float, z: float) -> Spot:
        along, out = x * ux + y * uy, x * nx + y * ny
        out, z = out * cos - z * sin, out * sin + z * cos
        u, v, w, _ = placing
        fx, fy = along * ux + out * nx, along * uy + out * ny
        return (
            u[0] * fx + v[0] * fy + w[0] * z,
            u[1] * fx + v[1] * fy + w[1] * z,
            u[2] * fx + v[2] * fy + w[2] * z,
        )

    new_u, new_v, new_w = turned(1, 0, 0), turned(0, 1, 0), turned(0, 0, 1)
    px, py, pz = put(placing, (ax, ay))
    origin = (
        px - new_u[0] * ax - new_v[0] * ay,
        py - new_u[1] * ax - new_v[1] * ay,
        pz - new_u[2] * ax - new_v[2] * ay,
    )
    return (new_u, new_v, new_w, origin)


def meeting_sides(
    panels: Sequence[NetPanel], joined: set[tuple[str, str]], sides: int
) -> list[tuple[tuple[str, Line], tuple[str, Line]]]:
    """The sides of a solid's faces that come together, and are no folds, each with the name of its face."""
    solid = faces_of(sides)
    named = {str(number): at for at, number in enumerate(opposite_numbers(sides))}
    edges: dict[tuple[tuple[float, ...], ...], list[tuple[str, Line]]] = {}
    for panel in panels:
        face = solid[named[panel.name]]
        for line, a, b in zip(panel.sides, face, (*face[1:], face[0]), strict=True):
            key = tuple(sorted(tuple(round(x, 5) + 0.0 for x in spot) for spot in (a, b)))
            edges.setdefault(key, []).append((panel.name, line))
    pairs = [(one, other) for one, other in edges.values()]
    return [
        (one, other) for one, other in pairs if (one[0], other[0]) not in joined and (other[0], one[0]) not in joined
    ]
