"""Which names between colons are icons, and which only look as if they were meant to be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property, lru_cache

from generator.words import MUCH_ALIKE, nearest

LONGEST = 60
"""Letters between two colons beyond which nobody means an icon."""
_PLAIN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_TIMES = re.compile(r"[xX×]?\d+\b")
_BETWEEN = re.compile(r"[\s_-]+")


class IconNames:
    """The names of a game's icons."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.known = frozenset(unicodedata.normalize("NFC", name) for name in names)

    @cached_property
    def _by_form(self) -> dict[str, str]:
        """Made when a name is first written otherwise than it is called: there are thousands of icons."""
        return {_folded(name): name for name in sorted(self.known, reverse=True)}

    def at(self, text: str, start: int, after_icon: bool) -> IconMark | None:
        """What a colon at `start` begins: an icon, or what may be meant as one; None for a mere colon.

        `after_icon` says that an icon ended just before it.
        """
        end = text.find(":", start + 1, start + LONGEST + 2)
        name = text[start + 1 : end] if end > 0 else ""
        if not name or "\n" in name or "*" in name or "\\" in name:
            return None
        alone = (after_icon or self._begins(text[start - 1 : start])) and self._ends(text, end)
        if name in self.known:
            return IconMark(name, end + 1) if alone or not name.isdecimal() else None
        if alone and _PLAIN.fullmatch(name):
            return IconMark(name, end + 1)
        meant = self.meant(name)
        if not meant or name[0].isspace() != name[-1].isspace():  # "Kind: fire: 3 damage" is plain writing
            return None
        spaced = name[0].isspace()
        return IconMark(name, end + 1) if alone and not spaced else IconMark(name, end + 1, meant)

    def _begins(self, before: str) -> bool:
        """Whether an icon may begin after a sign. A game without icons knows no name by which `2:fire:` is one."""
        return _free(before) or (not self.known and before.isdecimal())

    def _ends(self, text: str, end: int) -> bool:
        """Whether an icon may end at a colon: no word goes on behind it, but another icon may, or a number."""
        if text[end + 1 : end + 2] != ":":
            return _free(text[end + 1 : end + 2]) or (not self.known and _TIMES.match(text, end + 1) is not None)
        other = text.find(":", end + 2)
        if other < 0 or not text[end + 2 : end + 3].isalnum():
            return True
        name = text[end + 2 : other]
        return name in self.known or (not self.known and _PLAIN.fullmatch(name) is not None)

    def shared(self, text: str, start: int) -> str:
        """The icon that a name from `start` to the next colon would be, had it a colon of its own before it; or ''."""
        end = text.find(":", start, start + LONGEST + 1)
        name = text[start:end] if end > 0 else ""
        return name if name in self.known and not name.isdecimal() and _free(text[end + 1 : end + 2]) else ""

    def meant(self, name: str) -> str:
        """The icon that a name is, or is a form or a slip of; '' for a word that may be right as it stands."""
        found = self._by_form.get(_folded(name), "")
        if found or not (len(name) >= 3 and _PLAIN.fullmatch(name)):
            return found
        return _near(name, self)


class IconMark:
    """A name between colons and where it ends. `meant` is the known icon where the name is to print as typed."""

    __slots__ = ("end", "meant", "name")

    def __init__(self, name: str, end: int, meant: str = "") -> None:
        self.name, self.end, self.meant = name, end, meant


NO_ICONS = IconNames()


@lru_cache(maxsize=1024)
def _near(name: str, icons: IconNames) -> str:
    return nearest(name, icons.known, MUCH_ALIKE)


def _free(sign: str) -> bool:
    return not (sign.isalnum() or sign in ("_", ":") if sign else False)


def _folded(name: str) -> str:
    return _BETWEEN.sub("-", name.strip()).casefold()
