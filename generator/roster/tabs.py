"""Rows separated by tabs, in which double quotes around a cell may be part of its text.

What is copied out of a spreadsheet has no quotes of the program's but where a cell holds a tab or a line break; what is
saved as a file may have them around any cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.rows import RawRow
from generator.words import counted, quoted

LONGEST_CELL = 200
"""Lines within which a quoted cell must close."""
_QUOTED = re.compile(r'"((?:[^"]|"")*)"(?=\t|\n|$)')
_NEEDS_QUOTES = re.compile(r'[\t\n"]')


class _Cell(Struct):
    """One cell: as it stands, and without its quotes where it has them."""

    typed: str
    inner: str | None = None

    @property
    def doubtful(self) -> bool:
        """Whether there are quotes around a text that needs none: its own, or those of a program that quotes more."""
        return self.inner is not None and bool(self.inner) and not _NEEDS_QUOTES.search(self.inner)


def tab_rows(
    lines: Sequence[str], start: int, row: int, shown_as: str, quotes: str = ""
) -> tuple[list[RawRow], list[Finding]]:
    """The rows from line `start` on; `quotes` is "csv" where quotes around any cell hold it together."""
    found: list[tuple[int, int, list[_Cell]]] = []
    findings: list[Finding] = []
    at = start
    while at < len(lines):
        cells, end = _cells(lines, at, row, shown_as, findings)
        found.append((at + 1, row, cells))
        at, row = end, row + 1
    off, note = _taken_off([cells for _, _, cells in found], quotes)
    if note:
        first = next((line, row) for line, row, cells in found if any(cell.doubtful for cell in cells))
        findings.append(Finding("roster/quotes", Severity.NOTICE, *note, Place(shown_as, first[0], row=first[1])))
    rows = [RawRow(line, number, tuple(_text(cell, off=off) for cell in cells)) for line, number, cells in found]
    return rows, findings


def _text(cell: _Cell, *, off: bool) -> str:
    if cell.inner is None or (cell.doubtful and not off):
        return cell.typed
    return cell.inner.replace('""', '"')


def _cells(lines: Sequence[str], at: int, row: int, shown_as: str, findings: list[Finding]) -> tuple[list[_Cell], int]:
    """The cells of the row at a line, and the line after it."""
    line = lines[at].rstrip("\n")
    if '"' not in line:
        return [_Cell(cell) for cell in line.split("\t")], at + 1
    cells: list[_Cell] = []
    place, end = 0, at + 1
    while True:
        inner = None
        if line.startswith('"', place):
            match = _QUOTED.match(line, place)
            if match is None and line.count('"', place, _next_tab(line, place)) % 2:
                longer = line + "\n" + "".join(lines[end : end + LONGEST_CELL])
                match = _QUOTED.match(longer, place)
                if match is None:
                    findings.append(_unclosed(line[place:], at + 1, row, shown_as))
                else:
                    more = match[0].count("\n")
                    line = "\n".join(longer.split("\n")[: line.count("\n") + more + 1])
                    end += more
            inner = match[1] if match else None
            stop = match.end() if match else _next_tab(line, place)
        else:
            stop = _next_tab(line, place)
        cells.append(_Cell(line[place:stop], inner))
        if stop >= len(line):
            return cells, end
        place = stop + 1


def _next_tab(line: str, place: int) -> int:
    found = line.find("\t", place)
    return len(line) if found < 0 else found


def _unclosed(start: str, line: int, row: int, shown_as: str) -> Finding:
    return Finding(
        "roster/unclosed-quote",
        Severity.ERROR,
        f"The double quote that opens a cell on line {line} ({quoted(start, 30)[1:-1]}) is never closed.",
        'Close it, or write quotes = "text" under this roster in game.toml if double quotes are letters like others.',
        Place(shown_as, line, row=row),
    )


def _taken_off(rows: Sequence[Sequence[_Cell]], quotes: str) -> tuple[bool, tuple[str, str] | None]:
    """Whether quotes around cells that need none are taken off, and what is to be told of it, if anything.

    They are where a program put them there: around headers, around every text, or, as Excel does on saving, around
    all texts with a comma and no others.
    """
    doubtful = [cell for cells in rows for cell in cells if cell.doubtful]
    if not doubtful or quotes == "csv":
        return True, None
    if any(cell.doubtful for cell in rows[0]):
        return True, None
    bare = [cell.typed for cells in rows[1:] for cell in cells if cell.inner is None and _is_text(cell.typed)]
    if not bare:
        return True, None
    example, count = quoted(doubtful[0].typed, 40), counted(len(doubtful), "cell")
    by_excel = all("," in (cell.inner or "") for cell in doubtful) and not any("," in text for text in bare)
    if by_excel:
        return True, (
            f"The double quotes around {count} with a comma, such as {example}, are taken off: Excel puts them there.",
            'If they are part of the text, write quotes = "text" under this roster in game.toml.',
        )
    return False, (
        f"The double quotes around {count}, such as {example}, are part of the text.",
        'If a program put them there, write quotes = "csv" under this roster in game.toml.',
    )


def _is_text(cell: str) -> bool:
    return any(map(str.isalpha, cell))
