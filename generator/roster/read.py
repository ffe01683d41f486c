"""The one door for rosters: a file (CSV, TSV, semicolons, .xlsx, .ods) becomes a table of text that knows its places.

Everything is text: `NA` is a name, `007` stays `007`, `=SUM` is printed as typed. What the content is decides how
it is read, not the name of the file. Types come later, in `columns`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Place
from generator.errors import FileAccessError
from generator.findings import Finding, Severity
from generator.outgoing import from_csv
from generator.roster.cells import cell_findings, is_odd, tidied
from generator.roster.encoding import decode
from generator.roster.headers import (
    Header,
    card_instead_of_headers,
    headers_of,
    joined_headers,
    named_by_game,
    nameless_findings,
    title_instead_of_headers,
)
from generator.roster.jsonfile import looks_like_json, read_json
from generator.roster.limits import LARGEST_FILE, MOST_COLUMNS
from generator.roster.messages import grouped
from generator.roster.options import PLAIN, RosterOptions
from generator.roster.other_files import other_kind
from generator.roster.ragged import ragged_findings
from generator.roster.rows import RawRow, RawRows, RowNotes
from generator.roster.textfile import SEPARATORS, read_rows
from generator.words import counted, listed, quoted


class RosterRow(Struct, frozen=True):
    """One record: where it starts, and one text for each header of the table; `notes` count by header, too."""

    place: Place
    cells: tuple[str, ...]
    notes: RowNotes | None = None


class RosterRows(Struct, frozen=True):
    """A roster as text. Not `readable` where the file could not be read as a table at all.

    `delimiter` and `encoding` are of text files, `sheet` of workbooks; `blank_rows` were skipped.
    """

    place: Place
    headers: tuple[Header, ...] = ()
    records: tuple[RosterRow, ...] = ()
    readable: bool = True
    header_place: Place = Place("")
    delimiter: str = ""
    encoding: str = ""
    sheet: str = ""
    blank_rows: int = 0

    def cell_place(self, record: RosterRow, header: Header) -> Place:
        """The place of one cell: `file:line:column`, or `file:Sheet!C5:column` in a workbook."""
        return record.place.at(header.shown, self.cell_address(record, header))

    def cell_address(self, record: RosterRow, header: Header) -> str:
        """`Sheet!C5` in a workbook, empty in a text file."""
        return f"{self.sheet}!{header.letter}{record.place.row}" if self.sheet else ""


def read_roster(path: Path, shown_as: str, options: RosterOptions = PLAIN) -> tuple[RosterRows, list[Finding]]:
    """Read a roster of one table. `shown_as` is the file's name in findings; `options` say what its game.toml does.

    Raises FileAccessError where the file is missing or the system refuses it.
    """
    tables, findings = read_tables(path, shown_as, options)
    return tables[0], findings


def read_tables(path: Path, shown_as: str, options: RosterOptions) -> tuple[list[RosterRows], list[Finding]]:
    """Read all tables of a file that a roster names: one, or several sheets of a workbook.

    Raises FileAccessError where the file is missing or the system refuses it.
    """
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST_FILE else b""
    except OSError as error:
        open_elsewhere = " Close it in other programs." if isinstance(error, PermissionError) else ""
        raise FileAccessError(f"{shown_as}: cannot be read ({error.strerror}).{open_elsewhere}") from error
    place = Place(shown_as)
    if size > LARGEST_FILE:
        fact = f"The file has {size // 1_000_000} MB, far more than a roster."
        found = [_refused(place, _error("too-large", fact, "Name the right file in game.toml.", place))]
    elif data.startswith(b"PK\x03\x04"):
        found = list(_from_workbook(data, shown_as, options))
    elif other := other_kind(data):
        found = [_refused(place, _error("not-a-table", *other, place))]
    else:
        found = [_from_text(data, shown_as, path.suffix.lower(), options)]
    return [table for table, _ in found], [finding for _, findings in found for finding in findings]


def _error(code: str, fact: str, remedy: str, place: Place) -> Finding:
    return Finding(f"roster/{code}", Severity.ERROR, fact, remedy, place)


def _refused(place: Place, *findings: Finding) -> tuple[RosterRows, list[Finding]]:
    return RosterRows(place, readable=False), list(findings)


def _from_workbook(data: bytes, shown_as: str, options: RosterOptions) -> Iterator[tuple[RosterRows, list[Finding]]]:
    from generator.roster.spreadsheet import read_sheets

    place = Place(shown_as)
    for found in read_sheets(data, shown_as, options):
        if not found.rows:
            yield _refused(place, *(found.findings or [_nothing(place, options.header_rows[0], 0)]))
        elif title := _title(found.rows, options):
            yield _refused(place, _title_finding(found.rows[0], title, place, found.sheet))
        else:
            raw = _Raw(found.rows, shown_as, sheet=found.sheet, blank=found.blank)
            yield _as_rows(raw, options, list(found.findings))


def _title(samples: Sequence[RawRow], options: RosterOptions) -> RawRow | None:
    return None if len(options.header_rows) > 1 else title_instead_of_headers(samples)


def _from_text(data: bytes, shown_as: str, suffix: str, options: RosterOptions) -> tuple[RosterRows, list[Finding]]:
    place = Place(shown_as)
    decoded = decode(data, shown_as)
    if decoded.text is None:
        return _refused(place, *decoded.findings)
    header_row = options.header_rows[0]
    as_json = looks_like_json(data)
    found = (
        read_json(decoded.text, shown_as) if as_json else read_rows(decoded.text, shown_as, header_row, options.quotes)
    )
    if not found.rows and found.findings:
        return _refused(place, *decoded.findings, *found.findings)
    if not found.rows:
        rows = decoded.text.strip().count("\n") + 1
        return _refused(place, *decoded.findings, _nothing(place, header_row, rows, data))
    if as_json:
        return _as_rows(_Raw(found.rows, shown_as, "", decoded.encoding), options, list(decoded.findings))
    first = found.rows[0]
    if title := _title(found.samples, options):
        return _refused(place, *decoded.findings, _title_finding(first, title, place))
    if len(first.cells) == 1 and (sign := _other_separator(first.cells[0])):
        fact = f"The header row, {quoted(first.cells[0])}, is separated by {sign}."
        remedy = "Separate the cells with commas, semicolons or tabs: save the table again as CSV."
        return _refused(place, _error("separator", fact, remedy, Place(shown_as, first.line, row=first.row)))
    findings = [*decoded.findings, *found.findings, *_how_read(found, suffix, options.sheets, place)]
    return _as_rows(_Raw(found.rows, shown_as, found.delimiter, decoded.encoding), options, findings)


def _nothing(place: Place, header_row: int, rows: int, data: bytes = b"") -> Finding:
    if header_row > 1 and (data.strip() or not rows):
        there = f", but the file has {counted(rows, 'row')}" if rows else ", but nothing stands there or below"
        return _error(
            "no-headers", f"The headers should be in row {header_row}{there}.", "See header_row in game.toml.", place
        )
    return _error(
        "empty-file", "The file is empty.", "Its first row holds the column names, each further row a card.", place
    )


def _title_finding(first: RawRow, better: RawRow, place: Place, sheet: str = "") -> Finding:
    shown = quoted(", ".join(cell.strip() for cell in first.cells if cell.strip()), 60)
    cell = f"{sheet}!A{first.row}" if sheet else ""
    headers = listed((quoted(cell.strip(), 20) for cell in better.cells if cell.strip()), most=4)
    return _error(
        "no-headers",
        f"Row {first.row} does not look like headers: {shown}.",
        f"If the headers are in row {better.row} ({headers}), write header_row = {better.row} in game.toml. "
        f"If row {first.row} is right, put double quotes around each text that holds a comma or semicolon.",
        Place(place.file, first.line, row=first.row, cell=cell),
    )


def _other_separator(header: str) -> str:
    for sign, name in (("|", "the sign |"), ("^", "the sign ^"), ("~", "the sign ~")):
        if header.strip(sign).count(sign):
            return name
    return ""


def _how_read(found: RawRows, suffix: str, sheets: Sequence[str], place: Place) -> Iterator[Finding]:
    usual = "\t" if suffix in (".tsv", ".tab") else ","
    if found.delimiter != usual and (len(found.rows[0].cells) > 1 or suffix in (".xlsx", ".ods")):
        name = SEPARATORS[found.delimiter]
        fact = f"Read as {name}-separated text, as its header row shows."
        yield Finding("roster/read-as", Severity.NOTICE, fact, "", place)
    elif suffix in (".xlsx", ".xlsm", ".ods", ".xls"):
        fact = f"Read as comma-separated text: this is no workbook, though its name ends in {suffix}."
        yield Finding("roster/read-as", Severity.NOTICE, fact, "", place)
    for sheet in sheets:
        fact = f'game.toml names the sheet "{sheet}", but a text file has no sheets.'
        yield Finding("roster/read-as", Severity.NOTICE, fact, "", place)


def _by_header(notes: RowNotes, picks: Sequence[int]) -> RowNotes:
    """Notes by the place of their column among those with a header."""
    return RowNotes(
        {place: tidied(notes.shown[index]) for place, index in enumerate(picks) if index in notes.shown},
        {place: tidied(notes.marked[index]) for place, index in enumerate(picks) if index in notes.marked},
        {place for place, index in enumerate(picks) if index in notes.sums},
    )


class _Raw(Struct, frozen=True):
    """Rows of either kind of file, the header row first, and how they were read."""

    rows: Sequence[RawRow]
    file: str
    delimiter: str = ""
    encoding: str = ""
    sheet: str = ""
    blank: int = 0

    def row_place(self, row: RawRow) -> Place:
        return Place(self.file, row.line, row=row.row, cell=f"{self.sheet}!A{row.row}" if self.sheet else "")


def _as_rows(raw: _Raw, options: RosterOptions, findings: list[Finding]) -> tuple[RosterRows, list[Finding]]:
    if (columns := sum(map(bool, map(str.strip, raw.rows[0].cells)))) > MOST_COLUMNS:
        fact = f"The header row has {columns} cells, far more than a roster."
        remedy = "Name the right file in game.toml, or delete what is no card."
        return _refused(raw.row_place(raw.rows[0]), _error("too-large", fact, remedy, raw.row_place(raw.rows[0])))
    first, below = joined_headers(raw.rows, options.header_rows)
    if raw.delimiter:
        first = replace(first, cells=tuple(map(from_csv, first.cells)))
    if options.last_row:
        below = [row for row in below if row.row <= options.last_row]
    filled = [row for row in below if not row.blank]
    headers, nameless, header_findings = headers_of(first.cells, raw.row_place(first), raw.sheet)
    if card_instead_of_headers(first, filled[:50]):
        fact = f"Row {first.row} looks like a card, not like headers: {quoted(', '.join(first.cells), 60)}."
        remedy = "Put a row with the columns' names above it; as it is, this card is not printed."
        findings.append(Finding("roster/no-headers", Severity.WARNING, fact, remedy, raw.row_place(first)))
    headers, named_findings = named_by_game(headers, options.names, raw.row_place(first), raw.sheet)
    findings += (*header_findings, *named_findings)
    if raw.delimiter:
        findings += ragged_findings(filled, first.cells, raw.delimiter, raw.file)
    findings += nameless_findings(filled, nameless, raw.file, raw.sheet)
    table = RosterRows(
        Place(raw.file),
        headers,
        tuple(RosterRow(raw.row_place(row), row.cells, row.notes) for row in filled),
        header_place=raw.row_place(first),
        delimiter=raw.delimiter,
        encoding=raw.encoding,
        sheet=raw.sheet,
        blank_rows=len(below) - len(filled) + raw.blank,
    )
    picks = [header.index for header in headers]
    records = []
    for record in table.records:
        cells = record.cells
        if raw.delimiter and "'" in "".join(cells):
            cells = tuple(map(from_csv, cells))
        if len(cells) != len(picks):
            cells = tuple(cells[index] if index < len(cells) else "" for index in picks)
        if odd := [index for index, cell in enumerate(cells) if is_odd(cell)]:
            for index in odd:
                findings += cell_findings(cells[index], table.cell_place(record, headers[index]))
            cells = tuple(map(tidied, cells))
            if not any(map(str.strip, cells)):
                continue  # nothing but invisible characters, which was told
        records.append(RosterRow(record.place, cells, record.notes and _by_header(record.notes, picks)))
    if table.blank_rows:
        was = "was" if table.blank_rows == 1 else "were"
        fact = f"{counted(table.blank_rows, 'blank row')} {was} skipped."
        findings.append(Finding("roster/blank-rows", Severity.NOTICE, fact, "", table.place))
    if not records:
        fact = "There are headers, but no card below them."
        remedy = 'Write the cards below. If there are none yet, write as_meant = ["no-cards"] for it in game.toml.'
        findings.append(_error("no-cards", fact, remedy, table.header_place))
    return replace(table, records=tuple(records)), grouped(findings)
