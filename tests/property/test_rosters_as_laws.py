"""Round trips as laws: what is given out is read back as the same cards, whichever kind of file holds them."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table as OdsTable
from odf.table import TableCell, TableRow
from odf.teletype import addTextToElement
from odf.text import P

from generator.cards import Card, Deck
from generator.outgoing import csv_text
from generator.roster.columns import record_model, type_cards
from generator.roster.options import PLAIN
from generator.roster.read import read_roster
from generator.roster.written import written_deck

COLUMNS = {
    "Hit Points": "whole",
    "weight": "number",
    "ready": "yes-no",
    "tags": "list",
    "side": "one of land, sea",
    "Color": "color",
}
TEXT = st.text(
    st.one_of(st.sampled_from("\",;\t\n '|#=+-@*:A1é"), st.characters(categories=["L", "N", "P", "S", "Zs"])),
    max_size=14,
).map(str.strip)
CELL = TEXT.filter(lambda text: "_x" not in text and "\ufffd" not in text)
"""Texts that every kind of file can hold."""


@st.composite
def cards(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Cards by header, with values of every type."""
    words = st.text("abcxyz ", min_size=1, max_size=5).map(str.strip).filter(bool)
    card = st.fixed_dictionaries(
        {
            "Title": st.text("abcdef", min_size=3, max_size=8).map(lambda text: f"The {text}"),
            "Rules text": CELL,
            "@note": CELL,
            "Qty": st.integers(0, 500),
            "Hit Points": st.one_of(st.none(), st.integers(-99, 9999)),
            "weight": st.one_of(st.none(), st.integers(-9, 9), st.decimals(-999, 999, places=2).map(float)),
            "ready": st.booleans(),
            "tags": st.lists(words, max_size=3),
            "side": st.sampled_from(["land", "sea"]),
            "Color": st.sampled_from(["#c00000", "#0A0b0C", "navy"]),
        }
    )
    return draw(st.lists(card, min_size=1, max_size=5))


def table_of(records: list[dict[str, Any]]) -> list[list[Any]]:
    """Headers and cells in one order."""
    return [list(records[0]), *([record[header] for header in records[0]] for record in records)]


def typed(value: Any) -> Any:
    """A value as a person types it into a text file."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " | ".join(value) if isinstance(value, list) else value


def deck_of(data: bytes, name: str) -> Deck:
    """The cards of a file, with no cell wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        table, findings = read_roster(path, name)
    deck, more = type_cards(table, record_model(COLUMNS), "cards", PLAIN)
    wrong = [str(finding) for finding in findings + more if finding.severity == "error"]
    assert [line for line in wrong if "swallowed-rows" not in line] == []
    return deck


def told(card: Card) -> tuple[Any, ...]:
    """What a card is, but for where it stands."""
    return card.id, card.number, card.copies, dict(card.values)


def as_csv(rows: list[list[Any]]) -> bytes:
    return csv_text([[typed(value) for value in row] for row in rows]).encode()


def as_tsv(rows: list[list[Any]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, "excel-tab").writerows([typed(value) for value in row] for row in rows)
    return out.getvalue().encode()


def as_xlsx(rows: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            cell = book.active.cell(number, column)
            if isinstance(value, str):
                cell.value, cell.data_type = value, "s"  # an = does not make a formula of it
            else:
                cell.value = typed(value) if isinstance(value, list) else value
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def as_ods(rows: list[list[Any]]) -> bytes:
    book, table = OpenDocumentSpreadsheet(), OdsTable(name="Deck")
    for row in rows:
        line = TableRow()
        for value in row:
            value = typed(value) if isinstance(value, list) else value
            if value is None:
                cell = TableCell()
            elif isinstance(value, bool):
                cell = TableCell(valuetype="boolean", booleanvalue=str(value).lower())
            elif isinstance(value, int | float):
                cell = TableCell(valuetype="float", value=str(value))
                cell.addElement(P(text=str(value)))
            else:
                cell = TableCell(valuetype="string")
                paragraph = P()
                addTextToElement(paragraph, value)
                cell.addElement(paragraph)
            line.addElement(cell)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    file = io.BytesIO()
    book.write(file)
    return file.getvalue()


def as_json(rows: list[list[Any]]) -> bytes:
    headers, *cards = rows
    return json.dumps([dict(zip(headers, card, strict=True)) for card in cards]).encode()


KINDS: dict[str, Callable[[list[list[Any]]], bytes]] = {
    "cards.tsv": as_tsv,
    "cards.xlsx": as_xlsx,
    "cards.ods": as_ods,
    "cards.json": as_json,
}


@pytest.mark.parametrize("name", KINDS)
@given(records=cards())
@settings(deadline=None, max_examples=40)
def test_every_kind_of_file_gives_the_same_cards(name: str, records: list[dict[str, Any]]) -> None:
    """CSV, TSV, workbooks of both kinds and JSON: ids, copies, and all values by all their names."""
    rows = table_of(records)
    assert list(map(told, deck_of(KINDS[name](rows), name))) == list(map(told, deck_of(as_csv(rows), "cards.csv")))


@given(records=cards())
@settings(deadline=None, max_examples=80)
def test_ff_34_cards_that_are_given_out_are_read_back(records: list[dict[str, Any]]) -> None:
    """Each column once under its header, 3 and not 3.0, lists as they are typed, formulas as text (FF-34, FF-35)."""
    rows = table_of(records)
    deck = deck_of(as_csv(rows), "cards.csv")
    table = written_deck(deck, list(deck))
    headers = list(table[0])
    assert headers == ["id", *rows[0]]
    assert not [cell for row in table for header in ("Hit Points", "weight") if (cell := row[header]).endswith(".0")]
    again = deck_of(csv_text([headers, *(list(row.values()) for row in table)]).encode(), "cards.csv")
    assert list(map(told, again)) == list(map(told, deck))
