"""Bands of Top Dog: a pair of numbers, low before high; anything else is none, and the usual ones hold."""

import pytest

from generator.games.top_dog.bands import is_band


@pytest.mark.parametrize("given", [[0.1, 0.2], (0, 1), [0.2, 0.2]])
def test_two_numbers_low_before_high_are_a_band(given) -> None:
    """Also where both are the same."""
    assert is_band(given)


@pytest.mark.parametrize("given", [[0.3, 0.1], [0.1], [0.1, 0.2, 0.3], ["0.1", 0.2], [True, 0.2], "0.1", None, 0.1])
def test_anything_else_is_no_band(given) -> None:
    """Turned round, too few, too many, no numbers."""
    assert not is_band(given)
