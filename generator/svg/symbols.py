"""Drawings in frames of their own: what a use draws once more, symbols, an svg inside of an svg."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import ClipShape, Effects, Group, Item, blends
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
from generator.svg.wrapping import under

if TYPE_CHECKING:
    from generator.svg.reader import Reading

_ABSOLUTE = frozenset(("mm", "cm", "in", "pt", "pc"))
_FRAMED = frozenset(("symbol", "svg"))


def draw_use(reading: Reading, element: Element, style: Style, items: list[Item], depth: int) -> None:
    """Draw what a use points to, under its transform, effects, clip and opacity.

    Its x and y move the coordinates that its clip and mask lie in as well (SVG 2, 5.5). Raises FaceError for one that
    points to nothing, or to itself.
    """
    target = target_of(reading.source, element)
    if target in reading.using or any(target is ancestor for ancestor in element.iterancestors()):
        raise FaceError("face/reference", "This use draws itself.", "Let its href point to something else.")
    reading.using.append(target)
    inner: list[Item] = []
    try:
        _used(reading, element, target, style, inner, depth)
    finally:
        reading.using.pop()
    if not inner:
        return
    reading.source.element = element
    x, y = (reading.source.length(element, key, style) for key in ("x", "y"))
    matrix = reading.source.transform(element)
    if x or y:
        place: Matrix = (1, 0, 0, 1, x, y)
        matrix = multiply(matrix, place) if matrix else place
    items.extend(under(reading, element, style, inner, matrix))


def _used(reading: Reading, element: Element, target: Element, style: Style, items: list[Item], depth: int) -> None:
    tag = target.tag[len(SVG) :]
    if tag in _FRAMED:
        own = reading.source.style(target, style)
        if own.get("display") != "none" and reading.source.shown(target):
            _framed(reading, target, own, items, depth, use=(element, style))
        return
    reading.element(target, tag, style, reading.context(style, depth + 1), items, depth + 1)


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
    use: tuple[Element, Style] | None,
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
        drawn: list[Item] = [group]
        if cut:
            # What is mixed inside of a frame is mixed with nothing outside of it (SVG 2, 3.6).
            alone = Effects(isolated=True) if source.blends and blends(drawn) else None
            drawn = [Group((group,), None, ((ClipShape(outlines.rect(*frame)),),), effects=alone)]
        # What an svg's own style says of the whole is for who draws it; what a symbol's says, nobody else sees to.
        items.extend(reading.wrapped(element, style, drawn) if use else drawn)


def _frame(reading: Reading, element: Element, style: Style, use: tuple[Element, Style] | None) -> Box:
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
    x, y = (source.length(element, key, style) if own else 0.0 for key in ("x", "y"))
    return x, y, sides[0], sides[1]
