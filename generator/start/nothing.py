"""Cells and rows of a stranger's table that say nothing: dashes for "none", headings, rows prepared for later."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from msgspec.structs import replace

from generator.start.guess import Guess, Role
from generator.start.table import ReadTable, rows_told
from generator.words import counted, listed, quoted

_NOTHING = re.compile(r"[-–—−]+|\[\s*\]|\{\s*\}|\(\s*\)")


def without_dashes(table: ReadTable) -> None:
    """Blank the cells that hold a dash or an empty pair of brackets alone: a way to write "none"."""
    columns: dict[int, int] = {}
    for row in table.rows:
        for index, text in enumerate(row):
            if text and _NOTHING.fullmatch(text):
                row[index] = ""
                columns[index] = columns.get(index, 0) + 1
    if columns:
        names = listed((quoted(table.headers[index], 30) for index in columns), most=4)
        table.said.append(
            f"{counted(sum(columns.values()), 'cell')} with a dash or empty brackets alone say nothing and are blank "
            f"now ({names})."
        )


def without_rows_of_nothing(table: ReadTable, found: Sequence[Guess]) -> ReadTable:
    """The table without rows that were prepared for cards to come, and without headings between cards.

    Prepared is a row without a name that holds one thing; a heading is a row with a name alone, where there is a column
    for copies and it is blank.
    """
    name = next((guess.index for guess in found if guess.role is Role.NAME), None)
    copies = next((guess.index for guess in found if guess.role is Role.COPIES), None)
    if name is None or len(table.rows) < 4:
        return table
    filled = [sum(map(bool, row)) for row in table.rows]
    usual = median([number for number, row in zip(filled, table.rows, strict=True) if row[name]] or [0])
    if usual < 3:
        return table
    prepared = [at for at, row in enumerate(table.rows) if not row[name] and filled[at] <= 1]
    headings = (
        [at for at, row in enumerate(table.rows) if row[name] and filled[at] == 1 and not row[copies]]
        if copies is not None and sum(bool(row[copies]) for row in table.rows) * 2 > len(table.rows)
        else []
    )
    if prepared:
        told = rows_told([table.numbers[at] for at in prepared])
        table.said.append(f"{counted(len(prepared), 'row')} without a name left out as no card ({told}).")
    if headings:
        names = listed((quoted(table.rows[at][name], 30) for at in headings), most=4)
        table.said.append(
            f"{counted(len(headings), 'row')} with a name alone left out as headings ({names}): write a number of "
            "copies into a row that is a card."
        )
    gone = {*prepared, *headings}
    kept = [at for at in range(len(table.rows)) if at not in gone]
    return replace(table, rows=[table.rows[at] for at in kept], numbers=[table.numbers[at] for at in kept])


def marks(table: ReadTable, found: Sequence[Guess]) -> None:
    """A column that has one sign on some cards and nothing on the others says yes and no."""
    told = []
    for guess in found:
        if guess.role not in (Role.FACT, Role.KIND, Role.NUMBER, Role.FOOT):
            continue
        cells = table.column(guess.index)
        signs = set(cells) - {""}
        if (
            len(signs) != 1
            or "" not in cells
            or any(map(str.isalnum, sign := next(iter(signs))))
            or sign in ('"', "''")
        ):
            continue
        guess.role, guess.type, guess.why = Role.FLAG, "yes-no", f"{quoted(sign)} marks some cards"
        for row in table.rows:
            row[guess.index] = "x" if row[guess.index] else ""
        told.append(guess.header)
    if told:
        table.said.append(f"Marks are written as x now, and mean yes: {listed(map(quoted, told), most=6)}.")
