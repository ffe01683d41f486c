"""Workbooks (.xlsx, .ods) to rows of text, the same rows a text file gives, with the sheet and its cells as places.

pandas reads the cells through calamine and guesses nothing; `workbook` looks at the XML for what that cannot tell.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.names import column_letter
from generator.roster.textfile import RawRow
from generator.roster.workbook import Look, Sheet, Workbook, WorkbookError
from generator.words import counted, listed, nearest, quoted


class SheetRows(Struct, frozen=True):
    """Rows of one sheet from the header row on; no rows where the workbook could not be read."""

    rows: tuple[RawRow, ...]
    sheet: str
    kind: str
    findings: tuple[Finding, ...]
    trailing: int = 0
    """Rows below the last filled one that the file still speaks of."""


def read_sheet(data: bytes, shown_as: str, sheet: str, header_row: int) -> SheetRows:
    """Read one sheet of a workbook: the named one, else the only one that holds anything."""
    try:
        workbook = Workbook(data)
        chosen, look = _chosen(workbook, sheet)
        cells = _cells(workbook, chosen)
    except WorkbookError as error:
        return SheetRows((), "", "", (Finding(error.code, Severity.ERROR, error.fact, error.remedy, Place(shown_as)),))
    rows = [_row(number, values, look) for number, values in enumerate(cells, 1) if number >= header_row]
    while rows and rows[0].blank:
        del rows[0]
    if not rows:
        return SheetRows((), chosen.name, workbook.kind, ())
    area = _Area(shown_as, chosen.name, rows[0].row, rows[0].cells)
    findings = [*_look_findings(look, area), *_value_findings(cells, look, area)]
    trailing = max(0, look.last_row - max(rows[-1].row, look.rows))
    return SheetRows(tuple(rows), chosen.name, workbook.kind, tuple(findings), trailing)


class _Area(Struct, frozen=True):
    """The part of a sheet that is the table: from the header row down, the columns with a header."""

    file: str
    sheet: str
    top: int
    headers: tuple[str, ...]

    def has(self, row: int, column: int) -> bool:
        return row >= self.top and column <= len(self.headers) and bool(self.headers[column - 1].strip())

    def place(self, row: int, column: int) -> Place:
        header = " ".join(self.headers[column - 1].split()) if row > self.top else ""
        return Place(self.file, row, header, row, f"{self.sheet}!{column_letter(column - 1)}{row}")


def _row(number: int, values: list[Any], look: Look) -> RawRow:
    errors = look.errors
    if not errors:
        return RawRow(number, number, tuple(map(cell_text, values)))
    texts = (errors.get((number, column)) or cell_text(value) for column, value in enumerate(values, 1))
    return RawRow(number, number, tuple(texts))


def cell_text(value: Any) -> str:
    """A cell's value as text: 3.0 is `3`, TRUE is `TRUE`, a date `2026-01-02`; never a time that was not typed."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        # 15 significant digits are what a spreadsheet shows: 0.1 + 0.2 is 0.3 there
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time()
        return value.date().isoformat() if midnight else value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, datetime.timedelta):
        minutes = round(value.total_seconds() / 60)
        return f"{minutes // 60}:{minutes % 60:02}"
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    return value.isoformat() if isinstance(value, datetime.date) else str(value)


def _chosen(workbook: Workbook, wanted: str) -> tuple[Sheet, Look]:
    sheets = workbook.sheets
    names = [sheet.name for sheet in sheets]
    if wanted:
        for sheet in sheets:
            if sheet.name.strip().casefold() == wanted.strip().casefold():
                return sheet, workbook.look(sheet)
        near = nearest(wanted, names)
        guess = f'Did you mean "{near}"? ' if near else ""
        raise WorkbookError(
            "which-sheet", f'There is no sheet "{wanted}".', f"{guess}Sheets: {listed(map(quoted, names))}."
        )
    looks = [(sheet, workbook.look(sheet)) for sheet in sheets]
    filled = [(sheet, look) for sheet, look in looks if look.rows and not sheet.hidden]
    if len(filled) == 1 or len(looks) == 1:
        return (filled or looks)[0]
    if not filled:
        raise WorkbookError(
            "empty-file", "No sheet of this workbook holds anything.", "Fill one, or name a hidden one."
        )
    shown = [sheet.name for sheet, _ in filled]
    raise WorkbookError(
        "which-sheet",
        f"This workbook has {len(filled)} sheets: {listed(map(quoted, shown))}.",
        f'Say which one holds the roster in game.toml: sheet = "{shown[0]}".',
    )


def _cells(workbook: Workbook, sheet: Sheet) -> list[list[Any]]:
    import pandas as pd

    try:
        frame = pd.read_excel(
            workbook.repacked(),
            sheet_name=sheet.name,
            engine="calamine",
            header=None,
            dtype=object,
            keep_default_na=False,
            na_filter=False,
        )
    except Exception as error:  # calamine's errors share no parent of their own
        raise WorkbookError(
            "damaged-workbook",
            f'The sheet "{sheet.name}" cannot be read: {error}.',
            "Open the workbook in a spreadsheet program and save it again as .xlsx.",
        ) from error
    return frame.to_numpy(dtype=object).tolist()


def _look_findings(look: Look, area: _Area) -> Iterator[Finding]:
    for at in look.uncalculated:
        if area.has(*at):
            yield Finding(
                "roster/formula-without-result",
                Severity.ERROR,
                "The formula here has no result: it was never calculated.",
                "Open the workbook in a spreadsheet program, save it there, and run this again.",
                area.place(*at),
            )
    for at in look.zero_formulas:
        if area.has(*at):
            yield Finding(
                "roster/formula-zero",
                Severity.WARNING,
                "The formula here has the result 0; the program that wrote the workbook may not have calculated it.",
                "Open the workbook in a spreadsheet program, save it there, and run this again.",
                area.place(*at),
            )
    for top, left, bottom, right in look.merged:
        column = next(
            (column for column in range(left, min(right, len(area.headers)) + 1) if area.has(bottom, column)), 0
        )
        if column and top <= look.rows:
            first, last = f"{column_letter(left - 1)}{top}", f"{column_letter(right - 1)}{bottom}"
            yield Finding(
                "roster/merged-cells",
                Severity.ERROR,
                f"{first}:{last} are merged into one cell: only {first} holds the text, the others are blank.",
                "Take the merge apart and write the text into every cell that needs it.",
                area.place(top, left),
            )
    hidden = [row for row in look.hidden_rows if area.top < row <= look.rows]
    if hidden:
        yield Finding(
            "roster/hidden-rows",
            Severity.NOTICE,
            f"{counted(len(hidden), 'hidden row')} ({listed(map(str, hidden), most=8)}) "
            f"{'is' if len(hidden) == 1 else 'are'} read like any other.",
            "Delete what is not to be printed, or give it 0 copies.",
            Place(area.file, hidden[0], row=hidden[0], cell=f"{area.sheet}!A{hidden[0]}"),
        )


def _value_findings(cells: list[list[Any]], look: Look, area: _Area) -> Iterator[Finding]:
    for row, values in enumerate(cells[area.top - 1 :], area.top):
        for column, value in enumerate(values, 1):
            if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
                if area.has(row, column):
                    yield _date_finding(value, area.place(row, column))
            elif (row, column) in look.formats and area.has(row, column):
                yield _format_finding(value, look.formats[row, column], area.place(row, column))


def _date_finding(value: Any, place: Place) -> Finding:
    if isinstance(value, datetime.datetime | datetime.date):
        what = f"the date {value.day} {value:%B %Y}"
    else:
        what = f"the time {cell_text(value)}"
    return Finding(
        "roster/date-cell",
        Severity.WARNING,
        f"The cell holds {what}, and {quoted(cell_text(value))} would be printed.",
        "A spreadsheet makes dates of 1/2 or 3-4: format the column as Text there and type it again.",
        place,
    )


def _format_finding(value: Any, shown: str, place: Place) -> Finding:
    return Finding(
        "roster/shown-differently",
        Severity.WARNING,
        f"The cell holds {quoted(cell_text(value))} but the sheet shows it as {quoted(shown)}.",
        "The number is what is printed. Format the column as Text there and type what the card should say.",
        place,
    )
