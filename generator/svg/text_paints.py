"""Gradients and patterns on letters: they lie on the box of all letters of a text, which is known at the end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.face import GlyphRun, Item, Paint, Shape, Stroke
from generator.svg.bounds import Bounds, bounds_of
from generator.svg.paints import Paints


def place_paints(paints: Paints, items: Sequence[Item]) -> list[Item]:
    """The letters of a text, and the lines along them, in the paints that they waited for. Raises FaceError."""
    box = bounds_of(item for item in items if isinstance(item, GlyphRun)) or (0.0, 0.0, 0.0, 0.0)
    placed = [_painted(paints, item, box) if isinstance(item, GlyphRun | Shape) else item for item in items]
    paints.waiting.clear()
    return placed


def _painted(paints: Paints, item: GlyphRun | Shape, box: Bounds) -> Item:
    fill, opacity = _placed(paints, item.fill, box)
    stroke: Stroke | None = item.stroke
    if stroke is not None:
        paint, share = _placed(paints, stroke.paint, box)
        stroke = None if paint is None else replace(stroke, paint=paint, opacity=stroke.opacity * share)
    return replace(item, fill=fill, fill_opacity=item.fill_opacity * opacity, stroke=stroke)


def _placed(paints: Paints, paint: Paint | None, box: Bounds) -> tuple[Paint | None, float]:
    waiting = paints.waiting.get(id(paint))
    if waiting is None:
        return paint, 1.0
    return paints.paint(waiting.value, waiting.current, lambda: box, waiting.around) or (None, 1.0)
