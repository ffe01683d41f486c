"""Faces with little ink, made by the program for games that have none: docs/decisions/0031.

Grounds become white, dark panels outlines, other panels tints; text and small shapes that would no longer stand out
become dark; pictures fade.
"""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Color, Face, GlyphRun, Gradient, Group, Item, Paint, Picture, Shape, Stroke, Tiling
from generator.geometry import IDENTITY, Matrix, apply, multiply, scale_of
from generator.svg.bounds import bounds
from generator.vision import Rgb, contrast, luminance

WHITE = Color("rgb", (1.0, 1.0, 1.0))
DARK: Rgb = (0.09, 0.08, 0.12)
"""What was white on a dark ground, and has a white one now."""
GROUND = 0.25
"""Share of its face from which on a shape is a ground."""
PANEL = 40.0
"""Square mm from which on a filled shape is a panel: smaller ones say something, and take little ink."""
SOLID = 0.3
"""Share of its box that a panel fills; a drawing of lines fills less."""
OUTLINE = 0.35
"""Width in mm of the outline that a dark panel becomes."""
THICKEST = 1.0
"""Strokes are no wider, in mm: a wide frame is as dark as a panel."""
TINT = 0.75
"""How much white goes into a panel that is not dark."""
FADE = 0.4
"""What is left of a picture."""
READABLE, SEEN = 4.5, 3.0
"""Contrast that text, and that shapes must have to what they lie on."""
_NOTICED = 1.3
"""Contrast under which two colors are one to the eye: a pattern on its ground."""
_BARELY = 0.85
"""How much white goes into a pattern that was hardly seen."""
_DARK_GROUND = 0.18
"""Luminance under which what lies on a ground is light."""
_NO_HUE = 0.35
"""Saturation under which a color is a shade of white or gray."""
_DARKEST_TINT = 0.35
"""Luminance under which a panel is dark."""


class _PaintedArea(Struct, frozen=True):
    """Something painted: its box, how light it was and how light it is now."""

    left: float
    top: float
    right: float
    bottom: float
    was: float
    now: float


class LightInk:
    """Makes faces with little ink. A face that is placed often stays one face."""

    def __init__(self) -> None:
        self._faces: dict[int, tuple[Face, Face]] = {}

    def face(self, face: Face) -> Face:
        """A face with little ink."""
        known = self._faces.get(id(face))
        if known is None:
            items = _Lightening(face.width * face.height).items(face.items, IDENTITY)
            known = self._faces[id(face)] = (face, replace(face, items=items))
        return known[1]


class _Lightening:
    """One face, from what lies lowest to what lies on top."""

    def __init__(self, size: float) -> None:
        self.size = size
        self.areas: list[_PaintedArea] = []

    def items(self, items: tuple[Item, ...], matrix: Matrix) -> tuple[Item, ...]:
        return tuple([self._item(item, matrix) for item in items])

    def _item(self, item: Item, matrix: Matrix) -> Item:
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, Group):
            if item.effects is not None and item.effects.filter is not None:
                return replace(item, opacity=item.opacity * FADE)  # what comes out of a filter is a picture
            return replace(item, items=self.items(item.items, own))
        if isinstance(item, Picture):
            box = _box((item.x, item.y, item.width, item.height), own)
            self.areas.append(_PaintedArea(*box, 0.4, 1 - FADE * 0.6))
            return replace(item, opacity=item.opacity * FADE)
        if isinstance(item, GlyphRun):
            return self._text(item, own)
        return self._shape(item, own)

    def _below(self, x: float, y: float) -> tuple[float, float]:
        """How light a place was, and how light it is now."""
        for area in reversed(self.areas):
            if area.left <= x <= area.right and area.top <= y <= area.bottom:
                return area.was, area.now
        return 1.0, 1.0

    # ---------------------------------------------------------------- shapes

    def _shape(self, shape: Shape, matrix: Matrix) -> Shape:
        x, y, width, height = bounds(shape.outline)
        left, top, right, bottom = _box((x, y, width, height), matrix)
        was, now = self._below((left + right) / 2, (top + bottom) / 2)
        scale = scale_of(matrix) or 1.0
        stroke = self._stroke(shape.stroke, scale, was, now) if shape.stroke else None
        if shape.fill is None or shape.fill_opacity <= 0:
            return replace(shape, stroke=stroke)
        light = _light(shape.fill) * shape.fill_opacity + was * (1 - shape.fill_opacity)
        area = _area(shape) * scale * scale
        box = (right - left) * (bottom - top)
        if area >= GROUND * self.size:
            return self._painted(shape, WHITE, stroke, (left, top, right, bottom), light, 1.0)
        if area < PANEL or area < SOLID * box:
            fill = self._mark(shape.fill, light, was, now, SEEN)
            if area < SOLID * box:  # nothing lies on a drawing of lines
                return replace(shape, fill=fill, stroke=stroke)
            found = light if fill is shape.fill else _light(fill)
            return self._painted(shape, fill, stroke, (left, top, right, bottom), light, found)
        if light < _DARKEST_TINT:
            edge = stroke or Stroke(_solid(shape.fill), OUTLINE / scale)
            return self._painted(shape, WHITE, edge, (left, top, right, bottom), light, 1.0)
        tint = _mixed(_solid(shape.fill), TINT)
        return self._painted(shape, tint, stroke, (left, top, right, bottom), light, _light(tint))

    def _painted(
        self,
        shape: Shape,
        fill: Paint,
        stroke: Stroke | None,
        box: tuple[float, float, float, float],
        was: float,
        now: float,
    ) -> Shape:
        self.areas.append(_PaintedArea(*box, was, now))
        return replace(shape, fill=fill, stroke=stroke)

    def _stroke(self, stroke: Stroke, scale: float, was: float, now: float) -> Stroke:
        paint = self._mark(stroke.paint, _light(stroke.paint), was, now, SEEN)
        return replace(stroke, paint=paint, width=min(stroke.width, THICKEST / scale))

    def _mark(self, paint: Paint, light: float, was: float, now: float, enough: float) -> Paint:
        """The paint of something small: dark where it was seen before and would not be now, or the other way around."""
        if contrast(light, was) < _NOTICED:  # a pattern on its ground
            return _mixed(_solid(paint), _BARELY) if contrast(light, now) > SEEN else paint
        if contrast(light, now) >= enough or now < _DARK_GROUND:
            return paint
        return _darkened(_solid(paint), enough, now)

    # ---------------------------------------------------------------- text

    def _text(self, run: GlyphRun, matrix: Matrix) -> GlyphRun:
        if run.fill is None:
            return run
        width = sum(glyph.advance for glyph in run.glyphs) * run.size
        x, y = apply(matrix, run.x + width / 2, run.y - 0.3 * run.size)
        _, now = self._below(x, y)
        light = _light(run.fill) * run.fill_opacity + now * (1 - run.fill_opacity)
        if contrast(light, now) >= READABLE:
            return replace(run, stroke=None) if run.stroke and _light(run.stroke.paint) < light else run
        if now < _DARK_GROUND:
            return run
        return replace(run, fill=_darkened(_solid(run.fill), READABLE, now), fill_opacity=1.0, stroke=None)


def _box(box: tuple[float, float, float, float], matrix: Matrix) -> tuple[float, float, float, float]:
    x, y, width, height = box
    corners = [apply(matrix, one, other) for one in (x, x + width) for other in (y, y + height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _area(shape: Shape) -> float:
    """The area that an outline encloses, curves taken by their control points."""
    total = 0.0
    points: list[tuple[float, float]] = []
    for segment in shape.outline.segments:
        numbers = [float(number) for number in segment[1:]]
        if segment[0] == "M" and points:
            total += _enclosed(points)
            points = []
        points += list(zip(numbers[::2], numbers[1::2], strict=True))
    return abs(total + _enclosed(points))


def _enclosed(points: list[tuple[float, float]]) -> float:
    pairs = zip(points, [*points[1:], *points[:1]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def _solid(paint: Paint) -> Color:
    """The color of a paint; of several the darkest, which stands for the rest."""
    if isinstance(paint, Color):
        return paint
    if isinstance(paint, Gradient):
        return min((color for _, color in paint.stops), key=_light)
    return _of_pattern(paint)


def _of_pattern(pattern: Tiling) -> Color:
    paints = [item.fill for item in pattern.items if isinstance(item, Shape | GlyphRun) and item.fill is not None]
    return min(map(_solid, paints), key=_light, default=WHITE)


def _light(paint: Paint) -> float:
    """How light a paint is; a gradient as its middle, a pattern as the mean of what it holds."""
    if isinstance(paint, Color):
        return luminance(paint.on_screen)
    if isinstance(paint, Gradient):
        return math.fsum(_light(color) for _, color in paint.stops) / len(paint.stops)
    return _light(_of_pattern(paint))


def _mixed(color: Color, white: float) -> Color:
    """A color with white in it."""
    red, green, blue = color.on_screen
    return Color("rgb", tuple(round(part + (1 - part) * white, 4) for part in (red, green, blue)))


def _darkened(color: Color, enough: float, ground: float) -> Color:
    """The color made darker until it stands out from its ground; what has no hue becomes nearly black."""
    rgb = color.on_screen
    if max(rgb) - min(rgb) < _NO_HUE * max(rgb):
        return Color("rgb", DARK)
    for step in range(1, 20):
        dark = tuple(round(part * (1 - step / 20), 4) for part in rgb)
        if contrast(luminance((dark[0], dark[1], dark[2])), ground) >= enough:
            return Color("rgb", dark)
    return Color("rgb", DARK)
