"""What may be changed: each cell that `[tune]` frees, and the texts that it may hold instead."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from generator.tune.variants import Rosters
from generator.tune_tables import TuneColumn

NUMBER = re.compile(r"(?<![\w.])([+\-]?)(\d+(?:\.\d+)?)(?![\w.])")
"""A number within a text: not a part of a word."""


class CellChange(Struct, frozen=True, order=True):
    """One cell, what it holds and what it would hold; `steps` says how far that is."""

    roster: str
    card: str
    column: str
    was: str
    becomes: str
    steps: float

    @property
    def cell(self) -> tuple[str, str, str]:
        """Which cell it is."""
        return self.roster, self.card, self.column


Changes = tuple[CellChange, ...]
"""Changes of different cells, in order."""


def moves_of(rosters: Rosters) -> tuple[CellChange, ...]:
    """Every change of one cell that `[tune]` allows and the cell's column takes, in the order of the rosters."""
    found = []
    for roster, wanted in rosters.tuned.items():
        for card in rosters.cards(roster):
            if not card.copies or card.id in wanted.fixed or (wanted.cards and card.id not in wanted.cards):
                continue
            for column, spec in wanted.columns.items():
                was = rosters.text(card, column)
                for becomes, steps in texts_of(was, spec):
                    change = CellChange(roster, card.id, column, was, becomes, steps)
                    if rosters.changed_card(card, {column: becomes}) is not None:
                        found.append(change)
    return tuple(found)


def texts_of(was: str, spec: TuneColumn) -> Iterator[tuple[str, float]]:
    """The other texts that a cell may hold, and how many steps each is away."""
    if spec.values:
        here = spec.values.index(was) if was in spec.values else -1
        for number, text in enumerate(spec.values):
            if text != was:
                yield text, float(abs(number - here)) if here >= 0 else 1.0
    elif spec.numbers:
        for match in NUMBER.finditer(was):
            now = float(match[2])
            for text, steps in _numbers(match[2], now, spec, spec.numbers):
                yield was[: match.start(2)] + text + was[match.end(2) :], steps
    elif NUMBER.fullmatch(plain := was.strip().replace(",", ".", 1)):
        for text, steps in _numbers(was, float(plain), spec, spec.range):
            yield text, steps


def _numbers(was: str, now: float, spec: TuneColumn, ends: tuple[float, ...]) -> Iterator[tuple[str, float]]:
    low, high = ends
    for number in range(round((high - low) / spec.step) + 1):
        value = round(low + number * spec.step, 9)
        if value != now and value <= high:
            text = f"{value:g}" if abs(value) < 1e6 else repr(value)
            if "," in was:
                text = text.replace(".", ",")
            yield (f"+{text}" if was.strip().startswith("+") and value >= 0 else text), abs(value - now) / spec.step
