"""What lies on the table in a game of Top Promoter, and what may be done with it.

The board is open to all; a stable (hand, draw pile, discards) is its owner's. Seats count from 0. Rulings `TP-R*`
are explained under `[rulings]` in game.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from generator.api import Card
from generator.games.top_promoter.bouts import NOBODY, STANDARD, Corner, Fight, Rulings
from generator.games.top_promoter.cards import (
    CABLE_SPECIAL,
    LOCATION_CHANGE,
    PRESS_CONFERENCE,
    TIMING_OF,
    WEIGHT_CLASSES,
    Fighter,
)

LOCATIONS_USED = {2: 6, 3: 6, 4: 9, 5: 12}
"""Location cards a game is played with, by number of players; two set up as three."""
HAND = {2: 7, 3: 6, 4: 6, 5: 6}
PLACEMENT_ACTIONS = tuple(action for action, timing in TIMING_OF.items() if timing == "placement")
PILE = -1
"""Stands for the top card of the location pile where a location is meant."""


def open_locations(players: int) -> int:
    """How many locations lie face up: one less than players; two set up as three."""
    return max(players, 3) - 1


@cache
def corner_of(dice: int, knockout: bool, home: bool, cable: bool = False) -> Corner:
    """A corner without dice cards. Kept: a set has few different ones."""
    return Corner(dice, knockout, home, cable=cable)


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """A fighter card in play; equal only to itself. `rank` counts the weight classes from 0, the heaviest."""

    id: str
    name: str
    rank: int
    home: str
    popularity: int
    dice: int
    knockout: bool = False

    @classmethod
    def of(cls, fighter: Fighter) -> Contender:
        """The card of a fighter that the rules can reckon."""
        rank = WEIGHT_CLASSES.index(fighter.weight_class)
        return cls(
            fighter.card.id, fighter.name, rank, fighter.home, fighter.popularity, fighter.dice, fighter.knockout
        )

    def corner(self, city: str, *, cable: bool = False) -> Corner:
        """This fighter in a fight in that city."""
        return corner_of(self.dice, self.knockout, self.home == city, cable)


class Action(NamedTuple):
    """An action card: its id in the roster, which of the five it is, and its printed name."""

    id: str
    kind: str
    name: str

    @classmethod
    def of(cls, card: Card) -> Action:
        """The action of a roster's card."""
        return cls(card.id, card["action"], card["name"])


class City(NamedTuple):
    """A location card: its id in the roster and the city's name."""

    id: str
    name: str


@dataclass(slots=True)
class Pairing:
    """A fight at a location: one fighter who waits, or two. `cable` is the seat that played a Cable Special on it."""

    fighters: list[Contender]
    seats: list[int]
    cable: int = NOBODY

    @property
    def complete(self) -> bool:
        """Whether both fighters are there."""
        return len(self.seats) == 2

    def fight(self, city: str, place: int) -> Fight:
        """The complete pairing as a fight in that city; its billing is the place, counted from 1."""
        first, second = self.fighters
        cable = self.cable
        return Fight(
            first.corner(city, cable=cable == self.seats[0]),
            second.corner(city, cable=cable == self.seats[1]),
            place + 1,
        )


class Spot(NamedTuple):
    """Where a fighter may be placed: the number of the location, the place, and whether a rival waits there."""

    location: int
    place: int
    pairs: bool


class Opening(NamedTuple):
    """A location as a newcomer finds it: its free places, and who waits where: place, seat and weight class."""

    free: list[Spot]
    waiting: list[tuple[Spot, int, int]]


@cache
def spot_of(location: int, place: int, pairs: bool) -> Spot:
    """Kept: a table has few different ones."""
    return Spot(location, place, pairs)


@dataclass(slots=True)
class Location:
    """A city card with its three places: 0 the lower card, 1 the mid card, 2 the main event.

    `press` says whether a Press Conference was played here. Only the city card itself ever moves (TP-R19).
    """

    city: City
    places: list[Pairing | None] = field(default_factory=lambda: [None, None, None])
    press: bool = False
    _opening: Opening | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def full(self) -> bool:
        """Whether all three fights have two fighters."""
        return all(pairing is not None and len(pairing.seats) == 2 for pairing in self.places)

    def has_fight_of(self, seat: int) -> bool:
        """Whether this player has a fighter here, waiting or not."""
        return any(pairing is not None and seat in pairing.seats for pairing in self.places)

    def opening(self, number: int) -> Opening:
        """What is open here, whoever asks; `number` is the location's own. Kept until the fights change."""
        if self._opening is None:
            found = Opening([], [])
            for place, pairing in enumerate(self.places):
                if pairing is None:
                    found.free.append(spot_of(number, place, False))  # TP-R17
                elif len(pairing.seats) == 1:
                    found.waiting.append((spot_of(number, place, True), pairing.seats[0], pairing.fighters[0].rank))
            self._opening = found
        return self._opening

    def put(self, seat: int, fighter: Contender, place: int) -> None:
        """Put a fighter into a place that is free, or where a rival waits."""
        pairing = self.places[place]
        if pairing is None:
            self.places[place] = Pairing([fighter], [seat])
        else:
            pairing.fighters.append(fighter)
            pairing.seats.append(seat)
        self._opening = None

    def press_conference(self, place: int) -> None:
        """The fight at a place becomes the main event; those above it go down one, empty places included (TP-R5)."""
        self.places.append(self.places.pop(place))
        self.press = True
        self._opening = None


class Choice(NamedTuple):
    """A placement action one may play. `place` is of a fight; `other` the second location of a Location Change."""

    action: Action
    location: int
    place: int = NOBODY
    other: int = NOBODY


class Entry(NamedTuple):
    """A fighter that was revealed and is still to be placed."""

    seat: int
    fighter: Contender


@dataclass(slots=True)
class Board:
    """All that lies open. `pile` are the hidden location cards, the top one last; only their number is open.

    `revealed` are the fighters of the round that are not placed yet, the most popular first. `money` is in millions.
    `neighbors` says whether classes one apart may meet, as in the game for two.
    """

    colors: Sequence[str]
    locations: list[Location]
    pile: list[City]
    money: list[int]
    neighbors: bool = False
    rulings: Rulings = STANDARD
    revealed: list[Entry] = field(default_factory=list)
    round: int = 0
    scored: int = 0
    idle: int = 0
    """Rounds running in which no fighter was placed."""

    def spots(self, seat: int, fighter: Contender) -> list[Spot]:
        """Every place where this player may put the fighter; none means it is discarded."""
        rank = fighter.rank
        found: list[Spot] = []
        for number, location in enumerate(self.locations):
            found += self.spots_at(location.opening(number), seat, rank)
        return found

    def spots_at(self, opening: Opening, seat: int, rank: int) -> list[Spot]:
        """Where this player may put a fighter of this weight class at a location."""
        if not opening.waiting:
            return opening.free
        must: list[Spot] = []
        may: list[Spot] = []
        for spot, other, other_rank in opening.waiting:
            apart = other_rank - rank
            if other == seat:
                if not apart:
                    return []  # TP-R10
            elif not apart:
                must.append(spot)
            elif self.neighbors and -1 <= apart <= 1:
                may.append(spot)
        return must or may + opening.free

    def put(self, seat: int, fighter: Contender, spot: Spot) -> None:
        """Place a fighter where `spots` allowed it."""
        self.locations[spot.location].put(seat, fighter, spot.place)

    def choices(self, seat: int, actions: Sequence[Action]) -> list[Choice]:
        """Every way this player may play one of these placement actions now."""
        found: list[Choice] = []
        for action in actions:
            if action.kind == CABLE_SPECIAL:
                found += (
                    Choice(action, number, place)
                    for number, place, pairing in self.fights_of(seat)
                    if pairing.cable == NOBODY
                )
            elif action.kind == PRESS_CONFERENCE:
                found += (
                    Choice(action, number, place)
                    for number, place, _ in self.fights_of(seat)
                    if not self.locations[number].press
                )
            elif action.kind == LOCATION_CHANGE:
                found += (Choice(action, one, other=other) for one, other in self._changes(seat))
        return found

    def fights_of(self, seat: int) -> Iterator[tuple[int, int, Pairing]]:
        """Location, place and pairing of every fight with a fighter of this player, those that wait included."""
        for number, location in enumerate(self.locations):
            for place, pairing in enumerate(location.places):
                if pairing is not None and seat in pairing.seats:
                    yield number, place, pairing

    def _changes(self, seat: int) -> Iterator[tuple[int, int]]:
        """TP-R16: two face-up cards, or one and the top of the pile; one of them has a fight of the player."""
        mine = [number for number, location in enumerate(self.locations) if location.has_fight_of(seat)]
        for one in mine:
            for other in range(len(self.locations)):
                if other != one and not (other in mine and other < one):
                    yield one, other
            if self.pile:
                yield one, PILE

    def apply(self, seat: int, choice: Choice) -> None:
        """Play a placement action that `choices` allowed."""
        location = self.locations[choice.location]
        if choice.action.kind == LOCATION_CHANGE:
            if choice.other == PILE:  # TP-R19: the card taken out lies on top
                location.city, self.pile[-1] = self.pile[-1], location.city
            else:
                other = self.locations[choice.other]
                location.city, other.city = other.city, location.city
        elif choice.action.kind == PRESS_CONFERENCE:
            location.press_conference(choice.place)
        else:
            pairing = location.places[choice.place]
            if pairing is not None:
                pairing.cable = seat


@dataclass(slots=True)
class Stable:
    """What belongs to one player: the hand by kind of card, the draw pile (top last), and discarded fighters."""

    pile: list[Contender | Action]
    fighters: list[Contender] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    discards: list[Contender] = field(default_factory=list)

    def dice_cards(self) -> list[Action]:
        """The hand's actions that are played before a roll."""
        return [action for action in self.actions if action.kind not in PLACEMENT_ACTIONS]

    def placement_actions(self) -> list[Action]:
        """The hand's actions that are played after placing a fighter."""
        return [action for action in self.actions if action.kind in PLACEMENT_ACTIONS]

    @property
    def in_hand(self) -> int:
        """Cards in the hand."""
        return len(self.fighters) + len(self.actions)
