"""CSV, TSV and semicolons: text to rows that know their physical lines.

The separator is decided from the header line alone. Commas and semicolons are read by the standard `csv` module, whose
stumbles `quotes` explains; tabs by `tabs`, since what is copied out of a spreadsheet quotes otherwise.
"""

from __future__ import annotations

import csv
import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.limits import MOST_CELLS, MOST_ROWS
from generator.roster.quotes import find_fault, swallowed_findings
from generator.roster.rows import RawRow, RawRows
from generator.roster.tabs import tab_rows

SEPARATORS = {"\t": "tab", ";": "semicolon", ",": "comma"}
"""What may separate cells, best first where a header line holds equally many of two."""
LONGEST_ROW = 200
"""Lines of one row; a quote that is not closed within them is taken for one that never is."""

USUAL_LIMIT = 131_072
"""Characters in a cell at which the csv module stops unless told otherwise."""
_limit_lock = threading.Lock()


def read_rows(text: str, shown_as: str, header_row: int, quotes: str = "") -> RawRows:
    """Cut text (line feeds only) into rows, from the header row on; blank rows before it are skipped.

    `quotes` says what double quotes around a cell are: "text", "csv" (they hold it together), or blank for what the
    file looks like.
    """
    if (lines_there := text.count("\n")) > MOST_ROWS:
        return _too_large(shown_as, f"The file has {lines_there} lines, far more than a roster.")
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
    if (cells := text.count(delimiter)) > MOST_CELLS:
        return _too_large(shown_as, f"The file has {cells} cells, far more than a roster.")
    samples = tuple(_samples(lines, start, row))
    if quotes == "text":
        rows = _bare_rows(lines, start, row, delimiter)
    elif delimiter == "\t":
        rows, found = tab_rows(lines, start, row, shown_as, quotes)
        findings += found
    else:
        with _room_for(text):
            rows = list(_rows(lines, start, row, delimiter, shown_as, findings))
    findings += swallowed_findings(rows, lines, delimiter, shown_as)
    return RawRows(tuple(rows), delimiter, tuple(findings), samples)


def _too_large(shown_as: str, fact: str) -> RawRows:
    remedy = "Name the right file in game.toml, or delete what is no card."
    return RawRows((), "", (Finding("roster/too-large", Severity.ERROR, fact, remedy, Place(shown_as)),))


def _row_end(lines: Sequence[str], start: int) -> int:
    """The line after the row that starts at `start`, whatever the separator; one line where a quote never closes."""
    inside = False
    for number in range(start, min(len(lines), start + LONGEST_ROW)):
        inside = _open_after(lines[number], inside)
        if not inside:
            return number + 1
    return start + 1


def _open_after(line: str, inside: bool) -> bool:
    """Whether a quoted cell is open at the end of a line, with any of the separators before a cell."""
    at, reopens = line.find('"'), -1
    while at >= 0:
        if inside:
            inside, reopens = False, at + 1
        elif at in (0, reopens) or line[at - 1] in SEPARATORS:
            inside = True
        at = line.find('"', at + 1)
    return inside


def _best_separator(header: str) -> str:
    """The separator that stands most often in the header row, outside quotes; a comma where there is none."""
    outside = re.sub(r'(?<![^\t;,\n])"(?:[^"]|"")*(?:"|$)', "", header) if '"' in header else header
    best = max(SEPARATORS, key=outside.count)
    return best if best in outside else ","


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


def _bare_rows(lines: Sequence[str], start: int, row: int, delimiter: str) -> list[RawRow]:
    """Rows of a file in which double quotes are letters like any other."""
    return [
        RawRow(start + number + 1, row + number, tuple(line.rstrip("\n").split(delimiter)))
        for number, line in enumerate(lines[start:])
    ]


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
            fault = find_fault(lines, begun, delimiter)
            cells, at = fault.mended(lines, begun, delimiter)
            findings.append(fault.finding(lines, begun, row, delimiter, shown_as))
            yield RawRow(begun + 1, row, tuple(cells))
            row += 1
