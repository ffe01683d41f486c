"""What is played: how many players, which bots, which variant, from which seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import UsageError
from generator.simulate.table import Play
from generator.words import counted

AGAINST = " against "


@dataclass(frozen=True, slots=True)
class Setting:
    """One kind of game. `bots` is as a person writes it: see `seats`; `variant` is one of the game's own.

    `seed` and a game's number give its chance (see `table.game_seed`).
    """

    players: int
    bots: str
    variant: str
    seed: int = 1

    def seats(self, play: Play) -> tuple[str, ...]:
        """The bot of each seat.

        `greedy,random` is dealt round again where there are more seats; `greedy against random` is one greedy seat
        and random everywhere else. Raises UsageError for bots or a number of players that the game does not know.
        """
        one, against, others = self.bots.partition(AGAINST)
        if against:
            return play.seats(self.players, (one.strip(), *(others.strip() for _ in range(self.players - 1))))
        return play.seats(self.players, tuple(name.strip() for name in self.bots.split(",") if name.strip()))

    def rotations(self, play: Play) -> tuple[tuple[str, ...], ...]:
        """Who sits where in game 0, 1, 2, ...: bots move on by a seat each game, to tell seat from bot."""
        seats = self.seats(play)
        return tuple(seats[-turn:] + seats[:-turn] if turn else seats for turn in range(len(seats)))

    def words(self) -> str:
        """`4 players, random bots, draft`."""
        several = AGAINST in self.bots or "," in self.bots
        return f"{counted(self.players, 'player')}, {self.bots if several else f'{self.bots} bots'}, {self.variant}"


def settings(
    play: Play, players: tuple[int, ...] = (), bots: str = "", variant: str = "", seed: int = 1
) -> Iterator[Setting]:
    """A setting for each number of players; where nothing is said, all numbers, the first bot, the first variant.

    Raises UsageError for what the game does not know.
    """
    if seed < 0:
        raise UsageError(f"--seed {seed} is not a seed. Give a whole number from 0.")
    for number in players or play.players:
        setting = Setting(number, " ".join(bots.split()) or play.bots[0], play.variant(variant), seed)
        setting.seats(play)
        yield setting
