"""What strangers' drawings say and editors pass over: told, and drawn."""

import pytest
from face_bench import read_face

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


def test_rules_for_screens_are_told_and_those_for_paper_refused() -> None:
    """What a rule for paper holds would have to be drawn."""
    rule = "<style>@media {} {{rect{{fill:red}}}}</style>" + SHAPE.format("")
    assert levels(rule.format("(prefers-color-scheme: dark)")) == [("notice", "face/style")]
    assert levels(rule.format("screen and (max-width: 9px)")) == [("notice", "face/style")]
    assert levels(rule.format("print")) == [("error", "face/unsupported")]


def test_a_style_that_stands_as_an_attribute_is_told() -> None:
    """SVG knows no attribute mix-blend-mode."""
    assert levels(SHAPE.format('mix-blend-mode="multiply"')) == [("warning", "face/unknown-name")]
