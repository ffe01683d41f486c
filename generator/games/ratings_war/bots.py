"""Who books when nobody is at the table: a bot without a thought and one that takes what looks best now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from generator.games.ratings_war.effects import CardKind, Verb, When
from generator.games.ratings_war.leanings import Leaning, leaning_of
from generator.games.ratings_war.state import (
    LOSER,
    MAIN_EVENT,
    NOWHERE,
    SEGMENTS,
    WINNER,
    Booking,
    Bot,
    Cue,
    EventInPlay,
    GameState,
    Lineup,
    T,
    WrestlerInPlay,
)

LAID = (CardKind.CHAMPIONSHIP, CardKind.SPECIAL)
PLACES = 6
"""A Winner and a Loser in each of three segments."""
PASS = -1


class RandomBot:
    """Chooses evenly among all it may do."""

    def book(self, state: GameState, seat: int, random: Random) -> Booking:
        """Any wrestlers in any places; each event that can be laid down is, as a coin falls."""
        draw = random.random
        booked: list[WrestlerInPlay | None] = [*sorted(state.active(seat), key=lambda _: draw())]
        if len(booked) < PLACES:
            booked += [None] * (PLACES - len(booked))
            booked.sort(key=lambda _: draw())
        lineup = [booked[0:2], booked[2:4], booked[4:6]]
        return lineup, self._laid(state, seat, lineup, random) if state.players[seat].hand else []

    def _laid(self, state: GameState, seat: int, lineup: Lineup, random: Random) -> list[tuple[EventInPlay, int]]:
        laid = []
        for event in state.players[seat].hand:
            if event.printed.kind in LAID and random.random() < 0.5:
                segment = int(random.random() * 3)
                if event.printed.kind is CardKind.SPECIAL or lineup[segment][WINNER] is not None:
                    laid.append((event, segment))
        return laid

    def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
        """Any of them, or none."""
        number = int(random.random() * (len(cues) + (not must)))
        return number if number < len(cues) else PASS

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[T], random: Random) -> T:
        """Any of them."""
        return found[int(random.random() * len(found))]

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """Any of them."""
        return open_to[int(random.random() * len(open_to))]

    def see(self, state: GameState, seat: int, other: int, hand: Sequence[EventInPlay]) -> None:
        """Looks, and forgets."""

    def order(self, state: GameState, seat: int, seen: Sequence[EventInPlay], random: Random) -> list[EventInPlay]:
        """As they lay."""
        return list(seen)


class GreedyBot(RandomBot):
    """Takes what promises most now, by what each card is worth in points of rating (`leanings`).

    Whoever gains most by winning wins; the strongest are booked; effects are used where they turn a segment or cost
    nothing. Of equals one is drawn.
    """

    def book(self, state: GameState, seat: int, random: Random) -> Booking:
        """The six who are worth most in a segment, each where the gimmick wants it."""
        draw = random.random
        rated = []
        for wrestler in state.active(seat):
            lean = leaning_of(wrestler.printed)
            titles = 1.5 * wrestler.titles
            win = wrestler.prestige + lean.win + titles
            lose = wrestler.prestige + lean.lose - titles - (5.0 if wrestler.prestige == 0 and lean.lose <= 0 else 0.0)
            rated.append((max(win, lose) - lean.catering + draw(), win, lose, wrestler, lean))
        if len(rated) < PLACES:
            return super().book(state, seat, random)
        rated.sort(key=lambda one: -one[0])
        chosen = sorted(rated[:PLACES], key=lambda one: one[2] - one[1] + draw() * 0.5)
        winners = sorted(chosen[:3], key=lambda one: -one[1])
        losers = sorted(chosen[3:], key=lambda one: -one[2])
        if draw() < 0.5:
            losers.reverse()
        pairs = list(zip(winners, losers, strict=True))
        pairs.sort(key=lambda pair: pair[0][4].main + pair[1][4].main + draw())
        front = sorted(pairs[:2], key=lambda _: draw())
        lineup: Lineup = [[winner[3], loser[3]] for winner, loser in (*front, pairs[2])]
        return lineup, self._laid(state, seat, lineup, random)

    def _laid(self, state: GameState, seat: int, lineup: Lineup, random: Random) -> list[tuple[EventInPlay, int]]:
        laid = []
        for event in state.players[seat].hand:
            if event.printed.kind not in LAID:
                continue
            title = event.printed.kind is CardKind.CHAMPIONSHIP
            fitting = [segment for segment in SEGMENTS if not title or lineup[segment][WINNER] is not None]
            if fitting:
                weak = min(fitting, key=lambda segment: _strength(lineup[segment][LOSER]) + random.random())
                strong = max(fitting, key=lambda segment: _strength(lineup[segment][WINNER]) + random.random())
                laid.append((event, strong if title else weak))
        return laid

    def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
        """The one that is worth most, if it is worth anything."""
        if must:
            return 0
        best, number = 0.0, PASS
        for place, cue in enumerate(cues):
            worth = self._worth(state, seat, cue)
            if worth > best:
                best, number = worth, place
        return number

    def _worth(self, state: GameState, seat: int, cue: Cue) -> float:
        lean = leaning_of(cue.source.printed)
        if cue.act.part.when is not When.DURING:
            return lean.use
        segment = next((number for number in SEGMENTS if not state.slots[number].best), MAIN_EVENT)
        ratings = state.slots[segment].ratings
        others = max(rating for other, rating in enumerate(ratings) if other != seat)
        behind = others - ratings[seat]
        if behind < 0 and lean.rating:
            return 0.0
        if isinstance(cue.source, EventInPlay) and lean.rating and lean.rating < behind:
            return 0.0
        return lean.use

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
        """The strongest opponent to harm, the strongest own wrestler to help, the leading player to hinder."""
        first = found[0]
        if isinstance(first, WrestlerInPlay):
            harm = verb in (Verb.INJURE, Verb.RETIRE, Verb.RELEASE, Verb.HALVE, Verb.CANCEL) or n < 0
            return max(found, key=lambda one: self._interest(state, seat, one, harm=harm) + random.random() * 0.5)
        if verb is Verb.PROMOTE:
            own = [one for one in found if one[0] == seat]
            return own[-1] if random.random() < 0.5 else own[int(random.random() * len(own))]
        if isinstance(first, int) and verb in (Verb.RATING, Verb.HALVE) and n < 0:
            segment = next((number for number in SEGMENTS if not state.slots[number].best), MAIN_EVENT)
            ratings = state.slots[segment].ratings
            if ratings:  # before the show the numbers are one's own segments
                return max(found, key=lambda other: ratings[other])
        if isinstance(first, int) and verb is not Verb.RATING:
            return max(found, key=lambda other: state.players[other].points + random.random())
        return found[int(random.random() * len(found))]

    @staticmethod
    def _interest(state: GameState, seat: int, wrestler: WrestlerInPlay, *, harm: bool) -> float:
        lean: Leaning = leaning_of(wrestler.printed)
        worth = wrestler.prestige + max(lean.win, lean.lose, lean.catering)
        if harm:
            return worth if wrestler.owner != seat else -worth
        if wrestler.owner == NOWHERE and wrestler.base == 7:
            return worth - 1
        return worth if not state.injured(wrestler) else worth - 2

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """Recruits while the roster is thin, promotes most weeks, else trains or draws."""
        thin = len(state.players[seat].roster) < 8
        weights = {"promote": 3.0, "recruit": 4.0 if thin else 0.5, "train": 1.5, "draw": 2.0}
        return max(open_to, key=lambda action: random.random() * weights[action])


def _strength(wrestler: WrestlerInPlay | None) -> int:
    return -1 if wrestler is None else wrestler.prestige


RANDOM, GREEDY = "random", "greedy"
BOTS = (RANDOM, GREEDY)


def make_bots() -> dict[str, Bot]:
    """A bot of each name."""
    return {RANDOM: RandomBot(), GREEDY: GreedyBot()}
