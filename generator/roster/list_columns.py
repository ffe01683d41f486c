"""Lists in a column: told where their parts seem to be separated by another sign than the column's."""

from __future__ import annotations

from collections.abc import Iterator

from generator.findings import Finding, Severity
from generator.roster.matching import ColumnMatch
from generator.roster.read import RosterRows
from generator.words import quoted

_OTHERS = (",", ";", "/", "|", "•", "·")
LIST = "a list separated by "
"""How the label of a list column begins; its sign follows."""


def judge_lists(table: RosterRows, match: ColumnMatch) -> Iterator[Finding]:
    """A warning for each list column in which no cell has its sign, and two or more of its cells another one."""
    for spec in match.found:
        if not spec.kind.label.startswith(LIST):
            continue
        sign = spec.kind.label[len(LIST) :].partition(", each ")[0]
        position = match.positions[spec.field]
        filled = [(record, cell) for record in table.records if (cell := record.cells[position].strip())]
        if any(sign in cell or "\n" in cell or cell.startswith("[") for _, cell in filled):
            continue
        for other in _OTHERS:
            found = [(record, cell) for record, cell in filled if other in cell]
            if other != sign and found and 2 * len(found) >= len(filled):
                record, cell = found[0]
                yield Finding(
                    "roster/list-separator",
                    Severity.WARNING,
                    f"{quoted(cell)} is read as one part of a list: parts are separated by {sign} here, and no cell of "
                    f"{quoted(spec.header)} has one.",
                    f'Write {sign} between the parts, or in game.toml: "{spec.header}" = "list by {other}".',
                    table.cell_place(record, table.headers[position]),
                )
                break
