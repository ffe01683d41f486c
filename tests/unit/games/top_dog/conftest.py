"""The shipped set of Top Dog, and sets with some cells changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from generator.cards import Deck, Place
from generator.game import CardSet
from generator.gamefile import game_file, read_game_file
from generator.games.top_dog.cards import DOGS, Dog
from generator.roster.columns import type_cards
from generator.roster.read import read_roster

DATA = Path(__file__).parents[4] / "data" / "top-dog"


@pytest.fixture(scope="session")
def shipped_dogs() -> CardSet:
    """data/top-dog as it stands."""
    table, unreadable = read_roster(DATA / "dogs.csv", "data/top-dog/dogs.csv")
    deck, wrong = type_cards(table, Dog, DOGS)
    assert [*unreadable, *wrong] == []
    file = read_game_file(DATA / "game.toml", "data/top-dog/game.toml")
    return CardSet("top-dog", file, {DOGS: deck}, Place("data/top-dog/game.toml"))


@pytest.fixture
def changed_dogs(shipped_dogs: CardSet) -> Callable[..., CardSet]:
    """The shipped set with cells changed, dogs left out or added, keys of game.toml replaced."""

    def changed(
        dogs: Mapping[str, Mapping[str, Any]] = {},
        without: tuple[str, ...] = (),
        add: Mapping[str, Mapping[str, Any]] = {},
        **keys: Any,
    ) -> CardSet:
        cards = []
        for card in shipped_dogs.deck(DOGS):
            if card.id in without:
                continue
            new = dogs.get(card.id, {})
            cards.append(replace(card, values={**card.values, **new}, copies=int(new.get("copies", card.copies))))
        for number, (dog, new) in enumerate(add.items(), len(cards) + 1):
            cards.append(replace(cards[0], id=dog, number=number, values={**cards[0].values, "name": dog, **new}))
        file = game_file({**asdict(shipped_dogs.file), **keys})
        deck = Deck(DOGS, tuple(cards), shipped_dogs.deck(DOGS).place)
        return CardSet("top-dog", file, {DOGS: deck}, shipped_dogs.place)

    return changed
