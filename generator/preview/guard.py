"""Who may talk to the page's server: this machine's browser, with the token, on pages of our own.

Binding to 127.0.0.1 alone does not help: a foreign page whose name comes to mean 127.0.0.1 is one with ours for the
browser, and other users of the machine reach the port. So every request must name us as its host and carry the token;
what writes must come from our own page.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)
NO_KEY = "Open the address that pnp preview printed: it holds the key to this page.\n"
LARGEST_BODY = 1_000_000


class Guard:
    """Lets requests through to an app that may come through, with headers that keep its answers safe."""

    def __init__(self, app: App, port: int, token: str) -> None:
        self._app, self._token = app, token
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._cookie = f"pnp-{port}"

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        method, path = scope["method"], scope["path"]
        if headers.get("host", "") not in self.hosts:
            await _say(send, 421, "This server answers to 127.0.0.1 only.\n")
            return
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        if method == "GET" and path == "/" and asked:
            if not secrets.compare_digest(asked.encode(), self._token.encode()):
                await _say(send, 403, NO_KEY)
                return
            cookie = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
            await _say(send, 303, "", ((b"location", b"/"), (b"set-cookie", cookie.encode())))
            return
        if not self._knows(headers.get("cookie", "")):
            await _say(send, 403, NO_KEY)
            return
        if method not in ("GET", "HEAD") and not self._of_our_page(headers):
            await _say(send, 403, "Only this page itself may change something.\n")
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            await _say(send, 413, "This is too much.\n")
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, guarded)

    def _knows(self, cookies: str) -> bool:
        try:
            found = SimpleCookie(cookies).get(self._cookie)
        except CookieError:
            return False
        return found is not None and secrets.compare_digest(found.value.encode(), self._token.encode())

    def _of_our_page(self, headers: dict[str, str]) -> bool:
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None and origin not in {f"http://{host}" for host in self.hosts}:
            return False
        if site is not None and site != "same-origin":
            return False
        json = headers.get("content-type", "").partition(";")[0].strip() == "application/json"
        return json and (origin is not None or site is not None)


async def _say(send: Send, status: int, text: str, more: tuple[tuple[bytes, bytes], ...] = ()) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), *HEADERS, *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
