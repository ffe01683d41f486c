"""Two card sets side by side, played with the same seeds: which figures moved by more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from generator.odds.trials import Interval, alarm_z
from generator.simulate.counts import Counts
from generator.simulate.figures import Cast, Figure, all_figures
from generator.simulate.setting import Setting
from generator.simulate.table import Play

ALARM = 0.01
"""Chance that a comparison of two equal sets tells of any move at all: shared out among all of its figures."""


@dataclass(frozen=True, slots=True)
class ComparedSet:
    """One of the two: how it is played, its cards, and its counts setting by setting."""

    play: Play
    cast: Cast
    counts: tuple[Counts, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure before and after. `alarm` is the chance that it seems to have moved though it did not."""

    setting: Setting
    before: Figure
    after: Figure
    alarm: float

    @property
    def change(self) -> float:
        """How much higher it is now."""
        return self.after.value - self.before.value

    @property
    def z(self) -> float:
        """How many standard errors it moved."""
        spread = sqrt(_spread(self.before, self.after) ** 2 + _spread(self.after, self.before) ** 2)
        return self.change / spread if spread else 0.0

    @property
    def interval(self) -> Interval:
        """Where the true change lies, 95 %."""
        reach = alarm_z(0.05) * sqrt(_spread(self.before, self.after) ** 2 + _spread(self.after, self.before) ** 2)
        return Interval(self.change - reach, self.change + reach)

    @property
    def beyond_noise(self) -> bool:
        """Whether the move is more than chance makes of equal sets."""
        return abs(self.z) > alarm_z(self.alarm)


def _spread(figure: Figure, other: Figure) -> float:
    """The standard error of a figure.

    What never or always happened has none of its own; it is given that of both sets together.
    """
    if not figure.chance or 0 < figure.total < figure.trials:
        return figure.error
    trials = figure.trials + other.trials
    share = min(1.0, (figure.total + other.total) / trials) if other.chance else 0.0
    return sqrt(max(0.0, share * (1 - share)) / figure.trials) * figure.scale


def compare_sides(settings: Sequence[Setting], before: ComparedSet, after: ComparedSet) -> tuple[Moved, ...]:
    """Every figure that both sides have, those that moved most first. Cards are matched by their ids."""
    pairs = []
    for setting, old, new in zip(settings, before.counts, after.counts, strict=True):
        known = {_key(figure): figure for figure in all_figures(old, before.play, before.cast)}
        for figure in all_figures(new, after.play, after.cast):
            other = known.get(_key(figure))
            if other is not None and figure.kind != "amount":
                pairs.append((setting, other, figure))
    alarm = ALARM / max(1, len(pairs))
    moved = [Moved(setting, old, new, alarm) for setting, old, new in pairs]
    return tuple(sorted(moved, key=lambda one: (-abs(one.z), one.after.name, one.after.card)))


def _key(figure: Figure) -> tuple[str, str, str]:
    return figure.kind, figure.of, figure.card
