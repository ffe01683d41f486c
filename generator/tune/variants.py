"""A card set with some cells changed: the rows are typed anew as if the file said so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.cards import Card, Place
from generator.errors import UsageError
from generator.findings import Severity
from generator.game import CardSet, Game
from generator.roster.columns import record_model, type_cards
from generator.roster.options import RosterOptions
from generator.roster.read import RosterRow, RosterRows, read_tables
from generator.tune_checks import known_columns
from generator.workspace import GameFolders, inside

if TYPE_CHECKING:
    from generator.tune.moves import Changes
    from generator.tune_tables import TuneRoster


class Rosters:
    """The rosters that may change, as typed cards and as the texts of their files.

    Raises UsageError for a game whose game.toml has no [tune].
    """

    def __init__(self, game: Game, card_set: CardSet, folders: GameFolders) -> None:
        from generator.check import roster_options

        self.game, self.card_set, self.folders = game, card_set, folders
        self.tuned: Mapping[str, TuneRoster] = card_set.file.tune
        if not self.tuned:
            raise UsageError(
                f"{folders.shown(folders.game_file)} does not say what may change. Write a table such as "
                "[tune.ROSTER.columns] with speed = { range = [1, 9] }; `pnp help tuning` shows a whole one."
            )
        self.options: dict[str, RosterOptions] = {}
        self.paths: dict[str, Path] = {}
        self.words: dict[str, Mapping[str, str]] = {}
        self._rows: dict[tuple[str, Place], tuple[RosterRows, RosterRow]] = {}
        self._cards: dict[str, Mapping[str, Card]] = {}
        self._typed: dict[tuple[str, str, tuple[tuple[str, str], ...]], Card | None] = {}
        place = Place(folders.shown(folders.game_file))
        for name in self.tuned:
            spec = card_set.file.rosters[name]
            self.options[name], _ = roster_options(name, spec, place)
            self.words[name] = known_columns(card_set.deck(name))
            self._cards[name] = {card.id: card for card in card_set.deck(name)}
            for file in spec.file:
                path = inside(folders.data, file)
                if path is None:
                    continue
                tables, _ = read_tables(path, folders.shown(path), self.options[name])
                self.paths[folders.shown(path)] = path
                for table in tables:
                    for record in table.records:
                        self._rows[name, record.place] = table, record

    def cards(self, roster: str) -> Iterable[Card]:
        """The cards of a roster in their order."""
        return self._cards[roster].values()

    def card(self, roster: str, card: str) -> Card:
        """One card by its id."""
        return self._cards[roster][card]

    def header(self, card: Card, column: str) -> str:
        """The header of a column in the file that the card is from. Raises UsageError where that file has none."""
        table, _ = self._rows[card.kind, card.place]
        return table.headers[self._position(card, column)].shown

    def text(self, card: Card, column: str) -> str:
        """What the file says in a cell."""
        _, record = self._rows[card.kind, card.place]
        return record.cells[self._position(card, column)].strip()

    def _position(self, card: Card, column: str) -> int:
        table, _ = self._rows[card.kind, card.place]
        for number, header in enumerate(table.headers):
            if column in (header.shown, header.name, header.text):
                return number
        word = self.words[card.kind].get(column, column)
        for number, header in enumerate(table.headers):
            if self.words[card.kind].get(header.shown) == word:
                return number
        raise UsageError(f'{card.place.file} has no column "{column}", which [tune] frees.')

    def changed_card(self, card: Card, texts: Mapping[str, str]) -> Card | None:
        """The card as it would be typed with these texts by column; None where its columns do not take them."""
        key = card.kind, card.id, tuple(sorted(texts.items()))
        if key not in self._typed:
            self._typed[key] = self._type(card, texts)
        return self._typed[key]

    def _type(self, card: Card, texts: Mapping[str, str]) -> Card | None:
        table, record = self._rows[card.kind, card.place]
        cells = list(record.cells)
        for column, text in texts.items():
            cells[self._position(card, column)] = text
        alone = replace(table, records=(replace(record, cells=tuple(cells)),))
        spec = self.card_set.file.rosters[card.kind]
        model = self.game.columns.get(card.kind) or record_model(spec.columns)
        deck, findings = type_cards(alone, model, card.kind, self.options[card.kind])
        if len(deck.cards) != 1 or any(one.severity is Severity.ERROR for one in findings):
            return None
        values = {**card.values, **deck.cards[0].values}
        return replace(deck.cards[0], id=card.id, number=card.number, values=values)

    def variant(self, changes: Changes) -> CardSet | None:
        """The card set with these changes; None where some card cannot be typed so."""
        texts: dict[tuple[str, str], dict[str, str]] = {}
        for one in changes:
            texts.setdefault((one.roster, one.card), {})[one.column] = one.becomes
        fresh: dict[str, dict[str, Card]] = {}
        for (roster, id_), cells in texts.items():
            card = self.changed_card(self.card(roster, id_), cells)
            if card is None:
                return None
            fresh.setdefault(roster, {})[id_] = card
        decks = dict(self.card_set.decks)
        for roster, cards in fresh.items():
            deck = decks[roster]
            decks[roster] = replace(deck, cards=tuple(cards.get(card.id, card) for card in deck.cards))
        return replace(self.card_set, decks=decks)
