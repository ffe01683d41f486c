"""How many games would decide what is not decided, and what none would."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.simulate.bands import Band
from generator.simulate.deciding import MOST_GAMES, games_needed, two_digits
from generator.simulate.figures import share
from generator.simulate.verdicts import ALARM, Judged, Verdict, verdict_of


def judged(seen, played, low, high, alike=1):
    """A share of games beside its band."""
    figure = share("end", "early", seen, played)
    return Judged(Band("end.early", (low, high), {}), low, high, figure, verdict_of(figure, low, high, ALARM, alike))


@given(st.integers(1, 999), st.floats(0, 0.9), st.floats(0.01, 0.5), st.integers(1, 50))
def test_a_figure_that_stays_where_it_is_is_decided_by_so_many_games(seen, low, wide, alike):
    """The same share in that many games lies inside or outside for certain."""
    high = min(1.0, low + wide)
    one = judged(seen, 1000, low, high, alike)
    if one.verdict is not Verdict.UNDECIDED:
        return
    games = games_needed(one, 1000, ALARM, alike)
    if games:
        assert 1000 < games <= 1.1 * MOST_GAMES
        assert judged(seen * games / 1000, games, low, high, alike).verdict is not Verdict.UNDECIDED


@pytest.mark.parametrize("low", [0.5, 0.4999])
def test_no_games_decide_what_lies_at_the_edge(low):
    """Half of the games, and a band that begins there or a hair below."""
    one = judged(500, 1000, low, 0.9)
    assert one.verdict is Verdict.UNDECIDED
    assert games_needed(one, 1000, ALARM) == 0


def test_a_border_that_nothing_crosses_needs_no_distance():
    """A share that never happened lies at 0; its band begins there, and only the other end is open."""
    one = judged(0, 1000, 0, 0.003)
    assert one.verdict is Verdict.UNDECIDED
    assert 1000 < games_needed(one, 1000, ALARM) < 50_000


def test_twice_as_near_takes_four_times_as_many():
    """An interval shrinks with the root of the number of games."""
    near, far = (games_needed(judged(500, 1000, 0.5 - gap, 0.9), 1000, ALARM) for gap in (0.01, 0.02))
    assert near == pytest.approx(4 * far, rel=0.06)


@pytest.mark.parametrize(("number", "shown"), [(1001, 1100), (30_412, 31_000), (99_500, 100_000), (7.2, 8)])
def test_numbers_are_told_in_two_digits(number, shown):
    """Rounded up."""
    assert two_digits(number) == shown
