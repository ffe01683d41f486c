"""What strangers' drawings say and editors pass over: told, and drawn."""

import pytest
from face_bench import read_face

from generator.face import Color, Shape

SHAPE = '<rect width="9" height="9" {}/>'


def levels(body: str) -> list[tuple[str, str]]:
    """Level and code of each fault."""
    return [(fault.level, fault.code) for fault in read_face(body)[1]]


@pytest.mark.parametrize(
    "said", ['style="font-variant-east-asian: ;fill:red"', 'stroke-width="" stroke="red"', 'style="opacity:"']
)
def test_a_style_without_a_value_says_nothing(said: str) -> None:
    """As Inkscape writes them."""
    assert levels(SHAPE.format(said)) == []
    assert read_face(SHAPE.format(said))[0].items


def test_a_text_without_a_font_is_set_in_the_first_and_told() -> None:
    """Every editor has one for it."""
    body = '<text y="9" font-size="4">a</text>'
    assert len(read_face(body)[0].items) == 1
    assert levels(body) == [("warning", "face/font")]


def test_the_width_of_a_font_is_what_the_font_has_and_told() -> None:
    """The nearest width, as CSS takes it."""
    body = '<text y="9" font-size="4" font-family="Test" font-stretch="condensed">a</text>'
    assert len(read_face(body)[0].items) == 1
    assert levels(body) == [("warning", "face/unsupported")]


@pytest.mark.parametrize(
    ("query", "fill"),
    [
        ("print", 1),
        ("all", 1),
        ("only print", 1),
        ("screen, print", 1),
        ("not screen", 1),
        ("(prefers-color-scheme: light)", 1),
        ("(prefers-reduced-motion: no-preference)", 1),
        ("print and (color)", 1),
        ("screen", 0),
        ("not print", 0),
        ("speech and (max-width: 9px)", 0),
        ("(prefers-color-scheme: dark)", 0),
        ("(prefers-reduced-motion: reduce)", 0),
        ("screen and (max-width: 9px)", 0),
    ],
)
def test_rules_for_paper_are_read_and_those_for_screens_left_out(query: str, fill: int) -> None:
    """A card is printed; in the light."""
    body = f"<style>@media {query} {{rect{{fill:red}} .x{{fill:blue}}}} circle {{fill:blue}}</style>" + SHAPE.format("")
    face, faults = read_face(body)
    assert [(fault.level, fault.code) for fault in faults] == ([] if fill else [("notice", "face/style")])
    shape = face.items[0]
    assert isinstance(shape, Shape)
    assert shape.fill == Color("rgb", (fill, 0, 0))


@pytest.mark.parametrize("query", ["(min-width: 9px)", "print and (orientation: landscape)", "(hover)", "print and (a"])
def test_rules_that_may_hold_on_paper_are_refused(query: str) -> None:
    """Whether they do depends on what no sheet of paper has."""
    body = f"<style>@media {query} {{rect{{fill:red}}}}</style>" + SHAPE.format("")
    assert levels(body) == [("error", "face/unsupported")]


def test_a_style_that_stands_as_an_attribute_is_told() -> None:
    """SVG knows no attribute mix-blend-mode."""
    assert levels(SHAPE.format('mix-blend-mode="multiply"')) == [("warning", "face/unknown-name")]


def test_our_own_prefix_need_not_be_declared() -> None:
    """Editors take the declaration away where only an included drawing uses it."""
    face, faults = read_face(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">'
        '<rect width="9" height="9" card:if=""/><rect width="9" height="9"/></svg>',
        whole=True,
    )
    assert faults == []
    assert len(face.items) == 1
