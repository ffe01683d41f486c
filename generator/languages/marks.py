"""What a translation must keep of its text: numbers, icons, bold, places for values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

_KEPT: Mapping[str, re.Pattern[str]] = {
    "the formula {}": re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL),
    "the mark {}": re.compile(r"\[ruling:[^\]]*\]"),
    "the place {}": re.compile(r"(?<!\{)\{\w*\}(?!\})"),
    "the icon {}": re.compile(r":[a-z0-9][a-z0-9-]*[a-z0-9]:"),
    "the number {}": re.compile(r"(?<![\w.,:-])[+\N{MINUS SIGN}-]?\d+(?:[.,]\d+)*"),
}
_BOLD = re.compile(r"\*\*")


def lost_marks(text: str, translation: str) -> Iterator[str]:
    """What the translation lacks, or has too many of, in words: `the number +2`."""
    for words, pattern in _KEPT.items():
        before, after = (Counter(map(_plain, pattern.findall(one))) for one in (text, translation))
        for mark in before.keys() | after.keys():
            if before[mark] != after[mark] and not (words.endswith("number {}") and not before[mark]):
                yield words.format(mark)
    if bool(_BOLD.search(text)) != bool(_BOLD.search(translation)) or len(_BOLD.findall(translation)) % 2:
        yield "the ** around bold words"


def _plain(mark: str) -> str:
    return mark.replace(",", ".").replace("\N{MINUS SIGN}", "-")
