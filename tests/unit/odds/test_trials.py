"""How many trials, which interval, and when two figures disagree."""

import csv
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

from generator.odds.trials import Comparison, Stratum, alarm_z, compare, stream, trials_needed, wilson

DATA = Path(__file__).parents[2] / "data" / "top-promoter"


def rows(name):
    with (DATA / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_one_false_alarm_in_a_million_is_4_892_standard_errors():
    """Two-sided."""
    assert round(alarm_z(1e-6), 3) == 4.892
    assert round(alarm_z(0.05), 3) == 1.960


@pytest.mark.parametrize("row", rows("trials-needed"), ids=lambda row: f"{row['chance']} at {row['power']}")
def test_trials_for_half_a_point_are_those_of_the_reference(row):
    """Twelve published sample sizes for an error of 0.5 percentage points at p < 1e-6."""
    needed = trials_needed(float(Fraction(row["chance"])), 0.005, power=float(row["power"]))
    assert needed == pytest.approx(int(row["trials"]), abs=1)


@pytest.mark.parametrize("row", rows("wilson-half-widths"), ids=lambda row: f"{row['chance']} of {row['trials']}")
def test_wilson_half_widths_are_those_of_the_reference(row):
    """Sixteen published half-widths of 95 % intervals, in percentage points."""
    trials = int(row["trials"])
    interval = wilson(float(trials * Fraction(row["chance"])), trials)
    assert f"{100 * interval.half_width:.{len(row['points'].split('.')[1])}f}" == row["points"]


def test_wilson_stays_between_nothing_and_everything():
    """Seen never or always, the interval still ends at 0 or 1 and is not empty."""
    assert wilson(0, 50).low == 0
    assert wilson(50, 50).high == 1
    assert 0 in wilson(0, 50)
    assert wilson(0, 50).high > 0
    with pytest.raises(ValueError, match="no trials"):
        wilson(0, 0)


def test_a_figure_of_two_strata_is_weighed_and_its_spread_too():
    """A quarter of a coin seen 40 times and three quarters of a sure thing."""
    coin = Stratum(Fraction(1, 4), Fraction(1, 2), 0.25, 0.6, 40)
    sure = Stratum(Fraction(3, 4), Fraction(1), 0.0, 1.0, 10)
    figure = compare([coin, sure])
    assert figure.exact == Fraction(7, 8)
    assert figure.simulated == pytest.approx(0.9)
    assert figure.spread == pytest.approx(((1 / 16) * 0.25 / 40) ** 0.5)
    assert figure.trials == 50
    assert figure.agrees
    assert float(figure.exact) in figure.interval


def test_a_figure_that_cannot_vary_must_be_met():
    """Where every trial must give the same, the smallest difference is an alarm."""
    assert Comparison(Fraction(1, 2), 0.5, 0.0, 10).agrees
    off = Comparison(Fraction(1, 2), 0.6, 0.0, 10)
    assert off.z == inf
    assert not off.agrees


def test_an_error_of_the_size_asked_for_is_found():
    """At the needed number of trials an error of one point lies 7.98 standard errors off: 4.89 + 3.09."""
    trials = trials_needed(0.5, 0.01)
    figure = compare([Stratum(Fraction(1), Fraction(1, 2), 0.25, 0.51, trials)])
    assert figure.z == pytest.approx(7.98, abs=0.01)
    assert not figure.agrees


def test_trials_refuse_figures_of_no_meaning():
    """A chance beyond 1, an error of 0."""
    with pytest.raises(ValueError, match="a chance is 0 to 1"):
        trials_needed(1.5, 0.01)
    with pytest.raises(ValueError, match="an error above 0"):
        trials_needed(0.5, 0)


def test_each_name_has_its_own_stream_and_the_same_again():
    """Same seed and name, same numbers; another name or seed, other numbers."""
    drawn = {
        key: stream(*key).integers(0, 1 << 60, 4).tolist()
        for key in ((1, "lower card"), (1, "main event"), (2, "lower card"), (1, "lower card", "again"))
    }
    assert stream(1, "lower card").integers(0, 1 << 60, 4).tolist() == drawn[1, "lower card"]
    assert len({tuple(numbers) for numbers in drawn.values()}) == 4
