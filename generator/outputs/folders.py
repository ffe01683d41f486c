"""Files written whole or not at all: made beside their place, moved there when all of them are done."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from generator.ending import held, temporary
from generator.errors import FileAccessError
from generator.outputs.swaps import (
    JOURNAL,
    MANIFEST,
    FolderSwap,
    carry_over,
    digest,
    finish_earlier,
    folder_to_disk,
    locked,
    manifest_of,
    to_disk,
    write_journal,
)

CODES = {
    "output/cut-off": "An earlier build was ended before it was done; it was brought to its end or cleared away.",
    "output/older": "Another folder of the game's output was made of files that have changed since.",
}
"""What is told of earlier runs."""

__all__ = ["CODES", "MANIFEST", "add_files", "digest", "replace_folders"]


def replace_folders(folders: Mapping[Path, Mapping[str, bytes]]) -> tuple[str, ...]:
    """Make each folder hold these files; what an earlier build left in it is removed, a person's own files stay.

    Nothing changes unless every file of every folder could be written. A run that is killed leaves each folder old or
    new, and the next one brings the rest to its end: what it had to do is returned, in sentences.

    Raises FileAccessError that says which file was in the way and that the old ones are still there.
    """
    swaps: list[FolderSwap] = []
    told: list[str] = []
    folder, settled = Path(), False
    with ExitStack() as stack:
        try:
            for folder in folders:
                folder.parent.mkdir(parents=True, exist_ok=True)
            for parent in sorted({folder.parent for folder in folders}):
                stack.enter_context(locked(parent))
                told += finish_earlier(parent)
            for folder, files in folders.items():
                _look_at(folder)
                swap = FolderSwap(
                    folder, _beside(folder, "new"), _beside(folder, "old"), digest(files.get(MANIFEST, b""))
                )
                stack.enter_context(temporary(swap.fresh))
                swaps.append(swap)
                _fill(swap.fresh, files)
                carry_over(folder, swap.fresh)
            with held():
                journals = [write_journal(parent, swaps) for parent in {swap.folder.parent for swap in swaps}]
                for swap in swaps:
                    folder = swap.folder
                    swap.do()
                settled = True
                _settle(swaps, journals)
        except BaseException as error:
            if settled:  # the new files stand, and what is left to do is in the journal
                raise
            for swap in reversed(swaps):
                with suppress(OSError):
                    swap.undo()
            gone = [swap for swap in swaps if swap.old.is_dir() and not swap.folder.exists()]
            lost = [f" The old files are in {swap.old}." for swap in gone]
            if not lost:
                for parent in {one.folder.parent for one in swaps}:
                    (parent / JOURNAL).unlink(missing_ok=True)
            if isinstance(error, OSError):
                hint = "".join(lost) or " Nothing was changed."
                raise FileAccessError(_cannot_write(folder, error) + hint) from error
            raise
        finally:
            if not settled:
                for swap in swaps:
                    swap.tidy()
    return tuple(told)


def _settle(swaps: Sequence[FolderSwap], journals: Sequence[Path]) -> None:
    """Bring along what a person laid into an old folder at the last moment, and remove it; else leave it for later."""
    with suppress(OSError):
        for swap in swaps:
            carry_over(swap.old, swap.folder)
            folder_to_disk(swap.folder.parent)
            swap.tidy()
        for journal in journals:
            journal.unlink(missing_ok=True)


def add_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder whose other files are nobody's business; each whole or not at all.

    Raises FileAccessError that names the folder.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            _clear_earlier(folder, name)
            with temporary(folder / f".{name}-{os.getpid()}-{secrets.token_hex(4)}") as fresh:
                fresh.write_bytes(data)
                to_disk([fresh])
                fresh.replace(folder / name)
        folder_to_disk(folder)
    except OSError as error:
        raise FileAccessError(_cannot_write(folder, error)) from error


def _clear_earlier(folder: Path, name: str) -> None:
    """Remove what runs that are no longer there left of a file on its way."""
    mine = re.compile(rf"\.{re.escape(name)}-(?P<process>\d+)-[0-9a-f]{{8}}")
    for path in folder.iterdir():
        found = mine.fullmatch(path.name)
        if found and not _lives(int(found["process"])):
            with suppress(OSError):
                path.unlink()


def _lives(process: int) -> bool:
    """Whether there may be a process of that number."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _beside(folder: Path, what: str) -> Path:
    """A hidden name beside a folder that nobody has yet."""
    return folder.parent / f".{folder.name}-{what}-{secrets.token_hex(4)}"


def _look_at(folder: Path) -> None:
    """Refuse a place that is not ours to replace."""
    if not os.path.lexists(folder):
        return
    if folder.is_symlink() or not folder.is_dir():
        raise FileAccessError(f"{folder}: there is a file or link in the place of the output folder. Move it away.")
    if any(folder.iterdir()) and manifest_of(folder) is None:
        raise FileAccessError(
            f"{folder}: this folder holds files that no build made (it has no {MANIFEST} of one), and a build would "
            "mix with them. Move them away, or choose another folder with --out."
        )


def _fill(fresh: Path, files: Mapping[str, bytes]) -> None:
    fresh.mkdir()
    paths = []
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        paths.append(path)
    to_disk(paths)


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
