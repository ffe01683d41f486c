"""What the log has told so far, and which cards must act, may act and have acted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from generator.api import Objection, Printed, WatchedGame
from generator.games.ratings_war.referee.cards import SAID, ReadCard, Sentence, cards_of
from generator.games.ratings_war.referee.judging import (
    CHOSEN,
    STEADY,
    Chosen,
    Delta,
    demanded,
    source_of,
    standing,
    usable,
)
from generator.games.ratings_war.referee.sentences import PATTERNS
from generator.games.ratings_war.referee.table import WINNER, One, StandingEffect, Table

DEAL = (2, 3, 3, 5, 5, 7)
THRESHOLDS = {2: 5, 3: 4, 4: 4}
RULE_OF = {
    "catering": "RW-R30", "lost": "RW-R33", "none": "RW-R33", "match": "RW-R35", "alone": "RW-R28", "behind": "RW-R29",
    "lead": "RW-R29",
}  # fmt: skip
"""The ruling that a card which acts wrongly most likely breaks, by the condition that does not hold."""


@lru_cache(maxsize=256)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """One of some names; the longest first, for one may begin as another is called."""
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


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
        self.due: list[StandingEffect] = []
        self.acted: set[StandingEffect] = set()
        self.promised: list[StandingEffect] = []
        self.playing: tuple[int, ReadCard] | None = None
        self.reactions: list[tuple[int, ReadCard]] = []
        self.last: StandingEffect | None = None
        self.came: dict[tuple[int, str], bool | None] = {}
        self.answering: frozenset[str] = frozenset()
        self.answers: list[StandingEffect] = []
        """Gimmicks and worn cards whose conditions held when somebody was injured or retired."""
        self.newcomer: One | None = None
        self.changes_now: tuple[int, ...] = ()
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
        self.chosen: Chosen = {}
        self.optional: set[tuple[int, str]] = set()
        self.done: set[StandingEffect] = set()
        self.passed: set[int] = set()
        self.actor = 0
        self.revealed: list[int] = []
        self.belts: dict[str, tuple[str, str]] = {}
        self.by_cards: dict[int, int] = dict.fromkeys(self.table.seats, 0)
        self.main: dict[int, int] = {}
        self.changes: list[tuple[StandingEffect, One, int]] = []
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
                follow: Callable[[dict[str, object]], None] = getattr(self, f"_{name}")
                follow(found.groupdict())
                return
        self.object("a sentence says what the referee does not know")

    def _one(self, name: str) -> One:
        return self.table.ones[name]

    def _names(self, text: str, known: Iterable[str]) -> list[str]:
        return _any_of(tuple(known)).findall(text)

    def _pile(self) -> list[str]:
        gone = {*self.table.agents, *self.table.retired}
        return [name for name, one in self.table.ones.items() if not one.seat and name not in gone]

    def _open(self, moment: str, segment: int | None) -> None:
        self.moment, self.acted = moment, set()
        self.due = demanded(self.table, moment, segment) if moment and moment != "during" else []

    def _close(self) -> None:
        """The moment is over: whatever had to act in it, and still can, must have acted."""
        for effect in self.due:
            if effect not in self.acted and self._can_act(effect) and self.table.holds(effect, self.segment):
                rule = next((RULE_OF[each.word] for each in effect.part.ifs if each.word in RULE_OF), "compulsory")
                self.object(f"{effect.card.name} does not act though its conditions hold", rule)
        for effect in self.promised:
            here = effect.part.when == self.moment and effect.lies == self.segment
            steady = all(condition.word in STEADY for condition in effect.part.ifs)
            due = here and steady and self._can_act(effect) and self._paid(effect)
            if due and self.table.holds(effect, self.segment):
                self.object(f"the second part of {effect.card.name} does not follow", "if you do")
        self.due = []

    def _paid(self, effect: StandingEffect) -> bool:
        """RW-R31: whether the first part of a bargain has happened; what shows in no sentence of its own has."""
        first, came = effect.card.parts[0], self.came.get((effect.seat, effect.card.name))
        if not effect.card.bargain:
            return True
        return came is True if first.verb in ("injure", "retire", "discard") else came is not False

    def _can_act(self, effect: StandingEffect) -> bool:
        """Whether a card is still there to act: not canceled, not gone with its wrestler, not taken off."""
        bearer = effect.bearer
        if bearer is not None and (bearer.seat != effect.seat or effect.card not in (bearer.card, *bearer.worn)):
            return False
        return not getattr(source_of(self.table, effect), "muted", False)

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
        promised = [each for each in found if each in self.promised]
        if promised and found[0] in self.acted:
            found = promised
        played = self._plays_now(found[0])
        effect = found[0] if played else next((each for each in found if self._allowed(each)), found[0])
        if not played and not self._allowed(effect):
            self._blame(effect)
        self._acted(effect, answers=answers)

    def _meant(self, seat: int, name: str, said: str, answers: bool) -> list[StandingEffect]:
        """The effects that a sentence may speak of: by their card, their verb, and the moment."""
        table = self.table
        card = self.wrestlers.get(name) or self.events[name]
        found: list[StandingEffect] = []
        if name in self.wrestlers:
            found = [StandingEffect(seat, card, part, self._one(name)) for part in card.parts]
        else:
            if (self.playing == (seat, card)) or (answers and (seat, card) in self.reactions):
                found.append(StandingEffect(seat, card, card.parts[0]))
            for one in table.roster(seat):
                copies = range(one.worn.count(card))
                found += [
                    StandingEffect(seat, card, part, one, None, mark) for mark in copies for part in card.parts[1:]
                ]
            for mark, match in enumerate(table.matches):
                if match.card is card and match.seat == seat and (self.segment in (None, match.segment)):
                    found += [StandingEffect(seat, card, part, None, match.segment, mark) for part in card.parts]
        found += [each for each in self.promised if each.seat == seat and each.card is card]
        found += [each for each in self.answers if each.seat == seat and each.card is card and each not in found]
        now = [each for each in found if _says(said, each.part) and self._now(each.part, answers)]
        return [each for each in now if not self._second(each) or each in self.promised or not each.card.bargain]

    def _plays_now(self, effect: StandingEffect) -> bool:
        """Whether this is what an event was just played for; its conditions were looked at then."""
        key = (effect.seat, effect.card)
        played = key == self.playing or key in self.reactions
        return played and effect.bearer is None and effect.lies is None and effect.part is effect.card.parts[0]

    def _second(self, effect: StandingEffect) -> bool:
        return len(effect.card.parts) > 1 and effect.part is effect.card.parts[1]

    def _now(self, part: Sentence, answers: bool) -> bool:
        if part.when in ("injure?", "retire?"):
            return answers and part.when in self.answering
        if part.when == "joined":
            return self.newcomer is not None
        return not answers and part.when == ("after" if self.moment == "result" else self.moment)

    def _allowed(self, effect: StandingEffect) -> bool:
        if effect in self.promised:
            return True
        if effect.part.when in ("injure?", "retire?"):
            return effect in self.answers
        segment = self.segment
        return not getattr(source_of(self.table, effect), "muted", False) and self.table.holds(effect, segment)

    def _blame(self, effect: StandingEffect) -> None:
        if getattr(source_of(self.table, effect), "muted", False):
            self.object(f"{effect.card.name} acts though it is canceled", "RW-R23")
            return
        alone = [effect._replace(part=effect.part._replace(ifs=(each,))) for each in effect.part.ifs]
        false = [each.part.ifs[0] for each in alone if not self.table.holds(each, self.segment)]
        rule = next((RULE_OF[each.word] for each in false if each.word in RULE_OF), "conditions")
        self.object(f"{effect.card.name} acts though its conditions do not hold", rule)

    def _acted(self, effect: StandingEffect, *, answers: bool) -> None:
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
        change = table.number(effect, self.segment) if part.verb == "prestige" else 0
        if answers:  # which leaves what it answers going on
            self.changes_now = (*self.changes_now, change)
        else:
            self.changes_now, self.last, self.reactions = (change,), effect, []
            self.answering, self.answers = frozenset(), []
        self.came[key] = None
        if effect.card.bargain and part is effect.card.parts[0]:
            lies = table.scope(effect, self.segment)
            self.promised.append(
                StandingEffect(effect.seat, effect.card, effect.card.parts[1], effect.bearer, lies, effect.mark)
            )
        if part.verb == "draw":
            for seat in table.seats if part.who == "everyone" else (effect.seat,):
                self.draws_due[seat] = part.n
        self.promotes_due = part.n if part.verb == "promote" else 0
        if part.verb == "win_game":
            self.claims.add(effect.seat)
        if part.when == "update":
            self._in_update(effect)

    def _used(self, effect: StandingEffect) -> None:
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
        part = card.parts[0]
        self._all_revealed()
        if part.verb != "win_seg":
            self._after_result()
        effect = StandingEffect(seat, card, part)
        self.demand(card.name in self.table.hands[seat], f"{card.name} is not in the hand that plays it", "hand")
        if part.when in ("injure?", "retire?"):
            self.demand(self._in_trouble(part.when), f"{card.name} answers nothing", "RW-R34")
        else:
            moment = "after" if self.moment == "result" else self.moment
            self.demand(part.when == moment, f"{card.name} is played out of its moment", "moment")
        if not self.table.holds(effect, self.segment):
            self._blame(effect)
        if part.when == "during":
            self._in_turn(seat, self.segment or 0)
        if card.name in self.table.hands[seat]:
            self.table.hands[seat].remove(card.name)
        self.playing = (seat, card)
        if card.kind == "reaction":
            self.reactions.append((seat, card))
        if len(card.parts) > 1 and not card.worn and not card.bargain:
            self.promised.append(StandingEffect(seat, card, card.parts[1], None, self.segment))

    def _happens(self, when: str) -> None:
        """Somebody is injured or retires: what answers it is settled before anything changes (RW-R9)."""
        self.answering |= {when}
        holding = [each for each in standing(self.table, when) if self.table.holds(each, self._where(each))]
        self.answers = [*self.answers, *holding]

    def _where(self, effect: StandingEffect) -> int | None:
        return effect.bearer.segment if effect.bearer else None

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

    def _in_update(self, effect: StandingEffect) -> None:
        if effect.part.who not in CHOSEN:
            self._change(effect, self.table.reached(effect, self.segment))

    def _change(self, effect: StandingEffect, reached: Sequence[One]) -> None:
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


def _says(said: str, part: Sentence) -> bool:
    """Whether the words of a sentence can be those of a part: its verb, and its number of modifiers."""
    number = re.search(r"put ([+\u2212]\d+) prestige", said)
    same = number is None or part.verb != "prestige" or number[1] == f"{part.n:+d}".replace("-", "\u2212")
    return same and re.match(SAID[part.verb], said) is not None
