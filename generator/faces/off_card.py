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
    trims: dict[tuple[float, float, float], _Trim] = {}
    for entry in faces:
        part, card = entry.component, entry.card
        if part.shape != "rect" or (part.name, card.id) in told:
            continue
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is None:
                continue
            if id(face) not in known:
                kept.append(face)  # so that nothing else can take its identity
                size = face.width, face.height, part.bleed
                if size not in trims:
                    trims[size] = _Trim(*size)
                known[id(face)] = trims[size].off(face.items)
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


class _Trim:
    """The trim of faces of one size."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self.left, self.top, self.right, self.bottom = bleed, bleed, width - bleed, height - bleed
        self._lengths = _Lengths()
        self._within: dict[int, Group] = {}
        """Groups that stay on the card, by identity: faces share most of theirs."""

    def off(self, items: Iterable[Item]) -> list[tuple[str, float, str]]:
        """Each text that leaves the trim, by how much, and at which edge."""
        asked = [item for item in items if id(item) not in self._within]
        found = list(self._off(asked))
        if not found:
            self._within.update((id(item), item) for item in asked if isinstance(item, Group))
        return found

    def _off(self, items: Iterable[Item]) -> Iterator[tuple[str, float, str]]:
        for run, matrix in _texts(items, IDENTITY):
            # Nearly all texts stay on their card even with the blanks at their end, and nothing more is asked of them.
            x, long = run.x, self._lengths.of(run)
            inside = long >= 0 and self.left <= x and x + long <= self.right and self.top <= run.y <= self.bottom
            if inside and matrix is IDENTITY:
                continue
            if self._beyond(run, matrix, long)[0] <= SPARE:
                continue
            glyphs = list(run.glyphs)
            while glyphs and not glyphs[-1].text.strip():
                glyphs.pop()
            long = sum(glyph.advance for glyph in glyphs) * run.size + run.letter_spacing * (len(glyphs) - 1)
            far, edge = self._beyond(run, matrix, long)
            if far > SPARE and run.text.strip():
                yield run.text.strip(), far, edge

    def _beyond(self, run: GlyphRun, matrix: Matrix, long: float) -> tuple[float, str]:
        """By how much a line of some length leaves the trim at most, and where."""
        (x1, y1), (x2, y2) = apply(matrix, run.x, run.y), apply(matrix, run.x + long, run.y)
        return max(
            (max(x1, x2) - self.right, "right"),
            (self.left - min(x1, x2), "left"),
            (max(y1, y2) - self.bottom, "lower"),
            (self.top - min(y1, y2), "upper"),
        )


class _Lengths:
    """How long texts are; words that faces share are measured once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[float, int, object]] = {}

    def of(self, run: GlyphRun) -> float:
        """The length of a text's line, the blanks at its end included."""
        known = self._known
        whole, count = 0.0, 0
        for word in run.words:
            if id(word) not in known:
                # The word is kept, so that nothing else can take its identity.
                known[id(word)] = sum(glyph.advance for glyph in word), len(word), word
            advance, letters, _ = known[id(word)]
            whole += advance
            count += letters
        return whole * run.size + run.letter_spacing * (count - 1)


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
