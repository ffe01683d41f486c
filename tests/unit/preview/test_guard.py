"""Who may talk to the page's server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from generator.preview.guard import Guard

PORT, TOKEN = 8630, "the-key"
KEY = {"cookie": f"pnp-{PORT}={TOKEN}"}
HOME = {"host": f"127.0.0.1:{PORT}"}
OURS = {"origin": f"http://127.0.0.1:{PORT}", "sec-fetch-site": "same-origin", "content-type": "application/json"}


def asked(method: str, path: str, headers: dict[str, str], query: str = "") -> tuple[int, dict[str, str], bool]:
    """Status, headers, and whether the request came through."""
    sent: list[dict[str, Any]] = []
    through: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        through.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(Guard(app, PORT, TOKEN)(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, bool(through)


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.nip.io:8630", "127.0.0.1", "127.0.0.1:8631", "[::1]:8630", ""]
)
def test_another_name_for_this_machine_is_refused(host: str) -> None:
    """A foreign page whose name comes to mean 127.0.0.1 still says that name."""
    status, _, through = asked("GET", "/state", {**KEY, "host": host})
    assert (status, through) == (421, False)


@pytest.mark.parametrize("cookie", ["", "pnp-8630=wrong", "pnp-8631=the-key", "a=b; c=d", "\x7f;;=="])
def test_without_the_key_nothing_is_told(cookie: str) -> None:
    """Other users of the machine reach the port, too."""
    for path in ("/", "/state", "/face/abc", "/events", "/page.js"):
        status, told, through = asked("GET", path, {**HOME, "cookie": cookie})
        assert (status, through) == (403, False)
        assert "set-cookie" not in told


def test_the_key_in_the_link_becomes_a_cookie() -> None:
    """That no other site's request carries, and that no script reads; the address is without it from then on."""
    status, told, through = asked("GET", "/", HOME, f"token={TOKEN}")
    assert (status, through, told["location"]) == (303, False, "/")
    assert told["set-cookie"] == f"pnp-{PORT}={TOKEN}; Path=/; HttpOnly; SameSite=Strict"
    assert asked("GET", "/", HOME, "token=wrong")[0] == 403
    assert asked("GET", "/", {**HOME, **KEY})[2]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"content-type": "application/json"},
        {**OURS, "origin": "http://evil.example"},
        {**OURS, "origin": "null"},
        {**OURS, "sec-fetch-site": "cross-site"},
        {**OURS, "sec-fetch-site": "same-site"},
        {**OURS, "sec-fetch-site": "none"},
        {**OURS, "content-type": "text/plain"},
        {**OURS, "content-type": "application/x-www-form-urlencoded"},
        {**OURS, "content-length": "999999999"},
        {**OURS, "content-length": "-1"},
    ],
)
def test_only_the_page_itself_changes_something(headers: dict[str, str]) -> None:
    """With the key alone a form of another site's page is not enough."""
    assert asked("POST", "/edit", {**HOME, **KEY, **headers})[2] is False


def test_the_page_itself_may_write() -> None:
    """By 127.0.0.1 or by localhost."""
    assert asked("POST", "/edit", {**HOME, **KEY, **OURS})[2]
    local = {"host": f"localhost:{PORT}", **KEY, **OURS, "origin": f"http://localhost:{PORT}"}
    assert asked("POST", "/edit", local)[2]


def test_every_answer_keeps_scripts_out() -> None:
    """Refusals as well."""
    for headers in ({**HOME, **KEY}, HOME):
        _, told, _ = asked("GET", "/state", headers)
        policy = told["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert told["x-content-type-options"] == "nosniff"
