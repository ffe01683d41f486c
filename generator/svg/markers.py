"""Markers: arrow heads and the like on the corners of a path (SVG 2, 13.7)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.face import ClipShape, Group, Item, Outline
from generator.faults import FaceError
from generator.geometry import Matrix, multiply
from generator.svg import outlines
from generator.svg.elements import SVG, Element
from generator.svg.numbers import NUMBER, Viewport, length
from generator.svg.paints import reference
from generator.svg.source import Style
from generator.svg.viewports import aspect, view_box

if TYPE_CHECKING:
    from generator.svg.reader import Reading

PLACES = ("marker-start", "marker-mid", "marker-end")
MARKED = frozenset(("path", "line", "polyline", "polygon"))
_ANGLE = re.compile(rf"({NUMBER})(deg|grad|rad|turn)?")
_TURNS = {"": 1.0, "deg": 1.0, "grad": 0.9, "rad": 180 / math.pi, "turn": 360.0}
_WORDS = {"left": 0.0, "top": 0.0, "center": 50.0, "right": 100.0, "bottom": 100.0}

Point = tuple[float, float]


def markers_of(reading: Reading, style: Style, outline: Outline) -> list[Item]:
    """What the markers that a style names draw on an outline. Raises FaceError."""
    found: list[Item] = []
    names = [style.get(place, "none") for place in PLACES]
    elements = [_element(reading, name) for name in names]
    if not any(element is not None for element in elements):
        return []
    width = reading.source.measure(style, "stroke-width")
    for kind, (x, y), angle in _corners(outline):
        element = elements[kind]
        if element is not None:
            found += _drawn(reading, element, style, (x, y, angle, width), at_start=kind == 0)
    return found


def _element(reading: Reading, name: str) -> Element | None:
    if name in ("none", ""):
        return None
    element = reading.source.named(reference(name))
    if element is None or element.tag != SVG + "marker":
        fact = f'"{name}" names no marker of this face, so none is drawn.'
        fault = FaceError("face/reference", fact, "Write none, or the id of a marker.", value=name, level="notice")
        reading.source.note(fault, reading.source.element)
        return None
    return element


# -------------------------------------------------------------------- corners


def _corners(outline: Outline) -> Iterator[tuple[int, Point, float]]:
    """Each corner of an outline: whether it is the start (0), in the middle (1) or the end (2), place, direction."""
    corners = list(_directed(outline))
    for number, (point, before, after) in enumerate(corners):
        if number == 0:
            yield 0, point, _angle(after or before)
            if len(corners) == 1:
                yield 2, point, _angle(before or after)
        elif number + 1 < len(corners):
            yield 1, point, _middle(before, after)
        else:
            yield 2, point, _angle(before or after)


def _directed(outline: Outline) -> Iterator[tuple[Point, Point | None, Point | None]]:
    """Each corner with the directions in which the outline comes and goes; None where it does not."""
    parts: list[list[tuple[Point, Point | None, Point | None]]] = []
    start = at = (0.0, 0.0)
    for kind, *numbers in outline.segments:
        points = [(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind == "M":
            start = at = points[0]
            parts.append([(at, None, None)])
            continue
        if kind == "Z":
            points = [start]
        if not parts:
            continue
        leaves = _towards(at, points)
        comes = _towards(points[-1], [at, *points[:-1]][::-1])
        part = parts[-1]
        if isinstance(kind, outlines.Onward):
            part.pop()
        else:
            part[-1] = (*part[-1][:2], leaves or part[-1][2])
        comes = (-comes[0], -comes[1]) if comes else leaves
        part.append((points[-1], comes, None))
        at = points[-1]
        if kind == "Z":
            first = part[0]
            part[0], part[-1] = (first[0], comes, first[2]), (part[-1][0], part[-1][1], first[2])
    for part in parts:
        yield from part


def _towards(start: Point, others: list[Point]) -> Point | None:
    """The direction from a point to the first of others that lies elsewhere."""
    for x, y in others:
        if math.dist(start, (x, y)) > 1e-9:
            return x - start[0], y - start[1]
    return None


def _angle(direction: Point | None) -> float:
    return math.degrees(math.atan2(direction[1], direction[0])) if direction else 0.0


def _middle(before: Point | None, after: Point | None) -> float:
    """The direction halfway between two."""
    if before is None or after is None:
        return _angle(before or after)
    first, second = _angle(before), _angle(after)
    turn = (second - first + 180) % 360 - 180
    return first + turn / 2


# -------------------------------------------------------------------- one marker


def _drawn(
    reading: Reading, element: Element, style: Style, place: tuple[float, float, float, float], *, at_start: bool
) -> list[Item]:
    source = reading.source
    if element in reading.using or not source.shown(element):
        return []
    x, y, angle, stroke = place
    own = source.cascaded(element)
    em = own["font-size"]
    wide, high = (length(source.get(element, key, "3"), "width", source.viewport, em) for key in _SIZES)
    if wide <= 0 or high <= 0 or own.get("display") == "none":
        return []
    box = view_box(source.get(element, "viewBox"))
    frame = box or (0.0, 0.0, wide, high)
    ref = [_reference(source.get(element, key, "0"), frame[side], frame[side + 2]) for side, key in enumerate(_REFS)]
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    if box is not None:
        matrix, _ = aspect(source.get(element, "preserveAspectRatio"), (0, 0, wide, high), box[2], box[3])
        matrix = multiply(matrix, (1, 0, 0, 1, -box[0], -box[1]))
    a, _, _, d, e, f = matrix
    shift: Matrix = (1, 0, 0, 1, -(a * ref[0] + e), -(d * ref[1] + f))
    scale = stroke if source.get(element, "markerUnits", "strokeWidth") == "strokeWidth" else 1.0
    turn = math.radians(_orient(source.get(element, "orient", "0"), angle, at_start=at_start))
    cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
    placed = multiply((cos, sin, -sin, cos, x, y), shift)
    items: list[Item] = []
    outer = reading.texts.matrix
    reading.using.append(element)
    reading.texts.matrix = multiply(outer, multiply(placed, matrix))
    own["context-fill"], own["context-stroke"] = style["fill"], style["stroke"]
    try:
        reading.children(element, own, items, len(reading.using))
    finally:
        reading.using.pop()
        reading.texts.matrix = outer
    if not items or not scale:
        return []
    drawn: list[Item] = [Group(tuple(items), matrix)]
    if own.get("overflow", "hidden") not in ("visible", "auto"):
        drawn = [Group(tuple(drawn), None, ((ClipShape(outlines.rect(0, 0, wide, high)),),))]
    return [Group(tuple(reading.wrapped(element, own, drawn)), placed)]


_SIZES, _REFS = ("markerWidth", "markerHeight"), ("refX", "refY")


def _reference(text: str, start: float, whole: float) -> float:
    """RefX or refY in the marker's own units: a number, a percentage, or a side by name."""
    word = _WORDS.get(text.strip())
    if word is not None:
        return start + whole * word / 100
    if text.strip().endswith("%"):
        return start + whole * float(text.strip()[:-1]) / 100
    return length(text, "refX", Viewport())


def _orient(text: str, angle: float, *, at_start: bool) -> float:
    text = text.strip()
    if text == "auto":
        return angle
    if text == "auto-start-reverse":
        return angle + 180 if at_start else angle
    match = _ANGLE.fullmatch(text)
    if match is None:
        raise FaceError("face/number", f'orient="{text}" is no angle.', "Write auto, or degrees.", value=text)
    return float(match[1]) * _TURNS[match[2] or ""]
