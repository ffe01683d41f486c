"""What was fetched last: `fetched.json` beside game.toml. By it an edit made here is known from a table that came."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

RECORD = "fetched.json"


class LastFetch(Struct, frozen=True, kw_only=True):
    """Of one file: where from, the SHA-256 of its bytes, when, and what Google names this state of the sheet."""

    address: str
    sha256: str
    time: str
    etag: str = ""


def last_fetches(data: Path) -> Mapping[str, LastFetch]:
    """Those of a game by file; none where nothing was fetched, or where the record cannot be read."""
    try:
        return msgspec.json.decode((data / RECORD).read_bytes(), type=dict[str, LastFetch])
    except (OSError, msgspec.DecodeError):
        return {}


def as_record(fetches: Mapping[str, LastFetch]) -> bytes:
    """The file that holds them."""
    value = {name: msgspec.structs.asdict(one) for name, one in sorted(fetches.items())}
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()
