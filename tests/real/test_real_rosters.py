"""Rosters that other people made, read as they are: what is known of each file comes out of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.cards import Deck
from generator.findings import Finding, Severity
from generator.roster.columns import record_model, type_cards
from generator.roster.options import RosterOptions
from generator.roster.read import RosterRows, read_roster

FOLDER = Path(__file__).parents[2] / "../shared/real-rosters"

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the real rosters are not part of this repository")


def read(name: str, columns: dict[str, str] | None = None, **how: Any) -> tuple[RosterRows, Deck, list[Finding]]:
    """A file read and typed by the columns given."""
    options = RosterOptions(**how)
    table, findings = read_roster(FOLDER / name, name, options)
    deck, more = type_cards(table, record_model(columns or {}), "cards", options)
    return table, deck, findings + more


def worse(findings: list[Finding]) -> list[str]:
    """What is worse than a notice."""
    return [str(finding) for finding in findings if finding.severity is not Severity.NOTICE]


def test_spider_monkey_deck() -> None:
    """52 records on the sheet Deck, with 97 formulas whose results are stored, Qty, and other sheets beside it."""
    _, deck, findings = read("spider-monkey-deck.xlsx", {"VP": "whole", "Wood": "whole 0.."}, sheets=("Deck",))
    assert worse(findings) == []
    assert len(deck) == 52
    assert {card["Stage"] for card in deck} == {"start", "early", "late"}
    assert [card.copies for card in deck][:3] == [8, 8, 4]
    assert all(isinstance(card["vp"], int) for card in deck)
    assert str(deck.cards[2].at("copies")) == "spider-monkey-deck.xlsx:Deck!B4:copies"
    _, none, found = read("spider-monkey-deck.xlsx")
    assert len(none) == 0
    assert ['"Deck", "VPs" and "Economy"' in finding.fact for finding in found] == [True]


def test_wingspan_birds() -> None:
    """170 birds, numbers stored as 37.0, y and n flags, 200 blank rows, 20 nameless columns, trailing spaces."""
    columns = dict.fromkeys(["VictoryPoints", "EggLimit", "WingspanCM"], "whole") | {"FoodSeed": "number"}
    columns |= dict.fromkeys(["Predator", "Flocking", "HabitatForest"], "yes-no")
    table, deck, findings = read("wingspan-birds-eng-ned-deu.xlsx", columns)
    assert worse(findings) == []
    assert len(table.records) == 170
    assert table.blank_rows == 200
    assert len(table.headers) == 24
    texts = [cell for record in table.records for cell in record.cells]
    assert not [text for text in texts if text.endswith(".0")]
    assert sum(text.isdecimal() for text in texts) >= 1800
    assert (deck.cards[0].id, deck.cards[0]["EnglishName"], deck.cards[0]["predator"]) == (
        "37",
        "Acorn Woodpecker",
        False,
    )
    assert deck.cards[1]["EnglishName"] == "American Avocet"


def test_dominiontabs_menagerie() -> None:
    """74 records separated by semicolons; tokens and a leading + are text as typed."""
    table, deck, findings = read("dominiontabs-menagerie.csv")
    assert worse(findings) == []
    assert table.delimiter == ";"
    assert len(deck) == 74
    assert deck.cards[0]["description"].startswith("+2 Cards<n>If")
    assert deck.cards[0]["Description"].count("<line>") == 1
    assert max(card.copies for card in deck) == 30


def test_cardspy_love_letter() -> None:
    """8 records, 16 cards by @count 5, 2, 2, 2, 2, 1, 1, 1; braces and ditto marks are text."""
    _, deck, findings = read("cardspy-love-letter.csv")
    assert worse(findings) == []
    assert [card.copies for card in deck] == [5, 2, 2, 2, 2, 1, 1, 1]
    assert deck.total == 16
    assert deck.cards[0]["art"] == "{{ art/guard.png copy-only }}"
    assert deck.cards[1]["@template"] == deck.cards[1]["template"] == "^"


def test_cardspy_image_field() -> None:
    """One column of markup full of & signs: 14 texts, letter by letter."""
    table, deck, findings = read("cardspy-image-field.csv")
    assert worse(findings) == []
    assert [header.text for header in table.headers] == ["text"]
    assert len(deck) == 14
    assert deck.cards[0]["text"].startswith("&#123;&#123; image/cards.svg &#125;&#125;<br />")
    assert any("{{ https://" in card["text"] for card in deck)


def test_cardmaker_sample() -> None:
    """4 records, 18 cards: Duplication blank, 10, 5, 2; escapes and both kinds of slash as typed."""
    _, deck, findings = read("cardmaker-sample.csv")
    assert worse(findings) == []
    assert [card.copies for card in deck] == [1, 10, 5, 2]
    assert deck.total == 18
    assert deck.cards[0].id == "a-title"
    assert "\\qcomma and quotes.\\q\\n" in deck.cards[0]["description"]
    assert deck.cards[2]["image"] == "images\\pirate_jack_rackham.png"


def test_wingspan_birds_hold_a_slip_of_their_own() -> None:
    """Among 170 whole numbers in FoodNone one bird says n: one finding, in its cell."""
    _, deck, findings = read("wingspan-birds-eng-ned-deu.xlsx", {"FoodNone": "whole"})
    assert worse(findings) == [
        'wingspan-birds-eng-ned-deu.xlsx:Sheet1!R55:FoodNone  "n" is not a whole number. '
        "Write it in digits.  [roster/whole]"
    ]
    assert len(deck) == 169


@pytest.mark.parametrize(
    ("name", "sheet"), [("spider-monkey-deck.xlsx", "Deck"), ("wingspan-birds-eng-ned-deu.xlsx", "Sheet1")]
)
def test_calamine_finds_the_same_values_in_the_workbooks_of_strangers(name: str, sheet: str) -> None:
    """An independent reader: every cell, texts as typed, numbers as numbers."""
    import python_calamine

    from generator.roster.workbook import Workbook

    path = FOLDER / name
    found = python_calamine.load_workbook(str(path)).get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    workbook = Workbook(path.read_bytes())
    ours = workbook.cells(next(one for one in workbook.worksheets if one.name == sheet))
    seen = 0
    for row, values in enumerate(found, 1):
        for column, value in enumerate(values, 1):
            text = ours.texts.get(row, {}).get(column, "")
            if isinstance(value, float):
                assert float(text) == pytest.approx(value)
            else:
                assert text.strip() == str(value).strip()
            seen += bool(text)
    assert seen == sum(bool(text) for cells in ours.texts.values() for text in cells.values())
