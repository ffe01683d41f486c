"""What lets a run be killed while it puts folders in their places: exchanges, a journal, a lock."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.errors import FileAccessError
from generator.words import counted

MANIFEST = "manifest.json"
"""Lists what a build wrote; a folder with one of ours is ours to replace."""
JOURNAL = ".pnp-journal.json"
LOCK = ".pnp-lock"
PATIENCE = 30.0
"""Seconds that a run waits for another one that writes into the same folder."""
_LEFT_OVER = re.compile(r"\.(?P<name>.+)-(?P<what>new|old)-[0-9a-f]{8}")


def digest(data: bytes) -> str:
    """SHA-256 of some bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


# -------------------------------------------------------------------- one step for two folders


@lru_cache(maxsize=1)
def _exchanging() -> Any:
    """The system's own function that exchanges two names in one step, called with two paths; None without one."""
    try:
        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            here, both = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
            return lambda one, other: library.renameat2(here, one, here, other, both)
        if sys.platform == "darwin":
            return lambda one, other: library.renamex_np(one, other, 2)  # RENAME_SWAP
    except (OSError, TypeError, AttributeError):
        pass
    return None


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders in one step; False where the system or its disk cannot, and nothing was done."""
    call = _exchanging()
    if call is None:
        return False
    try:
        return bool(call(os.fsencode(one), os.fsencode(other)) == 0)
    except AttributeError:  # a C library without it
        return False


# -------------------------------------------------------------------- one run at a time


@contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Keep others from writing below a folder. Raises FileAccessError where another run does not come to its end."""
    until = time.monotonic() + patience
    path = folder / LOCK
    while (file := _try_to_lock(path)) is None:
        if time.monotonic() > until:
            raise FileAccessError(f"{folder}: another build is writing here. Wait for it, then build again.")
        time.sleep(0.05)
    try:
        yield
    finally:
        with suppress(OSError):
            if sys.platform != "win32":
                path.unlink()
        os.close(file)
        with suppress(OSError):
            if sys.platform == "win32":
                path.unlink()


def _try_to_lock(path: Path) -> int | None:
    """An open and locked file, or None where another process has it. Raises OSError where none can be made."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        there = path.stat()  # who had it before may have taken it away meanwhile
        if sys.platform == "win32" or (there.st_ino, there.st_dev) == (os.fstat(file).st_ino, os.fstat(file).st_dev):
            return file
    except OSError:
        pass
    os.close(file)
    return None


# -------------------------------------------------------------------- swaps


class Swap(Struct):
    """One folder on its way: `fresh` takes its place, `old` is where the one before waits until all are done.

    `seal` is the hash of the new manifest: by it a later run tells whether `fresh` is in its place already.
    """

    folder: Path
    fresh: Path
    old: Path
    seal: str
    done: bool = False

    def do(self) -> None:
        """Put the new folder in its place; in one step where the system can exchange two folders."""
        if not os.path.lexists(self.folder):
            self.fresh.rename(self.folder)
        elif exchange(self.fresh, self.folder):
            self.done = True
            self.fresh.rename(self.old)
        else:
            self.folder.rename(self.old)
            self.fresh.rename(self.folder)
        self.done = True

    def undo(self) -> None:
        """Put back what was there."""
        if self.done:
            self.folder.rename(self.fresh)
        if self.old.is_dir() and not os.path.lexists(self.folder):
            self.old.rename(self.folder)
        self.done = False

    def tidy(self) -> None:
        """Remove what waits aside, once the place is taken."""
        shutil.rmtree(self.fresh, ignore_errors=True)
        if os.path.lexists(self.folder):
            shutil.rmtree(self.old, ignore_errors=True)


def write_journal(parent: Path, swaps: Sequence[Swap]) -> Path:
    """Note in a folder what of it is about to be put in its place: whoever finds the note can bring it to its end."""
    rows = [
        [swap.folder.name, swap.fresh.name, swap.old.name, swap.seal] for swap in swaps if swap.folder.parent == parent
    ]
    path = parent / JOURNAL
    fresh = path.with_name(f"{JOURNAL}-{os.getpid()}")
    fresh.write_text(json.dumps(rows), "utf-8")
    to_disk([fresh])
    fresh.replace(path)
    return path


def finish_earlier(parent: Path) -> list[str]:
    """Bring to its end what a killed run began below a folder, and clear away what it left; what was done, in words."""
    told = []
    journal = parent / JOURNAL
    for swap in _noted(journal):
        if swap.fresh.is_dir() and not _holds(swap.folder, swap.seal) and _holds(swap.fresh, swap.seal):
            with suppress(OSError):
                swap.do()
                told.append(f"{swap.folder.name}: an earlier build was cut off; its files were put in their place.")
        if _holds(swap.folder, swap.seal):
            for aside in (swap.fresh, swap.old):
                if aside.is_dir():
                    carry_over(aside, swap.folder)
            swap.tidy()
    journal.unlink(missing_ok=True)
    left = [path for path in parent.iterdir() if _LEFT_OVER.fullmatch(path.name) and path.is_dir()]
    removed = 0
    for path in left:
        name = _LEFT_OVER.fullmatch(path.name)
        assert name is not None
        if name["what"] == "old" and not os.path.lexists(parent / name["name"]):
            path.rename(parent / name["name"])
            told.append(f"{name['name']}: an earlier build was cut off; the files from before it were put back.")
        else:
            shutil.rmtree(path, ignore_errors=True)
            removed += 1
    for path in parent.glob(f"{JOURNAL}-*"):
        path.unlink(missing_ok=True)
    if removed:
        verb = "was" if removed == 1 else "were"
        told.append(f"{counted(removed, 'folder')} that a cut-off build had left behind {verb} removed.")
    return told


def _noted(journal: Path) -> list[Swap]:
    """The swaps of a journal, all of them of folders beside it."""
    here = journal.parent
    if not journal.is_file():  # a pipe would be read for ever
        return []
    try:
        rows = json.loads(journal.read_text("utf-8"))
        swaps = [Swap(here / folder, here / fresh, here / old, str(seal)) for folder, fresh, old, seal in rows]
    except (OSError, ValueError, TypeError, RecursionError):
        return []
    return [
        swap
        for swap in swaps
        if swap.fresh.parent == swap.old.parent == swap.folder.parent == here
        and all(_LEFT_OVER.fullmatch(path.name) for path in (swap.fresh, swap.old))
        and not any(path.is_symlink() for path in (swap.folder, swap.fresh, swap.old))
    ]


def _holds(folder: Path, seal: str) -> bool:
    try:
        return (folder / MANIFEST).is_file() and digest((folder / MANIFEST).read_bytes()) == seal
    except OSError:
        return False


# -------------------------------------------------------------------- a person's own files


def manifest_of(folder: Path) -> dict[str, Any] | None:
    """The manifest that a build wrote into a folder; empty where it is damaged, None where there is none of ours."""
    if not (folder / MANIFEST).exists():
        return None
    if not (folder / MANIFEST).is_file():
        return {}
    try:
        value = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    ours = isinstance(value, dict) and isinstance(value.get("outputs"), dict)
    return value if ours and str(value.get("program", "")).startswith("pnp ") else None


def carry_over(folder: Path, fresh: Path) -> None:
    """Bring what a person put into the old folder: whatever its manifest does not list, as it is.

    Files, links and empty folders alike; what stands in its place already stays.
    """
    manifest = manifest_of(folder)
    if manifest is None:
        return
    listed = {MANIFEST, *map(str, manifest.get("outputs", ()))}
    made = {parent.as_posix() for name in listed for parent in Path(name).parents}
    for where, folders, files in os.walk(folder):
        here = Path(where).relative_to(folder)
        for name in (*folders, *files):
            own = here / name
            source, target = folder / own, fresh / own
            if own.as_posix() in listed or os.path.lexists(target):
                continue
            if source.is_dir() and not source.is_symlink():
                if own.as_posix() not in made:
                    target.mkdir(parents=True)
                    shutil.copystat(source, target)
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            _same(source, target)


def _same(source: Path, target: Path) -> None:
    """The same file or link under another name."""
    if source.is_symlink():
        target.symlink_to(source.readlink())
        return
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target)


# -------------------------------------------------------------------- to the disk

_ONE_BY_ONE = 64


def to_disk(files: Sequence[Path]) -> None:
    """Have the system write files to its disk, so that they outlast a loss of power."""
    if len(files) > _ONE_BY_ONE and hasattr(os, "sync"):
        os.sync()
        return
    for path in files:
        with path.open("rb+") as file:
            os.fsync(file.fileno())


def folder_to_disk(folder: Path) -> None:
    """The same for the names in a folder, where systems have that."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
