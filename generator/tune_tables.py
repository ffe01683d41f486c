"""`[tune]` of game.toml: what `pnp tune` may change in the rosters, and what it must keep."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from generator.game_tables import Texts
from generator.notation import Notation

MOST_VALUES = 1000
"""Values that one cell may try."""


def _range(value: object) -> object:
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(type(one) in (int, float) and abs(one) < 1e9 for one in value)
        and value[0] <= value[1]
    ):
        return value
    raise ValueError(f'"{value}" does not fit here. Write two numbers, low before high, like [1, 6]')


_PAIR = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
Range = Annotated[tuple[float, ...], _range, Notation("two numbers, low before high", _PAIR)]
"""The lowest and the highest."""


class TuneColumn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one column of the roster may become, named as in its header. One of `range`, `values`, `numbers`."""

    range: Range = ()
    """The lowest and the highest number that a cell may hold.

    Example: `[1, 6]`
    """
    step: Annotated[float, Meta(gt=0)] = 1.0
    """How far two numbers lie from each other that are tried.

    Example: `0.5`
    """
    values: tuple[str, ...] = ()
    """The texts that a cell may hold, near ones side by side.

    Example: `["no", "yes"]`
    """
    numbers: Range = ()
    """Of cells of text: the lowest and the highest that each number within the text may become; signs stay.

    Example: `[1, 5]`
    """

    def __post_init__(self) -> None:
        if bool(self.range) + bool(self.values) + bool(self.numbers) != 1:
            raise ValueError("say one of range, values and numbers: what the cells of this column may become")
        low, high = self.range or self.numbers or (0.0, 0.0)
        if (high - low) / self.step > MOST_VALUES:
            raise ValueError(f"from {low:g} to {high:g} in steps of {self.step:g} are more than {MOST_VALUES:,} values")


class TuneRoster(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `pnp tune` may change in one roster, and what it keeps; `NAME` is the roster: `pnp help tuning`."""

    columns: dict[str, TuneColumn] = {}
    cards: Texts = ()
    """Ids of the cards that may change; without it all.

    Example: `["shell", "siren"]`
    """
    fixed: Texts = ()
    """Ids of cards that stay as they are.

    Example: `["bulldog"]`
    """
    keep_counts: Texts = ()
    """Columns in which each value stays on as many cards as now: cells are only traded.

    Example: `["dice"]`
    """
    keep_sums: Texts = ()
    """Columns of numbers whose sum stays what it is, copies counted.

    Example: `["speed"]`
    """
    within: str = ""
    """A column; counts and sums are kept among the cards of each of its values, not of the whole roster.

    Example: `"weight_class"`
    """
    sums: dict[str, Range] = {}
    """Columns of numbers, and what their sum may be over all cards, copies counted: a supply of dice.

    Example: `{ dice = [230, 245] }`
    """
    unique: Texts = ()
    """Columns in which no two cards may have the same.

    Example: `["popularity"]`
    """

    def __post_init__(self) -> None:
        if not self.columns:
            raise ValueError("name the columns that may change, as in [tune.NAME.columns] speed = { range = [1, 9] }")

    @property
    def kept(self) -> dict[str, tuple[str, ...]]:
        """The columns that each key speaks of beside those that may change."""
        return {
            "keep_counts": self.keep_counts,
            "keep_sums": self.keep_sums,
            "within": (self.within,) if self.within else (),
            "sums": tuple(self.sums),
            "unique": self.unique,
        }
