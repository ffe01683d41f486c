"""The exact dice engine, held against three ways to count that share no code with it."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import icepool
import pytest

from generator.odds.dice import Hand, Meeting, chance, meet
from generator.odds.patterns import FULL_HOUSE, NEVER, RUN_OF_FOUR, THREE_OF_A_KIND, Run, Sets

HANDS = [Hand(dice) for dice in range(1, 8)] + [
    Hand(dice + extra, pattern)
    for dice, pattern in ((3, THREE_OF_A_KIND), (4, RUN_OF_FOUR), (5, FULL_HOUSE))
    for extra in range(3)
]
"""Every hand of Top Promoter: 16, so 256 pairings."""


def seen_by_eye(pattern, roll):
    """The three Knock-out Blows, written down once more in another way."""
    sizes = sorted(Counter(roll).values(), reverse=True)
    if pattern == THREE_OF_A_KIND:
        return sizes[0] >= 3
    if pattern == FULL_HOUSE:
        return len(sizes) > 1 and sizes[0] >= 3 and sizes[1] >= 2
    if pattern == RUN_OF_FOUR:
        return any({low, low + 1, low + 2, low + 3} <= set(roll) for low in (1, 2, 3))
    return False


@cache
def weighted_rolls(hand):
    """All different rolls of a hand, high to low, with the number of orders and whether the pattern is there."""
    return [
        (
            tuple(reversed(roll)),
            factorial(hand.dice) // prod(factorial(number) for number in Counter(roll).values()),
            seen_by_eye(hand.pattern, roll),
        )
        for roll in combinations_with_replacement(range(1, 7), hand.dice)
    ]


def met(first, second):
    """The place where two sorted rolls differ, signed for the leader."""
    for place, (mine, theirs) in enumerate(zip(first, second, strict=False), 1):
        if mine != theirs:
            return place if mine > theirs else -place
    if len(first) == len(second):
        return 0
    return min(len(first), len(second)) + 1 if len(first) > len(second) else -min(len(first), len(second)) - 1


def by_weighted_rolls(first, second):
    """Every pair of different rolls, weighted by its number of orders."""
    ways = Counter()
    for mine, my_orders, mine_shows in weighted_rolls(first):
        for theirs, their_orders, theirs_shows in weighted_rolls(second):
            ways[Meeting(mine_shows, theirs_shows, met(mine, theirs))] += my_orders * their_orders
    total = 6 ** (first.dice + second.dice)
    return {meeting: Fraction(number, total) for meeting, number in ways.items()}


class Comparing(icepool.MultisetEvaluator):
    """icepool's way: one pass over the outcomes from the highest, two pools side by side."""

    def __init__(self, first, second):
        self.patterns = first, second

    def initial_state(self, order, outcomes, /, *sizes, **kwargs):
        """Refuse to start from the low end."""
        if order > 0:
            raise icepool.UnsupportedOrder
        return 0, 0, self.begin(self.patterns[0]), self.begin(self.patterns[1])

    def extra_outcomes(self, outcomes):
        """All six faces, for the runs."""
        return range(1, 7)

    @staticmethod
    def begin(pattern):
        """What each pattern remembers."""
        return (0, 0) if pattern != NEVER else ()

    @staticmethod
    def step(pattern, memory, count):
        """Largest set; longest run; best two sets."""
        if pattern == THREE_OF_A_KIND:
            return max(memory[0], min(count, 3)), 0
        if pattern == RUN_OF_FOUR:
            run = memory[0] + 1 if count else 0
            return run, max(memory[1], run)
        if pattern == FULL_HOUSE:
            largest = sorted((*memory, min(count, 3)), reverse=True)
            return largest[0], largest[1]
        return ()

    @staticmethod
    def done(pattern, memory):
        """Whether what is remembered is the pattern."""
        if pattern == THREE_OF_A_KIND:
            return memory[0] >= 3
        if pattern == RUN_OF_FOUR:
            return memory[1] >= 4
        if pattern == FULL_HOUSE:
            return memory[0] >= 3 and memory[1] >= 2
        return False

    def next_state(self, state, order, outcome, /, mine, theirs):
        """Count ties until the first difference, then only the patterns."""
        tied, lead, my_memory, their_memory = state
        if not lead:
            if mine == theirs:
                tied += mine
            else:
                lead = (tied + min(mine, theirs) + 1) * (1 if mine > theirs else -1)
                tied = 0
        return (
            tied,
            lead,
            self.step(self.patterns[0], my_memory, mine),
            self.step(self.patterns[1], their_memory, theirs),
        )

    def final_outcome(self, final_state, order, outcomes, /, *sizes, **kwargs):
        """The meeting as a plain tuple."""
        _, lead, my_memory, their_memory = final_state
        return self.done(self.patterns[0], my_memory), self.done(self.patterns[1], their_memory), lead


@pytest.mark.parametrize("first", HANDS, ids=str)
def test_every_pairing_equals_icepool_to_the_last_digit(first):
    """All 256 pairings of Top Promoter, every way to meet, against an engine of another maker."""
    for second in HANDS:
        if (second.dice, str(second.pattern)) < (first.dice, str(first.pattern)):
            continue
        die = Comparing(first.pattern, second.pattern).evaluate(
            icepool.d6.pool(first.dice), icepool.d6.pool(second.dice)
        )
        theirs = {Meeting(*outcome): Fraction(number, die.denominator()) for outcome, number in die.items()}
        assert dict(meet(first, second)) == theirs


@pytest.mark.parametrize("first", HANDS, ids=str)
def test_every_pairing_of_up_to_eight_dice_equals_a_count_of_all_rolls(first):
    """All pairings of at most eight dice, counted roll by roll with patterns written down anew."""
    for second in HANDS:
        if first.dice + second.dice <= 8:
            assert dict(meet(first, second)) == by_weighted_rolls(first, second)


@pytest.mark.parametrize(("first", "second"), [(Hand(2), Hand(3)), (Hand(3, THREE_OF_A_KIND), Hand(3))])
def test_the_count_by_weights_equals_every_ordered_roll(first, second):
    """The oracle itself, held against 6 ** n ordered rolls."""
    ways = Counter()
    for roll in product(range(1, 7), repeat=first.dice + second.dice):
        mine, theirs = sorted(roll[: first.dice], reverse=True), sorted(roll[first.dice :], reverse=True)
        ways[Meeting(seen_by_eye(first.pattern, mine), seen_by_eye(second.pattern, theirs), met(mine, theirs))] += 1
    total = 6 ** (first.dice + second.dice)
    assert {meeting: Fraction(number, total) for meeting, number in ways.items()} == by_weighted_rolls(first, second)


@pytest.mark.parametrize("first", HANDS, ids=str)
def test_turning_a_pairing_around_turns_its_odds_around(first):
    """Nobody has an advantage from being named first; the chances sum to one."""
    for second in HANDS:
        turned = {
            Meeting(other, one, -lead): likely for (one, other, lead), likely in meet(second, first).items()
        }  # fmt: skip
        assert dict(meet(first, second)) == turned
        assert sum(turned.values()) == 1


@pytest.mark.parametrize("hand", HANDS, ids=str)
def test_the_pattern_comes_as_often_in_a_pairing_as_alone(hand):
    """The chance of a pattern does not depend on whom its owner meets."""
    for other in (Hand(1), Hand(6, RUN_OF_FOUR)):
        shown = sum(likely for meeting, likely in meet(hand, other).items() if meeting.first_shows)
        assert shown == chance(hand.pattern, hand.dice)


def test_other_dice_and_patterns_are_reckoned_as_well():
    """Nothing in the engine knows six sides or boxing: two coins, four-sided runs, two pairs."""
    assert chance(Sets((2,)), 2, sides=2) == Fraction(1, 2)
    assert chance(Run(3), 3, sides=4) == Fraction(2 * 6, 64)
    pairs = sum(len([n for n in Counter(roll).values() if n >= 2]) >= 2 for roll in product(range(6), repeat=4))
    assert chance(Sets((2, 2)), 4) == Fraction(pairs, 6**4)
    assert meet(Hand(1), Hand(1), 20)[Meeting(False, False, 0)] == Fraction(1, 20)


def test_a_hand_has_dice():
    """No dice, no roll."""
    with pytest.raises(ValueError, match="at least one die"):
        Hand(0)
