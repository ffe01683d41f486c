"""Ranges of number columns hold both of their ends."""

import pytest

from generator.roster.column_types import CellFault, number, whole


@pytest.mark.parametrize("kind", [whole, number])
@pytest.mark.parametrize("typed", ["1", "3", "5"])
def test_both_ends_of_a_range_are_allowed(kind, typed):
    """1 to 5 allows 1 and 5."""
    assert kind(1, 5).read(typed) == int(typed)


@pytest.mark.parametrize("kind", [whole, number])
@pytest.mark.parametrize("typed", ["0", "6", "-1"])
def test_what_is_beyond_an_end_is_refused(kind, typed):
    """And the range is said."""
    with pytest.raises(CellFault, match="1 to 5"):
        kind(1, 5).read(typed)


@pytest.mark.parametrize("kind", [whole, number])
def test_one_end_alone_bounds_one_side(kind):
    """`whole(2)` has no highest, `whole(None, 2)` no lowest number."""
    assert kind(2).read("2") == 2
    assert kind(2).read("999") == 999
    assert kind(None, 2).read("2") == 2
    assert kind(None, 2).read("-999") == -999
    for low, high, typed in ((2, None, "1"), (None, 2, "3")):
        with pytest.raises(CellFault):
            kind(low, high).read(typed)
