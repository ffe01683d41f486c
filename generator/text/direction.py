"""Which way text runs: levels of the Unicode bidirectional algorithm, and runs put into the order of the eye."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

_LEFTWARD = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)

_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
_ISOLATES = {"\u2066": "\u202a", "\u2067": "\u202b", "\u2068": "\u202a", "\u2069": "\u202c"}
_UNKNOWN = frozenset(("", "LRI", "RLI", "FSI", "PDI"))
_PAIRS = ("()", "[]", "{}", "⟨⟩", "⟦⟧", "⁅⁆", "〈〉", "《》", "「」", "『』", "【】", "〔〕", "（）", "［］", "｛｝")
_BRACKETS = {pair[0]: pair[1] for pair in _PAIRS}


def runs_leftward(text: str) -> bool:
    """Whether any of the text may run from right to left."""
    return bool(_LEFTWARD.search(text))


def levels_of(text: str, base: int | None = None) -> tuple[int, list[int]]:
    """The base level of a paragraph (0 rightward, 1 leftward) and the level of each of its characters.

    Without a base the first letter decides. Source: Unicode Standard Annex 9, through python-bidi.
    """
    from bidi import algorithm

    text = _known(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"] = algorithm.get_base_level(text) if base is None else base
    storage["base_dir"] = ("L", "R")[storage["base_level"]]
    algorithm.get_embedding_levels(text, storage)
    for index, character in enumerate(storage["chars"]):
        character["index"] = index
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        _pair_brackets(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = {character["index"]: character["level"] for character in storage["chars"]}
    levels: list[int] = []
    for index in range(len(text)):
        levels.append(found.get(index, levels[-1] if levels else storage["base_level"]))
    return storage["base_level"], levels


def _known(text: str) -> str:
    """The text with characters that python-bidi knows in place of those it stops at, one for one.

    Isolates become embeddings, the older marks of the same kind; characters that Unicode has not assigned become
    letters of the direction that their block has by default.
    """
    if text.isascii():
        return text
    return "".join(
        character
        if unicodedata.bidirectional(character) not in _UNKNOWN
        else _ISOLATES.get(character) or ("\u05d0" if _LEFTWARD.match(character) else "a")
        for character in text
    )


def _pair_brackets(characters: list[dict[str, Any]], before: str) -> None:
    """Give both brackets of a pair one direction (rule N0, which python-bidi leaves out).

    That of the text around where the same stands between them; else the other one, where it stands between and
    before them.
    """
    strong = [_STRONG.get(character["type"], "") for character in characters]
    for first, last in sorted(_pairs(characters)):
        around = "R" if characters[first]["level"] % 2 else "L"
        between = set(strong[first + 1 : last]) - {""}
        if around in between:
            found = around
        elif between:
            context = next((kind for kind in reversed(strong[:first]) if kind), before)
            found = context if context in between else around
        else:
            continue
        for place in (first, last):
            characters[place]["type"] = strong[place] = found


def _pairs(characters: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Places of brackets that belong together (definition BD16)."""
    waiting: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for place, character in enumerate(characters):
        sign = character["ch"]
        if character["type"] != "ON":
            continue
        if sign in _BRACKETS:
            waiting.append((_BRACKETS[sign], place))
        elif any(closing == sign for closing, _ in waiting):
            while waiting:
                closing, first = waiting.pop()
                if closing == sign:
                    pairs.append((first, place))
                    break
    return pairs


class Leveled(Protocol):
    """Anything with a level."""

    level: int


Run = TypeVar("Run", bound=Leveled)


def seen_order(runs: Sequence[Run]) -> list[Run]:
    """Runs of one line from left to right (rule L2 of the annex): each odd level turns what it holds."""
    out = list(runs)
    for level in range(max((run.level for run in out), default=0), 0, -1):
        start = 0
        while start < len(out):
            if out[start].level < level:
                start += 1
                continue
            end = start
            while end < len(out) and out[end].level >= level:
                end += 1
            out[start:end] = reversed(out[start:end])
            start = end
    return out
