"""Texts that run off their card: a text without a box goes on however long it is, and what lies beyond is cut away."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
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
    lengths = _Lengths()
    for entry in faces:
        part, card = entry.component, entry.card
        if part.shape != "rect" or (part.name, card.id) in told:
            continue
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is None:
                continue
            if id(face) not in known:
                kept.append(face)  # so that nothing else can take its identity
                known[id(face)] = list(_off(face, part.bleed, lengths))
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


def _off(face: Face, bleed: float, lengths: _Lengths) -> Iterator[tuple[str, float, str]]:
    """Each text that leaves the trim, by how much, and at which edge."""
    left, top, right, bottom = bleed, bleed, face.width - bleed, face.height - bleed

    def beyond(run: GlyphRun, matrix: Matrix, long: float) -> tuple[float, str]:
        (x1, y1), (x2, y2) = apply(matrix, run.x, run.y), apply(matrix, run.x + long, run.y)
        return max(
            (max(x1, x2) - right, "right"),
            (left - min(x1, x2), "left"),
            (max(y1, y2) - bottom, "lower"),
            (top - min(y1, y2), "upper"),
        )

    for run, matrix in _texts(face.items, IDENTITY):
        # Nearly all texts stay on their card even with the blanks at their end, and nothing more is asked of them.
        x = run.x
        long = lengths.of(run)
        if matrix is IDENTITY and left <= x and x + long <= right and top <= run.y <= bottom and long >= 0:
            continue
        if beyond(run, matrix, long)[0] <= SPARE:
            continue
        glyphs = list(run.glyphs)
        while glyphs and not glyphs[-1].text.strip():
            glyphs.pop()
        long = sum(glyph.advance for glyph in glyphs) * run.size + run.letter_spacing * (len(glyphs) - 1)
        far, edge = beyond(run, matrix, long)
        if far > SPARE and run.text.strip():
            yield run.text.strip(), far, edge


class _Lengths:
    """How long texts are; words that faces share are measured once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, float, int]] = {}

    def of(self, run: GlyphRun) -> float:
        """The length of a text's line, the blanks at its end included."""
        advance, count = 0.0, 0
        for word in run.words:
            known = self._known.get(id(word))
            if known is None:
                # The word is kept, so that nothing else can take its identity.
                known = self._known[id(word)] = word, sum(glyph.advance for glyph in word), len(word)
            advance += known[1]
            count += known[2]
        return advance * run.size + run.letter_spacing * (count - 1)


def _texts(items: Iterable[Item], outer: Matrix) -> list[tuple[GlyphRun, Matrix]]:
    """Each text that is to be seen, and from its own units to those of the face."""
    found: list[tuple[GlyphRun, Matrix]] = []
    for item in items:
        if isinstance(item, GlyphRun):
            if item.fill is not None or item.stroke is not None:
                found.append((item, multiply(outer, item.matrix) if item.matrix else outer))
        elif isinstance(item, Group) and not item.clips and item.opacity > 0:
            found += _texts(item.items, multiply(outer, item.matrix) if item.matrix else outer)
    return found
