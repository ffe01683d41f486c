"""Which way text runs: levels of the Unicode bidirectional algorithm, and runs put into the order of the eye."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

_LEFTWARD = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)


def runs_leftward(text: str) -> bool:
    """Whether any of the text may run from right to left."""
    return bool(_LEFTWARD.search(text))


def levels_of(text: str, base: int | None = None) -> tuple[int, list[int]]:
    """The base level of a paragraph (0 rightward, 1 leftward) and the level of each of its characters.

    Without a base the first letter decides. Source: Unicode Standard Annex 9, through python-bidi.
    """
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"] = algorithm.get_base_level(text) if base is None else base
    storage["base_dir"] = ("L", "R")[storage["base_level"]]
    algorithm.get_embedding_levels(text, storage)
    for index, character in enumerate(storage["chars"]):
        character["index"] = index
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = {character["index"]: character["level"] for character in storage["chars"]}
    levels: list[int] = []
    for index in range(len(text)):
        levels.append(found.get(index, levels[-1] if levels else storage["base_level"]))
    return storage["base_level"], levels


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
