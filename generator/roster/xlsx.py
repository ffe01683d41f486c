"""The cells of an .xlsx, read part by part from its XML: texts, and what the sheet shows in their place.

ECMA-376 part 1, 18.3. A cell is where its own address says, whatever row it stands in.
"""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.roster.limits import MOST_CELLS, MOST_TEXT
from generator.roster.number_formats import (
    BUILT_IN,
    DATES_OF_THE_READER,
    LAST_DAY,
    finite,
    general,
    moment_of,
    shown_date,
    shown_number,
    shown_text,
    shows_dates,
    shows_durations,
)
from generator.roster.worksheet import (
    SAVE_AGAIN,
    Cell,
    DateCell,
    WorkbookError,
    WorksheetCells,
    marked_up,
)

if TYPE_CHECKING:
    from lxml import etree

_CODED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""How the format writes signs that XML cannot hold: `_x000D_` (ST_Xstring)."""
_SUMS = re.compile(r"\s*=?\s*(?:SUM|SUBTOTAL|COUNT|COUNTA|COUNTIF|AVERAGE|SUMPRODUCT|SUMIF|AGGREGATE)\(", re.IGNORECASE)
_1904 = 1462
"""Days between the two beginnings of time that a workbook may count from."""


class SharedText(NamedTuple):
    """A text that cells point to: as it stands, with its bold and italic words marked, None where marks are lost."""

    text: str
    marked: str | None


class Style(Struct, frozen=True):
    """How cells of one style show numbers: a format code; `own_order` where the reader's settings order its dates."""

    code: str
    own_order: bool = False

    @property
    def dates(self) -> bool:
        """Whether a number in this style is a date or a time."""
        return self.own_order or shows_dates(self.code)


class XlsxBook(Struct, frozen=True):
    """What all worksheets of an .xlsx share."""

    shared: Sequence[SharedText]
    styles: Mapping[int, Style]
    """Styles that show numbers otherwise than a cell without a format, by their number."""
    calculates_on_load: bool
    from_1904: bool


def elements(data: bytes, *tags: str) -> Iterator[tuple[str, etree._Element]]:
    """Each element of these names with "start" or "end", in the order of the file; what was read is forgotten.

    Raises lxml's XMLSyntaxError for what is no XML.
    """
    from lxml import etree

    walk = etree.iterparse(
        io.BytesIO(data),
        events=("start", "end"),
        tag=tuple(f"{{*}}{tag}" for tag in tags),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    for event, element in walk:
        yield event, element
        if event == "end":
            element.clear(keep_tail=False)
            parent = element.getparent()
            if parent is not None:
                while element.getprevious() is not None:
                    del parent[0]


def shared_texts(data: bytes) -> list[SharedText]:
    """The table of shared texts. Raises WorkbookError where they are longer than any roster."""
    found: list[SharedText] = []
    letters = 0
    for event, item in elements(data, "si"):
        if event == "end":
            found.append(_text_of(item))
            letters += len(found[-1].text)
            if letters > MOST_TEXT:
                raise WorkbookError(
                    "too-large", "The texts of this workbook are far longer than a roster's.", SAVE_AGAIN
                )
    return found


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _text_of(item: etree._Element) -> SharedText:
    """A text that is one piece, or runs with looks of their own; readings above Asian letters are left out."""
    runs: list[tuple[str, bool, bool]] = []
    for part in item:
        name = _local(part)
        if name == "t":
            runs.append((_decoded(part.text or ""), False, False))
        elif name == "r":
            looks = part.find("{*}rPr")
            words = "".join(_decoded(text.text or "") for text in part.iterfind("{*}t"))
            runs.append((words, _is_on(looks, "b"), _is_on(looks, "i")))
    if len(runs) == 1:
        return SharedText(runs[0][0], runs[0][0])
    return SharedText("".join(text for text, _, _ in runs), marked_up(runs))


def _is_on(looks: etree._Element | None, name: str) -> bool:
    switch = None if looks is None else looks.find(f"{{*}}{name}")
    return switch is not None and switch.get("val", "1") not in ("0", "false", "off")


def _decoded(text: str) -> str:
    if "_x" not in text:
        return text
    return _CODED.sub(lambda match: chr(int(match[1], 16)), text)


def styles_of(tree: etree._Element) -> dict[int, Style]:
    """The cell styles that show a number otherwise than it stands, by their number."""
    codes = dict(BUILT_IN)
    for own in tree.iterfind("{*}numFmts/{*}numFmt"):
        codes[int(own.get("numFmtId") or 0)] = own.get("formatCode") or "General"
    found = {}
    for number, style in enumerate(tree.iterfind("{*}cellXfs/{*}xf")):
        kind = int(style.get("numFmtId") or 0)
        code = codes.get(kind, "General")
        own_order = kind in DATES_OF_THE_READER and kind not in codes
        if own_order or code.casefold() not in ("general", "@", ""):
            found[number] = Style(code, own_order)
    return found


def address(text: str) -> Cell:
    """`C5` as row 5, column 3."""
    match = re.fullmatch(r"\$?([A-Z]{1,3})\$?(\d{1,7})", text)
    if match is None:
        raise WorkbookError("damaged-workbook", f'A cell of this workbook has the address "{text}".', SAVE_AGAIN)
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


def read_xlsx(data: bytes, name: str, book: XlsxBook, *, hidden: bool = False) -> WorksheetCells:
    """The cells of one worksheet. Raises WorkbookError where they are more than a roster, ValueError where damaged."""
    sheet = WorksheetCells(name, hidden)
    reader = _Reader(sheet, book)
    row = column = seen = 0
    for event, element in elements(data, "row", "c", "mergeCell"):
        tag = _local(element)
        if tag == "row" and event == "start":
            row, column = int(element.get("r") or row + 1), 0
            sheet.last_row = max(sheet.last_row, row)
            if element.get("hidden") in ("1", "true"):
                sheet.hidden_rows.append(row)
        elif tag == "c" and event == "end":
            seen += 1
            if seen > MOST_CELLS:
                raise sheet.too_large()
            named = element.get("r")
            at = address(named) if named else (row, column + 1)
            column = at[1]
            reader.cell(element, at)
        elif tag == "mergeCell" and event == "end":
            first, _, last = (element.get("ref") or "A1").partition(":")
            sheet.merged.append((*address(first), *address(last or first)))
    return sheet


class _Reader:
    """Puts cells into a worksheet, one after the other."""

    def __init__(self, sheet: WorksheetCells, book: XlsxBook) -> None:
        self._sheet = sheet
        self._book = book

    def cell(self, cell: etree._Element, at: Cell) -> None:
        kind = cell.get("t", "n")
        value, formula, inline = "", None, None
        for part in cell:
            name = _local(part)
            if name == "v":
                value = part.text or ""
            elif name == "f":
                formula = part
            elif name == "is":
                inline = part
        if formula is not None and _SUMS.match(formula.text or ""):
            self._sheet.sums.add(at)
        if kind == "s" and value:
            self._shared(self._book.shared[int(value)], at, cell)
        elif inline is not None and kind == "inlineStr":
            self._shared(_text_of(inline), at, cell)
        elif kind == "e":
            self._sheet.errors.add(at)
            self._sheet.put(*at, value)
        elif formula is not None and not value and kind != "str":
            self._sheet.uncalculated.append(at)
            self._sheet.put(*at, "")
        elif value or formula is not None:
            if formula is not None and value == "0" and kind == "n" and self._book.calculates_on_load:
                self._sheet.zero_formulas.append(at)
            self._value(kind, value, at, cell)

    def _shared(self, found: SharedText, at: Cell, cell: etree._Element) -> None:
        self._sheet.put(*at, found.text)
        if found.marked is None:
            self._sheet.lost_marks.append(at)
        elif found.marked != found.text:
            self._sheet.marked[at] = found.marked
        self._shows(at, found.text, cell)

    def _shows(self, at: Cell, text: str, cell: etree._Element) -> None:
        style = self._book.styles.get(int(cell.get("s") or 0))
        if style and not style.dates and (shown := shown_text(text, style.code)) != text.strip():
            self._sheet.shown[at] = shown

    def _value(self, kind: str, value: str, at: Cell, cell: etree._Element) -> None:
        if kind == "b":
            self._sheet.put(*at, "TRUE" if value == "1" else "FALSE")
        elif kind == "str":
            self._sheet.put(*at, _decoded(value))
            self._shows(at, value, cell)
        elif kind == "d":
            self._date(datetime.datetime.fromisoformat(value), at, Style("yyyy-mm-dd"), None)
        else:
            number = finite(value)
            style = self._book.styles.get(int(cell.get("s") or 0))
            if style is None:
                self._sheet.put(*at, general(number))
            elif style.dates:
                self._serial(number, style, at)
            else:
                self._number(number, style, at)

    def _number(self, number: float, style: Style, at: Cell) -> None:
        text = general(number)
        self._sheet.put(*at, text)
        shown = shown_number(number, style.code)
        if shown is not None and shown != text:
            self._sheet.shown[at] = shown

    def _serial(self, number: float, style: Style, at: Cell) -> None:
        serial = number + _1904 * self._book.from_1904
        if not 0 <= serial <= LAST_DAY:
            self._sheet.put(*at, general(number))  # no calendar has the day: spreadsheets show ####
        elif shows_durations(style.code):
            minutes = round(serial * 1440)
            text = f"{minutes // 60}:{minutes % 60:02}"
            self._sheet.put(*at, text)
            self._sheet.dates[at] = DateCell(f"the time {text}", shown_date(serial, style.code) or "")
        else:
            self._date(moment_of(serial), at, style, serial)

    def _date(self, moment: datetime.datetime, at: Cell, style: Style, serial: float | None) -> None:
        moment = (moment + datetime.timedelta(milliseconds=500)).replace(microsecond=0)
        shown = "" if serial is None or style.own_order else shown_date(serial, style.code) or ""
        if serial is not None and serial < 1:
            text = moment.strftime("%H:%M")
            words = f"the time {text}"
        else:
            text = date_text(moment)
            words = date_words(moment)
        self._sheet.put(*at, text)
        self._sheet.dates[at] = DateCell(words, shown)


def date_text(moment: datetime.datetime) -> str:
    """A date as text: `2026-01-02`, with hours and minutes where it is not midnight."""
    return moment.date().isoformat() if moment.time() == datetime.time() else moment.strftime("%Y-%m-%d %H:%M")


def date_words(moment: datetime.datetime) -> str:
    """A date in a sentence: `the date 2 January 2026`."""
    return f"the date {moment.day} {moment:%B %Y}"
