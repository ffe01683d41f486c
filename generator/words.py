"""How messages word things: quoting what was typed, listing, counting, and the nearest of known words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_NAMED_CONTROLS = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def printable(text: str) -> str:
    """The text on one line and without control characters, which could take over a terminal."""
    return _CONTROLS.sub(lambda found: _NAMED_CONTROLS.get(found[0], f"\\x{ord(found[0]):02x}"), text)


def quoted(text: str, longest: int = 40) -> str:
    """A cell as typed, in double quotes, on one line, cut where it is long."""
    flat = " / ".join(part.strip() for part in text.split("\n")) if "\n" in text else text
    return f'"{flat if len(flat) <= longest else flat[: longest - 1].rstrip() + "…"}"'


def listed(words: Iterable[str], *, last: str = "and", most: int = 0) -> str:
    """`a, b and c`; with `most`, no more words than that and how many were left out."""
    items = list(words)
    if most and len(items) > most:
        return f"{', '.join(items[:most])} {last} {len(items) - most} more"
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 row`, `2 rows`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word most like this one, ignoring case; empty when none is near."""
    import difflib

    folded = {item.casefold(): item for item in reversed(known)}
    near = difflib.get_close_matches(word.strip().casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""
