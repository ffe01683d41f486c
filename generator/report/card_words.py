"""What stands on each card, for the figures of the report to lead to: what matters in play, and its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.cards import Card
from generator.game import CardSet, Game, components

NO_TEXT = ("id", "name", "copies", "art")
"""Columns that are no text of a card beside its name."""


class CardWords(Struct, frozen=True):
    """A card: the address of its part of the page, its name, roster and place, and column by column its words."""

    anchor: str
    id: str
    name: str
    roster: str
    place: str
    words: tuple[tuple[str, str], ...]


def card_words(game: Game, card_set: CardSet) -> Iterator[CardWords]:
    """Every printed card of every roster, in their order. An id in two rosters belongs to the first."""
    made = _made_values(game, card_set)
    known: set[str] = set()
    for roster, deck in card_set.decks.items():
        spec = card_set.file.rosters.get(roster)
        in_play = spec.in_play if spec else ()
        for card in deck:
            if not card.copies or card.id in known:
                continue
            known.add(card.id)
            columns = in_play or [column for column in card.values if column not in NO_TEXT]
            words = [(column, shown) for column in columns if (shown := _shown(card.values.get(column)))]
            words += [(name, text) for name, text in made.get(card.id, {}).items() if name not in card.values]
            name = str(card.values.get("name") or card.id)
            yield CardWords(f"card-{len(known)}", card.id, name, roster, str(card.place), tuple(words))


def _made_values(game: Game, card_set: CardSet) -> Mapping[str, Mapping[str, str]]:
    """By card the sentences that the game's code makes for it, such as the text of an effect."""
    found: dict[str, dict[str, str]] = {}
    for component in components(game, card_set):
        for card in component.cards:
            found.setdefault(card.id, {}).update(_sentences(card))
    return found


def _sentences(card: Card) -> Iterator[tuple[str, str]]:
    for name, value in card.values.items():
        if isinstance(value, str) and " " in value:
            yield name, value.replace("**", "")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value) if isinstance(value, str | int | float) else ""
