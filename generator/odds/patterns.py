"""Patterns a roll may show: sets and runs as values, each known in two independent ways.

The exact engine reads a pattern face by face as a small automaton; the game's own array code asks for the
same pattern in the counts of many rolls at once. The two never share code, so the seeded odds check can
find an error in either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

State = Hashable
"""What an automaton remembers between two faces; few different values make the exact engine fast."""


class Pattern(ABC):
    """Something a roll shows or does not show, however many other dice lie beside it.

    Subclasses are frozen and compare by value: the exact engine keeps results per pattern.
    """

    @property
    @abstractmethod
    def start(self) -> State:
        """The state before any face was looked at."""

    @abstractmethod
    def after(self, state: State, count: int) -> State:
        """The state after the next lower face, which `count` dice show."""

    @abstractmethod
    def shown(self, state: State) -> bool:
        """Whether a roll whose faces led to `state` shows the pattern."""

    @abstractmethod
    def shown_in(self, counts: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether each of many rolls shows it, shape (rolls,).

        `counts` has shape (faces, rolls): how many dice of each roll show each face, lowest face first.
        """


@dataclass(frozen=True, slots=True)
class Never(Pattern):
    """The pattern of a roll that waits for none."""

    @property
    def start(self) -> State:
        """The only state there is."""
        return None

    def after(self, state: State, count: int) -> State:
        """Nothing is remembered."""
        return None

    def shown(self, state: State) -> bool:
        """Never."""
        return False

    def shown_in(self, counts: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Never, for any roll."""
        import numpy as np

        return np.zeros(counts.shape[1], dtype=bool)


@dataclass(frozen=True, slots=True)
class Sets(Pattern):
    """Sets of equal dice on different faces: `Sets((3,))` three of a kind, `Sets((3, 2))` a full house.

    More equal dice than asked for still hold the set. With `one_face_serves` a single face that has all the
    dice of all sets counts too: five of a kind is then a full house.
    """

    sizes: tuple[int, ...]
    one_face_serves: bool = False

    def __post_init__(self) -> None:
        if not self.sizes or min(self.sizes) < 1 or list(self.sizes) != sorted(self.sizes, reverse=True):
            raise ValueError(f"sizes of sets are whole numbers from 1 up, largest first, not {self.sizes}")

    # Sets of sizes s1 >= s2 >= ... fit on different faces exactly when, for each i, at least i faces have s_i dice.

    @property
    def start(self) -> State:
        """No face seen: for each size, no face large enough."""
        return (0,) * len(self.sizes)

    def after(self, state: State, count: int) -> State:
        """For each size, how many faces are large enough, counted no further than needed; True once shown."""
        if state is True or (self.one_face_serves and count >= sum(self.sizes)):
            return True
        assert isinstance(state, tuple)
        seen = tuple(
            min(number + (count >= size), rank)
            for rank, (number, size) in enumerate(zip(state, self.sizes, strict=True), 1)
        )
        return True if all(number == rank for rank, number in enumerate(seen, 1)) else seen

    def shown(self, state: State) -> bool:
        """Whether every set found its own face."""
        return state is True

    def shown_in(self, counts: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Put the largest set on the largest face, the next on the next: that is the best one can do."""
        import numpy as np

        largest = np.sort(counts, axis=0)[::-1]
        if len(self.sizes) > len(largest):
            shown = np.zeros(counts.shape[1], dtype=bool)
        else:
            shown = np.logical_and.reduce([largest[rank] >= size for rank, size in enumerate(self.sizes)])
        if self.one_face_serves:
            shown |= largest[0] >= sum(self.sizes)
        return shown


@dataclass(frozen=True, slots=True)
class Run(Pattern):
    """`length` faces in a row, each on at least one die; 6 and 1 are not neighbors."""

    length: int

    def __post_init__(self) -> None:
        if self.length < 1:
            raise ValueError(f"a run is at least one face long, not {self.length}")

    @property
    def start(self) -> State:
        """No face in a row yet."""
        return 0

    def after(self, state: State, count: int) -> State:
        """How many faces in a row were shown up to here; stays at `length` once reached."""
        assert isinstance(state, int)
        if state == self.length:
            return state
        return state + 1 if count else 0

    def shown(self, state: State) -> bool:
        """Whether the run was ever complete."""
        return state == self.length

    def shown_in(self, counts: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Whether some window of `length` neighboring faces has a die on each."""
        import numpy as np

        present = counts > 0
        shown: NDArray[np.bool_] = np.zeros(counts.shape[1], dtype=bool)
        for lowest in range(len(counts) - self.length + 1):
            shown |= present[lowest : lowest + self.length].all(axis=0)
        return shown


NEVER = Never()
"""No dice ever show it."""
THREE_OF_A_KIND = Sets((3,))
"""Three dice or more that show one face."""
RUN_OF_FOUR = Run(4)
"""Four faces in a row."""
FULL_HOUSE = Sets((3, 2))
"""Three of one face and two of another."""
FULL_HOUSE_OR_FIVE = Sets((3, 2), one_face_serves=True)
"""As a full house, but five of one face serve too."""
