"""Dice of paper with 4, 6, 8, 10, 12 or 20 faces: a net with glue tabs."""

from __future__ import annotations

import math

from generator.edge import Point
from generator.geometry import Matrix, apply, inverse
from generator.nets.folding import meeting_sides
from generator.nets.panels import Net, NetPanel, box_of, common_ground, framed, net_of
from generator.nets.solids import bends_of, laid_flat, opposite_numbers
from generator.nets.spec import Wanted
from generator.sizes import Size

_TAB = 5.0
"""How wide a glue tab is at most."""
_SHARES = (1.0, 0.7, 0.5, 0.35, 0.2)
_SLOPE = math.tan(math.radians(35))


def die(wanted: Wanted) -> Net:
    """The net of a die whose edges are as long as the trim is wide; of ten faces, the longer edges.

    Panels are named by their numbers: opposite ones add up to one more than there are faces.
    """
    edge = wanted.trim.width
    flat, angles = laid_flat(wanted.spec.sides, edge)
    numbers = opposite_numbers(wanted.spec.sides)
    panels = [_face(str(number), corners) for number, corners in zip(numbers, flat, strict=True)]
    names = {(str(numbers[one]), str(numbers[other])): angle for (one, other), angle in angles.items()}
    tabs = _tabs(panels, set(names), min(_TAB, wanted.spec.glue, edge / 3), wanted.spec.sides)
    bends = bends_of(wanted.spec.sides)
    # A tab turns as far as the face does that it is glued behind.
    names |= {(face, tab.name): bends[frozenset((face, other))] for tab, face, other in tabs}
    return net_of(
        "die",
        [*panels, *(tab for tab, _, _ in tabs)],
        lambda one, other: names.get((one, other), names.get((other, one), 90.0)),
        told=f"d{wanted.spec.sides}, edges of {edge:g} mm",
    )


def _face(name: str, corners: tuple[Point, ...]) -> NetPanel:
    """A face upright on its longest side."""
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    (ax, ay), (bx, by) = max(sides, key=lambda side: round(math.dist(*side), 6))
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (ax - bx) / length, (ay - by) / length  # it runs from right to left, below the face
    matrix: Matrix = (ux, uy, -uy, ux, 0, 0)
    back = inverse(matrix)
    left, top, width, height = box_of([apply(back, x, y) for x, y in corners])
    x, y = apply(matrix, left, top)
    return NetPanel(name, corners, Size(width, height), (ux, uy, -uy, ux, x, y))


def _tabs(
    panels: list[NetPanel], joined: set[tuple[str, str]], wide: float, sides: int
) -> list[tuple[NetPanel, str, str]]:
    """A tab on one of each two sides that come together, the face it is on, and the one it is glued behind.

    It is where it makes the net the least larger, and narrower where there is no room for a wide one.
    """
    found: list[tuple[NetPanel, str, str]] = []
    for pair in meeting_sides(panels, joined, sides):
        placed = [*panels, *(tab for tab, _, _ in found)]
        for share in _SHARES:
            ways = []
            for (name, (a, b)), (other, _) in (pair, pair[::-1]):
                tab = _tab(f"glue-{len(found) + 1}", a, b, wide * share)
                if any(common_ground(tab.corners, panel.corners) for panel in placed):
                    continue
                _, _, width, height = box_of([c for panel in [*placed, tab] for c in panel.corners])
                ways.append((round(width * height, 3), int(name), tab, name, other))
            if ways:
                found.append(min(ways, key=lambda way: way[:2])[2:])
                break
    return found


def _tab(name: str, a: Point, b: Point, wide: float) -> NetPanel:
    """A tab outside of the side from a to b, its ends slanted."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    nx, ny = uy, -ux
    slope = min(wide / _SLOPE, length / 3)
    inner = min(0.3, length / 20)
    corners = (
        (b[0] - ux * inner, b[1] - uy * inner),
        (a[0] + ux * inner, a[1] + uy * inner),
        (a[0] + ux * slope + nx * wide, a[1] + uy * slope + ny * wide),
        (b[0] - ux * slope + nx * wide, b[1] - uy * slope + ny * wide),
    )
    return framed(name, corners, kind="glue")
