"""Quotes, separators, encodings and headers of text files, beyond the collected user faults."""

from __future__ import annotations

import codecs
import csv
import threading
from pathlib import Path

import pytest

from generator.errors import FileAccessError
from generator.roster.limits import LARGEST_FILE
from generator.roster.read import read_roster
from generator.roster.textfile import read_rows


def test_an_unclosed_quote_spoils_one_row_only(read) -> None:
    """The line where it opened is named, whatever closes it by chance; all other rows are read."""
    cards = read('name,text\nAda,x\n"Bob,y\nCid,"a, b"\nDee,z\n')
    found = cards.one("unclosed-quote")
    assert str(found.place) == "cards.csv:3"
    assert "column A on line 3" in found.fact
    assert "line 4" in found.fact
    assert [record.cells for record in cards.table.records] == [
        ("Ada", "x"),
        ('"Bob', "y"),
        ("Cid", "a, b"),
        ("Dee", "z"),
    ]


def test_an_unclosed_quote_after_a_multi_line_cell_is_named_where_it_opens(read) -> None:
    """The record begins on line 2; the quote at fault opens on line 3."""
    found = read('name,text,side\nAda,"one\ntwo","Land\nBob,x,Sea\n').one("unclosed-quote")
    assert "column C on line 3" in found.fact
    assert found.place.line == 3


def test_a_quote_at_the_end_of_the_file(read) -> None:
    """Nothing follows that it could swallow."""
    found = read('name,text\nAda,"x').one("unclosed-quote")
    assert found.fact == 'The double quote that opens column B on line 2 ("x) is never closed.'


def test_every_stray_quote_is_told(read) -> None:
    """All at once, not the first only."""
    cards = read('name,text\n"Ada" A,x\nBob,y\n"Cid" C,z\n"Dee, the "Great" one",w\n')
    places = [finding.place.line for finding in cards.findings if finding.code == "roster/stray-quote"]
    assert places == [2, 4, 5]
    assert len(cards.table.records) == 4


def test_quotes_inside_unquoted_text_are_text(read) -> None:
    """An inch mark and a word in quotes need no escape where the cell does not begin with a quote."""
    assert read('name,text\nAda,6" nails\nBob,say "hi"\n').column("text") == ['6" nails', 'say "hi"']


def test_doubled_quotes_are_one(read) -> None:
    """As CSV has it."""
    assert read('name,text\nAda,"say ""hi"""\nBob,""\nCid,""""\n').column("text") == ['say "hi"', "", '"']


def test_two_stray_quotes_that_pair_up_are_hinted_at(read) -> None:
    """A quote at the start of one row and an inch mark at the end of a later one are valid CSV, but a short row."""
    found = read('name,attack,text\n"Ada,1,x\nBob,2,y\nCid,3,6"\nDee,4,z\n').one("too-few-cells")
    assert "runs over 3 lines" in found.remedy


@pytest.mark.parametrize("name", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_recognized_with_and_without_its_mark(read, name: str) -> None:
    """Excel's Unicode Text."""
    found = read("name,text\nÉomer,x\n".encode(name)).one("not-utf-8")
    assert name[:6].upper() in found.fact
    assert "CSV UTF-8" in found.remedy


def test_windows_1252_is_named_with_line_character_and_word(read) -> None:
    """The byte is counted in characters of its line, in CR-LF files too."""
    found = read(b"name,text\r\nAda,x\r\nBob,two caf\xe9s\r\n").one("not-utf-8")
    assert found.fact.startswith("Line 3, character 12: the byte E9 is not UTF-8.")
    assert "Windows-1252" in found.fact
    assert '"cafés"' in found.fact


def test_a_file_of_two_encodings_is_told_apart(read) -> None:
    """One line pasted by another program: the cure is that word, not the whole file."""
    found = read("name,text\nÉomer,x\nÅsa,ü\nBob,ö\n".encode() + b"Ren\xe9,x\n").one("not-utf-8")
    assert "Elsewhere the file is UTF-8" in found.remedy


def test_bytes_of_no_known_encoding(read) -> None:
    """Undefined in Windows-1252 as well."""
    assert "neither" in read(b"name\nA\x81\x8d\n").one("not-utf-8").fact


def test_an_empty_file_and_a_file_of_blanks_are_empty(read) -> None:
    """With and without a byte order mark."""
    for content in (b"", b"\n\n", b",,\n", codecs.BOM_UTF8, b" \r\n\t\r\n"):
        assert read(content).codes == ["empty-file"]


def test_headers_alone_are_a_warning_and_no_error(read) -> None:
    """A game under construction has no cards yet."""
    cards = read("name,attack")
    assert cards.codes == ["no-cards"]
    assert len(cards.deck) == 0


def test_a_file_that_cannot_be_read_gives_no_further_findings(read) -> None:
    """No columns are said to be missing from a file that was not read."""
    from roster_models import Ranked

    cards = read("name|popularity|motto\nAda|3|x\n", model=Ranked)
    assert cards.codes == ["separator"]
    assert not cards.table.readable


def test_a_missing_file_stops_the_run(tmp_path: Path) -> None:
    """Exit code 3, not a finding."""
    with pytest.raises(FileAccessError, match=r"cards\.csv: cannot be read"):
        read_roster(tmp_path / "cards.csv", "cards.csv")


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """A video named as roster by mistake."""
    path = tmp_path / "cards.csv"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    table, findings = read_roster(path, "cards.csv")
    assert [finding.code for finding in findings] == ["roster/too-large"]
    assert not table.readable


def test_a_sheet_of_a_text_file_is_told(read) -> None:
    """game.toml says sheet, the file has none."""
    assert "no sheets" in read("name,text\nAda,x\n", sheet="Deck").one("read-as").fact


def test_a_nameless_column_with_text_is_an_error_that_counts(read) -> None:
    """A trailing comma in the headers would hide a shifted text."""
    found = read("name,text,\nAda,x,y\nBob,x,\nCid,x,z\n").one("nameless-column")
    assert found.fact == 'Column C has no header but holds text: "y" in row 2 and in 1 more rows. It is not used.'


def test_columns_between_nameless_ones_keep_their_letters(read) -> None:
    """Empty columns in the middle shift nothing."""
    cards = read(",name,,attack\n,Ada,,3\n,Bob,,X\n")
    assert cards.column("attack") == [3]
    assert [header.letter for header in cards.table.headers] == ["B", "D"]


def test_headers_of_two_lines_are_one_header(read) -> None:
    """A quoted line break in a header counts as a space."""
    cards = read('name,"weight\nclass"\nAda,x\n', model=None)
    assert cards.column("weight_class") == ["x"]
    assert cards.table.records[0].place.line == 3


def test_rows_below_a_header_row_further_down_keep_their_numbers(read) -> None:
    """header_row counts as the spreadsheet does, quoted line breaks included."""
    cards = read('"My game,\nsecond edition"\nname,attack\nAda,X\n', header_row=2)
    assert str(cards.one("whole").place) == "cards.csv:4:attack (row 3)"


def test_the_csv_limit_is_put_back_even_when_reading_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit belongs to the whole process."""
    before = csv.field_size_limit()
    monkeypatch.setattr("generator.roster.textfile._rows", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        read_rows("name\n" + "x" * 200_000, "cards.csv", 1)
    assert csv.field_size_limit() == before


def test_large_cells_in_several_threads(tmp_path: Path) -> None:
    """Readers in threads do not take the limit from one another."""
    path = tmp_path / "cards.csv"
    path.write_text(f'name,text\nAda,"{"x" * 300_000}"\n', "utf-8")
    found: list[int] = []

    def reader() -> None:
        table, findings = read_roster(path, "cards.csv")
        found.append(len(table.records[0].cells[1]) + len(findings))

    threads = [threading.Thread(target=reader) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [300_000] * 8


def test_an_error_value_as_header_is_an_error(read) -> None:
    """A header made by a formula that broke."""
    found = read("name,#REF!\nAda,x\n", model=None).one("error-value")
    assert found.fact == 'The header of column B is the error value "#REF!".'


def test_missing_cells_below_a_nameless_column_are_no_fault(read) -> None:
    """A trailing comma in the headers alone leaves the rows as they are."""
    assert read("name,text,\nAda,x\n").codes == ["ids-made"]


def test_the_byte_that_is_not_utf_8_is_counted_in_letters_from_1(read) -> None:
    """A letter of two bytes before it counts once; lines end as any system ends them."""
    for ends in ("\n", "\r\n", "\r"):
        data = f"name,text{ends}Zo\u00eb,a".encode() + b"\xe9" + f"b{ends}".encode()
        assert read(data).findings[0].fact.startswith("Line 2, character 6: the byte E9 is not UTF-8.")
