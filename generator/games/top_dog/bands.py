"""Bands and limits of a fair roster: those of `[bands]` in game.toml, else the usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.api import CardSet

BANDS: Mapping[str, tuple[float, float]] = {
    "stat": (1, 9),
    "total": (4, 36),
    "tied": (0.05, 0.6),
    "champion_rate": (0.88, 1.12),
}
"""The bands where `[bands]` of game.toml says nothing."""

LIMITS: Mapping[str, Mapping[int, float]] = {
    "stalled": {2: 0.015, 3: 0.025, 4: 0.04, 5: 0.07, 6: 0.16},
    "no_dog_left": {2: 0.035, 3: 0.03, 4: 0.045, 5: 0.035, 6: 0.06},
}
"""The highest shares by number of players where `[bands]` says nothing. Six players share all 18 dogs: see
docs/top-dog-balance.md for what can be had."""


def band(card_set: CardSet, name: str) -> tuple[float, float]:
    """Lowest and highest allowed: `name = [low, high]` in `[bands]` of game.toml, else the usual ones."""
    given: Any = card_set.file.bands.get(name)
    return (given[0], given[1]) if is_band(given) else BANDS[name]


def is_band(given: object) -> bool:
    """Whether this is a pair of numbers, low before high."""
    return (
        isinstance(given, list | tuple)
        and len(given) == 2
        and all(type(number) in (int, float) for number in given)
        and given[0] <= given[1]
    )


def limit(card_set: CardSet, name: str, players: int) -> float:
    """The highest share allowed: `name = { 2 = 0.02, 3 = 0.03 }` in `[bands]`, by number of players, else the usual."""
    given = card_set.file.bands.get(name)
    share = given.get(str(players)) if isinstance(given, Mapping) else None
    return float(share) if share is not None and is_share(share) else LIMITS[name][players]


def is_share(value: object) -> bool:
    """Whether this is a number from 0 to 1."""
    return type(value) in (int, float) and 0 <= value <= 1  # type: ignore[operator]
