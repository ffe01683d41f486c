"""Where a net is folded, as marks and as scores: ticks outside of the art where there is room, dashes else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.edge import Point
from generator.nets.panels import Fold, Line, Net, common_ground
from generator.sheets.mark_shapes import MarkLine
from generator.sheets.marks import two_tone
from generator.sheets.sheet import Placement

_TICK = 4.0
"""How far a tick at the end of a fold reaches."""
_NEAR = 0.3
"""From where it does, so that no ink is left on the piece."""
_DASHES = (2.0, 1.5)


def folds_of(net: Net) -> tuple[Fold, ...]:
    """Those that are folded indeed: panels in one plane have a line between them, too."""
    return tuple(fold for fold in net.folds if abs(fold.angle) > 1e-6)


def scores(placements: Iterable[Placement[object]]) -> tuple[Line, ...]:
    """The lines on the page that a machine scores."""
    return tuple(
        (at.of_net(fold.line[0]), at.of_net(fold.line[1]))
        for at in placements
        if at.piece.net is not None
        for fold in folds_of(at.piece.net)
    )


def fold_marks(placements: Iterable[Placement[object]]) -> Iterator[MarkLine]:
    """How the folds of some pieces are shown on the page."""
    for at in placements:
        net = at.piece.net
        if net is None:
            continue
        for fold in folds_of(net):
            ends = _free_ends(net, fold) if _both_drawn(net, fold) else []
            for near, far in ends:
                yield from two_tone(MarkLine(*at.of_net(near), *at.of_net(far), "score"))
            if not ends:
                yield MarkLine(*at.of_net(fold.line[0]), *at.of_net(fold.line[1]), "score", gray=0.4, dashes=_DASHES)


def _both_drawn(net: Net, fold: Fold) -> bool:
    return all(net.panel(name).kind == "face" for name in (fold.first, fold.second))


def _free_ends(net: Net, fold: Fold) -> list[tuple[Point, Point]]:
    """Ticks beyond the ends of a fold that touch no part of the net."""
    found = []
    for (ax, ay), (bx, by) in (fold.line, fold.line[::-1]):
        length = math.dist((ax, ay), (bx, by))
        ux, uy = (ax - bx) / length, (ay - by) / length
        near, far = (ax + ux * _NEAR, ay + uy * _NEAR), (ax + ux * _TICK, ay + uy * _TICK)
        side = 0.1
        strip = tuple(
            (x + sx * side, y + sy * side)
            for (x, y), (sx, sy) in ((near, (uy, -ux)), (far, (uy, -ux)), (far, (-uy, ux)), (near, (-uy, ux)))
        )
        if not any(common_ground(strip, panel.corners) for panel in net.panels):
            found.append((near, far))
    return found
