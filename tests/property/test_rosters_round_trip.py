"""What is written as a table comes back as that table, and nothing a file can hold makes the reader crash."""

from __future__ import annotations

import csv
import io
import tempfile
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.outgoing import from_csv
from generator.roster.cells import tidied
from generator.roster.columns import record_model, type_cards
from generator.roster.read import RosterRows, read_roster
from generator.roster.textfile import SEPARATORS

CELLS = st.text(
    st.one_of(
        st.sampled_from("\",;\t\n\r '|#=+-@A1é"), st.characters(exclude_categories=["Cs"], exclude_characters="\0")
    ),
    max_size=12,
)
FILLED = CELLS.filter(lambda text: bool(tidied(text).strip()) and bool(text.strip()))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    """Headers, and records whose first cell is filled (blank rows are skipped, which has its own tests)."""
    width = draw(st.integers(2, 5))
    headers = [f"column {number}" for number in range(width)]
    records = draw(st.lists(st.tuples(FILLED, *[CELLS] * (width - 1)).map(list), min_size=1, max_size=6))
    return headers, records


def read_bytes(data: bytes, name: str = "cards.csv") -> tuple[RosterRows, list[str]]:
    """Read and type; the codes found."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        table, findings = read_roster(path, name)
        _, more = type_cards(table, record_model({"column 1": "whole"}), "cards")
    return table, [finding.code for finding in findings + more]


@given(
    tables(),
    st.sampled_from(list(SEPARATORS)),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.booleans(),
    st.booleans(),
)
@settings(deadline=None, max_examples=300)
def test_a_written_table_is_read_as_it_was(
    table: tuple[list[str], list[list[str]]], separator: str, end: str, quoting: int, mark: bool, last_end: bool
) -> None:
    """Any text in any cell, quotes, separators and line breaks included; and each record knows its first line."""
    headers, records = table
    if any("\n" in cell or "\r" in cell for record in records for cell in record):
        quoting = csv.QUOTE_ALL  # before Python 3.13 the writer quotes only the line break it writes itself
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting).writerows([headers, *records])  # type: ignore[arg-type]
    text = out.getvalue() if last_end else out.getvalue().removesuffix(end)
    found, codes = read_bytes((b"\xef\xbb\xbf" if mark else b"") + text.encode())
    assert not {"roster/stray-quote", "roster/unclosed-quote", "roster/too-many-cells", "roster/no-headers"} & set(
        codes
    )
    assert [header.text for header in found.headers] == headers
    # an apostrophe before what a spreadsheet would count is its sign for text, and no part of it
    wanted = [[tidied(from_csv(cell)) for cell in record] for record in records]
    assert [list(record.cells) for record in found.records] == wanted
    line = 2
    for number, (record, cells) in enumerate(zip(found.records, records, strict=True), 2):
        assert (record.place.line, record.place.row) == (line, number)
        line += 1 + sum(cell.replace("\r\n", "\n").replace("\r", "\n").count("\n") for cell in cells)


@given(tables())
@settings(deadline=None, max_examples=25)
def test_a_written_workbook_is_read_as_it_was(table: tuple[list[str], list[list[str]]]) -> None:
    """The same through an .xlsx, but for the control characters that no workbook can hold."""
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    headers, records = table
    records = [[ILLEGAL_CHARACTERS_RE.sub("", cell).replace("_x", "x") or "-" for cell in record] for record in records]
    records = [record if record[0].strip() else ["-", *record[1:]] for record in records]
    book = openpyxl.Workbook()
    for number, row in enumerate([headers, *records], 1):
        for column, text in enumerate(row, 1):
            cell = book.active.cell(number, column)
            cell.value = text
            cell.data_type = "s"
    file = io.BytesIO()
    book.save(file)
    found, _ = read_bytes(file.getvalue(), "cards.xlsx")
    assert [list(record.cells) for record in found.records] == [list(map(tidied, record)) for record in records]


@given(st.one_of(st.binary(max_size=300), st.text('",;\t\n\rab1# é\0', max_size=200).map(str.encode)))
@settings(deadline=None, max_examples=400)
def test_no_bytes_make_the_reader_crash(data: bytes) -> None:
    """Anything is a table or a finding."""
    table, codes = read_bytes(data)
    assert table.readable or codes


@pytest.fixture(scope="module")
def workbook() -> bytes:
    book = openpyxl.Workbook()
    book.active.append(["name", "column 1"])
    book.active.append(["Ada", 3])
    book.active.merge_cells("A4:A5")
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@given(st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=6), st.floats(0.5, 1))
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_workbook_is_a_finding(workbook: bytes, changes: list[tuple[float, int]], kept: float) -> None:
    """Bytes changed or the end cut off: a finding, never a crash."""
    data = bytearray(workbook)
    for where, byte in changes:
        data[int(where * len(data))] = byte
    table, codes = read_bytes(bytes(data[: int(kept * len(data)) + 1]), "cards.xlsx")
    assert table.readable or codes


@given(st.sampled_from(["xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/styles.xml"]), st.data())
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_xml_in_a_workbook_is_a_finding(workbook: bytes, member: str, data: st.DataObject) -> None:
    """Sound archives with nonsense in them: attributes that are no numbers, elements cut off or swapped."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == member:
                where = data.draw(st.integers(0, len(content) - 1))
                content = (
                    content[:where]
                    + data.draw(st.sampled_from([b"x", b"-", b"<", b'"', b"", b"9"]))
                    + content[where + 1 :]
                )
            new.writestr(name, content)
    table, codes = read_bytes(file.getvalue(), "cards.xlsx")
    assert table.readable or codes
