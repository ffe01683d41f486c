"""Tables as people have them: what is a header, what is a card, what each column holds."""

import io
import os
import re
import zipfile
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from openpyxl import Workbook

from generator.errors import UsageError
from generator.start.guess import Role, copies_of, guesses
from generator.start.reading import read_sheets
from generator.start.table import ReadTable, table_of, without_blank_rows
from generator.start.words import CellWords


def table(path: Path, text: str | bytes, sheet: str = "") -> ReadTable:
    """The table of a file that holds this."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return without_blank_rows(table_of(read_sheets(path, path.name), sheet, path.name))


def roles(found: ReadTable) -> dict[str, Role]:
    """What each column is for."""
    return {guess.header: guess.role for guess in guesses(found)}


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "name;text\nMüller;Er fährt für die Straße\nCafé;déjà vu\n"),
        ("mac_roman", "name;text\nMüller;Er fährt für die Straße\nCafé;déjà vu\n"),
        ("utf-16", "name,text\nMüller,Straße\n"),
        ("utf-16-le", "name,text\nMüller,Straße\n"),
        ("utf-32", "name,text\nMüller,Straße\n"),
        ("cp1251", "имя;текст\nМедведь;Спит всю зиму\nВолк;Воет на луну\n"),
        ("shift_jis", "名前,効果\nきつね,カードを一枚引く。\nくま,冬の間ねむる。\n"),
        ("gb18030", "名称,效果\n狐狸,抓一张牌。\n熊,冬天睡觉。\n"),
        ("euc_kr", "이름,효과\n여우,카드 한 장을 뽑는다.\n곰,겨울에 잔다.\n"),
    ],
)
def test_text_is_read_in_its_encoding(tmp_path: Path, encoding: str, text: str) -> None:
    """The letters come out as they were written, and it is said how they were read."""
    found = table(tmp_path / "t.csv", text.encode(encoding))
    sign = ";" if ";" in text else ","
    assert [found.headers, *found.rows] == [line.split(sign) for line in text.splitlines()]
    assert any("Read as" in line for line in found.said)


def test_a_table_that_is_no_deck_is_told(tmp_path: Path) -> None:
    """Noise, a pipe, columns and cells and merged cells beyond all cards: a sentence, soon (RL-4, RL-13)."""
    path = tmp_path / "t.csv"
    wide = ",".join(f"c{number}" for number in range(300)) + "\n" + ",".join("x" * 300) + "\n"
    many = "a|b\n" + "x" * 200_000 + "|y\n"
    for data, told in (
        (Random(1).randbytes(60_000), "no text and no table"),
        (wide.encode(), "300 columns"),
        (many.encode(), "cells parted by |"),
        (b'[{"name": "\\ud800"}]', "half of a letter"),
        (merged(900, 400), "merged cells cover"),
    ):
        with pytest.raises(UsageError, match=re.escape(told)):
            table(path, data)
    path.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)
        with pytest.raises(UsageError, match="no plain file"):
            read_sheets(path, "t.csv")


def merged(times: int, rows: int) -> bytes:
    """A workbook with the same cells merged many times."""
    book = Workbook()
    for row in range(1, rows):
        book.active.cell(row, 20, "x")
    book.active["A1"] = "name"
    book.active.merge_cells("A1:B1")
    out = io.BytesIO()
    book.save(out)
    whole = zipfile.ZipFile(out)
    fresh = io.BytesIO()
    with zipfile.ZipFile(fresh, "w") as made:
        for name in whole.namelist():
            data = re.sub(rb"<mergeCell [^>]*/>", b'<mergeCell ref="A1:Z999"/>' * times, whole.read(name))
            made.writestr(name, data)
    return fresh.getvalue()


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_cells_are_parted_by_any_of_the_usual_signs(tmp_path: Path, sign: str) -> None:
    """Commas, semicolons, tabs and the sign of Markdown tables."""
    found = table(tmp_path / "t.txt", f"name{sign}cost\nFox{sign}2\n")
    assert (found.headers, found.rows) == (["name", "cost"], [["Fox", "2"]])


def test_a_title_above_the_headers_is_no_header(tmp_path: Path) -> None:
    """The row of names below it is."""
    found = table(tmp_path / "t.csv", "My great card game\n\nName,Cost,Text\nFox,2,Runs.\nHen,1,Stays.\n")
    assert found.headers == ["Name", "Cost", "Text"]
    assert len(found.rows) == 2


def test_headers_of_two_rows_are_joined(tmp_path: Path) -> None:
    """A heading above several columns stands before each of their names."""
    found = table(tmp_path / "t.csv", ",Stats,,\nName,Attack,Defense,Text\nFox,2,1,Runs.\nHen,1,1,Stays.\n")
    assert found.headers == ["Name", "Stats Attack", "Defense", "Text"]
    assert len(found.rows) == 2


def test_a_file_without_headers_gets_letters(tmp_path: Path) -> None:
    """The first row is a card then."""
    found = table(tmp_path / "t.csv", "Fox of the North,2,Runs away at night.\nHen of the South,1,Stays.\n")
    assert found.headers == ["Column A", "Column B", "Column C"]
    assert len(found.rows) == 2


def test_two_columns_of_one_name_are_both_kept(tmp_path: Path) -> None:
    """The second one gets a number, and so does a column without a name."""
    found = table(tmp_path / "t.csv", "name,cost,Cost,\nFox,1,2,x\n")
    assert found.headers == ["name", "cost", "Cost 2", "Column D"]


def test_sheets_of_equal_headers_are_one_deck(tmp_path: Path) -> None:
    """Others are left out, and named."""
    book = Workbook()
    for name, rows in {
        "Base": [["Name", "Cost"], ["Fox", 2], ["Hen", 1]],
        "Promo": [["Name", "Cost"], ["Owl", 3]],
        "Notes": [["to do"]],
    }.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    del book["Sheet"]
    data = io.BytesIO()
    book.save(data)
    found = table(tmp_path / "t.xlsx", data.getvalue())
    assert [row[0] for row in found.rows] == ["Fox", "Hen", "Owl"]
    assert table(tmp_path / "t.xlsx", data.getvalue(), "promo").rows == [["Owl", "3"]]
    with pytest.raises(UsageError, match="Sheets:"):
        table(tmp_path / "t.xlsx", data.getvalue(), "Extra")


def test_merged_cells_hold_their_text_in_each_cell(tmp_path: Path) -> None:
    """A kind that is written once beside several cards is the kind of each."""
    book = Workbook()
    for row in (["Kind", "Name"], ["Beast", "Fox"], [None, "Hen"]):
        book.active.append(row)  # type: ignore[union-attr]
    book.active.merge_cells("A2:A3")  # type: ignore[union-attr]
    data = io.BytesIO()
    book.save(data)
    assert table(tmp_path / "t.xlsx", data.getvalue()).rows == [["Beast", "Fox"], ["Beast", "Hen"]]


def test_columns_are_known_by_what_they_hold(tmp_path: Path) -> None:
    """Names, numbers, texts, kinds, flags, amounts, notes: without a word in the headers that says so."""
    rows = "\n".join(
        f"c{n},Beast {n},{n % 4},{'Fire' if n % 2 else 'Ice'},{'yes' if n % 3 else 'no'},"
        f'"When it enters, draw {n} cards and put one of them back.",see v{n},https://example.org/{n}'
        for n in range(1, 13)
    )
    found = roles(table(tmp_path / "t.csv", f"code,what,a,b,c,d,my notes,link\n{rows}\n"))
    assert found == {
        "code": Role.NAME, "what": Role.FACT, "a": Role.NUMBER, "b": Role.KIND, "c": Role.FLAG, "d": Role.TEXT,
        "my notes": Role.LEFT_OUT, "link": Role.LEFT_OUT,
    } or found["what"] is Role.NAME  # fmt: skip


@pytest.mark.parametrize(
    ("header", "cells", "role"),
    [
        ("Qty", ["2", "1", ""], Role.COPIES),
        ("Anzahl", ["2", "1", "3"], Role.COPIES),
        ("Count", ["2", "many", "3"], Role.FACT),
        ("Gold", ["200", "100", "300"], Role.NUMBER),
        ("Flavour Text", ["So it is.", "No.", "Why?"], Role.FLAVOR),
        ("Power", ["+2", "3*", "X"], Role.NUMBER),
        ("Picture", ["a.png", "b/c.jpg", "d.webp"], Role.PICTURE),
        ("Artist", ["Ann", "Bob", "Ann"], Role.FOOT),
        ("Set", ["Base", "Base", "Base"], Role.FOOT),
    ],
)
def test_headers_help_where_cells_could_be_either(header: str, cells: list[str], role: Role) -> None:
    """What a header says counts where the cells allow it."""
    rows = [["Fox", cells[0]], ["Hen", cells[1]], ["Owl", cells[2]]]
    assert guesses(ReadTable(["Name", header], rows))[1].role is role


@pytest.mark.parametrize(
    ("cell", "number"), [("", 1), ("3", 3), ("x3", 3), ("3x", 3), ("3.0", 3), ("0", 0), ("few", None)]
)
def test_copies_are_read_as_people_write_them(cell: str, number: int | None) -> None:
    """`x3` and `3.0` are three; words are none."""
    assert copies_of(cell) == number


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (":crossed-swords-of-the-north:", ":crossed-swords-of-the-north:"),
        ("Donaudampfschifffahrtsgesellschaft", "Donaudampf\u00adschifffahr\u00adtsgesellsc\u00adhaft"),
        ("well-known-and-much-loved", "well-known-and-much-loved"),
        ("short", "short"),
    ],
)
def test_very_long_words_may_be_broken_and_names_of_icons_stay_whole(cell: str, expected: str) -> None:
    """A word with hyphens breaks at them; an icon's name is no word."""
    words = CellWords(SimpleNamespace(names=("crossed-swords-of-the-north",)))  # type: ignore[arg-type]
    assert words.text(cell) == expected
