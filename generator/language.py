"""A language that a set is printed in: its words, and the texts of its cards. Handed down with the set of cards."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from msgspec import Struct

CellKey = tuple[str, str, str]
"""A roster (or `components.NAME`), the id of a card, and a column."""
_PLACE = re.compile(r"\{(\w+)\}")
FROM_THE_RIGHT = frozenset({"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from the right to the left."""
PSEUDO = "pseudo"
"""A language that nobody speaks, to see before anybody translates what will not fit and what no table holds."""
_LONGER = 0.4
_KEPT = re.compile(
    r"(\{\{.*?\}\}|\{%.*?%\}|\{\w*\}|:[a-z0-9][a-z0-9-]*[a-z0-9]:|\]\([^)]*\)|\[[a-z]+:[^\]]*\]|<[^>]*>)", re.DOTALL
)
_ACCENTED = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
_MORE = "óné twó thréé fóúr fívé síx "


def pseudo_text(text: str) -> str:
    """A text with accents, in brackets and two fifths longer; places, icons, links and numbers stay as they are."""
    if not re.search(r"[^\W\d_]", text):
        return text
    parts = _KEPT.split(text)
    said = "".join(part if number % 2 else part.translate(_ACCENTED) for number, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    more = math.ceil(letters * _LONGER) - 2
    head = re.match(r"(?:\s*(?:#+|[-*>]|\d+\.)\s+)?", said)
    start = head.end() if head else 0
    return (
        f"{said[:start]}[{said[start:]}{(' ' + _MORE * (more // len(_MORE) + 1))[:more].rstrip() if more > 0 else ''}]"
    )


def pseudo_value(value: object) -> object:
    """What a game's code made for a face, its sentences in the pseudo-language; words without a space may be codes."""
    if isinstance(value, str):
        return pseudo_text(value) if " " in value.strip() else value
    if isinstance(value, list | tuple):
        return type(value)(map(pseudo_value, value)) if type(value) in (list, tuple) else value
    if isinstance(value, dict):
        return {key: pseudo_value(one) for key, one in value.items()}
    return value


class Language(Struct, frozen=True):
    """What is said in one language. Without `words` everything stays as the game says it.

    `words` are sentences of templates and of the game's code by what they are in the game's own language; `cells` are
    texts of cards.
    """

    code: str = "en"
    words: Mapping[str, str] = {}
    cells: Mapping[CellKey, str] = {}
    files: tuple[str, ...] = ()
    """Tables that they were read from, beside game.toml."""
    source: str = ""
    """The game's own language, where this is another."""

    @property
    def base(self) -> str:
        """The language without its country: `pt` of `pt-BR`."""
        return self.code.partition("-")[0].lower()

    @property
    def rtl(self) -> bool:
        """Whether it is written from the right to the left."""
        return self.base in FROM_THE_RIGHT

    def said(self, text: str, /, **values: object) -> str:
        """A sentence in this language, `{name}` in it filled with the value of that name.

        Raises KeyError for a place that has no value.
        """
        found = self.words.get(text, text)
        return _PLACE.sub(lambda place: str(values[place[1]]), found) if values else found
