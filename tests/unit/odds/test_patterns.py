"""Patterns read two ways: face by face for the exact odds, all at once for the game's arrays."""

from itertools import product

import numpy as np
import pytest

from generator.odds.patterns import FULL_HOUSE, FULL_HOUSE_OR_FIVE, NEVER, RUN_OF_FOUR, THREE_OF_A_KIND, Run, Sets

CASES = [
    (THREE_OF_A_KIND, (4, 4, 4), True),
    (THREE_OF_A_KIND, (4, 4, 4, 4), True),
    (THREE_OF_A_KIND, (4, 4, 3, 3), False),
    (RUN_OF_FOUR, (3, 4, 5, 6), True),
    (RUN_OF_FOUR, (5, 4, 3, 3, 2), True),
    (RUN_OF_FOUR, (6, 5, 4, 3, 2, 1), True),
    (RUN_OF_FOUR, (5, 6, 1, 2), False),
    (RUN_OF_FOUR, (1, 2, 3, 5, 6), False),
    (FULL_HOUSE, (5, 5, 5, 1, 1), True),
    (FULL_HOUSE, (5, 5, 5, 5, 5), False),
    (FULL_HOUSE, (5, 5, 5, 5, 1, 1), True),
    (FULL_HOUSE, (5, 5, 5, 1, 1, 1), True),
    (FULL_HOUSE, (5, 5, 5, 5, 1), False),
    (FULL_HOUSE, (2, 2, 2, 6, 6, 4, 1), True),
    (FULL_HOUSE_OR_FIVE, (5, 5, 5, 5, 5), True),
    (FULL_HOUSE_OR_FIVE, (5, 5, 5, 5, 1), False),
    (Sets((2, 2)), (6, 6, 6, 6), False),
    (Sets((2, 2)), (6, 6, 1, 1), True),
    (Sets((2, 2), one_face_serves=True), (6, 6, 6, 6), True),
    (Run(1), (3,), True),
    (NEVER, (1, 1, 1, 1, 1), False),
]


def counts_of(rolls, faces=6):
    return np.array([[roll.count(face) for roll in rolls] for face in range(1, faces + 1)], np.uint8)


def face_by_face(pattern, roll, faces=6):
    state = pattern.start
    for face in range(faces, 0, -1):
        state = pattern.after(state, roll.count(face))
    return pattern.shown(state)


@pytest.mark.parametrize(("pattern", "roll", "shown"), CASES)
def test_a_roll_shows_what_a_person_sees_in_it(pattern, roll, shown):
    """Both readings of every pattern agree with a person's eye."""
    assert face_by_face(pattern, roll) is shown
    assert pattern.shown_in(counts_of([roll])).tolist() == [shown]


@pytest.mark.parametrize("pattern", [THREE_OF_A_KIND, RUN_OF_FOUR, FULL_HOUSE, FULL_HOUSE_OR_FIVE, Sets((2, 2, 1))])
@pytest.mark.parametrize("dice", range(1, 6))
def test_both_readings_agree_on_every_roll(pattern, dice):
    """No roll of up to five dice is read differently by the exact engine and by the game."""
    rolls = list(product(range(1, 7), repeat=dice))
    assert pattern.shown_in(counts_of(rolls)).tolist() == [face_by_face(pattern, roll) for roll in rolls]


def test_patterns_work_with_any_number_of_faces():
    """A run of three on four-sided dice, and sets that cannot fit on a coin."""
    assert face_by_face(Run(3), (4, 3, 2), faces=4)
    assert Sets((1, 1, 1)).shown_in(counts_of([(1, 2, 2)], faces=2)).tolist() == [False]
    assert not face_by_face(Sets((1, 1, 1)), (1, 2, 2), faces=2)


@pytest.mark.parametrize("sizes", [(), (0,), (2, 3)])
def test_sets_refuse_sizes_of_no_meaning(sizes):
    """Sizes start at one die and stand largest first."""
    with pytest.raises(ValueError, match="largest first"):
        Sets(sizes)


def test_a_run_is_at_least_one_face():
    """A run of no faces would be shown by every roll."""
    with pytest.raises(ValueError, match="at least one face"):
        Run(0)
