"""Exact odds beside trials, as people and programs read them."""

import csv
import io
from fractions import Fraction

import pytest

from generator.cards import Card, Place
from generator.odds.checked import CheckedFigure, CheckedOdds
from generator.odds.trials import Comparison
from generator.report.odds_check import COLUMNS, check_csv, check_lines, check_value

PETE = Card("pete", "fighters", 1, 1, Place("fighters.csv", 2), {"name": "Punchline Pete"})
LOLA = Card("lola", "fighters", 2, 1, Place("fighters.csv", 3), {})
RIGHT = CheckedFigure(PETE, "win", "home", Comparison(Fraction(1, 4), 0.2512, 0.001, 187_500))
PAID = CheckedFigure(PETE, "payout", "anywhere", Comparison(Fraction(3, 2), 1.5004, 0.002, 90_000), "millions")
WRONG = CheckedFigure(LOLA, "win", "home", Comparison(Fraction(1, 2), 0.44, 0.001, 250_000))


@pytest.fixture
def check():
    """Two figures that agree and one that does not."""
    return CheckedOdds([RIGHT, PAID, WRONG], "Seed 7.")


def text(lines):
    """Lines without their styles."""
    return ["".join(piece for piece, _ in line) for line in lines]


def test_figures_stand_under_the_name_of_their_card_with_the_verdict(check):
    """Both numbers, the interval, the number of trials; chances in percent."""
    lines = text(check_lines(check))
    assert lines[:2] == ["Exact odds held against seeded trials", "Seed 7."]
    assert lines[3] == "Punchline Pete"
    assert lines[5].split() == ["win", "home", "25.00", "%", "25.12", "%", "24.63", "to", "25.61", "187,500", "agrees"]
    assert lines[6].split()[:6] == ["payout", "anywhere", "1.500", "millions", "1.500", "millions"]
    assert lines[8] == "lola"
    assert lines[10].endswith("DISAGREES")
    assert lines[-1] == "3 figures of 2 cards: 1 figure contradicts the trials (lola). Trust neither, and report it."


def test_agreement_is_one_sentence(check):
    """Of the cards asked for alone."""
    assert text(check_lines(check.of([PETE])))[-1] == "2 figures of 1 card: exact odds and trials agree."


def test_csv_and_json_hold_every_figure(check):
    """A line and a value for each, with the exact fraction."""
    rows = list(csv.DictReader(io.StringIO(check_csv(check))))
    assert tuple(rows[0]) == COLUMNS
    assert [row["agrees"] for row in rows] == ["yes", "yes", "no"]
    value = check_value("boxing", check)
    assert (value["game"], value["verdict"], value["note"]) == ("boxing", "failed", "Seed 7.")
    assert [figure["exact"] for figure in value["figures"]] == [row["exact"] for row in rows] == ["1/4", "3/2", "1/2"]
    assert value["figures"][0]["low"] < 0.25 < value["figures"][0]["high"]
    assert check_value("boxing", check.of([PETE]))["verdict"] == "passed"


def test_a_figure_that_disagrees_is_an_error_of_its_card(check):
    """Both numbers, the interval, and whom to tell; none for those that agree."""
    (finding,) = check.findings("boxing/odds-check")
    assert finding.code == "boxing/odds-check"
    assert finding.fact == (
        "lola: win (home) is 50.00 % by reckoning, but 44.00 % in 250000 trials (interval 43.51 to 44.49)."
    )
    assert (finding.place, finding.card) == (LOLA.place, "lola")
