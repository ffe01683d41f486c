"""One fight: who rolls what, how it can end with what chance, and what each end pays. Exact, in fractions.

A fight is played by `bouts_batch.resolve_fights`; this module reckons it without playing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.api import (
    FACES,
    FULL_HOUSE,
    FULL_HOUSE_OR_FIVE,
    NEVER,
    RUN_OF_FOUR,
    THREE_OF_A_KIND,
    Hand,
    Pattern,
    chance,
    meet,
)

LOWER_CARD, MID_CARD, MAIN_EVENT = 1, 2, 3
"""What a fight is worth by its billing, in millions."""
BILLINGS = {LOWER_CARD: "lower card", MID_CARD: "mid card", MAIN_EVENT: "main event"}
SWEEP_BONUS = 3
"""Millions for winning all three fights of a location; never multiplied."""
FREE_PLACES = 2
"""Dice that decide without a long-bout bonus."""
TEST_FAILS_BELOW = 3
"""A Random Drug Test is lost on a 1 or a 2."""
CABLE_MULTIPLIER = 3
DICE_PRINTED = range(1, 6)
BLOW_DICE = range(3, 6)
"""Printed dice for which the rulebook defines a Knock-out Blow."""
HOME_DICE, TRAINING_DICE = 1, 1
"""Dice added to those printed: for a fight at home, for Superior Training."""
MOST_EXTRA_DICE = HOME_DICE + TRAINING_DICE

FIRST, SECOND, NOBODY = 0, 1, -1
"""The two corners of a fight, and the winner of a fight without one."""

BEYOND_TWO = ("triple", "extend")


class Rulings(Struct, frozen=True, cache_hash=True):
    """How a house rules where the rulebook is silent: the settings of game.toml that change a fight.

    TP-R3 `five_of_a_kind_is_full_house`: whether five equal dice land a five-dice Knock-out Blow.
    TP-R2 `underdog_beyond_two`: three or more dice fewer pay "triple", or "extend" to x4, x5.
    """

    five_of_a_kind_is_full_house: bool = False
    underdog_beyond_two: Literal["triple", "extend"] = "triple"

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> Rulings:
        """The rulings a game.toml asks for; values of no meaning are left at the default (a rule reports them)."""
        five = settings.get("five_of_a_kind_is_full_house", False)
        beyond = settings.get("underdog_beyond_two", "triple")
        return cls(five if isinstance(five, bool) else False, "extend" if beyond == "extend" else "triple")

    def blow(self, card_dice: int) -> Pattern:
        """The Knock-out Blow of a card with so many dice printed. Raises ValueError where none is defined."""
        if card_dice == 3:
            return THREE_OF_A_KIND
        if card_dice == 4:
            return RUN_OF_FOUR
        if card_dice == 5:
            return FULL_HOUSE_OR_FIVE if self.five_of_a_kind_is_full_house else FULL_HOUSE
        raise ValueError(f"a Knock-out Blow is defined for 3, 4 and 5 printed dice, not for {card_dice}")

    def underdog(self, winner_dice: int, loser_dice: int) -> int:
        """What an underdog's pay is multiplied by, from the dice printed on both cards (never those rolled)."""
        fewer = max(0, loser_dice - winner_dice)
        return 1 + (fewer if self.underdog_beyond_two == "extend" else min(fewer, 2))


STANDARD = Rulings()


class Corner(Struct, frozen=True, cache_hash=True):
    """One side of a fight: the printed card, and what is added to it for this fight.

    `training` and `drug_test` are Superior Training and Random Drug Test played by this side, `cable` its
    Cable Special. Raises ValueError for dice or a Knock-out Blow that the rulebook does not know.
    """

    dice: int
    knockout: bool = False
    home: bool = False
    training: bool = False
    drug_test: bool = False
    cable: bool = False

    def __post_init__(self) -> None:
        if self.dice not in DICE_PRINTED:
            raise ValueError(f"a card has 1 to 5 dice printed, not {self.dice}")
        if self.knockout and self.dice not in BLOW_DICE:
            raise ValueError(f"a Knock-out Blow is defined for 3, 4 and 5 printed dice, not for {self.dice}")

    @property
    def rolled(self) -> int:
        """Dice in the hand: printed, one more at home, one more for Superior Training."""
        return self.dice + HOME_DICE * self.home + TRAINING_DICE * self.training

    def hand(self, rulings: Rulings) -> Hand:
        """The dice and the pattern they must show; more dice rolled never change the pattern."""
        return Hand(self.rolled, rulings.blow(self.dice) if self.knockout else NEVER)


class Fight(Struct, frozen=True, cache_hash=True):
    """Two corners at a billing of 1, 2 or 3 millions. Raises ValueError for two Cable Specials on one fight."""

    first: Corner
    second: Corner
    billing: int = MAIN_EVENT

    def __post_init__(self) -> None:
        if self.billing not in BILLINGS:
            raise ValueError(f"a billing is 1, 2 or 3, not {self.billing}")
        if self.first.cable and self.second.cable:
            raise ValueError("only one Cable Special can be played on a fight")

    @property
    def corners(self) -> tuple[Corner, Corner]:
        """Both corners, the first first."""
        return self.first, self.second

    @property
    def turned(self) -> Fight:
        """The same fight seen from the other corner."""
        return Fight(self.second, self.first, self.billing)


class How(StrEnum):
    """How a fight ended, in the words a person reads."""

    KNOCKOUT = "knock-out blow"
    DICE = "higher die"
    RUN_OUT = "a die against none"
    EXACT_TIE = "exact tie"
    TWO_BLOWS = "two knock-out blows"
    FAILED_TEST = "failed drug test"
    BOTH_TESTED = "two drug tests"


class Ending(NamedTuple):
    """One way for a fight to end.

    `winner` is FIRST, SECOND or NOBODY; `place` the place of the die that decided (1 is the highest), 0 where
    no dice were compared to the end.
    """

    how: How
    winner: int
    place: int = 0

    @property
    def rematch(self) -> bool:
        """Whether both fighters meet again at the next location."""
        return self.how in (How.EXACT_TIE, How.TWO_BLOWS)

    @property
    def long_bout(self) -> int:
        """Millions for every die past the second that it took; a blow or a failed test earns none."""
        return max(0, self.place - FREE_PLACES)


def pay(fight: Fight, ending: Ending, rulings: Rulings = STANDARD) -> int:
    """Millions the winner of this ending gets: (billing + long bout) x underdog x Cable Special; 0 without one.

    A Cable Special counts for its player's fighter alone, and for nobody once any fighter of the fight has
    failed a drug test (TP-R8).
    """
    if ending.winner == NOBODY:
        return 0
    winner, loser = fight.corners if ending.winner == FIRST else fight.corners[::-1]
    on_cable = winner.cable and ending.how is not How.FAILED_TEST
    value = (fight.billing + ending.long_bout) * rulings.underdog(winner.dice, loser.dice)
    return value * CABLE_MULTIPLIER if on_cable else value


class Odds(Struct, frozen=True):
    """The exact odds of one fight: every ending with the number of ways that lead to it, of `total` equally likely."""

    fight: Fight
    ways: Mapping[Ending, int]
    total: int
    rulings: Rulings = STANDARD

    @property
    def endings(self) -> Mapping[Ending, Fraction]:
        """Every ending with its chance; the chances sum to 1."""
        return MappingProxyType({ending: Fraction(ways, self.total) for ending, ways in self.ways.items()})

    def win(self, side: int) -> Fraction:
        """Chance that this side (FIRST or SECOND) wins."""
        return Fraction(sum(ways for ending, ways in self.ways.items() if ending.winner == side), self.total)

    @property
    def rematch(self) -> Fraction:
        """Chance that the two meet again."""
        return Fraction(sum(ways for ending, ways in self.ways.items() if ending.rematch), self.total)

    def by(self, how: How, side: int | None = None) -> Fraction:
        """Chance of this kind of ending, for one side as winner or whoever wins."""
        found = (ways for ending, ways in self.ways.items() if ending.how is how and side in (None, ending.winner))
        return Fraction(sum(found), self.total)

    def payout(self, side: int) -> Mapping[int, Fraction]:
        """Chance of every amount in millions that this side can be paid, 0 included, smallest first."""
        amounts: dict[int, int] = defaultdict(int)
        for ending, ways in self.ways.items():
            amounts[pay(self.fight, ending, self.rulings) if ending.winner == side else 0] += ways
        return MappingProxyType({amount: Fraction(ways, self.total) for amount, ways in sorted(amounts.items())})

    def mean_payout(self, side: int) -> Fraction:
        """Expected millions for this side; a rematch counts 0."""
        return Fraction(self._paid(side), self.total)

    def mean_payouts(self) -> tuple[float, float]:
        """The expected millions of both sides as floats, as near as floats come."""
        return self._paid(FIRST) / self.total, self._paid(SECOND) / self.total

    def _paid(self, side: int) -> int:
        """Millions of this side over all ways together."""
        won = [(ending, ways) for ending, ways in self.ways.items() if ending.winner == side]
        return sum(pay(self.fight, ending, self.rulings) * ways for ending, ways in won)

    def long_bout(self, side: int) -> Fraction:
        """Expected long-bout millions for this side before anything multiplies them."""
        found = (ending.long_bout * ways for ending, ways in self.ways.items() if ending.winner == side)
        return Fraction(sum(found), self.total)


def knockout_chance(card_dice: int, rolled_dice: int, rulings: Rulings = STANDARD) -> Fraction:
    """Chance that `rolled_dice` dice show the pattern printed for a `card_dice` fighter.

    Extra dice help but never change the pattern: a 3-dice fighter rolling 4 lands it 7/72. Raises ValueError
    where no blow is defined, or for fewer dice than printed.
    """
    if rolled_dice < card_dice:
        raise ValueError(f"a {card_dice}-dice fighter rolls at least {card_dice} dice, not {rolled_dice}")
    return chance(rulings.blow(card_dice), rolled_dice)


@cache
def fight_odds(fight: Fight, rulings: Rulings = STANDARD) -> Odds:
    """Every way this fight can end, with its exact chance. Kept per distinct fight."""
    testers = [side for side, corner in enumerate(fight.corners) if corner.drug_test]
    if len(testers) == 2:
        return Odds(fight, MappingProxyType({Ending(How.BOTH_TESTED, NOBODY): 1}), 1, rulings)
    first, second = fight.first.hand(rulings), fight.second.hand(rulings)
    rolled, total = _rolled_endings(first, second), FACES ** (first.dice + second.dice)
    if not testers:
        return Odds(fight, rolled, total, rulings)
    fails = TEST_FAILS_BELOW - 1
    endings = {Ending(How.FAILED_TEST, testers[0]): fails * total}
    endings.update((ending, ways * (FACES - fails)) for ending, ways in rolled.items())
    return Odds(fight, MappingProxyType(endings), total * FACES, rulings)


@cache
def _rolled_endings(first: Hand, second: Hand) -> Mapping[Ending, int]:
    """In how many of all rolls of both hands the fight ends in each way."""
    endings: dict[Ending, int] = defaultdict(int)
    shorter = min(first.dice, second.dice)
    total = FACES ** (first.dice + second.dice)
    for meeting, likely in meet(first, second).items():
        place = abs(meeting.lead)
        leader = FIRST if meeting.lead > 0 else SECOND
        if meeting.first_shows and meeting.second_shows:
            ending = Ending(How.TWO_BLOWS, NOBODY)
        elif meeting.first_shows or meeting.second_shows:
            ending = Ending(How.KNOCKOUT, FIRST if meeting.first_shows else SECOND)
        elif not place:
            ending = Ending(How.EXACT_TIE, NOBODY)
        else:
            ending = Ending(How.RUN_OUT if place > shorter else How.DICE, leader, place)
        endings[ending] += likely.numerator * (total // likely.denominator)
    return MappingProxyType(dict(sorted(endings.items())))
