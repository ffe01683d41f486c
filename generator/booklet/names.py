"""What rules.md may name: cards and their faces, settings, terms, rulings, icons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.cards import Card
from generator.game import CardSet, Component
from generator.words import counted, nearest_few


class Known(Struct, frozen=True):
    """Everything that a rules text may refer to."""

    card_set: CardSet
    components: tuple[Component, ...]
    icons: frozenset[str] = frozenset()

    def component(self, name: str) -> Component | None:
        """A component by its name."""
        return next((part for part in self.components if part.name == name), None)

    def piece(self, name: str) -> tuple[Component, Card] | None:
        """A card by its id, alone or after its component: `shell`, `wrestler/shell`."""
        part, _, ident = name.rpartition("/")
        for component in self.components:
            if part in ("", component.name):
                for card in component.cards:
                    if card.id == ident:
                        return component, card
        return None

    def no_piece(self, name: str) -> tuple[str, str]:
        """Fact and remedy for a card that is not there."""
        idents = [card.id for component in self.components for card in component.cards]
        near = nearest_few(name.rpartition("/")[2], idents)
        guess = f"Did you mean {' or '.join(near)}? " if near else ""
        return (
            f'There is no card "{name}" in this set.',
            f"{guess}Name the id of a card, or take the sentence out if the card is gone.",
        )


def card_name(card: Card) -> str:
    """What people call a card."""
    return str(card.values.get("name") or card.values.get("title") or card.id)


def spoken(component: Component, card: Card) -> str:
    """A card as it is read aloud: its name, its numbers and its text."""
    parts = [f"{component.title}: {card_name(card)}." if card_name(card) != card.id else f"{component.title}."]
    for name, value in card.values.items():
        if name in _UNSPOKEN or not isinstance(value, int | str) or isinstance(value, bool) or value == "":
            continue
        if isinstance(value, int):
            parts.append(f"{name.replace('_', ' ').capitalize()} {value}.")
    text = card.values.get("text")
    if isinstance(text, str) and text:
        parts.append(text.replace("**", ""))
    return " ".join(parts)


_UNSPOKEN = frozenset(("id", "name", "title", "copies", "number"))

WORDS: Mapping[str, Sequence[str]] = {
    "en": ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "de": (
        *("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    ),
}
"""Numbers as words, up to twelve, by language."""


def in_words(number: int, language: str) -> str:
    """A number as a word where the language has been taught and it is at most twelve; else in digits."""
    words = WORDS.get(language.partition("-")[0].lower(), ())
    return words[number] if 0 <= number < len(words) else str(number)


def copies_of(number: int) -> str:
    """`1 card`, `3 cards`."""
    return counted(number, "card")
