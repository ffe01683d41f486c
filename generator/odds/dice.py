"""Exact odds of dice: the chance of a pattern, and of how two rolls compare die by die, as fractions.

Counting goes face by face from the highest down, over how many dice show each face, so a roll of seven dice
costs some hundred steps instead of 279 936 ordered rolls. Everything is a whole number of ways until the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from generator.odds.patterns import NEVER, Pattern, State

_Ways = tuple[int, int]
"""Ways in which the pattern is not shown, and is shown."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A number of like dice rolled together, and the pattern they may show. Raises ValueError below one die."""

    dice: int
    pattern: Pattern = NEVER

    def __post_init__(self) -> None:
        if self.dice < 1:
            raise ValueError(f"a hand has at least one die, not {self.dice}")


class Meeting(NamedTuple):
    """How two rolls met: which of them show their pattern, and who leads where, sorted high to low.

    `lead` is k when the first difference is at the k-th highest die (from 1) and the first hand is higher
    there, or has a die where the other has none left; -k when it is the second hand; 0 when all are equal.
    """

    first_shows: bool
    second_shows: bool
    lead: int


def chance(pattern: Pattern, dice: int, sides: int = 6) -> Fraction:
    """Chance that `dice` dice with faces 1 to `sides` show the pattern."""
    return Fraction(_ways(pattern, pattern.start, sides, dice)[1], sides**dice)


@cache
def meet(first: Hand, second: Hand, sides: int = 6) -> Mapping[Meeting, Fraction]:
    """Chance of every way in which two rolls can meet; the chances sum to 1.

    Kept per pair: a roster has few different ones.
    """
    ways: dict[tuple[bool, bool, int], int] = defaultdict(int)
    # While all dice so far are equal both hands show every face equally often, so few states lead on.
    level: dict[tuple[int, State, State], int] = {(0, first.pattern.start, second.pattern.start): 1}
    for faces in range(sides, 0, -1):
        lower: dict[tuple[int, State, State], int] = defaultdict(int)
        for (tied, mine, theirs), weight in level.items():
            left, right = first.dice - tied, second.dice - tied
            my_ways = _by_count(first.pattern, mine, faces, left)
            their_ways = _by_count(second.pattern, theirs, faces, right)
            _part(ways, weight, tied, my_ways, their_ways, mine_leads=True)
            _part(ways, weight, tied, their_ways, my_ways, mine_leads=False)
            for count in range(min(left, right) + 1):
                key = tied + count, first.pattern.after(mine, count), second.pattern.after(theirs, count)
                lower[key] += weight * comb(left, count) * comb(right, count)
        level = lower
    for (tied, mine, theirs), weight in level.items():
        if tied == first.dice == second.dice:
            ways[first.pattern.shown(mine), second.pattern.shown(theirs), 0] += weight
    total = sides ** (first.dice + second.dice)
    return MappingProxyType({Meeting(*met): Fraction(number, total) for met, number in sorted(ways.items())})


def _part(
    ways: dict[tuple[bool, bool, int], int],
    weight: int,
    tied: int,
    more: tuple[_Ways, ...],
    fewer: tuple[_Ways, ...],
    *,
    mine_leads: bool,
) -> None:
    """Count, `weight` times, the ways in which one hand shows this face on more dice and so takes the lead."""
    above = [0, 0]  # ways of the leader with more dice than `count`, pattern unshown and shown
    for count in range(len(more) - 1, 0, -1):
        above[0] += more[count][0]
        above[1] += more[count][1]
        if count > len(fewer):
            continue
        lead = tied + count
        for other_shows, others in zip((False, True), fewer[count - 1], strict=True):
            if others:
                for leader_shows, number in zip((False, True), above, strict=True):
                    if number:
                        met = (leader_shows, other_shows, lead) if mine_leads else (other_shows, leader_shows, -lead)
                        ways[met] += weight * others * number


@cache
def _by_count(pattern: Pattern, state: State, faces: int, dice: int) -> tuple[_Ways, ...]:
    """Ways of `dice` dice over the `faces` lowest faces, by how many of them show the highest of these."""
    found = []
    for count in range(dice + 1):
        choices = comb(dice, count)
        plain, shows = _ways(pattern, pattern.after(state, count), faces - 1, dice - count)
        found.append((choices * plain, choices * shows))
    return tuple(found)


@cache
def _ways(pattern: Pattern, state: State, faces: int, dice: int) -> _Ways:
    """Ways in which `dice` dice over the `faces` lowest faces leave the pattern unshown, and shown."""
    if faces == 0:
        if dice:
            return 0, 0
        return (0, 1) if pattern.shown(state) else (1, 0)
    plain, shows = zip(*_by_count(pattern, state, faces, dice), strict=True)
    return sum(plain), sum(shows)
