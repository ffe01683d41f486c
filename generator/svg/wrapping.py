"""What an element drew under its transform, clip paths, opacity, mask, filter and blend mode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.face import Effects, Group, Item, Shape, blends
from generator.geometry import Matrix, is_flat
from generator.svg.elements import Element
from generator.svg.numbers import share
from generator.svg.source import Style
from generator.svg.styles import EFFECTS

if TYPE_CHECKING:
    from generator.svg.reader import Reading

_EFFECTS = frozenset(EFFECTS)


def wrapped(reading: Reading, element: Element, style: Style, drawn: list[Item]) -> list[Item]:
    """The drawn items under the element's transform, effects, clip and opacity."""
    return under(reading, element, style, drawn, reading.source.transform(element))


def under(reading: Reading, element: Element, style: Style, drawn: list[Item], matrix: Matrix | None) -> list[Item]:
    """As `wrapped`, under another matrix than the element's transform."""
    if matrix is not None and is_flat(matrix):
        return []
    opacity = share(style.get("opacity", "1"), "opacity")
    clips = reading.clips.read(style.get("clip-path", "none"), drawn)
    effects = None
    if not _EFFECTS.isdisjoint(style) and named(style, EFFECTS):
        drawn, effects = _with_effects(reading, element, style, drawn)
        if not drawn:
            return []
    elif reading.source.blends and (clips or opacity < 1) and blends(drawn):
        effects = Effects(isolated=True)
    if matrix is None and not clips and opacity >= 1 and effects is None:
        return drawn
    only = drawn[0] if len(drawn) == 1 and effects is None else None
    if matrix is not None and not clips and opacity >= 1 and isinstance(only, Shape) and only.matrix is None:
        return [moved_shape(only, matrix)]
    if opacity <= 0 or () in clips:
        return []
    if opacity < 1 and isinstance(only, Shape) and (only.fill is None or only.stroke is None):
        drawn = [_faded(only, opacity)]
        opacity = 1.0
        if matrix is None and not clips:
            return drawn
    return [Group(tuple(drawn), matrix, clips, opacity, effects)]


def _with_effects(
    reading: Reading, element: Element, style: Style, drawn: list[Item]
) -> tuple[list[Item], Effects | None]:
    """What masks, filters and blend modes leave of an element, in its own coordinates."""
    from generator.svg.effects import effects_of

    outer = reading.texts.matrix
    reading.push(element)
    try:
        return effects_of(reading, style, drawn)
    finally:
        reading.texts.matrix = outer


def named(style: Style, plain: Mapping[str, str]) -> bool:
    """Whether a style gives one of some properties another value than the one that changes nothing."""
    return any(style.get(key, none) != none for key, none in plain.items())


def moved_shape(shape: Shape, matrix: Matrix) -> Shape:
    """A shape that a matrix moves; one of plain fields, for most shapes of a drawing are moved."""
    return Shape(
        shape.outline, shape.fill, shape.stroke, shape.even_odd, shape.fill_opacity, matrix, shape.stroke_first
    )


def _faded(shape: Shape, opacity: float) -> Shape:
    stroke = replace(shape.stroke, opacity=shape.stroke.opacity * opacity) if shape.stroke else None
    return replace(shape, stroke=stroke, fill_opacity=shape.fill_opacity * opacity)
