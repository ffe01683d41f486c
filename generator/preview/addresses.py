"""The table of the page's addresses: each stands for a known thing, and no path of a file is ever asked for."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from generator.errors import PnpError, UsageError
from generator.json_values import JsonObject
from generator.preview.desk import Desk
from generator.preview.pixels import DPIS, LOOKS
from generator.preview.session import Preview

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response

ASSETS = Path(__file__).parent / "assets"
SCRIPTS = ("basics", "news", "grid", "panel", "large", "cells", "facts", "sheets", "choices")
"""In the order in which the page reads them."""
_TYPES = {".css": "text/css", ".js": "text/javascript", ".html": "text/html"}
_FONTS = {"medium": "BarlowSemiCondensed-Medium.ttf", "bold": "BarlowSemiCondensed-Bold.ttf"}
_ONE_LOOK = ("card", "contrasts", "odds", "figures", "release")
_SLOW = frozenset(("odds", "release"))
_FRESH = {"cache-control": "no-store"}
_MOST_IN_SIGHT = 200
_MOST_PAGES = 20
_Address = Callable[["Request"], Awaitable["Response"]]


def app_of(preview: Preview) -> Starlette:
    """The table of addresses. Needs starlette, which the extra `preview` installs."""
    from starlette.applications import Starlette
    from starlette.routing import Route

    shown, asked = _Shown(preview), _Asked(preview)
    app = Starlette(
        routes=[
            Route("/", _asset("page.html")),
            Route("/page.css", _asset("page.css")),
            *(Route(f"/{name}.js", _asset(f"{name}.js")) for name in SCRIPTS),
            Route("/favicon.ico", _no_icon),
            Route("/font/{name}", shown.font),
            Route("/state", shown.state),
            Route("/events", shown.events),
            Route("/face/{name}", shown.face),
            Route("/sheet/{number}", shown.sheet),
            Route("/facts/{what}", shown.facts),
            *(Route(f"/{name}", _posted(done), methods=["POST"]) for name, done in asked.all().items()),
        ],
        lifespan=preview.life,
    )
    app.router.redirect_slashes = False  # it would read any address anew, and stumble over some
    return app


class _Shown:
    """What the page asks to see."""

    def __init__(self, preview: Preview) -> None:
        self._preview = preview

    async def font(self, request: Request) -> Response:
        name = _FONTS.get(request.path_params["name"], "")
        folders = self._preview.workspace.fonts
        path = next((one for folder in folders if name and (one := folder / "barlow" / name).is_file()), None)
        if path is None:
            return _reply(None, 404)
        return _file(path, "font/ttf", {"cache-control": "private, max-age=86400"})

    async def state(self, request: Request) -> Response:
        return _as_json(self._preview.state())

    async def events(self, request: Request) -> Response:
        from starlette.responses import StreamingResponse

        headers = {**_FRESH, "x-accel-buffering": "no"}
        return StreamingResponse(self._preview.events(), media_type="text/event-stream", headers=headers)

    async def face(self, request: Request) -> Response:
        dpi, look = request.query_params.get("dpi", "100"), request.query_params.get("look", "full")
        if dpi not in map(str, DPIS) or look not in LOOKS:
            return _reply(None, 404)
        try:
            data = await _desk(self._preview).picture(request.path_params["name"], int(dpi), look)
        except PnpError:  # drawn otherwise by now: the page asks for the new one as soon as it knows
            return _reply(None, 204)
        caching = "no-store" if look == "low" else "private, max-age=86400, immutable"
        return _reply(data, 200, "image/png", {"cache-control": caching})

    async def sheet(self, request: Request) -> Response:
        data = self._preview.sheet(request.path_params["number"])
        return _reply(None, 404) if data is None else _reply(data, 200, "image/png")

    async def facts(self, request: Request) -> Response:
        desk, what = _desk(self._preview), request.path_params["what"]
        given = {"card": request.query_params.get("card", "")}
        if what not in _ONE_LOOK:
            return _reply(None, 404)

        async def made() -> object:
            if what in _SLOW:
                return _with_data(await desk.ask_slowly(what, given))
            return await desk.ask(what, given)

        return await _answered(made)


class _Asked:
    """What the page asks to be done, each with the fields of its request."""

    def __init__(self, preview: Preview) -> None:
        self._preview = preview

    def all(self) -> dict[str, Callable[[JsonObject], Awaitable[object]]]:
        """By address."""
        return {
            "sight": self.sight,
            "edit": self._preview.edit,
            "undo": self.undo,
            "refresh": self.refresh,
            "sheets": self.sheets,
            "build": self.build,
        }

    async def sight(self, given: JsonObject) -> object:
        in_sight = _desk(self._preview).in_sight
        keys = tuple(str(key) for key in given.get("cards", ())[:_MOST_IN_SIGHT])
        in_sight[str(given.get("page", ""))[:40]] = keys
        while len(in_sight) > _MOST_PAGES:
            del in_sight[next(iter(in_sight))]
        return {}

    async def undo(self, given: JsonObject) -> object:
        return self._preview.undo()

    async def refresh(self, given: JsonObject) -> object:
        _desk(self._preview).refresh(("you asked for it",), pictures=True, code=True)
        return {}

    async def sheets(self, given: JsonObject) -> object:
        return await self._preview.work("sheets", given)

    async def build(self, given: JsonObject) -> object:
        if self._preview.read_only:
            raise UsageError("This page was opened with --read-only.")
        return await self._preview.work("build", given)


def _desk(preview: Preview) -> Desk:
    assert preview.desk is not None  # there is one as long as the server lives
    return preview.desk


def _asset(name: str) -> _Address:
    async def give(request: Request) -> Response:
        return _file(ASSETS / name, _TYPES[Path(name).suffix], _FRESH)

    return give


async def _no_icon(request: Request) -> Response:
    return _reply(None, 204)


def _posted(done: Callable[[JsonObject], Awaitable[object]]) -> _Address:
    async def give(request: Request) -> Response:
        async def made() -> object:
            return await done(await _fields(request))

        return await _answered(made)

    return give


async def _fields(request: Request) -> JsonObject:
    body = await request.body()
    if not body:
        return {}
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UsageError("The request is no JSON.") from error
    if not isinstance(value, dict):
        raise UsageError("The request is not understood.")
    return value


async def _answered(made: Callable[[], Awaitable[object]]) -> Response:
    try:
        return _as_json(await made())
    except (PnpError, KeyError, TypeError) as error:
        said = str(error) if isinstance(error, PnpError) else "The request is not understood."
        return _as_json({"fault": said}, 409)


def _as_json(value: object, status: int = 200) -> Response:
    return _reply(msgspec.json.encode(value), status, "application/json")


def _reply(data: bytes | None, status: int, kind: str | None = None, headers: Mapping[str, str] = _FRESH) -> Response:
    from starlette.responses import Response

    return Response(data, status, headers, kind)


def _file(path: Path, kind: str, headers: Mapping[str, str]) -> Response:
    from starlette.responses import FileResponse

    return FileResponse(path, media_type=kind, headers=headers)


def _with_data(value: object) -> object:
    """The value with pictures as addresses that hold their data."""
    if isinstance(value, bytes):
        return f"data:image/png;base64,{b64encode(value).decode('ascii')}"
    if isinstance(value, dict):
        return {key: _with_data(one) for key, one in value.items()}
    return [_with_data(one) for one in value] if isinstance(value, list | tuple) else value
