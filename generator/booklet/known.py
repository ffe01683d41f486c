"""What the rules text of a game may name, from its set and its folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.booklet.names import Known
from generator.game import CardSet, Component
from generator.text.fonts import FontBook
from generator.workspace import GameFolders


def known_of(card_set: CardSet, parts: Sequence[Component], folders: GameFolders) -> Known:
    """What a rules text of a set may name."""
    book = FontBook.of(card_set.file, folders.fonts, pictures_of(folders))
    return Known(card_set, tuple(parts), book.icons.names if book.icons else frozenset())


def pictures_of(folders: GameFolders) -> tuple[Path, ...]:
    """Where pictures and icons of a game are looked for."""
    return folders.data, folders.data / "art"
