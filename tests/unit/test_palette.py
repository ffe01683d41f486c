"""Colors that players must tell apart."""

import pytest

from generator.cards import Place
from generator.gamefile import game_file
from generator.palette import judge_palette
from generator.vision import difference, lab


def judged(palette: dict[str, object], **themes: object) -> list[tuple[str, str]]:
    file = game_file({"title": "T", "palette": palette, "themes": themes})
    return [(finding.code, finding.fact) for finding in judge_palette(file, Place("game.toml"))]


def test_colors_that_differ_for_everybody_pass():
    """Yellow, blue and black: light, middle, dark."""
    assert not judged({"sun": "#FFC629", "sea": "#1764A8", "coal": "black"})


def test_red_and_green_of_one_lightness_are_alike_without_green_cones():
    """The pair that tells players apart in too many games."""
    ((code, fact),) = judged({"red": "#C45A2E", "green": "#7A8028"})
    assert code == "game/palette-alike"
    assert '"red" and "green" look alike to people with' in fact


def test_colors_that_nobody_tells_apart_are_told_so():
    ((_, fact),) = judged({"ink": "#101010", "night": "#161620"})
    assert "look alike to everybody" in fact


@pytest.mark.parametrize(
    ("shapes", "passes"), [(("star", "moon"), True), (("star", "star"), False), (("star", ""), False)]
)
def test_shapes_tell_colors_apart_when_they_differ(shapes, passes):
    palette = {
        "red": {"color": "#C45A2E", "shape": shapes[0]},
        "green": {"color": "#7A8028", "shape": shapes[1]},
    }
    assert bool(judged(palette)) is not passes


def test_colors_of_a_theme_are_looked_up_in_each_theme():
    """Fine in full color, alike with low ink."""
    palette = {"red": "theme.red.ink", "blue": "theme.blue.ink"}
    full = {"red": {"ink": "#C6421A"}, "blue": {"ink": "#1764A8"}}
    assert not judged(palette, full=full)
    pale = {"red": {"ink": "#F4F1F0"}, "blue": {"ink": "#F0F1F4"}}
    ((_, fact),) = judged(palette, full=full, low=pale)
    assert "with low ink" in fact


@pytest.mark.parametrize("typed", ["reddish", "theme.red", "theme.red.ink", "#12"])
def test_what_is_no_color_is_an_error_once(typed):
    ((code, fact),) = judged({"red": typed, "blue": "#1764A8"}, full={"red": {"deep": "#000"}})
    assert code == "game/palette-color"
    assert typed in fact


def test_the_difference_told_is_that_of_the_colors_as_written():
    """Each pair of digits is a number from 0 to 255: their CIEDE2000 is told."""
    ((_, fact),) = judged({"ink": "#803030", "night": "#983C36"})
    expected = difference(lab((0x80 / 255, 0x30 / 255, 0x30 / 255)), lab((0x98 / 255, 0x3C / 255, 0x36 / 255)))
    assert f"(difference {expected:.1f})" in fact
