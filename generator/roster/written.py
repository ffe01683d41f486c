"""A deck as a table that is read back as the same cards: each column once, under its header as typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.cards import Card, Column, Deck
from generator.roster.number_formats import general

Rows = list[dict[str, str]]


def written_deck(deck: Deck, cards: Sequence[Card]) -> Rows:
    """The cells of cards of this deck by header, in the file's order; generated values follow by their names.

    `cards` may have more values than the deck's own. Values that are no cell (tables of a game's code) are left out.
    """
    columns = list(deck.columns)
    known = {word for column in columns for word in column.words}
    if "id" not in known:  # ids that were made are the cards' own now
        columns.insert(0, Column("id", ("id",), deck.place))
    # without such a column a card has the values of a blank cell, which stands for itself
    covered = known | {"id", "name", "copies"}
    rows = []
    for card in cards:
        row = {column.header: cell_of(_value(card, column.words)) for column in columns}
        for name, value in card.values.items():
            if name not in covered and not isinstance(value, Mapping):
                row.setdefault(name, cell_of(value).replace("**", ""))
        rows.append(row)
    return rows


def _value(card: Card, words: Iterable[str]) -> object:
    return next((card.values[word] for word in words if word in card.values), "")


def cell_of(value: object) -> str:
    """A value as it would be typed: `3` and not `3.0`, `yes`, a list with its parts separated by |."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return general(value)
    if isinstance(value, list | tuple):
        return " | ".join(map(cell_of, value))
    if isinstance(value, set | frozenset):
        return " | ".join(sorted(map(cell_of, value)))
    return str(value)
