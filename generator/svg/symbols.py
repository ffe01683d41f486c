"""Drawings in frames of their own: what a use draws once more, symbols, an svg inside of an svg."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import ClipShape, Group, Item
from generator.faults import FaceError
from generator.geometry import Matrix, multiply
from generator.svg import outlines
from generator.svg.elements import SVG, Element
from generator.svg.inclusions import APART
from generator.svg.numbers import Viewport, length
from generator.svg.page_size import MM_PER_PX
from generator.svg.shapes import target_of
from generator.svg.source import Style
from generator.svg.viewports import Box, aspect, view_box

if TYPE_CHECKING:
    from generator.svg.reader import Reading

_ABSOLUTE = frozenset(("mm", "cm", "in", "pt", "pc"))
_FRAMED = frozenset(("symbol", "svg"))


def draw_use(reading: Reading, element: Element, style: Style, items: list[Item], depth: int) -> None:
    """Draw what a use points to. Raises FaceError for one that points to nothing, or to itself."""
    target = target_of(reading.source, element)
    if target in reading.using or any(target is ancestor for ancestor in element.iterancestors()):
        raise FaceError("face/reference", "This use draws itself.", "Let its href point to something else.")
    reading.using.append(target)
    try:
        _used(reading, element, target, style, items, depth)
    finally:
        reading.using.pop()


def _used(reading: Reading, element: Element, target: Element, style: Style, items: list[Item], depth: int) -> None:
    inner: list[Item] = []
    tag = target.tag[len(SVG) :]
    x, y = (reading.source.length(element, key, style) for key in ("x", "y"))
    if tag in _FRAMED:
        own = reading.source.style(target, style)
        if own.get("display") != "none" and reading.source.shown(target):
            _framed(reading, target, own, items, depth, use=(element, style, x, y))
        return
    reading.element(target, tag, style, reading.context(style, depth + 1), inner, depth + 1)
    if inner:
        items.append(Group(tuple(inner), (1, 0, 0, 1, x, y)) if x or y else Group(tuple(inner)))


def draw_svg(reading: Reading, element: Element, style: Style, items: list[Item], depth: int) -> None:
    """Draw an svg that stands inside of another."""
    _framed(reading, element, style, items, depth, use=None)


def _framed(
    reading: Reading,
    element: Element,
    style: Style,
    items: list[Item],
    depth: int,
    *,
    use: tuple[Element, Style, float, float] | None,
) -> None:
    """Draw what a symbol or svg holds, in its frame, at the place that a use gives it."""
    source = reading.source
    box = view_box(source.get(element, "viewBox"))
    frame = _frame(reading, element, style, use)
    sizing = element if use is None or element.tag == SVG + "svg" else use[0]
    sized = any(source.get(one, key) for one in {sizing, use[0] if use else sizing} for key in ("width", "height"))
    shift: Matrix = (1, 0, 0, 1, frame[0], frame[1])
    if box is None and not sized:
        matrix, frame, cut = shift, (*frame[:2], source.viewport.width, source.viewport.height), False
    elif frame[2] == 0 or frame[3] == 0:
        return
    else:
        matrix, cut = shift, style.get("overflow", "hidden") not in ("visible", "auto")
    if box is not None:
        matrix, _ = aspect(source.get(element, "preserveAspectRatio"), frame, box[2], box[3])
        matrix = multiply(matrix, (1, 0, 0, 1, -box[0], -box[1]))
    inner: list[Item] = []
    outer, viewport = reading.texts.matrix, source.viewport
    reading.texts.matrix = multiply(outer, matrix)
    source.viewport = Viewport(*(box or frame)[2:], rem=viewport.rem)
    try:
        reading.children(element, style, inner, depth + 1)
    finally:
        reading.texts.matrix, source.viewport = outer, viewport
    if inner:
        group = Group(tuple(inner), matrix)
        drawn: list[Item] = [Group((group,), None, ((ClipShape(outlines.rect(*frame)),),)) if cut else group]
        # What an svg's own style says of the whole is for who draws it; what a symbol's says, nobody else sees to.
        items.extend(reading.wrapped(element, style, drawn) if use else drawn)


def _frame(reading: Reading, element: Element, style: Style, use: tuple[Element, Style, float, float] | None) -> Box:
    """x, y, width and height of a frame: as the use says, else an svg itself, else all there is."""
    source = reading.source
    sides: list[float] = []
    own = element.tag == SVG + "svg"
    for key in ("width", "height"):
        given = (source.get(use[0], key) if use else "") or (source.get(element, key) if own else "") or "100%"
        text = "100%" if given.strip() == "auto" else given
        side = length(text, key, source.viewport, style["font-size"])
        if own and element.get(APART) and text.strip()[-2:].lower() in _ABSOLUTE:
            # A drawing that says how many millimeters it measures is included at that size.
            side *= MM_PER_PX / reading.texts.unit
        if side < 0:
            raise FaceError("face/number", f'{key}="{given}" is less than nothing.', value=given)
        sides.append(side)
    x, y = use[2:] if use else (0.0, 0.0)
    if own:
        x += source.length(element, "x", style)
        y += source.length(element, "y", style)
    return x, y, sides[0], sides[1]
