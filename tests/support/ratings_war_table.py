"""A table of Ratings War as a test wants it: plain wrestlers, told bookings, told choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from generator.games.ratings_war import play, scoring
from generator.games.ratings_war.bots import PASS, RandomBot
from generator.games.ratings_war.effects import CardKind, Verb
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.ready import ready_card, ready_part
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import (
    Booking,
    Cue,
    EventInPlay,
    GameState,
    PlayerState,
    PrintedCard,
    SegmentSlot,
    WrestlerInPlay,
)

A, B, C = 0, 1, 2
Roster = Mapping[str, int | tuple[int, str]]
"""Name -> prestige, or prestige and gimmick."""
SIX = {f"n{number}": 4 for number in range(6)}


def blank(name: str, base: int = 4) -> PrintedCard:
    nothing = parse("start: peek(opponent)")
    return PrintedCard(name, name, CardKind.WRESTLER, nothing, "never", ready_part(nothing.first), False, {}, base)


def wrestler_of(name: str, what: int | tuple[int, str]) -> WrestlerInPlay:
    if isinstance(what, int):
        return WrestlerInPlay(blank(name, min(what, 6)), what)
    prestige, effect = what
    return WrestlerInPlay(ready_card(name, name, CardKind.WRESTLER, parse(effect), prestige, name), prestige)


def event_of(name: str, kind: CardKind, effect: str) -> EventInPlay:
    return EventInPlay(ready_card(name, name, kind, parse(effect)))


def ladder_match(name: str = "ladder match") -> EventInPlay:
    return event_of(name, CardKind.SPECIAL, "after: injure(my_loser)")


def belt(name: str = "belt") -> EventInPlay:
    return event_of(name, CardKind.CHAMPIONSHIP, "booking: title(segment)")


class Scripted(RandomBot):
    """Books what it is told by name, uses effects in the told order, picks the told names and actions."""

    def __init__(
        self,
        books: Sequence[str] = (),
        uses: Sequence[str] = (),
        picks: Sequence[str | int] = (),
        actions: Sequence[str] = (),
        lays: Mapping[str, int] = {},
    ) -> None:
        """`books` are six names, "" for an empty place; `lays` are events and the segments they go on."""
        self.books, self.uses, self.picks = list(books), list(uses), list(picks)
        self.actions, self.lays = list(actions), dict(lays)
        self.asked: list[list[str]] = []

    def book(self, state: GameState, seat: int, random: Random) -> Booking:
        """The told names."""
        if not self.books:
            return super().book(state, seat, random)
        names = {one.name: one for one in state.players[seat].roster}
        booked = [names.get(name) for name in self.books]
        hand = {event.name: event for event in state.players[seat].hand}
        laid = [(hand[name], segment) for name, segment in self.lays.items() if name in hand]
        return [booked[0:2], booked[2:4], booked[4:6]], laid

    def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
        """The next told effect, as soon as it is offered."""
        self.asked.append([cue.source.name for cue in cues])
        if self.uses:
            for number, cue in enumerate(cues):
                if cue.source.name == self.uses[0]:
                    self.uses.pop(0)
                    return number
        return 0 if must else PASS

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
        """The first told name that is among them."""
        for name in self.picks:
            for one in found:
                if getattr(one, "name", one) == name:
                    return one
        return found[0]

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """The next told action."""
        return self.actions.pop(0) if self.actions else open_to[0]


def table_of(*rosters: Roster, settings: Settings | None = None, at: int = 1) -> GameState:
    """A table with these rosters in some week before its show, seat 0 with priority; the log is on."""
    players = [PlayerState(seat, Scripted()) for seat in range(len(rosters))]
    order = list(range(len(rosters)))
    state = GameState(
        settings or Settings(),
        players,
        Random(1),
        week=at,
        order=order,
        slots=[SegmentSlot(), SegmentSlot(), SegmentSlot()],
    )
    for player, roster in zip(players, rosters, strict=True):
        for name, what in roster.items():
            one = wrestler_of(name, what)
            one.owner = player.seat
            player.roster.append(one)
            player.listen(one, one)
    state.log = []
    return state


def named(state: GameState, name: str) -> WrestlerInPlay:
    every = [one for player in state.players for one in player.roster] + state.agents + state.retired + state.pile
    return next(one for one in every if one.name == name)


def book(state: GameState, *books: Sequence[str], lays: Mapping[int, Mapping[str, int]] = {}) -> None:
    """Book for each seat in turn; then the week is at its show."""
    for player, names in zip(state.players, books, strict=True):
        player.bot = Scripted(names, lays=lays.get(player.seat, {}))
    play.book(state)


def show(state: GameState, *segments: int) -> None:
    """Score segments, all three without any named."""
    for segment in segments or (0, 1, 2):
        scoring.score(state, segment)


def hand(state: GameState, seat: int, *events: EventInPlay) -> None:
    state.players[seat].hand += events
