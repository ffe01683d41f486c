"""A language that a set is printed in: its words, and the texts of its cards. Handed down with the set of cards."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

CellKey = tuple[str, str, str]
"""A roster (or `components.NAME`), the id of a card, and a column."""
_PLACE = re.compile(r"\{(\w+)\}")
FROM_THE_RIGHT = frozenset({"ar", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from the right to the left."""


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
