"""Which files beside a font or a game say under which licence it stands: these go along, and no other does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from generator.workspace import is_file, own_file

_NAMES = re.compile(r"(OFL|LICEN[CS]E|COPYING|CREDITS|NOTICE)", re.IGNORECASE)


def is_licence(path: Path) -> bool:
    """Whether a file is called as licences and credits are."""
    return _NAMES.match(path.stem) is not None


def licences_in(folder: Path, shown: Callable[[Path], str]) -> list[Path]:
    """The licences in a folder, by name. Raises FileAccessError for one that is a link out of it."""
    found = sorted(path for path in folder.iterdir() if is_licence(path) and is_file(path))
    return [own_file(folder, path.name, shown) for path in found]
