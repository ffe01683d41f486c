"""Files written whole or not at all: made beside their place, moved there when all of them are done."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError

MANIFEST = "manifest.json"
"""Lists what a build wrote; a folder with one is ours to replace."""


def digest(data: bytes) -> str:
    """SHA-256 of some bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


class _Swap(Struct):
    """One folder on its way: `fresh` takes its place, `old` holds what was there until all are done."""

    folder: Path
    fresh: Path
    old: Path | None = None
    done: bool = False

    def do(self) -> None:
        if os.path.lexists(self.folder):
            self.old = _beside(self.folder, "old")
            self.folder.rename(self.old)
        self.fresh.rename(self.folder)
        self.done = True

    def undo(self) -> None:
        """Put back what was there."""
        if self.done:
            self.folder.rename(self.fresh)
        if self.old is not None and not os.path.lexists(self.folder):
            self.old.rename(self.folder)
            self.old = None

    def tidy(self) -> None:
        shutil.rmtree(self.fresh, ignore_errors=True)
        if self.old is not None and os.path.lexists(self.folder):
            shutil.rmtree(self.old, ignore_errors=True)


def replace_folders(folders: Mapping[Path, Mapping[str, bytes]]) -> None:
    """Make each folder hold these files; what an earlier build left in it is removed, a person's own files stay.

    Nothing changes unless every file of every folder could be written. Raises FileAccessError that says which
    file was in the way and that the old ones are still there.
    """
    swaps: list[_Swap] = []
    folder = Path()
    try:
        for folder, files in folders.items():
            _look_at(folder)
            folder.parent.mkdir(parents=True, exist_ok=True)
            swaps.append(_Swap(folder, _beside(folder, "new")))
            _fill(swaps[-1].fresh, files)
            _carry_over(folder, swaps[-1].fresh)
        for swap in swaps:
            folder = swap.folder
            swap.do()
    except BaseException as error:
        for swap in reversed(swaps):
            with suppress(OSError):
                swap.undo()
        lost = [f" The old files are in {swap.old}." for swap in swaps if swap.old and not swap.folder.exists()]
        if isinstance(error, OSError):
            raise FileAccessError(_cannot_write(folder, error) + ("".join(lost) or " Nothing was changed.")) from error
        raise
    finally:
        for swap in swaps:
            swap.tidy()


def add_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder whose other files are nobody's business; each whole or not at all.

    Raises FileAccessError that names the folder.
    """
    fresh = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            fresh = folder / f".{name}-{secrets.token_hex(4)}"
            fresh.write_bytes(data)
            fresh.replace(folder / name)
    except OSError as error:
        raise FileAccessError(_cannot_write(folder, error)) from error
    finally:
        if fresh is not None:
            fresh.unlink(missing_ok=True)


def _beside(folder: Path, what: str) -> Path:
    """A hidden name beside a folder that nobody has yet."""
    return folder.parent / f".{folder.name}-{what}-{secrets.token_hex(4)}"


def _look_at(folder: Path) -> None:
    """Refuse a place that is not ours to replace."""
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise FileAccessError(f"{folder}: there is a file or link in the place of the output folder. Move it away.")
    if any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise FileAccessError(
            f"{folder}: this folder holds files that no build made (it has no {MANIFEST}), and a build would mix "
            "with them. Move them away, or choose another folder with --out."
        )


def _fill(fresh: Path, files: Mapping[str, bytes]) -> None:
    fresh.mkdir()
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _carry_over(folder: Path, fresh: Path) -> None:
    """Copy what a person put into the old folder: files that its manifest does not list."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return
    try:
        listed = set(json.loads(manifest.read_text("utf-8"))["outputs"])
    except (ValueError, KeyError, TypeError):
        listed = set()
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        theirs = path.is_file() and name.as_posix() not in listed and name.as_posix() != MANIFEST
        if theirs and not (fresh / name).exists():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, fresh / name)


def _cannot_write(folder: Path, error: OSError) -> str:
    where = Path(error.filename).name if error.filename else ""
    file = f" ({where})" if where and not where.startswith(".") and where != folder.name else ""
    reason = error.strerror or type(error).__name__
    hint = (
        "A file in it may be open in another program: close it and build again."
        if isinstance(error, PermissionError)
        else "Free some space or choose another folder with --out."
    )
    return f"{folder}: cannot be written{file}: {reason}. {hint}"
