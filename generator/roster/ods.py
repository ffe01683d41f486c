"""The cells of an .ods, read part by part from its XML: values, and what the sheet shows in their place.

OpenDocument 1.3, part 3. Cells and rows that are repeated are counted before they are held.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.roster.limits import MOST_CELLS, MOST_TEXT
from generator.roster.number_formats import finite, general
from generator.roster.worksheet import (
    SAVE_AGAIN,
    Cell,
    DateCell,
    WorkbookError,
    WorksheetCells,
    marked_up,
)
from generator.roster.xlsx import date_text, date_words, elements

if TYPE_CHECKING:
    from lxml import etree

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"

LONGEST_RUN = 10_000
"""Spaces that one element may stand for."""
_SUMS = re.compile(r"(?:of:)?=?\s*(?:SUM|SUBTOTAL|COUNT|COUNTA|COUNTIF|AVERAGE|SUMPRODUCT|SUMIF)\(", re.IGNORECASE)
_DURATION = re.compile(r"(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?")
_TRUE = frozenset("true wahr vrai verdadero vero waar verdadeiro prawda sant sand".split())
_FALSE = frozenset("false falsch faux falso onwaar falsch fałsz falskt usand".split())


class _Styles:
    """The named styles of a document: which show numbers in a format, hide a sheet, or are bold or italic."""

    def __init__(self) -> None:
        self.formatted: set[str] = set()
        self.hidden: set[str] = set()
        self.looks: dict[str, tuple[bool, bool]] = {}
        self._parents: dict[str, str] = {}

    def add(self, style: etree._Element) -> None:
        name = style.get(_STYLE + "name") or ""
        if style.get(_STYLE + "data-style-name"):
            self.formatted.add(name)
        if parent := style.get(_STYLE + "parent-style-name"):
            self._parents[name] = parent
        for part in style.iterfind("{*}table-properties"):
            if part.get(_TABLE + "display") == "false":
                self.hidden.add(name)
        for part in style.iterfind("{*}text-properties"):
            weight = part.get(_FO + "font-weight") or ""
            heavy = weight == "bold" or (weight.isdecimal() and int(weight) >= 600)
            self.looks[name] = (heavy, part.get(_FO + "font-style") in ("italic", "oblique"))

    def has_format(self, name: str) -> bool:
        for _ in range(20):
            if name in self.formatted or not name:
                return name in self.formatted
            name = self._parents.get(name, "")
        return False


def read_ods(content: bytes, styles: bytes = b"") -> list[WorksheetCells]:
    """All tables of a document, in order.

    Raises WorkbookError where one is more than a roster, ValueError where it is damaged.
    """
    named = _Styles()
    if styles:
        for event, style in elements(styles, "style"):
            if event == "end":
                named.add(style)
    reader = _Reader(named)
    tags = ("style", "table", "table-column", "table-row", "table-cell", "covered-table-cell")
    depth = 0
    for event, element in elements(content, *tags):
        name = str(element.tag)
        if name == _STYLE + "style":
            if event == "end":
                named.add(element)
        elif name == _TABLE + "table":
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                reader.table(element)
        elif depth == 1 and reader.sheets:
            reader.part(event, name.rpartition("}")[2], element)
    return reader.sheets


class _Reader:
    """Puts the cells of one table after the other into worksheets."""

    def __init__(self, styles: _Styles) -> None:
        self._styles = styles
        self.sheets: list[WorksheetCells] = []
        self._row = 1
        self._column = 1
        self._rows = 1
        self._seen = 0
        self._filled: list[tuple[int, int]] = []
        self._columns: list[tuple[int, str]] = []
        self._row_style = ""

    @property
    def _sheet(self) -> WorksheetCells:
        return self.sheets[-1]

    def table(self, table: etree._Element) -> None:
        name = table.get(_TABLE + "name") or f"Sheet{len(self.sheets) + 1}"
        self.sheets.append(WorksheetCells(name, (table.get(_TABLE + "style-name") or "") in self._styles.hidden))
        self._row, self._columns = 1, []

    def part(self, event: str, name: str, element: etree._Element) -> None:
        if name == "table-column" and event == "end":
            last = self._columns[-1][0] if self._columns else 0
            count = _count(element, "number-columns-repeated")
            self._columns.append((last + count, element.get(_TABLE + "default-cell-style-name") or ""))
        elif name == "table-row":
            if event == "start":
                self._rows, self._column, self._filled = _count(element, "number-rows-repeated"), 1, []
                self._row_style = element.get(_TABLE + "default-cell-style-name") or ""
            else:
                self._end_row(element)
        elif name.endswith("table-cell") and event == "end":
            self._seen += 1
            if self._seen > MOST_CELLS:
                raise self._sheet.too_large()
            columns = _count(element, "number-columns-repeated")
            self._cell(element, columns)
            self._column += columns

    def _end_row(self, row: etree._Element) -> None:
        if self._filled and row.get(_TABLE + "visibility") in ("collapse", "filter"):
            self._sheet.hidden_rows.append(self._row)
        self._row += self._rows

    def _style_of(self, cell: etree._Element) -> str:
        if own := cell.get(_TABLE + "style-name"):
            return str(own)
        if self._row_style:
            return self._row_style
        return next((style for last, style in self._columns if self._column <= last), "")

    def _cell(self, cell: etree._Element, columns: int) -> None:
        at = (self._row, self._column)
        kind = cell.get(_OFFICE + "value-type") or ""
        formula = cell.get(_TABLE + "formula") or ""
        runs = list(_runs(cell, self._styles))
        seen = "".join(text for text, _, _ in runs)
        spans = [_count(cell, f"number-{way}-spanned") for way in ("rows", "columns")]
        if max(spans) > 1:
            self._sheet.merged.append((*at, at[0] + spans[0] - 1, at[1] + spans[1] - 1))
        if not (kind or formula or seen):
            return
        self._filled.append(at)
        if formula and _SUMS.match(formula):
            self._sheet.sums.add(at)
        error = any(str(key).endswith("}value-type") and value == "error" for key, value in cell.attrib.items())
        text = self._text(cell, kind, seen)
        if error or (formula and seen.startswith(("#", "Err:")) and kind in ("string", "float", "")):
            self._sheet.errors.add(at)
            text = seen
        elif formula and not kind:
            self._sheet.uncalculated.append(at)
        self._sheet.put(*at, text, self._rows, columns)
        self._notes(cell, kind, text, runs, columns)

    def _text(self, cell: etree._Element, kind: str, seen: str) -> str:
        if kind in ("float", "percentage", "currency"):
            return general(finite(cell.get(_OFFICE + "value") or seen))
        if kind == "boolean":
            return "TRUE" if cell.get(_OFFICE + "boolean-value") == "true" else "FALSE"
        if kind == "date":
            return date_text(_date(cell))
        if kind == "time":
            return _time(cell.get(_OFFICE + "time-value") or "")
        own = cell.get(_OFFICE + "string-value")
        return str(own) if own and not seen else seen

    def _notes(
        self, cell: etree._Element, kind: str, text: str, runs: list[tuple[str, bool, bool]], columns: int
    ) -> None:
        """What the sheet shows in place of the value, for all cells that this element stands for."""
        seen = "".join(words for words, _, _ in runs)
        sheet = self._sheet
        if kind in ("date", "time"):
            note = DateCell(date_words(_date(cell)) if kind == "date" else f"the time {text}", seen)
            sheet.dates.update((place, note) for place in self._block(columns))
        elif kind in ("float", "percentage", "currency"):
            if seen and seen != text:
                plain = not self._styles.has_format(self._style_of(cell)) and _same_number(seen, text, cell)
                if not plain:
                    sheet.shown.update((place, seen) for place in self._block(columns))
                elif "," in seen:
                    sheet.marked.update((place, seen) for place in self._block(columns))
        elif kind == "boolean":
            if seen and seen.casefold() not in (_TRUE if text == "TRUE" else _FALSE):
                sheet.shown.update((place, seen) for place in self._block(columns))
        elif len(runs) > 1 and (marked := marked_up(runs)) != seen:
            if marked is None:
                sheet.lost_marks += self._block(columns)
            else:
                sheet.marked.update((place, marked) for place in self._block(columns))

    def _block(self, columns: int) -> list[Cell]:
        return [
            (row, column)
            for row in range(self._row, self._row + self._rows)
            for column in range(self._column, self._column + columns)
        ]


def _count(element: etree._Element, name: str) -> int:
    """How often something is repeated or how far it spans; at least once."""
    return max(1, int(element.get(_TABLE + name) or 1))


def _date(cell: etree._Element) -> datetime.datetime:
    return datetime.datetime.fromisoformat(cell.get(_OFFICE + "date-value") or "")


def _same_number(seen: str, text: str, cell: etree._Element) -> bool:
    """Whether a cell without a format shows its number: with a decimal comma, or as a script wrote it (3.0 for 3)."""
    return seen.replace(",", ".") in (text, repr(float(cell.get(_OFFICE + "value") or seen)))


def _time(text: str) -> str:
    """`PT10H30M00S` as `10:30`. Raises ValueError for what is no duration."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError(f"no duration: {text}")
    days, hours, minutes = (int(part or 0) for part in match.group(2, 3, 4))
    minutes += 60 * (hours + 24 * days) + round(float(match[5] or 0) / 60)
    return f"{match[1]}{minutes // 60}:{minutes % 60:02}"


def _runs(cell: etree._Element, styles: _Styles) -> Iterator[tuple[str, bool, bool]]:
    """The text of a cell in runs of one look: its paragraphs, without notes beside it."""
    for number, paragraph in enumerate(cell.iterfind("{*}p")):
        if number:
            yield "\n", False, False
        yield from _collapsed(_inner(paragraph, styles, (False, False)))


def _inner(element: etree._Element, styles: _Styles, look: tuple[bool, bool]) -> Iterator[tuple[str, bool, bool, bool]]:
    """Text, look, and whether its white space stands as it is, of all that is inside an element."""
    if element.text:
        yield element.text, *look, False
    for part in element:
        name = str(part.tag)
        if name == _TEXT + "s":
            count = int(part.get(_TEXT + "c") or 1)
            if count > LONGEST_RUN:
                fact = f"A cell of this workbook holds {count} spaces in a row, far more than a roster."
                raise WorkbookError("too-large", fact, SAVE_AGAIN)
            yield " " * count, *look, True
        elif name == _TEXT + "tab":
            yield "\t", *look, True
        elif name == _TEXT + "line-break":
            yield "\n", *look, True
        elif name in (_OFFICE + "annotation", _TEXT + "note", _TEXT + "ruby-text"):
            pass
        else:
            own = styles.looks.get(part.get(_TEXT + "style-name") or "", (False, False))
            yield from _inner(part, styles, (look[0] or own[0], look[1] or own[1]))
        if part.tail:
            yield part.tail, *look, False


def _collapsed(parts: Iterator[tuple[str, bool, bool, bool]]) -> Iterator[tuple[str, bool, bool]]:
    """White space between words is one space, and none at the start of a paragraph (part 3, 6.1.2)."""
    after_space, letters = True, 0
    for text, bold, italic, as_it_is in parts:
        shown = text if as_it_is else re.sub(r"[ \t\r\n]+", " ", text)
        if not as_it_is and after_space:
            shown = shown.removeprefix(" ")
        if shown:
            letters += len(shown)
            if letters > MOST_TEXT:
                raise WorkbookError("too-large", "A cell of this workbook holds far more than a roster.", SAVE_AGAIN)
            after_space = shown[-1:] in (" ", "\t", "\n") and (not as_it_is or shown[-1] != " ")
            yield shown, bold, italic
