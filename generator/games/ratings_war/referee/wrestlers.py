"""What happens to wrestlers, as a referee follows it: prestige, injuries, retirement, joining and leaving."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.games.ratings_war.referee.show import ShowWatcher
from generator.games.ratings_war.referee.table import NOBODY, WINNER, One, StandingEffect

JEALOUS = 7
"""A wrestler of this base prestige arrives injured."""


class WrestlerWatcher(ShowWatcher):
    """Follows every change of a wrestler."""

    def _updated(self, words: Mapping[str, str]) -> None:
        self._update_comes()
        for name, change, now in re.findall(r"(?:^|, )(.+?) ([+-]\d+) to (-?\d+)", words["changes"]):
            one, by = self._one(name), int(change)
            expected = (self.expected or {}).pop(name, 0)
            self.demand(by == expected, f"{name} should change by {expected:+d}", self._rule_of(one, by, expected))
            one.prestige += by
            self.demand(one.prestige == int(now), f"{name} should be at {one.prestige}", "update")

    def _rule_of(self, one: One, by: int, expected: int) -> str:
        if id(one) in self.held | self.stalled:
            return "RW-R32"
        alone = one.segment is not None and self.table.partner(one) is None
        return "RW-R28" if alone else "update"

    def _update_comes(self) -> None:
        if self.expected is not None:
            return
        self._close()
        table = self.table
        expected: dict[str, int] = {}
        booked = [
            (one, 1 if one.place == WINNER else -1)
            for one in table.ones.values()
            if one.seat and one.segment is not None and table.paired[one.seat][one.segment]
        ]
        for one, n in [(one, n) for _, one, n in self.changes if one.seat] + booked:
            if self._counts(one, n):
                expected[one.card.name] = expected.get(one.card.name, 0) + n
        self.expected = {name: by for name, by in expected.items() if by}
        self.moment = ""

    def _check_update(self) -> None:
        self._update_comes()
        for name, by in (self.expected or {}).items():
            one = self._one(name)
            self.object(f"{name} should change by {by:+d}", self._rule_of(one, 0, by))
        for one in self.table.ones.values():
            self.demand(not one.seat or one.prestige >= 0, f"{one.card.name} is below 0 and stays", "RW-R11")

    def _now_sentence(self, one: One, prestige: int) -> None:
        before, one.prestige = one.prestige, prestige
        spared = self.spared is one and prestige == 0 and before < 0
        self.demand(prestige - before in self.changes_now or spared, f"{one.card.name} was at {before}", "prestige")
        if self.last is not None:
            self.came[self.last.seat, self.last.card.name] = True

    def _now_(self, words: Mapping[str, str]) -> None:
        self._now_sentence(self._one(words["one"]), int(words["prestige"]))

    def _injured(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        self.demand(self.table.fit(one), f"{one.card.name} is injured already", "injured again")
        self._hurt(one, int(words["back"]))

    def _injured_again(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        self.demand(not self.table.fit(one), f"{one.card.name} was not injured", "injured again")
        self._hurt(one, one.back)
        self.again = one

    def _hurt(self, one: One, back: int) -> None:
        self.demand(
            back == self.table.week + 2 or back == one.back, "an injury lasts until the end of next week", "injured"
        )
        self.demand(self.last is not None and self.last.part.verb == "injure", "nothing injures anybody", "injured")
        self._happens("injure?")
        one.back = back
        self._happened("injure", came=True)

    def _happened(self, verb: str, *, came: bool) -> None:
        if self.last is not None and self.last.part.verb == verb:
            self.came[self.last.seat, self.last.card.name] = came

    def _prevents(self, words: Mapping[str, str]) -> None:
        seat, what, one = int(words["seat"]), words["what"], self._one(words["one"])
        name = self._names(words["card"], (*self.wrestlers, *self.events))[0]
        when = "injure?" if what == "injury" else "retire?"
        card = self.wrestlers.get(name) or self.events[name]
        parts = [each for each in card.parts if each.when == when and each.verb in ("shield", "release")]
        self.demand(bool(parts), f"{name} prevents no {what}", "shield")
        if name in self.wrestlers:
            bearer = self._one(name)
            effects = [StandingEffect(seat, card, part, bearer) for part in parts]
            if effects and not any(self.table.holds(effect, bearer.segment) for effect in effects):
                self._blame(effects[0])
            bearer.used = bearer.used or any(part.has("once_per_game") for part in parts)
        self.spared = one
        self._happened("injure" if what == "injury" else "retire", came=False)

    def _retires(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        told = self.last is not None and self.last.part.verb == "retire"
        self.demand(told or one.prestige < 0 or self.again is one, f"{one.card.name} retires for no reason", "retired")
        self._happens("retire?")
        self._off(one)
        self.table.retired.append(one.card.name)
        self.again = None
        self._happened("retire", came=True)

    def _off(self, one: One) -> None:
        one.seat, one.prestige, one.back = NOBODY, one.card.base, 0
        one.segment = one.place = None
        one.worn = []

    def _freed(self, words: Mapping[str, str]) -> None:
        self._off(self._one(words["one"]))
        self.table.agents.append(words["one"])

    def _turned_up(self, words: Mapping[str, str]) -> None:
        name = words["one"]
        self.demand(name in self._pile(), f"{name} was not in the pile", "refill")
        self.table.agents.append(name)
        self.short = False
        self.demand(len(self.table.agents) <= self.agents, "too many free agents are turned up", "free agents")

    def _joins(self, words: Mapping[str, str]) -> None:
        one, seat = self._one(words["one"]), int(words["seat"])
        self.demand(one.prestige == int(words["prestige"]), f"{one.card.name} was at {one.prestige}", "prestige")
        if one.card.name in self.table.agents:
            self.table.agents.remove(one.card.name)
            self.short = len(self.table.agents) < self.agents
        elif one.card.name in self.table.retired:
            self.table.retired.remove(one.card.name)
        one.seat, one.segment, one.place = seat, None, None
        self.newcomer, self.answering = one, frozenset()

    def _attacked(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        self.demand(
            one.card.base == JEALOUS and self.newcomer is one, "a roster attacks another than a new 7", "RW-R17"
        )
        self.demand(int(words["back"]) == self.table.week + 2, "a 7 is back too early or too late", "RW-R17")
        one.back = int(words["back"])
        self.answering = frozenset()

    def _healed(self, words: Mapping[str, str]) -> None:
        self._one(words["one"]).back = 0

    def _attached(self, words: Mapping[str, str]) -> None:
        self._one(words["one"]).worn.append(self.events[words["event"]])

    def _detached(self, words: Mapping[str, str]) -> None:
        one = self._one(words["one"])
        if self.events[words["event"]] in one.worn:
            one.worn.remove(self.events[words["event"]])

    def _discarded(self, words: Mapping[str, str]) -> None:
        self.demand(words["event"] in self.events, "a card is discarded that nobody knows", "retired")

    def _nothing(self, words: Mapping[str, str]) -> None:
        if self.last is not None:
            self.came[self.last.seat, self.last.card.name] = False
