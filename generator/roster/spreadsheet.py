"""Workbooks (.xlsx, .ods) to rows of text, the same rows a text file gives, with the sheet and its cells as places.

`xlsx` and `ods` read the cells; here is what is wrong with those of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.headers import joined_headers
from generator.roster.limits import MOST_CELLS
from generator.roster.names import column_letter
from generator.roster.options import RosterOptions
from generator.roster.rows import RawRow, RowNotes
from generator.roster.workbook import Workbook, Worksheet
from generator.roster.worksheet import DateCell, WorkbookError, WorksheetCells
from generator.words import counted, listed, nearest, quoted


class SheetRows(Struct, frozen=True):
    """Rows of one sheet from the header row on; no rows where the workbook could not be read."""

    rows: tuple[RawRow, ...]
    sheet: str
    kind: str
    findings: tuple[Finding, ...]
    blank: int = 0
    """Rows without any cell, as far down as the file speaks of rows."""


def read_sheets(data: bytes, shown_as: str, options: RosterOptions) -> list[SheetRows]:
    """Read the sheets of a workbook that `options` name, else the only one that holds anything."""
    try:
        workbook = Workbook(data)
        chosen = _chosen(workbook, options.sheets)
    except WorkbookError as error:
        return [
            SheetRows((), "", "", (Finding(error.code, Severity.ERROR, error.fact, error.remedy, Place(shown_as)),))
        ]
    return [_sheet_rows(cells, workbook.kind, shown_as, options) for cells in chosen]


def _sheet_rows(cells: WorksheetCells, kind: str, shown_as: str, options: RosterOptions) -> SheetRows:
    numbers = options.header_rows
    if len(numbers) > 1:
        _spread_headings(cells, numbers)
    rows = _rows(cells, numbers[0])
    if not rows:
        return SheetRows((), cells.name, kind, ())
    top = max(rows[0].row, *numbers) if len(numbers) > 1 else rows[0].row
    last = options.last_row or MOST_CELLS
    names, _ = joined_headers(rows, numbers)
    area = _Area(shown_as, cells.name, top, last, names.cells, headings=len(numbers) > 1)
    last_row = options.last_row or max(cells.last_row, cells.rows)
    blank = max(0, last_row - rows[0].row + 1 - sum(row.row <= last_row for row in rows))
    return SheetRows(tuple(rows), cells.name, kind, tuple(_findings(cells, area)), blank)


def _spread_headings(cells: WorksheetCells, numbers: Sequence[int]) -> None:
    """A heading merged across columns stands over each of them."""
    for top, left, _, right in cells.merged:
        if top in numbers and (text := cells.texts.get(top, {}).get(left)):
            for column in range(left + 1, min(right, cells.columns) + 1):
                cells.texts[top].setdefault(column, text)


def _rows(cells: WorksheetCells, header_row: int) -> list[RawRow]:
    """The rows that hold something from the header row on, all of one width, the first of them not blank."""
    notes = _notes(cells)
    columns = range(1, cells.columns + 1)
    rows: list[RawRow] = []
    for number, texts in sorted(cells.texts.items()):
        if number >= header_row:
            row = RawRow(number, number, tuple([texts.get(column, "") for column in columns]), notes.get(number))
            if rows or not row.blank:
                rows.append(row)
    return rows


def _notes(cells: WorksheetCells) -> dict[int, RowNotes]:
    found: dict[int, RowNotes] = {}
    for (row, column), text in cells.marked.items():
        found.setdefault(row, RowNotes()).marked[column - 1] = text
    for (row, column), text in cells.shown.items():
        found.setdefault(row, RowNotes()).shown[column - 1] = text
    for row, column in cells.sums:
        found.setdefault(row, RowNotes()).sums.add(column - 1)
    return found


class _Area(Struct, frozen=True):
    """The part of a sheet that is the table: from the header row down, the columns with a header."""

    file: str
    sheet: str
    top: int
    last: int
    headers: tuple[str, ...]
    headings: bool = False
    """Whether the headers stand in several rows, of which `top` is the last."""

    def has(self, row: int, column: int) -> bool:
        first = self.top + self.headings
        return first <= row <= self.last and column <= len(self.headers) and bool(self.headers[column - 1].strip())

    def place(self, row: int, column: int) -> Place:
        header = " ".join(self.headers[column - 1].split()) if row > self.top else ""
        return Place(self.file, row, header, row, f"{self.sheet}!{column_letter(column - 1)}{row}")


def _chosen(workbook: Workbook, wanted: Sequence[str]) -> list[WorksheetCells]:
    sheets = workbook.worksheets
    if wanted and wanted != ("*",):
        return [workbook.cells(_named(sheets, name)) for name in wanted]
    every = [workbook.cells(sheet) for sheet in sheets]
    filled = [cells for cells in every if cells.texts and not cells.hidden]
    if wanted and filled:
        return filled
    if len(filled) == 1 or len(every) == 1:
        return (filled or every)[:1]
    if not filled:
        raise WorkbookError(
            "empty-file", "No sheet of this workbook holds anything.", "Fill one, or name a hidden one."
        )
    shown = [sheet.name for sheet in filled]
    raise WorkbookError(
        "which-sheet",
        f"This workbook has {len(filled)} sheets: {listed(map(quoted, shown))}.",
        f'Say which one holds the roster in game.toml: sheet = "{shown[0]}"; a list of names, or "*" for all of them, '
        "makes one deck of several.",
    )


def _named(sheets: Sequence[Worksheet], wanted: str) -> Worksheet:
    for sheet in sheets:
        if sheet.name.strip().casefold() == wanted.strip().casefold():
            return sheet
    names = [sheet.name for sheet in sheets]
    near = nearest(wanted, names)
    guess = f'Did you mean "{near}"? ' if near else ""
    raise WorkbookError(
        "which-sheet", f'There is no sheet "{wanted}".', f"{guess}Sheets: {listed(map(quoted, names))}."
    )


def _findings(cells: WorksheetCells, area: _Area) -> Iterator[Finding]:
    for at in cells.uncalculated:
        if area.has(*at):
            yield Finding(
                "roster/formula-without-result",
                Severity.ERROR,
                "The formula here has no result: it was never calculated.",
                "Open the workbook in a spreadsheet program, save it there, and run this again.",
                area.place(*at),
            )
    for at in cells.zero_formulas:
        if area.has(*at):
            yield Finding(
                "roster/formula-zero",
                Severity.WARNING,
                "The formula here has the result 0; the program that wrote the workbook may not have calculated it.",
                "Open the workbook in a spreadsheet program, save it there, and run this again.",
                area.place(*at),
            )
    for top, left, bottom, right in cells.merged:
        column = next(
            (column for column in range(left, min(right, len(area.headers)) + 1) if area.has(bottom, column)), 0
        )
        if column and top <= min(cells.rows, area.last):
            first, last = f"{column_letter(left - 1)}{top}", f"{column_letter(right - 1)}{bottom}"
            yield Finding(
                "roster/merged-cells",
                Severity.ERROR,
                f"{first}:{last} are merged into one cell: only {first} holds the text, the others are blank.",
                "Take the merge apart and write the text into every cell that needs it.",
                area.place(top, left),
            )
    for at, date in cells.dates.items():
        if area.has(*at):
            yield _date_finding(date, cells.texts[at[0]][at[1]], area.place(*at))
    for at in cells.lost_marks:
        if area.has(*at):
            yield Finding(
                "roster/lost-marks",
                Severity.NOTICE,
                f"In {quoted(cells.texts[at[0]][at[1]])} some letters are bold or italic; that is not taken over.",
                "Write stars where it should print so: **bold**, *italic*.",
                area.place(*at),
            )
    hidden = [row for row in cells.hidden_rows if area.top < row <= min(cells.rows, area.last)]
    if hidden:
        yield Finding(
            "roster/hidden-rows",
            Severity.NOTICE,
            f"{counted(len(hidden), 'hidden row')} ({listed(map(str, hidden), most=8)}) "
            f"{'is' if len(hidden) == 1 else 'are'} read like any other.",
            "Delete what is not to be printed, or give it 0 copies.",
            Place(area.file, hidden[0], row=hidden[0], cell=f"{area.sheet}!A{hidden[0]}"),
        )


def _date_finding(date: DateCell, text: str, place: Place) -> Finding:
    seen = f" (the sheet shows {quoted(date.shown)})" if date.shown and date.shown != text else ""
    return Finding(
        "roster/date-cell",
        Severity.WARNING,
        f"The cell holds {date.words}{seen}, and {quoted(text)} would be printed.",
        "A spreadsheet makes dates of 1/2 or 3-4: format the column as Text there and type it again.",
        place,
    )
