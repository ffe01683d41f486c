"""Odds as plain tables: what a game counts, and what is printed, written and drawn from it. Public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.cards import Card

CHANCE = "chance"
"""The unit of chances, which are shown in percent. Any other unit is the word for what is counted: `millions`."""

Cell = Fraction | int | None
"""A chance from 0 to 1, or a number; None where nothing can be said."""


@dataclass(frozen=True, slots=True)
class Question:
    """What odds a person asks for: those of `cards`, of everything where there are none.

    `at` is where, if anywhere; `given` what else is known, each in the game's own words.
    """

    cards: tuple[Card, ...] = ()
    at: Card | None = None
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """One block of a table: a row of cells for each row of the table. Several are small multiples.

    `color` (#rrggbb) is that of the highest cells in the picture; blank leaves it to the program. `unit` is for
    cells that are counted otherwise than the table's.
    """

    title: str
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    color: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of odds. All panels have the rows `rows`.

    `name` is a word for the command line; `row_title` and `column_title` say what stands beside the rows and above
    the columns; `note` is a sentence under the table. Tables in `detail` are many or large: a terminal shows them
    only by name.
    """

    name: str
    title: str
    row_title: str
    column_title: str
    rows: tuple[str, ...]
    panels: tuple[Panel, ...]
    unit: str = CHANCE
    note: str = ""
    detail: bool = False

    def __post_init__(self) -> None:
        for panel in self.panels:
            if len(panel.cells) != len(self.rows) or any(len(row) != len(panel.columns) for row in panel.cells):
                raise ValueError(f'Panel "{panel.title}" of table "{self.name}" has cells without a row or a column.')

    def unit_of(self, panel: Panel) -> str:
        """What the cells of a panel are counted in."""
        return panel.unit or self.unit

    def scale(self, panel: Panel) -> tuple[float, float]:
        """What the lightest and the deepest color of a panel stand for.

        0 and 1 for chances, so that pictures compare; else the lowest and highest number of that unit in the table.
        """
        unit = self.unit_of(panel)
        if unit == CHANCE:
            return 0.0, 1.0
        alike = [other for other in self.panels if self.unit_of(other) == unit]
        cells = [float(cell) for other in alike for row in other.cells for cell in row if cell is not None]
        return min(cells, default=0.0), max(cells, default=1.0)

    def records(self) -> Iterator[tuple[str, Panel, str, Cell]]:
        """Every cell with its row, panel and column, row by row."""
        for number, row in enumerate(self.rows):
            for panel in self.panels:
                for column, cell in zip(panel.columns, panel.cells[number], strict=True):
                    yield row, panel, column, cell


def matrix(
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell]],
    title: str = "",
    *,
    color: str = "",
    unit: str = "",
) -> Panel:
    """A panel of any sequences."""
    return Panel(title, tuple(columns), tuple(tuple(row) for row in cells), color, unit)


def shown(cell: Cell, unit: str) -> str:
    """A cell as people read it: 12 % (0 and 100 only where exact), 1.53, or a dash. Halves go up."""
    if cell is None:
        return "–"
    if unit != CHANCE:
        return str(cell) if Fraction(cell).denominator == 1 else rounded(Fraction(cell), 2)
    if cell in (0, 1):
        return f"{int(cell) * 100} %"
    percent = rounded(Fraction(cell) * 100, 0)
    return {"0": "<1 %", "100": ">99 %"}.get(percent, f"{percent} %")


def rounded(value: Fraction, digits: int) -> str:
    """A number with so many decimal places, halves away from zero, so that cards and tables never differ."""
    parts: int = 10**digits
    whole = int(abs(value) * parts + Fraction(1, 2))
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{whole // parts}.{whole % parts:0{digits}}" if digits else f"{sign}{whole}"


def table_named(tables: Sequence[OddsTable], name: str) -> OddsTable | None:
    """The table of this name."""
    return next((table for table in tables if table.name == name), None)
