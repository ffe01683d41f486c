"""Setup, booking and scoring, as a referee follows them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.games.ratings_war.referee.judging import Delta, aims, demanded, ratings, source_of, standing, usable
from generator.games.ratings_war.referee.sentences import LONE, PAIR, SEGMENTS
from generator.games.ratings_war.referee.table import NOBODY, WINNER, Match, StandingEffect
from generator.games.ratings_war.referee.watching import Watcher


class ShowWatcher(Watcher):
    """Follows the deal, the bookings, and each segment to its result and its titles."""

    def _dealt(self, words: Mapping[str, str]) -> None:
        seat = int(words["seat"])
        for name in self._names(words["ones"], self.wrestlers):
            self.demand(self._one(name).seat == NOBODY, f"{name} is dealt twice", "deal")
            self._one(name).seat = seat
        bases = sorted(one.card.base for one in self.table.roster(seat))
        self.demand(bases == self.deal, "a roster is dealt other prestiges", "deal")

    def _free_agents(self, words: Mapping[str, str]) -> None:
        self.table.agents = self._names(words["ones"], self.wrestlers)
        self.demand(len(self.table.agents) == self.agents, "another number of free agents is turned up", "free agents")

    def _first(self, words: Mapping[str, str]) -> None:
        self.priority = int(words["seat"]) - 1
        self.demand(
            int(words["goal"]) == self.goal, "other Network Points win the game than the rules say", "threshold"
        )

    def _without(self, words: Mapping[str, str]) -> None:
        said = set(self._names(words["ones"], self.wrestlers))
        hurt = {one.card.name for one in self.table.roster(int(words["seat"])) if not self.table.fit(one)}
        self.demand(said == hurt, "others are out than are injured", "injured")

    def _books(self, words: Mapping[str, str]) -> None:
        table, seat = self.table, int(words["seat"])
        if self.moment:
            self._close()
            self.moment = ""
        self.demand(self.step == 2, "somebody books out of the second step", "steps")
        lineup = [self._pair(pair) for pair in words["pairs"].split("; ")]
        named = [name for pair in lineup for name in pair if name]
        roster = {one.card.name: one for one in table.roster(seat)}
        fit = [name for name, one in roster.items() if table.fit(one)]
        self.demand(len(set(named)) == len(named), "somebody is booked twice", "booking")
        self.demand(all(name in fit for name in named), "somebody is booked who is injured or elsewhere", "injured")
        self.demand(len(named) == min(6, len(fit)), "places are not filled that could be", "fill the slots")
        for segment, pair in enumerate(lineup):
            for place, name in enumerate(pair):
                if name in roster:
                    roster[name].segment, roster[name].place = segment, place
                    roster[name].booked = table.week
        table.paired[seat] = [all(pair) for pair in lineup]
        table.booked_week = table.week
        table.face_down[seat] = int(words["laid"] or 0)
        idle = {one.card.name for one in roster.values() if one.segment is None}
        self.demand(set(self._names(words["idle"], self.wrestlers)) == idle, "Catering is told otherwise", "RW-R30")

    def _pair(self, text: str) -> tuple[str, str]:
        if found := PAIR.fullmatch(text):
            return found["winner"], found["loser"]
        if found := LONE.fullmatch(text):
            return (found["one"], "") if found["place"] == "Winner" else ("", found["one"])
        return "", ""

    def _stands(self, words: Mapping[str, str]) -> None:
        table, seat, segment = self.table, int(words["seat"]), SEGMENTS.index(words["segment"])
        pair = self._pair(words["pair"])
        if segment == self.segment:
            self._all_revealed()
        else:
            self._after_result()
            self._close()
            self._check_belts()
            done = self.segment is None or bool(table.results[self.segment])
            self.demand(
                segment == (0 if self.segment is None else self.segment + 1) and done, "segments are out of order"
            )
            self.segment, self.revealed, self.moment = segment, [], "revealing"
            self.done, self.passed, self.chosen, self.optional = set(), set(), {}, set()
        if self.moment == "revealing" and seat not in self.revealed:
            turn = table.order[len(self.revealed)]
            self.demand(seat == turn, "segments are not revealed from the priority player clockwise", "reveal order")
            self.revealed.append(seat)
            shown = {place: name for place, name in enumerate(pair) if name}
            there = {one.place: one.card.name for one in table.here(segment) if one.seat == seat}
            self.demand(shown == there, "another match is revealed than was booked", "booking")
            return
        for one in table.roster(seat):
            if one.segment == segment and one.card.name not in pair:
                one.segment = one.place = None
        for place, name in enumerate(pair):
            if name:
                one = self._one(name)
                one.segment, one.place, one.booked = segment, place, table.week

    def _matches(self, words: Mapping[str, str]) -> None:
        seat = int(words["seat"])
        for name in self._names(words["events"], self.events):
            self._turned_over(seat, name)
            self.table.matches.append(Match(self.events[name], seat, self.segment or 0))

    def _turned_over(self, seat: int, name: str) -> None:
        self.demand(name in self.table.hands[seat], f"{name} was in no hand", "hand")
        self.demand(self.table.face_down[seat] > 0, f"{name} was not laid when segments were booked", "match face down")
        if name in self.table.hands[seat]:
            self.table.hands[seat].remove(name)
        self.table.face_down[seat] -= 1

    def _crowned(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        self._turned_over(one.seat, words["event"])
        self.demand((one.segment, one.place) == (self.segment, WINNER), "a champion is no booked Winner", "RW-R7")
        one.worn.append(self.events[words["event"]])

    def _no_winner(self, words: Mapping[str, str]) -> None:
        self._turned_over(int(words["seat"]), words["event"])

    def _counted(self, words: Mapping[str, str]) -> None:
        seat = int(words["seat"])
        key = (seat, self._names(words["card"], (*self.wrestlers, *self.events))[0])
        self.optional.add(key)
        others = [int(other) for other in re.findall(r"for Player (\d+)", words["pairs"])]
        card = self.wrestlers.get(key[1]) or self.events[key[1]]
        for place, aim in aims(
            self.table, card, self.segment or 0, [other for other in others if other != seat]
        ).items():
            self.chosen.setdefault((*key, place), aim)
        for effect in standing(self.table, "scoring", self.segment):
            mine = (effect.seat, effect.card.name) == key and effect.card.bargain
            if mine and self.table.holds(effect, self.segment) and effect.card.parts[1].when != "scoring":
                self.promised.append(effect._replace(part=effect.card.parts[1], lies=self.segment))

    def _uncounted(self, words: Mapping[str, str]) -> None:
        """What counts is looked at anew with every rating."""

    def _rated(self, words: Mapping[str, str]) -> None:
        table, segment = self.table, self.segment or 0
        said = {int(seat): int(n) for seat, n in re.findall(r"Player (\d+) (-?\d+)", words["ratings"])}
        if self.moment in ("revealing", "reveal"):
            self._all_revealed()
            self._close()
            self._open("during", segment)
        expected = ratings(table, segment, self.deltas[segment], self.chosen, self.optional)
        if said != expected:  # a card that counts by one part and may count by another does not say which was told
            fewer = {key for key in self.optional if not self._half_optional(key[1])}
            expected = ratings(table, segment, self.deltas[segment], self.chosen, fewer)
        matches = any(match.muted for match in table.matches if match.segment == segment)
        self.demand(said == expected, f"the ratings should be {expected}", "RW-R35" if matches else "rating")
        before, table.ratings = table.ratings, said
        if self.actor:
            low, new = min(before.values()), min(said.values())
            lifted = {each for each in self.passed if each != self.actor and said[each] == new and before[each] != low}
            self.passed -= lifted
            self.actor = 0

    def _half_optional(self, name: str) -> bool:
        card = self.wrestlers.get(name) or self.events[name]
        return len({part.may for part in card.parts if part.when == "scoring"}) > 1

    def _changed(self, words: Mapping[str, str]) -> None:
        if self.last is None:
            self.object("a rating changes by no card")
            return
        self.came[self.last.seat, self.last.card.name] = True
        source = source_of(self.table, self.last)
        self.deltas[self.segment or 0].append(Delta(source, int(words["seat"]), int(words["by"])))

    def _bonus(self, words: Mapping[str, str]) -> None:
        if self.last is not None:
            source = source_of(self.table, self.last)
            delta = Delta(source, int(words["seat"]), int(words["by"]))
            self.deltas[SEGMENTS.index(words["segment"])].append(delta)
            self.demand(delta.by == self.last.part.n, "another bonus than the card gives", "rating")

    def _passes(self, words: Mapping[str, str]) -> None:
        seat, segment = int(words["seat"]), self.segment or 0
        self._in_turn(seat, segment)
        self.demand(bool(usable(self.table, seat, segment, self.events, self.done)), "a player passes who has nothing")
        self.passed.add(seat)

    def _canceled(self, words: Mapping[str, str]) -> None:
        self._all_revealed()
        if words["card"] in self.wrestlers:
            self._one(words["card"]).muted = True
        else:
            seat = int(words["seat"])
            match = next(
                each for each in self.table.shown(self.segment) if each.seat == seat and each.card.name == words["card"]
            )
            match.muted = True

    def _wins(self, words: Mapping[str, str]) -> None:
        table, segment = self.table, SEGMENTS.index(words["segment"])
        said = {int(seat) for seat in re.findall(r"\d+", words["seats"])}
        best = {seat for seat, rating in table.ratings.items() if rating == max(table.ratings.values())}
        self.demand(said == best, "the segment is won by others than are rated highest", "highest wins")
        for seat in table.order:
            if seat not in self.passed and usable(table, seat, segment, self.events, self.done):
                what = usable(table, seat, segment, self.events, self.done)[0].card.name
                self.object(f"Player {seat} has {what} to use and is not asked", "RW-R36")
        self.promised = [each for each in self.promised if self._still_given(each)]
        table.results[segment] = said
        if segment == 2:
            self.main = dict(table.ratings)
        self._open("result", segment)
        self.due = [each for each in demanded(table, "after", segment) if each.part.verb == "win_seg"]

    def _still_given(self, promised: StandingEffect) -> bool:
        """RW-R31: a bargain on a rating pays only while the rating counts."""
        first = promised.card.parts[0]
        if first.when != "scoring" or promised.lies != self.segment:
            return True
        lies = promised.lies if promised.card.kind == "special" else None
        return self.table.holds(
            StandingEffect(promised.seat, promised.card, first, promised.bearer, lies), self.segment
        )

    def _alone_wins(self, words: Mapping[str, str]) -> None:
        self.table.results[SEGMENTS.index(words["segment"])] = {int(words["seat"])}

    def _takes_belt(self, words: Mapping[str, str]) -> None:
        self._after_result()
        one, other, card = self._one(words["one"]), self._one(words["other"]), self.events[words["event"]]
        expected = self.belts.get(words["other"])
        self.demand(expected is not None and expected[1] == words["one"], "a title goes where it should not", "RW-R7")
        if card in other.worn:
            other.worn.remove(card)
        one.worn.append(card)
        if not other.titles:
            self.belts.pop(words["other"], None)

    def _check_belts(self) -> None:
        for card, taker in self.belts.values():
            self.object(f"{card} should have gone to {taker}", "RW-R7")
        self.belts = {}

    def _chooses(self, words: Mapping[str, str]) -> None:
        effect, one = self.last, self._one(words["one"])
        if effect is None:
            self.object("somebody is chosen for nothing")
            return
        self.demand(one in self.table.reached(effect, self.segment), f"{one.card.name} cannot be chosen", "targets")
        self._change(effect, [one])
