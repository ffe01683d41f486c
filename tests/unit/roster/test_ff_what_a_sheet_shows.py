"""Workbooks: what a person sees is what a text column gets (FF-13, FF-17, FF-23)."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from odf.number import Number, NumberStyle
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TextProperties
from odf.table import Table as OdsTable
from odf.table import TableCell, TableColumn, TableRow
from odf.text import LineBreak, P, S, Span, Tab
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from generator.findings import Severity
from generator.roster.number_formats import shown_date, shown_number, shown_text

FORMATS = [
    # format, number, as spreadsheets show it (computed with SheetJS ssf 0.11)
    ("+0;-0;0", 3, "+3"),
    ("+0;-0;0", -3, "-3"),
    ("+0;-0;0", 0, "0"),
    ("0;-0;", 0, ""),
    (";;;", 5, ""),
    ("#,##0", 1234, "1,234"),
    ("#,##0", 1234567.891, "1,234,568"),
    ("0.00", 2.5, "2.50"),
    ("0.00", 99.995, "100.00"),
    ('0" HP"', 12, "12 HP"),
    ('"x"0', 3, "x3"),
    ("0\\x", 3, "3x"),
    ("0%", 0.125, "13%"),
    ("0.0%", 0.125, "12.5%"),
    ("000", 7, "007"),
    ("# ?/?", 0.5, "1/2"),
    ("# ?/?", 2.5, "2 1/2"),
    ("# ??/??", 3.14159, "3 1/7"),
    ('"$"#,##0.00', 1234, "$1,234.00"),
    ("[$€-407] 0.00", 2.5, "€ 2.50"),
    ("#,##0_);(#,##0)", -3, "(3)"),
    ("[Red]-0;[Blue]0", 3, "-3"),
    ("[Red]-0;[Blue]0", -3, "3"),
    ('[>=10]"many";0', 12, "many"),
    ('[>=10]"many";0', 3, "3"),
    ("0.00E+00", 1234, "1.23E+03"),
    ("0.00E+00", 0, "0.00E+00"),
    ("0,", 45659, "46"),
    ('0.0,,"M"', 1234567.891, "1.2M"),
    ("#.##", 0.125, ".13"),
    ("0.##", 2.5, "2.5"),
    ("000-00", 1234, "012-34"),
    ('0;0;"-"', 0, "-"),
    ('"★"0', 2.5, "★3"),
    ('_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 0, "-"),
    ("General", 0.1 + 0.2, "0.3"),
    ("General", 1e-5, "0.00001"),
]


@pytest.mark.parametrize(("code", "number", "shown"), FORMATS)
def test_ff_13_number_formats(code: str, number: float, shown: str) -> None:
    """Held against another implementation of the same table of codes."""
    assert shown_number(float(number), code) == shown


@pytest.mark.parametrize(
    ("code", "serial", "shown"),
    [
        ("d-mmm", 45659, "2-Jan"),
        ("m/d/yyyy", 45659, "1/2/2025"),
        ("yyyy-mm-dd", 45659.75, "2025-01-02"),
        ("h:mm AM/PM", 45659.75, "6:00 PM"),
        ("[h]:mm", 1.5, "36:00"),
        ("dddd, mmmm d", 45659, "Thursday, January 2"),
        ("mm:ss", 0.5 + 90 / 86400, "01:30"),
        ("d-mmm", 0.5, None),
    ],
)
def test_ff_13_date_formats(code: str, serial: float, shown: str | None) -> None:
    """Minutes and months are both m; there is no day 0."""
    assert shown_date(serial, code) == shown


def test_ff_13_formats_for_texts() -> None:
    """A fourth section, or one with @, says how a text is shown."""
    assert shown_text("Ada", '0;-0;0;"Sir "@') == "Sir Ada"
    assert shown_text("Ada", ";;;") == ""
    assert shown_text("Ada", "0.00") == "Ada"


def formatted(*cells: tuple[Any, str]) -> bytes:
    """A workbook with a value and a number format on each card."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["name", "text"])
    for row, (value, code) in enumerate(cells, 2):
        sheet.append([f"Card {row}", value])
        sheet.cell(row, 2).number_format = code
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(("code", "number", "shown"), [row for row in FORMATS if row[2] and "General" not in row[0]])
def test_ff_13_a_text_column_gets_what_the_sheet_shows(read, code: str, number: float, shown: str) -> None:
    """And it is told beside the value."""
    cards = read(formatted((number, code)), "c.xlsx", model=None)
    assert cards.column("text") == [shown]
    if shown != f"{number:.15g}":
        told = cards.one("shown-differently")
        assert (told.severity, told.place.cell) == (Severity.NOTICE, "Sheet!B2")
        assert f'"{shown}" for "{number:.15g}"' in told.fact


def test_ff_13_a_cell_that_shows_nothing_is_blank(read) -> None:
    """`;;;` hides a number, `0;-0;` a zero: nothing is seen, nothing prints."""
    cards = read(formatted((5, ";;;"), (0, "0;-0;"), (7, "0;-0;")), "c.xlsx", model=None)
    assert cards.column("text") == ["", "", "7"]
    assert "shown-differently" in cards.codes


def test_ff_13_a_column_of_numbers_gets_the_number_and_says_what_is_shown(read) -> None:
    """`12 HP` cannot be compared or added."""
    cards = read(formatted((12, '0" HP"'), (9, '0" HP"')), "c.xlsx", model=None, columns={"text": "whole"})
    assert cards.column("text") == [12, 9]
    told = cards.one("shown-differently")
    assert told.severity is Severity.WARNING
    assert '"12 HP" for "12"' in told.fact
    assert "2 cells" in told.fact


def test_ff_13_game_toml_chooses_and_silences(read) -> None:
    """`cells` for texts, `as_meant` for columns of numbers."""
    book = formatted((12, '0" HP"'))
    value = read(book, "c.xlsx", model=None, cells="value")
    assert value.column("text") == ["12"]
    assert value.one("shown-differently").severity is Severity.WARNING
    shown = read(book, "c.xlsx", model=None, cells="shown")
    assert (shown.column("text"), "shown-differently" in shown.codes) == (["12 HP"], False)
    meant = read(book, "c.xlsx", model=None, columns={"text": "whole"}, as_meant=frozenset({"shown-differently"}))
    assert "shown-differently" not in meant.codes


@pytest.mark.parametrize("code", ["General", "0", "@", "#,##0", "#"])
def test_ff_13_a_format_that_shows_the_number_as_it_is_says_nothing(read, code: str) -> None:
    """No false alarm on 3."""
    cards = read(formatted((3, code)), "c.xlsx", model=None)
    assert cards.column("text") == ["3"]
    assert "shown-differently" not in cards.codes


def ods(*cells: tuple[Any, dict[str, Any]], formats: bool = False, bold: str = "") -> bytes:
    """An .ods with one card for each cell: text as shown, and the attributes of its value."""
    book = OpenDocumentSpreadsheet()
    if bold:
        look = Style(name=bold, family="text")
        look.addElement(TextProperties(fontweight="bold"))
        book.automaticstyles.addElement(look)
    if formats:
        style = NumberStyle(name="N1")
        style.addElement(Number(decimalplaces=1, minintegerdigits=1))
        book.automaticstyles.addElement(style)
        book.automaticstyles.addElement(Style(name="ce1", family="table-cell", datastylename="N1"))
    table = OdsTable(name="Deck")
    table.addElement(TableColumn())
    table.addElement(TableColumn(**({"defaultcellstylename": "ce1"} if formats else {})))
    for row in (("name", "text"), *((f"Card {number}", cell) for number, cell in enumerate(cells))):
        line = TableRow()
        for value in row:
            shown, how = value if isinstance(value, tuple) else (value, {"valuetype": "string"})
            cell = TableCell(**how)
            cell.addElement(shown if not isinstance(shown, str) else P(text=shown))
            line.addElement(cell)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    file = io.BytesIO()
    book.write(file)
    return file.getvalue()


@pytest.mark.parametrize("shown", ["12 HP", "12.00", "+12", "XII", "$12", "012"])
def test_ff_13_ods_holds_what_is_shown(read, shown: str) -> None:
    """`office:value` is 12, `text:p` what the person sees."""
    cell = (shown, {"valuetype": "float", "value": "12"})
    cards = read(ods(cell, formats=shown == "12.00"), "c.ods", model=None)
    assert cards.column("text") == [shown]
    assert f'"{shown}" for "12"' in cards.one("shown-differently").fact
    typed = read(ods(cell, formats=shown == "12.00"), "c.ods", model=None, columns={"text": "whole"})
    assert typed.column("text") == [12]


def test_ff_13_ods_of_other_programs_shows_no_point_that_nobody_typed(read) -> None:
    """Pandas writes 3.0 as the text of a cell without a format; LibreOffice shows 3."""
    three = ("3.0", {"valuetype": "float", "value": "3.0"})
    cards = read(ods(three), "c.ods", model=None)
    assert cards.column("text") == ["3"]
    assert "shown-differently" not in cards.codes
    with_format = read(ods(three, formats=True), "c.ods", model=None)
    assert with_format.column("text") == ["3.0"]


def test_ff_13_a_decimal_comma_of_the_sheets_language_is_seen_and_not_told(read) -> None:
    """A German LibreOffice writes 1,5 as the text of 1.5."""
    cell = ("1,5", {"valuetype": "float", "value": "1.5"})
    cards = read(ods(cell), "c.ods", model=None)
    assert (cards.column("text"), "shown-differently" in cards.codes) == (["1,5"], False)
    assert read(ods(cell), "c.ods", model=None, columns={"text": "number"}).column("text") == [1.5]


def test_ff_17_line_breaks_tabs_and_spaces_of_ods(read) -> None:
    """They join no words: `text:line-break`, `text:tab`, `text:s`, and several paragraphs."""
    first = P(text="one")
    first.addElement(LineBreak())
    first.addText("two")
    first.addElement(Tab())
    first.addText("three")
    first.addElement(S(c=3))
    first.addText("four")
    cards = read(ods((first, {"valuetype": "string"})), "c.ods", model=None)
    assert cards.column("text") == ["one\ntwo\tthree   four"]


def test_ff_17_spaces_in_the_file_are_one_space(read) -> None:
    """As the format has it: several stand there as `text:s`."""
    cards = read(ods((P(text="one\n   two"), {"valuetype": "string"})), "c.ods", model=None)
    assert cards.column("text") == ["one two"]


BOLD, ITALIC = InlineFont(b=True), InlineFont(i=True)


@pytest.mark.parametrize(
    ("runs", "text"),
    [
        (["Deal ", TextBlock(BOLD, "3 damage"), " now"], "Deal **3 damage** now"),
        ([TextBlock(BOLD, "Flying."), " Draws a card"], "**Flying.** Draws a card"),
        (["Lost ", TextBlock(ITALIC, "at sea ")], "Lost *at sea*"),
        ([TextBlock(InlineFont(b=True, i=True), "Both"), " ways"], "***Both*** ways"),
        ([TextBlock(BOLD, "All of it")], "All of it"),
        ([TextBlock(BOLD, "All "), TextBlock(BOLD, "of it")], "All of it"),
        (["a ", TextBlock(InlineFont(b=False), "plain"), " run"], "a plain run"),
        (["first\n", TextBlock(BOLD, "second"), "\nthird"], "first\n**second**\nthird"),
        ([TextBlock(BOLD, "On: "), TextBlock(ITALIC, "off")], "**On:** *off*"),
    ],
)
def test_ff_23_bold_and_italic_words_of_xlsx(read, runs: list[Any], text: str) -> None:
    """Part of a cell, between stars; a cell that is bold as a whole is the sheet's look, not the card's."""
    cards = read(rich(runs), "c.xlsx", model=None)
    assert cards.column("text") == [text]
    assert "lost-marks" not in cards.codes


@pytest.mark.parametrize(
    ("runs", "text"),
    [([TextBlock(BOLD, "Fire"), "ball"], "Fireball"), (["2 * 3 ", TextBlock(BOLD, "more")], "2 * 3 more")],
)
def test_ff_23_what_stars_cannot_say_is_told(read, runs: list[Any], text: str) -> None:
    """Letters in the middle of a word, and texts that have stars of their own."""
    cards = read(rich(runs), "c.xlsx", model=None)
    assert cards.column("text") == [text]
    assert cards.one("lost-marks").severity is Severity.NOTICE


def test_ff_23_names_and_ids_get_no_stars(read) -> None:
    """A name stands in file names and messages."""
    cards = read(rich(["The ", TextBlock(BOLD, "Great")], column=0), "c.xlsx", model=None)
    assert (cards.names, cards.deck.cards[0].id) == (["The Great"], "the-great")


def test_ff_23_bold_words_of_ods(read) -> None:
    """Spans with a style of their own."""
    words = P(text="Deal ")
    words.addElement(Span(stylename="T1", text="3 damage"))
    words.addText(" now")
    data = ods((words, {"valuetype": "string"}), bold="T1")
    assert read(data, "c.ods", model=None).column("text") == ["Deal **3 damage** now"]


def rich(runs: list[Any], column: int = 1) -> bytes:
    """A workbook with rich text in one cell."""
    book = openpyxl.Workbook()
    book.active.append(["name", "text"])
    row: list[Any] = ["Ada", "x"]
    row[column] = CellRichText(*runs)
    book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()
