"""The game's array code, held against the exact odds over every roll there is."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from generator.games.top_promoter.bouts import FIRST, NOBODY, SECOND, Corner, Ending, Fight, How, fight_odds, pay
from generator.games.top_promoter.bouts_batch import HOW, Fights, Rolls, resolve_fight, resolve_fights

CORNERS = [
    Corner(dice, knockout, home, training)
    for dice in range(1, 6)
    for knockout in (False, True)
    if not knockout or dice >= 3
    for home, training in ((False, False), (True, False), (True, True))
]


def every_roll(first, second):
    """All 6 ** n ordered rolls of two hands as Rolls."""
    faces = np.indices((6,) * (first + second), np.uint8).reshape(first + second, -1) + np.uint8(1)
    dice = np.zeros((2, 7, faces.shape[1]), np.uint8)
    dice[0, :first], dice[1, :second] = faces[:first], faces[first:]
    return Rolls(dice, np.zeros((2, faces.shape[1]), np.uint8))


@pytest.mark.parametrize("first", CORNERS, ids=str)
def test_every_roll_of_up_to_eight_dice_ends_and_pays_as_the_exact_odds_say(first):
    """Full enumeration through resolve_fights: the same endings, the same pay, equally often."""
    for second in CORNERS:
        number = first.rolled + second.rolled
        if number > 8 or (number == 8 and (first.dice, first.knockout) > (second.dice, second.knockout)):
            continue  # at eight dice one order of the corners is enough
        fight = Fight(first, second)
        rolls = every_roll(first.rolled, second.rolled)
        results = resolve_fights(Fights.repeat(fight, 6**number), rolls)
        code = (results.how.astype(np.int64) * 3 + results.winner + 1) * 8 + results.place
        seen = Counter()
        for value, times in zip(*np.unique(code, return_counts=True), strict=True):
            ending = Ending(HOW[value // 24], int(value // 8 % 3) - 1, int(value % 8))
            seen[ending] += Fraction(int(times), 6**number)
            here = code == value
            for side in (FIRST, SECOND):
                expected = pay(fight, ending) if ending.winner == side else 0
                assert (results.pay[side, here] == expected).all()
        assert seen == fight_odds(fight).endings


def test_a_batch_resolves_every_fight_as_it_would_alone():
    """Different fights side by side do not disturb each other."""
    fights = [Fight(first, second, 1 + index % 3) for index, first in enumerate(CORNERS) for second in CORNERS]
    fights += [Fight(Corner(3, drug_test=True, cable=True), Corner(5, True)), Fight(Corner(2), Corner(3, cable=True))]
    fights += [Fight(Corner(3, drug_test=True), Corner(3, drug_test=True))]
    batch = Fights.of(fights)
    source = np.random.default_rng(7)
    rolls = Rolls.throw(batch, source)
    tested = batch.tests[::-1] & ~batch.tests.all(axis=0)
    rolls = Rolls(rolls.dice, rolls.tests * tested)
    results = resolve_fights(batch, rolls)
    for number, fight in enumerate(fights):
        dice = tuple([int(face) for face in rolls.dice[side, :, number] if face] for side in (0, 1))
        tests = tuple(int(die) for die in rolls.tests[:, number])
        ending, paid = resolve_fight(fight, dice, tests)
        assert results.ending(number) == ending
        assert tuple(results.pay[:, number]) == paid
        assert ending in fight_odds(fight).endings


def test_the_same_seed_plays_the_same_fight():
    """Randomness comes in as an argument and nowhere else."""
    fight = Fight(Corner(4, True), Corner(5, True), 2)
    assert [resolve_fight(fight, np.random.default_rng(3)) for _ in range(3)] == [
        resolve_fight(fight, np.random.default_rng(3))
    ] * 3


def test_thrown_tests_fail_one_time_in_three():
    """A thrown drug test is a die like any other."""
    fight = Fight(Corner(3, drug_test=True), Corner(3))
    results = resolve_fights(Fights.repeat(fight, 30_000), np.random.default_rng(1))
    share = (results.how == HOW.index(How.FAILED_TEST)).mean()
    assert abs(share - 1 / 3) < 4.9 * (2 / 9 / 30_000) ** 0.5
    assert not results.landed[:, results.how == HOW.index(How.FAILED_TEST)].any()


def test_landed_blows_are_told_for_both_sides():
    """Which dice showed a blow is known even when both did."""
    fights = Fights.of([Fight(Corner(3, True), Corner(3, True))] * 2)
    results = resolve_fights(fights, Rolls.of([((1, 1, 1), (2, 2, 2)), ((1, 1, 2), (2, 2, 2))]))
    assert results.landed.tolist() == [[True, False], [True, True]]
    assert results.winner.tolist() == [NOBODY, SECOND]


@pytest.mark.parametrize(
    ("fight", "dice", "tests", "match"),
    [
        (Fight(Corner(3), Corner(3)), ((6, 5), (6, 5, 4)), (0, 0), "not the dice to roll"),
        (Fight(Corner(3), Corner(3)), ((6, 5, 4, 3), (6, 5, 4)), (0, 0), "not the dice to roll"),
        (Fight(Corner(3), Corner(3)), ((6, 5, 7), (6, 5, 4)), (0, 0), "shows 1 to 6"),
        (Fight(Corner(3), Corner(3)), ((6, 5, 4), (6, 5, 4)), (0, 1), "one test die"),
        (Fight(Corner(3, drug_test=True), Corner(3)), ((6, 5, 4), (6, 5, 4)), (0, 0), "one test die"),
        (Fight(Corner(3, drug_test=True), Corner(3)), ((), ()), (0, 4), "not the dice to roll"),
    ],
)
def test_dice_that_cannot_be_this_fights_are_refused(fight, dice, tests, match):
    """Given dice must be what the rules make each side roll."""
    with pytest.raises(ValueError, match=match):
        resolve_fight(fight, dice, tests)
