"""Follows a game of Top Promoter by its log and the printed cards alone, and objects to every rule that it breaks.

Nothing here comes from the engine: the numbers are those of the rulebook, dice and homes those printed on the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import combinations

from generator.api import Objection, Printed, WatchedGame, followed
from generator.games.top_promoter.referee.table import (
    IDLE_ROUNDS,
    PLACES,
    SWEEP,
    WHO,
    Bout,
    Table,
    Venue,
)


def referee(printed: Printed, game: WatchedGame) -> Iterable[Objection]:
    """Everything in the log of a game that the rules do not allow, or that they ask for and that is missing."""
    return followed(_Follower(printed, game), game)


class _Follower(Table):
    """Reads the log sentence by sentence; here are the fights, their pay, and the end."""

    def __init__(self, printed: Printed, game: WatchedGame) -> None:
        super().__init__(printed, game)
        self._patterns: list[tuple[re.Pattern[str], Callable[..., None]]] = [
            (re.compile(pattern), follow)
            for pattern, follow in (
                (r"The game \((\w+)\): (.+)\.", self.begins),
                (r"Face up: (.+)\. In the pile: (\d+) cities\.", self.face_up),
                (rf"{WHO} holds (.+)\.", self.holds),
                (rf"{WHO} shuffles (\d+) discarded fighters into a new draw pile\.", self.reshuffles),
                (r"Round (\d+)\. Money: (.+)\.", self.new_round),
                (
                    rf"{WHO} reveals (.+) \((\w+), (\d) (?:die|dice)(, Knock-out Blow)?\) of popularity (\d+)\.",
                    self.reveals,
                ),
                (rf"{WHO} finds no place for (.+): the card is discarded\.", self.discards),
                (rf"{WHO} puts (.+) into the ([a-z ]+) of (.+), against (.+) of {WHO}\.", self.meets),
                (rf"{WHO} puts (.+) into the ([a-z ]+) of (.+), to wait for an opponent\.", self.waits),
                (rf"{WHO} plays (Location Change): (.+) goes on top of the pile, (.+) takes its place\.", self.draws),
                (rf"{WHO} plays (Location Change): (.+) and (.+) change places\.", self.swaps),
                (rf"{WHO} plays ([A-Z][A-Za-z ]+) on the ([a-z ]+) of (.+) \((.+)\)\.", self.plays_on),
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
                (r"Not scored: (.+)\.", self.nothing),
                (r"(.+) lead together\.", self._tied),
                (r"None of them has a fighter in hand: they share the win\.", self.nothing),
                (r"(.+) ha(?:s|ve) no fighter in hand and cannot fight for it\.", self._out),
                (r"Nobody is best yet: they roll again\.", self._again_all),
                (r"The game ends \((.+)\)\. Money: (.+)\.", self._ends),
                (rf"((?:{WHO}(?:, | and )?)+) (?:wins|share the win)\.", self._won),
            )
        ]

    def read(self, sentence: str) -> None:
        """Follow one sentence."""
        for pattern, follow in self._patterns:
            if found := pattern.fullmatch(sentence):
                follow(*found.groups())
                return
        self.demand(False, "a sentence says what the referee does not know")

    def nothing(self, *_: str) -> None:
        """Nothing to hold against the rules."""

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
        card, seat = self.card_of(name), bout.seats[bout.names.index(name)]
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
        card = self.card_of(name)
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
        fewer = max(0, int(self.card_of(rival)["dice"]) - int(self.card_of(name)["dice"]))
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
        self.demand(len(faces) == self.card_of(name)["dice"], "another number of dice is rolled", "TP-R12")
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
        self.check_money(money)
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
