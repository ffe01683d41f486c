"""Rules of style sheets for some media alone: what holds on paper is read, what does not is left out."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.faults import FaceError

_MEDIA = re.compile(r"@media\b([^{}]*)\{((?:[^{}]|\{[^{}]*\})*)\}", re.IGNORECASE)
_QUERY = re.compile(r"(?:(not|only)\s+)?([a-z-]+)?\s*(.*)", re.DOTALL)
_CONDITION = re.compile(r"\(\s*([a-z-]+)\s*(?::\s*([\w.-]+)\s*)?\)")
_ON_PAPER = {
    "prefers-color-scheme": frozenset(("light", "no-preference")),
    "prefers-reduced-motion": frozenset(("no-preference",)),
    "prefers-contrast": frozenset(("no-preference",)),
    "forced-colors": frozenset(("none",)),
    "color": frozenset(("",)),
}
"""Conditions that are known of a printed page, and the values that hold there."""


def for_paper(text: str, tell: Callable[[FaceError], None]) -> str:
    """A style sheet with the rules inside of `@media` that hold on paper, and without those that do not."""

    def chosen(match: re.Match[str]) -> str:
        query = " ".join(match[1].lower().split())
        holds = _any(query)
        if holds is None:
            fact = f'Whether "@media {query}" holds on paper cannot be told.'
            tell(FaceError("face/unsupported", fact, "Write what is to hold outside of @media, and take the rest out."))
        elif not holds:
            fact = f'"@media {query}" is not read: it does not hold on paper.'
            remedy = "Nothing needs doing; what is to be printed stands outside of it."
            tell(FaceError("face/style", fact, remedy, level="notice"))
        return match[2] if holds else " "

    return _MEDIA.sub(chosen, text)


def _any(queries: str) -> bool | None:
    """Whether one of several queries holds on paper; None where that cannot be told."""
    found = [_one(query.strip()) for query in queries.split(",")]
    return True if True in found else None if None in found else False


def _one(query: str) -> bool | None:
    match = _QUERY.fullmatch(query)
    if match is None:
        return None
    kind, rest = match[2] or "all", match[3]
    parts = [part for part in re.split(r"\band\b", rest) if part.strip()]
    found = [kind in ("all", "print"), *map(_condition, parts)]
    holds = False if False in found else None if None in found else True
    return not holds if match[1] == "not" and holds is not None else holds


def _condition(text: str) -> bool | None:
    match = _CONDITION.fullmatch(text.strip())
    if match is None or match[1] not in _ON_PAPER:
        return None
    return (match[2] or "") in _ON_PAPER[match[1]]
