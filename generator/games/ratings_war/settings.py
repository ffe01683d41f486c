"""The numbers of the game, as `[settings]` of game.toml gives them; what is missing or wrong counts as its default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from generator.api import CardSet

WORDS: Mapping[str, tuple[str, ...]] = {
    "actions_in_turn": ("both", "one"),
    "empty_event_pile": ("reshuffle", "stop"),
    "promote_on": ("own", "any"),
}
"""Settings that take one of a few words."""
SHARES = ("recruit_gimmick_chance",)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a house may change. `thresholds` are the Network Points that end the game, by number of players."""

    deal: tuple[int, ...] = (2, 3, 3, 5, 5, 7)
    free_agents: int = 3
    thresholds: Mapping[int, int] = field(default_factory=lambda: {2: 5, 3: 4, 4: 4})
    actions_per_week: int = 2
    promote_modifiers: int = 3
    actions_in_turn: str = "both"
    event_hand_limit: int = 0
    empty_event_pile: str = "reshuffle"
    promote_on: str = "own"
    text_most: int = 230
    text_beside_flavor: int = 190
    text_long: int = 180
    flavor_most: int = 60
    name_long: int = 18
    gimmick_most: int = 36
    pile_games: int = 500
    recruit_gimmick_chance: float = 0.25
    event_icons: tuple[str, ...] = ()

    @classmethod
    def of(cls, card_set: CardSet) -> Settings:
        """The settings of a set."""
        given = {}
        for name, value in card_set.settings.items():
            if name in NAMES and not _fault(name, value):
                given[name] = _typed(name, value)
        return cls(**given)


BANDS: Mapping[str, float] = {"wrestler_pile_runs_out": 0.02, "passive_scoring": 0.34}
"""The highest shares where `[bands]` says nothing."""


def highest_share(card_set: CardSet, name: str) -> float:
    """A band of game.toml; the usual one where it is none, which a rule reports."""
    given: Any = card_set.file.bands.get(name)
    return float(given) if _is_share(given) else BANDS[name]


def _is_share(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1


NAMES = tuple(item.name for item in fields(Settings))


def faults(card_set: CardSet) -> Iterator[tuple[str, str]]:
    """Every setting that is wrong, and what it should be; settings of other names are nobody's business."""
    low, high = card_set.file.players
    for name, value in card_set.settings.items():
        if name in NAMES and (reason := _fault(name, value)):
            yield name, reason
    missing = [str(players) for players in range(low, high + 1) if players not in Settings.of(card_set).thresholds]
    for name in BANDS:
        if name in card_set.file.bands and not _is_share(card_set.file.bands[name]):
            yield f"bands.{name}", "it must be a share from 0 to 1"
    if missing:
        yield "thresholds", f"it must have a number for {', '.join(missing)} players as well"


def _fault(name: str, value: object) -> str:
    if name in WORDS:
        return "" if value in WORDS[name] else f"it must be {' or '.join(WORDS[name])}"
    if name == "thresholds":
        good = isinstance(value, dict) and all(str(key).isdecimal() and _is_count(n, 1) for key, n in value.items())
        return "" if good and value else "it must be a table such as { 2 = 5, 3 = 4 }, of numbers from 1"
    if name == "deal":
        good = isinstance(value, list | tuple) and bool(value) and all(_is_count(n, 0) for n in value)
        return "" if good else "it must be a list of base prestiges such as [2, 3, 3, 5, 5, 7]"
    if name == "event_icons":
        good = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
        return "" if good else "it must be a list of icon names"
    if name in SHARES:
        good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
        return "" if good else "it must be a share from 0 to 1"
    return "" if _is_count(value, 0) else "it must be a whole number, 0 or more"


def _is_count(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _typed(name: str, value: Any) -> Any:
    if name == "thresholds":
        return {int(key): number for key, number in value.items()}
    return tuple(value) if isinstance(value, list) else value
