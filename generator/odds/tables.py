"""Odds as plain tables: what a game counts, and what is printed, written and drawn from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from generator.cards import Card

Cell = Fraction | int | None
"""A chance from 0 to 1, or a number; None where nothing can be said."""


@dataclass(frozen=True, slots=True)
class Question:
    """What odds a person asks for: those of `cards`, of everything where there are none; `at` is where, if anywhere."""

    cards: tuple[Card, ...] = ()
    at: Card | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """One block of a table: a row of cells for each row of the table. Several are small multiples.

    `color` (#rrggbb) is that of the highest cells in the picture; blank leaves it to the program.
    """

    title: str
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    color: str = ""


@dataclass(frozen=True, slots=True)
class OddsTable:
    """A table of odds. All panels have the rows `rows`.

    `name` is a word for the command line and file names; `row_title` and `column_title` say what stands beside the
    rows and above the columns; `unit` says whether cells are chances (shown in percent) or numbers; `note` is a
    sentence under the table.
    """

    name: str
    title: str
    row_title: str
    column_title: str
    rows: tuple[str, ...]
    panels: tuple[Panel, ...]
    unit: Literal["chance", "number"] = "chance"
    note: str = ""

    def __post_init__(self) -> None:
        for panel in self.panels:
            if len(panel.cells) != len(self.rows) or any(len(row) != len(panel.columns) for row in panel.cells):
                raise ValueError(f'Panel "{panel.title}" of table "{self.name}" has cells without a row or a column.')

    def records(self) -> Iterator[tuple[str, str, str, Cell]]:
        """Every cell with its row, panel and column, row by row."""
        for number, row in enumerate(self.rows):
            for panel in self.panels:
                for column, cell in zip(panel.columns, panel.cells[number], strict=True):
                    yield row, panel.title, column, cell

    def highest(self) -> float:
        """What the deepest color stands for: 1 for chances, the highest number otherwise."""
        if self.unit == "chance":
            return 1.0
        cells = [float(cell) for _, _, _, cell in self.records() if cell is not None]
        return max(cells, default=0.0) or 1.0


def shown(cell: Cell, unit: str) -> str:
    """A cell as people read it: 12 % (0 and 100 only where exact), 1.53, or a dash."""
    if cell is None:
        return "–"
    if unit != "chance":
        return f"{float(cell):.2f}" if isinstance(cell, Fraction) else str(cell)
    if cell in (0, 1):
        return f"{int(cell) * 100} %"
    percent = round(float(cell) * 100)
    return "<1 %" if percent == 0 else ">99 %" if percent == 100 else f"{percent} %"


def table_named(tables: Sequence[OddsTable], name: str) -> OddsTable | None:
    """The table of this name."""
    return next((table for table in tables if table.name == name), None)
