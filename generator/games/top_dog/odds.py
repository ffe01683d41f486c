"""Exact odds of one contest: who takes a medal against dogs drawn at random, by counting. All odds are Fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from generator.games.top_dog.play import bred
from generator.games.top_dog.state import Stats

_ALL = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class ContestOdds:
    """A contestant's odds against some random dogs; a place per medal in the order P, A, W, S.

    `takes`: it is strictly highest, and where a dog wins one medal at most (TD-R2) has taken none before. `ties`: it is
    highest together with others, so nobody takes the medal. `any_medal`: it takes at least one of the medals to win,
    which makes a champion.
    """

    takes: tuple[Fraction, ...]
    ties: tuple[Fraction, ...]
    any_medal: Fraction


def contest_odds(
    dogs: Mapping[str, Stats],
    contestant: Sequence[str],
    opponents: int,
    free: Sequence[int] = _ALL,
    *,
    one_each: bool = False,
) -> ContestOdds:
    """Odds of a dog, or a breed of two, against `opponents` single dogs drawn from the rest of the roster.

    Counting: of the C(rest, opponents) equally likely fields, those whose every dog has less number
    C(dogs with less, opponents). `free` are the medals to win, as places in P, A, W, S; they matter for `any_medal`,
    and with `one_each` (a dog wins one medal at most, TD-R2) for which medals may be taken before. Raises ValueError
    for a contestant that is not one or two different dogs, or a field the rest cannot fill.
    """
    stats = _stats(dogs, contestant)
    rest = [own for dog, own in dogs.items() if dog not in contestant]
    if not 0 <= opponents <= len(rest):
        raise ValueError(f"There are {len(rest)} dogs beside it to draw {opponents} from.")
    fields = comb(len(rest), opponents)
    takes, ties = [], []
    for medal in _ALL:
        less = sum(own[medal] < stats[medal] for own in rest)
        level = sum(own[medal] == stats[medal] for own in rest)
        before = [other for other in free if other < medal] if one_each else []
        takes.append(Fraction(_first_taken(stats, rest, opponents, medal, before), fields))
        ties.append(Fraction(comb(less + level, opponents) - comb(less, opponents), fields))
    return ContestOdds(tuple(takes), tuple(ties), _any_medal(stats, rest, opponents, free))


def _stats(dogs: Mapping[str, Stats], contestant: Sequence[str]) -> Stats:
    if len(contestant) == 1:
        return dogs[contestant[0]]
    if len(contestant) == 2 and contestant[0] != contestant[1]:
        return bred(dogs[contestant[0]], dogs[contestant[1]])
    raise ValueError("A contestant is one dog or a breed of two different dogs.")


def _first_taken(stats: Stats, rest: Sequence[Stats], opponents: int, medal: int, before: Sequence[int]) -> int:
    """Fields in which all dogs have less in `medal` and, for each medal of `before`, some dog has not."""
    ways = 0
    for size in range(len(before) + 1):
        for some in combinations(before, size):
            less = sum(all(own[each] < stats[each] for each in (medal, *some)) for own in rest)
            ways += (-1) ** size * comb(less, opponents)
    return ways


def _any_medal(stats: Stats, rest: Sequence[Stats], opponents: int, free: Sequence[int]) -> Fraction:
    # Inclusion and exclusion: all of some medals are taken when every dog of the field has less in each of them.
    won = 0
    for size in range(1, len(free) + 1):
        for some in combinations(free, size):
            less = sum(all(own[medal] < stats[medal] for medal in some) for own in rest)
            won += (-1) ** (size + 1) * comb(less, opponents)
    return Fraction(won, comb(len(rest), opponents))


def blocked_share(dogs: Mapping[str, Stats], contestants: int, medal: int) -> Fraction:
    """Chance that nobody takes this medal among `contestants` dogs drawn at random, because the highest tie."""
    column = [stats[medal] for stats in dogs.values()]
    decided = sum(comb(sum(other < value for other in column), contestants - 1) for value in column)
    return 1 - Fraction(decided, comb(len(column), contestants))


def odds_table(
    dogs: Mapping[str, Stats], opponents: Sequence[int], free: Sequence[int] = _ALL
) -> dict[str, dict[int, ContestOdds]]:
    """Every single dog's odds against each number of random opponents."""
    return {dog: {number: contest_odds(dogs, (dog,), number, free) for number in opponents} for dog in dogs}
