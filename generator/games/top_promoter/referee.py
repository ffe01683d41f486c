"""Follows a game of Top Promoter by its log and the printed cards alone, and objects to every rule that it breaks.

Nothing here comes from the engine: the numbers are those of the rulebook, dice and homes those printed on the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations
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


def referee(printed: Printed, game: WatchedGame) -> Iterable[Objection]:
    """Everything in the log of a game that the rules do not allow, or that they ask for and that is missing."""
    follower = _Follower(printed, game)
    for number, sentence in enumerate(game.log, 1):
        follower.line = number
        follower.read(sentence)
    follower.line = len(game.log)
    follower.after_the_end()
    return follower.objections


class _Follower:
    """What lies where, as told so far. Seats count from 1, as the log counts."""

    def __init__(self, printed: Printed, game: WatchedGame) -> None:
        self.line = 0
        self.objections: list[Objection] = []
        self.game = game
        self.cards = {str(card["name"]): card for card in printed.cards["fighter"]}
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
        self._patterns: list[tuple[re.Pattern[str], Callable[..., None]]] = [
            (re.compile(pattern), follow)
            for pattern, follow in (
                (r"The game \((\w+)\): (.+)\.", self._begins),
                (r"Face up: (.+)\. In the pile: (\d+) cities\.", self._face_up),
                (rf"{WHO} holds (.+)\.", self._holds),
                (rf"{WHO} shuffles (\d+) discarded fighters into a new draw pile\.", self._reshuffles),
                (r"Round (\d+)\. Money: (.+)\.", self._round),
                (
                    rf"{WHO} reveals (.+) \((\w+), (\d) (?:die|dice)(, Knock-out Blow)?\) of popularity (\d+)\.",
                    self._reveals,
                ),
                (rf"{WHO} finds no place for (.+): the card is discarded\.", self._discards),
                (rf"{WHO} puts (.+) into the ([a-z ]+) of (.+), against (.+) of {WHO}\.", self._meets),
                (rf"{WHO} puts (.+) into the ([a-z ]+) of (.+), to wait for an opponent\.", self._waits),
                (rf"{WHO} plays (Location Change): (.+) goes on top of the pile, (.+) takes its place\.", self._draws),
                (rf"{WHO} plays (Location Change): (.+) and (.+) change places\.", self._swaps),
                (rf"{WHO} plays ([A-Z][A-Za-z ]+) on the ([a-z ]+) of (.+) \((.+)\)\.", self._plays_on),
                (rf"{WHO} plays ([A-Z][A-Za-z ]+) for (.+) against (.+)\.", self._prepares),
                (r"(.+) is full: its fights are fought\.", self._is_full),
                (rf"(Lower card|Mid card|Main event) of (.+): (.+) of {WHO} against (.+) of {WHO}\.", self._fight),
                (r"(.+) is tested and throws (\d)\.", self._tested),
                (r"Both were to be tested: both lose, nobody rolls, nobody is paid\.", self._both_tested),
                (rf"(.+) of {WHO} rolls ([\d ]+)\.", self._decider_rolls),
                (r"(.+?)( \([a-z ]+\))? rolls ([\d ]+) and (.+?)( \([a-z ]+\))? rolls ([\d ]+)\.", self._roll),
                (r"(Exact tie|Two knock-out blows): a rematch, which pays nothing here\.", self._again),
                (rf"(.+) wins (on the|by) (.+): (.+) = (\d+) million for {WHO}\.", self._wins),
                (rf"Clean sweep of (.+): (\d+) million more for {WHO}\.", self._sweeps),
                (r"(.+) is replaced by (.+)\.", self._replaced),
                (r"The rematch of (.+) is the ([a-z ]+) of (.+)\.", self._moves),
                (r"The rematch of (.+) is never fought and pays nothing\.", self._never),
                (r"No city is left to replace (.+)\.", self._no_city),
                (r"Not scored: (.+)\.", self._nothing),
                (r"(.+) lead together\.", self._tied),
                (r"None of them has a fighter in hand: they share the win\.", self._nothing),
                (r"(.+) ha(?:s|ve) no fighter in hand and cannot fight for it\.", self._out),
                (r"Nobody is best yet: they roll again\.", self._again_all),
                (r"The game ends \((.+)\)\. Money: (.+)\.", self._ends),
                (rf"((?:{WHO}(?:, | and )?)+) (?:wins|share the win)\.", self._won),
            )
        ]

    def demand(self, holds: bool, what: str, rule: str = "") -> None:
        """Note what is wrong at this sentence unless it holds."""
        if not holds:
            self.objections.append(Objection(self.line, what, rule))

    def read(self, sentence: str) -> None:
        """Follow one sentence."""
        for pattern, follow in self._patterns:
            if found := pattern.fullmatch(sentence):
                follow(*found.groups())
                return
        self.demand(False, "a sentence says what the referee does not know")

    def _nothing(self, *_: str) -> None:
        """Nothing to hold against the rules."""

    def venue(self, city: str) -> Venue:
        """The face-up location of a city; an empty one, and an objection, where there is none."""
        for venue in self.venues:
            if venue.city == city:
                return venue
        self.demand(False, f"{city} does not lie face up")
        return Venue(city)

    # set-up and hands

    def _begins(self, variant: str, players: str) -> None:
        self.demand(variant == self.game.variant, "another variant is played")
        colors = re.findall(r"Player \d+ \((\w+)\)", players)
        self.color = dict(zip(self.seats, colors, strict=False))
        self.demand(len(colors) == self.game.players == len(set(colors)), "colors are not one a player", "hand")

    def _face_up(self, cities: str, pile: str) -> None:
        self.venues = [Venue(city) for city in re.split(r", | and ", cities)]
        self.pile = int(pile)
        players = self.game.players
        self.demand(len(self.venues) == max(players, 3) - 1, "another number of cities lies face up", "face up")
        self.demand(
            len(self.venues) + self.pile == CITIES[players], "another number of cities is used", "locations used"
        )

    def _holds(self, seat: str, cards: str) -> None:
        who = int(seat)
        self._turn_over()
        names = sorted(self.cards, key=len, reverse=True)
        known = [*names, *AFTER_PLACEMENT, *BEFORE_THE_ROLL]
        hand = re.findall("|".join(map(re.escape, known)), cards) if cards != "no cards" else []
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

    def _reshuffles(self, seat: str, number: str) -> None:
        self.demand(self.game.players == 2, "discards are shuffled anew", "two reshuffle")

    # rounds

    def _round(self, number: str, money: str) -> None:
        self._turn_over()
        self.round += 1
        self.idle += 1
        self.demand(int(number) == self.round, "rounds are not counted one by one")
        self._money(money)
        self.demand(not self.revealed, "a revealed fighter was not placed", "next round")
        self.revealed = []

    def _money(self, text: str) -> None:
        told = [int(amount) for amount in re.findall(r"Player \d+ \(\w+\) (-?\d+)", text)]
        self.demand(told == list(self.money.values()), f"the money is {list(self.money.values())}", "pay")

    def _reveals(self, seat: str, name: str, weight: str, dice: str, blow: str | None, popularity: str) -> None:
        who = int(seat)
        card = self._card(name)
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

    def _card(self, name: str) -> Any:
        if name not in self.cards:
            self.demand(False, f"{name} is no fighter of the set")
            return next(iter(self.cards.values()))
        return self.cards[name]

    def _turn_over(self) -> None:
        """After a turn no full city may be left over."""
        self.demand(self.scoring is None, "a location is not replaced", "replace")
        self.demand(not any(venue.full for venue in self.venues), "a full location is not scored", "full location")

    def _next(self, seat: str, name: str) -> None:
        self._turn_over()
        self.demand(self.revealed[:1] == [(int(seat), name)], "it is another player's turn", "popularity")
        self.revealed = [each for each in self.revealed if each[1] != name]
        self.turn, self.acted = int(seat), False
        self.spent.append(name)

    def _allowed(self, seat: int, name: str, venue: Venue) -> list[int]:
        """The places of a location where a fighter may be put."""
        rank = CLASSES.index(self._card(name)["weight_class"])
        must, may, free = [], [], []
        for place, bout in enumerate(venue.bouts):
            if bout is None:
                free.append(place)
            elif len(bout.names) == 1:
                apart = abs(CLASSES.index(self._card(bout.names[0])["weight_class"]) - rank)
                if bout.seats[0] == seat and not apart:
                    return []
                if bout.seats[0] != seat and not apart:
                    must.append(place)
                elif bout.seats[0] != seat and apart == 1 and self.game.players == 2:
                    may.append(place)
        return must or may + free

    def _discards(self, seat: str, name: str) -> None:
        self._next(seat, name)
        self.turn = 0
        there = any(self._allowed(int(seat), name, venue) for venue in self.venues)
        self.demand(not there, "a fighter with a legal place is discarded", "no place")

    def _put(self, seat: str, name: str, place: str, city: str) -> tuple[Venue, int]:
        self._next(seat, name)
        venue, at = self.venue(city), PLACES.index(place)
        allowed = self._allowed(int(seat), name, venue)
        self.demand(at in allowed, "a fighter is put where it may not be", "same class, must meet, never own, TP-R10")
        self.idle = -1 if self.idle < 0 else 0
        return venue, at

    def _waits(self, seat: str, name: str, place: str, city: str) -> None:
        venue, at = self._put(seat, name, place, city)
        self.demand(venue.bouts[at] is None, "somebody waits there already", "three fights")
        venue.bouts[at] = Bout([name], [int(seat)])

    def _meets(self, seat: str, name: str, place: str, city: str, rival: str, other: str) -> None:
        venue, at = self._put(seat, name, place, city)
        bout = venue.bouts[at]
        met = bout is not None and (bout.names, bout.seats) == ([rival], [int(other)])
        self.demand(met, "another rival waits there", "must meet")
        if bout is not None:
            bout.names.append(name)
            bout.seats.append(int(seat))

    # actions

    def _act(self, seat: str, action: str) -> int:
        who = int(seat)
        self.demand(who == self.turn, "an action is played out of turn", "one action, TP-R18")
        self.demand(not self.acted, "a second action is played", "one action")
        self.demand(action in AFTER_PLACEMENT, f"{action} is played after placement", "placement actions")
        self._spend(who, action)
        self.acted = True
        return who

    def _spend(self, who: int, action: str) -> None:
        self.demand(action in self.hands[who], f"{action} is not in the hand", "own actions")
        if action in self.hands[who]:
            self.hands[who].remove(action)

    def _has_fight(self, who: int, venue: Venue) -> bool:
        return any(bout is not None and who in bout.seats for bout in venue.bouts)

    def _draws(self, seat: str, action: str, city: str, new: str) -> None:
        who, venue = self._act(seat, action), self.venue(city)
        self.demand(self._has_fight(who, venue), "no fight of the player is there", "own fights, TP-R16")
        self.demand(self.pile > 0, "there is no pile", "TP-R16")
        venue.city = new

    def _swaps(self, seat: str, action: str, one: str, other: str) -> None:
        who, venues = self._act(seat, action), (self.venue(one), self.venue(other))
        mine = any(self._has_fight(who, venue) for venue in venues)
        self.demand(mine, "no fight of the player is at either", "own fights, TP-R16")
        venues[0].city, venues[1].city = other, one

    def _plays_on(self, seat: str, action: str, place: str, city: str, names: str) -> None:
        who, venue, at = self._act(seat, action), self.venue(city), PLACES.index(place)
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
        self._spend(who, action)
        venue = self.scoring or Venue("")
        for bout in venue.bouts:
            if bout is not None and {name, rival} == set(bout.names):
                at = bout.names.index(name)
                self.demand(bout.seats[at] == who, "the fighter is another player's", "own fights")
                bout.played.append((who, action))
                return
        self.demand(False, "a dice card is played on a fight that is not to be fought", "dice actions")

    # scoring

    def _is_full(self, city: str) -> None:
        venue = self.venue(city)
        self.demand(venue.full, "a location is scored that is not full", "full location")
        self.scoring, self.fought, self.rematches, self.moved = venue, [], [], 0

    def _fight(self, billing: str, city: str, first: str, seat: str, second: str, other: str) -> None:
        self._settled()
        place = PLACES.index(billing.lower())
        venue = self.scoring or Venue(city)
        self.demand(city == venue.city and place == len(self.fought), "fights are not fought from the lower card up",
                    "order of fights")  # fmt: skip
        self.bout = venue.bouts[place]
        named = ([first, second], [int(seat), int(other)])
        bout = self.bout
        self.demand(
            bout is not None and (bout.names, bout.seats) == named, "other fighters are there", "order of fights"
        )
        self.tests, self.rolls = {}, {}

    def _settled(self) -> None:
        self.demand(self.bout is None, "a fight has no result", "highest die")

    def _tested(self, name: str, die: str) -> None:
        self.tests[name] = int(die)
        bout = self.bout or Bout([], [])
        testers = {seat for seat, action in bout.played if action == "Random Drug Test"}
        seat = bout.seats[bout.names.index(name)] if name in bout.names else 0
        self.demand(testers - {seat} != set() and seat not in testers, "nobody has tested that fighter", "drug test")

    def _both_tested(self) -> None:
        bout = self.bout or Bout([], [])
        testers = {seat for seat, action in bout.played if action == "Random Drug Test"}
        self.demand(len(testers) == 2, "not both were tested", "two tests")
        self.fought.append(0)
        self.bout = None

    def _dice(self, bout: Bout, name: str) -> int:
        """Dice that a fighter takes: printed, one at home, one for training."""
        card, seat = self._card(name), bout.seats[bout.names.index(name)]
        city = self.scoring.city if self.scoring else ""
        more = (card["home"] == city) + ((seat, "Superior Training") in bout.played)
        return int(card["dice"]) + int(more)

    def _roll(self, first: str, _: str | None, dice: str, second: str, __: str | None, others: str) -> None:
        bout = self.bout or Bout([], [])
        for name, roll in ((first, dice), (second, others)):
            self.demand(name in bout.names, "a fighter rolls who does not fight", "dice rolled")
            if name in bout.names:
                faces = list(map(int, roll.split()))
                self.demand(len(faces) == self._dice(bout, name), "another number of dice is rolled", "dice rolled")
                self.demand(all(1 <= face <= 6 for face in faces), "a die shows no face of a die")
                self.rolls[name] = faces
        self.demand(not any(die < 3 for die in self.tests.values()), "dice are rolled after a failed test", "drug test")

    def _blow(self, name: str, roll: list[int]) -> bool:
        card = self._card(name)
        if not card["knockout"]:
            return False
        times = sorted((roll.count(face) for face in set(roll)), reverse=True)
        if card["dice"] == 3:
            return times[0] > 2
        if card["dice"] == 4:
            return any({low, low + 1, low + 2, low + 3} <= set(roll) for low in (1, 2, 3))
        return (times[0] > 2 and len(times) > 1 and times[1] > 1) or (self.five and times[0] > 4)

    def _verdict(self) -> tuple[str, str, int]:
        """Who must win (empty for a rematch), how, and on which die."""
        first, second = [*(self.bout.names if self.bout else ()), "", ""][:2]
        for name, rival in ((first, second), (second, first)):
            if self.tests.get(name, 6) < 3:
                return rival, "failed drug test", 0
        mine, theirs = (sorted(self.rolls.get(name, []), reverse=True) for name in (first, second))
        blows = [name for name in (first, second) if self.rolls.get(name) and self._blow(name, self.rolls[name])]
        if len(blows) == 2:
            return "", "two knock-out blows", 0
        if blows:
            return blows[0], "Knock-out Blow", 0
        for place, (one, other) in enumerate(zip(mine, theirs, strict=False), 1):
            if one != other:
                return (first if one > other else second), "die", place
        if len(mine) == len(theirs):
            return "", "exact tie", 0
        return (first if len(mine) > len(theirs) else second), "die", min(len(mine), len(theirs)) + 1

    def _again(self, how: str) -> None:
        winner, right, _ = self._verdict()
        self.demand(not winner and right == how.lower(), "that is no rematch", "rematch, knock-out")
        if self.bout is not None:
            self.rematches.append(self.bout)
        self.fought.append(0)
        self.bout = None

    def _wins(self, name: str, _: str, how: str, reckoning: str, amount: str, seat: str) -> None:
        bout, place = self.bout or Bout([name, name], [int(seat)] * 2), len(self.fought)
        winner, right, die = self._verdict() if self.bout else (name, "", 0)
        self.demand(
            winner == name and (right in how), f"{winner or 'nobody'} wins by {right}", "highest die, knock-out"
        )
        ordinals = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
        told = how.split(maxsplit=1)[0]
        self.demand(not die or told == ordinals[die], "another die decides", "die beats none, TP-R4")
        rival = next((other for other in bout.names if other != name), name)
        fewer = max(0, int(self._card(rival)["dice"]) - int(self._card(name)["dice"]))
        pay = (place + 1 + max(0, die - 2)) * (1 + (fewer if self.extend else min(fewer, 2)))
        if bout.cable == int(seat) and right != "failed drug test":
            pay *= 3
        self.demand(
            int(amount) == pay, f"it pays {pay}", "billing pays, long bout, underdog, cable, TP-R6, TP-R7, TP-R8"
        )
        self.money[int(seat)] += int(amount)
        self.fought.append(int(seat))
        self.bout = None

    def _sweeps(self, city: str, amount: str, seat: str) -> None:
        self.demand(self.fought == [int(seat)] * 3, "not all three fights were won", "sweep")
        self.demand(int(amount) == SWEEP, "a sweep pays three", "sweep")
        self.money[int(seat)] += int(amount)
        self.fought = [*self.fought, 0]

    def _all_fought(self) -> None:
        self._settled()
        swept = len(set(self.fought[:3])) == 1 and self.fought[0] != 0
        self.demand(len(self.fought) == (4 if swept else 3), "a sweep or a fight is missing", "sweep, order of fights")

    def _replaced(self, old: str, new: str) -> None:
        self._all_fought()
        self.demand(self.scoring is not None and self.scoring.city == old, "another location was scored", "replace")
        self.demand(self.pile > 0, "there is no city left", "game end")
        self.pile -= 1
        fresh = Venue(new)
        for place, bout in zip((2, 1, 0), reversed(self.rematches), strict=False):
            fresh.bouts[place] = Bout(bout.names, bout.seats)  # action cards stay behind
        self.venues = [fresh if venue.city == old else venue for venue in self.venues]
        self.moved, self.scoring = 0, None

    def _moves(self, names: str, place: str, city: str) -> None:
        bout = self.venue(city).bouts[PLACES.index(place)]
        there = bout is not None and re.split(" and ", names) == bout.names
        self.demand(there, "the rematch moves elsewhere", "rematch moves, several rematches, TP-R9")

    def _never(self, names: str) -> None:
        lost = [" and ".join(bout.names) for bout in self.rematches]
        self.demand(names in lost, "that was no rematch", "TP-R9")

    def _no_city(self, city: str) -> None:
        self._all_fought()
        self.demand(self.pile == 0, "there is a city left", "game end")
        self.venues = [venue for venue in self.venues if venue.city != city]
        self.scoring, self.no_city = None, True

    # the end

    def _tied(self, players: str) -> None:
        self.leaders = [int(seat) for seat in re.findall(WHO, players)]
        most = max(self.money.values())
        self.demand(self.leaders == [s for s in self.seats if self.money[s] == most], "others lead", "most money")
        waiting = dict.fromkeys(self.leaders, 0) | {seat: 1 for seat, _ in self.revealed}
        self.leaders = [s for s in self.leaders if waiting[s] or any(card in self.cards for card in self.hands[s])]
        self.deciding = {}

    def _out(self, players: str) -> None:
        for seat in map(int, re.findall(WHO, players)):
            self.demand(seat not in self.leaders, "a player with a fighter is left out", "TP-R12")

    def _decider_rolls(self, name: str, seat: str, dice: str) -> None:
        who, faces = int(seat), list(map(int, dice.split()))
        there = name in self.hands[who] or (who, name) in self.revealed
        self.demand(there and who in self.leaders, "that fighter cannot decide it", "tie, TP-R12")
        self.demand(self.decider.setdefault(who, name) == name, "another fighter is sent", "tie")
        self.demand(len(faces) == self._card(name)["dice"], "another number of dice is rolled", "TP-R12")
        if set(self.deciding) >= set(self.leaders):
            self.deciding = {}
        self.deciding[who] = sorted(faces, reverse=True)
        if set(self.deciding) == set(self.leaders):
            self.leaders = self._unbeaten()

    def _unbeaten(self) -> list[int]:
        beaten = set()
        for one, other in combinations(self.deciding, 2):
            mine, theirs = self.deciding[one], self.deciding[other]
            blows = [
                len(self.deciding) == 2 and self._blow(self.decider[seat], self.deciding[seat]) for seat in (one, other)
            ]
            if blows[0] != blows[1]:
                beaten.add(other if blows[0] else one)
            elif not blows[0] and mine != theirs:
                beaten.add(other if mine > theirs else one)
        return [seat for seat in self.deciding if seat not in beaten]

    def _again_all(self) -> None:
        self.demand(len(self.leaders) > 1, "somebody is best", "TP-R12")
        self.deciding = {}

    def _ends(self, why: str, money: str) -> None:
        self.ended = why
        self._money(money)
        fighters = any(card in self.cards for hand in self.hands.values() for card in hand)
        right = "no city left" if self.no_city else "no fighter left" if not fighters else "no place for long"
        self.demand(why == right, f"it ends with {right}", "game end, TP-R15, TP-R21")
        if right == "no place for long":
            self.demand(self.game.players == 2 and self.idle + 1 >= IDLE_ROUNDS, "the game goes on", "TP-R21")

    def _won(self, players: str, *_: str) -> None:
        self.winners = [int(seat) for seat in re.findall(WHO, players)]
        most = max(self.money.values())
        best = [seat for seat in self.seats if self.money[seat] == most]
        right = best if len(best) == 1 else self.leaders or best
        self.demand(self.winners == right, f"the winners are {right}", "most money, TP-R12")

    def after_the_end(self) -> None:
        """The game ended, and the record says of it what the log says."""
        record = self.game.record
        self.demand(bool(self.ended and self.winners), "the game has no end", "game end")
        self.demand(record.end == self.ended, "the record has another end")
        self.demand([seat + 1 for seat in record.winners] == self.winners, "the record has other winners")
        self.demand(list(record.scores) == list(self.money.values()), "the record has other scores")
        self.demand(record.rounds == self.round, "the record has another number of rounds")
