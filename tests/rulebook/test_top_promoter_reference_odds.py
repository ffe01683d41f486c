"""Every number of the reference page on Top Promoter's odds, from our engine.

The numbers stand in tests/data/top-promoter/*.csv; decimals must agree in every digit printed.
"""

import csv
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from generator.games.top_promoter.bouts import (
    FIRST,
    LOWER_CARD,
    MAIN_EVENT,
    MID_CARD,
    SECOND,
    STANDARD,
    Corner,
    Fight,
    fight_odds,
    knockout_chance,
)
from generator.odds.dice import Hand, chance, meet
from generator.odds.patterns import FULL_HOUSE, FULL_HOUSE_OR_FIVE, RUN_OF_FOUR, THREE_OF_A_KIND, Pattern

DATA = Path(__file__).parents[1] / "data" / "top-promoter"


def rows(name):
    with (DATA / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return [
            pytest.param(row, id=" ".join(list(row.values())[:4])) for row in csv.DictReader(file)
        ]  # fmt: skip


def same(figure, printed, scale=1):
    """Whether a fraction, rounded to as many places as printed, is what is printed (half a digit either way)."""
    places = len(printed.split(".")[1]) if "." in printed else 0
    return abs(figure * scale - Fraction(printed)) <= Fraction(1, 2 * 10**places)


@dataclass(frozen=True)
class Judged(Pattern):
    """Any reading of a blow as a pattern: remember all counts, judge at the end. Slow, and good enough here."""

    reading: str

    start = ()

    def after(self, state, count):
        """All counts so far, highest face first."""
        return (*state, count)

    def shown(self, state):
        """Whether the finished counts fit the reading."""
        run = "".join("x" if count else "." for count in state)
        return {
            "exactly-three": 3 in state,
            "longest-run-exactly-four": "xxxx" in run and "xxxxx" not in run,
            "run-that-wraps": "xxxx" in run + run[:3],
            "exactly-three-and-two": 3 in state and 2 in state,
            "exactly-three-and-two-or-five": (3 in state and 2 in state) or 5 in state,
        }[self.reading]

    def shown_in(self, counts):
        """Nobody rolls these."""
        raise NotImplementedError


TAKEN = {
    "three-of-a-kind": THREE_OF_A_KIND,
    "run-of-four": RUN_OF_FOUR,
    "full-house": FULL_HOUSE,
    "full-house-or-five": FULL_HOUSE_OR_FIVE,
}


@pytest.mark.parametrize("row", rows("knockout-chances"))
def test_every_reading_of_a_blow_has_its_published_chance(row):
    """Nine readings of the three blows with 0, 1 and 2 more dice: the four we can play and the five refused."""
    pattern = TAKEN.get(row["reading"]) or Judged(row["reading"])
    figure = chance(pattern, int(row["rolled"]))
    assert figure == Fraction(row["chance"])
    assert same(figure, row["percent"], 100)
    if row["reading"] in ("three-of-a-kind", "run-of-four", "full-house"):
        assert knockout_chance(int(row["card_dice"]), int(row["rolled"])) == figure


@pytest.mark.parametrize("row", rows("plain-fights"))
def test_fights_without_a_blow(row):
    """Wins, exact ties and expected long-bout millions for 1 to 6 dice rolled on both sides."""
    first, second = int(row["first"]), int(row["second"])
    met = meet(Hand(first), Hand(second))
    wins = [sum(likely for meeting, likely in met.items() if meeting.lead * sign > 0) for sign in (1, -1)]
    longs = [
        sum(max(0, meeting.lead * sign - 2) * likely for meeting, likely in met.items() if meeting.lead * sign > 0)
        for sign in (1, -1)
    ]
    tie = 1 - sum(wins)
    assert [wins[0], wins[1], tie] == [Fraction(row[name]) for name in ("first_wins", "second_wins", "tie")]
    assert same(wins[0], row["first_decimal"])
    assert same(wins[1], row["second_decimal"])
    assert same(tie, row["tie_decimal"])
    assert same(longs[0], row["first_long_bout"])
    assert same(longs[1], row["second_long_bout"])


@pytest.mark.parametrize("row", rows("deciding-places"))
def test_the_die_that_decides(row):
    """Chance of winning at the k-th die; the side with more dice can win by a die against none."""
    first, second, winner = int(row["first"]), int(row["second"]), int(row["winner_dice"])
    odds = fight_odds(Fight(Corner(first), Corner(second)))
    side = FIRST if winner == first else SECOND
    figure = sum(
        likely for ending, likely in odds.endings.items() if ending.winner == side and ending.place == int(row["place"])
    )
    assert figure == Fraction(row["chance"])
    assert same(figure, row["decimal"])


def blow_corner(dice, extra):
    return Corner(int(dice), knockout=True, home=int(extra) > 0, training=int(extra) > 1)


@pytest.mark.parametrize("row", rows("blow-against-plain"))
def test_a_blow_against_plain_dice(row):
    """Win chances in percent of a Knock-out fighter with 0 to 2 more dice against 1 to 6 plain dice."""
    rolled = int(row["second"])
    plain = Corner(rolled) if rolled < 6 else Corner(5, home=True)
    odds = fight_odds(Fight(blow_corner(row["card_dice"], row["extra"]), plain))
    assert same(odds.win(FIRST), row["first_percent"], 100)
    assert same(odds.win(SECOND), row["second_percent"], 100)


@pytest.mark.parametrize("row", rows("two-blows"))
def test_a_blow_against_a_blow(row):
    """Win and rematch chances in percent where both fighters can land one."""
    first = blow_corner(row["first"], row["first_extra"])
    odds = fight_odds(Fight(first, blow_corner(row["second"], row["second_extra"])))
    assert same(odds.win(FIRST), row["first_percent"], 100)
    assert same(odds.rematch, row["rematch_percent"], 100)


@pytest.mark.parametrize("row", rows("plain-payouts"))
def test_expected_pay_without_a_blow(row):
    """Expected millions at all three billings, and in the main event with a home die on either side."""
    first, second = Corner(int(row["first"])), Corner(int(row["second"]))
    assert STANDARD.underdog(first.dice, second.dice) == int(row["underdog"])
    for billing, column in ((LOWER_CARD, "lower"), (MID_CARD, "mid"), (MAIN_EVENT, "main")):
        assert fight_odds(Fight(first, second, billing)).mean_payout(FIRST) == Fraction(row[column])
    at_home = fight_odds(Fight(Corner(first.dice, home=True), second)).mean_payout(FIRST)
    away = fight_odds(Fight(first, Corner(second.dice, home=True))).mean_payout(FIRST)
    assert same(fight_odds(Fight(first, second)).mean_payout(FIRST), row["main_decimal"])
    assert same(at_home, row["first_at_home"])
    assert same(away, row["second_at_home"])


@pytest.mark.parametrize("row", rows("blow-payouts"))
def test_expected_pay_with_a_blow(row):
    """Expected main-event millions of both sides, a Knock-out fighter against a plain one away from home."""
    odds = fight_odds(Fight(blow_corner(row["card_dice"], row["extra"]), Corner(int(row["second"]))))
    assert same(odds.mean_payout(FIRST), row["first_pay"])
    assert same(odds.mean_payout(SECOND), row["second_pay"])


PAIRS = [(Corner(3, True), Corner(4)), (Corner(2), Corner(4, True)), (Corner(1), Corner(3)), (Corner(5), Corner(5))]


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("billing", [1, 2, 3])
def test_actions_change_the_expected_pay_as_published(first, second, billing):
    """Cable x3; own test m b / 3 + 2/3 pay; with Cable m b / 3 + 2 pay; the other's test 2/3 pay; both 0."""

    def mean(test=False, cable=False, tested=False):
        mine = Corner(first.dice, first.knockout, drug_test=test, cable=cable)
        theirs = Corner(second.dice, second.knockout, drug_test=tested)
        return fight_odds(Fight(mine, theirs, billing)).mean_payout(FIRST)

    pay = mean()
    failed = Fraction(STANDARD.underdog(first.dice, second.dice) * billing, 3)
    assert mean(cable=True) == 3 * pay
    assert mean(test=True) == failed + Fraction(2, 3) * pay
    assert mean(test=True, cable=True) == failed + 2 * pay
    assert mean(tested=True) == Fraction(2, 3) * pay
    assert mean(test=True, tested=True) == 0


def test_the_largest_pay_is_54_millions():
    """3 on the card against 5, five dice equal to the last, at x3 and x3."""
    fight = Fight(Corner(3, home=True, training=True, cable=True), Corner(5))
    amounts = fight_odds(fight).payout(FIRST)
    assert max(amounts) == (3 + 3) * 9 == 54
    everything = (
        max(fight_odds(Fight(Corner(mine, home=True, training=True, cable=True), Corner(theirs))).payout(FIRST))
        for mine in range(1, 6)
        for theirs in range(1, 6)
    )
    assert max(everything) == 54


def test_a_blow_is_worth_two_to_four_points_and_never_costs_money():
    """1.7 to 3.9 win points at +0 against 3 to 5 plain dice; its owner's expected pay never falls."""
    gains = [
        fight_odds(Fight(Corner(mine, True), Corner(theirs))).win(FIRST)
        - fight_odds(Fight(Corner(mine), Corner(theirs))).win(FIRST)
        for mine in (3, 4, 5)
        for theirs in (3, 4, 5)
    ]
    assert same(min(gains), "1.7", 100)
    # The page prints 3.9, rounded twice: 16151/419904 is 3.846 points.
    assert same(max(gains), "3.85", 100)
    extras = [(False, False), (True, False), (True, True)]
    for mine in (3, 4, 5):
        for theirs in range(1, 6):
            for blow in {False, theirs > 2}:
                for home, training in extras:
                    for other_home, other_training in extras:
                        for billing in (1, 2, 3):
                            other = Corner(theirs, blow, other_home, other_training)
                            paid = [
                                fight_odds(Fight(Corner(mine, able, home, training), other, billing)).mean_payout(FIRST)
                                for able in (True, False)
                            ]
                            assert paid[0] >= paid[1]
