"""How messages word things: quoting what was typed, listing, counting, and the nearest of known words."""

from __future__ import annotations

import re
from collections.abc import Iterable


def is_plain_name(text: str) -> bool:
    """Whether a text can be a name on every command line, in every address and as every system's file."""
    return len(text) <= 60 and re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", text) is not None


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


def counted(number: int, noun: str, form: str = "") -> str:
    """`1 row`, `2 rows`; `form` is how the number is written, as in "," for `2,000 rows`."""
    return f"{number:{form}} {noun}" if number == 1 else f"{number:{form}} {noun}s"


def lasting(seconds: float) -> str:
    """How long something takes, as people say it: `40 seconds`, `about 12 minutes`, `about 3.5 hours`."""
    if seconds < 90:
        return counted(max(1, round(seconds)), "second")
    if seconds < 5400:
        return f"about {counted(round(seconds / 60), 'minute')}"
    return f"about {seconds / 3600:.1f} hours"


def counted_of(number: int, plural: str) -> str:
    """`1 card`, `2 cards`, of a word that somebody gave in the plural; an unusual one stays as it is."""
    return f"{number} {_singular(plural) if number == 1 else plural}"


def _singular(plural: str) -> str:
    for ending, single in _ENDINGS:
        if plural.lower().endswith(ending):
            return plural[: len(plural) - len(ending)] + single
    return plural


_ENDINGS = (
    *(("series", "series"), ("heroes", "hero"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x")),
    *(("nuses", "nus"), ("ruses", "rus"), ("tuses", "tus"), ("ies", "y"), ("ss", "ss"), ("us", "us"), ("is", "is")),
    ("s", ""),
)
"""How English plurals end, and how one of them does; the first that fits."""


ALIKE, MUCH_ALIKE = 0.6, 0.75
"""Shares of letters in common from which a known word may be meant, and from which it is as good as sure.

The second is for guesses beside words that may be right as they stand.
"""


def nearest(word: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """The known word most like this one, ignoring case; empty when none is near."""
    return next(iter(nearest_few(word, known, 1, alike)), "")


def nearest_few(word: str, known: Iterable[str], most: int = 3, alike: float = ALIKE) -> list[str]:
    """The known words most like this one, ignoring case, the nearest first; of equals in all but case the first."""
    import difflib

    folded: dict[str, str] = {}
    for item in known:
        folded.setdefault(item.casefold(), item)
    return [folded[near] for near in difflib.get_close_matches(word.strip().casefold(), folded, most, alike)]
