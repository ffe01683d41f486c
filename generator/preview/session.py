"""One game's page as long as it is served: what is shown, what is being done, what was edited; no word of HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path

import msgspec
from msgspec.structs import replace

from generator.errors import PnpError, UsageError
from generator.json_values import JsonObject
from generator.preview.desk import Desk, GoneError
from generator.preview.edits import Edit, digest_of
from generator.preview.scene import Scene
from generator.preview.watching import Change, Watch, folders_of
from generator.preview.worker import Step
from generator.registry import GameSource, code_folders
from generator.roster.cell_patch import write_file
from generator.workspace import Workspace

_QUIET = 1.5
"""Seconds without a change after which slow rules begin."""
_BEAT = 15.0
"""Seconds after which a silent stream says that it lives."""


class Preview:
    """One game's page: what its addresses answer."""

    def __init__(self, source: GameSource, workspace: Workspace, game: str, *, read_only: bool) -> None:
        self._source, self.workspace, self._game = source, workspace, game
        self.read_only = read_only
        self.desk: Desk | None = None
        self._news = asyncio.Condition()
        self._stop = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._judging: asyncio.Task[None] | None = None
        self._slow: tuple[int, tuple[object, ...]] = (-1, ())
        self._undo: list[tuple[Path, bytes, str, str]] = []
        self._at = time.time()
        self._work: dict[str, object] = {}
        self._sheets: dict[str, bytes] = {}

    # ------------------------------------------------------------------ life

    @contextlib.asynccontextmanager
    async def life(self, app: object) -> AsyncIterator[None]:
        """Draws and watches for as long as the server runs."""
        self.desk = Desk(self._game, str(self.workspace.here), self._changed)
        watch = Watch(folders_of(self._source.folders, code_folders(self._source)))
        self._keep(self._follow(watch))
        self._keep(self.desk.look_after())
        self.desk.refresh()
        try:
            yield
        finally:
            self._stop.set()
            self.desk.stop()
            for task in self._tasks:
                task.cancel()

    def _keep(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _follow(self, watch: Watch) -> None:
        assert self.desk is not None
        async for change in watch.changes(self._stop):
            self._take(change)
            watch.used = tuple(map(Path, self.desk.scene.files))

    def _take(self, change: Change) -> None:
        assert self.desk is not None
        because = tuple(dict.fromkeys(self.workspace.shown(path) for path in change.files))
        self.desk.refresh(because, pictures=change.pictures, code=change.code)

    def _changed(self) -> None:
        """Something is new: tell the pages, and when all is quiet look into what takes long."""
        assert self.desk is not None
        if not self.desk.busy:
            self._at = time.time()
            if self._slow[0] != self.desk.shown and self._judging is None and not self.desk.scene.broken:
                self._judging = self._keep(self._judge(self.desk.shown))
        self._keep(self._tell())

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def _judge(self, number: int) -> None:
        assert self.desk is not None
        found: tuple[object, ...] = ()
        try:
            await asyncio.sleep(_QUIET)
            if self.desk.shown == number and not self.desk.busy:
                found = tuple(await self.desk.judged())
                self._slow = number, found
        except GoneError:
            pass
        except PnpError:
            self._slow = number, ()
        finally:
            self._judging = None
        if self.desk.shown != number:
            self._changed()
        else:
            self.desk.touch()

    # ------------------------------------------------------------------ what pages ask

    def state(self) -> dict[str, object]:
        """Everything that a page shows beside pictures."""
        assert self.desk is not None
        desk = self.desk
        return {**self.news(), "scene": self._scene(desk.scene)}

    def _scene(self, scene: Scene) -> Scene:
        assert self.desk is not None
        judged = self._slow[0] == self.desk.shown
        slow = self._slow[1] if judged else ()
        return replace(scene, files=(), findings=(*scene.findings, *slow), judged=judged or bool(scene.broken))

    def news(self) -> dict[str, object]:
        """The state but for the scene, which is large and seldom another."""
        assert self.desk is not None
        desk = self.desk
        return {
            "version": desk.version,
            "shown": desk.shown,
            "busy": desk.busy,
            "because": desk.because,
            "at": self._at,
            "readOnly": self.read_only,
            "undo": self._undo[-1][3] if self._undo else "",
            "work": self._work,
            "slow": desk.slow,
        }

    async def events(self) -> AsyncIterator[bytes]:
        """The state with each news, its scene where that is another; a page that slept begins with the whole again."""
        assert self.desk is not None
        yield b"retry: 500\n\n"
        seen, scene = -1, None
        while not self._stop.is_set():
            if seen != self.desk.version:
                seen = self.desk.version
                now = (self.desk.scene, self._slow[0] == self.desk.shown)
                told = self.news() if now == scene else self.state()
                scene = now
                yield b"data: " + msgspec.json.encode(told) + b"\n\n"
                continue
            async with self._news:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), _BEAT)
                    continue
            yield b": here\n\n"

    async def edit(self, given: JsonObject) -> dict[str, object]:
        """Write one cell. Raises PnpError with what to tell."""
        assert self.desk is not None
        if self.read_only:
            raise UsageError("This page was opened with --read-only.")
        made: Edit = await self.desk.ask("edit", given)
        path = Path(made.path)
        before = path.read_bytes()
        write_file(path, made.data, made.before)
        self._undo.append((path, before, digest_of(made.data), f"{given.get('column')} of {given.get('card')}"))
        return {"notes": list(made.notes), "undo": self._undo[-1][3], "digest": digest_of(made.data)}

    def undo(self) -> dict[str, object]:
        """Take the last edit back, byte by byte. Raises PnpError where the file is another by now."""
        if self.read_only:
            raise UsageError("This page was opened with --read-only.")
        if not self._undo:
            raise UsageError("There is nothing to take back.")
        path, data, digest, what = self._undo[-1]
        write_file(path, data, digest)
        self._undo.pop()
        return {"undone": what, "undo": self._undo[-1][3] if self._undo else ""}

    async def work(self, what: str, given: JsonObject) -> dict[str, object]:
        """Sheets or print files, with progress that all pages see. Raises PnpError."""
        assert self.desk is not None
        desk = self.desk

        def told(step: Step) -> None:
            self._work = {"step": step.step, "done": step.done, "total": step.total}
            desk.touch()

        self._work = {"step": "Beginning", "done": 0, "total": 1}
        desk.touch()
        try:
            found = await desk.ask_slowly(what, given, told)
        finally:
            self._work = {}
            desk.touch()
        if what == "build":
            return dict(found)
        self._sheets = {f"{number}": one["png"] for number, one in enumerate(found)}
        version = desk.version
        return {
            "sheets": [
                {"file": one["file"], "page": one["page"], "src": f"/sheet/{number}?v={version}"}
                for number, one in enumerate(found)
            ]
        }

    def sheet(self, number: str) -> bytes | None:
        """A page of the sheets that were made last."""
        return self._sheets.get(number)
