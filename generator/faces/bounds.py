"""Exact bounding boxes of outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from generator.faces.face import Outline


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
def bounds(outline: Outline) -> tuple[float, float, float, float]:
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
