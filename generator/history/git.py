"""The folders of a game as a git revision has them."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from generator.errors import FileAccessError, NotThereYetError, UsageError
from generator.workspace import GAME_FILE, GameFolders

PATIENCE = 120
"""Seconds after which git is given up."""


@contextmanager
def folders_at(revision: str, folders: GameFolders) -> Iterator[GameFolders]:
    """The game's folders at a revision, unpacked into a temporary place for as long as they are looked at.

    What lies outside the repository (templates and fonts of the program) is taken as it is now. Raises UsageError
    where there is no git, no repository or no such revision, NotThereYetError where the revision has no such game.
    """
    top = Path(_git(folders.data, "rev-parse", "--show-toplevel").decode().strip()).resolve()
    commit = _commit(revision, folders.data)
    inside = {folder: folder.resolve() for folder in (folders.data, *folders.templates, *folders.fonts)}
    names = {
        folder: resolved.relative_to(top).as_posix()
        for folder, resolved in inside.items()
        if resolved.is_relative_to(top)
    }
    wanted = sorted({name for name in names.values() if name != "." and _exists(commit, name, top)})
    if names.get(folders.data) not in (*wanted, ".") or not _exists(commit, _in(names[folders.data], GAME_FILE), top):
        raise NotThereYetError(
            f'{folders.shown(folders.data)}: the revision "{revision}" does not have this folder. '
            "Name a later one, or the archive of a release."
        )
    with TemporaryDirectory(prefix="pnp-") as place:
        # Real path: templates and fonts are known by it where links lead to the temporary folder.
        base = Path(place).resolve()
        # A game that is the whole repository has its files beside the folders that are looked for.
        parts = () if "." in names.values() else tuple(wanted)
        _unpack(_git(top, "archive", "--format=tar", commit, "--", *parts), base)
        moved = {folder: base / name for folder, name in names.items()}
        yield replace(
            folders,
            data=moved[folders.data],
            templates=tuple(moved.get(folder, folder) for folder in folders.templates),
            fonts=tuple(moved.get(folder, folder) for folder in folders.fonts),
        )


def in_repository(folder: Path) -> bool:
    """Whether there is a git, and a repository around the folder."""
    try:
        _git(folder, "rev-parse", "--show-toplevel")
    except (UsageError, FileAccessError):
        return False
    return True


def _commit(revision: str, folder: Path) -> str:
    if revision.startswith("-"):
        raise UsageError(f'"{revision}" is no git revision.')
    try:
        wanted = f"{revision}^{{commit}}"
        return _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", wanted).decode().strip()
    except FileAccessError as error:
        raise UsageError(f'There is no git revision "{revision}" here. Try a tag, a branch or HEAD~1.') from error


def _in(folder: str, name: str) -> str:
    return name if folder == "." else f"{folder}/{name}"


def _exists(commit: str, name: str, top: Path) -> bool:
    return bool(_git(top, "ls-tree", "--name-only", commit, "--", name))


def _git(folder: Path, *arguments: str) -> bytes:
    """What git prints. Raises UsageError without git or repository, FileAccessError where git refuses."""
    program = shutil.which("git")
    if program is None:
        raise UsageError(
            "git is not installed, so there are no revisions to compare with. Name a folder or an archive."
        )
    try:
        done = subprocess.run(  # noqa: S603 - the program is git, arguments are ours or an existing revision
            [program, "-C", str(folder), *arguments],
            stdin=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},  # what it says is looked at below
            capture_output=True,
            check=False,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FileAccessError(f"git cannot be run ({error}).") from error
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode("utf-8", "replace").strip()
    if "not a git repository" in said:
        raise UsageError(f"{folder}: is in no git repository, so there are no revisions to compare with.")
    raise FileAccessError(f"git {arguments[0]} failed: {said or f'exit code {done.returncode}'}")


def _unpack(tar: bytes, base: Path) -> None:
    """The plain files of an archive; links and anything that leads elsewhere stay out."""
    with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
        for member in archive:
            name = PurePosixPath(member.name)
            if not member.isfile() or name.is_absolute() or ".." in name.parts:
                continue
            content = archive.extractfile(member)
            if content is not None:
                path = base / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())
