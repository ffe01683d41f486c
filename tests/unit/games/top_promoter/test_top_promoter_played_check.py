"""What is played is checked: fights of games judged anew, rolls counted out, dice and shuffles tried."""

from fractions import Fraction

import pytest
from printed_words import shipped

from generator.games.top_promoter import bouts, played_check
from generator.games.top_promoter.balance import matchups_of
from generator.games.top_promoter.board import Pairing
from generator.games.top_promoter.bouts import Rulings, knockout_chance
from generator.games.top_promoter.played_check import played_faults
from generator.games.top_promoter.scorekeeper import FightingSide, House, counted_out, every_roll, judged, shows_blow
from generator.simulate import chance


@pytest.fixture(scope="module")
def cards():
    return shipped("top-promoter")[1]


def test_the_shipped_set_is_played_as_the_scorekeeper_says(cards):
    """No contradiction, at home and away, with actions, at every billing."""
    assert list(played_faults(cards, matchups_of(cards))) == []


@pytest.mark.parametrize("dice", [3, 4, 5])
@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("five", [False, True])
def test_the_scorekeeper_counts_the_blows_that_the_engine_reckons(dice, more, five):
    """Two ways to the same fractions: roll by roll, and face by face."""
    house, rulings = House(five), Rulings(five)
    ways = sum(ways for roll, ways in every_roll(dice + more) if shows_blow(FightingSide(dice, True), roll, house))
    assert Fraction(ways, 6 ** (dice + more)) == knockout_chance(dice, dice + more, rulings)


def test_the_scorekeeper_judges_the_examples_of_the_rulebook():
    """The lower card, the mid card and the main event of the example."""
    house = House()
    lower = judged((FightingSide(3), FightingSide(5)), "lower card", ((6, 5, 5), (6, 5, 4, 2, 2)), (0, 0), house)
    assert lower == (0, "higher die", 3, 6)
    mid = judged(
        (FightingSide(3), FightingSide(4, True, True)), "mid card", ((6, 6, 1), (5, 4, 3, 3, 2)), (0, 0), house
    )
    assert mid == (1, "knock-out blow", 0, 2)
    main = judged((FightingSide(2), FightingSide(1, at_home=True)), "main event", ((5, 4), (5, 4)), (0, 0), house)
    assert main == (-1, "exact tie", 0, 0)
    assert sum(counted_out((FightingSide(2, test=True), FightingSide(3)), "mid card", house).values()) == 1


def no_six(self, number):
    return tuple(int(self._draw() * 5) + 1 for _ in range(number))


def never_home(self, city, place, fight=Pairing.fight):
    return fight(self, "Nowhere", place)


@pytest.mark.parametrize(
    ("where", "name", "broken", "said"),
    [
        (chance.Thrown, "roll", no_six, "6 came in 0.0%"),
        (Pairing, "fight", never_home, "dice are rolled where"),
        (played_check, "pay", lambda fight, ending, rulings: 2 * bouts.pay(fight, ending, rulings), "million"),
        (played_check, "with_card", lambda fight, side, card: fight, "dice are rolled where"),
        (bouts.Rulings, "blow", lambda self, dice: bouts.THREE_OF_A_KIND, "KO"),
        (bouts.Rulings, "underdog", lambda self, winner, loser: 1, "millions, not"),
    ],
)
def test_what_is_broken_is_told(monkeypatch, cards, where, name, broken, said):
    """Also where both sides of the seeded check would be wrong together: the blow of a card, the underdog's pay."""
    bouts.fight_odds.cache_clear()
    bouts._rolled_endings.cache_clear()
    monkeypatch.setattr(where, name, broken)
    try:
        found = list(played_faults(cards, matchups_of(cards)))
    finally:
        bouts.fight_odds.cache_clear()
        bouts._rolled_endings.cache_clear()
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize(
    ("module", "name", "broken", "said"),
    [
        ("play", "shuffled", lambda cards, random: list(cards), "are not shuffled fairly"),
        ("playable", "deal_locations", lambda cities, players, random: ([], list(cities)), "the cities are not"),
    ],
)
def test_a_pile_that_is_not_shuffled_is_told(monkeypatch, cards, module, name, broken, said):
    """The very shuffles of games."""
    monkeypatch.setattr(f"generator.games.top_promoter.{module}.{name}", broken)
    assert any(said in fault for fault in played_faults(cards, matchups_of(cards)))
