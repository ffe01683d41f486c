"""A deep check holds exact odds against more trials, also in a game that nobody can play."""

from fractions import Fraction
from types import SimpleNamespace

from generator.cards import Card, Place
from generator.check import Checked
from generator.deep import deep_report
from generator.findings import Report
from generator.game import CardSet, Game
from generator.odds.checked import CheckedFigure, CheckedOdds
from generator.odds.trials import Comparison


def test_a_deep_check_finds_what_more_trials_contradict():
    """The game is asked to look deep, and its answer is a finding of the roster's card."""
    card = Card("pete", "fighters", 1, 1, Place("fighters.csv", 2), {"name": "Pete"})
    asked = []

    def odds_check(card_set, deep):
        asked.append(deep)
        return CheckedOdds([CheckedFigure(card, "win", "home", Comparison(Fraction(1, 2), 0.4, 0.001, 1000))], "")

    card_set = CardSet("boxing", SimpleNamespace(bands={}), {})
    report = deep_report(Checked(Game("boxing", odds_check=odds_check), card_set, Report.of(())), Report.of(()))
    assert asked == [True]
    assert [finding.code for finding in report.findings] == ["boxing/odds-check"]
    assert report.errors == 1
