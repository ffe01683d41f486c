"""What a font file says of itself: its family, the ranges of its axes, the characters it has."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.text.variations import ranges_of


class FontFacts(Struct, frozen=True, eq=False):
    """The family (blank where none is told), least and largest value of each axis, and code points."""

    family: str
    axes: Mapping[str, tuple[float, float]]
    characters: frozenset[int]


_FAMILIES = (16, 1)
"""Numbers in a font's table of names: the typographic family, and that of four styles."""


def facts_of(data: bytes) -> FontFacts:
    """The facts of a whole font file."""
    import uharfbuzz

    face = uharfbuzz.Face(data)
    family = next((str(name) for number in _FAMILIES if (name := face.get_name(number))), "")
    axes = {tag: (low, high) for tag, (low, _, high) in ranges_of(face).items()}
    return FontFacts(family, axes, frozenset(face.unicodes))
