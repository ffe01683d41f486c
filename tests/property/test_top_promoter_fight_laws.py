"""Laws that hold for every fight, whatever the cards and the dice."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.top_promoter.bouts import (
    FIRST,
    NOBODY,
    SECOND,
    Corner,
    Fight,
    Rulings,
    fight_odds,
    pay,
)
from generator.games.top_promoter.bouts_batch import resolve_fight

rulings = st.builds(Rulings, st.booleans(), st.sampled_from(["triple", "extend"]))


# The first call of a law fills the engine's caches, which takes longer than hypothesis allows a single example.
unhurried = settings(deadline=None)
either = st.booleans()
never = st.just(False)


@st.composite
def corners(draw, tests=either, cables=either):
    """Any card with anything played on it."""
    dice = draw(st.integers(1, 5))
    blow = draw(st.booleans()) and dice >= 3
    return Corner(dice, blow, draw(st.booleans()), draw(st.booleans()), draw(tests), draw(cables))


@st.composite
def fights(draw, tests=either):
    """Any fight with at most one Cable Special."""
    first = draw(corners(tests))
    second = draw(corners(tests, cables=never if first.cable else either))
    return Fight(first, second, draw(st.integers(1, 3)))


@st.composite
def rolled(draw):
    """A fight without tests, and dice for it."""
    fight = draw(fights(tests=never))
    dice = tuple(
        draw(st.lists(st.integers(1, 6), min_size=corner.rolled, max_size=corner.rolled)) for corner in fight.corners
    )
    return fight, dice


def turned(ending):
    """The ending seen from the other corner."""
    return ending._replace(winner={FIRST: SECOND, SECOND: FIRST, NOBODY: NOBODY}[ending.winner])


@unhurried
@given(fights(), rulings)
def test_chances_sum_to_one_and_payouts_follow_from_endings(fight, house):
    """Every fight ends in exactly one way; the mean payout is the mean over the ways."""
    odds = fight_odds(fight, house)
    assert sum(odds.endings.values()) == 1
    assert all(chance > 0 for chance in odds.endings.values())
    for side in (FIRST, SECOND):
        assert sum(odds.payout(side).values()) == 1
        assert odds.mean_payout(side) == sum(
            (chance * pay(fight, ending, house) for ending, chance in odds.endings.items() if ending.winner == side),
            Fraction(0),
        )


@unhurried
@given(fights(), rulings)
def test_the_corners_are_alike(fight, house):
    """Turning a fight around turns its odds around, tests and cables too."""
    mirrored = {turned(ending): chance for ending, chance in fight_odds(fight.turned, house).endings.items()}
    assert dict(fight_odds(fight, house).endings) == mirrored


@unhurried
@given(rolled(), st.randoms(use_true_random=False), rulings)
def test_the_order_of_the_dice_does_not_matter(rolled_fight, random, house):
    """Dice are compared high to low, however they lie; the turned fight ends the turned way."""
    fight, dice = rolled_fight
    ending, paid = resolve_fight(fight, dice, rulings=house)
    shuffled = tuple(random.sample(side, len(side)) for side in dice)
    assert resolve_fight(fight, shuffled, rulings=house) == (ending, paid)
    assert resolve_fight(fight.turned, shuffled[::-1], rulings=house) == (turned(ending), paid[::-1])


@unhurried
@given(rolled(), rulings)
def test_every_roll_ends_in_a_way_the_odds_know_and_pays_what_they_say(rolled_fight, house):
    """The game and the exact engine agree on what can happen and on its price; only a winner is paid."""
    fight, dice = rolled_fight
    ending, paid = resolve_fight(fight, dice, rulings=house)
    assert ending in fight_odds(fight, house).endings
    for side in (FIRST, SECOND):
        assert paid[side] == (pay(fight, ending, house) if ending.winner == side else 0)
    assert ending.rematch <= (ending.winner == NOBODY)


@unhurried
@given(rolled())
def test_a_better_die_never_costs_the_fight(rolled_fight):
    """Without blows, raising one's lowest die never turns a win into anything else."""
    fight, dice = rolled_fight
    plain = Fight(*(Corner(corner.dice, False, corner.home, corner.training) for corner in fight.corners))
    ending, _ = resolve_fight(plain, dice)
    lowest = min(dice[0])
    better = list(dice[0])
    better[better.index(lowest)] = min(6, lowest + 1)
    if ending.winner == FIRST:
        assert resolve_fight(plain, (better, dice[1]))[0].winner == FIRST
