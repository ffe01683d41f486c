"""One deck of several files and sheets, headers of two lines, JSON lists (FF-19, FF-20, FF-22)."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from generator.findings import Severity
from generator.roster.columns import record_model, type_cards
from generator.roster.options import RosterOptions
from generator.roster.read import read_tables


def book(**sheets: list[list[Any]]) -> bytes:
    """A workbook with these sheets."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def deck_of(folder: Path, *files: str, **how: Any) -> tuple[Any, list[Any]]:
    """The deck of several files, and all findings."""
    options = RosterOptions(**how)
    tables, findings = [], []
    for file in files:
        found, told = read_tables(folder / file, file, options)
        tables += found
        findings += told
    deck, more = type_cards(tables, record_model({}), "cards", options)
    return deck, findings + more


def test_several_sheets_are_one_deck(tmp_path: Path) -> None:
    """Each with its own headers, copies under its own name, cells at their own places."""
    data = book(
        Land=[["name", "Qty", "speed"], ["Cart", 2, 3]],
        Sea=[["Depth", "name", "Count"], [9, "Moth", 4], [7, "Cart", None]],
        Empty=[],
    )
    (tmp_path / "deck.xlsx").write_bytes(data)
    for sheets in (("Land", "Sea"), ("*",)):
        deck, findings = deck_of(tmp_path, "deck.xlsx", sheets=sheets)
        assert [(card.id, card.number, card.copies) for card in deck] == [
            ("cart", 1, 2),
            ("moth", 2, 4),
            ("cart-2", 3, 1),
        ]
        assert [(card["speed"], card["depth"], card["Depth"]) for card in deck] == [
            ("3", "", ""),
            ("", "9", "9"),
            ("", "7", "7"),
        ]
        assert str(deck.cards[1].at("copies")) == "deck.xlsx:Sea!C2:copies"
        assert [finding.code for finding in findings if finding.severity is Severity.WARNING] == ["roster/same-name"]
    assert {column.header for column in deck.free_columns} == {"speed", "Depth"}


def test_several_files_are_one_deck(tmp_path: Path) -> None:
    """Of any kind; ids are different over all of them."""
    (tmp_path / "a.csv").write_text("id,name,text\na,Ada,x\n")
    (tmp_path / "b.csv").write_text("name;id;art\nBob;a;b.png\n")
    (tmp_path / "c.json").write_text('[{"id": "c", "name": "Cid", "text": "z"}]')
    deck, findings = deck_of(tmp_path, "a.csv", "b.csv", "c.json")
    assert [(card.id, card["text"], card["art"]) for card in deck] == [
        ("a", "x", ""),
        ("a", "", "b.png"),
        ("c", "z", ""),
    ]
    (same,) = [finding for finding in findings if finding.code == "roster/same-id"]
    assert str(same.place) == "b.csv:2:id"


def test_one_bad_file_leaves_the_others_cards(tmp_path: Path) -> None:
    """All errors at once."""
    (tmp_path / "a.csv").write_text("name\nAda\n")
    (tmp_path / "b.csv").write_bytes(b"")
    deck, findings = deck_of(tmp_path, "a.csv", "b.csv")
    assert [card.id for card in deck] == ["ada"]
    assert [str(finding.place) for finding in findings if finding.code == "roster/empty-file"] == ["b.csv"]


def test_headers_of_two_lines_are_one_name_each(read, workbook) -> None:
    """A heading merged across its columns stands over each of them."""

    def merge(_: Any, sheet: Any) -> None:
        sheet.merge_cells("B1:C1")
        sheet.merge_cells("A1:A2")

    data = workbook(
        ["Name", "Stats", None, "Text"], [None, "Attack", "Defense", None], ["Ada", 3, 4, "x"], change=merge
    )
    cards = read(data, "c.xlsx", model=None, header_rows=(1, 2))
    assert [header.text for header in cards.table.headers] == ["Name", "Stats Attack", "Stats Defense", "Text"]
    assert cards.column("stats_defense") == ["4"]
    assert "merged-cells" not in cards.codes
    assert str(cards.deck.cards[0].at("stats_attack")) == "c.xlsx:Deck!B3:stats_attack"


def test_headers_of_two_lines_in_a_text_file(read) -> None:
    """A heading goes on to the right where the names below it would be alike without it."""
    cards = read("Name,Attack,,Defense,,Text\n,min,max,min,max,\nAda,1,2,3,4,x\n", model=None, header_rows=(1, 2))
    assert [header.text for header in cards.table.headers] == [
        "Name",
        "Attack min",
        "Attack max",
        "Defense min",
        "Defense max",
        "Text",
    ]
    plain = read(",Stats,,\nName,Attack,Defense,Text\nAda,1,2,x\n", model=None, header_rows=(1, 2))
    assert [header.text for header in plain.table.headers] == ["Name", "Stats Attack", "Defense", "Text"]


def test_headers_below_a_title_and_above_a_line_of_words(read) -> None:
    """Any rows may be named; what lies between the last of them and the title is no card."""
    cards = read("My game,,\nName,Cost,Text\n,(coins),\nAda,1,x\n", model=None, header_rows=(2, 3))
    assert [header.text for header in cards.table.headers] == ["Name", "Cost (coins)", "Text"]
    assert cards.names == ["Ada"]


@pytest.mark.parametrize("damage", ["", "[9", "[\n true {", '[\n "', '{ "cards": x\n'])
def test_rl_5_damaged_json_is_told_as_json(read, damage: str) -> None:
    """It was read as a table of one column, each line a card."""
    whole = '[\n {\n  "id": "a",\n  "name": "Ada"\n }\n]\n'
    cards = read(damage + whole.removeprefix("[\n {") if damage else whole, "cards.json", model=None)
    assert cards.codes == (["json"] if damage else [])


def test_ff_22_a_json_list_is_a_roster(read) -> None:
    """Missing keys and null are blank, numbers are as typed, a list is one cell."""
    cards = read(
        '[\n {"name": "Ada", "cost": 3, "tags": ["a", "b"], "done": true},\n {"name": "NA", "cost": null},\n'
        ' {"name": "Bob", "cost": 2.50, "text": "x\\ny"}\n]\n',
        "cards.json",
        model=None,
        columns={"tags": "list", "done": "yes-no"},
    )
    assert cards.names == ["Ada", "NA", "Bob"]
    assert cards.column("cost") == ["3", "", "2.50"]
    assert cards.column("tags") == [("a", "b"), (), ()]
    assert cards.column("done") == [True, False, False]
    assert cards.column("text") == ["", "", "x\ny"]
    assert str(cards.deck.cards[2].place) == "cards.json:4"


def test_ff_22_a_list_under_a_name_is_found(read) -> None:
    """`{"version": 1, "cards": [...]}`."""
    assert read('{"version": 1, "cards": [{"name": "Ada"}]}', "c.json", model=None).names == ["Ada"]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        ('[{"name": "Ada"}\n {"name": "Bob"}]', 2, "comma"),
        ('[{"name": "Ada"},\n {"name": Bob}]', 2, "not valid JSON"),
        ('[{"name": "Ada", "deck": {"a": 1}}]', 1, "an object"),
        ('[{"name": "Ada"},\n ["Bob"]]', 2, "no card"),
        ('{"a": [1], "b": [2]}', 1, "2 lists"),
        ('{"name": "Ada"}', 1, "no list"),
        ('[{"name": "Ada", "name": "Bob"}]', 1, "twice"),
        ('[{"name": "Ada"', 1, "not valid JSON"),
        ('[{"name": [[1]]}]', 1, "list of lists"),
        ("[" * 100_000, 1, "nested"),
    ],
)
def test_ff_22_what_is_no_list_of_cards_is_told_with_its_line(read, content: str, line: int, says: str) -> None:
    """No traceback, whatever stands there."""
    found = read(content, "cards.json", model=None).one("json")
    assert (found.severity, found.place.line) == (Severity.ERROR, line)
    assert says in found.fact


def test_ff_22_links_to_sheets_say_how_to_export(read) -> None:
    """What Google Drive and a browser put on the disk in a sheet's place."""
    drive = read('{"url": "https://docs.google.com/open?id=1", "doc_id": "1"}', "deck.gsheet", model=None)
    assert "Download" in drive.one("not-a-table").remedy
    assert (
        "Download" in read("[InternetShortcut]\r\nURL=https://x\r\n", "deck.url", model=None).one("not-a-table").remedy
    )


def test_ff_22_an_empty_list_has_no_cards(read) -> None:
    """Neither a crash nor silence."""
    assert [finding.severity for finding in read("[]", "cards.json", model=None).findings] == [Severity.ERROR]
    assert read(json.dumps([{}]), "cards.json", model=None).codes
