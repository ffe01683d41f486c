"""The line along which a piece is cut: hexes, ellipses, round corners. In mm from the corner of the trim, y down."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from generator.geometry import Matrix, apply
from generator.sizes import Size

Point = tuple[float, float]
Segment = tuple[str | float, ...]

_KAPPA = 0.5522847498
"""A cubic curve whose handles are so long, of a radius, is a quarter of a circle within 0.03 %."""
FINE = 0.02
"""How far straight lines in place of a curve may be from it: a fifth of what the best blade holds."""


class Edge(Struct, frozen=True):
    """One closed line: segments ('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y), ('Z',)."""

    segments: tuple[Segment, ...]

    @property
    def straight(self) -> bool:
        """Whether it has no curve, so that a ruler cuts it."""
        return all(segment[0] != "C" for segment in self.segments)

    def moved(self, matrix: Matrix) -> Edge:
        """The line somewhere else."""
        return Edge(
            tuple(
                (
                    segment[0],
                    *(
                        number
                        for x, y in zip(segment[1::2], segment[2::2], strict=True)
                        for number in apply(matrix, float(x), float(y))
                    ),
                )
                for segment in self.segments
            )
        )

    def corners(self, fine: float = FINE) -> tuple[Point, ...]:
        """Its corners in order, each once; curves as short lines that stay within `fine` mm of them."""
        found: list[Point] = []
        for segment in self.segments:
            numbers = [float(number) for number in segment[1:]]
            if segment[0] == "C":
                x0, y0 = found[-1]
                x1, y1, x2, y2, x3, y3 = numbers
                reach = max(math.dist((x0, y0), (x1, y1)), math.dist((x2, y2), (x3, y3)), math.dist((x1, y1), (x2, y2)))
                steps = max(2, math.ceil(math.sqrt(reach / fine) * 0.6))
                for step in range(1, steps + 1):
                    t = step / steps
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
            elif numbers:
                found.append((numbers[0], numbers[1]))
        if len(found) > 1 and math.dist(found[0], found[-1]) < 1e-9:
            found.pop()
        return tuple(found)


def polygon(points: tuple[Point, ...]) -> Edge:
    """The closed line through some corners."""
    (first, *rest) = points
    return Edge((("M", *first), *(("L", *point) for point in rest), ("Z",)))


def _hex(size: Size, corner: float) -> Edge:
    """Flat sides above and below, corners at the left and right."""
    w, h = size.width, size.height
    return polygon(((0, h / 2), (w / 4, 0), (3 * w / 4, 0), (w, h / 2), (3 * w / 4, h), (w / 4, h)))


def _pointed_hex(size: Size, corner: float) -> Edge:
    """Corners above and below."""
    w, h = size.width, size.height
    return polygon(((0, h / 4), (w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4)))


def _ellipse(size: Size, corner: float) -> Edge:
    return _round_corners(size, size.width / 2, size.height / 2)


def _rounded(size: Size, corner: float) -> Edge:
    radius = min(corner, size.width / 2, size.height / 2)
    return _round_corners(size, radius, radius)


def _round_corners(size: Size, rx: float, ry: float) -> Edge:
    w, h, kx, ky = size.width, size.height, rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return Edge(
        (
            ("M", rx, 0.0),
            ("L", w - rx, 0.0),
            ("C", w - kx, 0.0, w, ky, w, ry),
            ("L", w, h - ry),
            ("C", w, h - ky, w - kx, h, w - rx, h),
            ("L", rx, h),
            ("C", kx, h, 0.0, h - ky, 0.0, h - ry),
            ("L", 0.0, ry),
            ("C", 0.0, ky, kx, 0.0, rx, 0.0),
            ("Z",),
        )
    )


_SHAPES: Mapping[str, Callable[[Size, float], Edge]] = MappingProxyType(
    {"round": _ellipse, "rounded": _rounded, "hex": _hex, "hex-pointed": _pointed_hex}
)
HEXES = ("hex", "hex-pointed")
SAME_SHAPES: Mapping[str, str] = MappingProxyType({"circle": "round", "hex-flat": "hex"})
"""What people write, and what the program calls it."""


def edge_of(shape: str, trim: Size, corner: float = 0.0) -> Edge | None:
    """The line that a piece of this shape is cut along; None for one with four straight edges and sharp corners."""
    make = _SHAPES.get(shape)
    return make(trim, corner) if make else None


def hex_size(shape: str, *, flats: float = 0.0, corners: float = 0.0) -> Size:
    """The trim of a regular hex, measured across its flat sides or across its corners."""
    flats = flats or corners * math.sqrt(3) / 2
    corners = flats * 2 / math.sqrt(3)
    return Size(corners, flats) if shape == "hex" else Size(flats, corners)
