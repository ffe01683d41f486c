"""Every text of a set that wants translating, in the order in which it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from generator.cards import Card, Deck
from generator.game import CardSet, Game
from generator.game_tables import ComponentSpec
from generator.languages.catalog import SourceText

GAME_FILE, WORDS = "game.toml", "words"
"""What texts are of that no card holds: titles; words of templates and code."""
_FILE_NAME = re.compile(r"\S+\.(?:svg|png|jpe?g|webp|gif|pdf|ttf|otf)", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}")


def texts_of_cards(game: Game, card_set: CardSet) -> Iterator[SourceText]:
    """Titles and cards: what does not need templates."""
    file = card_set.file
    yield SourceText(GAME_FILE, "title", "", file.title)
    if file.tagline:
        yield SourceText(GAME_FILE, "tagline", "", file.tagline)
    for name, spec in file.components.items():
        yield SourceText(GAME_FILE, f"components.{name}", "title", spec.title)
    for thing in file.needs:
        yield SourceText(GAME_FILE, "needs", thing, thing)
    for name, deck in card_set.decks.items():
        columns = translated_columns(card_set, name, deck)
        for card in deck.cards:
            yield from _of_card(name, card.id, card.values, columns)
    for name, spec in file.components.items():
        for number, values in enumerate(spec.each, 1):
            yield from _of_card(f"components.{name}", piece_id(name, number, values), values, each_columns(spec))


def piece_id(component: str, number: int, values: Mapping[str, object]) -> str:
    """The id of a piece that game.toml names itself."""
    return str(values.get("id", f"{component}-{number}"))


def _of_card(of: str, card_id: str, values: Mapping[str, object], columns: Iterable[str]) -> Iterator[SourceText]:
    for column in columns:
        text = values.get(column)
        if isinstance(text, str) and text.strip():
            yield SourceText(of, card_id, column, text.strip())


def translated_columns(card_set: CardSet, name: str, deck: Deck) -> tuple[str, ...]:
    """The columns of a roster that are words: those that game.toml says, else what looks like words."""
    spec = card_set.file.rosters[name]
    if spec.translate:
        return spec.translate
    cards = deck.cards
    columns = dict.fromkeys(column for card in cards for column in card.values)
    in_play = set(spec.in_play)
    return tuple(
        column
        for column in columns
        if column not in ("id", "copies") and column not in in_play and _are_words(_texts(cards, column))
    )


def _texts(cards: Iterable[Card], column: str) -> list[str]:
    found = (card.values.get(column) for card in cards)
    return [text for text in found if isinstance(text, str) and text]


def _are_words(texts: list[str]) -> bool:
    """Whether a column holds what people read: capitals, or more than one word; no codes, colors or files."""
    told = [text for text in texts if _LETTERS.search(text)]
    if not told or any(_FILE_NAME.fullmatch(text) or text.startswith("#") for text in told):
        return False
    return any(" " in text.strip() or text[:1].isupper() for text in told)


def each_columns(spec: ComponentSpec) -> tuple[str, ...]:
    """The words among the values of pieces that game.toml names itself."""
    columns = dict.fromkeys(column for values in spec.each for column in values)
    found = []
    for column in columns:
        texts = [text for values in spec.each if isinstance(text := values.get(column), str) and text]
        if column not in ("id", "copies") and _are_words(texts):
            found.append(column)
    return tuple(found)
