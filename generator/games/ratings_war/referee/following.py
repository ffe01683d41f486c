"""Follows the log of a game sentence by sentence: weeks and steps, points, events, actions, the end."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.games.ratings_war.referee.sentences import SEGMENTS
from generator.games.ratings_war.referee.wrestlers import WrestlerWatcher

MOMENTS = {1: "start", 2: "booking", 4: "points", 5: "update", 6: "fallout", 7: "end"}
ACTIONS = ("train", "promote", "draw", "recruit")


class Follower(WrestlerWatcher):
    """Follows all of it."""

    def after_the_end(self) -> None:
        """The last sentence must be the end."""
        self.demand(bool(self.game.log) and self.game.log[-1].startswith("Network Points: "), "the game does not end")

    def _week(self, words: Mapping[str, str]) -> None:
        table, seats = self.table, len(self.table.seats)
        if self.step:
            self.demand(self.step == 7, "a week ends before its last step", "steps")
            self._close()
            self._judge_actions()
        self.demand(not self.over, "the game goes on after somebody has won", "RW-R29")
        self.priority = self.priority % seats + 1
        self.demand(int(words["seat"]) == self.priority, "priority does not move clockwise", "priority")
        table.week += 1
        self.demand(int(words["week"]) == table.week, "a week is left out", "steps")
        table.order = [(self.priority - 1 + turn) % seats + 1 for turn in range(seats)]
        self.step, self.segment = 0, None
        for one in table.ones.values():
            one.segment = one.place = None
            one.muted = False
        table.matches, table.results, table.earned = [], [set(), set(), set()], set()
        table.promotes, self.next_promotes = self.next_promotes, {seat: [0, 0, 0] for seat in table.seats}
        table.face_down = dict.fromkeys(table.seats, 0)
        self.promised = []
        self._new_week()

    def _step(self, words: Mapping[str, str]) -> None:
        step = int(words["step"])
        self.demand(step == self.step + 1, "a step is left out or repeated", "steps")
        self._after_result()
        self._close()
        if step == 4:
            self.demand(self.segment == 2 and bool(self.table.results[2]), "a segment is not scored", "steps")
            self._check_belts()
        if step == 5:
            self.demand(not self.over, "the week goes on after somebody has won", "RW-R29")
        if step == 6:
            self._check_update()
        self.step, self.segment = step, None
        self.last = self.playing = self.newcomer = None
        self._open(MOMENTS.get(step, ""), None)

    def _draws(self, words: Mapping[str, str]) -> None:
        seat, name = int(words["seat"]), words["event"]
        if self.draws_due[seat]:
            self.draws_due[seat] -= 1
            self._happened("draw", came=True)
        else:
            self._action(seat, "draw")
        self.table.hands[seat].append(name)
        out = sum(hand.count(name) for hand in self.table.hands.values())
        out += sum(card.name == name for one in self.table.ones.values() for card in one.worn)
        self.demand(out <= self.events[name].copies, f"more of {name} are out than there are", "event pile")

    def _discards(self, words: Mapping[str, str]) -> None:
        seat, name = int(words["seat"]), words["event"]
        self.demand(name in self.table.hands[seat], f"{name} is in no hand", "hand")
        if name in self.table.hands[seat]:
            self.table.hands[seat].remove(name)
        self._happened("discard", came=True)

    def _shuffled(self, words: Mapping[str, str]) -> None:
        """The pile is made of its discards."""

    def _due(self, words: Mapping[str, str]) -> None:
        n = int(words["n"]) * (1 if words["way"] == "gain" else -1)
        known = self.last is not None and self.last.part.verb == "point" and self.last.part.n == n
        self.demand(known, "points are gained or lost by no card", "points")
        self.by_cards[int(words["seat"])] += n

    def _segments_won(self, words: Mapping[str, str]) -> None:
        results = self.table.results
        won = {seat: sum(1 / min(len(shared), 2) for shared in results if seat in shared) for seat in self.table.seats}
        said = {int(seat): float(n) for seat, n in re.findall(r"Player (\d+) ([\d.]+)", words["won"])}
        self.demand(said == won, "segments won are counted otherwise", "network point")
        self.table.earned = {seat for seat, n in won.items() if n == max(won.values())}
        self.paid = set()
        self._open("points", None)

    def _earns(self, words: Mapping[str, str]) -> None:
        seat, table = int(words["seat"]), self.table
        self._close()
        self.due, self.moment = [], ""
        self.demand(
            ("earns" in words["how"]) == (seat in table.earned), "another earns a Network Point", "network point"
        )
        has = max(0, table.points[seat] + (seat in table.earned) + self.by_cards[seat])
        self.demand(has == int(words["points"]), f"Player {seat} should have {has}", "RW-R29")
        table.points[seat] = int(words["points"])
        self.paid.add(seat)
        reached = {each for each in table.seats if table.points[each] >= self.goal} | self.claims
        best = max((self.main[each] for each in reached), default=0)
        self.over = {each for each in reached if self.main[each] == best}

    def _ended(self, words: Mapping[str, str]) -> None:
        table = self.table
        if self.step == 4:
            due = {seat for seat in table.seats if seat in table.earned or self.by_cards[seat]}
            self.demand(due == self.paid, "points are not laid that were earned", "network point")
        points = {int(seat): int(n) for seat, n in re.findall(r"Player (\d+) (\d+)", words["points"])}
        self.demand(points == table.points, "the points at the end are others", "threshold")
        winners = {int(seat) for seat in re.findall(r"Player (\d+)", words["winners"])}
        self.demand(winners == self.over, "others win than should", "tie-break")
        early = bool(winners) and all(table.points[seat] < self.goal for seat in winners)
        self.demand(bool(words["early"]) == early, "the end is told wrongly", "early win")
        self.demand({seat + 1 for seat in self.game.record.winners} == winners, "the record has other winners")

    def _more_actions(self, words: Mapping[str, str]) -> None:
        n = int(words["n"]) * (1 if words["way"] == "more" else -1)
        known = self.last is not None and self.last.part.verb == "action" and self.last.part.n == n
        self.demand(known, "actions are changed by no card", "actions")
        self.demand(not self.taken, "actions are changed when somebody has acted", "RW-R26")
        self.extra[int(words["seat"])] += n

    def _action(self, seat: int, what: str) -> None:
        if self.moment:
            self._close()
            self.moment, self.due = "", []
        self.demand(self.step == 7, "an action is taken before the last step", "steps")
        self.demand((seat, what) not in self.taken, "the same action is taken twice", "four actions")
        self.taken.append((seat, what))
        self.last, self.changes_now, self.answering, self.newcomer = None, (), frozenset(), None

    def _trains(self, words: Mapping[str, str]) -> None:
        one, seat = self._one(words["one"]), int(words["seat"])
        self._action(seat, "train")
        self.demand(
            one.seat == seat and self.table.fit(one), "somebody injured or of another roster is trained", "train"
        )
        self.changes_now = (1,)

    def _recruits(self, words: Mapping[str, str]) -> None:
        self._action(int(words["seat"]), "recruit")
        self.demand(words["one"] in self.table.agents, "a recruit is no free agent", "recruit")

    def _promotes(self, words: Mapping[str, str]) -> None:
        seat = int(words["seat"])
        placed = re.findall(
            r"(\d+) on the (Opening Segment|Middle Segment|Main Event)(?: of Player (\d+))?", words["where"]
        )
        number = sum(int(n) for n, _, _ in placed)
        if self.promotes_due:
            self.demand(number == self.promotes_due, "another number of promote modifiers is placed", "promote")
            self.promotes_due = 0
        else:
            self._action(seat, "promote")
            self.demand(number == self.promote, "another number of promote modifiers is placed", "promote")
        for n, segment, other in placed:
            self.next_promotes[int(other or seat)][SEGMENTS.index(segment)] += int(n)

    def _moves(self, words: Mapping[str, str]) -> None:
        left, here = int(words["n"]), SEGMENTS.index(words["segment"])
        promotes = self.table.promotes[int(words["seat"])]
        for other in range(3):
            if other != here:
                taken = min(left, promotes[other])
                promotes[other] -= taken
                promotes[here] += taken
                left -= taken

    def _judge_actions(self) -> None:
        """Nobody takes more than are allowed, in turn; fewer only where there was nothing left to do."""
        table = self.table
        won = table.results[2]
        first = next(iter(won)) if len(won) == 1 else self.priority
        seats = len(table.seats)
        turns = [(first - 1 + turn) % seats + 1 for turn in range(seats)]
        taken = [seat for seat, _ in self.taken]
        for seat in turns:
            allowed = min(max(0, self.per_week + self.extra[seat]), len(ACTIONS))
            mine = [what for each, what in self.taken if each == seat]
            self.demand(len(mine) <= allowed, f"Player {seat} takes too many actions", "two actions")
            if len(mine) < allowed:
                idle = "promote" in mine and ("train" in mine or not any(table.fit(one) for one in table.roster(seat)))
                self.demand(idle, f"Player {seat} takes too few actions", "two actions")
        if self.in_a_row:
            order = [seat for place, seat in enumerate(taken) if place == 0 or taken[place - 1] != seat]
            self.demand(order == [seat for seat in turns if seat in taken], "players act out of turn", "RW-R5")
