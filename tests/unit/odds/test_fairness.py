"""Fair dice and shuffles pass, unfair ones are told: faces that are missing, cards that keep their places."""

from random import Random

import pytest

from generator.odds.fairness import unfair_faces, unfair_order, unfair_shares
from generator.simulate.chance import Thrown, shuffled

CARDS = tuple("abcdef")


@pytest.mark.parametrize("seed", range(6))
def test_the_dice_and_shuffles_of_games_are_fair(seed):
    """Every face, every card at every place and behind every other."""
    dice = Thrown(Random(seed))
    assert unfair_faces([dice.roll(7) for _ in range(3000)]) == []
    random = Random(seed)
    assert unfair_order([tuple(shuffled(CARDS, random)) for _ in range(3000)], CARDS) == []
    assert unfair_order([tuple(shuffled(CARDS, random)[:2]) for _ in range(3000)], CARDS) == []


def test_a_die_without_a_six_or_with_a_seven_is_told():
    """What never comes and what cannot come."""
    random = Random(1)
    without = unfair_faces([(random.randint(1, 5),) for _ in range(5000)])
    assert any(each.startswith("6 came in 0.0% (16.7%)") for each in without)
    with_seven = unfair_faces([*([(face,) for face in range(1, 7)] * 800), (7,)])
    assert with_seven == ["7 came in 0.0% (0.0%)"]
    assert unfair_faces([]) == ["no die was rolled"]


def cut(at):
    """The deck cut at some place."""
    return CARDS[at:] + CARDS[:at]


@pytest.mark.parametrize(
    "lay",
    [
        lambda random: CARDS,
        lambda random: CARDS[1:] + CARDS[:1] if random.random() < 0.5 else CARDS,
        lambda random: cut(random.randrange(6)),
        lambda random: tuple(sorted(CARDS, key=lambda _: random.random() < 0.5)),
    ],
    ids=["as it lay", "one card", "cut anywhere", "two heaps"],
)
def test_what_is_no_shuffle_is_told(lay):
    """Also a cut, which puts every card everywhere but keeps who lies behind whom."""
    random = Random(1)
    assert unfair_order([lay(random) for _ in range(2000)], CARDS)


def test_a_deck_with_a_card_twice_is_told():
    """Not as an unfair chance but as what it is."""
    assert unfair_order([("a", "a")], CARDS) == ["a card is there twice or is none of the deck"]
    assert unfair_order([("a", "z")], CARDS) == ["a card is there twice or is none of the deck"]


def test_seldom_things_are_not_called_unfair_by_a_curve_that_does_not_fit():
    """One in a hundred thousand seen once or twice in a thousand trials is luck."""
    assert list(unfair_shares({"rare": 2}, {"rare": 1e-5}, 1000)) == []
    assert list(unfair_shares({"rare": 40}, {"rare": 1e-5}, 1000)) == ["rare came in 4.0% (0.0%)"]
