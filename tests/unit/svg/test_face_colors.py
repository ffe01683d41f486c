"""Colors as typed: CSS as CSS means it, cmyk and spot kept as such, nothing evaluated."""

import pytest
from face_bench import SPOTS

from generator.face import Color
from generator.faults import FaceError
from generator.svg.colors import parse_color


@pytest.mark.parametrize(
    ("text", "values", "opacity"),
    [
        ("#fff", (1, 1, 1), 1),
        ("#f00", (1, 0, 0), 1),
        ("#F00F", (1, 0, 0), 1),
        ("#0000", (0, 0, 0), 0),
        ("#00ff00", (0, 1, 0), 1),
        ("#0000ff80", (0, 0, 1), 128 / 255),
        ("white", (1, 1, 1), 1),
        ("RED", (1, 0, 0), 1),
        ("rgb(255, 0, 0)", (1, 0, 0), 1),
        ("rgb(100%,0%,0%)", (1, 0, 0), 1),
        ("rgb(0 255 0)", (0, 1, 0), 1),
        ("rgb(0 0 255 / 50%)", (0, 0, 1), 0.5),
        ("rgba(0, 0, 255, .25)", (0, 0, 1), 0.25),
        ("hsl(120, 100%, 50%)", (0, 1, 0), 1),
        ("hsl(480 100% 50%)", (0, 1, 0), 1),
        ("hsl(0, 0%, 100%)", (1, 1, 1), 1),
        ("hsla(240deg 100% 50% / .5)", (0, 0, 1), 0.5),
        (" #FFF ", (1, 1, 1), 1),
    ],
)
def test_css_colors(text: str, values: tuple[float, ...], opacity: float) -> None:
    """CP-01: three digits are expanded as in CSS, so that #fff is white."""
    color, alpha = parse_color(text)
    assert color.space == "rgb"
    assert color.values == pytest.approx(values)
    assert alpha == pytest.approx(opacity)


def test_cmyk_stays_cmyk() -> None:
    """In percent, with or without the sign."""
    assert parse_color("cmyk(0, 100, 50%, 12.5)") == (Color("cmyk", (0, 1, 0.5, 0.125)), 1.0)


def test_a_spot_ink_keeps_its_name_and_tint() -> None:
    """Its process color is what game.toml says."""
    assert parse_color("spot(gold)", SPOTS) == (Color("spot", (0.0, 0.2, 0.6, 0.2, 1.0), "gold"), 1.0)
    assert parse_color("spot(gold, 40%)", SPOTS)[0].values[4] == pytest.approx(0.4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "grren",
        "#ff",
        "#fffff",
        "#fffffff",
        "#ggg",
        "rgb(1,2)",
        "rgb(1,,2,3)",
        "rgb()",
        "cmyk(0,0,0)",
        "cmyk(0,0,0,101)",
        "hsl(red,1,1)",
        "spot()",
        "spot(gold, 2)",
        "spot(gold,)",
        "url(#a)",
        "[[[x for x in [1]]]]",
        "__import__('os')",
        "rgb(1,2,3);fill:red",
        "var(--x)",
        "color(adobe 1 0 0)",
        "255,0,0",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """SE-06: a text is never evaluated; CP-02: it is named in the message."""
    with pytest.raises(FaceError) as caught:
        parse_color(text, SPOTS)
    assert caught.value.code == "face/color"
    assert caught.value.fact == f'"{text}" is not a color.'
    assert caught.value.remedy


def test_a_misspelt_color_is_offered_the_nearest() -> None:
    """CP-02: `grren` is green."""
    with pytest.raises(FaceError) as caught:
        parse_color("grren")
    assert "green" in caught.value.remedy


def test_a_bare_expression_is_told_to_take_braces() -> None:
    """Templates once held card:fill="tint.mid"."""
    with pytest.raises(FaceError) as caught:
        parse_color("tint.mid")
    assert 'card:fill="{{ tint.mid }}"' in caught.value.remedy


def test_an_unknown_spot_ink_lists_those_of_the_game() -> None:
    """From game.toml."""
    with pytest.raises(FaceError) as caught:
        parse_color("spot(copper)", SPOTS)
    assert "gold, silver" in caught.value.remedy
