"""What the log has told so far, and which cards must act, may act and have acted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.api import Objection, Printed, WatchedGame
from generator.games.ratings_war.referee.cards import SAID, Card, Part, cards_of
from generator.games.ratings_war.referee.judging import CHOSEN, Delta, demanded, source_of, usable
from generator.games.ratings_war.referee.sentences import PATTERNS
from generator.games.ratings_war.referee.table import WINNER, Effect, One, Table

DEAL = (2, 3, 3, 5, 5, 7)
THRESHOLDS = {2: 5, 3: 4, 4: 4}
RULE_OF = {
    "catering": "RW-R30", "lost": "RW-R33", "none": "RW-R33", "match": "RW-R35", "alone": "RW-R28", "behind": "RW-R29",
    "lead": "RW-R29",
}  # fmt: skip
"""The ruling that a card which acts wrongly most likely breaks, by the condition that does not hold."""


class Watcher:
    """A game as far as it was told. Each sentence goes to the method of its name."""

    def __init__(self, printed: Printed, game: WatchedGame) -> None:
        self.line = 0
        self.objections: list[Objection] = []
        self.game = game
        self.wrestlers = cards_of(printed.cards["wrestler"])
        self.events = cards_of(printed.cards["event"])
        self.table = Table(self.wrestlers, game.players)
        said = printed.settings
        self.deal = sorted(said.get("deal", DEAL))
        self.agents = said.get("free_agents", 3)
        goals = {int(players): goal for players, goal in said.get("thresholds", THRESHOLDS).items()}
        self.goal = goals.get(game.players, THRESHOLDS[game.players])
        self.per_week = said.get("actions_per_week", 2)
        self.promote = said.get("promote_modifiers", 3)
        self.in_a_row = said.get("actions_in_turn", "both") == "both"
        self.limit = said.get("event_hand_limit", 0)
        self.step = 0
        self.segment: int | None = None
        self.moment = ""
        self.due: list[Effect] = []
        self.acted: set[Effect] = set()
        self.promised: list[Effect] = []
        self.playing: tuple[int, Card] | None = None
        self.last: Effect | None = None
        self.came: dict[tuple[int, str], bool | None] = {}
        self.answering = ""
        self.newcomer: One | None = None
        self.change = 0
        self.spared: One | None = None
        self.again: One | None = None
        self.short = False
        """Whether a free agent was hired and nobody turned up yet."""
        self.next_promotes: dict[int, list[int]] = {seat: [0, 0, 0] for seat in self.table.seats}
        self.claims: set[int] = set()
        self.paid: set[int] = set()
        self.priority = 0
        self.before: dict[int, int] = {}
        self.over: set[int] = set()
        self._new_week()

    def _new_week(self) -> None:
        self.deltas: dict[int, list[Delta]] = {0: [], 1: [], 2: []}
        self.chosen: dict[tuple[int, str], int] = {}
        self.optional: set[tuple[int, str]] = set()
        self.done: set[Effect] = set()
        self.passed: set[int] = set()
        self.actor = 0
        self.revealed: list[int] = []
        self.belts: dict[str, tuple[str, str]] = {}
        self.by_cards: dict[int, int] = dict.fromkeys(self.table.seats, 0)
        self.main: dict[int, int] = {}
        self.changes: list[tuple[Effect, One, int]] = []
        self.held: set[int] = set()
        self.stalled: set[int] = set()
        self.expected: dict[str, int] | None = None
        self.taken: list[tuple[int, str]] = []
        self.extra: dict[int, int] = dict.fromkeys(self.table.seats, 0)
        self.draws_due: dict[int, int] = dict.fromkeys(self.table.seats, 0)
        self.promotes_due = 0

    def object(self, what: str, rule: str = "") -> None:
        """Note what is wrong at this sentence."""
        self.objections.append(Objection(self.line, what, rule))

    def demand(self, holds: bool, what: str, rule: str = "") -> None:
        """Note it unless it holds."""
        if not holds:
            self.object(what, rule)

    def read(self, sentence: str) -> None:
        """Follow one sentence."""
        for name, pattern in PATTERNS:
            if found := pattern.fullmatch(sentence):
                if self.short and name not in ("turned_up", "attacked"):
                    self.short = False
                    self.demand(
                        len(self.table.agents) == self.agents or not self._pile(),
                        "free agents are not refilled",
                        "refill",
                    )
                follow: Callable[[dict[str, Any]], None] = getattr(self, f"_{name}")
                follow(found.groupdict())
                return
        self.object("a sentence says what the referee does not know")

    def _one(self, name: str) -> One:
        return self.table.ones[name]

    def _names(self, text: str, known: Iterable[str]) -> list[str]:
        return re.findall("|".join(map(re.escape, sorted(known, key=len, reverse=True))), text)

    def _pile(self) -> list[str]:
        gone = {*self.table.agents, *self.table.retired}
        return [name for name, one in self.table.ones.items() if not one.seat and name not in gone]

    def _open(self, moment: str, segment: int | None) -> None:
        self.moment, self.acted = moment, set()
        self.due = demanded(self.table, moment, segment) if moment and moment != "during" else []

    def _close(self) -> None:
        """The moment is over: whatever had to act in it must have acted."""
        for effect in self.due:
            mine = effect.bearer is None or effect.bearer.seat == effect.seat
            canceled = getattr(source_of(self.table, effect), "muted", False)
            if mine and not canceled and effect not in self.acted:
                rule = next((RULE_OF[each.word] for each in effect.part.ifs if each.word in RULE_OF), "compulsory")
                self.object(f"{effect.card.name} does not act though its conditions hold", rule)
        for effect in self.promised:
            if effect.part.when == self.moment and effect.lies == self.segment:
                self.object(f"the second part of {effect.card.name} does not follow", "if you do")
        self.due = []

    def _acts(self, words: Mapping[str, str]) -> None:
        seat, said = int(words["seat"]), words["words"]
        self._all_revealed()
        if not said.startswith("you alone win"):
            self._after_result()
        name = self._names(words["card"], (*self.wrestlers, *self.events))[0]
        self.draws_due = dict.fromkeys(self.table.seats, 0)
        answers = said.startswith(("whenever ", "when "))
        meant = self._meant(seat, name, said, answers)
        found = [each for each in meant if answers or each not in self.acted or self._plays_now(each)]
        if not found:
            self.object(f"{name} acts out of its moment, or twice", "RW-R34" if answers else "moment")
            return
        played = self._plays_now(found[0])
        effect = found[0] if played else next((each for each in found if self._allowed(each)), found[0])
        if not played and not self._allowed(effect):
            self._blame(effect)
        self._acted(effect, answers=answers)

    def _meant(self, seat: int, name: str, said: str, answers: bool) -> list[Effect]:
        """The effects that a sentence may speak of: by their card, their verb, and the moment."""
        table = self.table
        card = self.wrestlers.get(name) or self.events[name]
        found: list[Effect] = []
        if name in self.wrestlers:
            found = [Effect(seat, card, part, self._one(name)) for part in card.parts]
        else:
            if self.playing == (seat, card):
                found.append(Effect(seat, card, card.parts[0]))
            for one in table.roster(seat):
                copies = [mark for mark, worn in enumerate(one.worn) if worn is card]
                found += [Effect(seat, card, part, one, None, mark) for mark in copies for part in card.parts[1:]]
            for mark, match in enumerate(table.matches):
                if match.card is card and match.seat == seat and (self.segment in (None, match.segment)):
                    found += [Effect(seat, card, part, None, match.segment, mark) for part in card.parts]
        found += [each for each in self.promised if each.seat == seat and each.card is card]
        now = [each for each in found if re.match(SAID[each.part.verb], said) and self._now(each.part, answers)]
        return [each for each in now if not self._second(each) or each in self.promised or not each.card.bargain]

    def _plays_now(self, effect: Effect) -> bool:
        """Whether this is what an event was just played for; its conditions were looked at then."""
        played = self.playing == (effect.seat, effect.card) and effect.bearer is None and effect.lies is None
        return played and effect.part is effect.card.parts[0]

    def _second(self, effect: Effect) -> bool:
        return len(effect.card.parts) > 1 and effect.part is effect.card.parts[1]

    def _now(self, part: Part, answers: bool) -> bool:
        if part.when in ("injure?", "retire?"):
            return answers and self.answering == part.when
        if part.when == "joined":
            return self.newcomer is not None
        return not answers and part.when == ("after" if self.moment == "result" else self.moment)

    def _allowed(self, effect: Effect) -> bool:
        if effect in self.promised:
            return True
        segment = self.segment
        if effect.part.when in ("injure?", "retire?") and effect.bearer:
            segment = effect.bearer.segment
        return not getattr(source_of(self.table, effect), "muted", False) and self.table.holds(effect, segment)

    def _blame(self, effect: Effect) -> None:
        if getattr(source_of(self.table, effect), "muted", False):
            self.object(f"{effect.card.name} acts though it is canceled", "RW-R23")
            return
        alone = [effect._replace(part=effect.part._replace(ifs=(each,))) for each in effect.part.ifs]
        false = [each.part.ifs[0] for each in alone if not self.table.holds(each, self.segment)]
        rule = next((RULE_OF[each.word] for each in false if each.word in RULE_OF), "conditions")
        self.object(f"{effect.card.name} acts though its conditions do not hold", rule)

    def _acted(self, effect: Effect, *, answers: bool) -> None:
        table, part = self.table, effect.part
        key = (effect.seat, effect.card.name)
        if effect in self.promised:
            self.promised.remove(effect)
            if self._second(effect) and effect.card.bargain:
                first = effect.card.parts[0]
                paid = self.came.get(key)
                if first.verb in ("injure", "retire", "discard"):
                    self.demand(paid is True, f"{effect.card.name} is paid for what did not happen", "RW-R31")
                elif first.when == "update" and first.verb == "prestige":
                    counts = any(
                        one for each, one, n in self.changes if each.card is effect.card and self._counts(one, n)
                    )
                    self.demand(counts, f"{effect.card.name} is paid for what did not happen", "RW-R31")
        else:
            self.acted.add(effect)
            if part.when == "during":
                self._used(effect)
        if part.has("once_per_game") and effect.bearer:
            effect.bearer.used = True
        self.change = table.number(effect, self.segment) if part.verb == "prestige" else 0
        if not answers:  # an answer leaves what it answers going on
            self.answering, self.last = "", effect
        self.came[key] = None
        if effect.card.bargain and part is effect.card.parts[0]:
            lies = table.scope(effect, self.segment)
            self.promised.append(
                Effect(effect.seat, effect.card, effect.card.parts[1], effect.bearer, lies, effect.mark)
            )
        if part.verb == "draw":
            for seat in table.seats if part.who == "everyone" else (effect.seat,):
                self.draws_due[seat] = part.n
        self.promotes_due = part.n if part.verb == "promote" else 0
        if part.verb == "win_game":
            self.claims.add(effect.seat)
        if part.when == "update":
            self._in_update(effect)

    def _used(self, effect: Effect) -> None:
        """RW-R2, RW-R36: the lowest-rated player who has something to use and has not passed goes first."""
        table, segment = self.table, self.segment or 0
        if not self._plays_now(effect):
            self._in_turn(effect.seat, segment)
            self.done.add(effect)
        self.actor = effect.seat
        self.before = dict(table.ratings)

    def _in_turn(self, seat: int, segment: int) -> None:
        turns = sorted(self.table.order, key=lambda each: self.table.ratings[each])
        for other in turns[: turns.index(seat)]:
            if other not in self.passed and usable(self.table, other, segment, self.events, self.done):
                self.object(f"Player {seat} acts before Player {other}, who is rated lower", "RW-R2")

    def _plays(self, words: Mapping[str, str]) -> None:
        seat, card = int(words["seat"]), self.events[words["event"]]
        self._all_revealed()
        self._after_result()
        part = card.parts[0]
        effect = Effect(seat, card, part)
        self.demand(card.name in self.table.hands[seat], f"{card.name} is not in the hand that plays it", "hand")
        if part.when in ("injure?", "retire?"):
            self.demand(self._in_trouble(part.when), f"{card.name} answers nothing", "RW-R34")
        else:
            self.demand(part.when == self.moment, f"{card.name} is played out of its moment", "moment")
        if not self.table.holds(effect, self.segment):
            self._blame(effect)
        if part.when == "during":
            self._in_turn(seat, self.segment or 0)
        if card.name in self.table.hands[seat]:
            self.table.hands[seat].remove(card.name)
        self.playing = (seat, card)
        if len(card.parts) > 1 and not card.worn and not card.bargain:
            self.promised.append(Effect(seat, card, card.parts[1], None, self.segment))

    def _in_trouble(self, when: str) -> bool:
        """Whether somebody is being injured or about to retire, so that a reaction can be played."""
        verb = self.last.part.verb if self.last else ""
        if when == "injure?":
            return verb == "injure"
        return (
            verb == "retire"
            or self.again is not None
            or any(one.seat and one.prestige < 0 for one in self.table.ones.values())
        )

    def _all_revealed(self) -> None:
        """The first sentence after the reveal opens its moment."""
        if self.moment == "revealing" and len(self.revealed) == len(self.table.order):
            self._open("reveal", self.segment)

    def _after_result(self) -> None:
        """RW-R20: the result stands, so titles move, then the rest of what happens after a segment is due."""
        if self.moment != "result" or self.segment is None:
            return
        table, shared = self.table, self.table.results[self.segment]
        self._close()
        taker = next(iter(table.at(shared, self.segment, WINNER)), None) if len(shared) == 1 else None
        self.belts = {
            one.card.name: (card.name, taker.card.name)
            for one in table.here(self.segment)
            for card in one.worn
            if card.kind == "championship" and taker is not None and one is not taker
        }
        acted = self.acted
        self._open("after", self.segment)
        self.due = [each for each in self.due if each.part.verb != "win_seg"]
        self.acted |= acted

    def _in_update(self, effect: Effect) -> None:
        if effect.part.who not in CHOSEN:
            self._change(effect, self.table.reached(effect, self.segment))

    def _change(self, effect: Effect, reached: Sequence[One]) -> None:
        n = self.table.number(effect, self.segment)
        match effect.part.verb:
            case "prestige":
                self.changes += [(effect, one, n) for one in reached]
            case "hold":
                self.held |= {id(one) for one in reached}
            case "stall":
                self.stalled |= {id(one) for one in reached}

    def _counts(self, one: One, n: int) -> bool:
        """RW-R32: no gain for whom gains are stalled, no loss for whom losses are held."""
        return n != 0 and id(one) not in (self.stalled if n > 0 else self.held)
