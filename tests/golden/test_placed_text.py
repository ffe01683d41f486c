"""Letters placed one by one, stretched, raised, ruled, bent along paths: where resvg puts them."""

from pathlib import Path

import pytest
from face_bench import FONTS, read_face, runs
from renderers import difference, ink, keep, ours, theirs

from generator.face import Shape
from generator.text.fonts import Font, FontBook

FONT = FONTS / "PnpTestSans.ttf"
BOOK = FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),))
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 40 40" '
    'font-family="Pnp Test Sans" font-size="4">'
)
PLACE, AREA = 0.101, 0.06
"""As for other texts, with room for rules: pdfium fills their rectangles out to whole pixels."""
ARC = '<path id="p" d="M5 30 C5 5 35 5 35 30" fill="none"/>'
TEXTS = {
    "x of each letter": '<text x="2 8 20" y="20">Hex</text>',
    "y of each letter": '<text x="2 8 20" y="20 10 30">Hexagon</text>',
    "fewer than letters": '<text x="2 8" y="20" text-anchor="middle">Hexagon</text>',
    "more than letters": '<text x="2 8 20 30 31 32" y="20">Hex</text>',
    "dx of each letter": '<text x="2" y="20" dx="0 1 2 -1">Hexagon</text>',
    "dy of each letter": '<text x="2" y="20" dy="0,1,2,-1">Hexagon</text>',
    "lists over tspans": '<text x="2 8 14 20 26" y="20">He<tspan fill="#000" dx="1 1">xa</tspan>gon</text>',
    "a tspan's own list": '<text x="2 8 14 20 26" y="20">He<tspan x="12 16" y="30">xa</tspan>gon</text>',
    "an empty tspan moves nothing": '<text x="2" y="20"><tspan x="20"/>Hex</text>',
    "blanks do not count twice": '<text x="2 8 20" y="20">\n  H  e\n  x </text>',
    "turned letters": '<text x="4" y="20" rotate="30">Hexa</text>',
    "each turned": '<text x="4" y="20" rotate="0 90 180 -45">Hexagon</text>',
    "a turned tspan": '<text x="4" y="20" rotate="10">He<tspan rotate="80">xa</tspan>gon</text>',
    "set wider": '<text x="4" y="20" textLength="30">Hexagon</text>',
    "set narrower": '<text x="4" y="20" textLength="10">Hexagon</text>',
    "letters wider": '<text x="4" y="20" textLength="30" lengthAdjust="spacingAndGlyphs">Hexagon</text>',
    "letters narrower": '<text x="34" y="20" text-anchor="end" textLength="9" '
    'lengthAdjust="spacingAndGlyphs">Hex</text>',
    "middle": '<text x="4" y="20" dominant-baseline="middle">Hexagon</text>',
    "central": '<text x="4" y="20" dominant-baseline="central">Hexagon</text>',
    "hanging": '<text x="4" y="20" dominant-baseline="hanging">Hexagon</text>',
    "before the edge": '<text x="4" y="20" style="dominant-baseline:text-before-edge">Hexagon</text>',
    "after the edge": '<text x="4" y="20" dominant-baseline="ideographic">Hexagon</text>',
    "mathematical": '<g dominant-baseline="mathematical"><text x="4" y="20">Hexagon</text></g>',
    "a tspan aligned": '<text x="4" y="20">He<tspan alignment-baseline="hanging">xa</tspan>gon</text>',
    "super": '<text x="4" y="20">x<tspan baseline-shift="super">2</tspan>y</text>',
    "sub": '<text x="4" y="20">x<tspan baseline-shift="sub">2</tspan>y</text>',
    "raised": '<text x="4" y="20">x<tspan baseline-shift="2">2</tspan>y</text>',
    "lowered in percent": '<text x="4" y="20">x<tspan baseline-shift="-50%">2</tspan>y</text>',
    "not the text itself": '<text x="4" y="20" baseline-shift="10">x2</text>',
    "underline": '<text x="4" y="20" text-decoration="underline">Hexagon</text>',
    "overline": '<text x="4" y="20" text-decoration="overline">Hexagon</text>',
    "through": '<text x="4" y="20" style="text-decoration:line-through">Hexagon</text>',
    "two lines": '<text x="4" y="20" style="text-decoration:underline overline">Hexagon</text>',
    "of a tspan": '<text x="20" y="20" text-anchor="middle">He<tspan text-decoration="underline">xag</tspan>on</text>',
    "word spacing": '<text x="4" y="20" word-spacing="3">He xa gon</text>',
    "word spacing in the middle": '<text x="20" y="20" text-anchor="middle" word-spacing="1em">a b</text>',
    "on a path": f'{ARC}<text><textPath href="#p">Hexagons in a row</textPath></text>',
    "on a path from its middle": f'{ARC}<text><textPath href="#p" startOffset="50%">Hexagon</textPath></text>',
    "on a path in its middle": f'{ARC}<text text-anchor="middle"><textPath href="#p" startOffset="50%">Hex</textPath>'
    "</text>",
    "on a path from 5 units": f'{ARC}<text letter-spacing="1"><textPath href="#p" startOffset="5">Hexagon</textPath>'
    "</text>",
    "beyond a path": f'{ARC}<text><textPath href="#p" startOffset="80%">Hexagons that go on and on</textPath></text>',
    "on a moved path": '<path id="p" transform="translate(5 9) scale(3)" d="M0 0H9V9"/>'
    '<text><textPath href="#p">Hexagon</textPath></text>',
    "hidden letters keep their room": '<text x="4" y="20"><tspan visibility="hidden">He</tspan>xa</text>',
    "a tspan seen in a hidden text": '<text x="4" y="20" visibility="hidden">He'
    '<tspan visibility="visible">xa</tspan></text>',
    "a tspan that is not there": '<text x="4" y="20">He<tspan display="none">xa</tspan>gon</text>',
    "a link": '<text x="4" y="20">He<a href="#x">xa</a>gon</text>',
    "a tspan is not faded": '<text x="4" y="20">He<tspan opacity=".5">xa</tspan>gon</text>',
    "a tspan's transform is none": '<text x="4" y="20">He<tspan transform="scale(2)">xa</tspan>gon</text>',
    "SW-4 leading blanks": '<text x="20" y="20" text-anchor="middle" xml:space="preserve">   Hex</text>',
    "SW-4 trailing blanks": '<text x="36" y="20" text-anchor="end" xml:space="preserve">Hex   </text>',
    "SW-4 handed down": '<g xml:space="preserve"><text x="20" y="20" text-anchor="middle">  a \n  Hex</text></g>',
    "SW-4 of a tspan": '<text x="30" y="20" text-anchor="end">a<tspan xml:space="preserve">  Hex  </tspan>  b  </text>',
    "a blank before a new line": '<text text-anchor="end"><tspan x="30" y="9">Hex </tspan>'
    '<tspan x="30" y="20">a</tspan></text>',
    "sizes by name and percent": '<g font-size="200%"><text x="2" y="20">a<tspan font-size="50%">b</tspan>'
    '<tspan font-size="smaller">c</tspan><tspan font-size="1.5em">d</tspan></text></g>',
    "sizes in pt and mm": '<text x="2pt" y="5mm" font-size="3pt">ab<tspan font-size="2mm" dx="1mm">c</tspan></text>',
}


@pytest.mark.parametrize("body", TEXTS.values(), ids=TEXTS.keys())
def test_letters_stand_where_resvg_puts_them(body: str, tmp_path: Path) -> None:
    """By the edges and the amount of their ink."""
    svg = f"{HEAD}{body}</svg>"
    first, faults = ours(svg, BOOK)
    assert faults == []
    second = theirs(svg, FONTS, (FONT,))
    shown = keep(tmp_path, first, second, difference(first, second))
    here, there = ink(first), ink(second)
    assert here[:4] == pytest.approx(there[:4], abs=PLACE), shown
    assert here[4] == pytest.approx(there[4], rel=AREA), shown


def test_text_of_a_given_length_is_anchored_by_it() -> None:
    """Resvg counts the room after the last letter as well."""
    text = '<text font-family="Test" font-size="4" x="20" text-anchor="middle" textLength="30">H<tspan fill="red">H'
    first, last = runs(f"{text}</tspan></text>")
    assert first.x == pytest.approx(5)
    assert last.x + last.size * last.glyphs[0].advance == pytest.approx(35)


def test_superscripts_are_raised_by_the_font_around_them() -> None:
    """As Inkscape does and CSS has it; resvg takes their own, smaller font."""
    large = (
        '<text font-family="Test" font-size="4" y="9">x<tspan baseline-shift="super" font-size="{}">2</tspan></text>'
    )
    raised = [9 - runs(large.format(size))[1].y for size in ("4", "2")]
    assert raised[0] == raised[1] > 1


def test_text_transform_changes_letters_and_no_names_of_icons() -> None:
    """As browsers do; resvg and Inkscape leave it."""
    plain = '<text font-family="Test" font-size="4" y="9" style="text-transform:{}">ab cd-éf</text>'
    assert [runs(plain.format(how))[0].text for how in ("uppercase", "capitalize", "lowercase", "none")] == [
        "AB CD-ÉF",
        "Ab Cd-Éf",
        "ab cd-éf",
        "ab cd-éf",
    ]
    boxed = (
        '<rect id="b" width="50" height="40"/><text font-family="Test" font-size="4" '
        'style="shape-inside:url(#b);text-transform:uppercase">a :sword: b</text>'
    )
    face, faults = read_face(boxed)
    assert faults == []
    assert face.icons == {"sword"}


def test_letters_placed_one_by_one_are_copied_as_one_text() -> None:
    """Each letter is a run of its own, in the order of reading."""
    body = '<text font-family="Test" font-size="4" x="1 5 9" y="9" rotate="5">office</text>'
    assert "".join(run.text for run in runs(body)) == "office"
    path = (
        '<path id="p" d="M0 9H50"/><text font-family="Test" font-size="4"><textPath href="#p">office</textPath></text>'
    )
    assert "".join(run.text for run in runs(path)) == "office"


def test_rules_of_a_box_follow_its_size() -> None:
    """Decorations and raised letters are set with the text that fits."""
    box = (
        '<rect id="b" width="50" height="40"/><text font-family="Test" font-size="4" style="shape-inside:url(#b)" '
        'card:fit="{0} {0}">a<tspan style="text-decoration:underline;baseline-shift:super">b</tspan></text>'
    )
    found = []
    for points in (10, 20):
        face, faults = read_face(box.format(points))
        assert faults == []
        (rule,) = [item for item in face.walk() if isinstance(item, Shape)][-1:]
        ys = [float(segment[2]) for segment in rule.outline.segments if len(segment) > 2]
        found.append(max(ys) - min(ys))
    assert found[1] == pytest.approx(2 * found[0])
