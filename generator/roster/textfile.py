"""CSV, TSV and semicolons: text to rows that know their physical lines.

The standard `csv` module reads; this module decides the separator, from the header line alone, and says what is
wrong with quotes, where the module would stop or quietly join cells.
"""

from __future__ import annotations

import csv
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.names import column_letter
from generator.words import counted, quoted

SEPARATORS = {"\t": "tab", ";": "semicolon", ",": "comma"}
"""What may separate cells, best first where a header line holds equally many of two."""

USUAL_LIMIT = 131_072
"""Characters in a cell at which the csv module stops unless told otherwise."""
_limit_lock = threading.Lock()


class RawRow(Struct, frozen=True):
    """One row as it stands: first physical line, row number as a spreadsheet counts, cells."""

    line: int
    row: int
    cells: tuple[str, ...]

    @property
    def blank(self) -> bool:
        """Whether no cell holds anything but white space."""
        return not any(cell and not cell.isspace() for cell in self.cells)


class RawRows(Struct, frozen=True):
    """The header row and all rows below it; `samples` are the first few, each cut at its own best separator."""

    rows: tuple[RawRow, ...]
    delimiter: str
    findings: tuple[Finding, ...]
    samples: tuple[RawRow, ...] = ()


def read_rows(text: str, shown_as: str, header_row: int) -> RawRows:
    """Cut text (line feeds only) into rows, from the header row on; blank rows before it are skipped."""
    lines = [line + "\n" for line in text.split("\n")]
    if lines[-1] == "\n":
        lines.pop()
    start, row, delimiter = 0, 1, ""
    findings: list[Finding] = []
    if lines and (hint := re.fullmatch(r'"?sep=(.)"?\s*', lines[0], re.IGNORECASE)) and hint[1] in SEPARATORS:
        start, delimiter = 1, hint[1]
    while start < len(lines) and (row < header_row or not lines[start].strip(' \t,;"\n')):
        start, row = _row_end(lines, start), row + 1
    if start >= len(lines):
        return RawRows((), delimiter, ())
    header_end = _row_end(lines, start)
    if not delimiter:
        delimiter = _best_separator("".join(lines[start:header_end]))
    samples = tuple(_samples(lines, start, row))
    with _room_for(text):
        rows = tuple(_rows(lines, start, row, delimiter, shown_as, findings))
    return RawRows(rows, delimiter, tuple(findings), samples)


def _row_end(lines: Sequence[str], start: int) -> int:
    """The line after the row that starts at `start`, whatever the separator; one line where a quote never closes."""
    open_quote = False
    for number in range(start, min(len(lines), start + 200)):
        *_, (_, open_quote) = _with_quotes(lines[number], open_quote)
        if not open_quote:
            return number + 1
    return start + 1


def _best_separator(header: str) -> str:
    """The separator that stands most often in the header row, outside quotes; a comma where there is none."""
    counts = dict.fromkeys(SEPARATORS, 0)
    for sign, inside in _with_quotes(header, inside=False):
        if not inside and sign in counts:
            counts[sign] += 1
    best = max(counts, key=lambda separator: counts[separator])
    return best if counts[best] else ","


def _with_quotes(text: str, inside: bool) -> Iterator[tuple[str, bool]]:
    """Each sign and whether a quoted cell is open after it, with any of the separators before a cell."""
    may_open = not inside
    for sign in text:
        if sign == '"' and (inside or may_open):
            inside, may_open = not inside, True
        else:
            may_open = sign in SEPARATORS
        yield sign, inside


def _samples(lines: Sequence[str], start: int, row: int, most: int = 8) -> Iterator[RawRow]:
    at = start
    for number in range(row, row + most):
        if at >= len(lines):
            return
        end = _row_end(lines, at)
        chunk = lines[at:end]
        with _room_for("".join(chunk)):
            cells = next(csv.reader(chunk, delimiter=_best_separator("".join(chunk))), [])
        yield RawRow(at + 1, number, tuple(cells))
        at = end


@contextmanager
def _room_for(text: str) -> Iterator[None]:
    """Lift csv's limit on the length of a cell while a text with longer cells is read.

    The limit belongs to the whole process: it is lifted only where needed, by one reader at a time, and put back.
    What counts is the usual limit, not only the one of this moment, which another reader may put back any time.
    """
    if len(text) <= min(USUAL_LIMIT, csv.field_size_limit()):
        yield
        return
    with _limit_lock:
        before = csv.field_size_limit(len(text))
        try:
            yield
        finally:
            csv.field_size_limit(before)


def _rows(
    lines: Sequence[str], start: int, row: int, delimiter: str, shown_as: str, findings: list[Finding]
) -> Iterator[RawRow]:
    at = start
    while at < len(lines):
        reader = csv.reader((lines[number] for number in range(at, len(lines))), delimiter=delimiter, strict=True)
        begun = first = at
        try:
            for cells in reader:
                yield RawRow(begun + 1, row, tuple(cells))
                row += 1
                begun = first + reader.line_num
            return
        except csv.Error:
            fault = _find_fault(lines, begun, delimiter)
            cells, at = fault.mended(lines, begun, delimiter)
            findings.append(fault.finding(lines, begun, row, delimiter, shown_as))
            yield RawRow(begun + 1, row, tuple(cells))
            row += 1


class _QuoteFault(Struct, frozen=True):
    """Where the quote that spoils a row opens and, unless the file ends first, where it closes (line, character)."""

    open_line: int
    open_at: int
    close_line: int
    close_at: int
    ends_file: bool

    def unclosed(self, lines: Sequence[str], delimiter: str) -> bool:
        """Whether the quote was meant to close on its own line: what closes it is the next cell's opening quote."""
        if self.ends_file:
            return True
        before = lines[self.close_line][: self.close_at]
        return self.close_line > self.open_line and (not before or before[-1] == delimiter)

    def mended(self, lines: Sequence[str], begun: int, delimiter: str) -> tuple[list[str], int]:
        """The row's cells as well as they can be told, and the line to go on from."""
        if self.unclosed(lines, delimiter):
            line = lines[self.open_line]
            head = [*lines[begun : self.open_line], line[: self.open_at]]
            cells = next(csv.reader(head, delimiter=delimiter), [""])[:-1] if "".join(head) else []
            return [*cells, *line[self.open_at :].rstrip("\n").split(delimiter)], self.open_line + 1
        reader = csv.reader(lines[begun : self.close_line + 1], delimiter=delimiter)
        return next(reader), begun + reader.line_num

    def finding(self, lines: Sequence[str], begun: int, row: int, delimiter: str, shown_as: str) -> Finding:
        line = lines[self.open_line]
        head = [*lines[begun : self.open_line], line[: self.open_at]]
        index = len(next(csv.reader(head, delimiter=delimiter), [""])) - 1 if "".join(head) else 0
        cell = f"column {column_letter(index)}"
        if self.unclosed(lines, delimiter):
            start = quoted(line[self.open_at :].rstrip("\n"), 30)[1:-1]
            if self.ends_file:
                left = len(lines) - self.open_line - 1
                then = f"so the rest of the file ({counted(left, 'line')}) would be one cell." if left else ""
            else:
                then = f"so it would run into the quote on line {self.close_line + 1}."
            fact = f"The double quote that opens {cell} on line {self.open_line + 1} ({start}) is never closed"
            return Finding(
                "roster/unclosed-quote",
                Severity.ERROR,
                f"{fact}, {then}" if then else f"{fact}.",
                'Close it at the end of the cell. A double quote inside a quoted cell is written twice: ""like this"".',
                Place(shown_as, self.open_line + 1, row=row),
            )
        closing = lines[self.close_line]
        begins = closing[self.open_at : self.close_at + 1] if self.open_line == self.close_line else ""
        begins = begins or closing[: self.close_at + 1]
        after = closing[self.close_at + 1 :].split(delimiter)[0].rstrip("\n")
        where = f" on line {self.close_line + 1}" if self.close_line > begun else ""
        return Finding(
            "roster/stray-quote",
            Severity.ERROR,
            f"In {cell}{where}, {quoted(after, 30)} follows the closing double quote of {_cut(begins)}.",
            'A double quote inside a quoted cell is written twice, as in "the ""Great"" one".',
            Place(shown_as, begun + 1, row=row),
        )


def _cut(text: str) -> str:
    return text if len(text) <= 40 else f"…{text[-39:]}"


def _find_fault(lines: Sequence[str], begun: int, delimiter: str) -> _QuoteFault:
    """Follow the quotes of the row at `begun` as csv does, up to what it stumbles over."""
    inside, fresh = False, True
    open_line = open_at = 0
    for number in range(begun, len(lines)):
        line = lines[number]
        at = 0
        while at < len(line):
            sign = line[at]
            if inside:
                if sign == '"':
                    after = line[at + 1 : at + 2]
                    if after == '"':
                        at += 1
                    elif after in (delimiter, "\n", ""):
                        inside = False
                    else:
                        return _QuoteFault(open_line, open_at, number, at, ends_file=False)
            elif fresh and sign == '"':
                inside, open_line, open_at = True, number, at
            fresh = not inside and sign in (delimiter, "\n")
            at += 1
    return _QuoteFault(open_line, open_at, len(lines) - 1, 0, ends_file=True)
