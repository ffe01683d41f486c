"""Shapes with markers, with strokes below their fills, with strokes that do not scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.face import Group, Item, Shape
from generator.geometry import inverse, is_flat, scale_of
from generator.svg.bounds import moved
from generator.svg.markers import MARKED, PLACES, markers_of
from generator.svg.source import Style

if TYPE_CHECKING:
    from generator.svg.reader import Reading

_ORDER = ("fill", "stroke", "markers")


def paint_order(value: str) -> tuple[str, ...]:
    """In which order fill, stroke and markers are painted; what is not named comes last, in the usual order."""
    named = [word for word in value.split() if word in _ORDER]
    return tuple(dict.fromkeys((*named, *_ORDER)))


def draw_unusual(reading: Reading, tag: str, style: Style, shape: Shape, items: list[Item]) -> None:
    """Draw a shape whose style names an order of painting, an effect on its stroke, or markers. Raises FaceError."""
    order = paint_order(style.get("paint-order", "normal"))
    markers: list[Item] = []
    if tag in MARKED and any(style.get(place, "none") != "none" for place in PLACES):
        markers = markers_of(reading, style, shape.outline)
    first = order.index("stroke") < order.index("fill")
    fixed = style.get("vector-effect", "none") == "non-scaling-stroke"
    parts: dict[str, list[Item]] = {"markers": markers}
    if (markers and order.index("markers") == 1) or fixed:
        parts["fill"] = [replace(shape, stroke=None)] if shape.fill is not None else []
        parts["stroke"] = _stroke(reading, shape, fixed=fixed) if shape.stroke is not None else []
        for name in order:
            items += parts[name]
        return
    whole: list[Item] = []
    if shape.fill is not None or shape.stroke is not None:
        whole = [replace(shape, stroke_first=first and shape.fill is not None and shape.stroke is not None)]
    items += markers + whole if order[0] == "markers" else whole + markers


def _stroke(reading: Reading, shape: Shape, *, fixed: bool) -> list[Item]:
    """The stroke alone; a fixed one as wide as if nothing scaled the shape."""
    lone = replace(shape, fill=None)
    matrix = reading.texts.matrix
    if not fixed or (scale_of(matrix) == 1.0 and not matrix[1] and not matrix[2] and matrix[0] == matrix[3]):
        return [lone]
    if is_flat(matrix):
        return []
    return [Group((replace(lone, outline=moved(shape.outline, matrix)),), inverse(matrix))]
