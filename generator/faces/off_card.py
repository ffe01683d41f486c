"""Texts that run off their card: a text without a box goes on however long it is, and what lies beyond is cut away."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.cards import Card
from generator.face import Face, GlyphRun, Group, Item
from generator.findings import Finding, Severity
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.words import quoted

if TYPE_CHECKING:
    from generator.faces.maker import CardFaces

ColumnsOf = Callable[[Card, str], list[str]]
"""The columns of a card that a text comes from; none where that cannot be told."""

CODES: Mapping[str, str] = MappingProxyType({"face/off-card": "A text without a box runs off its card."})
SPARE = 0.3
"""Millimeters beyond the trim that are no fault: letters are measured by their advance, not by their ink."""


def judge_off_card(
    faces: Iterable[CardFaces], columns_of: ColumnsOf, told: Container[tuple[str, str]] = ()
) -> Iterator[Finding]:
    """An error for each text whose baseline leaves the trim, with the card, the column and by how much.

    Round pieces are left to the proof of the finished page, and so is what a clip cuts off on purpose. A card that is
    in `told` already, for a text that overflows its box, is left out.
    """
    known: dict[int, list[tuple[str, float, str]]] = {}
    kept: list[Face] = []
    for entry in faces:
        part, card = entry.component, entry.card
        if part.shape != "rect" or (part.name, card.id) in told:
            continue
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is None:
                continue
            if id(face) not in known:
                kept.append(face)  # so that nothing else can take its identity
                known[id(face)] = list(_off(face, part.bleed))
            for text, beyond, edge in known[id(face)]:
                column = next(iter(columns_of(card, text)), "")
                yield Finding(
                    "face/off-card",
                    Severity.ERROR,
                    f"The text {quoted(text)} runs {beyond:.1f} mm off the {edge} edge of the {side}.",
                    "Give it a box that it is fitted into (shape-inside and card:fit), a smaller size, or fewer words.",
                    card.at(column) if column else card.place,
                    str(card.values.get("name") or card.id),
                )


def _off(face: Face, bleed: float) -> Iterator[tuple[str, float, str]]:
    """Each text that leaves the trim, by how much, and at which edge."""
    left, top, right, bottom = bleed, bleed, face.width - bleed, face.height - bleed
    for text, points in _baselines(face.items, IDENTITY):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        beyond = {
            "right": max(xs) - right,
            "left": left - min(xs),
            "lower": max(ys) - bottom,
            "upper": top - min(ys),
        }
        edge = max(beyond, key=lambda name: beyond[name])
        if beyond[edge] > SPARE:
            yield text, beyond[edge], edge


def _baselines(items: Iterable[Item], outer: Matrix) -> Iterator[tuple[str, tuple[tuple[float, float], ...]]]:
    """Each text that is to be seen, and where its line begins and ends on the face."""
    for item in items:
        if isinstance(item, Group):
            if not item.clips and item.opacity > 0:
                yield from _baselines(item.items, multiply(outer, item.matrix) if item.matrix else outer)
        elif isinstance(item, GlyphRun) and (item.fill is not None or item.stroke is not None):
            glyphs = list(chain.from_iterable(item.words))
            while glyphs and not glyphs[-1].text.strip():
                glyphs.pop()
            if glyphs and item.text.strip():
                long = sum(glyph.advance for glyph in glyphs) * item.size + item.letter_spacing * (len(glyphs) - 1)
                own = multiply(outer, item.matrix) if item.matrix else outer
                yield item.text.strip(), (apply(own, item.x, item.y), apply(own, item.x + long, item.y))
