"""Where a line may end inside a word: hyphens, soft hyphens, ideographs, and hyphenation by language."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from generator.faults import FaceError

if TYPE_CHECKING:
    import pyphen

Part = tuple[str, bool]
"""A part of a word, and whether a hyphen must show where a line ends after it."""

_AFTER_HYPHEN = r"(?<=[^\W\d_][-‐–—/])(?=[^\W\d_])"
_WORD = r"[^\W\d_]{6,}"
_CJK = "\u2e80-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_SPECIAL = f"[-‐–—/\u00ad\u200b{_CJK}]"
_IDEOGRAPH = f"[{_CJK}]"
"""Patterns are compiled when a text first asks for them: most decks hold no ideograph."""
NOT_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〙〗〟｠»ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ‐゠–〜～…‥％‰℃,.!?:;)]}%"
)
"""Characters that may not begin a line (JIS X 4051; GB/T 15834)."""
NOT_LAST = frozenset("‘“（〔［｛〈《「『【〘〖〝｟«([{＄￥￡$£¥")
"""Characters that may not end a line."""


@lru_cache(maxsize=16384)
def word_parts(word: str, language: str = "") -> tuple[Part, ...]:
    """The parts of a word between which a line may end.

    With a language its hyphenation is used, for words without a soft hyphen of their own. Raises FaceError for a
    language without hyphenation.
    """
    plain = word.isascii() and "-" not in word and "/" not in word
    if plain or not re.search(_SPECIAL, word):
        return _hyphenated(word, language) if language else ((word, False),)
    parts: list[Part] = []
    for stretch in word.split("\u200b"):
        softly = stretch.split("\u00ad")
        for number, piece in enumerate(softly):
            soft = number < len(softly) - 1
            split = [part for between in re.split(_AFTER_HYPHEN, piece) for part in _ideographs(between)]
            if language and len(softly) == 1:
                parts += [part for between in split for part in _hyphenated(between, language)]
            else:
                parts += [(part, False) for part in split]
            if soft and parts:
                parts[-1] = (parts[-1][0], True)
    parts = [part for part in parts if part[0]]
    if parts:
        # Nothing of the word follows a soft hyphen at its end, so no line ends inside the word there.
        parts[-1] = (parts[-1][0], False)
    return tuple(parts)


def _ideographs(text: str) -> list[str]:
    """Chinese and Japanese break between characters, but for those that may not begin or end a line."""
    if text.isascii() or not re.search(_IDEOGRAPH, text):
        return [text]
    parts = [text[:1]]
    for before, here in pairwise(text):
        either = re.match(_IDEOGRAPH, before) or re.match(_IDEOGRAPH, here)
        loose = either and before not in NOT_LAST and here not in NOT_FIRST
        if loose and not _is_mark(here):
            parts.append(here)
        else:
            parts[-1] += here
    return parts


def _is_mark(character: str) -> bool:
    import unicodedata

    return unicodedata.category(character).startswith("M") or character in "\u200d\u2060"


def _hyphenated(word: str, language: str) -> tuple[Part, ...]:
    dictionary = _dictionary(language)
    cuts = [match.start() + cut for match in re.finditer(_WORD, word) for cut in dictionary.positions(match[0])]
    ends = [*cuts, len(word)]
    return tuple((word[start:end], end != len(word)) for start, end in zip([0, *cuts], ends, strict=True))


@lru_cache(maxsize=16)
def _dictionary(language: str) -> pyphen.Pyphen:
    import pyphen

    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        known = ", ".join(sorted({key.partition("_")[0] for key in pyphen.LANGUAGES}))
        fact = f'There is no hyphenation for the language "{language}".'
        raise FaceError("face/style", fact, f"There is one for: {known}.", value=language)
    return pyphen.Pyphen(lang=name, left=2, right=3)
