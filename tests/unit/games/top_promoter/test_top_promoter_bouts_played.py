"""Fights one by one, as games fight them, against the batch that knows the rules."""

from itertools import combinations_with_replacement, product
from random import Random

import pytest

from generator.api import Thrown
from generator.games.top_promoter.bouts import FIRST, SECOND, STANDARD, Corner, Fight, Rulings
from generator.games.top_promoter.bouts_batch import Fights, Rolls, resolve_fights
from generator.games.top_promoter.bouts_played import fight_out, judge

HANDS = {dice: list(combinations_with_replacement(range(1, 7), dice)) for dice in range(1, 7)}


def corners(*, tests):
    """Every corner that a card can have, with and without what is played on it."""
    return [
        Corner(dice, knockout, home, training, test)
        for dice in range(1, 6)
        for knockout in (False, True)[: 1 + (dice >= 3)]
        for home in (False, True)
        for training in (False, True)
        for test in (False, True)[: 1 + tests]
    ]


def agrees(fights, dice, tests, rulings=STANDARD):
    """Each fight alone ends and pays as it does in a batch."""
    results = resolve_fights(Fights.of(fights), Rolls.of(dice, tests), rulings)
    for number, fight in enumerate(fights):
        fought = judge(fight, dice[number], tests[number], rulings)
        assert fought.ending == results.ending(number), (fight, dice[number], tests[number])
        assert fought.pay == tuple(results.pay[:, number]), (fight, dice[number], tests[number])


@pytest.mark.parametrize("first", range(1, 5))
def test_every_two_hands_of_up_to_seven_dice_end_as_in_a_batch(first):
    """All of them, each with a Knock-out Blow where there is one: the lead, the blows and the pay are the batch's."""
    for second in range(1, 8 - first):
        pairs = list(product(HANDS[first], HANDS[second]))
        cards = [Corner(min(dice, 5), dice >= 3, home=dice == 6) for dice in (first, second)]
        agrees([Fight(*cards, 1 + number % 3) for number in range(len(pairs))], pairs, [(0, 0)] * len(pairs))


@pytest.mark.parametrize("rulings", [STANDARD, Rulings(True, "extend")], ids=["standard", "others"])
def test_whatever_is_played_on_a_fight_it_ends_as_in_a_batch(rulings):
    """Every two corners at every billing, with tests, Cable Specials and home dice, under both readings of the book."""
    random = Random(7)
    thrown = Thrown(random)
    fights, dice, tests = [], [], []
    for first, second in product(corners(tests=True), repeat=2):
        fight = Fight(
            *((first, second), (cabled(first), second), (first, cabled(second)))[random.randrange(3)],
            random.randint(1, 3),
        )
        fought = fight_out(fight, thrown, rulings)
        assert [len(roll) for roll in fought.dice] in ([first.rolled, second.rolled], [0, 0])
        fights.append(fight)
        dice.append(fought.dice)
        tests.append(fought.tests)
    agrees(fights, dice, tests, rulings)


def cabled(corner):
    """The corner with a Cable Special."""
    return Corner(corner.dice, corner.knockout, corner.home, corner.training, corner.drug_test, cable=True)


def test_a_test_die_is_thrown_by_who_is_tested_and_none_when_both_are():
    """So the dice of a game come in the order in which people throw them."""
    thrown = Thrown(Random(1))
    tested = fight_out(Fight(Corner(2, drug_test=True), Corner(3)), thrown, STANDARD)
    assert (tested.tests[FIRST], tested.tests[SECOND] > 0) == (0, True)
    assert fight_out(Fight(Corner(2, drug_test=True), Corner(3, drug_test=True)), thrown, STANDARD).dice == ((), ())
