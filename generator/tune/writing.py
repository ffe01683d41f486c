"""A change written into the rosters: the cells alone, every other byte as it was, all files or none."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.errors import UsageError
from generator.roster.cell_patch import patched, write_file
from generator.tune.moves import Changes
from generator.tune.variants import Rosters

_WRITTEN = frozenset((".csv", ".tsv", ".tab", ".txt"))


def refusal(rosters: Rosters) -> str:
    """Why a change of these rosters could not be written, in a sentence; blank where it could."""
    for shown, path in rosters.paths.items():
        if path.suffix.lower() not in _WRITTEN:
            return f"{shown} is no CSV: change its cells in the program it is from, as the table shows."
    return ""


def write_changes(rosters: Rosters, changes: Changes) -> tuple[str, ...]:
    """Write the changes; which files were written, as they are shown.

    Raises UsageError where a file is no text or was changed since it was read, FileAccessError where it cannot be
    written. Nothing is written before all files are known to be right.
    """
    by_file: dict[str, list[tuple[int, str, str, str, str]]] = {}
    for one in changes:
        card = rosters.card(one.roster, one.card)
        header = rosters.header(card, one.column)
        by_file.setdefault(card.place.file, []).append((card.place.line, header, one.was, one.becomes, one.roster))
    ready: list[tuple[Path, bytes, str]] = []
    for shown, cells in by_file.items():
        path = rosters.paths[shown]
        if path.suffix.lower() not in _WRITTEN:
            raise UsageError(refusal(rosters))
        before = path.read_bytes()
        with TemporaryDirectory(prefix="pnp-") as folder:
            copy = Path(folder, path.name)
            shutil.copyfile(path, copy)
            for line, header, _, becomes, roster in cells:
                copy.write_bytes(patched(copy, shown, rosters.options[roster], line, header, becomes))
            ready.append((path, copy.read_bytes(), hashlib.sha256(before).hexdigest()))
    for path, data, digest in ready:
        write_file(path, data, digest)
    return tuple(by_file)
