"""A game in play: the board, the stables, the bots, the dice, and the record of what happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, Protocol

from generator.api import Dice
from generator.games.top_promoter.board import Action, Board, Choice, Contender, Spot, Stable
from generator.games.top_promoter.bouts import Ending, Fight


class Bot(Protocol):
    """Who decides for a seat. A bot sees what lies open and its own hand, and changes neither."""

    def choose(
        self, board: Board, seat: int, fighters: Sequence[Contender], actions: Sequence[Action], random: Random
    ) -> Contender:
        """The fighter of the hand to play this round."""

    def place(self, board: Board, seat: int, fighter: Contender, spots: Sequence[Spot], random: Random) -> Spot:
        """Where to put it, of all places there are."""

    def choose_action(self, board: Board, seat: int, choices: Sequence[Choice], random: Random) -> Choice | None:
        """The placement action to play, of all there are; None plays none."""

    def prepare(
        self, board: Board, seat: int, fight: Fight, side: int, cards: Sequence[Action], random: Random
    ) -> Action | None:
        """The dice card to play on a fight before the roll; None passes. `side` is the bot's corner."""

    def decider(self, board: Board, seat: int, fighters: Sequence[Contender], random: Random) -> Contender:
        """The fighter for the fight that breaks a tie for first."""


class Fought(NamedTuple):
    """How a fight went: the dice and test dice of both sides, how it ended, and the millions both got."""

    dice: tuple[tuple[int, ...], tuple[int, ...]]
    tests: tuple[int, int]
    ending: Ending
    pay: tuple[int, int]


@dataclass(slots=True)
class GameState:
    """A game in play. `log`, when given, receives plain sentences.

    `tallies` is the record of what happened to each card, in the form of `simulate.table.Tally`; `most_dice` the
    most rolled in one fight so far, `used` the action cards played.
    """

    board: Board
    stables: Sequence[Stable]
    bots: Sequence[Bot]
    random: Random
    dice: Dice
    hand: int
    log: list[str] | None = None
    tallies: list[tuple[str, int, str, float]] = field(default_factory=list)
    most_dice: int = 0
    used: int = 0

    def spend(self, seat: int, action: Action) -> None:
        """An action card is played: it leaves the hand for good."""
        self.stables[seat].actions.remove(action)
        self.tallies.append(("used", seat, action.id, 1))
        self.used += 1
