"""What text stands on, as far as its drawing tells without being rendered: between which colors its ground must lie.

Where even the worst of them leaves enough contrast, nothing need be measured. Nothing is guessed: pictures, patterns,
filters, masks, mixed colors and inks other than red, green and blue leave the ground open.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from generator.face import Color, Face, GlyphRun, Gradient, Group, Item, Outline, Paint, Shape
from generator.geometry import IDENTITY, Matrix, apply, inverse, is_flat, multiply
from generator.svg.bounds import bounds_of
from generator.vision import linear

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
Rgb = tuple[float, float, float]
MARGIN = 0.4
"""Millimeters kept from edges: more than a pixel of the measurement, whose pixels at an edge are of both sides."""
_EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
_ROUNDING = 1 / 255


_Placed = tuple[Outline, Matrix]
"""An outline with the matrix that brings it onto the face."""


class _Layer(Struct, frozen=True):
    """What one item may leave on the face: where, and in which colors (none: any).

    `covers` is an outline that it fills for certain, as far as each of `clips` (any outline of it) lets it; it leaves
    nothing `around` its outline but for a ring so wide: a stroke is only there.
    """

    box: Box
    colors: tuple[Rgb, ...] = ()
    covers: _Placed | None = None
    clips: tuple[tuple[_Placed, ...], ...] = ()
    around: _Placed | None = None
    ring: float = 0.0


class Ground:
    """The ground of one face's text."""

    def __init__(self, face: Face) -> None:
        self._layers = list(_layers(face.items, IDENTITY, ()))

    def between(self, box: Box) -> tuple[float, float] | None:
        """The lowest and highest luminance that any place of the ground inside a box can have; None if it is open."""
        left, top, right, bottom = box[0] - MARGIN, box[1] - MARGIN, box[2] + MARGIN, box[3] + MARGIN
        colors: list[Rgb] | None = [(1.0, 1.0, 1.0)]
        for layer in self._layers:
            at = layer.box
            if at[0] > right or at[2] < left or at[1] > bottom or at[3] < top:
                continue
            here = (left, top, right, bottom)
            if layer.around is not None and _inside(layer.around, here, layer.ring):
                continue
            within = at[0] <= left and at[1] <= top and at[2] >= right and at[3] >= bottom
            whole = within and layer.covers is not None and _inside(layer.covers, here)
            if whole and all(any(_inside(shape, here) for shape in clip) for clip in layer.clips):
                colors = list(layer.colors)
            elif colors is None or not layer.colors:
                colors = None
            else:
                colors += layer.colors
        if colors is None:
            return None
        # Colors mix channel by channel: where things fade, and at every smooth edge.
        channels = list(zip(*colors, strict=True))
        darkest, lightest = [min(channel) for channel in channels], [max(channel) for channel in channels]
        return _luminance(darkest, -_ROUNDING), _luminance(lightest, _ROUNDING)


def _luminance(color: Sequence[float], off: float) -> float:
    red, green, blue = (linear(min(1.0, max(0.0, part + off))) for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _layers(items: Sequence[Item], matrix: Matrix, clips: tuple[tuple[_Placed, ...], ...] | None) -> Iterator[_Layer]:
    """Everything but text, from the lowest up. Without `clips` nothing covers anything: it is faded."""
    for item in items:
        if isinstance(item, GlyphRun):
            continue
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, Group):
            effects = item.effects
            if effects is not None and (effects.filter or effects.mask or effects.blend != "normal"):
                yield _Layer(_EVERYWHERE)
                continue
            inner = None if clips is None or item.opacity < 1 else (*clips, *_clips(item, own))
            yield from _layers(item.items, own, inner)
        elif isinstance(item, Shape):
            yield from _of_shape(item, matrix, own, clips)
        elif (box := _box(item, matrix)) is not None:
            yield _Layer(box)


def _clips(group: Group, matrix: Matrix) -> Iterator[tuple[_Placed, ...]]:
    """The outlines of each clip that are cut off by no other."""
    for clip in group.clips:
        yield tuple(
            (shape.outline, multiply(matrix, shape.matrix) if shape.matrix else matrix)
            for shape in clip
            if not shape.clips
        )


def _of_shape(
    shape: Shape, matrix: Matrix, own: Matrix, clips: tuple[tuple[_Placed, ...], ...] | None
) -> Iterator[_Layer]:
    box = _box(shape, matrix)
    if box is None:
        return
    placed = (shape.outline, own)
    if shape.fill is not None:
        colors = _colors(shape.fill)
        full = clips is not None and bool(colors) and shape.fill_opacity == 1
        if isinstance(shape.fill, Gradient):
            full = full and all(alpha == 1 for alpha in shape.fill.alphas)
        yield _Layer(box, colors, placed if full else None, clips or ())
    if shape.stroke is not None:
        half = shape.stroke.width / 2 * _stretch(own)
        far = half * max(1.0, shape.stroke.miter)  # a miter reaches as far as its limit says
        wide = (box[0] - far, box[1] - far, box[2] + far, box[3] + far)
        yield _Layer(wide, _colors(shape.stroke.paint), around=placed, ring=half)


def _stretch(matrix: Matrix) -> float:
    """The most by which a matrix makes a length longer."""
    a, b, c, d, _, _ = matrix
    mean, area = (a * a + b * b + c * c + d * d) / 2, a * d - b * c
    return math.sqrt(mean + math.sqrt(max(0.0, mean * mean - area * area)))


def _box(item: Item, matrix: Matrix) -> Box | None:
    found = bounds_of([item], matrix)
    if found is None:
        return None
    x, y, width, height = found
    return x, y, x + width, y + height


def _colors(paint: Paint) -> tuple[Rgb, ...]:
    """The colors between which a paint stays; none where the drawing does not tell."""
    if isinstance(paint, Color):
        return (paint.on_screen,) if paint.space in ("rgb", "gray") else ()
    if isinstance(paint, Gradient):
        found = [_colors(color) for _, color in paint.stops]
        return tuple(color for colors in found for color in colors) if all(found) else ()
    return ()


@lru_cache(maxsize=8192)
def _inside(placed: _Placed, box: Box, around: float = 0.0) -> bool:
    """Whether a box, and so much around it, lies inside an outline for certain."""
    outline, matrix = placed
    corners = _convex(outline)
    if not corners or is_flat(matrix):
        return False
    back = inverse(matrix)
    xs, ys = (box[0] - around, box[2] + around), (box[1] - around, box[3] + around)
    points = [apply(back, x, y) for x in xs for y in ys]
    for start, end in pairwise((*corners, corners[0])):
        for point in points:
            if _turn(start, end, point) < 0:
                return False
    return True


Point = tuple[float, float]


def _turn(start: Point, end: Point, point: Point) -> float:
    """Above 0 where the point lies on that side of the line on which x runs into y."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


@lru_cache(maxsize=4096)
def _convex(outline: Outline) -> tuple[Point, ...]:
    """Corners of a convex polygon inside an outline, x running into y; none for an outline of another kind.

    Its curves must bulge outward, so that the straight lines between their ends stay inside.
    """
    kinds = [segment[0] for segment in outline.segments]
    if kinds[:1] != ["M"] or kinds.count("M") != 1 or "Z" in kinds[:-1]:
        return ()
    corners: list[Point] = []
    bulges: list[tuple[Point, Point, Point]] = []
    for segment in outline.segments:
        numbers = [float(value) for value in segment[1:]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        bulges += [(corners[-1], points[-1], control) for control in points[:-1]]
        corners += points[-1:]
    area = sum(one[0] * other[1] - other[0] * one[1] for one, other in pairwise((*corners, corners[0])))
    if area < 0:
        corners.reverse()
        bulges = [(end, start, control) for start, end, control in bulges]
    tiny = 1e-9 * abs(area)
    around = [one for one, other in pairwise((*corners, corners[0])) if one != other]
    if area == 0 or len(around) < 3:
        return ()
    turns = zip(around, (*around[1:], around[0]), (*around[2:], *around[:2]), strict=True)
    if any(_turn(*turn) < -tiny for turn in turns) or any(_turn(*bulge) > tiny for bulge in bulges):
        return ()
    # All turns one way, but more than once around, is a star.
    once = [(_turn(around[0], one, other)) >= -tiny for one, other in pairwise(around[1:])]
    return tuple(around) if all(once) else ()
