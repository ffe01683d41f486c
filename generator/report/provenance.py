"""What figures were made from: the files of a card set with their hashes."""

from __future__ import annotations

from generator.game import CardSet
from generator.outputs.line_ends import text_digest
from generator.registry import GameSource


def input_digests(source: GameSource, card_set: CardSet) -> dict[str, str]:
    """SHA-256 of game.toml and every roster, whatever their lines end with, by their names in the game's folder."""
    names = [source.folders.game_file.name, *card_set.file.roster_files]
    return {name: text_digest(source.folders.data / name) for name in sorted(set(names))}
