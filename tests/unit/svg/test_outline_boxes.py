"""The box around an outline is exact: gradients and clips in box units depend on it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.face import Outline
from generator.svg.bounds import bounds

numbers = st.floats(-50, 50).map(lambda number: round(number, 2))


def on_curve(points: tuple[float, ...], t: float) -> tuple[float, float]:
    """A point of a cubic by de Casteljau's way, which has no formula in common with derivatives."""
    corners = list(zip(points[::2], points[1::2], strict=True))
    while len(corners) > 1:
        corners = [
            (one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t) for one, other in pairwise(corners)
        ]
    return corners[0]


@given(st.tuples(*[numbers] * 8))
def test_the_box_of_a_cubic_touches_the_curve_on_all_sides(points):
    """No sampled point lies outside, and the curve comes as near to each edge as the samples are dense."""
    outline = Outline((("M", *points[:2]), ("C", *points[2:])))
    x, y, width, height = bounds(outline)
    samples = [on_curve(points, step / 2000) for step in range(2001)]
    for low, size, values in ((x, width, [p[0] for p in samples]), (y, height, [p[1] for p in samples])):
        assert low == pytest.approx(min(values), abs=1e-3)
        assert low + size == pytest.approx(max(values), abs=1e-3)


@pytest.mark.parametrize("high", [0.1, 0.001, 20])
def test_the_top_of_an_even_arch_is_found_however_flat_it_is(high: float) -> None:
    """Its cubic term is nothing, and the others may be as small as the drawing's unit is large."""
    arch = Outline((("M", 0, 0), ("C", 0, high, 1, high, 1, 0)))
    assert bounds(arch) == pytest.approx((0, 0, 1, 0.75 * high))
