"""Seeded trials against exact odds: how many it takes, what interval they leave, whether the two agree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, inf, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

ALARM = 1e-6
"""Chance of calling a right figure wrong, both sides together: a check of 1500 figures cries wolf 3 in 2000 times."""
POWER = 0.999
"""Chance of noticing an error as large as the one asked for."""


def alarm_z(alarm: float = ALARM) -> float:
    """How many standard errors off is an alarm, two-sided: 4.892 for one in a million."""
    return -NormalDist().inv_cdf(alarm / 2)


def trials_needed(chance: float, error: float, *, alarm: float = ALARM, power: float = POWER) -> int:
    """Trials after which an error of `error` in a chance near `chance` raises the alarm with `power`.

    Both are fractions of 1 (a percentage point is 0.01). Normal approximation with the spread at `chance`.
    Raises ValueError for a chance outside 0 to 1 or an error not above 0.
    """
    if not 0 <= chance <= 1 or error <= 0:
        raise ValueError(f"a chance is 0 to 1 and an error above 0, not {chance} and {error}")
    reach = alarm_z(alarm) + NormalDist().inv_cdf(power)
    return ceil(chance * (1 - chance) * (reach / error) ** 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """From `low` to `high`, both included."""

    low: float
    high: float

    def __contains__(self, value: float | Fraction) -> bool:
        return self.low <= value <= self.high

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.high - self.low) / 2


def wilson(successes: float, trials: int, *, alarm: float = 0.05) -> Interval:
    """Wilson's score interval for a chance of which `successes` of `trials` were seen; `alarm` 0.05 is 95 %.

    Raises ValueError without trials.
    """
    if trials < 1:
        raise ValueError("no trials, no interval")
    z = alarm_z(alarm)
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # Rounding must not shut out the exact 0 or 1 where nothing or everything was a success.
    low = max(0.0, middle - reach) if successes > 0 else 0.0
    high = min(1.0, middle + reach) if successes < trials else 1.0
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Stratum:
    """One kind of trial inside a figure: its share, the exact mean and variance, and the mean that was seen."""

    weight: Fraction
    mean: Fraction
    variance: float
    seen: float
    trials: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure twice: exact, and as trials saw it. `spread` is the standard error of what was seen."""

    exact: Fraction
    simulated: float
    spread: float
    trials: int
    alarm: float = ALARM

    @property
    def z(self) -> float:
        """How many standard errors the trials lie above the exact figure."""
        off = self.simulated - float(self.exact)
        if self.spread:
            return off / self.spread
        # A figure that cannot vary must be met; only the rounding of floats is forgiven.
        return 0.0 if abs(off) < 1e-9 else inf if off > 0 else -inf

    @property
    def interval(self) -> Interval:
        """Where the true figure lies, but for one case in 1 / `alarm`."""
        reach = alarm_z(self.alarm) * self.spread
        return Interval(self.simulated - reach, self.simulated + reach)

    @property
    def agrees(self) -> bool:
        """Whether the exact figure lies inside the interval of the trials."""
        return abs(self.z) <= alarm_z(self.alarm)


def compare(strata: Iterable[Stratum], *, alarm: float = ALARM) -> Comparison:
    """Put a figure together from its strata by their weights, which sum to 1."""
    strata = tuple(strata)
    exact = sum((stratum.weight * stratum.mean for stratum in strata), Fraction(0))
    seen = sum(float(stratum.weight) * stratum.seen for stratum in strata)
    variance = sum(float(stratum.weight) ** 2 * stratum.variance / stratum.trials for stratum in strata)
    return Comparison(exact, seen, sqrt(variance), sum(stratum.trials for stratum in strata), alarm)


def stream(seed: int, *names: str) -> np.random.Generator:
    """A random source of its own for each name under one seed: what else is drawn never shifts it."""
    from zlib import crc32

    import numpy as np

    return np.random.default_rng([seed, *(crc32(name.encode()) for name in names)])
