"""A fight judged and paid by plain reading of the rules page: the second opinion of the odds check.

Nothing here is shared with the engine (`bouts`, `bouts_batch`, `odds.patterns`): numbers stand in tables, dice are
looked at one by one. Slow, and simple enough to be read beside the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

PAY_BY_BILLING = {"lower card": 1, "mid card": 2, "main event": 3}
UNDERDOG = {"triple": (1, 2, 3, 3, 3), "extend": (1, 2, 3, 4, 5)}
"""What a win is multiplied by, for 0 to 4 printed dice fewer, by the setting (TP-R2)."""
RUNS = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
CABLE = 3
LOSES_A_TEST = (1, 2)
DICE_WITHOUT_BONUS = 2


@dataclass(frozen=True, slots=True)
class FightingSide:
    """One side of a fight, as it lies on the table: what is printed, where it is at home, what is played on it."""

    dice: int
    half_star: bool = False
    at_home: bool = False
    training: bool = False
    test: bool = False
    cable: bool = False

    @property
    def takes(self) -> int:
        """Dice to take: those printed, one at home, one for training."""
        return self.dice + (1 if self.at_home else 0) + (1 if self.training else 0)


@dataclass(frozen=True, slots=True)
class House:
    """The settings of the house."""

    five_of_a_kind_is_full_house: bool = False
    underdog_beyond_two: str = "triple"


class FightResult(NamedTuple):
    """Who has won (0, 1, or -1 for nobody), how, on which die (0 for none), and what is paid to the winner."""

    winner: int
    how: str
    die: int
    pay: int


def shows_blow(card: FightingSide, roll: Sequence[int], house: House) -> bool:
    """Whether a roll holds the Knock-out Blow of the card's printed dice."""
    if not card.half_star:
        return False
    counts = sorted((roll.count(face) for face in set(roll)), reverse=True)
    if card.dice == 3:
        return counts[0] >= 3
    if card.dice == 4:
        return any(run <= set(roll) for run in RUNS)
    five = house.five_of_a_kind_is_full_house and counts[0] >= 5
    return five or (len(counts) > 1 and counts[0] >= 3 and counts[1] >= 2)


def judged(
    cards: tuple[FightingSide, FightingSide],
    billing: str,
    rolls: tuple[Sequence[int], Sequence[int]],
    tests: tuple[int, int],
    house: House,
) -> FightResult:
    """A fight by its dice on the table; `tests` are the dice each side threw when it was tested, 0 for none."""
    if cards[0].test and cards[1].test:
        return FightResult(-1, "two drug tests", 0, 0)
    for side in (0, 1):
        if cards[1 - side].test and tests[side] in LOSES_A_TEST:
            return _paid(cards, billing, 1 - side, "failed drug test", 0, house)
    blows = [shows_blow(card, list(roll), house) for card, roll in zip(cards, rolls, strict=True)]
    if all(blows):
        return FightResult(-1, "two knock-out blows", 0, 0)
    if any(blows):
        return _paid(cards, billing, blows.index(True), "knock-out blow", 0, house)
    first, second = (sorted(roll, reverse=True) for roll in rolls)
    for place, (mine, theirs) in enumerate(zip(first, second, strict=False), 1):
        if mine != theirs:
            return _paid(cards, billing, 0 if mine > theirs else 1, "higher die", place, house)
    if len(first) == len(second):
        return FightResult(-1, "exact tie", 0, 0)
    place = min(len(first), len(second)) + 1
    return _paid(cards, billing, 0 if len(first) > len(second) else 1, "a die against none", place, house)


def _paid(
    cards: tuple[FightingSide, FightingSide], billing: str, winner: int, how: str, die: int, house: House
) -> FightResult:
    mine, theirs = cards[winner], cards[1 - winner]
    value = PAY_BY_BILLING[billing]
    if die > DICE_WITHOUT_BONUS:
        value += die - DICE_WITHOUT_BONUS
    if theirs.dice > mine.dice:
        value *= UNDERDOG[house.underdog_beyond_two][theirs.dice - mine.dice]
    if mine.cable and how != "failed drug test":
        value *= CABLE
    return FightResult(winner, how, die, value)


def every_roll(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of faces that so many dice can show, and in how many ways."""
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        yield faces, ways


def counted_out(cards: tuple[FightingSide, FightingSide], billing: str, house: House) -> Mapping[FightResult, Fraction]:
    """The chance of every verdict, by looking at every roll of both sides."""
    found: dict[FightResult, int] = {}
    tested = [side for side in (0, 1) if cards[1 - side].test]
    if len(tested) == 2:
        return {judged(cards, billing, ((), ()), (0, 0), house): Fraction(1)}
    left, right = list(every_roll(cards[0].takes)), list(every_roll(cards[1].takes))
    total = 0
    for first, ways in left:
        for second, others in right:
            verdict = judged(cards, billing, (first, second), (0, 0), house)
            found[verdict] = found.get(verdict, 0) + ways * others
            total += ways * others
    chances = {verdict: Fraction(number, total) for verdict, number in found.items()}
    if not tested:
        return chances
    fails = Fraction(len(LOSES_A_TEST), 6)
    lost = (1, 0) if tested[0] == 0 else (0, 1)
    failed = judged(cards, billing, ((), ()), lost, house)
    return {failed: fails} | {verdict: chance * (1 - fails) for verdict, chance in chances.items()}
