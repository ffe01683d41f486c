"""Who plays when nobody is at the table: one without a thought, one that pairs, one that reckons its pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
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
    return fight_odds(fight, rulings).mean_payouts()


def _places(board: Board, spots: Sequence[Spot]) -> tuple[Sequence[Spot], Mapping[str, int]]:
    """Those of the places where a rival waits, and by city the free ones, each a bit."""
    free: dict[str, int] = {}
    for spot in spots:
        if not spot.pairs:
            city = board.locations[spot.location].city.name
            free[city] = free.get(city, 0) | 1 << spot.place
    return [spot for spot in spots if spot.pairs], free


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
        self._best: dict[tuple[Contender, int, bool], float] = {}
        self._kept: dict[int, tuple[float, float]] = {}

    def choose(
        self, board: Board, seat: int, fighters: Sequence[Contender], actions: Sequence[Action], random: Random
    ) -> Contender:
        """The fighter whose best place promises most."""
        best, chosen = -1.0, fighters[0]
        openings = [location.opening(number) for number, location in enumerate(board.locations)]
        places: dict[int, tuple[Sequence[Spot], Mapping[str, int]]] = {}
        for fighter in fighters:
            rank = fighter.rank
            if rank not in places:  # where one may go depends on the class alone
                places[rank] = _places(board, [spot for one in openings for spot in board.spots_at(one, seat, rank)])
            meeting, free = places[rank]
            worth, away = -1.0, 0
            for city, there in free.items():
                if city == fighter.home:
                    worth = self._best_open(fighter, there, home=True)
                else:
                    away |= there
            worth = max(worth, self._best_open(fighter, away, home=False))
            for spot in meeting:
                worth = max(worth, self._worth(board, fighter, spot))
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

    def _best_open(self, fighter: Contender, places: int, home: bool) -> float:
        """The most that any of these places promises, each a bit; -1 where there is none."""
        key = fighter, places, home
        worth = self._best.get(key)
        if worth is None:
            here = [self._open(fighter, place, home) for place in range(places.bit_length()) if places >> place & 1]
            worth = self._best[key] = max(here, default=-1.0)
        return worth

    def _open(self, fighter: Contender, place: int, home: bool) -> float:
        key = fighter, place, home
        worth = self._opening.get(key)
        if worth is None:
            corner = corner_of(fighter.dice, fighter.knockout, home)
            rivals = self._rivals[fighter]
            pay = sum(
                number * mean_pay(Fight(corner, corner_of(dice, knockout, home=False), place + 1), self._rulings)[FIRST]
                for (dice, knockout), number in rivals.items()
            )
            worth = self._opening[key] = WAITING * pay / max(1, sum(rivals.values()))
        return worth

    def _pays(
        self, first: Contender, second: Contender, city: str, place: int, cable: int = NOBODY
    ) -> tuple[float, float]:
        """Both sides' expected millions; `cable` is the side with a Cable Special."""
        # What matters of the two cards and their fight, as one number: it is looked up some thousand times a game.
        kind = first.dice << 10 | second.dice << 7 | place << 5 | (cable + 1) << 13
        kind |= first.knockout | second.knockout << 1 | (first.home == city) << 2 | (second.home == city) << 3
        pays = self._kept.get(kind)
        if pays is None:
            corners = first.corner(city, cable=cable == FIRST), second.corner(city, cable=cable == SECOND)
            pays = self._kept[kind] = mean_pay(Fight(*corners, place + 1), self._rulings)
        return pays

    def choose_action(self, board: Board, seat: int, choices: Sequence[Choice], random: Random) -> Choice | None:
        """The action that gains most in the fights that are paired, if it gains enough."""
        best, chosen = CARD_WORTH, None
        outlook = _Outlook(board, seat, self._pays)
        for choice in choices:
            gain = outlook.gain(choice)
            if gain >= best:
                best, chosen = gain, choice
        return chosen

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


class _Outlook:
    """What a player's paired fights promise, and what placement actions would gain; kept while one is chosen."""

    def __init__(self, board: Board, seat: int, pays: Callable[..., tuple[float, float]]) -> None:
        self._board, self._seat, self._pays = board, seat, pays
        self._fights = [self._paired(location.places) for location in board.locations]
        self._known: dict[tuple[int, str], float] = {}

    def gain(self, choice: Choice) -> float:
        """Expected millions that an action adds."""
        location = self._board.locations[choice.location]
        city, place = location.city.name, choice.place
        if choice.action.kind == CABLE_SPECIAL:
            pairing = location.places[place]
            if pairing is None or not pairing.complete:
                return 0.0
            side = pairing.seats.index(self._seat)
            first, second = pairing.fighters
            on_cable: float = self._pays(first, second, city, place, side)[side]
            return on_cable - self._pays(first, second, city, place)[side]
        now = self._paid(choice.location, city)
        if choice.action.kind == PRESS_CONFERENCE:
            places = list(location.places)
            places.append(places.pop(place))
            return self._sum(self._paired(places), city) - now
        if choice.other == PILE:  # the card on the pile is hidden: another city is nobody's home as far as one knows
            return self._paid(choice.location, "") - now
        other = self._board.locations[choice.other].city.name
        now += self._paid(choice.other, other)
        return self._paid(choice.location, other) + self._paid(choice.other, city) - now

    def _paired(self, places: Sequence[Pairing | None]) -> list[tuple[int, Pairing]]:
        """The player's fights that have both fighters, with their places."""
        return [
            (place, pairing)
            for place, pairing in enumerate(places)
            if pairing is not None and len(pairing.seats) == 2 and self._seat in pairing.seats
        ]

    def _paid(self, location: int, city: str) -> float:
        """Expected millions of the player at a location, if that city's card lay there."""
        paid = self._known.get((location, city))
        if paid is None:
            paid = self._known[location, city] = self._sum(self._fights[location], city)
        return paid

    def _sum(self, fights: Sequence[tuple[int, Pairing]], city: str) -> float:
        paid = 0.0
        for place, pairing in fights:
            seats = pairing.seats
            first, second = pairing.fighters
            cable = seats.index(pairing.cable) if pairing.cable in seats else NOBODY
            paid += self._pays(first, second, city, place, cable)[seats.index(self._seat)]
        return paid


BOTS = ("random", "pair", "greedy")


def make_bots(contenders: Mapping[str, Sequence[Contender]], rulings: Rulings) -> dict[str, Bot]:
    """A bot of each name for these decks, given by color."""
    return {"random": RandomBot(), "pair": PairBot(), "greedy": GreedyBot(contenders, rulings)}
