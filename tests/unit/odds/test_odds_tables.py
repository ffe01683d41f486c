"""Tables of odds as values: what they hold, and how a number is read."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.odds.tables import CHANCE, Cell, OddsTable, Panel, matrix, rounded, shown, table_named
from generator.odds.trials import wilson

HALF = Fraction(1, 2)


def table(*panels: Panel, unit: str = CHANCE) -> OddsTable:
    return OddsTable("throws", "Throws", "Coin", "throws", ("penny", "dime"), panels, unit)


@pytest.mark.parametrize(
    ("cell", "unit", "text"),
    [
        (Fraction(1, 6), CHANCE, "17 %"),
        (Fraction(1, 8), CHANCE, "13 %"),
        (0, CHANCE, "0 %"),
        (Fraction(1), CHANCE, "100 %"),
        (Fraction(1, 1000), CHANCE, "<1 %"),
        (Fraction(999, 1000), CHANCE, ">99 %"),
        (Fraction(7, 3), "millions", "2.33"),
        (Fraction(4, 2), "millions", "2"),
        (3, "millions", "3"),
        (None, CHANCE, "–"),
    ],
)
def test_a_cell_is_read_as_people_write_it(cell: Cell, unit: str, text: str) -> None:
    """0 and 100 percent are said only where nothing else can happen."""
    assert shown(cell, unit) == text


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [("1/8", 2, "0.13"), ("5/2", 0, "3"), ("-5/2", 0, "-3"), ("-1/1000", 2, "0.00"), ("201/200", 2, "1.01")],
)
def test_halves_go_up_whatever_the_binary_number_would_do(value: str, digits: int, text: str) -> None:
    """A printed card and a table never differ by a rounding."""
    assert rounded(Fraction(value), digits) == text


def test_cells_without_a_row_or_a_column_are_refused() -> None:
    """A game that counts wrongly is told at once."""
    with pytest.raises(ValueError, match=r'Panel "Heads" of table "throws"'):
        table(matrix(["1"], [[HALF]], "Heads"))
    with pytest.raises(ValueError, match=r'Panel "Heads" of table "throws"'):
        table(matrix(["1", "2"], [[HALF], [HALF]], "Heads"))


def test_colors_reach_from_never_to_certain_or_from_the_lowest_to_the_highest_number_of_the_unit() -> None:
    """Chances compare across pictures, numbers within theirs."""
    chances = matrix(["1"], [[HALF], [None]])
    millions = matrix(["pays"], [[Fraction(5, 2)], [1]], unit="millions")
    other = matrix(["at home"], [[Fraction(7, 2)], [None]], unit="millions")
    whole = table(chances, millions, other)
    assert whole.scale(chances) == (0, 1)
    assert whole.scale(millions) == whole.scale(other) == (1, 3.5)
    nothing = matrix(["1"], [[None], [None]], unit="millions")
    assert table(nothing).scale(nothing) == (0, 1)


def test_every_cell_is_listed_row_by_row() -> None:
    """With its panel and column."""
    whole = table(matrix(["1", "2"], [[1, 2], [3, 4]], "Heads"), matrix(["1"], [[5], [6]], "Tails"))
    assert [(row, panel.title, column, cell) for row, panel, column, cell in whole.records()] == [
        ("penny", "Heads", "1", 1),
        ("penny", "Heads", "2", 2),
        ("penny", "Tails", "1", 5),
        ("dime", "Heads", "1", 3),
        ("dime", "Heads", "2", 4),
        ("dime", "Tails", "1", 6),
    ]


def test_a_table_is_found_by_its_name() -> None:
    """None for no such table."""
    whole = table(matrix(["1"], [[1], [1]]))
    assert table_named([whole], "throws") is whole
    assert table_named([whole], "coins") is None


@pytest.mark.parametrize("trials", [1, 3, 1119, 20_000])
def test_an_interval_of_nothing_holds_zero_and_of_everything_one(trials: int) -> None:
    """No rounding error shuts them out."""
    assert 0 in wilson(0, trials, alarm=1e-6)
    assert 1 in wilson(trials, trials, alarm=1e-6)
