"""Fights as they are played: many at once, with dice that lie on the table or with dice thrown here.

`resolve_fights` is the one place where dice become a winner and money; the game, the seeded odds check and
every worked example of the rules go through it. It works on arrays (numpy); one fight is a batch of one.
Fights, and sides FIRST and SECOND before them, are array axes: shape (2, fights). A column may have one
fight where all are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from generator.api import FACES
from generator.games.top_promoter.bouts import (
    BLOW_DICE,
    CABLE_MULTIPLIER,
    DICE_PRINTED,
    FIRST,
    FREE_PLACES,
    MOST_EXTRA_DICE,
    NOBODY,
    SECOND,
    STANDARD,
    TEST_FAILS_BELOW,
    Ending,
    Fight,
    How,
    Rulings,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K = TypeVar("K", bound="np.generic")
HOW = tuple(How)
"""What the numbers in `Results.how` stand for."""
_KNOCKOUT, _DICE, _RUN_OUT, _EXACT_TIE, _TWO_BLOWS, _FAILED_TEST, _BOTH_TESTED = range(len(HOW))
MOST_DICE = max(DICE_PRINTED) + MOST_EXTRA_DICE


@dataclass(frozen=True, slots=True, eq=False)
class Fights:
    """Fights as columns. `printed`, `rolled`, `knockout`, `tests`, `cable`: shape (2, fights); `billing`: (fights,)."""

    printed: NDArray[np.int64]
    rolled: NDArray[np.int64]
    knockout: NDArray[np.bool_]
    tests: NDArray[np.bool_]
    cable: NDArray[np.bool_]
    billing: NDArray[np.int64]
    number: int

    @classmethod
    def of(cls, fights: Sequence[Fight]) -> Fights:
        """Columns of fights, in their order."""
        return cls._columns(fights, len(fights))

    @classmethod
    def repeat(cls, fight: Fight, number: int) -> Fights:
        """The same fight `number` times over."""
        return cls._columns([fight], number)

    @classmethod
    def _columns(cls, fights: Sequence[Fight], number: int) -> Fights:
        import numpy as np

        def column(name: str, kind: type[K]) -> NDArray[K]:
            return np.array([[getattr(fight.corners[side], name) for fight in fights] for side in (0, 1)], kind)

        return cls(
            column("dice", np.int64),
            column("rolled", np.int64),
            column("knockout", np.bool_),
            column("drug_test", np.bool_),
            column("cable", np.bool_),
            np.array([fight.billing for fight in fights], np.int64),
            number,
        )


@dataclass(frozen=True, slots=True, eq=False)
class Rolls:
    """Dice on the table: `dice` shape (2, places, fights), 0 where there is none; `tests` (2, fights).

    A test die stands at the side that threw it, which is the side that was tested.
    """

    dice: NDArray[np.uint8]
    tests: NDArray[np.uint8]

    @classmethod
    def of(
        cls,
        dice: Sequence[tuple[Sequence[int], Sequence[int]]],
        tests: Sequence[tuple[int, int]] | None = None,
    ) -> Rolls:
        """Rolls as written down: per fight the dice of both sides, in any order; 0 for no test die."""
        import numpy as np

        thrown = np.zeros((2, MOST_DICE, len(dice)), np.uint8)
        for number, sides in enumerate(dice):
            for side, faces in enumerate(sides):
                thrown[side, : len(faces), number] = faces
        tested = np.array(tests if tests is not None else [(0, 0)] * len(dice), np.uint8).T
        return cls(thrown, tested)

    @classmethod
    def throw(cls, fights: Fights, source: np.random.Generator) -> Rolls:
        """Fresh dice for every fight, as many as each side rolls."""
        import numpy as np

        places = int(fights.rolled.max())
        dice = source.integers(1, FACES + 1, (2, places, fights.number), np.uint8)
        dice *= np.arange(places)[None, :, None] < fights.rolled[:, None, :]
        tests = np.zeros((2, fights.number), np.uint8)
        if fights.tests.any():
            tests = source.integers(1, FACES + 1, (2, fights.number), np.uint8)
        return cls(dice, tests)


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """How each fight ended. `how` indexes HOW, `winner` is FIRST, SECOND or NOBODY, `pay` millions per side.

    `place` is the deciding die or 0, `landed` which sides' dice showed their Knock-out Blow. Shapes (fights,);
    `pay` and `landed` (2, fights).
    """

    how: NDArray[np.int8]
    winner: NDArray[np.int8]
    place: NDArray[np.uint8]
    pay: NDArray[np.int64]
    landed: NDArray[np.bool_]

    def ending(self, number: int) -> Ending:
        """The ending of one fight."""
        return Ending(HOW[self.how[number]], int(self.winner[number]), int(self.place[number]))


def resolve_fights(fights: Fights, source: np.random.Generator | Rolls, rulings: Rulings = STANDARD) -> Results:
    """Play fights: drug tests, Knock-out Blows, dice place by place, then the pay.

    `source` throws the dice, or is the dice themselves; given dice must be as many as each side rolls (a fight
    that a test ended may have none), else ValueError.
    """
    import numpy as np

    if isinstance(source, Rolls):
        rolls = source
        _count_dice(fights, rolls)
    else:
        rolls = Rolls.throw(fights, source)
    counts = (rolls.dice[:, :, None, :] == _faces()).sum(axis=1, dtype=np.uint8)
    landed = _blows(fights, counts, rulings)
    leader, place = _compare(counts)

    # From what counts least to what counts most: each line overrules those before it.
    how = np.where(place > fights.rolled.min(axis=0), np.int8(_RUN_OUT), np.int8(_DICE))
    winner = leader
    how[leader == NOBODY] = _EXACT_TIE
    one_blow = landed[FIRST] != landed[SECOND]
    two_blows = landed[FIRST] & landed[SECOND]
    how[one_blow] = _KNOCKOUT
    winner[one_blow & landed[FIRST]] = FIRST
    winner[one_blow & landed[SECOND]] = SECOND
    how[two_blows] = _TWO_BLOWS
    winner[two_blows] = NOBODY
    failed: NDArray[np.bool_] = np.zeros(1, np.bool_)
    if fights.tests.any():
        both_tested = fights.tests.all(axis=0)
        fails = fights.tests[::-1] & (rolls.tests < TEST_FAILS_BELOW) & ~both_tested
        failed = fails[FIRST] | fails[SECOND]
        how[failed] = _FAILED_TEST
        winner[fails[FIRST]] = SECOND
        winner[fails[SECOND]] = FIRST
        how = np.where(both_tested, np.int8(_BOTH_TESTED), how)
        winner = np.where(both_tested, np.int8(NOBODY), winner)
        landed &= ~(failed | both_tested)
    place[(how != _DICE) & (how != _RUN_OUT)] = 0
    return Results(how, winner, place, _pay(fights, winner, place, failed, rulings), landed)


def resolve_fight(
    fight: Fight,
    source: np.random.Generator | tuple[Sequence[int], Sequence[int]],
    tests: tuple[int, int] = (0, 0),
    rulings: Rulings = STANDARD,
) -> tuple[Ending, tuple[int, int]]:
    """Play one fight: its ending, and the millions both sides get. A batch of one.

    `source` throws the dice, or is both sides' dice; then `tests` are the test dice each side threw, 0 for none.
    """
    rolls = Rolls.of([source], [tests]) if isinstance(source, tuple) else source
    results = resolve_fights(Fights.of([fight]), rolls, rulings)
    return results.ending(0), (int(results.pay[FIRST, 0]), int(results.pay[SECOND, 0]))


def _count_dice(fights: Fights, rolls: Rolls) -> None:
    """Refuse dice that cannot be this fight's: too many, too few, or a test die for no test."""
    thrown = (rolls.dice > 0).sum(axis=1)
    tested = fights.tests[::-1] & ~fights.tests.all(axis=0)
    failed = (tested & (rolls.tests < TEST_FAILS_BELOW)).any(axis=0) | fights.tests.all(axis=0)
    if rolls.dice.max(initial=0) > FACES or rolls.tests.max(initial=0) > FACES:
        raise ValueError("a die shows 1 to 6")
    if ((thrown != fights.rolled) & ~(failed & (thrown == 0))).any():
        raise ValueError(f"dice thrown {thrown.T.tolist()} are not the dice to roll {fights.rolled.T.tolist()}")
    if ((rolls.tests > 0) != tested).any():
        raise ValueError("each tested fighter throws one test die, nobody else does")


def _blows(fights: Fights, counts: NDArray[np.uint8], rulings: Rulings) -> NDArray[np.bool_]:
    """Which sides' dice show the Knock-out Blow of their card, shape (2, fights)."""
    import numpy as np

    landed = np.zeros((2, counts.shape[2]), np.bool_)
    for side in (FIRST, SECOND):
        for dice in BLOW_DICE:
            able = fights.knockout[side] & (fights.printed[side] == dice)
            if able.any():
                landed[side] |= able & rulings.blow(dice).shown_in(counts[side])
    return landed


def _compare(counts: NDArray[np.uint8]) -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """Who leads in the sorted dice, and at which place from the top the two first differ.

    From the highest face down: while both show a face equally often they are tied so far; at the first face
    where they differ the side with more of it has a die where the other has a lower one or none.
    """
    import numpy as np

    first, second = counts[:, ::-1]
    differ = first != second
    decided = np.logical_or.accumulate(differ, axis=0)
    tied_above = np.ones_like(decided)
    np.logical_not(decided[:-1], out=tied_above[1:])
    place = (np.minimum(first, second) * tied_above).sum(axis=0, dtype=np.uint8) + np.uint8(1)
    deciding = differ & tied_above
    leader = np.where((deciding & (first > second)).any(axis=0), np.int8(FIRST), np.int8(SECOND))
    leader[~decided[-1]] = NOBODY
    return leader, place


@cache
def _faces() -> NDArray[np.uint8]:
    """1 to 6 as a column."""
    import numpy as np

    return np.arange(1, FACES + 1, dtype=np.uint8)[:, None]


@cache
def _underdog(rulings: Rulings) -> NDArray[np.int64]:
    """The underdog multiplier by dice printed on one's own card and on the other's."""
    import numpy as np

    dice = range(max(DICE_PRINTED) + 1)
    return np.array([[rulings.underdog(mine, theirs) for theirs in dice] for mine in dice])


def _pay(
    fights: Fights,
    winner: NDArray[np.int8],
    place: NDArray[np.uint8],
    failed: NDArray[np.bool_],
    rulings: Rulings,
) -> NDArray[np.int64]:
    """Millions per side, shape (2, fights): (billing + long bout) x underdog x Cable Special to the winner."""
    import numpy as np

    value = fights.billing + np.maximum(place, np.uint8(FREE_PLACES)) - FREE_PLACES
    factor = _underdog(rulings)[fights.printed, fights.printed[::-1]]
    if fights.cable.any():
        factor = factor * np.where(fights.cable & ~failed, CABLE_MULTIPLIER, 1)
    won: NDArray[np.bool_] = winner == _sides()
    return value * factor * won


@cache
def _sides() -> NDArray[np.int8]:
    """FIRST and SECOND as a column."""
    import numpy as np

    return np.array([[FIRST], [SECOND]], np.int8)
