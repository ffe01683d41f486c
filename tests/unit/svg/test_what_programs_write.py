"""What Figma, Illustrator, Affinity and Boxy write beside what all write: read as they mean it."""

import pytest
from face_bench import fault_of, read_face

from generator.face import Color, Shape
from generator.svg.colors import parse_color

RECT = '<rect width="9" height="9" {}/>'


def fill(attributes: str) -> tuple[float, ...]:
    """The fill of a shape without faults."""
    face, faults = read_face(RECT.format(attributes))
    assert faults == []
    (shape,) = face.items
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Color)
    return tuple(round(part, 3) for part in shape.fill.values)


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("color(display-p3 1 1 1)", (1, 1, 1)),
        ("color(display-p3 0 0 0)", (0, 0, 0)),
        ("color(display-p3 1 0 0)", (1, 0, 0)),
        ("color(display-p3 0.5252 0.2300 1.0000)", (0.568, 0.206, 1)),
        ("color(display-p3 50% 50% 50% / 50%)", (0.5, 0.5, 0.5)),
        ("color(srgb 0.2 0.4 0.6)", (0.2, 0.4, 0.6)),
        ("color(srgb-linear 0.5 0 1)", (0.735, 0, 1)),
        ("hwb(120 0% 0%)", (0, 1, 0)),
        ("hwb(0 60% 60%)", (0.5, 0.5, 0.5)),
        ("#ff0000 icc-color(sRGB, 1, 0, 0)", (1, 0, 0)),
        ("light-dark(#ff0000, var(--dark, #121212))", (1, 0, 0)),
        ("light-dark(rgb(0, 0, 255), rgb(1, 2, 3))", (0, 0, 1)),
        ("rgb(0, 128, 0) device-cmyk(1, 0, 1, 0)", (0, 0.502, 0)),
    ],
)
def test_colors_of_wide_spaces_are_the_nearest_that_can_be_shown(text: str, color: tuple[float, ...]) -> None:
    """By the matrices of CSS Color 4; a color of a printer's profile has a plain one before it."""
    found, _ = parse_color(text)
    assert isinstance(found, Color)
    assert tuple(round(part, 3) for part in found.values) == color


def test_of_two_colors_the_second_counts() -> None:
    """Figma writes a plain one, then the same for wide screens."""
    assert fill('style="fill:#863bff;fill:color(display-p3 0.5252 0.2300 1.0000);fill-opacity:1"')[2] == 1


@pytest.mark.parametrize(
    "text",
    ["color(display-p3 1 1)", "color(adobe 1 1 1)", "color()", "light-dark(red)", "hwb(1 2)", "color(srgb a b c)"],
)
def test_what_is_no_color_stays_none(text: str) -> None:
    """A warning, and what stood before counts."""
    found = fault_of(RECT.format(f'style="fill:{text}"'))
    assert (found.code, found.level) == ("face/color", "warning")


@pytest.mark.parametrize(
    "style",
    [
        "fill-rule:EvenOdd",
        "color-interpolation-filters:linearrgb",
        "color-interpolation:srgb",
        "mix-blend-mode:MULTIPLY",
    ],
)
def test_words_of_css_may_be_in_small_or_capital_letters(style: str) -> None:
    """As Boxy writes them."""
    assert read_face(RECT.format(f'style="{style}"'))[1] == []


def test_a_blur_of_what_lies_behind_is_told_and_the_rest_drawn() -> None:
    """Figma puts a piece of a web page below the shape for it."""
    page = '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml" style="{}">{}</div>'
    blur = page.format("backdrop-filter:blur(2px);height:100%", "") + "</foreignObject>"
    face, (fault,) = read_face(f'<g data-figma-bg-blur-radius="4">{blur}{RECT.format("")}</g>')
    assert fault.level == "warning"
    assert len(face.items) == 1
    for other in (page.format("backdrop-filter:blur(2px)", "words"), page.format("color:red", "")):
        assert fault_of(other + "</foreignObject>").level == "error"
