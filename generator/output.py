"""Files written whole or not at all: made beside their place, moved there when all of them are done."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from generator.errors import FileAccessError


def digest(data: bytes) -> str:
    """SHA-256 of some bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def replace_folders(folders: Mapping[Path, Mapping[str, bytes]]) -> None:
    """Make each folder hold exactly these files; what an earlier build left in it is removed.

    Nothing changes unless every file could be written. Raises FileAccessError that says which file was in
    the way and that the old files are still there.
    """
    staged: dict[Path, Path] = {}
    try:
        for folder, files in folders.items():
            staged[folder] = _stage(folder, files)
        for folder, fresh in staged.items():
            _swap(folder, fresh)
    finally:
        for fresh in staged.values():
            shutil.rmtree(fresh, ignore_errors=True)


def _stage(folder: Path, files: Mapping[str, bytes]) -> Path:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise FileAccessError(_cannot_write(folder.parent, error)) from error
    try:
        for name, data in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        fresh.chmod(0o755)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        raise FileAccessError(_cannot_write(folder, error)) from error
    return fresh


def _swap(folder: Path, fresh: Path) -> None:
    """Put the fresh folder in the place of the old one; on failure the old one is put back."""
    if not os.path.lexists(folder):
        _move(fresh, folder)
        return
    if not folder.is_dir() or folder.is_symlink():
        raise FileAccessError(f"{folder}: there is a file or link in the place of the output folder. Move it away.")
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
    aside = old / folder.name
    _move(folder, aside)
    try:
        _move(fresh, folder)
    except FileAccessError:
        aside.rename(folder)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)


def _move(source: Path, target: Path) -> None:
    try:
        source.rename(target)
    except OSError as error:
        raise FileAccessError(_cannot_write(target, error)) from error


def _cannot_write(path: Path, error: OSError) -> str:
    reason = error.strerror or type(error).__name__
    hint = (
        "A file in it may be open in another program: close it and build again."
        if isinstance(error, PermissionError)
        else "Free some space or choose another folder with --out."
    )
    return f"{path}: cannot be written ({reason}). {hint} Nothing was changed."
