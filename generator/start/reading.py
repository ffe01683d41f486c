"""Whatever holds a table, as rows of text: what `pnp check` reads, and what it refuses for good reasons.

A roster in use must be UTF-8, with one table in it; a table that is only taken over once may be in any encoding.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.findings import Severity
from generator.roster.encoding import decode
from generator.roster.jsonfile import looks_like_json, read_json
from generator.roster.limits import LARGEST_FILE, MOST_CELLS
from generator.roster.other_files import other_kind
from generator.roster.textfile import read_rows
from generator.words import counted, listed, quoted

if TYPE_CHECKING:
    from generator.roster.worksheet import WorksheetCells

MOST_SHEETS = 200
"""Sheets of a workbook that a game is made of: all of them are looked into."""
MOST_CARDS = 10_000
"""Rows that a new game is made of: each is drawn, so that its frame fits."""
MOST_COLUMNS, MOST_LETTERS, MOST_TEXT = 200, 4_000, 5_000_000
"""Columns of such a table, letters of a cell, and of all cells: every word is measured."""
ENCODINGS = {
    "cp1252": "Windows-1252, Western European",
    "mac_roman": "Mac Roman",
    "cp1251": "Windows-1251, Cyrillic",
    "shift_jis": "Shift JIS, Japanese",
    "gb18030": "GB 18030, Chinese",
    "euc_kr": "EUC-KR, Korean",
    "utf-16": "UTF-16",
    "utf-32": "UTF-32",
}
"""Encodings of text files besides UTF-8, and what they are called."""


class SheetCell(Struct, frozen=True):
    """A cell of a workbook: its value, and what the sheet shows where that differs."""

    value: str
    shown: str = ""
    marked: str = ""

    @property
    def text(self) -> str:
        """What a person sees in the sheet."""
        return self.shown or self.marked or self.value


class TableSheet(Struct, frozen=True):
    """One table as rows of cells, the row numbers counted as the file does; what was noticed on the way."""

    name: str
    rows: tuple[tuple[SheetCell, ...], ...]
    said: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def filled(self) -> int:
        """How many cells hold something."""
        return sum(bool(cell.value.strip()) for row in self.rows for cell in row)


def read_sheets(path: Path, shown: str) -> list[TableSheet]:
    """All tables of a file: one of a text file, the visible sheets of a workbook.

    Raises FileAccessError where the system refuses it, UsageError with the cure where it holds no table.
    """
    try:
        size = path.stat().st_size
        if path.is_dir():
            raise UsageError(f"{shown}: this is a folder. Name the file with the cards in it.")
        if not path.is_file():  # a pipe would be waited for, a device read for ever
            raise UsageError(f"{shown}: this is no plain file. Name the file with the cards in it.")
        if size > LARGEST_FILE:
            raise UsageError(f"{shown}: the file has {size // 1_000_000} MB, far more than a roster.")
        data = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{shown}: cannot be read ({error.strerror}).") from error
    if data.startswith(b"PK\x03\x04"):
        return _of_workbook(data, shown)
    if other := other_kind(data):
        raise UsageError(f"{shown}: {other[0]} {other[1]}")
    text, said = _text(data, shown)
    return [_of_json(text, shown) if looks_like_json(data) else _of_text(text, shown, said)]


# ------------------------------------------------------------------ workbooks


def _of_workbook(data: bytes, shown: str) -> list[TableSheet]:
    from generator.roster.workbook import Workbook
    from generator.roster.worksheet import WorkbookError

    def sheet(cells: WorksheetCells) -> TableSheet:
        said = []
        texts = {row: dict(found) for row, found in cells.texts.items()}
        filled = 0
        for top, left, bottom, right in cells.merged:
            if text := texts.get(top, {}).get(left):
                last = min(bottom, cells.rows)
                filled += (last - top + 1) * (min(right, cells.columns) - left + 1)
                if filled > MOST_CELLS:
                    raise UsageError(f"{shown}: its merged cells cover far more than a roster.")
                for row in range(top, last + 1):
                    for column in range(left, min(right, cells.columns) + 1):
                        texts.setdefault(row, {}).setdefault(column, text)
        if cells.merged:
            said.append(f"{counted(len(cells.merged), 'merged cell')} filled up: each of its cells holds the text now.")
        if cells.uncalculated:
            said.append(
                f"{counted(len(cells.uncalculated), 'formula')} without a result: open the workbook in a spreadsheet "
                "program, save it, and run this again."
            )
        numbers = sorted(texts)
        rows = tuple(
            tuple(
                SheetCell(
                    texts[number].get(column, ""),
                    cells.shown.get((number, column), ""),
                    cells.marked.get((number, column), ""),
                )
                for column in range(1, cells.columns + 1)
            )
            for number in numbers
        )
        return TableSheet(cells.name, rows, tuple(said), tuple(numbers))

    try:
        workbook = Workbook(data)
        if len(workbook.worksheets) > MOST_SHEETS:
            fact = f"{shown}: this workbook has {len(workbook.worksheets)} sheets."
            raise UsageError(f"{fact} Save the one with the cards by itself.")
        every = list(_counted(map(workbook.cells, workbook.worksheets), shown))
    except WorkbookError as error:
        raise UsageError(f"{shown}: {error.fact} {error.remedy}") from error
    filled = [cells for cells in every if cells.texts and not cells.hidden] or [one for one in every if one.texts]
    if not filled:
        raise UsageError(f"{shown}: no sheet of this workbook holds anything.")
    return [sheet(cells) for cells in filled]


def _counted(sheets: Iterable[WorksheetCells], shown: str) -> Iterator[WorksheetCells]:
    """The sheets one by one, as long as they are no more together than a roster may be."""
    filled = 0
    for cells in sheets:
        filled += sum(map(len, cells.texts.values()))
        if filled > MOST_CELLS:
            raise UsageError(f"{shown}: its sheets hold far more than a roster. Save the one with the cards.")
        yield cells


# ----------------------------------------------------------------- text files


def _of_json(text: str, shown: str) -> TableSheet:
    found = read_json(text, shown)
    if not found.rows:
        told = " ".join(f"{one.fact} {one.remedy}" for one in found.findings) or "There are no cards in it."
        raise UsageError(f"{shown}: {told}")
    return TableSheet(
        "", tuple(tuple(map(SheetCell, row.cells)) for row in found.rows), (), tuple(row.row for row in found.rows)
    )


def _of_text(text: str, shown: str, said: Sequence[str]) -> TableSheet:
    first = next((line for line in text.split("\n") if line.strip()), "")
    if not first:
        raise UsageError(f"{shown}: the file is empty. Its first row holds the column names, each further row a card.")
    notes = list(said)
    other = next((sign for sign in "|^~" if first.strip(sign).count(sign) > sum(map(first.count, ",;\t"))), "")
    if other:
        lines = text.split("\n")
        edged = all(line.strip().startswith(other) for line in lines if line.strip())
        table = "\n".join(line.strip().strip(other) if edged else line for line in lines)
        try:
            rows = [
                tuple(SheetCell(cell.strip()) for cell in row)
                for row in csv.reader(io.StringIO(table), delimiter=other)
                if any(cell.strip(" -:") for cell in row)
            ]
        except csv.Error as error:
            raise UsageError(f"{shown}: it cannot be read as cells parted by {other} ({error}).") from error
        if sum(map(len, rows)) > MOST_CELLS:
            raise UsageError(f"{shown}: the file holds far more than a roster.")
        notes.append(f"Cells are parted by {other}.")
        return TableSheet("", tuple(rows), tuple(notes), tuple(range(1, len(rows) + 1)))
    found = read_rows(text, shown, 1)
    for finding in found.findings:
        if finding.code == "roster/too-large":
            raise UsageError(f"{shown}: {finding.fact} {finding.remedy}")
        if finding.severity is not Severity.NOTICE:
            notes.append(f"{finding.place or shown}: {finding.fact}")
    rows = [tuple(map(SheetCell, row.cells)) for row in found.rows]
    return TableSheet("", tuple(rows), tuple(notes), tuple(row.row for row in found.rows))


def _text(data: bytes, shown: str) -> tuple[str, list[str]]:
    """The text of a file in whatever encoding, and what is said of that."""
    decoded = decode(data, shown)
    if decoded.text is not None:
        return decoded.text, []
    encoding = _encoding(data)
    text = data.decode(encoding, "replace").lstrip("\ufeff")
    if len(re.findall("[\x01-\x08\x0e-\x1f\x7f\ufffd]", text[:100_000])) * 100 > min(len(text), 100_000):
        raise UsageError(f"{shown}: this is no text and no table: it holds signs of no alphabet.")
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    words = dict.fromkeys(re.findall(r"\w*[^\W\x00-\x7f]\w*", text))
    examples = listed((quoted(word, 20) for word in words), most=3)
    return text, [f"Read as {ENCODINGS[encoding]}{f': {examples}' if words else ''}. The roster made of it is UTF-8."]


_SAMPLE = 100_000
"""Bytes that an encoding is guessed by."""


def _encoding(data: bytes) -> str:
    """What an encoding most likely is: by its marks, else by which one makes words of the bytes."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    start = data[:4000]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if start[1::2].count(0) > len(start) // 8 or start[::2].count(0) > len(start) // 8:
        return "utf-16"
    data = b"\n".join(_sample(data))
    return max(("cp1252", "mac_roman", "cp1251", "shift_jis", "gb18030", "euc_kr"), key=lambda one: _likely(data, one))


def _sample(data: bytes) -> Iterator[bytes]:
    """Lines with letters beyond ASCII, as many as an encoding is guessed by; one that is very long is cut."""
    taken = 0
    for line in data.split(b"\n"):
        if not line.isascii():
            yield line[:_SAMPLE]
            taken += len(line)
            if taken > _SAMPLE:
                return


def _likely(data: bytes, encoding: str) -> float:
    """How much a text looks like one when read so: letters in words speak for it, signs within words against."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return -1e9 if encoding not in ("cp1252", "cp1251") else -1e6
    high = [sign for sign in text if ord(sign) > 127]
    score = 0.0
    for word in re.findall(r"\S*[^\x00-\x7f]\S*", text):
        strange = [sign for sign in word if ord(sign) > 127]
        letters = [sign for sign in strange if sign.isalpha()]
        plain = sum(sign.isascii() and sign.isalpha() for sign in word)
        # Apostrophes as programs set them stand between letters, and nothing else does so often.
        apostrophes = len(re.findall(r"(?<=[^\W\d_])\u2019(?=[^\W\d_])", word))
        score += 2 * apostrophes
        score += len(letters) - 3 * (len(strange) - len(letters) - apostrophes) * (plain > 0)
        cyrillic = sum("\u0400" <= sign <= "\u04ff" for sign in word)
        eastern = sum(ord(sign) > 0x2FFF for sign in word)
        if cyrillic and plain:
            score -= 4 * cyrillic
        if eastern and plain:
            score -= 2 * eastern
        latin = sum(sign.isalpha() and ord(sign) < 0x250 for sign in letters)
        if latin > 2 and latin > plain:
            score -= 3 * latin
        if any(a.islower() and b.isupper() for a, b in pairwise(word)):
            score -= 2
    share = {
        "shift_jis": sum("\u3040" <= sign <= "\u30ff" for sign in high) > 0.25 * len(high)
        and not any("\uff61" <= sign <= "\uff9f" for sign in high),
        "euc_kr": sum("\uac00" <= sign <= "\ud7a3" for sign in high) > 0.85 * len(high),
    }
    score += len(high) * share.get(encoding, False)
    return score / (len(high) or 1) + (0.1 if encoding == "cp1252" else 0.0)
