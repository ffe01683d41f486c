"""The shipped set of Ratings War, and sets with some cells changed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from ratings_war_sets import NOTHING, Cells, ChangedSet

from generator.cards import Card, Deck, Place
from generator.game import CardSet
from generator.gamefile import game_file, read_game_file
from generator.games.ratings_war.cards import COLUMNS, EVENTS, WRESTLERS
from generator.games.ratings_war.notation import read
from generator.roster.columns import type_cards
from generator.roster.read import read_roster

DATA = Path(__file__).parents[4] / "data" / "ratings-war"


@pytest.fixture(scope="session")
def ratings_war() -> CardSet:
    """data/ratings-war as it stands."""
    decks = {}
    for name, model in COLUMNS.items():
        table, unreadable = read_roster(DATA / f"{name}.csv", f"data/ratings-war/{name}.csv")
        decks[name], wrong = type_cards(table, model, name)
        assert [*unreadable, *wrong] == []
    file = read_game_file(DATA / "game.toml", "data/ratings-war/game.toml")
    return CardSet("ratings-war", file, decks, Place("data/ratings-war/game.toml"))


def _cell(column: str, value: Any) -> Any:
    return read(value) if column == "effect" else value


def _changed(card: Card, new: Mapping[str, Any]) -> Card:
    values = {**card.values, **{column: _cell(column, value) for column, value in new.items()}}
    return replace(card, values=values, copies=int(new.get("copies", card.copies)))


@pytest.fixture
def changed_set(ratings_war: CardSet) -> ChangedSet:
    """The shipped set with cells changed (`wrestlers={"shell": {"prestige": 9}}`), cards left out or added.

    `keys` replace keys of game.toml; `settings` and `bands` are laid over the shipped ones.
    """

    def changed(
        wrestlers: Cells = NOTHING,
        events: Cells = NOTHING,
        without: tuple[str, ...] = (),
        add: Cells = NOTHING,
        settings: Mapping[str, Any] = NOTHING,
        bands: Mapping[str, Any] = NOTHING,
        **keys: Any,
    ) -> CardSet:
        decks = {}
        for name, cells in ((WRESTLERS, wrestlers), (EVENTS, events)):
            shipped = ratings_war.deck(name)
            cards = [_changed(card, cells.get(card.id, {})) for card in shipped if card.id not in without]
            if name == WRESTLERS:
                cards += [
                    replace(_changed(shipped.cards[0], {"name": card_id, **new}), id=card_id)
                    for card_id, new in add.items()
                ]
            decks[name] = Deck(name, tuple(cards), shipped.place)
        shipped_keys = asdict(ratings_war.file)
        keys["settings"] = {**shipped_keys["settings"], **settings}
        keys["bands"] = {**shipped_keys["bands"], **bands}
        file = game_file({**shipped_keys, **keys})
        return CardSet("ratings-war", file, decks, ratings_war.place)

    return changed
