"""Whether files stayed as they were while something was made of them: what changed meanwhile is refused."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import FileAccessError
from generator.workspace import GameFolders

_FRESH = 2_000_000_000
"""Nanoseconds within which a second change may bear the time of the first: such files are hashed as well."""


class _Stamp(Struct, frozen=True):
    """What the system says of a file. The time of change, unlike that of the content, cannot be set by a program."""

    size: int
    content: int
    change: int
    node: int
    digest: str = ""


class InputWatch:
    """Notes all files of a game when it is made, before any of them is read."""

    def __init__(self, folders: GameFolders) -> None:
        self._shown = folders.shown
        self._start = time.time_ns()
        self._stamps: dict[Path, _Stamp] = {}
        for folder in dict.fromkeys((folders.data, *folders.templates, *folders.fonts)):
            for where, _, names in os.walk(folder):
                for name in names:
                    path = Path(where, name)
                    with suppress(OSError):
                        if path.is_file():  # a pipe or a device would be read for ever
                            self._stamps[path] = self._stamp(path)

    def _stamp(self, path: Path) -> _Stamp:
        found = path.stat()
        times = found.st_mtime_ns, found.st_ctime_ns
        digest = ""
        if max(times) > self._start - _FRESH:
            digest = _digest(path)
        return _Stamp(found.st_size, *times, found.st_ino, digest)

    def refuse_changes(self, inputs: Iterable[Path]) -> None:
        """Raise FileAccessError that names the inputs which are not what they were."""
        changed = sorted({self._shown(path) for path in inputs if not self._is_as_it_was(path)})
        if changed:
            some = ", ".join(changed[:6]) + (f" and {len(changed) - 6} more" if len(changed) > 6 else "")
            verb = "was" if len(changed) == 1 else "were"
            raise FileAccessError(
                f"{some} {verb} changed meanwhile, so nothing was written. Run the same command again."
            )

    def _is_as_it_was(self, path: Path) -> bool:
        before = self._stamps.get(path)
        try:
            now = self._stamp(path)
        except OSError:
            return False
        if before is None:  # a file of another name for the same folder, as through a link
            return max(now.content, now.change) < self._start - _FRESH
        return replace(now, digest=before.digest) == before and (not before.digest or before.digest == _digest(path))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
