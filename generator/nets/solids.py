"""The solids that dice are made of, and any of them laid flat, face by face, as a tree of folds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from generator.edge import Point
from generator.geometry import Matrix, apply

Spot = tuple[float, float, float]
_PHI = (1 + math.sqrt(5)) / 2


def _sub(a: Spot, b: Spot) -> Spot:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(a: Spot, b: Spot) -> Spot:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Spot, b: Spot) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _unit(a: Spot) -> Spot:
    length = math.sqrt(_dot(a, a))
    return (a[0] / length, a[1] / length, a[2] / length)


def _corners(sides: int) -> list[Spot]:
    """The corners of a solid around 0, of any size."""
    if sides == 4:
        return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    if sides == 6:
        return [(float(x), float(y), float(z)) for x, y, z in product((-1, 1), repeat=3)]
    if sides == 8:
        return [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    ring = [(0.0, s * 1.0, t * _PHI) for s in (1, -1) for t in (1, -1)]
    twelve = [(v[k % 3], v[(k + 1) % 3], v[(k + 2) % 3]) for v in ring for k in range(3)]
    if sides == 20:
        return twelve
    if sides == 12:
        inner = [(0.0, s / _PHI, t * _PHI) for s in (1, -1) for t in (1, -1)]
        cube = [(float(x), float(y), float(z)) for x, y, z in product((-1, 1), repeat=3)]
        return cube + [(v[k % 3], v[(k + 1) % 3], v[(k + 2) % 3]) for v in inner for k in range(3)]
    # Of ten kites: two points, and ten corners in zigzag as high as keeps the kites flat.
    zigzag = (1 - math.cos(math.pi / 5)) / (1 + math.cos(math.pi / 5))
    found: list[Spot] = [(0, 0, 1), (0, 0, -1)]
    for k in range(10):
        up = zigzag * (1 if k % 2 == 0 else -1)
        found.append((math.cos(k * math.pi / 5), math.sin(k * math.pi / 5), up))
    return found


@cache
def faces_of(sides: int) -> tuple[tuple[Spot, ...], ...]:
    """The faces of a die with edges of 1 (of ten kites: the longer edges), corners clockwise from outside."""
    corners = _corners(sides)
    planes: dict[tuple[float, ...], set[int]] = {}
    for trio in combinations(range(len(corners)), 3):
        a, b, c = (corners[i] for i in trio)
        normal = _cross(_sub(b, a), _sub(c, a))
        if math.sqrt(_dot(normal, normal)) < 1e-9:
            continue
        normal = _unit(normal)
        far = _dot(normal, a)
        if far < 0:
            normal, far = (-normal[0], -normal[1], -normal[2]), -far
        if all(_dot(normal, v) < far + 1e-6 for v in corners):
            on = {i for i, v in enumerate(corners) if abs(_dot(normal, v) - far) < 1e-6}
            planes.setdefault(tuple(round(n, 5) + 0.0 for n in normal), set()).update(on)
    found = [_around([corners[i] for i in sorted(on)], normal) for normal, on in sorted(planes.items(), reverse=True)]
    longest = max(math.dist(a, b) for face in found for a, b in zip(face, (*face[1:], face[0]), strict=True))
    return tuple(tuple((x / longest, y / longest, z / longest) for x, y, z in face) for face in found)


def _around(corners: Sequence[Spot], normal: Sequence[float]) -> tuple[Spot, ...]:
    n = (normal[0], normal[1], normal[2])
    count = len(corners)
    mid = tuple(sum(v[axis] for v in corners) / count for axis in range(3))
    first = _unit(_sub(corners[0], mid))  # type: ignore[arg-type]
    second = _cross(first, n)  # clockwise, seen from outside with y down
    angles = [
        (math.atan2(_dot(_sub(v, mid), second), _dot(_sub(v, mid), first)), v)  # type: ignore[arg-type]
        for v in corners
    ]
    return tuple(v for _, v in sorted(angles))


def opposite_numbers(sides: int) -> tuple[int, ...]:
    """The number of each face: opposite ones add up to one more than there are faces, where faces lie opposite."""
    middles = [tuple(sum(v[axis] for v in face) / len(face) for axis in range(3)) for face in faces_of(sides)]
    numbers = [0] * sides
    low = 1
    for at, mid in enumerate(middles):
        if numbers[at]:
            continue
        numbers[at] = low
        for other, far in enumerate(middles):
            if not numbers[other] and math.dist(mid, tuple(-x for x in far)) < 1e-6:
                numbers[other] = sides + 1 - low
        low += 1
    return tuple(numbers)


def laid_flat(sides: int, edge: float) -> tuple[list[tuple[Point, ...]], dict[tuple[int, int], float]]:
    """Each face in the plane, those that hang together side by side, and by how many degrees each fold turns."""
    solid = faces_of(sides)
    flat: dict[int, tuple[Point, ...]] = {0: _first(solid[0], edge)}
    angles: dict[tuple[int, int], float] = {}
    waiting = [0]
    while waiting:
        at = waiting.pop(0)
        for number, (a, b) in enumerate(zip(solid[at], (*solid[at][1:], solid[at][0]), strict=True)):
            for other, face in enumerate(solid):
                if other in flat or _same(a, face) is None or _same(b, face) is None:
                    continue
                here = flat[at]
                flat[other] = _beside(face, (a, b), (here[number], here[(number + 1) % len(here)]))
                angles[at, other] = _bend(solid[at], face)
                waiting.append(other)
    return [flat[number] for number in range(len(solid))], angles


def bends_of(sides: int) -> dict[frozenset[str], float]:
    """By how many degrees each two faces turn away from each other, by their numbers."""
    numbered = list(zip(map(str, opposite_numbers(sides)), faces_of(sides), strict=True))
    return {frozenset((one, other)): _bend(face, behind) for (one, face), (other, behind) in combinations(numbered, 2)}


def _same(spot: Spot, face: Sequence[Spot]) -> int | None:
    return next((i for i, v in enumerate(face) if math.dist(v, spot) < 1e-6), None)


def _bend(one: Sequence[Spot], other: Sequence[Spot]) -> float:
    normals = [_unit(_cross(_sub(face[1], face[0]), _sub(face[2], face[0]))) for face in (one, other)]
    return math.degrees(math.acos(max(-1.0, min(1.0, _dot(*normals)))))


def _planar(face: Sequence[Spot]) -> list[Point]:
    """A face in its own plane, its first side along x."""
    ux = _unit(_sub(face[1], face[0]))
    normal = _unit(_cross(_sub(face[1], face[0]), _sub(face[2], face[0])))
    uy = _cross(normal, ux)
    return [(_dot(_sub(v, face[0]), ux), _dot(_sub(v, face[0]), uy)) for v in face]


def _first(face: Sequence[Spot], edge: float) -> tuple[Point, ...]:
    """The first face upright: its first side at the bottom, right to left, so that it goes clockwise with y down."""
    return tuple((-x * edge, -y * edge) for x, y in _planar(face))


def _beside(face: Sequence[Spot], shared: tuple[Spot, Spot], at: tuple[Point, Point]) -> tuple[Point, ...]:
    """A face laid beside another one along the side that they share."""
    points = _planar(face)
    first, second = (_same(spot, face) for spot in shared)
    assert first is not None and second is not None
    (ax, ay), (bx, by) = points[first], points[second]
    (px, py), (qx, qy) = at
    # The complex number that turns and stretches a - b to p - q.
    turn = complex(qx - px, qy - py) / complex(bx - ax, by - ay)
    matrix: Matrix = (turn.real, turn.imag, -turn.imag, turn.real, 0, 0)
    ox, oy = apply(matrix, ax, ay)
    return tuple((x + px - ox, y + py - oy) for x, y in (apply(matrix, *point) for point in points))
