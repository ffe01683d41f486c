"""What a spreadsheet shows of a cell and what it holds: which of the two a column takes, and what is told of it.

A text column takes what a person sees there: `+3`, `50%`, `007`, bold words between stars. A column of numbers takes
the number, and says so where the sheet shows more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.findings import Finding, Severity
from generator.roster.column_types import is_plain_text
from generator.roster.headers import Header
from generator.roster.read import RosterRow, RosterRows
from generator.roster.specs import ColumnSpec
from generator.words import counted, listed, quoted


def takes_shown(spec: ColumnSpec | None) -> bool:
    """Whether a column takes its cells as the sheet shows them: texts and ids, and columns nobody gave a type."""
    return spec is None or spec.field == "id" or is_plain_text(spec.kind)


def cell_text(record: RosterRow, position: int, spec: ColumnSpec | None, wanted: str = "") -> str:
    """The text of a cell for its column; `wanted` is "value" where a roster asks for values everywhere."""
    if record.notes is not None and wanted != "value" and takes_shown(spec):
        if position in record.notes.shown:
            return record.notes.shown[position].strip()
        if position in record.notes.marked and (spec is None or spec.field not in ("id", "name")):
            return record.notes.marked[position].strip()
    return record.cells[position].strip()


def shown_findings(
    table: RosterRows, spec_of: Callable[[int], ColumnSpec | None], wanted: str = ""
) -> Iterator[Finding]:
    """Columns whose cells the sheet shows otherwise than they are: what is printed and what is not, once a column."""
    differ: dict[int, list[RosterRow]] = {}
    for record in table.records:
        for position in record.notes.shown if record.notes else ():
            differ.setdefault(position, []).append(record)
    for position, records in sorted(differ.items()):
        printed_as_shown = wanted != "value" and takes_shown(spec_of(position))
        if not (printed_as_shown and wanted == "shown"):
            yield _finding(table, table.headers[position], position, records, as_shown=printed_as_shown)


def _finding(
    table: RosterRows, header: Header, position: int, records: Sequence[RosterRow], *, as_shown: bool
) -> Finding:
    examples: dict[tuple[str, str], RosterRow] = {}
    for record in records:
        examples.setdefault((record.cells[position], record.notes.shown[position] if record.notes else ""), record)
    pairs = listed((f"{quoted(seen, 20)} for {quoted(held, 20)}" for held, seen in examples), most=3)
    fact = f"In {counted(len(records), 'cell')} of {quoted(header.shown)} the sheet shows another text than it holds: "
    first, *others = (table.cell_place(record, header) for record in records)
    if as_shown:
        fact += f"{pairs}. What it shows is printed."
        remedy = 'If the value itself is meant, write cells = "value" under this roster in game.toml; if not, "shown".'
        return Finding("roster/shown-differently", Severity.NOTICE, fact, remedy, first, related=tuple(others))
    fact += f"{pairs}. The value is what a card gets."
    remedy = "Format the column as Text there and type what the card should say, or put the rest into the template."
    return Finding("roster/shown-differently", Severity.WARNING, fact, remedy, first, related=tuple(others))
