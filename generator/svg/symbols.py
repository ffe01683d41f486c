"""What a use draws: a shape or group once more, or a symbol in its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.face import ClipShape, Group, Item, Outline
from generator.faults import FaceError
from generator.geometry import Matrix, multiply
from generator.svg import outlines
from generator.svg.elements import SVG
from generator.svg.shapes import extent, target_of
from generator.svg.source import Style
from generator.svg.viewports import aspect, view_box

if TYPE_CHECKING:
    from generator.svg.reader import Reading


def draw_use(reading: Reading, element: Any, style: Style, items: list[Item], depth: int) -> None:
    """Draw what a use points to. Raises FaceError for one that points to nothing, or to itself."""
    target = target_of(reading.source, element)
    if target in reading.using or any(target is ancestor for ancestor in element.iterancestors()):
        raise FaceError("face/reference", "This use draws itself.", "Let its href point to something else.")
    reading.using.append(target)
    try:
        _used(reading, element, target, style, items, depth)
    finally:
        reading.using.pop()


def _used(reading: Reading, element: Any, target: Any, style: Style, items: list[Item], depth: int) -> None:
    inner: list[Item] = []
    tag = target.tag[len(SVG) :]
    x, y = (reading.source.length(element, key, style) for key in ("x", "y"))
    if tag == "symbol":
        own = reading.source.style(target, style)
        if own.get("display") == "none" or not reading.source.shown(target):
            return
        found = _viewport(reading, element, target, own, x, y)
        if found is None:
            return
        matrix, clip = found
        reading.texts.matrix = multiply(reading.texts.matrix, matrix)
        reading.children(target, own, inner, depth + 1)
        if inner:
            group = Group(tuple(inner), matrix)
            drawn: list[Item] = [Group((group,), None, ((ClipShape(clip),),)) if clip else group]
            items.extend(reading.wrapped(target, own, drawn))
        return
    reading.element(target, tag, style, reading.context(style, depth + 1), inner, depth + 1)
    if inner:
        items.append(Group(tuple(inner), (1, 0, 0, 1, x, y)) if x or y else Group(tuple(inner)))


def _viewport(
    reading: Reading, use: Any, symbol: Any, style: Style, x: float, y: float
) -> tuple[Matrix, Outline | None] | None:
    """Where a symbol's own units land, and the frame it is cut off at; None for a frame without extent."""
    box = view_box(symbol.get("viewBox", ""))
    sides = [reading.source.get(use, key) for key in ("width", "height")]
    if not box and not any(sides):
        return (1, 0, 0, 1, x, y), None
    if not all(sides):
        raise FaceError(
            "face/number", "A use of a symbol with a viewBox needs a width and a height.", "In mm, as every length."
        )
    shown_width, shown_height = (extent(reading.source, use, key, style) for key in ("width", "height"))
    if shown_width == 0 or shown_height == 0:
        return None
    frame = (x, y, shown_width, shown_height)
    clip = None if style.get("overflow", "hidden") in ("visible", "auto") else outlines.rect(*frame)
    if not box:
        return (1, 0, 0, 1, x, y), clip
    matrix, _ = aspect(symbol.get("preserveAspectRatio", ""), frame, box[2], box[3])
    return multiply(matrix, (1, 0, 0, 1, -box[0], -box[1])), clip
