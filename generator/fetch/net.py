"""One answer from Google Sheets, or one sentence why there is none. The only module that uses the network.

Asked are `docs.google.com` and, where it sends us on, Google's own store of such files; https alone. Proxies are those
that the system names (`https_proxy`).
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Mapping
from email.message import Message
from threading import Thread
from urllib.error import URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import HTTPSHandler, OpenerDirector, ProxyHandler, Request

from msgspec import Struct

from generator import __version__
from generator.errors import PnpError
from generator.sheet_address import HOST

LARGEST_ANSWER = 20_000_000
"""Bytes. A roster of 1000 cards has about 200,000."""
LONGEST_SILENCE = 10.0
"""Seconds without a byte."""
LONGEST = 30.0
"""Seconds for one answer, from the first question to the last byte."""
MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_STORE = ".googleusercontent.com"
_SIGN_IN = "accounts.google.com"


class FetchError(PnpError):
    """Nothing could be fetched, so nothing was changed."""

    exit_code = 3


class Reply(Struct, frozen=True):
    """What came: the code of HTTP (200, 304, ...), the headers by their names in lower case, the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


class Limits(Struct, frozen=True):
    """How long and how much."""

    silence: float = LONGEST_SILENCE
    whole: float = LONGEST
    size: int = LARGEST_ANSWER


def connection(host: str, timeout: float, context: ssl.SSLContext) -> http.client.HTTPConnection:
    """A connection to a host, not opened yet."""
    return http.client.HTTPSConnection(host, timeout=timeout, context=context)


def ask(address: str, etag: str = "", limits: Limits | None = None) -> Reply:
    """What an address answers; with the `etag` of an earlier answer, 304 where it is still that.

    Raises FetchError with a sentence for a person: no network, another host, too slow, too large, cut off.
    """
    asked = limits or Limits()
    found: list[Reply | Exception] = []

    def work() -> None:
        try:
            found.append(_asked(address, etag, asked))
        except Exception as error:
            found.append(error)

    # Names are looked up and headers are read without a clock of their own, so that the whole is waited for.
    thread = Thread(target=work, name="fetch", daemon=True)
    thread.start()
    thread.join(asked.whole)
    if not found:
        raise FetchError(f"{HOST} took longer than {asked.whole:g} seconds. Try again later.")
    (answer,) = found
    if isinstance(answer, Exception):
        raise answer
    return answer


def _asked(address: str, etag: str, limits: Limits) -> Reply:
    opener = OpenerDirector()
    for handler in (ProxyHandler(), _Https()):
        opener.add_handler(handler)
    headers = {"User-Agent": f"pnp/{__version__}", "Accept": "text/csv", "Accept-Encoding": "identity"}
    if etag:
        headers["If-None-Match"] = etag
    for number in range(MOST_REDIRECTS + 1):
        _refuse_other_hosts(address, redirected=number > 0)
        try:
            with opener.open(Request(address, headers=headers), timeout=limits.silence) as response:  # noqa: S310 - https
                answer = Reply(response.status, _headers(response.headers), _body(response, limits))
        except FetchError:
            raise
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise FetchError(_why(error, limits)) from error
        if answer.status not in _REDIRECTS or not answer.headers.get("location"):
            return answer
        address = urljoin(address, answer.headers["location"])
    raise FetchError("Google Sheets sends us on without end. Copy the address of the sheet anew.")


class _Https(HTTPSHandler):
    def https_open(self, request: Request) -> http.client.HTTPResponse:
        context = ssl.create_default_context()

        def opened(host: str, *, timeout: float = LONGEST_SILENCE, **_: object) -> http.client.HTTPConnection:
            return connection(host, timeout, context)

        return self.do_open(opened, request)


def _refuse_other_hosts(address: str, *, redirected: bool) -> None:
    try:
        parts = urlsplit(address)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError as error:
        raise FetchError("Google Sheets sends us on to an address that cannot be read.") from error
    if host == _SIGN_IN:
        raise FetchError(PRIVATE)
    ours = host == HOST or (redirected and host.endswith(_STORE))
    if parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc or not ours:
        raise FetchError(
            f"{HOST} sends us on to {parts.scheme}://{parts.netloc}, and nothing is fetched from there. "
            "Try again from another network: some ask for a sign-in of their own first."
        )


PRIVATE = (
    "Google asks to sign in: the sheet is private. In Google Sheets choose Share, General access, Anyone with the "
    "link, or File, Share, Publish to web, this tab, CSV, and write that address."
)


def _headers(found: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in found.items()}


def _body(response: http.client.HTTPResponse, limits: Limits) -> bytes:
    told = response.headers.get("Content-Length", "")
    size = int(told) if told.isdecimal() else -1
    if size > limits.size:
        raise FetchError(_too_large(limits))
    data: bytes = response.read(limits.size + 1)
    if len(data) > limits.size:
        raise FetchError(_too_large(limits))
    if len(data) < size:
        raise FetchError(_CUT_OFF)
    return data


_CUT_OFF = "The answer was cut off on its way. Try again."


def _too_large(limits: Limits) -> str:
    return f"The answer is larger than {limits.size // 1_000_000} MB, far more than a roster. Is it the right sheet?"


def _why(error: Exception, limits: Limits) -> str:
    cause = error.reason if isinstance(error, URLError) and isinstance(error.reason, Exception) else error
    if isinstance(cause, ssl.SSLCertVerificationError):
        return (
            f"Whoever answered could not prove to be {HOST} ({cause.verify_message}), so nothing was read. On macOS, "
            "Python needs its own Install Certificates.command to be run once."
        )
    if isinstance(cause, TimeoutError):
        return f"{HOST} said nothing for {limits.silence:g} seconds. Try again later."
    if isinstance(cause, socket.gaierror):
        return f"{HOST} cannot be found: there seems to be no network."
    if isinstance(cause, http.client.IncompleteRead | ConnectionResetError):
        return _CUT_OFF
    if isinstance(cause, http.client.HTTPException | ValueError):
        return f"The answer is none that a server of sheets gives ({type(cause).__name__})."
    return f"{HOST} cannot be reached ({getattr(cause, 'strerror', None) or cause})."
