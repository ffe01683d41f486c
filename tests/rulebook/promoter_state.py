"""A table of Top Promoter set up by hand: fighters by a word, bots and dice that do what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from generator.games.top_promoter.board import (
    Action,
    Board,
    Choice,
    City,
    Contender,
    Location,
    Pairing,
    Spot,
    Stable,
)
from generator.games.top_promoter.bouts import STANDARD
from generator.games.top_promoter.cards import WEIGHT_CLASSES
from generator.games.top_promoter.state import GameState

COLORS = ("red", "blue", "green", "gold", "plum")
HEAVY, WELTER, LIGHT, FLY, STRAW = range(5)
LOWER, MID, MAIN = range(3)
NAMES = {
    "change": "location-change",
    "cable": "cable-special",
    "press": "press-conference",
    "training": "superior-training",
    "test": "random-drug-test",
}


def fighter(name="Anybody", rank=HEAVY, dice=3, *, home="Nowhere", popularity=0, knockout=False):
    """A fighter card; only what matters is told."""
    assert 0 <= rank < len(WEIGHT_CLASSES)
    return Contender(name, name, rank, home, popularity, dice, knockout)


def card(word):
    """One of the five action cards by a short word."""
    return Action(word, NAMES[word], word)


def waiting(seat, one):
    """A fight that still lacks its second fighter."""
    return Pairing([one], [seat])


def paired(first_seat, first, second_seat, second):
    """A fight with both fighters."""
    return Pairing([first, second], [first_seat, second_seat])


def location(name, lower=None, mid=None, main=None):
    """A city with its three fights."""
    return Location(City(name.lower(), name), [lower, mid, main])


class Scripted:
    """A bot that does what it is told, and nothing else than what the rules offer it.

    `places` are the spots to take as (location, place); `choices` are what `Choice` holds after the card, by its word;
    `dice` the words of dice cards, None for a pass, asked fight by fight; `sends` the name of the deciding fighter.
    """

    def __init__(self, *, chooses=(), places=(), choices=(), dice=(), sends=""):
        self.chooses, self.places, self.choices, self.dice, self.sends = (
            list(chooses),
            list(places),
            list(choices),
            list(dice),
            sends,
        )
        self.offered: list[Sequence[object]] = []
        self.asked: list[tuple[object, int, list[str]]] = []
        self.order: list[tuple[int, int, list[str]]] = []
        self.money: list[list[int]] = []

    def choose(self, board, seat, fighters, actions, random):
        """The next told fighter, else the first."""
        told = self.chooses.pop(0) if self.chooses else fighters[0].name
        return next(one for one in fighters if one.name == told)

    def place(self, board, seat, fighter, spots, random):
        """The next told spot, else the first; it must be offered."""
        self.offered.append(list(spots))
        if not self.places:
            return spots[0]
        told = self.places.pop(0)
        return next(spot for spot in spots if spot[:2] == told)

    def choose_action(self, board, seat, choices, random):
        """The next told action; it must be offered."""
        self.offered.append(list(choices))
        if not self.choices:
            return None
        word, *rest = self.choices.pop(0)
        wanted = Choice(card(word), *rest)
        assert wanted in choices, f"{wanted} is not among {choices}"
        return wanted

    def prepare(self, board, seat, fight, side, cards, random):
        """The next told dice card."""
        self.asked.append((fight, side, [one.id for one in cards]))
        self.order.append((fight.billing, seat, [one.id for one in cards]))
        self.money.append(list(board.money))
        told = self.dice.pop(0) if self.dice else None
        return next(one for one in cards if one.id == told) if told else None

    def decider(self, board, seat, fighters, random):
        """The told fighter, else the first."""
        return next((one for one in fighters if one.name == self.sends), fighters[0])


class Loaded:
    """Dice that fall as they are told, fight by fight: test dice first, then each side's dice."""

    def __init__(self, *rolls):
        self.rolls = list(rolls)

    def roll(self, number):
        """The next told roll, which must be of that many dice."""
        rolled = tuple(self.rolls.pop(0))
        assert len(rolled) == number, f"{number} dice are rolled, not {rolled}"
        return rolled


def table_of(
    locations,
    *,
    players=3,
    pile=(),
    bots=None,
    dice=(),
    hands=(),
    piles=(),
    hand=0,
    rulings=STANDARD,
    log=None,
    colors=COLORS,
):
    """A table in the middle of a game. `hands` are per seat fighters and words of actions; `hand` the size to fill."""
    board = Board(
        colors[:players],
        list(locations),
        [City(name.lower(), name) for name in pile],
        [0] * players,
        neighbors=players == 2,
        rulings=rulings,
    )
    stables = []
    for seat in range(players):
        own = hands[seat] if seat < len(hands) else ()
        stable = Stable(list(piles[seat]) if seat < len(piles) else [])
        stable.fighters = [one for one in own if isinstance(one, Contender)]
        stable.actions = [card(one) for one in own if isinstance(one, str)]
        stables.append(stable)
    minds = bots or [Scripted() for _ in stables]
    return GameState(board, stables, minds, Random(0), Loaded(*dice), hand, [] if log is None else log)


def places_of(spots: Sequence[Spot]):
    """Spots as (location, place)."""
    return [spot[:2] for spot in spots]
