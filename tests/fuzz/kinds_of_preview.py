"""Requests to the page of `pnp preview` as cases: strangers get nothing, friends never a fault of ours."""

import asyncio
import json
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from mutations import mutated

TOKEN = "the-key-of-the-page"
HOST = "127.0.0.1:8630"
_PATHS = (
    *("/", "/state", "/page.js", "/page.css", "/font/bold", "/font/..%2f..%2fetc", "/face/x", "/face/..", "/sheet/0"),
    *("/facts/card", "/facts/contrasts", "/facts/figures", "/facts/release", "/facts/x", "/sight", "/edit", "/undo"),
    *("/../etc/passwd", "//", "/%00", "/state/", "/face/" + "a" * 3000, "/refresh", "/favicon.ico", "/edit/x", "*"),
)
_QUERIES = (
    *("", "", "card=buoy/red", "card=buoy%2Fgreen", "card=", "dpi=100&look=full", "dpi=1e9", "dpi=300&look=gray"),
    *(
        "token=",
        f"token={TOKEN}",
        "card=\xff",
        "card=a&card=b",
        "&" * 2000,
        "dpi=100&look=low",
        "card=..%2F..%2Fgame.toml",
    ),
)
_BODIES = (
    *(
        b"",
        b"{}",
        b"[]",
        b"null",
        b'"x"',
        b"1e999",
        b"[" * 90_000,
        b'{"cards":["buoy/red"],"page":"a"}',
        b'{"cards":7}',
    ),
    *(b'{"cards":[[1]],"page":{}}', b'{"card":"buoy/red","column":"name","text":"Bell","digest":"DIGEST"}'),
    *(b"\xff\xfe", b'{"card":"buoy/red","column":"height","text":"x","digest":"DIGEST"}', b'{"card":"../x","text":7}'),
    *(
        b'{"cards":{}}',
        b'{"card":"buoy/green","column":"copies","text":"9999","digest":"DIGEST"}',
        b'{"card":null,"column":[],"text":{}}',
    ),
)


class RequestDoor:
    """The page's table of addresses behind its guard; the process that draws answers at once, in this one."""

    def __init__(self, harbor: Path) -> None:
        self.harbor = harbor

    def make(self, random: Random) -> bytes:
        """A method, an address, a query, headers and a body, mostly of a friend."""
        known = random.random() < 0.8
        host = HOST if known or random.random() < 0.5 else random.choice(("evil.example", "", "127.0.0.1", "[::1]"))
        key = f"pnp-8630={TOKEN}" if known else random.choice(("", "pnp-8630=x", "pnp-8630", "\xff=;;", "a=b"))
        headers = [
            ("host", host),
            ("cookie", key),
            ("content-type", random.choice(("application/json",) * 3 + ("text/plain", "application/json;x"))),
            ("origin", random.choice((f"http://{HOST}", f"http://{HOST}", "null", "http://evil.example"))),
            ("sec-fetch-site", random.choice(("same-origin", "same-origin", "cross-site", "none"))),
            ("content-length", random.choice(("10", "10", "", "-1", "9" * 30, "1e3", "²"))),
        ]
        headers = [one for one in headers if random.random() < 0.93]
        body = random.choice(_BODIES)
        if random.random() < 0.3:
            body = mutated(body, "json", random)
        method = random.choice(("GET", "GET", "POST", "POST", "HEAD", "PUT", "OPTIONS", "x"))
        path = random.choice(_PATHS)
        return json.dumps([method, path, random.choice(_QUERIES), headers, body.decode("latin-1")]).encode()

    def run(self, data: bytes) -> None:
        """No answer says that the program failed; who has no key, or another host, learns and changes nothing."""
        method, path, query, headers, body = json.loads(data)
        roster = self.harbor / "data/buoys/buoys.csv"
        whole = roster.read_bytes()
        told = dict(headers)
        body = body.replace("DIGEST", self._digest)
        try:
            status, answer = asyncio.run(self._asked(method, path, query, headers, body.encode("latin-1")))
            friend = told.get("host") == HOST and f"pnp-8630={TOKEN}" in told.get("cookie", "")
            by_link = told.get("host") == HOST and path == "/" and method == "GET" and f"token={TOKEN}" in query
            assert status < 500, (status, answer[:300])
            assert friend or by_link or status in (403, 421), (status, path)
            changed = roster.read_bytes() != whole
            ours = (
                friend
                and told.get("origin") in (f"http://{HOST}", None)
                and told.get("sec-fetch-site") in ("same-origin", None)
                and ("origin" in told or "sec-fetch-site" in told)
                and told.get("content-type", "").startswith("application/json")
            )
            assert not changed or (ours and method == "POST" and path in ("/edit", "/undo")), path
            others = {one.name for one in (self.harbor / "data/buoys").iterdir()}
            assert others == self._names, others ^ self._names
        finally:
            roster.write_bytes(whole)
            self._preview._undo.clear()

    @cached_property
    def _names(self) -> set[str]:
        return {one.name for one in (self.harbor / "data/buoys").iterdir()}

    async def _asked(self, method: str, path: str, query: str, headers: Any, body: bytes) -> tuple[int, bytes]:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode("latin-1"),
            "query_string": query.encode("latin-1"),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers],
            "server": ("127.0.0.1", 8630),
            "client": ("127.0.0.1", 50000),
        }
        messages = iter(({"type": "http.request", "body": body, "more_body": False},))
        sent: list[Any] = []

        async def receive() -> Any:
            return next(messages, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            sent.append(message)

        await self._guarded(scope, receive, send)
        status = next(one["status"] for one in sent if one["type"] == "http.response.start")
        return status, b"".join(one.get("body", b"") for one in sent if one["type"] == "http.response.body")

    @cached_property
    def _preview(self) -> Any:
        from generator.preview.server import Preview
        from generator.registry import find_game
        from generator.workspace import find_workspace

        workspace = find_workspace(self.harbor)
        made = Preview(find_game(workspace, "buoys"), workspace, "buoys", read_only=False)
        made.desk = _Desk(self.harbor)
        self._names  # noqa: B018 - what is there before anything is asked
        return made

    @cached_property
    def _digest(self) -> str:
        import hashlib

        return hashlib.sha256((self.harbor / "data/buoys/buoys.csv").read_bytes()).hexdigest()

    @cached_property
    def _guarded(self) -> Any:
        from generator.preview.guard import Guard
        from generator.preview.server import app_of

        return Guard(app_of(self._preview), 8630, TOKEN)


class _Desk:
    """The side of the server, with the process that draws in this one."""

    busy, because, number, shown, version, slow = False, (), 1, 1, 1, ""

    def __init__(self, harbor: Path) -> None:
        from generator.preview.painter import Painter

        self.in_sight: dict[str, tuple[str, ...]] = {}
        scenes: list[Any] = []
        self._painter = Painter("buoys", harbor, scenes.append)
        self._painter.refresh()
        self.scene = scenes[-1]
        assert self._painter.entries

    def touch(self) -> None:
        """Nobody listens."""

    def refresh(self, *_: Any, **__: Any) -> None:
        """Nothing changed."""

    async def ask(self, what: str, given: dict[str, Any], *_: Any) -> Any:
        """As a worker answers: whatever is raised becomes words."""
        from generator.errors import PnpError
        from generator.preview.answers import QUESTIONS

        try:
            return QUESTIONS[what](self._painter, given, lambda *_: None)
        except PnpError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise PnpError(str(error) or "no") from error

    ask_slowly = ask

    async def picture(self, name: str, dpi: int, look: str) -> bytes:
        """The pixels of a face."""
        from generator.preview.pixels import looked_at, pixels_of

        return pixels_of(looked_at(self._painter, name, look), dpi)
