"""Many changes at once, judged by what each does alone: a screen that names those worth a look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.tune.moves import CellChange, Changes
from generator.tune.readings import BandReading, Readings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

BEAM = 1500
"""Combinations of one change less to which every other change is added."""


class Alone:
    """What each change does to every figure by itself; together they are taken to do the sum of that.

    `aim` narrows the bands of simulated figures, `sure` widens them by standard errors (see `BandReading.excess`);
    `allowed` says which changes may be made together.
    """

    def __init__(
        self,
        base: Readings,
        alone: Sequence[tuple[CellChange, Readings]],
        aim: float = 0.0,
        sure: float = 0.0,
        allowed: Callable[[Changes], bool] | None = None,
    ) -> None:
        import numpy as np

        self._allowed = allowed
        self._changes = [change for change, _ in alone]
        self._steps = np.array([change.steps for change in self._changes])
        cells: dict[tuple[str, str, str], int] = {}
        self._cell = np.array([cells.setdefault(change.cell, len(cells)) for change in self._changes])

        def row(values: Callable[[BandReading], float]) -> Floats:
            return np.array([values(one) for one in base.values()], dtype=float)

        self._base = row(lambda one: one.value)
        moved = [[(readings.get(key) or one).value for key, one in base.items()] for _, readings in alone]
        self._moved = np.array(moved, dtype=float).reshape(len(alone), len(base)) - self._base
        slack = row(lambda one: sure * one.error - (aim * one.width if one.error else 0.0))
        self._low, self._high = row(lambda one: one.low) - slack, row(lambda one: one.high) + slack
        self._width = row(lambda one: one.width)

    def best(self, number: int, wanted: int) -> list[Changes]:
        """The combinations of so many changes of different cells that promise most; of equal ones the smaller first.

        Every change is added to the `BEAM` best combinations of one less.
        """
        beam: list[tuple[int, ...]] = [()]
        for size in range(1, number):
            beam = list(self._extended(beam, BEAM, size))
        found = self._extended(beam, wanted, number, self._allowed)
        return [tuple(sorted(self._changes[one] for one in some)) for some in found]

    def _extended(
        self, beam: Sequence[tuple[int, ...]], wanted: int, size: int, allowed: Callable[[Changes], bool] | None = None
    ) -> Iterator[tuple[int, ...]]:
        import numpy as np

        off = np.empty((len(beam), len(self._changes)))
        steps = np.empty_like(off)
        for at, some in enumerate(beam):
            chosen = np.array(some, dtype=int)
            values = self._base + self._moved[chosen].sum(axis=0) + self._moved
            beyond = np.maximum(0.0, np.maximum(self._low - values, values - self._high)) / self._width
            off[at] = beyond.sum(axis=1).round(6)
            off[at, np.isin(self._cell, self._cell[chosen])] = np.inf
            steps[at] = self._steps[chosen].sum() + self._steps
        seen: set[tuple[int, ...]] = set()
        for place in np.lexsort((steps.ravel(), off.ravel())):
            at, last = divmod(int(place), len(self._changes))
            some = tuple(sorted((*beam[at], last)))
            if len(seen) == wanted or not np.isfinite(off[at, last]):
                return
            if some in seen or (allowed is not None and not allowed(tuple(self._changes[one] for one in some))):
                continue
            seen.add(some)
            yield some
