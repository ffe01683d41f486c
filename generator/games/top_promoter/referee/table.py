"""The table as the log tells it: who holds what, who may put a fighter where, who may play which action."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.api import Objection, Printed, WatchedGame

CLASSES = ("Heavyweight", "Welterweight", "Lightweight", "Flyweight", "Strawweight")
PLACES = ("lower card", "mid card", "main event")
CITIES = {2: 6, 3: 6, 4: 9, 5: 12}
HAND = {2: 7, 3: 6, 4: 6, 5: 6}
AFTER_PLACEMENT = ("Location Change", "Cable Special", "Press Conference")
BEFORE_THE_ROLL = ("Superior Training", "Random Drug Test")
SWEEP = 3
IDLE_ROUNDS = 15
WHO = r"Player (\d+) \(\w+\)"


@dataclass
class Bout:
    """A fight on the table: the names of its fighters, whose they are, who lies on television, what is played on it."""

    names: list[str]
    seats: list[int]
    cable: int = 0
    played: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Venue:
    """A city with its three fights, from the lower card up."""

    city: str
    bouts: list[Bout | None] = field(default_factory=lambda: [None, None, None])
    press: bool = False

    @property
    def full(self) -> bool:
        """Whether six fighters are there."""
        return all(bout is not None and len(bout.names) == 2 for bout in self.bouts)


class Table:
    """What lies where, as told so far, and what may be done with it. Seats count from 1, as the log counts."""

    def __init__(self, printed: Printed, game: WatchedGame) -> None:
        self.line = 0
        self.objections: list[Objection] = []
        self.game = game
        self.cards = {str(card["name"]): card for card in printed.cards["fighter"]}
        names = sorted(self.cards, key=len, reverse=True)
        self.card_names = re.compile("|".join(map(re.escape, [*names, *AFTER_PLACEMENT, *BEFORE_THE_ROLL])))
        self.five = bool(printed.settings.get("five_of_a_kind_is_full_house", False))
        self.extend = printed.settings.get("underdog_beyond_two", "triple") == "extend"
        self.seats = range(1, game.players + 1)
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.money = dict.fromkeys(self.seats, 0)
        self.color: dict[int, str] = {}
        self.venues: list[Venue] = []
        self.pile = 0
        self.round = 0
        self.idle = -1
        self.revealed: list[tuple[int, str]] = []
        self.spent: list[str] = []
        """Fighters placed or discarded: outside the game for two they never come back."""
        self.turn = 0
        self.acted = False
        self.scoring: Venue | None = None
        self.fought: list[int] = []
        self.rematches: list[Bout] = []
        self.bout: Bout | None = None
        self.tests: dict[str, int] = {}
        self.rolls: dict[str, list[int]] = {}
        self.moved = 0
        self.no_city = False
        self.deciding: dict[int, list[int]] = {}
        self.decider: dict[int, str] = {}
        self.leaders: list[int] = []
        self.ended = ""
        self.winners: list[int] = []

    def demand(self, holds: bool, what: str, rule: str = "") -> None:
        """Note what is wrong at this sentence unless it holds."""
        if not holds:
            self.objections.append(Objection(self.line, what, rule))

    def venue(self, city: str) -> Venue:
        """The face-up location of a city; an empty one, and an objection, where there is none."""
        for venue in self.venues:
            if venue.city == city:
                return venue
        self.demand(False, f"{city} does not lie face up")
        return Venue(city)

    # set-up and hands

    def begins(self, variant: str, players: str) -> None:
        """Variant and colors."""
        self.demand(variant == self.game.variant, "another variant is played")
        colors = re.findall(r"Player \d+ \((\w+)\)", players)
        self.color = dict(zip(self.seats, colors, strict=False))
        self.demand(len(colors) == self.game.players == len(set(colors)), "colors are not one a player", "hand")

    def face_up(self, cities: str, pile: str) -> None:
        """The cities that lie face up, and how many are in the pile."""
        self.venues = [Venue(city) for city in re.split(r", | and ", cities)]
        self.pile = int(pile)
        players = self.game.players
        self.demand(len(self.venues) == max(players, 3) - 1, "another number of cities lies face up", "face up")
        self.demand(
            len(self.venues) + self.pile == CITIES[players], "another number of cities is used", "locations used"
        )

    def holds(self, seat: str, cards: str) -> None:
        """A hand as it was dealt or filled again."""
        who = int(seat)
        self.turn_over()
        hand = self.card_names.findall(cards) if cards != "no cards" else []
        self.demand(len(hand) <= HAND[self.game.players], "a hand is too large", "hand, refill")
        self.demand(all(card in hand for card in self.hands[who]), "a card has left the hand unplayed", "refill")
        for card in hand:
            if card in self.cards:
                own = self.cards[card]
                self.demand(own["color"] == self.color.get(who), "a fighter of another color is held", "hand")
                back = self.game.players > 2 and card in self.spent
                self.demand(not back, "a fighter comes back that was played", "discarded for good")
            self.demand(self.game.variant != "family" or card in self.cards, "an action is held", "family game")
        self.hands[who] = hand

    def reshuffles(self, seat: str, number: str) -> None:
        """A new pile of discarded fighters: in the game for two alone."""
        self.demand(self.game.players == 2, "discards are shuffled anew", "two reshuffle")

    # rounds

    def new_round(self, number: str, money: str) -> None:
        """A round begins: all fighters of the last are placed."""
        self.turn_over()
        self.round += 1
        self.idle += 1
        self.demand(int(number) == self.round, "rounds are not counted one by one")
        self.check_money(money)
        self.demand(not self.revealed, "a revealed fighter was not placed", "next round")
        self.revealed = []

    def check_money(self, text: str) -> None:
        """The money that the log tells is the money that was paid."""
        told = [int(amount) for amount in re.findall(r"Player \d+ \(\w+\) (-?\d+)", text)]
        self.demand(told == list(self.money.values()), f"the money is {list(self.money.values())}", "pay")

    def reveals(self, seat: str, name: str, weight: str, dice: str, blow: str | None, popularity: str) -> None:
        """A fighter of the round, the most popular first."""
        who = int(seat)
        card = self.card_of(name)
        self.demand(name in self.hands[who], "a fighter is revealed that is not in the hand", "reveal")
        if name in self.hands[who]:
            self.hands[who].remove(name)
        told = (weight, int(dice), bool(blow), int(popularity))
        printed = (card["weight_class"], card["dice"], bool(card["knockout"]), card["popularity"])
        self.demand(told == printed, "the card says otherwise")
        last = self.cards[self.revealed[-1][1]]["popularity"] if self.revealed else None
        self.demand(last is None or last > card["popularity"], "fighters are not in falling popularity", "popularity")
        self.demand(all(other != who for other, _ in self.revealed), "a player reveals twice", "reveal")
        self.revealed.append((who, name))

    def card_of(self, name: str) -> Mapping[str, Any]:
        """The printed card of this name."""
        if name not in self.cards:
            self.demand(False, f"{name} is no fighter of the set")
            return next(iter(self.cards.values()))
        return self.cards[name]

    def turn_over(self) -> None:
        """After a turn no full city may be left over."""
        self.demand(self.scoring is None, "a location is not replaced", "replace")
        self.demand(not any(venue.full for venue in self.venues), "a full location is not scored", "full location")

    def next_turn(self, seat: str, name: str) -> None:
        """Whose turn it must be."""
        self.turn_over()
        self.demand(self.revealed[:1] == [(int(seat), name)], "it is another player's turn", "popularity")
        self.revealed = [each for each in self.revealed if each[1] != name]
        self.turn, self.acted = int(seat), False
        self.spent.append(name)

    def allowed(self, seat: int, name: str, venue: Venue) -> list[int]:
        """The places of a location where a fighter may be put."""
        rank = CLASSES.index(self.card_of(name)["weight_class"])
        must, may, free = [], [], []
        for place, bout in enumerate(venue.bouts):
            if bout is None:
                free.append(place)
            elif len(bout.names) == 1:
                apart = abs(CLASSES.index(self.card_of(bout.names[0])["weight_class"]) - rank)
                if bout.seats[0] == seat and not apart:
                    return []
                if bout.seats[0] != seat and not apart:
                    must.append(place)
                elif bout.seats[0] != seat and apart == 1 and self.game.players == 2:
                    may.append(place)
        return must or may + free

    def discards(self, seat: str, name: str) -> None:
        """A fighter without a legal place."""
        self.next_turn(seat, name)
        self.turn = 0
        there = any(self.allowed(int(seat), name, venue) for venue in self.venues)
        self.demand(not there, "a fighter with a legal place is discarded", "no place")

    def put(self, seat: str, name: str, place: str, city: str) -> tuple[Venue, int]:
        """A fighter goes to a place where it may go."""
        self.next_turn(seat, name)
        venue, at = self.venue(city), PLACES.index(place)
        allowed = self.allowed(int(seat), name, venue)
        self.demand(at in allowed, "a fighter is put where it may not be", "same class, must meet, never own, TP-R10")
        self.idle = -1 if self.idle < 0 else 0
        return venue, at

    def waits(self, seat: str, name: str, place: str, city: str) -> None:
        """A new fight."""
        venue, at = self.put(seat, name, place, city)
        self.demand(venue.bouts[at] is None, "somebody waits there already", "three fights")
        venue.bouts[at] = Bout([name], [int(seat)])

    def meets(self, seat: str, name: str, place: str, city: str, rival: str, other: str) -> None:
        """A rival who waits is met."""
        venue, at = self.put(seat, name, place, city)
        bout = venue.bouts[at]
        met = bout is not None and (bout.names, bout.seats) == ([rival], [int(other)])
        self.demand(met, "another rival waits there", "must meet")
        if bout is not None:
            bout.names.append(name)
            bout.seats.append(int(seat))

    # actions

    def act(self, seat: str, action: str) -> int:
        """A placement action: once a turn, from the hand."""
        who = int(seat)
        self.demand(who == self.turn, "an action is played out of turn", "one action, TP-R18")
        self.demand(not self.acted, "a second action is played", "one action")
        self.demand(action in AFTER_PLACEMENT, f"{action} is played after placement", "placement actions")
        self.spend(who, action)
        self.acted = True
        return who

    def spend(self, who: int, action: str) -> None:
        """A card leaves the hand."""
        self.demand(action in self.hands[who], f"{action} is not in the hand", "own actions")
        if action in self.hands[who]:
            self.hands[who].remove(action)

    def has_fight(self, who: int, venue: Venue) -> bool:
        """Whether a player has a fighter there."""
        return any(bout is not None and who in bout.seats for bout in venue.bouts)

    def draws(self, seat: str, action: str, city: str, new: str) -> None:
        """Location Change with the pile."""
        who, venue = self.act(seat, action), self.venue(city)
        self.demand(self.has_fight(who, venue), "no fight of the player is there", "own fights, TP-R16")
        self.demand(self.pile > 0, "there is no pile", "TP-R16")
        venue.city = new

    def swaps(self, seat: str, action: str, one: str, other: str) -> None:
        """Location Change of two cities."""
        who, venues = self.act(seat, action), (self.venue(one), self.venue(other))
        mine = any(self.has_fight(who, venue) for venue in venues)
        self.demand(mine, "no fight of the player is at either", "own fights, TP-R16")
        venues[0].city, venues[1].city = other, one

    def plays_on(self, seat: str, action: str, place: str, city: str, names: str) -> None:
        """Cable Special or Press Conference on a fight."""
        who, venue, at = self.act(seat, action), self.venue(city), PLACES.index(place)
        bout = venue.bouts[at]
        self.demand(bout is not None and who in bout.seats, "the fight is not the player's", "own fights")
        if bout is None:
            return
        if action == "Cable Special":
            self.demand(not bout.cable, "a second Cable Special lies on a fight", "cable special")
            bout.cable = who
        elif action == "Press Conference":
            self.demand(not venue.press, "a second Press Conference at a location", "press conference")
            venue.press = True
            venue.bouts = [*venue.bouts[:at], *venue.bouts[at + 1 :], bout]

    def _prepares(self, seat: str, action: str, name: str, rival: str) -> None:
        who = int(seat)
        self.demand(action in BEFORE_THE_ROLL, f"{action} is played before a roll", "dice actions")
        self.spend(who, action)
        venue = self.scoring or Venue("")
        for bout in venue.bouts:
            if bout is not None and {name, rival} == set(bout.names):
                at = bout.names.index(name)
                self.demand(bout.seats[at] == who, "the fighter is another player's", "own fights")
                bout.played.append((who, action))
                return
        self.demand(False, "a dice card is played on a fight that is not to be fought", "dice actions")
