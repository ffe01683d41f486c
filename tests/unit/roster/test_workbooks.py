"""Workbooks come through the same door as text, with the sheet and its cells as places."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table as OdsTable
from odf.table import TableCell, TableRow
from odf.text import P


def ods(*rows: list[Any], sheet: str = "Deck", filler: int = 0) -> bytes:
    """An .ods as LibreOffice writes it: each cell a value, or (text, attributes); `filler` empty rows below."""
    book, table = OpenDocumentSpreadsheet(), OdsTable(name=sheet)
    for row in rows:
        line = TableRow()
        for value in row:
            shown, how = value if isinstance(value, tuple) else (str(value), {"valuetype": "string"})
            if isinstance(value, int | float):
                how = {"valuetype": "float", "value": str(value)}
            cell = TableCell(**how)
            if shown is not None:
                cell.addElement(P(text=shown))
            line.addElement(cell)
        table.addElement(line)
    if filler:
        line = TableRow(numberrowsrepeated=filler)
        line.addElement(TableCell(numbercolumnsrepeated=16384))
        table.addElement(line)
    book.spreadsheet.addElement(table)
    file = io.BytesIO()
    book.write(file)
    return file.getvalue()


def repacked(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """The workbook with members changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return file.getvalue()


def test_text_and_workbooks_give_the_same_cards(read, workbook) -> None:
    """One door: csv, xlsx and ods of the same table differ in nothing but their places."""
    rows = [["name", "attack", "text"], ["Ada", 3, "a, b"], ["NA", 0, "x"]]
    csv = read('name,attack,text\nAda,3,"a, b"\nNA,0,x\n')
    for cards in (read(workbook(*rows), "c.xlsx"), read(ods(*rows), "c.ods")):
        assert [dict(card.values) for card in cards.deck] == [dict(card.values) for card in csv.deck]
    assert str(read(ods(*rows), "c.ods").table.records[0].place) == "c.ods:Deck!A2"


def test_a_card_of_a_workbook_knows_the_cell_of_each_column(read, workbook) -> None:
    """Rules say card.at("attack") and get the right cell, under the column's own name or another."""
    (card,) = read(workbook(["name", None, "Attack", "Qty"], ["Ada", None, 3, 2]), "c.xlsx").deck
    assert str(card.at("attack")) == "c.xlsx:Deck!C2:attack"
    assert str(card.at("copies")) == "c.xlsx:Deck!D2:copies"


def test_ods_errors_formulas_merges_and_dates_are_found(read) -> None:
    """The same second look at the other format, whose cell reader returns them as empty text, too."""
    cards = read(
        ods(
            ["name", "attack", "text", "range"],
            [
                "Ada",
                (None, {"formula": "of:=[.B9]+1"}),
                "x",
                ("2 Jan", {"valuetype": "date", "datevalue": "2026-01-02"}),
            ],
            [
                ("Bob", {"valuetype": "string", "numberrowsspanned": 2}),
                ("#REF!", {"formula": "of:=[.#REF!]", "valuetype": "string", "stringvalue": ""}),
                ("50%", {"valuetype": "percentage", "value": "0.5"}),
                ("TRUE", {"valuetype": "boolean", "booleanvalue": "true"}),
            ],
            filler=1_000_000,
        ),
        "c.ods",
    )
    assert cards.one("formula-without-result").place.cell == "Deck!B2"
    assert cards.one("error-value").place.cell == "Deck!B3"
    assert cards.one("merged-cells").fact.startswith("A3:A4")
    assert cards.one("date-cell").place.cell == "Deck!D2"
    assert cards.one("shown-differently").place.cell == "Deck!C3"
    assert cards.table.records[1].cells[2] == "0.5"
    assert next(card for card in (*cards.deck, *cards.deck.unread) if card["name"] == "Bob")["text"] == "50%"
    assert "blank-rows" not in cards.codes
    assert cards.table.records[1].cells[3] == "TRUE"


def test_the_sheet_is_the_named_one_in_any_case(read, workbook) -> None:
    """A sheet named in game.toml is found, or the nearest name is offered with all of them."""

    def more(book: Any, _: Any) -> None:
        book.create_sheet("Events").append(["name"])
        book["Events"].append(["Storm"])

    book = workbook(["name"], ["Ada"], change=more)
    assert read(book, "c.xlsx", sheet="events").names == ["Storm"]
    found = read(book, "c.xlsx", sheet="Event").one("which-sheet")
    assert found.message == 'There is no sheet "Event". Did you mean "Events"? Sheets: "Deck" and "Events".'
    assert '"Deck" and "Events"' in read(book, "c.xlsx").one("which-sheet").fact


def test_empty_and_hidden_sheets_are_no_choice(read, workbook) -> None:
    """Sheet2 and Sheet3 of an old Excel, and a hidden sheet of lists, do not make a person choose."""

    def more(book: Any, _: Any) -> None:
        book.create_sheet("Sheet2")
        book.create_sheet("Lists").append(["x"])
        book["Lists"].sheet_state = "hidden"

    assert read(workbook(["name"], ["Ada"], change=more), "c.xlsx").names == ["Ada"]


def test_a_workbook_with_nothing_in_it(read, workbook) -> None:
    """It is empty, and says so."""
    assert read(workbook(), "c.xlsx").one("empty-file")


def test_scratch_notes_beside_the_table_are_a_warning(read, workbook) -> None:
    """Text under no header is not used; in a sheet that is no shifted comma, so no error."""
    cards = read(workbook(["name", None, None], ["Ada", None, "think!"]), "c.xlsx")
    assert cards.one("nameless-column").severity == "warning"
    assert cards.one("nameless-column").place.cell == "Deck!C2"


def test_twenty_empty_columns_without_a_name_are_nothing(read, workbook) -> None:
    """Columns that are only formatted leave no trace."""
    cards = read(workbook(["name", *[None] * 20], ["Ada", *[None] * 19, " "]), "c.xlsx")
    assert cards.codes == ["ids-made"]


@pytest.mark.parametrize(
    ("data", "code", "word"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "not-a-table", ".xlsx"),
        (b"%PDF-1.7", "not-a-table", "PDF"),
        (b"<!DOCTYPE html><html>", "not-a-table", "web page"),
        (b"PK\x03\x04", "damaged-workbook", "damaged"),
    ],
)
def test_other_files_are_called_by_their_name(read, data: bytes, code: str, word: str) -> None:
    """An old .xls, a PDF, a login page saved as .xlsx."""
    assert word in read(data, "cards.xlsx").one(code).message


@pytest.mark.parametrize(
    ("member", "word"),
    [
        ("Index/Document.iwa", "Numbers"),
        ("xl/workbook.bin", ".xlsb"),
        ("word/document.xml", "Word"),
        ("x.txt", "archive"),
    ],
)
def test_other_archives_are_called_by_their_name(read, member: str, word: str) -> None:
    """Numbers, binary Excel, Word, any zip."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(member, "x")
    assert word in read(file.getvalue(), "cards.xlsx").one("not-a-table").fact


def test_se_09_a_zip_bomb_is_refused_before_it_unpacks(read, workbook) -> None:
    """A few kB that would become 60 MB of XML."""
    bomb = repacked(workbook(["name"]), lambda name, data: data + b" " * (60_000_000 if "sheet1" in name else 0))
    assert len(bomb) < 200_000
    assert "unpacks to 60 MB" in read(bomb, "c.xlsx").one("too-large").fact


def test_se_09_a_member_that_lies_about_its_size_is_refused(read, workbook) -> None:
    """A directory entry of 10 bytes before megabytes: nothing but what the entry says is ever unpacked."""
    data = bytearray(
        repacked(workbook(["name"]), lambda name, data: data + b" " * (1_000_000 if "sheet1" in name else 0))
    )
    entry = data.rfind(b"PK\x01\x02", 0, data.rfind(b"xl/worksheets/sheet1.xml"))
    data[entry + 24 : entry + 28] = (10).to_bytes(4, "little")
    assert read(bytes(data), "c.xlsx").one("damaged-workbook")


def test_se_07_entities_in_a_workbook_are_refused(read, workbook) -> None:
    """An external entity never reads a local file."""
    evil = repacked(
        workbook(["name"], ["Ada"]),
        lambda name, data: (
            b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>' + data if "sheet1" in name else data
        ),
    )
    assert "entities" in read(evil, "c.xlsx").one("damaged-workbook").fact


def test_a_workbook_with_a_broken_sheet_is_damaged(read, workbook) -> None:
    """Half a sheet, as after a broken download."""
    broken = repacked(
        workbook(["name"], ["Ada"]), lambda name, data: data[: len(data) // 2] if "sheet1" in name else data
    )
    assert "damaged" in read(broken, "c.xlsx").one("damaged-workbook").fact


def test_a_stray_cell_at_the_end_of_the_sheet_is_named_not_loaded(read, workbook) -> None:
    """XFD1048576 would be 17 thousand million cells."""

    def stray(_: Any, sheet: Any) -> None:
        sheet["XFD1048576"] = "x"

    found = read(workbook(["name"], ["Ada"], change=stray), "c.xlsx").one("too-large")
    assert "row 1048576" in found.fact


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (3, "3"),
        (0.5, "0.5"),
        (True, "TRUE"),
        (None, ""),
        ("3.0", "3.0"),
        (1e15, "1E+15"),
        (-2.0, "-2"),
        (0.00001, "0.00001"),
    ],
)
def test_cells_as_text(read, workbook, value: Any, text: str) -> None:
    """Whole floats lose their .0, typed text keeps it."""
    assert read(workbook(["name", "other"], ["Ada", value]), "c.xlsx").column("other") == [text]


def test_reading_text_loads_no_spreadsheet_library(tmp_path) -> None:
    """Pandas alone takes 0.8 s: a CSV is read and typed without it, lxml or numpy."""
    path = tmp_path / "cards.csv"
    path.write_text("name;text\nAda;x\nBob;#REF!\n", "utf-8")
    program = (
        "import sys\nfrom pathlib import Path\nfrom generator.roster.read import read_roster\n"
        "from generator.roster.columns import record_model, type_cards\n"
        f"table, _ = read_roster(Path({str(path)!r}), 'cards.csv')\n"
        "deck, _ = type_cards(table, record_model({}), 'x')\n"
        "assert len(deck) == 2\n"
        "print([name for name in ('pandas', 'lxml', 'numpy', 'python_calamine') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_workbook_with_a_password_says_so(read, workbook) -> None:
    """Encrypted members of an archive; Excel itself writes another kind of file, told apart above."""
    data = bytearray(workbook(["name"], ["Ada"]))
    entry = data.find(b"PK\x01\x02")
    data[entry + 8] |= 1
    assert "password" in read(bytes(data), "c.xlsx").one("damaged-workbook").fact


def test_an_ods_with_a_password_says_so(read) -> None:
    """LibreOffice keeps the archive and encrypts its content."""
    secret = repacked(
        ods(["name"], ["Ada"]),
        lambda name, data: (
            b"\x8f\x01" * 50
            if name == "content.xml"
            else data.replace(b"</manifest:manifest>", b"<manifest:encryption-data/></manifest:manifest>")
        ),
    )
    assert "password" in read(secret, "c.ods").one("damaged-workbook").fact


def test_a_hidden_sheet_of_an_ods_is_no_choice(read) -> None:
    """As in an .xlsx."""
    hidden = b'<style:style xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" style:name="ta9" '
    hidden += b'style:family="table"><style:table-properties table:display="false"/></style:style>'
    second = b'<table:table table:name="Lists" table:style-name="ta9"><table:table-row><table:table-cell '
    second += b'office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>'

    def change(name: str, data: bytes) -> bytes:
        if name != "content.xml":
            return data
        styles = b"<office:automatic-styles>" + hidden + b"</office:automatic-styles>"
        data = data.replace(b"<office:automatic-styles/>", styles)
        return data.replace(b"</office:spreadsheet>", second + b"</office:spreadsheet>")

    assert read(repacked(ods(["name"], ["Ada"]), change), "c.ods").names == ["Ada"]


def test_header_row_beyond_the_sheet(read, workbook) -> None:
    """Nothing stands there."""
    assert "row 9" in read(workbook(["name"], ["Ada"]), "c.xlsx", header_row=9).one("no-headers").fact
