"""The table of a language, brought up to what the set says now."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from generator.findings import Finding
from generator.game import CardSet, Game
from generator.languages.catalog import Translation, table_text, updated
from generator.languages.reading import read_table
from generator.registry import GameSource
from generator.translation.sets import known_language, table_path
from generator.translation.words import texts_of_set


class Updated(Struct, frozen=True):
    """A table as it is to be, and what was wrong with the one before."""

    path: Path
    entries: tuple[Translation, ...]
    findings: tuple[Finding, ...]

    @property
    def data(self) -> bytes:
        """The file."""
        return table_text(self.entries).encode()


def updated_table(source: GameSource, game: Game, card_set: CardSet, language: str) -> Updated:
    """The table of a language for what the set says now, nothing written.

    Raises UsageError for a language that game.toml does not name, FileAccessError for a table that cannot be read.
    """
    path = table_path(source.folders, known_language(card_set.file, language))
    before = read_table(path, source.folders.shown(path))
    return Updated(path, tuple(updated(before.entries, texts_of_set(source, game, card_set))), before.findings)
