"""Numbers of two readings, copies under another name, columns that game.toml names (FF-14, FF-15, FF-16, FF-19)."""

from __future__ import annotations

import pytest

from generator.findings import Severity


@pytest.mark.parametrize(
    "header",
    (
        "Card Quantity|Copies in deck|Qty in deck|No. of cards|#|x|Anzahl|Cantidad|数量|# of cards|Qty (base)|"
        "QtyInDeck|"
        "Number of cards|Cards in deck|How many|Nb de cartes|Número de cartas|Stück|Kopien|Aantal|枚数|수량|Кол-во|"
        "Quantité|Quantità|Antal|Ilość|deck_count|Card count|Times printed|#Cards|Exemplare|print qty|Copies (2p)"
    ).split("|"),
)
def test_ff_14_whole_numbers_that_say_copies_are_warned_of(read, header: str) -> None:
    """Each card once would be a deck too small, without a word."""
    cards = read(f"name,{header}\nAda,3\nBob,1\nCid,\nDan,2\n", model=None)
    found = cards.one("looks-like-copies")
    assert found.severity is Severity.WARNING
    assert f'copies = "{header}"' in found.remedy
    assert cards.deck.total == 4
    named = read(f"name,{header}\nAda,3\nBob,1\nCid,\nDan,2\n", model=None, named={"copies": header})
    assert named.deck.total == 7
    assert "looks-like-copies" not in named.codes


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Number", "3 1 4 2"),
        ("Card Number", "12 7 9 3"),
        ("Set number", "12 7 9 3"),
        ("#", "1 2 3 4"),
        ("No.", "4 3 9 1"),
        ("Egg count", "3 1 4 2"),
        ("Number of players", "3 1 4 2"),
        ("Power", "3 1 4 2"),
        ("Card Quantity", "many few one two"),
        ("Card Quantity", "1 1 1 1"),
        ("Countdown", "3 1 4 2"),
        ("Copyright", "2024 2025 2024 2025"),
        ("Amount of wood", "3 1 4 2"),
        ("Nombre", "3 1 4 2"),
    ],
)
def test_ff_14_other_numbers_are_no_copies(read, header: str, cells: str) -> None:
    """Numbers of the rules, and numbers that tell which card it is."""
    rows = "".join(f"Card {index},{cell}\n" for index, cell in enumerate(cells.split()))
    assert "looks-like-copies" not in read(f"name,{header}\n{rows}", model=None).codes


def test_ff_14_a_column_of_copies_settles_it(read) -> None:
    """And a column that is meant otherwise can be said so."""
    content = "name,copies,Qty in box\nAda,1,3\n"
    assert "looks-like-copies" not in read(content, model=None).codes
    meant = read("name,Qty in box\nAda,3\n", model=None, as_meant=frozenset({"looks-like-copies"}))
    assert "looks-like-copies" not in meant.codes


@pytest.mark.parametrize("kind", ["whole", "number"])
@pytest.mark.parametrize(("typed", "one", "other"), [("1,000", "1000", "1"), ("2,500", "2500", "2.5")])
def test_ff_15_a_comma_and_three_digits_have_two_readings(read, kind: str, typed: str, one: str, other: str) -> None:
    """`Write 1.000` would be read as 1."""
    for content in (f'name,cost\nAda,"{typed}"\n', f"name;cost\nAda;{typed}\n", f"name\tcost\nAda\t{typed}\n"):
        found = read(content, model=None, columns={"cost": kind}).one(kind)
        assert found.severity is Severity.ERROR
        assert f"Write {one} or {other}." in found.remedy


@pytest.mark.parametrize("separator", [";", "\t"])
def test_ff_15_a_point_and_three_digits_too_where_points_part_thousands(read, separator: str) -> None:
    """A sheet of a country with decimal commas is parted by semicolons; one decimal point settles the column."""
    rows = ["name|cost", "Ada|1.000", "Bob|2"]
    unsure = read("\n".join(rows).replace("|", separator), model=None, columns={"cost": "number"})
    assert "Write 1000 or 1." in unsure.one("number").remedy
    assert [card.id for card in unsure.deck] == ["bob"]
    sure = read("\n".join([*rows, "Cid|0.5"]).replace("|", separator), model=None, columns={"cost": "number"})
    assert sure.column("cost") == [1.0, 2.0, 0.5]


def test_ff_15_points_of_a_comma_file_are_decimal(read) -> None:
    """Its commas part cells; whole numbers are unsure all the same."""
    assert read("name,cost\nAda,1.250\n", model=None, columns={"cost": "number"}).column("cost") == [1.25]
    assert (
        "Write 1000 or 1." in read("name,cost\nAda,1.000\n", model=None, columns={"cost": "whole"}).one("whole").remedy
    )
    assert (
        "Write 1000000"
        in read('name,cost\nAda,"1,000,000"\n', model=None, columns={"cost": "whole"}).one("whole").remedy
    )


@pytest.mark.parametrize(("typed", "value"), [("3.0", 3), ("3.00", 3), ("-2.0", -2), ("0.0", 0), ("12.0000", 12)])
def test_ff_16_whole_numbers_that_a_program_wrote_with_a_point(read, typed: str, value: int) -> None:
    """Pandas writes a column with blank cells so."""
    assert read(f"name,cost,copies\nAda,{typed},1.0\n", model=None, columns={"cost": "whole"}).column("cost") == [value]


@pytest.mark.parametrize("typed", ["3.5", "3.01", "3.0.0", ".0", "3,0"])
def test_ff_16_decimals_are_no_whole_numbers(read, typed: str) -> None:
    """Nothing is rounded."""
    assert "whole" in read(f'name,cost\nAda,"{typed}"\n', model=None, columns={"cost": "whole"}).codes


@pytest.mark.parametrize(
    "identity", ["basic_punch_1", "A.1", "card 12", "Ähre", "001", "#12", "x+y", "Δ", "Goblin's_hut", "(a)", "-3", "甲"]
)
def test_ff_19_ids_of_any_sensible_shape(read, identity: str) -> None:
    """What can be part of a file name once signs are made dashes."""
    cards = read(f"id,name\n{identity},Ada\n", model=None)
    assert [card.id for card in cards.deck] == [identity]
    assert cards.codes == []


@pytest.mark.parametrize("identity", ["a,b", "a/b", "..", "x" * 65, "con", "a|b", "--"])
def test_ff_19_ids_that_cannot_be(read, identity: str) -> None:
    """Lists on the command line, file names."""
    found = read(f'id,name\n"{identity}",Ada\n', model=None).one("id")
    assert found.severity is Severity.ERROR


def test_ff_19_ids_that_would_give_one_file_name_are_the_same(read) -> None:
    """`Basic Punch` and `basic-punch`."""
    assert "file names" in read("id,name\nbasic punch,Ada\nBasic-Punch,Bob\n", model=None).one("same-id").fact


def test_ff_19_game_toml_names_the_columns(read) -> None:
    """Of id, name and copies, and any other by a word of its own."""
    cards = read(
        "Card,Ref,Hit Points,In deck\nAda,a_1,9,3\nBob,b_1,7,2\n",
        model=None,
        named={"id": "ref", "name": "Card", "copies": "In deck"},
        rename={"hp": "Hit Points"},
        columns={"hp": "whole"},
    )
    assert [card.id for card in cards.deck] == ["a_1", "b_1"]
    assert cards.names == ["Ada", "Bob"]
    assert cards.deck.total == 5
    assert cards.column("hp") == [9, 7]
    assert cards.column("Hit Points") == [9, 7]
    assert cards.codes == []
    assert str(cards.deck.cards[1].at("name")) == "cards.csv:3:name"


def test_ff_19_a_column_that_is_not_there_is_an_error_with_the_nearest(read) -> None:
    """In the file that lacks it."""
    found = read("Card,Text\nAda,x\n", model=None, named={"name": "Crad"}).one("named-column")
    assert found.severity is Severity.ERROR
    assert 'Did you mean "Card"?' in found.remedy


def test_ff_19_the_named_column_wins_over_one_of_that_name(read) -> None:
    """The other steps back and is told."""
    cards = read("name,Card,text\nx,Ada,1\ny,Bob,2\n", model=None, named={"name": "Card"})
    assert cards.names == ["Ada", "Bob"]
    assert cards.column("name_2") == ["x", "y"]
    assert cards.one("same-slug").severity is Severity.WARNING


@pytest.mark.parametrize(
    ("where", "names"),
    [
        (("Status = ready",), ["Ada", "Cid"]),
        (("status=READY",), ["Ada", "Cid"]),
        (("Status != ready",), ["Bob", "Dan"]),
        (("Status =",), ["Dan"]),
        (("Status !=",), ["Ada", "Bob", "Cid"]),
        (("text ~ run",), ["Ada", "Bob"]),
        (("text !~ run",), ["Cid", "Dan"]),
        (("cost >= 2", "cost < 4"), ["Bob", "Cid"]),
        (("Status = ready", "cost > 1"), ["Cid"]),
    ],
)
def test_ff_19_rows_are_chosen_by_conditions(read, where: tuple[str, ...], names: list[str]) -> None:
    """`where` in game.toml; rows that are left out are told and never judged."""
    content = "name,Status,text,cost\nAda,ready,run,1\nBob,draft,runs,2\nCid,ready,hit,3\nDan,,hide,x\n"
    cards = read(content, model=None, where=where, columns={"cost": "text"})
    assert cards.names == names
    assert f"{4 - len(names)} row" in cards.one("where").fact
    assert cards.one("where").severity is Severity.NOTICE


@pytest.mark.parametrize("where", ["Statos = ready", "ready", "cost > many", ""])
def test_ff_19_a_condition_that_cannot_be_read_is_an_error(read, where: str) -> None:
    """With the columns that there are; no card is dropped for it."""
    cards = read("name,Status,cost\nAda,ready,1\n", model=None, where=(where,))
    assert cards.one("where").severity is Severity.ERROR
    assert cards.names == ["Ada"]


def test_ff_19_a_condition_that_no_row_meets_is_an_error(read) -> None:
    """A deck of nothing is a slip."""
    assert (
        read("name,Status\nAda,ready\n", model=None, where=("Status = done",)).one("where").severity is Severity.ERROR
    )
