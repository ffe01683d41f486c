"""The page's server: a table of known things, each under its own address; no path of a file is ever asked for."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import secrets
import socket
import time
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from generator.errors import FileAccessError, PnpError, UsageError
from generator.preview.desk import Desk, GoneError
from generator.preview.edits import Edit, digest_of, write_edit
from generator.preview.guard import Guard
from generator.preview.pixels import DPIS, LOOKS
from generator.preview.scene import Scene
from generator.preview.watching import Change, Watch, folders_of
from generator.preview.worker import Step
from generator.registry import GameSource, code_folders
from generator.workspace import Workspace

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

ASSETS = Path(__file__).parent / "assets"
PORTS = 20
"""How many ports are tried, one after the other."""
_QUIET = 1.5
"""Seconds without a change after which slow rules begin."""
_TYPES = {"page.css": "text/css", "page.js": "text/javascript"}
_FONTS = {"medium": "BarlowSemiCondensed-Medium.ttf", "bold": "BarlowSemiCondensed-Bold.ttf"}
_BEAT = 15.0
"""Seconds after which a silent stream says that it lives."""
_ONE_LOOK = ("card", "contrasts", "odds", "figures", "release")
_SLOW = frozenset(("odds", "release"))


def free_socket(port: int) -> socket.socket:
    """A socket on 127.0.0.1 at this port, or the next one that is free. Raises FileAccessError where none is."""
    for number in range(port, min(port + PORTS, 65536)) if port else (0,):
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind(("127.0.0.1", number))
            found.listen(128)
        except OSError as error:
            found.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            found.setblocking(False)
            return found
    raise FileAccessError(f"The ports {port} to {port + PORTS - 1} are all taken. Name another: --port 9000.")


class Preview:
    """One game's page: what its addresses answer."""

    def __init__(self, source: GameSource, workspace: Workspace, game: str, *, read_only: bool) -> None:
        self._source, self._workspace, self._game = source, workspace, game
        self.read_only = read_only
        self.desk: Desk | None = None
        self._news = asyncio.Condition()
        self._stop = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._judging: asyncio.Task[None] | None = None
        self._slow: tuple[int, tuple[Any, ...]] = (-1, ())
        self._undo: list[tuple[Path, bytes, str, str]] = []
        self._at = time.time()
        self._work: dict[str, Any] = {}
        self._sheets: dict[str, bytes] = {}

    # ------------------------------------------------------------------ life

    @contextlib.asynccontextmanager
    async def life(self, app: object) -> AsyncIterator[None]:
        """Draws and watches for as long as the server runs."""
        self.desk = Desk(self._game, str(self._workspace.here), self._changed)
        watch = Watch(folders_of(self._source.folders, code_folders(self._source)))
        self._keep(self._follow(watch))
        self.desk.refresh()
        try:
            yield
        finally:
            self._stop.set()
            self.desk.stop()
            for task in self._tasks:
                task.cancel()

    def _keep(self, work: Any) -> asyncio.Task[Any]:
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
        because = tuple(dict.fromkeys(self._workspace.shown(path) for path in change.files))
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
        found: tuple[Any, ...] = ()
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

    def state(self) -> dict[str, Any]:
        """Everything that a page shows beside pictures."""
        assert self.desk is not None
        desk = self.desk
        return {**self.news(), "scene": self._scene(desk.scene)}

    def _scene(self, scene: Scene) -> Scene:
        assert self.desk is not None
        judged = self._slow[0] == self.desk.shown
        slow = self._slow[1] if judged else ()
        return replace(scene, files=(), findings=(*scene.findings, *slow), judged=judged or bool(scene.broken))

    def news(self) -> dict[str, Any]:
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

    async def edit(self, given: dict[str, Any]) -> dict[str, Any]:
        """Write one cell. Raises PnpError with what to tell."""
        assert self.desk is not None
        if self.read_only:
            raise UsageError("This page was opened with --read-only.")
        made: Edit = await self.desk.ask("edit", given)
        path = Path(made.path)
        before = path.read_bytes()
        write_edit(path, made.data, made.before)
        self._undo.append((path, before, digest_of(made.data), f"{given.get('column')} of {given.get('card')}"))
        return {"notes": list(made.notes), "undo": self._undo[-1][3], "digest": digest_of(made.data)}

    def undo(self) -> dict[str, Any]:
        """Take the last edit back, byte by byte. Raises PnpError where the file is another by now."""
        if self.read_only:
            raise UsageError("This page was opened with --read-only.")
        if not self._undo:
            raise UsageError("There is nothing to take back.")
        path, data, digest, what = self._undo[-1]
        write_edit(path, data, digest)
        self._undo.pop()
        return {"undone": what, "undo": self._undo[-1][3] if self._undo else ""}

    async def work(self, what: str, given: dict[str, Any]) -> dict[str, Any]:
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


def app_of(preview: Preview) -> Any:
    """The table of addresses."""
    from starlette.applications import Starlette
    from starlette.responses import FileResponse, StreamingResponse
    from starlette.responses import Response as Reply
    from starlette.routing import Route

    def as_json(value: Any, status: int = 200) -> Response:
        headers = {"cache-control": "no-store"}
        return Reply(msgspec.json.encode(value), status, headers, "application/json")

    async def answered(made: Callable[[], Any]) -> Response:
        try:
            return as_json(await made())
        except (PnpError, KeyError, TypeError) as error:
            said = str(error) if isinstance(error, PnpError) else "The request is not understood."
            return as_json({"fault": said}, 409)

    async def body(request: Request) -> dict[str, Any]:
        try:
            value = msgspec.json.decode(await request.body())
        except msgspec.DecodeError as error:
            raise UsageError("The request is no JSON.") from error
        if not isinstance(value, dict):
            raise UsageError("The request is not understood.")
        return value

    def asset(name: str) -> Callable[[Request], Any]:
        async def give(request: Request) -> Response:
            kind = _TYPES.get(name, "text/html")
            return FileResponse(ASSETS / name, media_type=kind, headers={"cache-control": "no-store"})

        return give

    async def font(request: Request) -> Response:
        name = _FONTS.get(request.path_params["name"], "")
        folders = preview._workspace.fonts
        path = next((one for folder in folders if name and (one := folder / "barlow" / name).is_file()), None)
        if path is None:
            return Reply(status_code=404)
        return FileResponse(path, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})

    async def state(request: Request) -> Response:
        return as_json(preview.state())

    async def events(request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(preview.events(), media_type="text/event-stream", headers=headers)

    async def face(request: Request) -> Response:
        assert preview.desk is not None
        dpi, look = request.query_params.get("dpi", "100"), request.query_params.get("look", "full")
        if dpi not in map(str, DPIS) or look not in LOOKS:
            return Reply(status_code=404)
        try:
            data = await preview.desk.picture(request.path_params["name"], int(dpi), look)
        except PnpError:  # drawn otherwise by now: the page asks for the new one as soon as it knows
            return Reply(None, 204, {"cache-control": "no-store"})
        caching = "no-store" if look == "low" else "private, max-age=86400, immutable"
        return Reply(data, 200, {"cache-control": caching}, "image/png")

    async def sheet(request: Request) -> Response:
        data = preview.sheet(request.path_params["number"])
        return Reply(status_code=404) if data is None else Reply(data, 200, {"cache-control": "no-store"}, "image/png")

    async def facts(request: Request) -> Response:
        desk, what = preview.desk, request.path_params["what"]
        assert desk is not None
        given = {"card": request.query_params.get("card", "")}
        if what not in _ONE_LOOK:
            return Reply(status_code=404)

        async def made() -> Any:
            if what in _SLOW:
                return _with_data(await desk.ask_slowly(what, given))
            return await desk.ask(what, given)

        return await answered(made)

    async def sight(request: Request) -> Response:
        async def made() -> Any:
            assert preview.desk is not None
            given = await body(request)
            keys = tuple(str(key) for key in given.get("cards", ())[:200])
            preview.desk.in_sight[str(given.get("page", ""))[:40]] = keys
            while len(preview.desk.in_sight) > 20:
                del preview.desk.in_sight[next(iter(preview.desk.in_sight))]
            return {}

        return await answered(made)

    async def edit(request: Request) -> Response:
        async def made() -> Any:
            return await preview.edit(await body(request))

        return await answered(made)

    async def undo(request: Request) -> Response:
        async def made() -> Any:
            return preview.undo()

        return await answered(made)

    async def refresh(request: Request) -> Response:
        async def made() -> Any:
            assert preview.desk is not None
            preview.desk.refresh(("you asked for it",), pictures=True, code=True)
            return {}

        return await answered(made)

    def worked(what: str) -> Callable[[Request], Any]:
        async def give(request: Request) -> Response:
            async def made() -> Any:
                if what == "build" and preview.read_only:
                    raise UsageError("This page was opened with --read-only.")
                return await preview.work(what, await body(request))

            return await answered(made)

        return give

    async def icon(request: Request) -> Response:
        return Reply(status_code=204)

    return Starlette(
        routes=[
            Route("/", asset("page.html")),
            Route("/page.css", asset("page.css")),
            Route("/page.js", asset("page.js")),
            Route("/font/{name}", font),
            Route("/favicon.ico", icon),
            Route("/state", state),
            Route("/events", events),
            Route("/face/{name}", face),
            Route("/sheet/{number}", sheet),
            Route("/facts/{what}", facts),
            Route("/sight", sight, methods=["POST"]),
            Route("/edit", edit, methods=["POST"]),
            Route("/undo", undo, methods=["POST"]),
            Route("/refresh", refresh, methods=["POST"]),
            Route("/sheets", worked("sheets"), methods=["POST"]),
            Route("/build", worked("build"), methods=["POST"]),
        ],
        lifespan=preview.life,
    )


def _with_data(value: Any) -> Any:
    """The value with pictures as addresses that hold their data."""
    if isinstance(value, bytes):
        return f"data:image/png;base64,{b64encode(value).decode('ascii')}"
    if isinstance(value, dict):
        return {key: _with_data(one) for key, one in value.items()}
    return [_with_data(one) for one in value] if isinstance(value, list | tuple) else value


def serve(
    source: GameSource,
    workspace: Workspace,
    game: str,
    *,
    port: int,
    read_only: bool,
    opened: Callable[[str, int], None],
) -> None:
    """Serve the page until the process ends. `opened` is told the address, with its token, and the port.

    Raises UsageError where the libraries for it are not installed.
    """
    try:
        import uvicorn
        import watchfiles  # noqa: F401 - said before anything is begun
        from starlette import applications  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"pnp preview needs the package {error.name}. Install what it needs with: "
            "pip install 'pnp-generator[preview]'"
        ) from error

    async def run() -> None:
        listening = free_socket(port)
        own = listening.getsockname()[1]
        token = secrets.token_urlsafe(24)
        app = Guard(app_of(Preview(source, workspace, game, read_only=read_only)), own, token)
        config = uvicorn.Config(
            app, log_level="critical", access_log=False, lifespan="on", timeout_graceful_shutdown=1, ws="none"
        )
        opened(f"http://127.0.0.1:{own}/?token={token}", own)
        server: Any = uvicorn.Server(config)
        server.capture_signals = contextlib.nullcontext  # Ctrl-C is the command line's: it ends the process at once
        await server.serve(sockets=[listening])

    asyncio.run(run())
