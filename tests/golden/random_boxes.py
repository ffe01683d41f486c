"""Boxes of text at random, and the same words one by one at points: resvg knows no boxes.

Where each word stands is read from a drawing of the box alone, in which every word has a color of its own. How it looks
is said by the same SVG in both: so a word that takes another's look is found, whatever the box around it is in.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from face_bench import FONTS
from msgspec import Struct

from generator.face import GlyphRun
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = FONTS / "PnpTestSans.ttf"
FONT_FAMILY = "Pnp Test Sans"
SIDE_MM = 20
WORDS = ("Ag", "Box", "ij", "Wü", "7or", "(Q)", "z")


def book() -> FontBook:
    """The one font, under every weight."""
    return FontBook((Font(FONT, FONT_FAMILY, 400, "normal"),))


class Word(Struct):
    """A word of a box, by its number in it."""

    number: int
    text: str


Place = tuple[float, float]
"""Where a word begins, on its baseline, in units of the drawing."""


def words_of(rng: random.Random, look: Callable[[], dict[str, str]], node: type[Any]) -> list[Any]:
    """Three to seven words, some in tspans, some of those in one another: more looks than live at once."""
    count = rng.randint(3, 7)
    words = [Word(number, rng.choice(WORDS)) for number in range(count)]
    found: list[Any] = []
    while words:
        word = words.pop(0)
        pick = rng.random()
        if pick < 0.15:
            found.append(word)
        elif pick < 0.3 and words:
            found.append(node("tspan", look(), [word, " ", node("tspan", look(), [words.pop(0)])]))
        else:
            found.append(node("tspan", look(), [word]))
        found.append(" ")
    return found


def placed(children: list[Any], node: type[Any], how: Callable[[Word], Any]) -> list[Any]:
    """The content of a box with something else for each word."""
    return [
        how(child)
        if isinstance(child, Word)
        else child
        if isinstance(child, str)
        else node(child.tag, child.attributes, placed(child.children, node, how))
        for child in children
    ]


def places_of(drawing: str, count: int) -> list[Place]:
    """Where the words of a box stand whose words are colored by their numbers; [] where not all fit."""
    face, faults = FaceReader(book()).read(drawing, "box")
    if any(fault.level == "error" for fault in faults):
        return []
    found: dict[int, Place] = {}
    for item in face.walk():
        if isinstance(item, GlyphRun) and item.text.strip() and item.fill is not None:
            blanks = sum(glyph.advance for glyph in item.glyphs[: len(item.text) - len(item.text.lstrip())])
            number = round(item.fill.values[2] * 255) - 1
            x = item.x + blanks * item.size
            found[number] = (x, item.y)
    assert len(found) in (0, count), (drawing, found)
    return [found[number] for number in sorted(found)]
