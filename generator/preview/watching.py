"""What changed in the folders of a game: told once, by content, and not in the midst of saving.

Folders are watched, never single files: a watch on a file ends when a program saves by renaming. Where no events come
(network drives, cloud folders), a look at the files in use each second finds what was missed.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import zipfile
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from generator.workspace import GameFolders

STEP_MS = 20
"""Quiet time after which events are looked at: an edit is seen 50 ms earlier than with the library's own 50."""
EACH = 1.0
"""Seconds between two looks at the files in use."""
PATIENCE = 0.7
"""Seconds for which a file that is empty, gone or cut short is taken for one that is being saved."""
_AGAIN = 0.05
_WORKBOOKS = frozenset((".xlsx", ".xlsm", ".ods"))
_CODE = frozenset((".py", ".pyi"))
_FONTS = frozenset((".ttf", ".otf", ".ttc"))
_CARRIED = frozenset((".j2", ".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xlsm", ".ods", ".toml", ".md"))
"""What a redraw reads anew by itself; all other files may be pictures."""
_NEVER = ("__pycache__", ".git", ".venv", "node_modules", ".mypy_cache", ".pytest_cache", ".ruff_cache", "releases")


class Change(Struct, frozen=True):
    """Files that are not what they were, and what that asks for."""

    files: tuple[Path, ...]
    pictures: bool = False
    code: bool = False


def is_input(path: Path) -> bool:
    """Whether a file may matter: no lock, backup, half-saved copy or file of the system.

    LibreOffice writes `.~lock.NAME#` and `lu*.tmp`, Excel `~$NAME` and names of hexadecimal digits, Vim `4913` and
    `NAME~`.
    """
    name = path.name
    if name.startswith((".", "~$", "#")) or name.endswith(("~", ".tmp", ".swp", ".swx", ".part", ".crdownload", "#")):
        return False
    return bool(path.suffix) and not any(part in _NEVER for part in path.parts)


class Watch:
    """Notes the content of all files of some folders, and tells what changed since.

    `folders` are watched with all they hold, `used` may name further files; it can be set anew at any time.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folder for folder in dict.fromkeys(folders) if folder.is_dir())
        self.used: tuple[Path, ...] = ()
        self._stamps: dict[Path, tuple[int, int] | None] = {}
        self._digests: dict[Path, str] = {}
        for path in self._all():
            self._note(path)

    def _all(self) -> Iterable[Path]:
        for folder in self.folders:
            for where, below, names in os.walk(folder):
                below[:] = [name for name in below if name not in _NEVER and not name.startswith(".")]
                yield from (path for name in names if is_input(path := Path(where, name)))
        yield from self.used

    def _note(self, path: Path) -> None:
        self._stamps[path] = _stamp(path)
        self._digests[path] = _digest(path)

    async def changes(self, stop: asyncio.Event) -> AsyncIterator[Change]:
        """Every change until `stop` is set, as soon as what changed is whole."""
        queue: asyncio.Queue[set[Path]] = asyncio.Queue()
        tasks = [asyncio.create_task(self._events(queue, stop)), asyncio.create_task(self._looks(queue, stop))]
        try:
            while not stop.is_set():
                paths = await queue.get()
                while not queue.empty():
                    paths |= queue.get_nowait()
                changed = await self._really(paths)
                if changed:
                    yield _asked_for(changed)
        finally:
            for task in tasks:
                task.cancel()

    async def _events(self, queue: asyncio.Queue[set[Path]], stop: asyncio.Event) -> None:
        from watchfiles import awatch

        if not self.folders:
            return
        # Folders that cannot be watched are looked at each second all the same.
        with suppress(OSError, RuntimeError):
            async for found in awatch(
                *self.folders, step=STEP_MS, stop_event=stop, watch_filter=None, ignore_permission_denied=True
            ):
                paths = {path for _, name in found if is_input(path := Path(name))}
                if paths:
                    queue.put_nowait(paths)

    async def _looks(self, queue: asyncio.Queue[set[Path]], stop: asyncio.Event) -> None:
        while not stop.is_set():
            await asyncio.sleep(EACH)
            paths = {path for path in (*self._stamps, *self.used) if _stamp(path) != self._stamps.get(path)}
            if paths:
                queue.put_nowait(paths)

    async def _really(self, paths: set[Path]) -> list[Path]:
        """Those whose content is another now; what is being saved is waited for."""
        changed: list[Path] = []
        for path in sorted(paths):
            before = self._digests.get(path)
            now = await self._when_whole(path, before)
            self._stamps[path] = _stamp(path)
            if now != (before or ""):
                self._digests[path] = now
                changed.append(path)
        return changed

    async def _when_whole(self, path: Path, before: str | None) -> str:
        """The hash of a file that is there and whole; after some patience of what there is."""
        waited = 0.0
        while True:
            now = _digest(path)
            if before is None or now == before or (now not in ("", _EMPTY) and _is_whole(path)) or waited >= PATIENCE:
                return now
            await asyncio.sleep(_AGAIN)
            waited += _AGAIN


_EMPTY = hashlib.sha256(b"").hexdigest()


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _digest(path: Path) -> str:
    """Blank for a file that is not there or cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _is_whole(path: Path) -> bool:
    if path.suffix.lower() not in _WORKBOOKS:
        return True
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.testzip() is None
    except (OSError, zipfile.BadZipFile, EOFError, ValueError, NotImplementedError, RuntimeError):
        return False


def _asked_for(changed: list[Path]) -> Change:
    kinds = {path.suffix.lower() for path in changed}
    return Change(tuple(changed), bool(kinds - _CARRIED - _CODE - _FONTS), bool(kinds & (_CODE | _FONTS)))


def folders_of(folders: GameFolders, code: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Where all inputs of a game lie, folders inside others left out."""
    wanted = [folders.data, *folders.templates, *folders.fonts, *folders.own("layouts"), *folders.own("shops"), *code]
    there = list(dict.fromkeys(path.resolve() for path in wanted if path.is_dir()))
    return tuple(path for path in there if not any(path != other and path.is_relative_to(other) for other in there))
