"""Many changes at once, judged by what each does alone: a screen that names those worth a look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import inf

from generator.tune.moves import CellChange, Changes
from generator.tune.readings import Readings

ONE_BLOCK = 4096
"""Combinations that are estimated together."""


class Alone:
    """What each change does to every figure by itself; together they are taken to do the sum of that."""

    def __init__(
        self,
        base: Readings,
        alone: Sequence[tuple[CellChange, Readings]],
        aim: float = 0.0,
        sure: float = 0.0,
        allowed: Callable[[Changes], bool] | None = None,
    ) -> None:
        import numpy as np

        keys = list(base)
        self._allowed = allowed
        self._changes = [change for change, _ in alone]
        self._base = np.array([base[key].value for key in keys])
        rows = [[readings[key].value if key in readings else base[key].value for key in keys] for _, readings in alone]
        self._moved = np.array(rows).reshape(len(rows), len(keys)) - self._base
        slack = np.array([sure * base[key].error - (aim if base[key].error else 0.0) * base[key].width for key in keys])
        self._low = np.array([base[key].low for key in keys]) - slack
        self._high = np.array([base[key].high for key in keys]) + slack
        self._width = np.array([base[key].width for key in keys])

    def best(self, number: int, among: int, wanted: int) -> list[tuple[float, Changes]]:
        """The combinations of so many changes of different cells that promise most, with their estimated excess.

        `allowed` of the screen says which may be. Of single changes only the `among` best are combined. Equal ones fall
        to the smaller change.
        """
        order = sorted(range(len(self._changes)), key=lambda one: (self._excess([(one,)])[0], self._changes[one].steps))
        chosen = order[:among]
        found: list[tuple[float, float, Changes]] = []
        block: list[tuple[int, ...]] = []
        worst = inf

        def settle() -> None:
            nonlocal found, worst
            for off, some in zip(self._excess(block), block, strict=True):
                if off <= worst:
                    changes = tuple(sorted(self._changes[one] for one in some))
                    found.append((round(off, 9), sum(change.steps for change in changes), changes))
            found = sorted(found)[:wanted]
            worst = found[-1][0] if len(found) == wanted else inf
            block.clear()

        for some in combinations(chosen, number):
            if len({self._changes[one].cell for one in some}) == number and (
                self._allowed is None or self._allowed(tuple(self._changes[one] for one in some))
            ):
                block.append(some)
                if len(block) == ONE_BLOCK:
                    settle()
        if block:
            settle()
        return [(off, changes) for off, _, changes in found]

    def _excess(self, combinations_: Sequence[tuple[int, ...]]) -> list[float]:
        import numpy as np

        values = self._base + self._moved[np.array(combinations_)].sum(axis=1)
        off = np.maximum(0.0, np.maximum(self._low - values, values - self._high)) / self._width
        return [float(one) for one in off.sum(axis=1)]
