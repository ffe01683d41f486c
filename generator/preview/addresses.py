"""The table of the page's addresses: each stands for a known thing, and no path of a file is ever asked for."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from generator.errors import PnpError, UsageError
from generator.json_values import JsonObject
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


def app_of(preview: Preview) -> Starlette:
    """The table of addresses."""
    from starlette.applications import Starlette
    from starlette.responses import FileResponse, StreamingResponse
    from starlette.responses import Response as Reply
    from starlette.routing import Route

    def as_json(value: object, status: int = 200) -> Response:
        headers = {"cache-control": "no-store"}
        return Reply(msgspec.json.encode(value), status, headers, "application/json")

    async def answered(made: Callable[[], Awaitable[object]]) -> Response:
        try:
            return as_json(await made())
        except (PnpError, KeyError, TypeError) as error:
            said = str(error) if isinstance(error, PnpError) else "The request is not understood."
            return as_json({"fault": said}, 409)

    async def body(request: Request) -> JsonObject:
        try:
            value = msgspec.json.decode(await request.body())
        except (msgspec.DecodeError, RecursionError) as error:
            raise UsageError("The request is no JSON.") from error
        if not isinstance(value, dict):
            raise UsageError("The request is not understood.")
        return value

    def asset(name: str) -> Callable[[Request], Awaitable[Response]]:
        async def give(request: Request) -> Response:
            kind = _TYPES[Path(name).suffix]
            return FileResponse(ASSETS / name, media_type=kind, headers={"cache-control": "no-store"})

        return give

    async def font(request: Request) -> Response:
        name = _FONTS.get(request.path_params["name"], "")
        folders = preview.workspace.fonts
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

        async def made() -> object:
            if what in _SLOW:
                return _with_data(await desk.ask_slowly(what, given))
            return await desk.ask(what, given)

        return await answered(made)

    async def sight(request: Request) -> Response:
        async def made() -> object:
            assert preview.desk is not None
            given = await body(request)
            keys = tuple(str(key) for key in given.get("cards", ())[:200])
            preview.desk.in_sight[str(given.get("page", ""))[:40]] = keys
            while len(preview.desk.in_sight) > 20:
                del preview.desk.in_sight[next(iter(preview.desk.in_sight))]
            return {}

        return await answered(made)

    async def edit(request: Request) -> Response:
        async def made() -> object:
            return await preview.edit(await body(request))

        return await answered(made)

    async def undo(request: Request) -> Response:
        async def made() -> object:
            return preview.undo()

        return await answered(made)

    async def refresh(request: Request) -> Response:
        async def made() -> object:
            assert preview.desk is not None
            preview.desk.refresh(("you asked for it",), pictures=True, code=True)
            return {}

        return await answered(made)

    def worked(what: str) -> Callable[[Request], Awaitable[Response]]:
        async def give(request: Request) -> Response:
            async def made() -> object:
                if what == "build" and preview.read_only:
                    raise UsageError("This page was opened with --read-only.")
                return await preview.work(what, await body(request))

            return await answered(made)

        return give

    async def icon(request: Request) -> Response:
        return Reply(status_code=204)

    app = Starlette(
        routes=[
            Route("/", asset("page.html")),
            Route("/page.css", asset("page.css")),
            *(Route(f"/{name}.js", asset(f"{name}.js")) for name in SCRIPTS),
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
    app.router.redirect_slashes = False  # it would read any address anew, and stumble over some
    return app


def _with_data(value: object) -> object:
    """The value with pictures as addresses that hold their data."""
    if isinstance(value, bytes):
        return f"data:image/png;base64,{b64encode(value).decode('ascii')}"
    if isinstance(value, dict):
        return {key: _with_data(one) for key, one in value.items()}
    return [_with_data(one) for one in value] if isinstance(value, list | tuple) else value
