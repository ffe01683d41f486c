"""Two texts as the words that went and the words that came."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

_WORD = re.compile(r"\S+")

Run = tuple[str, str]
"""What became of some words (`same`, `gone`, `new`), and the words."""


def word_changes(old: str, new: str) -> Iterator[Run]:
    """The words of both texts in order: those that stay, those that go, those that come."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "same", " ".join(before[i1:i2])
            continue
        if i2 > i1:
            yield "gone", " ".join(before[i1:i2])
        if j2 > j1:
            yield "new", " ".join(after[j1:j2])


def is_prose(old: str, new: str) -> bool:
    """Whether a change is told by its words; short ones are told whole."""
    return min(len(_WORD.findall(old)), len(_WORD.findall(new))) > 2
