"""Options of commands that play many games, and what keeps a long run from being lost."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import tell
from generator.ending import end
from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.game import CardSet
    from generator.registry import GameSource
    from generator.simulate.table import Play

PlayersOption = Annotated[
    str, typer.Option("--players", "-p", metavar="NUMBERS", help="How many play, as in 4 or 2,3,4; all by default.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAMES",
        help='Who plays, dealt round the seats, as in greedy,random; "greedy against random" is one greedy seat.',
    ),
]
VariantOption = Annotated[str, typer.Option("--variant", metavar="NAME", help="One of the game's variants.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same games.")]
WorkersOption = Annotated[
    int,
    typer.Option("--workers", "-w", min=0, help="Processes; the figures do not depend on it. 0: one for each core."),
]
ClusterOption = Annotated[
    str, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
]
STOPPED = 130
"""Exit code of a run that the person stopped, as shells give it."""


def typed_numbers(text: str) -> tuple[int, ...]:
    """`2,3,4` as numbers, each once. Raises UsageError."""
    numbers = []
    for part in text.split(","):
        if part.strip():
            if not part.strip().isdecimal():
                raise UsageError(f'--players "{text}" is not understood. Write numbers with commas between: 2,3,4.')
            numbers.append(int(part))
    return tuple(dict.fromkeys(numbers))


def playable(source: GameSource) -> tuple[CardSet, Play]:
    """The card set of a game and how it is played.

    Raises UsageError for a game that nobody taught the program to play. Ends the command where cards have errors.
    """
    from generator.check import load
    from generator.findings import Report
    from generator.simulate.table import play_of

    game, card_set, findings = load(source)
    if game.play is None:
        raise UsageError(f"{source.name} has no engine that plays it.")
    for rule in game.rules:
        if not rule.seeded:
            findings += rule.findings(card_set)
    if Report.of(findings).errors:
        tell(f"{source.name} cannot be played while its cards have errors; `pnp check {source.name}` shows them.")
        raise typer.Exit(1)
    play = play_of(game, card_set)
    assert play is not None
    return card_set, play


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Whether the person pressed Ctrl-C: a run asks this and ends with the chunks of games that it has counted.

    A second Ctrl-C ends the command at once.
    """
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            end(number)
        pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


class Pace:
    """Games a second, for those who wait."""

    def __init__(self) -> None:
        self.start, self.first = time.monotonic(), -1

    def words(self, games: int) -> str:
        """`13,012 games a second`, empty in the first moment."""
        if self.first < 0:
            self.first = games
        seconds = time.monotonic() - self.start
        return f"{(games - self.first) / seconds:,.0f} games a second" if seconds > 1 and games > self.first else ""
