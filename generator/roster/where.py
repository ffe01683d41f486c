"""Conditions on a row in words: `Status = ready`, `Set != promo`, `text ~ injure`, `cost >= 3`, `notes =`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.roster.names import header_key
from generator.roster.read import RosterRows
from generator.words import counted, listed, nearest, quoted

_CONDITION = re.compile(r"(?P<column>.*?)\s*(?P<sign>!=|!~|<=|>=|=|~|<|>)\s*(?P<wanted>.*)", re.DOTALL)

Condition = Callable[[Callable[[str], str]], bool]
"""Whether a row meets it, asked with what gives a column's text."""


def condition(text: str, columns: Sequence[str]) -> Condition:
    """A condition read from its words. `=` compares in any case, `~` looks for a part, `<` and `>` compare numbers.

    Raises UsageError that lists the columns where it names none of them, and where it is no condition.
    """
    match = _CONDITION.fullmatch(text.strip())
    column = _column(match["column"], columns) if match else ""
    if match is None or not column:
        near = nearest(match["column"] if match else text, columns)
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(
            f'"{text}": write a column, one of = != ~ !~ < > <= >=, and a text. {guess}Columns: {", ".join(columns)}.'
        )
    sign, wanted = match["sign"], match["wanted"].strip().casefold()
    if sign[0] in "<>":
        return _compared(column, sign, wanted, text)
    inverted, part = sign[0] == "!", sign[-1] == "~"

    def meets(cell: Callable[[str], str]) -> bool:
        has = cell(column).strip().casefold()
        return (wanted in has if part else has == wanted) is not inverted

    return meets


def _column(typed: str, columns: Sequence[str]) -> str:
    if typed in columns:
        return typed
    return next((name for name in columns if header_key(name) == header_key(typed.strip())), "")


def _compared(column: str, sign: str, wanted: str, text: str) -> Condition:
    limit = _number(wanted)
    if limit is None:
        raise UsageError(f'"{text}": {sign} compares numbers, and "{wanted}" is none.')

    def meets(cell: Callable[[str], str]) -> bool:
        number = _number(cell(column).strip())
        if number is None:
            return False
        return {"<": number < limit, ">": number > limit, "<=": number <= limit, ">=": number >= limit}[sign]

    return meets


def _number(text: str) -> float | None:
    try:
        return float(text.replace("−", "-"))
    except ValueError:
        return None


def rows_where(table: RosterRows, conditions: Sequence[str]) -> tuple[RosterRows, list[Finding]]:
    """The rows that meet all conditions of a roster in game.toml, and how many were left out; or what is wrong."""
    if not conditions:
        return table, []
    positions: dict[str, int] = {}
    for position, header in enumerate(table.headers):
        for name in (header.name, header.shown, header.known_as):
            positions.setdefault(name, position)
    columns = [header.shown for header in table.headers]
    columns += [name for name in positions if name not in columns]
    try:
        asked = [condition(text, columns) for text in conditions]
    except UsageError as error:
        finding = Finding(
            "roster/where", Severity.ERROR, f"A condition of game.toml cannot be read: {error}", "", table.header_place
        )
        return table, [finding]
    kept = tuple(
        record
        for record in table.records
        if all(meets(lambda name, cells=record.cells: cells[positions[name]]) for meets in asked)  # type: ignore[misc]
    )
    left_out = len(table.records) - len(kept)
    if not left_out:
        return table, []
    fact = f"{counted(left_out, 'row')} of {len(table.records)} {'is' if left_out == 1 else 'are'} left out: "
    fact += f"game.toml reads those where {listed(map(quoted, conditions))}."
    severity = Severity.NOTICE if kept else Severity.ERROR
    return replace(table, records=kept), [Finding("roster/where", severity, fact, "", table.place)]
