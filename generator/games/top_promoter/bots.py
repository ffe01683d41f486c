"""Who plays when nobody is at the table: one without a thought, one that pairs, one that reckons its pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from generator.api import any_of
from generator.games.top_promoter.board import (
    PILE,
    Action,
    Board,
    Choice,
    Contender,
    Pairing,
    Spot,
    corner_of,
)
from generator.games.top_promoter.bouts import (
    FIRST,
    NOBODY,
    SECOND,
    Fight,
    Rulings,
    fight_odds,
)
from generator.games.top_promoter.cards import CABLE_SPECIAL, PRESS_CONFERENCE
from generator.games.top_promoter.scoring import with_card
from generator.games.top_promoter.state import Bot

WAITING = 0.8
"""What an opening fight is worth of its expected pay: rivals choose whom they send, and the city may never fill."""
CARD_WORTH = 0.8
"""Expected millions for which the reckoning bot spends an action card. As `WAITING` the best of a few that were
played against the pairing bot; half or twice as much wins hardly fewer games."""


class RandomBot:
    """Chooses evenly among all it may do; playing no card is one choice more."""

    def choose(
        self, board: Board, seat: int, fighters: Sequence[Contender], actions: Sequence[Action], random: Random
    ) -> Contender:
        """Any fighter of the hand."""
        return any_of(fighters, random)

    def place(self, board: Board, seat: int, fighter: Contender, spots: Sequence[Spot], random: Random) -> Spot:
        """Any place."""
        return any_of(spots, random)

    def choose_action(self, board: Board, seat: int, choices: Sequence[Choice], random: Random) -> Choice | None:
        """Any action, or none."""
        return any_of((None, *choices), random)

    def prepare(
        self, board: Board, seat: int, fight: Fight, side: int, cards: Sequence[Action], random: Random
    ) -> Action | None:
        """Any dice card, or none."""
        return any_of((None, *cards), random)

    def decider(self, board: Board, seat: int, fighters: Sequence[Contender], random: Random) -> Contender:
        """Any fighter."""
        return any_of(fighters, random)


class PairBot(RandomBot):
    """Meets a waiting rival where it can, else does anything."""

    def choose(
        self, board: Board, seat: int, fighters: Sequence[Contender], actions: Sequence[Action], random: Random
    ) -> Contender:
        """Any fighter who can meet a waiting rival; else any who can be placed; else any."""
        spots = {fighter: board.spots(seat, fighter) for fighter in fighters}
        pairing = [fighter for fighter, there in spots.items() if any(spot.pairs for spot in there)]
        return any_of(pairing or [fighter for fighter, there in spots.items() if there] or fighters, random)

    def place(self, board: Board, seat: int, fighter: Contender, spots: Sequence[Spot], random: Random) -> Spot:
        """Any place with a waiting rival, else any."""
        return any_of([spot for spot in spots if spot.pairs] or spots, random)


@cache
def mean_pay(fight: Fight, rulings: Rulings) -> tuple[float, float]:
    """The exact expected millions of both corners, as floats."""
    odds = fight_odds(fight, rulings)
    return float(odds.mean_payout(FIRST)), float(odds.mean_payout(SECOND))


class GreedyBot:
    """Does what promises most money at once, by the exact expected pay of the fights that lie open.

    A fight that still waits for an opponent counts for `WAITING` of its mean over the rivals of its class in the
    set. Cards are played once they gain `CARD_WORTH` million. Equal choices fall to the first.
    """

    def __init__(self, contenders: Mapping[str, Sequence[Contender]], rulings: Rulings) -> None:
        self._rulings = rulings
        self._rivals: dict[Contender, dict[tuple[int, bool], int]] = {}
        everyone = [(color, one) for color, own in contenders.items() for one in own]
        for color, one in everyone:
            numbers: dict[tuple[int, bool], int] = defaultdict(int)
            for other_color, other in everyone:
                if other_color != color and other.rank == one.rank:
                    numbers[other.dice, other.knockout] += 1
            self._rivals[one] = numbers
        self._opening: dict[tuple[Contender, int, bool], float] = {}
        self._kept: dict[tuple[int, ...], tuple[float, float]] = {}

    def choose(
        self, board: Board, seat: int, fighters: Sequence[Contender], actions: Sequence[Action], random: Random
    ) -> Contender:
        """The fighter whose best place promises most."""
        best, chosen = -1.0, fighters[0]
        for fighter in fighters:
            for spot in board.spots(seat, fighter):
                worth = self._worth(board, fighter, spot)
                if worth > best:
                    best, chosen = worth, fighter
        return chosen

    def place(self, board: Board, seat: int, fighter: Contender, spots: Sequence[Spot], random: Random) -> Spot:
        """The place that promises most."""
        return max(spots, key=lambda spot: self._worth(board, fighter, spot))

    def _worth(self, board: Board, fighter: Contender, spot: Spot) -> float:
        location = board.locations[spot.location]
        city = location.city.name
        pairing = location.places[spot.place]
        if pairing is None:
            return self._open(fighter, spot.place, fighter.home == city)
        return self._pays(fighter, pairing.fighters[FIRST], city, spot.place)[FIRST]

    def _open(self, fighter: Contender, place: int, home: bool) -> float:
        key = fighter, place, home
        if key not in self._opening:
            corner = corner_of(fighter.dice, fighter.knockout, home)
            rivals = self._rivals[fighter]
            pay = sum(
                number * mean_pay(Fight(corner, corner_of(dice, knockout, home=False), place + 1), self._rulings)[FIRST]
                for (dice, knockout), number in rivals.items()
            )
            self._opening[key] = WAITING * pay / max(1, sum(rivals.values()))
        return self._opening[key]

    def _pays(
        self, first: Contender, second: Contender, city: str, place: int, cable: int = NOBODY
    ) -> tuple[float, float]:
        """Both sides' expected millions; `cable` is the side with a Cable Special. Kept by what matters of a card."""
        key = (
            *(first.dice, first.knockout, first.home == city),
            *(second.dice, second.knockout, second.home == city),
            *(place, cable),
        )
        if key not in self._kept:
            corners = first.corner(city, cable=cable == FIRST), second.corner(city, cable=cable == SECOND)
            self._kept[key] = mean_pay(Fight(*corners, place + 1), self._rulings)
        return self._kept[key]

    def choose_action(self, board: Board, seat: int, choices: Sequence[Choice], random: Random) -> Choice | None:
        """The action that gains most in the fights that are paired, if it gains enough."""
        best, chosen = CARD_WORTH, None
        for choice in choices:
            gain = self._gain(board, seat, choice)
            if gain >= best:
                best, chosen = gain, choice
        return chosen

    def _gain(self, board: Board, seat: int, choice: Choice) -> float:
        location = board.locations[choice.location]
        city = location.city.name
        if choice.action.kind == CABLE_SPECIAL:
            pairing = location.places[choice.place]
            if pairing is None or not pairing.complete:
                return 0.0
            side = pairing.seats.index(seat)
            first, second = pairing.fighters
            on_cable = self._pays(first, second, city, choice.place, side)[side]
            return on_cable - self._pays(first, second, city, choice.place)[side]
        now = self._paid(location.places, seat, city)
        if choice.action.kind == PRESS_CONFERENCE:
            places = list(location.places)
            places.append(places.pop(choice.place))
            return self._paid(places, seat, city) - now
        if choice.other == PILE:  # the card on the pile is hidden: another city is nobody's home as far as one knows
            return self._paid(location.places, seat, "") - now
        other = board.locations[choice.other]
        now += self._paid(other.places, seat, other.city.name)
        return self._paid(location.places, seat, other.city.name) + self._paid(other.places, seat, city) - now

    def _paid(self, places: Sequence[Pairing | None], seat: int, city: str) -> float:
        """Expected millions of this player's paired fights at a location, if that city's card lay there."""
        paid = 0.0
        for place, pairing in enumerate(places):
            if pairing is not None and len(pairing.seats) == 2 and seat in pairing.seats:
                seats, fighters = pairing.seats, pairing.fighters
                cable = seats.index(pairing.cable) if pairing.cable in seats else NOBODY
                paid += self._pays(fighters[FIRST], fighters[SECOND], city, place, cable)[seats.index(seat)]
        return paid

    def prepare(
        self, board: Board, seat: int, fight: Fight, side: int, cards: Sequence[Action], random: Random
    ) -> Action | None:
        """The dice card that gains most, if it gains enough."""
        now = mean_pay(fight, self._rulings)[side]
        best, chosen = CARD_WORTH, None
        for card in cards:
            gain = mean_pay(with_card(fight, side, card), self._rulings)[side] - now
            if gain >= best:
                best, chosen = gain, card
        return chosen

    def decider(self, board: Board, seat: int, fighters: Sequence[Contender], random: Random) -> Contender:
        """The fighter with most dice, with a Knock-out Blow before one without."""
        return max(fighters, key=lambda fighter: (fighter.dice, fighter.knockout))


BOTS = ("random", "pair", "greedy")


def make_bots(contenders: Mapping[str, Sequence[Contender]], rulings: Rulings) -> dict[str, Bot]:
    """A bot of each name for these decks, given by color."""
    return {"random": RandomBot(), "pair": PairBot(), "greedy": GreedyBot(contenders, rulings)}
