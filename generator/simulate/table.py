"""The table every game is played at: seats, bots by name, one seed per game, one record per finished game.

A game that can be played gives a `Play` (see `generator.game.Game.play`). Whoever runs many games needs nothing
else of it, so one loop, one report and one set of intervals serve all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, Protocol

from generator.errors import PnpError, UsageError
from generator.game import CardSet, Game
from generator.words import counted

NOBODY = -1
"""The seat of a tally that belongs to no player (a location, a shared pile)."""


class Tally(NamedTuple):
    """Something that happened to one card: what, whose (a seat or NOBODY), which card, how much."""

    event: str
    seat: int
    card: str
    amount: float = 1


class GameRecord(NamedTuple):
    """What is kept of one finished game. Seats count from 0; seat 1 sits to the left of seat 0.

    `winners` has several seats when a win is shared and none when nobody wins. `end` is one of the game's
    `Play.ends`. `tallies` are plain tuples in the form of `Tally`, one for each time something happened to a card.
    `supplies` gives the peak of each limited thing (dice, modifiers). `priority` is the seat that the rules
    favor in ties, where there is one.
    """

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    rounds: int
    end: str
    tallies: Sequence[tuple[str, int, str, float]] = ()
    supplies: Mapping[str, float] = {}
    priority: int = NOBODY


class PlayGame(Protocol):
    """Plays one game from the shuffle to the end.

    `bots` names one bot per seat. All chance comes from `random`, so the same seed gives the same game. `log`, when
    given, receives plain sentences. `variant` is one of the game's variants; empty means its first.
    """

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """The record of the finished game."""


@dataclass(frozen=True, slots=True)
class Play:
    """How one card set is played: the numbers of players, the bots, the variants (the standard one first).

    `ends` explains each way a game can end; `events` each kind of tally. `limits` says how many there are of a supply
    where that is known; `expected` which events every card of a roster that sees them at all should see.
    `thinkers` are further bots, which think long: they play where they are named and nowhere else.
    `play_game` can be sent to another process.
    """

    players: tuple[int, ...]
    bots: tuple[str, ...]
    play_game: PlayGame
    variants: tuple[str, ...] = ("standard",)
    ends: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, float] = field(default_factory=dict)
    expected: tuple[str, ...] = ()
    thinkers: tuple[str, ...] = ()

    def seats(self, players: int, bots: Sequence[str]) -> tuple[str, ...]:
        """One bot name per seat; fewer names than seats are dealt round again.

        Raises UsageError for a number of players or a bot that the game does not know.
        """
        if players not in self.players:
            known = ", ".join(map(str, self.players))
            raise UsageError(f"{counted(players, 'player')} cannot play this game. It is for {known}.")
        for bot in bots:
            if bot not in (*self.bots, *self.thinkers):
                known = ", ".join((*self.bots, *self.thinkers))
                raise UsageError(f'"{bot}" is not a bot of this game. Known bots: {known}.')
        names = tuple(bots) or self.bots[:1]
        return tuple(names[seat % len(names)] for seat in range(players))

    def variant(self, name: str) -> str:
        """The variant of this name, the first for an empty name. Raises UsageError for an unknown one."""
        if name and name not in self.variants:
            raise UsageError(f'"{name}" is not a variant of this game. Known variants: {", ".join(self.variants)}.')
        return name or self.variants[0]


def play_of(game: Game, card_set: CardSet) -> Play | None:
    """How this set is played; None for a game that offers no play. The set must be free of errors.

    Raises PnpError when the game's `play` gives something else than a `Play`.
    """
    if game.play is None:
        return None
    play = game.play(card_set)
    if not isinstance(play, Play):
        kind = type(play).__name__
        raise PnpError(f'The play of the game "{game.name}" is of type {kind}, not Play. Tell its makers.')
    return play


def game_seed(seed: int, index: int) -> int:
    """The seed of game number `index` of a run: both numbers side by side, so no two games of any runs share one.

    Raises ValueError for a negative number or an index of 2**64 or more.
    """
    if seed < 0 or not 0 <= index < 1 << 64:
        raise ValueError("A seed is a whole number from 0; a game's index a whole number from 0 to 2**64 - 1.")
    return seed << 64 | index


def play_games(
    play: Play, players: int, bots: Sequence[str], seed: int, indices: Iterable[int], variant: str = ""
) -> Iterator[GameRecord]:
    """Play the games of these indices, one after the other, each from its own seed.

    Any split of the indices over processes therefore gives the same records.
    """
    seats, variant = play.seats(players, bots), play.variant(variant)
    random = Random()
    for index in indices:
        random.seed(game_seed(seed, index))
        yield play.play_game(players, seats, random, None, variant)
