"""One cell of a text roster written anew, every other byte as it was.

Reading a table and writing all of it again changes quotes, blanks and line ends that a person chose. Here the span of
the one cell is replaced, and the outcome is read by the same reader as before: every other cell must be what it was,
and this one what was asked for. Else nothing is changed.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import shutil
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.roster.options import RosterOptions
from generator.roster.read import RosterRow, RosterRows, read_tables

_LINE_END = re.compile("\r\n|\r|\n")
_BOM = "\ufeff"


class CellText(Struct, frozen=True):
    """A cell as it stands in the file: the header of its column, and its text."""

    header: str
    text: str


def cells_at(path: Path, shown: str, options: RosterOptions, line: int) -> tuple[CellText, ...]:
    """The cells of the record that begins at a physical line. Raises UsageError where there is none."""
    table, record = _record(path, shown, options, line)
    return tuple(CellText(header.shown, record.cells[number]) for number, header in enumerate(table.headers))


def patched(path: Path, shown: str, options: RosterOptions, line: int, header: str, text: str) -> bytes:
    """The bytes of the file with this text in the cell.

    Raises UsageError with a sentence for a person where the cell cannot be found or the text cannot stand in it.
    """
    data = path.read_bytes()
    table, record = _record(path, shown, options, line)
    numbers = [number for number, one in enumerate(table.headers) if one.shown == header]
    if not numbers:
        raise UsageError(f'{shown}: there is no column "{header}".')
    number = numbers[0]
    if not table.delimiter:
        raise UsageError(f"{shown}: only text files (CSV, TSV) are written. Change the cell in the program it is from.")
    source = data.decode("utf-8")
    span = _span(source, line, table.headers[number].index, table.delimiter)
    if span is None:
        raise UsageError(f"{shown}:{line}: the row ends before this column. Change it in a spreadsheet or an editor.")
    start, end = span
    fresh = source[:start] + _as_cell(text, source[start:end], table.delimiter) + source[end:]
    made = fresh.encode("utf-8")
    _prove(path, made, shown, options, table, (record, number), text)
    return made


def write_file(path: Path, data: bytes, before: str) -> None:
    """Write a file whole, or leave it as it is. Raises UsageError where it is not what it was, FileAccessError."""
    target = path.resolve()
    try:
        if hashlib.sha256(target.read_bytes()).hexdigest() != before:
            raise UsageError(f"{path.name} was changed meanwhile, so nothing was written.")
        fresh = target.with_name(f".{target.name}.{secrets.token_hex(8)}.tmp")
        try:
            with fresh.open("xb") as file:  # never through a link that lies there already
                file.write(data)
            shutil.copymode(target, fresh)
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise FileAccessError(f"{path.name} cannot be written ({error.strerror or error}).") from error


def _record(path: Path, shown: str, options: RosterOptions, line: int) -> tuple[RosterRows, RosterRow]:
    tables, _ = read_tables(path, shown, options)
    for table in tables:
        for record in table.records:
            if record.place.line == line:
                return table, record
    raise UsageError(f"{shown}:{line}: no card begins in this line.")


def _span(source: str, line: int, column: int, delimiter: str) -> tuple[int, int] | None:
    """Where a cell of the record at a line begins and ends, blanks around a bare text left out."""
    at = len(_BOM) if source.startswith(_BOM) else 0
    for _ in range(line - 1):
        found = _LINE_END.search(source, at)
        if found is None:
            return None
        at = found.end()
    for number in range(column + 1):
        end = _end_of_cell(source, at, delimiter)
        if number == column:
            return _core(source, at, end)
        if end >= len(source) or source[end] != delimiter:
            return None
        at = end + 1
    return None


def _end_of_cell(source: str, at: int, delimiter: str) -> int:
    if source[at : at + 1] == '"':
        at += 1
        while at < len(source):
            if source[at] != '"':
                at += 1
            elif source[at + 1 : at + 2] == '"':
                at += 2
            else:
                at += 1
                break
    while at < len(source) and source[at] not in (delimiter, "\r", "\n"):
        at += 1
    return at


def _core(source: str, start: int, end: int) -> tuple[int, int]:
    text = source[start:end]
    if text.startswith('"') or not text.strip():
        return start, end
    return start + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))


def _as_cell(text: str, before: str, delimiter: str) -> str:
    quoted = before.startswith('"') and before.rstrip().endswith('"') and len(before) > 1
    if quoted or delimiter in text or '"' in text or "\n" in text or "\r" in text or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def _prove(
    path: Path,
    made: bytes,
    shown: str,
    options: RosterOptions,
    before: RosterRows,
    changed: tuple[RosterRow, int],
    text: str,
) -> None:
    """Raise UsageError where the file would not be read as the same table with this one cell changed."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="pnp-") as folder:
        copy = Path(folder, path.name)
        copy.write_bytes(made)
        tables, _ = read_tables(copy, shown, options)
    wanted_record, number = changed
    (after,) = tables
    asked = " ".join(text.split())
    same = len(after.records) == len(before.records) and [one.shown for one in after.headers] == [
        one.shown for one in before.headers
    ]
    for old, new in zip(before.records, after.records, strict=False):
        cells = list(old.cells)
        if old is wanted_record:
            same = same and " ".join(new.cells[number].split()) == asked
            cells[number] = new.cells[number]
        same = same and tuple(cells) == new.cells
    if not same:
        raise UsageError(
            f"{shown}: this text would not be read back as it was typed, so nothing was written. Change the cell in a "
            "spreadsheet or an editor."
        )
