"""Where the rules text of a game lies."""

from __future__ import annotations

from pathlib import Path

from generator.gamefile import GameFile
from generator.workspace import GameFolders, own_file


def rules_path(folders: GameFolders, file: GameFile) -> Path:
    """Where the rules text of a game is, be it there or not. Raises FileAccessError where it leads elsewhere."""
    return own_file(folders.data, file.booklet.file, folders.shown)
