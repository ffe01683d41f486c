"""Contrast as it is on the rendered face."""

from pathlib import Path

import pytest

from generator.cards import Card, Place
from generator.face import Face
from generator.faces.maker import CardFaces
from generator.game import Component
from generator.pdf.contrast import text_contrasts
from generator.prepress.legibility import judge_contrast
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = Path(__file__).parents[3] / "fonts" / "barlow" / "BarlowSemiCondensed-Medium.ttf"
BOOK = FontBook((Font(FONT, "Barlow", 400, "normal"),))
GRAY_476 = "#767676"
"""4.54 to 1 on white."""


def ground(fill: str, *, x: float = 0, y: float = 0, width: float = 60, height: float = 20) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'


def words(text: str, fill: str, *, size: float = 4.0, x: float = 5.0, y: float = 10.0, more: str = "") -> str:
    return f'<text font-family="Barlow" font-size="{size}" x="{x}" y="{y}" fill="{fill}" {more}>{text}</text>'


def drawn(*elements: str) -> Face:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="20mm" viewBox="0 0 60 20">'
        f"{''.join(elements)}</svg>"
    )
    face, faults = FaceReader(BOOK).read(svg, "face", Size(60, 20))
    assert not faults
    return face


def ratios(*elements: str) -> list[float]:
    (found,) = text_contrasts([drawn(*elements)], lambda file: False)
    return [text.ratio for text in found]


@pytest.mark.parametrize(
    ("fill", "behind", "expected"),
    [("black", "white", 21.0), (GRAY_476, "white", 4.54), ("white", GRAY_476, 4.54), ("white", "white", 1.0)],
)
def test_the_ratio_is_that_of_the_two_colors(fill, behind, expected):
    """White on white too, which changes no pixel."""
    assert ratios(ground(behind), words("Hello there", fill)) == [pytest.approx(expected, abs=0.05)]


def test_the_ground_is_what_is_behind_the_letters_and_not_beside_them():
    """White text in a dark bar on a white card."""
    bar = ground("black", x=3, y=5.5, width=30, height=7)
    assert ratios(ground("white"), bar, words("Hello", "white"))[0] > 15


def test_the_corners_of_a_slanting_text_are_not_its_ground():
    """White text in a dark bar that climbs over a white card: the upright box around it is mostly white."""
    bar = ground("black", x=3, y=5.5, width=30, height=6)
    slanting = f'<g transform="rotate(-25 30 10)">{bar}{words("A long hello", "white", y=9.8)}</g>'
    assert ratios(ground("white"), slanting)[0] > 15


def test_the_worst_tenth_of_a_ground_decides():
    """A fade from black to white under black text."""
    fade = '<linearGradient id="f"><stop offset="0" stop-color="black"/><stop offset="1" stop-color="white"/>'
    text = words("all the way over the whole card", "black", size=4.4, x=1)
    assert ratios(f"<defs>{fade}</linearGradient></defs>", ground("url(#f)"), text)[0] < 2


def test_an_outline_holds_a_letter_on_any_ground():
    outline = 'stroke="black" stroke-width="0.5"'
    assert ratios(ground("white"), words("Hello", "white", size=7, more=outline))[0] > 15


def test_text_of_a_faded_group_is_as_faint_as_it_looks():
    """Black at a fifth is a light gray."""
    assert ratios(ground("white"), f'<g opacity="0.2">{words("Hello", "black")}</g>')[0] < 2.2


def test_a_shadow_is_not_read():
    """The same word twice, a fifth of a mm apart: what counts is the white one."""
    shadow = words("Hello", "black", size=6, x=5.2, y=10.2)
    found = ratios(ground("#1A1A4D"), shadow, words("Hello", "white", size=6))
    assert [ratio > 10 for ratio in found] == [True]


def test_large_text_needs_less():
    """3 to 1 from 18 points on, from 14 in bold."""
    face = drawn(ground("white"), words("Big", GRAY_476, size=6.4), words("small", "black", y=16))
    (found,) = text_contrasts([face], lambda file: False)
    assert [(text.text, text.enough) for text in found] == [("Big", 3.0), ("small", 4.5)]
    (found,) = text_contrasts([drawn(words("Bold", "black", size=5.0))], lambda file: True)
    assert found[0].enough == 3.0


def test_a_text_that_fails_on_many_cards_is_one_finding_with_the_worst_of_them():
    component = Component("ship", "Ships", "card", Size(60, 20), 0, 0, "rect", "f", "", ())
    entries = []
    for number, fill in enumerate(("#9E9E9E", "#A3A3A3", "#9E9E9E", "black"), 2):
        card = Card(f"ship-{number}", "ships", number, 1, Place("ships.csv", number), {"name": f"Ship {number}"})
        entries.append(CardFaces(component, card, drawn(ground("white"), words("Cargo", fill)), None))
    (finding,) = judge_contrast(entries, BOOK)
    assert (finding.code, finding.card, str(finding.place)) == ("print/contrast", "Ship 3", "ships.csv:3")
    assert '"Cargo" (11.3 pt, front of Ships) has a contrast of 2.5 to 1' in finding.fact
    assert "2 more like it" in finding.fact
