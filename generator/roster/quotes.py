"""Double quotes that go wrong: cells that are never closed, text behind a closing quote, rows swallowed by a cell."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.names import column_letter
from generator.roster.rows import RawRow
from generator.words import counted, quoted


class QuoteFault(Struct, frozen=True):
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
        """What to tell of the fault in the row that begins on this line."""
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
            f"In {cell}{where}, {quoted(after, 30)} follows the closing double quote of {_shortened(begins)}.",
            'A double quote inside a quoted cell is written twice, as in "the ""Great"" one".',
            Place(shown_as, begun + 1, row=row),
        )


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"…{text[-39:]}"


def find_fault(lines: Sequence[str], begun: int, delimiter: str) -> QuoteFault:
    """Follow the quotes of the row at `begun` as csv does, up to what it stumbles over."""
    inside = False
    open_line = open_at = 0
    opening = re.compile(f'{re.escape(delimiter)}"')
    for number in range(begun, len(lines)):
        line = lines[number]
        at = 0
        while at < len(line):
            if not inside:
                if at == 0 and line[0] == '"':
                    at = 1
                elif found := opening.search(line, at):  # after a closed cell `at` is its separator
                    at = found.end()
                else:
                    break
                inside, open_line, open_at = True, number, at - 1
                continue
            at = line.find('"', at)
            if at < 0:
                break
            after = line[at + 1 : at + 2]
            if after == '"':
                at += 2
            elif after in (delimiter, "\n", ""):
                inside, at = False, at + 1
            else:
                return QuoteFault(open_line, open_at, number, at, ends_file=False)
    return QuoteFault(open_line, open_at, len(lines) - 1, 0, ends_file=True)


def _pattern(cell: str) -> str:
    """What an id is made of: `a9a` for `k104q`, `a-9` for `dog-12`."""
    return re.sub(r"\d+", "9", re.sub(r"[^\W\d_]+", "a", cell.strip().strip('"')))


def _pattern_of_most(ids: Sequence[str]) -> str:
    """What most ids are made of, where that is letters and digits; blank where they have little in common."""
    patterns = [_pattern(cell) for cell in ids]
    most = max(set(patterns), key=lambda one: (patterns.count(one), one), default="")
    common = len(patterns) > 2 and patterns.count(most) * 3 >= len(patterns) * 2
    return _telling(most) if common else ""


def _telling(pattern: str) -> str:
    """The pattern where it is letters with digits and one word, as no text begins; else blank."""
    return pattern if "9" in pattern and "a" in pattern and " " not in pattern else ""


class _Shape(Struct, frozen=True):
    """What the cells of one column have in common, where they do: numbers only, letters in each, no spaces in any."""

    numbers: bool
    letters: bool
    words: bool
    longest: int

    def takes(self, cell: str) -> bool:
        """Whether a cell could stand in the column."""
        if not cell:
            return True
        if self.numbers:
            return _NUMBER.fullmatch(cell) is not None
        if len(cell) > 3 * self.longest + 20 or (self.letters and not any(map(str.isalpha, cell))):
            return False
        return not (self.words and " " in cell)


_NUMBER = re.compile(r"[+\-−–]?\d+(?:[.,]\d+)?")


def swallowed_findings(
    rows: Sequence[RawRow], lines: Sequence[str], delimiter: str, shown_as: str
) -> Iterator[Finding]:
    """Cells of several lines of which one looks like a row of its own: as many cells as the table has, of its kind.

    Such a file is right by the letter, but mostly a double quote is missing and cards are lost in the cell.
    """
    if len(rows) < 2 or rows[-1].line - rows[0].line == len(rows) - 1 == len(lines) - rows[0].line:
        return  # a line for each row
    width = len(rows[0].cells)
    suspects = [row for row in rows[1:] if any("\n" in cell for cell in row.cells)]
    if width < 2 or not suspects:
        return
    sound = [row for row in rows[1:] if len(row.cells) == width and not any("\n" in cell for cell in row.cells)]
    key = _pattern_of_most([row.cells[0] for row in rows[1:] if row.cells])
    shapes = [_shape([row.cells[index].strip() for row in sound]) for index in range(width)]
    spaced = sum(cell[:1] == " " for row in sound for cell in row.cells[1:])
    tight = delimiter != "\t" and spaced * 20 <= sum(len(row.cells) - 1 for row in sound)
    for row in suspects:
        last = min(row.line - 1 + sum(cell.count("\n") for cell in row.cells), len(lines) - 1)
        alike = [
            number
            for number in range(row.line, last + 1)
            if _like_a_row(lines[number], delimiter, width, shapes, tight=tight)
            or _pattern(lines[number].partition(delimiter)[0]) in {key, _telling(_pattern(row.cells[0]))} - {""}
        ]
        if alike:
            yield _swallowed(row, lines, alike, delimiter, shown_as)


def _shape(cells: Sequence[str]) -> _Shape:
    filled = [cell for cell in cells if cell]
    return _Shape(
        bool(filled) and all(map(_NUMBER.fullmatch, filled)),
        bool(filled) and all(any(map(str.isalpha, cell)) for cell in filled),
        len(filled) > 2 and not any(" " in cell for cell in filled),
        max(map(len, filled), default=1000),
    )


def _like_a_row(line: str, delimiter: str, width: int, shapes: Sequence[_Shape], *, tight: bool) -> bool:
    cells = line.rstrip("\n").split(delimiter)
    if not any(cells) or not cells[0].strip():
        return False
    if len(cells) < width:
        # A cell of the swallowed row may itself be quoted and run on: what comes before its quote is looked at.
        at = next((index for index, cell in enumerate(cells) if '"' in cell), 0)
        if at < 2 or not cells[at].startswith('""'):
            return False
        cells, shapes = cells[:at], shapes[:at]
    elif len(cells) > width:
        return False
    if tight and any(cell[:1].isspace() for cell in cells[1:]):
        return False  # a sentence has a space behind its commas, the rows of this file have none
    return all(shape.takes(cell.strip().strip('"')) for shape, cell in zip(shapes, cells, strict=True))


def _swallowed(row: RawRow, lines: Sequence[str], alike: Sequence[int], delimiter: str, shown_as: str) -> Finding:
    opens, index = row.line, 0
    while opens + row.cells[index].count("\n") <= alike[0]:
        opens, index = opens + row.cells[index].count("\n"), index + 1
    start = quoted(row.cells[index].split("\n")[0], 30)
    many = len(alike) > 1
    where = f"lines {alike[0] + 1} to {alike[-1] + 1}" if many else f"line {alike[0] + 1}"
    return Finding(
        "roster/swallowed-rows",
        Severity.ERROR,
        f"The double quote that opens column {column_letter(index)} on line {opens} ({start}) takes in {where}, which "
        f"{'look like rows of their own' if many else 'looks like a row of its own'}: "
        f"{quoted(lines[alike[0]].rstrip(), 50)}.",
        "Close it at the end of its cell; a double quote inside a quoted cell is written twice. If these lines belong "
        'to the cell, write as_meant = ["swallowed-rows"] under this roster in game.toml.',
        Place(shown_as, opens, row=row.row),
    )
