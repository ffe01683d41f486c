"""Exact bounding boxes of outlines and of what is drawn with them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.face import GlyphRun, Group, Item, Outline
from generator.geometry import IDENTITY, Matrix, apply, multiply

Bounds = tuple[float, float, float, float]


def _extremes(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Values of a cubic Bezier at its ends and where its derivative is zero."""
    yield p0
    yield p3
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    roots: list[float] = []
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            roots = [-c / b]
    else:
        under = b * b - 4 * a * c
        if under >= 0:
            root = math.sqrt(under)
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            yield u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


@lru_cache(maxsize=4096)
def bounds(outline: Outline) -> Bounds:
    """x, y, width, height of an outline without its stroke; all zero when it has no points."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for segment in outline.segments:
        numbers = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            xs.extend(_extremes(x, numbers[0], numbers[2], numbers[4]))
            ys.extend(_extremes(y, numbers[1], numbers[3], numbers[5]))
        elif numbers:
            xs.append(numbers[0])
            ys.append(numbers[1])
        if numbers:
            x, y = numbers[-2], numbers[-1]
    if not xs:
        return 0.0, 0.0, 0.0, 0.0
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def bounds_of(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Bounds | None:
    """x, y, width, height of items without strokes and clips, as SVG counts an object's box; None for no shapes."""
    corners: list[tuple[float, float]] = []
    for item in items:
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, GlyphRun):
            from generator.text.letters import run_box

            x, y, width, height = run_box(item)
            corners += [apply(own, x + dx, y + dy) for dx in (0, width) for dy in (0, height)]
            continue
        if isinstance(item, Group):
            box = bounds_of(item.items, own)
        elif hasattr(item, "outline"):
            outline = item.outline if own == IDENTITY else moved(item.outline, own)
            box = bounds(outline)
        else:
            x, y, width, height = item.clip or (item.x, item.y, item.width, item.height)
            points = [apply(own, x + dx, y + dy) for dx in (0, width) for dy in (0, height)]
            corners += points
            continue
        if box is not None:
            corners += [(box[0], box[1]), (box[0] + box[2], box[1] + box[3])]
    if not corners:
        return None
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def moved(outline: Outline, matrix: Matrix) -> Outline:
    """An outline in the coordinates a matrix maps it to."""
    segments = []
    for segment in outline.segments:
        numbers = [float(value) for value in segment[1:]]
        points: list[float] = []
        for index in range(0, len(numbers), 2):
            points += apply(matrix, numbers[index], numbers[index + 1])
        segments.append((segment[0], *points))
    return Outline(tuple(segments))
