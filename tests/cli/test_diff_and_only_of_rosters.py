"""What `pnp diff` finds to print after a row was put in, and what numbers after `--only` mean (FF-37, FF-38)."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from generator.cards import Card
from generator.errors import UsageError
from generator.game import Component
from generator.history.differences import differences
from generator.history.states import CardState, PieceState, SetState
from generator.outputs.selection import chosen
from generator.roster.columns import record_model, type_cards
from generator.roster.read import read_roster
from generator.sizes import Size


@pytest.mark.parametrize(
    ("before", "after", "to_print", "gone"),
    [
        ("text\na\nb\nc\nd\n", "text\na\nnew\nb\nc\nd\n", 1, 0),
        ("text\na\nb\nc\nd\n", "text\nnew\na\nb\nc\nd\n", 1, 0),
        ("text\na\nb\nc\nd\n", "text\na\nc\nd\n", 0, 1),
        ("text\na\nb\nc\nd\n", "text\na\nchanged\nc\nd\n", 1, 0),
        ("text\na\na\nb\n", "text\na\na\na\nb\n", 1, 0),
        ("text\na\nb\nc\n", "text\nc\nb\na\n", 0, 0),
        ("name,text\nGuard,a\nGuard,b\n", "name,text\nGuard,new\nGuard,a\nGuard,b\n", 1, 0),
    ],
)
def test_ff_37_equal_rows_are_matched_first(before: str, after: str, to_print: int, gone: int) -> None:
    """Made ids count rows: one put in moved those below, and all of these were to print again."""
    change = differences(state_of_rows(before), state_of_rows(after))
    assert len(change.of_kind("removed")) == gone
    assert len(change.to_print) == to_print


def state_of_rows(content: str) -> SetState:
    """A set whose cards look as their texts say."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cards.csv"
        path.write_text(content)
        table, _ = read_roster(path, "cards.csv")
    deck, _ = type_cards(table, record_model({}), "card")
    states = tuple(
        CardState(
            "card",
            card.id,
            card["name"],
            card.number,
            1,
            {"text": card["text"]},
            {"card": PieceState({"full": (f"{card['name']} {card['text']}",)})},
        )
        for card in deck
    )
    return SetState("x", "x", "x", "1.0.0", (2, 4), {}, {}, {}, states)


def cards(*ids: str) -> tuple[Component, ...]:
    """A component with cards of these ids, at places from 1 on."""
    made = tuple(Card(name, "card", number, 1, None, {}, row=object()) for number, name in enumerate(ids, 1))  # type: ignore[arg-type]
    return (Component("card", "Card", "card", Size(63, 88), 0, 3, "rect", "a.svg", "", made),)


@pytest.mark.parametrize(
    ("ids", "only", "left"),
    [
        ("3 1 2 10", "3", ["3"]),
        ("3 1 2 10", "3-10", ["3", "10"]),
        ("3 1 2 10", "1-2", ["1", "2"]),
        ("3 1 2 10", "place:3", ["2"]),
        ("3 1 2 10", "place:3-4", ["2", "10"]),
        ("3 1 2 10", "id:1-3", ["3", "1", "2"]),
        ("a b c d", "3", ["c"]),
        ("a b c d", "3-10", ["c", "d"]),
        ("a b c d", "2 - 3, a", ["a", "b", "c"]),
        ("a b c d", "id:b", ["b"]),
        ("a b c d", "place: 1", ["a"]),
        ("3-5 b c", "3-5", ["3-5"]),
    ],
)
def test_ff_38_a_number_has_one_meaning(ids: str, only: str, left: list[str]) -> None:
    """A place in the roster; an id where ids are numbers, in a range as well; either can be said."""
    (part,) = chosen(cards(*ids.split()), only=only)
    assert [card.id for card in part.cards] == left


@pytest.mark.parametrize(
    ("ids", "only", "says"),
    [
        ("3 1 2 10", "20-30", "place:"),
        ("a b", "5-3", "larger than the last"),
        ("a b", "place:x", "no card id"),
        ("a b", "7", "nothing to print"),
    ],
)
def test_ff_38_what_names_no_card_is_told(ids: str, only: str, says: str) -> None:
    """With the other way to say it."""
    with pytest.raises(UsageError, match=says):
        chosen(cards(*ids.split()), only=only)
