"""Follows a show of Top Dog by its log and the printed dogs alone, and objects to every rule that it breaks.

Nothing here comes from the engine: the numbers are those of the rulebook, the stats those printed on the cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generator.api import Objection, Printed, WatchedGame, followed

LETTERS = "PAWS"
COLUMNS = ("poise", "agility", "wiggle", "speed")
EACH = {2: 7, 3: 5, 4: 4, 5: 3, 6: 3}
"""Dogs dealt to each player."""
TO_WIN = 3
FOR_A_RESCUE = 4
MEDALS = re.compile(r"Round (?P<round>\d+)\. Medals to win: (?P<medals>.+)\.")
HOLDS = re.compile(r"Player (?P<seat>\d+) holds (?P<dogs>.+) \((?P<variant>[a-z-]+)\)\.")
POUND = re.compile(r"In the Pound: (?P<dogs>.+)\.")
WALKER = re.compile(r"Player (?P<seat>\d+) last walked a dog\.")
CONTESTANT = re.compile(
    r"Player (?P<seat>\d+): (?P<dogs>.+) (?P<how>still stands|enters|is bred) \((?P<stats>[^)]+)\)\."
)
TAKEN = re.compile(r"(?P<letter>[PAWS]) goes to (?P<dogs>.+) of Player (?P<seat>\d+) with (?P<points>\d+)\.")
FREE = re.compile(r"Nobody takes (?P<letter>[PAWS]): (?P<why>.+)\.")
CHAMPION = re.compile(r"(?P<dog>.+) is a champion of Player (?P<seat>\d+), who now has (?P<number>\d+)\.")
STAYS = re.compile(r"(?P<dog>.+) stays with Player (?P<seat>\d+)\.")
POUNDED = re.compile(r"To the Pound: (?P<dogs>.+)\.")
BARREN = re.compile(r"No medal was won(?:, (?P<rounds>\d+) rounds running)?\.")
RESCUED = re.compile(r"Rescue: Player (?P<seat>\d+) takes (?P<dog>.+)\.")
ENDS = re.compile(
    r"The show ends \((?P<why>.+)\)\. Champions: (?P<champions>.+)\. (?P<winners>.+) (?:wins|share the title)\."
)


class Contestant(NamedTuple):
    """A dog or a breed that is judged: whose, the dog that was there first, the one bred atop, the sums."""

    seat: int
    dog: str
    atop: str
    stats: tuple[int, ...]
    new: bool


def referee(printed: Printed, game: WatchedGame) -> Iterable[Objection]:
    """Everything in the log of a show that the rules do not allow, or that they ask for and that is missing."""
    return followed(_Follower(printed, game), game)


class _Follower:
    """What lies where, as told so far. Seats count from 1, as the log counts."""

    def __init__(self, printed: Printed, game: WatchedGame) -> None:
        self.line = 0
        self.objections: list[Objection] = []
        self.game = game
        self.stats = {
            str(card["name"]): tuple(int(card[column]) for column in COLUMNS) for card in printed.cards["dogs"]
        }
        self.names = re.compile("|".join(map(re.escape, sorted(self.stats, key=len, reverse=True))))
        self.one_medal = printed.settings.get("medals_per_dog", "any") == "one"
        self.upper_wins = printed.settings.get("breed_champion", "bottom") == "top"
        self.patience = printed.settings.get("stalemate_rounds", 3)
        seats = range(1, game.players + 1)
        self.hands: dict[int, list[str]] = {seat: [] for seat in seats}
        self.previous: dict[int, str] = {}
        self.champions: dict[int, list[str]] = {seat: [] for seat in seats}
        self.pound: list[str] = []
        self.walker = 0
        self.covered: set[str] = set()
        self.round = 0
        self.barren = 0
        self.ended = ""
        self.winners: tuple[int, ...] = ()
        self._contest: list[Contestant] = []
        self._judged: dict[str, Contestant | None] = {}
        self._open = ""
        """Medals of the round that are still to be judged; the round is read until they are."""
        self._crowned: list[tuple[int, str]] = []
        self._stayed: dict[int, str] = {}
        self._pounded: list[str] = []
        self._said_barren = ""
        self._in_round = False
        self._rescue: list[tuple[int, str]] = []

    def object(self, what: str, rule: str = "") -> None:
        """Note what is wrong at this sentence."""
        self.objections.append(Objection(self.line, what, rule))

    def demand(self, holds: bool, what: str, rule: str = "") -> None:
        """Note it unless it holds."""
        if not holds:
            self.object(what, rule)

    def dogs(self, text: str) -> list[str]:
        """Names in a list, however they are joined."""
        return self.names.findall(text)

    def read(self, sentence: str) -> None:
        """Follow one sentence."""
        for pattern, follow in (
            (HOLDS, self._holds), (POUND, self._pound_at_start), (WALKER, self._walks), (MEDALS, self._begins),
            (CONTESTANT, self._stands), (TAKEN, self._takes), (FREE, self._left), (CHAMPION, self._crown),
            (STAYS, self._stays), (POUNDED, self._goes), (BARREN, self._barren), (RESCUED, self._rescues),
            (ENDS, self._ends),
        ):  # fmt: skip
            if found := pattern.fullmatch(sentence):
                follow(found.groupdict())
                return
        self.object("a sentence says what the referee does not know")

    # the deal

    def _holds(self, words: Mapping[str, str]) -> None:
        dogs = self.dogs(words["dogs"])
        self.hands[int(words["seat"])] = dogs
        self.demand(len(dogs) == EACH[self.game.players], "a player is dealt another number of dogs", "deal")

    def _pound_at_start(self, words: Mapping[str, str]) -> None:
        self.pound = self.dogs(words["dogs"])
        there = sorted([*self.pound, *(dog for hand in self.hands.values() for dog in hand)])
        self.demand(there == sorted(self.stats), "the deal is not every dog once", "deal")

    def _walks(self, words: Mapping[str, str]) -> None:
        self.walker = int(words["seat"])

    # a round

    def _begins(self, words: Mapping[str, str]) -> None:
        self._close_round()
        self.demand(not self.ended, "a round is played after the end", "goal")
        self._owed_rescue()
        if len(self.covered) == len(LETTERS):
            self.covered = set()
        self.round += 1
        self.demand(int(words["round"]) == self.round, "rounds are not counted one by one")
        medals = "".join(re.findall(r"[PAWS]", words["medals"]))
        wanted = "".join(letter for letter in LETTERS if letter not in self.covered)
        self.demand(medals == wanted, f"the medals to win are {wanted}, not {medals}", "available, reset")
        self._contest, self._judged, self._open, self._crowned = [], {}, wanted, []
        self._stayed, self._pounded, self._said_barren, self._in_round = {}, [], "", True

    def _stands(self, words: Mapping[str, str]) -> None:
        seat, dogs, how = int(words["seat"]), self.dogs(words["dogs"]), words["how"]
        self.demand(
            len(dogs) == (2 if how == "is bred" else 1), "a breed is two dogs, any other contestant one", "TD-R5"
        )
        if not dogs:
            return
        atop, dog = (dogs[0], dogs[-1]) if how == "is bred" else ("", dogs[0])
        new = how != "still stands"
        if how != "enters":
            self.demand(self.previous.get(seat) == dog, "the previous contestant is another", "enter")
        if new:
            laid = atop or dog
            hand = self.hands[seat]
            self.demand(laid in hand, "a dog is laid that is not in the hand", "enter")
            self.demand(
                all(not each.new or each.seat != seat for each in self._contest), "a player lays two dogs", "enter"
            )
            if laid in hand:
                hand.remove(laid)
        points = self.stats[dog] if not atop else tuple(map(sum, zip(self.stats[dog], self.stats[atop], strict=True)))
        told = tuple(map(int, re.findall(r"\d+", words["stats"])))
        self.demand(told == points, f"the stats are {points}, not {told}", "reveal")
        self._contest.append(Contestant(seat, dog, atop, points, new))

    def _expected(self, letter: str) -> Contestant | None:
        """Who must take this medal by the rules."""
        column = LETTERS.index(letter)
        top = max((each.stats[column] for each in self._contest), default=0)
        best = [each for each in self._contest if each.stats[column] == top]
        if len(best) == 2 and best[0].seat == best[1].seat:
            best = [each for each in best if not each.new]  # TD-R1
        winner = best[0] if len(best) == 1 else None
        if self.one_medal and winner is not None and winner in self._judged.values():
            return None  # TD-R2
        return winner

    def _judge(self, letter: str, winner: Contestant | None) -> None:
        if not self._judged:
            self._all_are_there()
        self.demand(self._open[:1] == letter, "the medals are not judged in the order P, A, W, S", "order of medals")
        expected = self._expected(letter)
        who = f"{expected.dog} of player {expected.seat}" if expected else "nobody"
        self.demand(winner == expected, f"{letter} must go to {who}", "highest, TD-R1, TD-R2")
        self._judged[letter] = winner
        self._open = self._open.replace(letter, "")

    def _all_are_there(self) -> None:
        for seat, dog in self.previous.items():
            there = any(each.seat == seat and each.dog == dog for each in self._contest)
            self.demand(there, "a previous contestant is not judged", "all contestants")
        laid = {each.seat for each in self._contest if each.new}
        for seat, hand in self.hands.items():
            self.demand(seat in laid or not hand, "a player with a dog in hand lays none", "enter")

    def _takes(self, words: Mapping[str, str]) -> None:
        dogs, seat = self.dogs(words["dogs"]), int(words["seat"])
        winner = next((each for each in self._contest if each.seat == seat and each.dog in dogs[-1:]), None)
        self.demand(winner is not None, "a medal goes to a dog that is not judged", "highest")
        if winner is not None:
            points = winner.stats[LETTERS.index(words["letter"])]
            self.demand(int(words["points"]) == points, f"the stat is {points}", "reveal")
        self._judge(words["letter"], winner)

    def _left(self, words: Mapping[str, str]) -> None:
        self._judge(words["letter"], None)

    def _crown(self, words: Mapping[str, str]) -> None:
        seat = int(words["seat"])
        self._crowned.append((seat, words["dog"]))
        self.champions[seat].append(words["dog"])
        self.demand(int(words["number"]) == len(self.champions[seat]), "the champions are miscounted", "champion")

    def _stays(self, words: Mapping[str, str]) -> None:
        self._stayed[int(words["seat"])] = words["dog"]

    def _goes(self, words: Mapping[str, str]) -> None:
        self._pounded = self.dogs(words["dogs"])

    def _barren(self, words: Mapping[str, str]) -> None:
        self._said_barren = words["rounds"] or "1"

    def _close_round(self) -> None:
        """Who must be a champion, stay or go after the medals."""
        if not self._in_round:
            return
        self._in_round = False
        self.demand(not self._open, f"{self._open} was not judged", "order of medals")
        winners = [each for each in self._contest if each in self._judged.values()]
        crowned, pounded, stayed = [], [], {}
        for each in self._contest:
            if each in winners:
                champion, other = (each.atop, each.dog) if each.atop and self.upper_wins else (each.dog, each.atop)
                crowned.append((each.seat, champion))
                pounded += [other] if other else []
            elif each.atop or not each.new:
                pounded += [dog for dog in (each.dog, each.atop) if dog]
            else:
                stayed[each.seat] = each.dog
        self.demand(sorted(crowned) == sorted(self._crowned), "the champions are not the winners", "champion, TD-R4")
        self.demand(
            sorted(pounded) == sorted(self._pounded), "other dogs must go to the Pound", "previous to the Pound, TD-R5"
        )
        self.demand(stayed == self._stayed, "other dogs must stay", "new dog stays")
        self.barren = 0 if winners else self.barren + 1
        self.demand(
            self._said_barren == (str(self.barren) if self.barren else ""), "barren rounds are miscounted", "TD-R9"
        )
        self.covered |= {letter for letter, winner in self._judged.items() if winner is not None}
        self.previous = stayed
        self.pound += pounded
        self._rescue = []

    # the Pound

    def _somebody_plays(self) -> bool:
        return bool(self.previous) or any(self.hands.values())

    def _owed_rescue(self) -> None:
        """No later round begins over a full Pound, or with nobody able to play while dogs are in it."""
        self.demand(self._over() == "", "the show is over and goes on", "goal, TD-R9")
        owed = len(self.pound) >= FOR_A_RESCUE or not self._somebody_plays()
        self.demand(self.round == 0 or not owed, "a Rescue is due", "rescue begins, TD-R8")

    def _rescues(self, words: Mapping[str, str]) -> None:
        self._close_round()
        seat, dog = int(words["seat"]), words["dog"]
        if not self._rescue:
            self.demand(self._over() == "", "a Rescue is held after the end", "goal, TD-R9")
            due = len(self.pound) >= FOR_A_RESCUE or not self._somebody_plays()
            self.demand(due, f"a Rescue is held over {len(self.pound)} dogs", "rescue begins")
        order = self._rescue_order()
        turn = order[len(self._rescue) % len(order)]
        self.demand(seat == turn, f"player {turn} must take", "rescue starts, rescue goes on, TD-R11")
        self.demand(dog in self.pound, "a dog is taken that is not in the Pound", "rescue starts")
        if dog in self.pound:
            self.pound.remove(dog)
        self.hands[seat].append(dog)
        self._rescue = [*self._rescue, (seat, dog)] if self.pound else []

    def _rescue_order(self) -> list[int]:
        """Fewest points first, leftward through equals; a group starts nearest to the left of a leader (TD-R11)."""
        seats = list(self.champions)
        points = {seat: len(own) for seat, own in self.champions.items()}
        leaders = [seat for seat in seats if points[seat] == max(points.values())]
        order: list[int] = []
        for level in sorted(set(points.values())):
            group = [seat for seat in seats if points[seat] == level]
            reach = {seat: min(self._steps(leader, seat) for leader in leaders) for seat in group}
            nearest = [seat for seat in group if reach[seat] == min(reach.values())]
            start = self.walker
            while start not in nearest:
                start = start % len(seats) + 1
            order += sorted(group, key=lambda seat: (seat - start) % len(seats))
        return order

    def _steps(self, leader: int, seat: int) -> int:
        """How many seats to the left of a leader somebody sits; once round for the leader itself."""
        return (seat - leader) % len(self.champions) or len(self.champions)

    # the end

    def _over(self) -> str:
        """Why the show is over now; empty while it goes on."""
        points = sorted(map(len, self.champions.values()), reverse=True)
        if points[0] >= TO_WIN and points[1] < points[0]:
            return "three champions"
        if self.barren >= self.patience:
            return "no medal for long"
        if not self._somebody_plays() and not self.pound:
            return "no dog left"
        return ""

    def _ends(self, words: Mapping[str, str]) -> None:
        self._close_round()
        self.ended = words["why"]
        over = self._over()
        self.demand(self.ended == over, f"the show {f'ends by {over}' if over else 'goes on'}", "goal, TD-R9")
        told = list(map(int, re.findall(r"Player \d+: (\d+)", words["champions"])))
        self.demand(told == list(map(len, self.champions.values())), "the champions are miscounted", "champion")
        self.winners = tuple(map(int, re.findall(r"Player (\d+)", words["winners"])))
        self.demand(self.winners == self._best(), f"the winners are {self._best()}", "goal, TD-R9")

    def _best(self) -> tuple[int, ...]:
        most = max(map(len, self.champions.values()))
        level = {
            seat: sum(sum(self.stats[dog]) for dog in own) for seat, own in self.champions.items() if len(own) == most
        }
        return tuple(seat for seat, total in level.items() if total == max(level.values()))

    def after_the_end(self) -> None:
        """The show ended, and the record says of it what the log says."""
        record = self.game.record
        self.demand(bool(self.ended), "the show has no end", "TD-R9")
        self.demand(record.end == self.ended, "the record has another end")
        self.demand(tuple(seat + 1 for seat in record.winners) == self.winners, "the record has other winners")
        self.demand(list(record.scores) == list(map(len, self.champions.values())), "the record has other scores")
        self.demand(record.rounds == self.round, "the record has another number of rounds")
        self.demand(record.priority + 1 == self.walker, "the record has another walker", "TD-R11")
        crowned = sum(1 for event, *_ in record.tallies if event == "champion")
        self.demand(crowned == sum(map(len, self.champions.values())), "the record has other champions")
