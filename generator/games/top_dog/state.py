"""What lies on the table in a game of Top Dog; `play` changes it, bots and the event log read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Stats = tuple[int, int, int, int]
"""Poise, agility, wiggle and speed of a dog or a breed."""


@dataclass(slots=True)
class GameState:
    """All that lies open on the table; a list per seat where players are meant.

    `free` are the medals that can be won, as places in `play.MEDALS`. `walker` is the seat that last walked a dog
    (TD-R11). `barren` counts the rounds running in which no medal was won. `tallies` is the record of what
    happened to each dog, in the form of `simulate.table.Tally`.
    """

    dogs: Mapping[str, Stats]
    previous: list[str | None]
    champions: list[list[str]]
    pound: list[str]
    walker: int = 0
    free: list[int] = field(default_factory=lambda: [0, 1, 2, 3])
    round: int = 0
    barren: int = 0
    tallies: list[tuple[str, int, str, float]] = field(default_factory=list)
    names: Mapping[str, str] = field(default_factory=dict)
