"""Masks, filters, blend modes and isolation of one element."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import ClipShape, Effects, Group, Item, Mask
from generator.faults import FaceError, TooMuchError
from generator.geometry import Matrix, multiply
from generator.svg import outlines
from generator.svg.bounds import Bounds, bounds_of
from generator.svg.elements import MOST_DEPTH, SVG, Element
from generator.svg.numbers import Viewport, length
from generator.svg.paints import reference
from generator.svg.source import Style

if TYPE_CHECKING:
    from generator.svg.reader import Reading

_NO_BOX: Bounds = (0.0, 0.0, 0.0, 0.0)


def effects_of(reading: Reading, style: Style, drawn: list[Item]) -> tuple[list[Item], Effects | None]:
    """What an element's style does with what it drew: the items that are left, and their effects.

    No items are left where a mask shows nothing. Raises FaceError.
    """
    blend = style.get("mix-blend-mode", "normal")
    how = None
    if style.get("filter", "none") != "none":
        from generator.svg.filters import read_filters

        drawn, how, legacy = read_filters(reading, style["filter"], drawn, style)
        blend = legacy or blend
        if not drawn:
            return [], None
    mask = None
    if style.get("mask", "none") != "none":
        found = _masks(reading, style["mask"], drawn)
        if found is not None and not found.items:
            return [], None
        mask = found
    isolated = style.get("isolation", "auto") == "isolate"
    if how is None and mask is None and blend == "normal" and not isolated:
        return drawn, None
    return drawn, Effects(mask, how, blend, True)


def _masks(reading: Reading, value: str, drawn: list[Item]) -> Mask | None:
    """The mask that a style names; None, and a notice, where there is none, one without items where nothing shows."""
    name = reference(value)
    element = reading.source.named(name) if name else None
    if element is None or element.tag != SVG + "mask":
        fact = f'mask "{value}" names no mask of this face, so nothing is masked.'
        fault = FaceError("face/reference", fact, "Write mask: none, or the id of a mask.", value=value, level="notice")
        reading.source.note(fault, reading.source.element)
        return None
    if not reading.source.shown(element):
        return None
    return _read_mask(reading, element, drawn)


def _read_mask(reading: Reading, element: Element, drawn: list[Item]) -> Mask:
    if element in reading.using:
        raise FaceError("face/reference", "This mask masks itself.", "Take the mask off what it holds.")
    if len(reading.using) > MOST_DEPTH:
        raise TooMuchError(f"Masks and patterns are nested more than {MOST_DEPTH} deep.")
    reading.using.append(element)
    try:
        return _content(reading, element, drawn)
    finally:
        reading.using.pop()


def _content(reading: Reading, element: Element, drawn: list[Item]) -> Mask:
    """What a mask shows: no items where it shows nothing."""
    source = reading.source
    style = source.cascaded(element)
    luminance = style.get("mask-type", "luminance") != "alpha"
    region = source.get(element, "maskUnits", "objectBoundingBox") == "objectBoundingBox"
    content = source.get(element, "maskContentUnits", "userSpaceOnUse") == "objectBoundingBox"
    box = bounds_of(drawn) or _NO_BOX
    if (region or content) and (box[2] <= 0 or box[3] <= 0):
        return Mask((), luminance)
    frame = frame_of(reading, element, style, box if region else None)
    if frame[2] <= 0 or frame[3] <= 0:
        return Mask((), luminance)
    matrix: Matrix | None = (box[2], 0, 0, box[3], box[0], box[1]) if content else None
    items: list[Item] = []
    outer = reading.texts.matrix
    reading.texts.matrix = multiply(outer, matrix) if matrix else outer
    try:
        reading.children(element, style, items, len(reading.using))
    finally:
        reading.texts.matrix = outer
    if not items:
        return Mask((), luminance)
    group = Group(tuple(items), matrix)
    clips = ((ClipShape(outlines.rect(*frame)),), *reading.clips.read(style.get("clip-path", "none"), drawn))
    shown: tuple[Item, ...] = (Group((group,), None, clips),)
    if style.get("mask", "none") != "none":
        own = _masks(reading, style["mask"], drawn)
        if own is not None:
            shown = (Group(shown, effects=Effects(own)),) if own.items else ()
    return Mask(shown, luminance)


def frame_of(reading: Reading, element: Element, style: Style, box: Bounds | None) -> Bounds:
    """x, y, width and height of a mask's or filter's region, in parts of a box or, without one, in units."""
    source = reading.source
    whole = Viewport(1.0, 1.0) if box else source.viewport
    x, y, width, height = (
        length(source.get(element, key, default), key, whole, style["font-size"]) for key, default in _FRAME
    )
    if box is None:
        return x, y, width, height
    return box[0] + x * box[2], box[1] + y * box[3], width * box[2], height * box[3]


_FRAME = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))
