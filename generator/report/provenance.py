"""What figures were made from: the files of a card set with their hashes."""

from __future__ import annotations

from generator.game import CardSet
from generator.outputs.folders import digest
from generator.registry import GameSource


def input_digests(source: GameSource, card_set: CardSet) -> dict[str, str]:
    """SHA-256 of game.toml and every roster, by their names in the game's folder."""
    names = [source.folders.game_file.name, *card_set.file.roster_files]
    return {name: digest((source.folders.data / name).read_bytes()) for name in sorted(set(names))}
