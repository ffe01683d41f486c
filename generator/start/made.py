"""A new game is proved before it is there: made beside its place, checked and drawn, then moved whole."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from generator.check import check
from generator.ending import held, temporary
from generator.errors import FileAccessError, UsageError
from generator.findings import Finding, Severity
from generator.outputs.drawn import DrawnSet
from generator.outputs.swaps import to_disk
from generator.registry import GameSource, find_games
from generator.roster.column_types import DEVICES
from generator.start.files import with_schema
from generator.workspace import Workspace, typed_path

_NOT_IN_NAMES = frozenset('<>:"/\\|?*')


class StagedProof(Struct, frozen=True):
    """What a check of the staged folder found, faces drawn."""

    findings: tuple[Finding, ...]

    @property
    def overflows(self) -> bool:
        """Whether any text does not fit."""
        return any(finding.code == "face/overflow" for finding in self.findings)

    @property
    def worth_telling(self) -> list[Finding]:
        """Errors and warnings."""
        return [finding for finding in self.findings if finding.severity is not Severity.NOTICE]


def place_for(name: str, workspace: Workspace) -> tuple[Path, str]:
    """The folder for a new game, and the game's name. Raises UsageError where there cannot be one."""
    folder = typed_path(name, workspace.here)
    own = folder.name
    if not name.strip(" \t/\\.\"'") or own in ("", ".", ".."):
        raise UsageError("A game needs a name: it becomes its folder, as in `pnp new lighthouse`.")
    bad = sorted(sign for sign in set(own) if sign in _NOT_IN_NAMES or not sign.isprintable())
    if bad or own.strip(" .") != own or own.partition(".")[0].lower() in DEVICES or own.startswith("-"):
        raise UsageError(
            f'"{own}" cannot be the name of a folder on every system. Use letters, digits, hyphens and underscores.'
        )
    if len(own.encode()) > 100:
        raise UsageError("The name is too long for a folder: 100 letters are enough.")
    if folder.exists() or folder.is_symlink():
        raise UsageError(
            f"{workspace.shown(folder)} is there already, and nothing is overwritten. Choose another name, "
            "or move it away."
        )
    parent = folder.parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir():
        raise UsageError(f"{workspace.shown(parent)} is no folder, so nothing can be made in it.")
    known, _ = find_games(workspace)
    if own in (source.name for source in known):
        raise UsageError(f'There is a game "{own}" already (`pnp games` shows where). Choose another name.')
    return folder, own


def prove(files: Mapping[str, bytes], name: str, workspace: Workspace, folder: Path) -> StagedProof:
    """Write the files beside their place, and check and draw the game."""
    write_into(folder, files)
    game = GameSource(name, workspace.game_folders(name, folder))
    checked = check(game)
    if checked.card_set is None:
        return StagedProof(tuple(checked.report))
    drawn = DrawnSet(game, checked)
    faces = drawn.faces()
    return StagedProof((*checked.report, *faces.findings, *drawn.column_findings()))


def write_into(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files into a folder that is made for them."""
    paths = []
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        paths.append(path)
    return paths


class Staging:
    """A hidden folder beside the place of a game, gone at the end unless it was moved there."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = place.parent / f".{place.name}-new-{secrets.token_hex(4)}"
        self._made: list[Path] = []

    def __enter__(self) -> Staging:
        try:
            parent = self.place.parent
            while not parent.exists():
                self._made.append(parent)
                parent = parent.parent
            self._block = temporary(self.folder)
            self._block.__enter__()
            self.folder.mkdir(parents=True)
        except OSError as error:
            self._clear()
            raise FileAccessError(f"{self.place}: cannot be made ({error.strerror}).") from error
        return self

    def __exit__(self, *exception: object) -> None:
        self._block.__exit__(None, None, None)
        if not self.place.exists():
            self._clear()

    def _clear(self) -> None:
        for folder in self._made:
            try:
                folder.rmdir()
            except OSError:
                return

    def keep(self, files: Mapping[str, bytes]) -> None:
        """Write all files and move the folder to its place. Raises FileAccessError where that cannot be."""
        try:
            to_disk(write_into(self.folder, with_schema(files)))
            with held():
                if self.place.exists():
                    raise UsageError(f"{self.place} came to be meanwhile, and nothing is overwritten.")
                self.folder.rename(self.place)
        except OSError as error:
            raise FileAccessError(f"{self.place}: cannot be made ({error.strerror}).") from error
