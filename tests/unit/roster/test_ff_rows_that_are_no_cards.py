"""Rows that would print blank cards, totals or headers (FF-2, FF-18, FF-20), and cards without a name."""

from __future__ import annotations

from typing import Any

import pytest

from generator.findings import Severity


def worse(cards: Any) -> list[str]:
    """Codes of what is no notice."""
    return [finding.code.removeprefix("roster/") for finding in cards.findings if finding.severity != "notice"]


def test_ff_2_a_row_of_nothing_but_copies_is_an_error(read) -> None:
    """It would print three blank cards."""
    cards = read("name,text,quantity\nAda,hi,1\n,,3\n", model=None)
    found = cards.one("blank-card")
    assert (found.severity, found.place.line) == (Severity.ERROR, 3)
    assert "nothing to print" in found.fact


@pytest.mark.parametrize(
    "fill", [",,,FALSE,,", ",,,false,,", ",,,FALSCH,,0", ",,0,,,", ",,,FAUX,0,", ",,,-,,", ',,,FALSE,"0",0']
)
def test_ff_2_boxes_that_are_filled_to_the_end_are_skipped_and_told(read, fill: str) -> None:
    """Google's tick boxes, zeros of formulas."""
    cards = read(
        "name,text,power,done,cost,copies\nAda,hi,3,TRUE,1,2\nBob,ho,4,FALSE,2,1\n" + f"{fill}\n" * 9, model=None
    )
    assert cards.names == ["Ada", "Bob"]
    assert "9 rows (rows 4 to 12)" in cards.one("filler-rows").fact
    assert worse(cards) == []


def test_ff_2_one_value_down_to_the_end_is_no_card(read) -> None:
    """A formula drawn down too far: the same dash, number or text on every row without a name."""
    cards = read("name,text,kind,copies\nAda,hi,ship,2\nBob,ho,ship,1\n,,ship,1\n,,ship,1\n,,ship,1\n", model=None)
    assert cards.names == ["Ada", "Bob"]
    assert '"ship"' in cards.one("filler-rows").fact


def test_ff_2_filler_without_a_name_column_is_known_by_the_words_of_others(read) -> None:
    """A roster of texts alone."""
    cards = read("text,done\nhi,TRUE\nho,FALSE\n,FALSE\n,FALSE\n", model=None)
    assert cards.column("text") == ["hi", "ho"]


@pytest.mark.parametrize(
    "row",
    [
        "Total,3,,",
        "TOTAL:,3,,",
        "Sum,3,,",
        "Summe,3,,",
        "Gesamt,3,,",
        "Total cards,3,,",
        "Grand total,3,,",
        "Totale,3,,",
        "Totaal,3,,",
        "Suma,3,,",
        "Итого,3,,",
        "合计,3,,",
        "合計,3,,",
        "Σ,3,,",
        "Average,1.5,,",
        ",3,,",
        ",3,Total,",
        "Total,,,",
        "Yhteensä,3,,",
    ],
)
def test_ff_2_totals_are_no_card(read, row: str) -> None:
    """In the languages of card makers, with and without a word for it."""
    cards = read(f"name,quantity,text,art\nAda,1,hi,a.png\nBob,2,ho,b.png\n{row}\n", model=None)
    assert cards.names == ["Ada", "Bob"]
    found = cards.one("totals-row")
    assert (found.severity, found.place.line) == (Severity.WARNING, 4)


def test_ff_2_a_sum_of_a_workbook_is_known_by_its_formula(read, workbook) -> None:
    """Whatever the other rows add up to: the table may be filtered, the range half of it."""

    def cached(data: bytes) -> bytes:
        import io
        import zipfile

        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
            for name in old.namelist():
                new.writestr(name, old.read(name).replace(b"<f>SUM(C2:C3)</f><v></v>", b"<f>SUM(C2:C3)</f><v>30</v>"))
        return out.getvalue()

    book = cached(workbook(["name", "text", "Qty"], ["Ada", "hi", 2], ["Bob", "ho", 1], [None, None, "=SUM(C2:C3)"]))
    cards = read(book, "c.xlsx", model=None)
    assert cards.names == ["Ada", "Bob"]
    assert cards.one("totals-row").place.row == 4


def test_ff_2_totals_below_filler_and_above_the_cards(read) -> None:
    """The totals of a sheet stand below the empty rows of its tick boxes, or right below its headers."""
    below = read("name,done,qty,text\nAda,TRUE,1,x\nBob,FALSE,2,y\n,FALSE,,\n,FALSE,,\nTotal,,3,\n", model=None)
    assert below.names == ["Ada", "Bob"]
    assert worse(below) == ["totals-row"]
    above = read("name,done,qty,text\nTotal,,3,\nAda,TRUE,1,x\nBob,FALSE,2,y\n", model=None)
    assert above.names == ["Ada", "Bob"]


@pytest.mark.parametrize(
    "content",
    [
        "name,quantity,text\nAda,1,hi\nTotal,3,All cards count\nBob,2,ho\n",
        "name,quantity,text\nAda,1,hi\nBob,2,ho\nTotal Eclipse,3,\n",
        "name,quantity\nAda,1\nBob,2\nTotal,5\n",
        "name\nAda\nTotal\n",
        "name,text\nSum of All Fears,x\nAverage Joe,y\n",
        "name,power\nOne,1\nTwo,2\nThree,3\n",
        "rank,suit\nA,hearts\n2,hearts\n3,hearts\n",
        "text,power\nx,1\ny,2\nz,3\n",
        "name,flag\nAda,FALSE\nBob,FALSE\nCid,FALSE\n",
        "value\n0\n0\n1\n",
    ],
)
def test_ff_2_cards_stay_cards(read, content: str) -> None:
    """A card called Total, a third number that is a sum, a deck of flags or zeros."""
    cards = read(content, model=None)
    assert len(cards.deck) == content.count("\n") - 1
    assert not {"totals-row", "filler-rows", "blank-card", "blank-name", "second-table"} & set(cards.codes)


def test_ff_2_a_card_without_a_name_among_named_ones_is_told_with_its_count(read) -> None:
    """It has a text, so it prints; none is a warning where no card has a name."""
    cards = read("name,text\nAda,x\n,y\nBob,z\n,w\n", model=None)
    found = cards.one("blank-name")
    assert found.severity is Severity.WARNING
    assert found.fact.startswith("2 cards (rows 3 and 5) have no")
    assert [place.line for place in found.related] == [5]
    assert len(cards.deck) == 4
    assert "blank-name" not in read("name,text\n,y\n,w\n", model=None).codes


@pytest.mark.parametrize(
    ("code", "content", "cards"),
    [
        ("blank-card", "name,text,copies\nAda,hi,1\n,,3\n", 2),
        ("filler-rows", "name,done\nAda,TRUE\n,FALSE\n,FALSE\n", 3),
        ("totals-row", "name,copies,text\nAda,1,x\nBob,2,y\nTotal,3,\n", 3),
        ("blank-name", "name,text\nAda,x\n,y\n", 2),
        ("second-table", "name,attack\nAda,3\n\nToken,Color\nCoin,gold\n", 3),
        ("no-cards", "name,text\n", 0),
    ],
)
def test_ff_2_what_is_meant_can_be_said(read, code: str, content: str, cards: int) -> None:
    """`as_meant` in game.toml: the rows are cards again, and the finding is silent."""
    meant = read(content, model=None, as_meant=frozenset({code}))
    assert code in read(content, model=None).codes
    assert code not in meant.codes
    assert len(meant.deck) == cards


def test_ff_18_a_roster_of_headers_only_is_an_error_in_its_file(read) -> None:
    """A warning left the build without a word of the file."""
    found = read("name,text\n").one("no-cards")
    assert (found.severity, str(found.place)) == (Severity.ERROR, "cards.csv:1")


@pytest.mark.parametrize(
    "below",
    [
        "Token,Color,Shape\nCoin,gold,round\nGem,red,square\n",
        "Tokens,,\nname,number,color\nCoin,12,gold\n",
        "Monster,HP,Loot\nOgre,9,club\n",
        "name,Attack,Rules\nOgre,9,club\n",
    ],
)
def test_ff_20_a_second_table_below_a_blank_row_is_told(read, below: str) -> None:
    """Its headers would print as a card."""
    found = read(f"name,attack,text\nAda,3,hi\nBob,4,ho\n\n{below}", model=None).one("second-table")
    assert found.severity is Severity.ERROR
    assert found.place.row == 5
    assert "last_row = 3" in found.remedy


def test_ff_20_headers_above_numbers_where_words_stood_begin_a_table(read) -> None:
    """Though nothing but words stands above them."""
    found = read("name,text\nAda,x\nBob,y\n\n,\nmonster,hp\nOrc,3\nElf,4\n", model=None).one("second-table")
    assert "row 6" in found.fact


def test_ff_20_the_rest_can_be_left_unread(read) -> None:
    """`last_row` in game.toml, counted as the spreadsheet does."""
    cards = read("name,attack\nAda,3\nBob,4\n\nToken,Color\nCoin,gold\n", model=None, last_row=3)
    assert cards.names == ["Ada", "Bob"]
    assert worse(cards) == []


def test_ff_20_headers_once_more_are_skipped_and_told(read) -> None:
    """Two files put one below the other, with and without a gap."""
    cards = read("name,text\nAda,x\nname,text\nBob,y\n\nName,Text\nCid,z\n", model=None)
    assert cards.names == ["Ada", "Bob", "Cid"]
    assert "2 rows (rows 3 and 6)" in cards.one("second-table").fact


@pytest.mark.parametrize(
    "content",
    [
        "name,attack,text\nAda,3,hi\n\nBob,4,ho\n\nCid,5,hu\n",
        "name,kind\nAda,ship\n\nBob,crew\nCid,crew\n",
        "name,attack\nAda,3\n\nBob,\nCid,5\n",
        "name,attack,text\nAda,X,hi\n\nBob,Y,ho\nCid,Z,hu\n",
    ],
)
def test_ff_20_groups_of_cards_are_no_second_table(read, content: str) -> None:
    """Blank rows between groups are how people order a sheet."""
    assert "second-table" not in read(content, model=None).codes


@pytest.mark.parametrize(
    "content",
    [
        "The Wheel,1,Draw two.\nOars,1,Draw one more.\nTools,2,Return three cards.\n",
        "The Wheel\t1\tDraw two.\nOars\t1\tDraw one more.\n",
    ],
)
def test_a_file_without_headers_loses_no_card_in_silence(read, content: str) -> None:
    """A stranger's file began with its first card, which became the names of columns."""
    found = read(content, model=None).one("no-headers")
    assert found.severity is Severity.WARNING
    assert "looks like a card" in found.fact


@pytest.mark.parametrize(
    "content", ["name,What it does when played.\nAda,3\n", "1,2,3\na,b,c\n", "name,1\nAda,3\n", "name,%\nAda,3\n"]
)
def test_headers_that_are_numbers_or_sentences_are_headers(read, content: str) -> None:
    """A number alone, or a sentence alone, makes no card of them."""
    assert "no-headers" not in read(content, model=None).codes
