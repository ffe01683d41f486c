"""Beyond its ends a gradient goes on in the outer color of the stops that lie there."""

import pytest

from generator.face import Color, Gradient
from generator.pdf.gradient_ends import with_open_ends

RED, GREEN, BLUE = (Color("rgb", values) for values in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))


def ends(gradient: Gradient) -> tuple[Color, Color]:
    """The colors before the first point and after the last."""
    made = with_open_ends(gradient)
    return made.stops[0][1], made.stops[-1][1]


@pytest.mark.parametrize(
    ("stops", "expected"),
    [
        (((0, RED), (1, GREEN), (1, BLUE)), (RED, BLUE)),
        (((0, BLUE), (0, RED), (1, GREEN)), (BLUE, GREEN)),
        (((0, BLUE), (0, RED), (1, RED), (1, GREEN)), (BLUE, GREEN)),
    ],
)
def test_of_two_stops_at_one_end_the_outer_one_goes_on(stops, expected) -> None:
    """At the end, at the beginning, and at both."""
    gradient = Gradient("linear", (0, 0, 10, 0), stops)
    assert ends(gradient) == expected
    made = with_open_ends(gradient)
    assert made.points != gradient.points
    assert [at for at, _ in made.stops] == sorted(at for at, _ in made.stops)
    assert made.alphas == ()


def test_opacities_go_with_their_stops() -> None:
    """Each stop keeps its own, the added ones that of the outer stop."""
    made = with_open_ends(Gradient("linear", (0, 0, 10, 0), ((0, RED), (1, GREEN), (1, BLUE)), alphas=(0.1, 0.5, 0.9)))
    assert len(made.alphas) == len(made.stops)
    assert (made.alphas[0], made.alphas[-1]) == (0.1, 0.9)


def test_a_gradient_of_one_stop_at_each_end_stays_as_it_is() -> None:
    """Nothing goes on but its own colors."""
    plain = Gradient("linear", (0, 0, 10, 0), ((0, RED), (1, BLUE)))
    assert with_open_ends(plain) is plain
