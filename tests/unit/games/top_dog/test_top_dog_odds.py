"""Exact contest odds of Top Dog, held by enumeration and by dogs drawn and judged at random."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from generator.games.top_dog.odds import blocked_share, contest_odds, odds_table
from generator.games.top_dog.play import bred, judge
from generator.games.top_dog.state import Stats
from generator.odds.trials import Stratum, compare


def kennel(seed: int = 4, highest: int = 6, dogs: int = 18) -> dict[str, Stats]:
    random = Random(seed)

    def stat() -> int:
        return random.randint(1, highest)

    return {f"dog-{number}": (stat(), stat(), stat(), stat()) for number in range(dogs)}


def outcome(points: list[Stats], free: tuple[int, ...] = (0, 1, 2, 3)) -> tuple[set[int], set[int]]:
    """Medals that the first contestant takes, and those it blocks by a tie, judged by the engine."""
    won = judge(points, range(len(points)), free)
    takes = {medal for medal, winner in won if winner == 0}
    taken = {medal for medal, _ in won}
    ties = {m for m in free if m not in taken and points[0][m] == max(stats[m] for stats in points)}
    return takes, ties


@pytest.mark.parametrize("contestant", [("dog-0",), ("dog-3",), ("dog-1", "dog-2")])
@pytest.mark.parametrize("opponents", [1, 2, 3, 4])
def test_odds_are_the_share_of_all_fields_the_engine_judges_so(contestant: tuple[str, ...], opponents: int) -> None:
    """Every field of opponents is equally likely: counting equals judging each of them."""
    dogs = kennel()
    free = (0, 2, 3)
    own = dogs[contestant[0]] if len(contestant) == 1 else bred(dogs[contestant[0]], dogs[contestant[1]])
    rest = [stats for dog, stats in dogs.items() if dog not in contestant]
    fields = list(combinations(rest, opponents))
    takes, ties, any_medal = [0] * 4, [0] * 4, 0
    for field in fields:
        won, level = outcome([own, *field])
        for medal in won:
            takes[medal] += 1
        for medal in level:
            ties[medal] += 1
        any_medal += bool(won & set(free))
    odds = contest_odds(dogs, contestant, opponents, free)
    assert odds.takes == tuple(Fraction(count, len(fields)) for count in takes)
    assert odds.ties == tuple(Fraction(count, len(fields)) for count in ties)
    assert odds.any_medal == Fraction(any_medal, len(fields))


@pytest.mark.parametrize("contestant", [("dog-0",), ("dog-3",), ("dog-1", "dog-2")])
@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize("free", [(0, 1, 2, 3), (1, 3)])
def test_td_r2_one_a_medal_is_taken_only_by_a_dog_that_took_none_before(
    contestant: tuple[str, ...], opponents: int, free: tuple[int, ...]
) -> None:
    """TD-R2 "one": counted over every field that the engine judges so; who becomes a champion stays the same."""
    dogs = kennel()
    own = dogs[contestant[0]] if len(contestant) == 1 else bred(dogs[contestant[0]], dogs[contestant[1]])
    fields = list(combinations([stats for dog, stats in dogs.items() if dog not in contestant], opponents))
    takes = [0] * 4
    for field in fields:
        for medal, winner in judge([own, *field], range(opponents + 1), free, one_each=True):
            takes[medal] += winner == 0
    odds = contest_odds(dogs, contestant, opponents, free, one_each=True)
    assert [odds.takes[medal] for medal in free] == [Fraction(takes[medal], len(fields)) for medal in free]
    assert sum(odds.takes[medal] for medal in free) == odds.any_medal
    assert odds.any_medal == contest_odds(dogs, contestant, opponents, free).any_medal


@pytest.mark.parametrize("contestant", [("dog-5",), ("dog-6", "dog-7")])
@pytest.mark.parametrize("opponents", [5, 9])
def test_dogs_drawn_and_judged_at_random_agree_with_the_odds(contestant: tuple[str, ...], opponents: int) -> None:
    """20,000 seeded contests through the engine's own judge: the exact odds lie in their interval."""
    dogs = kennel(9, 9)
    own = dogs[contestant[0]] if len(contestant) == 1 else bred(dogs[contestant[0]], dogs[contestant[1]])
    rest = [stats for dog, stats in dogs.items() if dog not in contestant]
    random, trials = Random(3), 20_000
    takes, ties, any_medal = [0] * 4, [0] * 4, 0
    for _ in range(trials):
        won, level = outcome([own, *random.sample(rest, opponents)])
        for medal in won:
            takes[medal] += 1
        for medal in level:
            ties[medal] += 1
        any_medal += bool(won)
    odds = contest_odds(dogs, contestant, opponents)
    for exact, seen in zip((*odds.takes, *odds.ties, odds.any_medal), (*takes, *ties, any_medal), strict=True):
        spread = float(exact * (1 - exact))
        assert compare([Stratum(Fraction(1), exact, spread, seen / trials, trials)]).agrees


@pytest.mark.parametrize("contestants", [2, 3, 5])
def test_the_blocked_share_is_the_share_of_all_contests_whose_highest_tie(contestants: int) -> None:
    """A contest blocks a medal exactly when the engine's judge gives it to nobody."""
    dogs = kennel(2)
    contests = list(combinations(dogs.values(), contestants))
    for medal in range(4):
        blocked = sum(not judge(contest, range(contestants), [medal]) for contest in contests)
        assert blocked_share(dogs, contestants, medal) == Fraction(blocked, len(contests))


def test_without_opponents_every_medal_is_won() -> None:
    """A dog alone on the table is strictly highest of all."""
    odds = contest_odds(kennel(), ("dog-0",), 0)
    assert odds.takes == (1, 1, 1, 1)
    assert odds.ties == (0, 0, 0, 0)
    assert odds.any_medal == 1


def test_a_medal_that_is_covered_makes_no_champion() -> None:
    """`any_medal` counts the free medals alone."""
    dogs = {"sprinter": (1, 1, 1, 9), "poser": (9, 1, 1, 1)}
    assert contest_odds(dogs, ("sprinter",), 1, (0, 1, 2)).any_medal == 0
    assert contest_odds(dogs, ("sprinter",), 1, (3,)).any_medal == 1


def test_of_all_dogs_exactly_one_takes_a_medal_or_it_is_blocked() -> None:
    """Summed over the dogs, the chances to take a medal, weighted by being there, and the blocked share make 1."""
    dogs = kennel(11)
    for contestants in (2, 4, 6):
        table = odds_table(dogs, [contestants - 1])
        for medal in range(4):
            taken = sum(odds[contestants - 1].takes[medal] for odds in table.values()) * Fraction(contestants, 18)
            assert taken + blocked_share(dogs, contestants, medal) == 1


@pytest.mark.parametrize("contestant", [(), ("dog-0", "dog-0"), ("dog-0", "dog-1", "dog-2")])
def test_a_contestant_is_one_dog_or_two_different_ones(contestant: tuple[str, ...]) -> None:
    """A breed has two dogs at most (TD-R5)."""
    with pytest.raises(ValueError, match="one dog or a breed of two different dogs"):
        contest_odds(kennel(), contestant, 2)


def test_more_opponents_than_there_are_dogs_is_refused() -> None:
    """17 others are left for one dog, 16 for a breed."""
    assert contest_odds(kennel(), ("dog-0",), 17)
    with pytest.raises(ValueError, match="17 dogs beside it to draw 18 from"):
        contest_odds(kennel(), ("dog-0",), 18)
