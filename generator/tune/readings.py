"""Figures of one variant beside their bands, exact or simulated, and how far they are off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from generator.game import BandedFigure, CardSet, Game, banded_figures
from generator.simulate.figures import OF_CARDS
from generator.simulate.verdicts import Judged, RunJudged, Verdict


class FigureKey(Struct, frozen=True, order=True):
    """Which figure: where it was played (blank for an exact one), its name, of what, of which card."""

    where: str
    name: str
    of: str
    card: str


class BandReading(Struct, frozen=True):
    """One figure: its value, its band, its standard error (0 where it is exact), the 95 % interval, unit."""

    value: float
    low: float
    high: float
    error: float = 0.0
    interval: tuple[float, float] = (0.0, 0.0)
    unit: str = "number"
    verdict: str = ""

    @property
    def width(self) -> float:
        """How wide the band is; where it is but a point, how high it lies."""
        return (self.high - self.low) or abs(self.high) or 1.0

    def excess(self, aim: float = 0.0, sure: float = 0.0) -> float:
        """How far it lies outside of the band, in widths of it; 0 inside.

        `aim` narrows the band by that share at each side, `sure` lets it be so many standard errors off.
        """
        slack = sure * self.error - aim * self.width
        return max(0.0, self.low - slack - self.value, self.value - self.high - slack) / self.width

    @property
    def margin(self) -> float:
        """How far inside the band it lies, in widths of it; negative outside."""
        return min(self.value - self.low, self.high - self.value) / self.width


Readings = Mapping[FigureKey, BandReading]


def exact_readings(game: Game, card_set: CardSet) -> dict[FigureKey, BandReading]:
    """The exact figures of a set. Raises GameCodeError where the game's code gives none."""
    return {_exact_key(one): _exact(one) for one in banded_figures(game, card_set)}


def _exact_key(figure: BandedFigure) -> FigureKey:
    return FigureKey("", figure.name, figure.of, figure.card)


def _exact(figure: BandedFigure) -> BandReading:
    return BandReading(figure.value, figure.low, figure.high, 0.0, (figure.value, figure.value))


def played_readings(runs: Iterable[RunJudged]) -> dict[FigureKey, BandReading]:
    """The banded figures of runs."""
    found = {}
    for run in runs:
        for judged in run.judged:
            found[_played_key(run, judged)] = _played(judged)
    return found


def _played_key(run: RunJudged, judged: Judged) -> FigureKey:
    figure = judged.figure
    return FigureKey(run.setting.words(), figure.name, "" if figure.kind in OF_CARDS else figure.of, figure.card)


def _played(judged: Judged) -> BandReading:
    within = judged.figure.interval()
    error = (within.high - within.low) / 3.92
    return BandReading(
        judged.figure.value,
        judged.low,
        judged.high,
        error,
        (within.low, within.high),
        judged.figure.unit,
        judged.verdict.value,
    )


def surely_outside(readings: Readings) -> bool:
    """Whether some figure lies outside of its band without doubt."""
    return any(one.verdict == Verdict.OUTSIDE.value if one.error else one.excess() > 0 for one in readings.values())


def total_excess(readings: Readings, aim: float = 0.0, sure: float = 0.0) -> float:
    """How far all figures are off together."""
    return sum(one.excess(aim if one.error else 0.0, sure) for one in readings.values())


def least_margin(readings: Readings) -> float:
    """How near to the end of its band the nearest figure lies."""
    return min((one.margin for one in readings.values()), default=0.0)
