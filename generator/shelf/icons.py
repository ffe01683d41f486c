"""Icons by words: their names, and words that people of the hobby use for what they show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError
from generator.text.font import Font
from generator.text.fonts import Icons, icon_table
from generator.words import nearest_few

TABLE, FONT = "game-icons/icons.json", "game-icons/GameIcons.ttf"
FAMILY = "Game Icons"
LICENCE = "CC BY 3.0 (creativecommons.org/licenses/by/3.0), from game-icons.net; every build prints the credits"
_WORD = re.compile(r"[a-z0-9]+")


class Icon(Struct, frozen=True):
    """An icon and who drew it."""

    name: str
    author: str


class IconShelf(Struct, frozen=True):
    """All icons of one font, by name."""

    icons: tuple[Icon, ...]
    font: Icons

    def found(self, words: str) -> tuple[Icon, ...]:
        """The icons that all these words speak of, those whose name is or begins with the words first."""
        wanted = _WORD.findall(words.lower())
        if not wanted:
            return self.icons
        if "".join(wanted) in other_words():  # hit points
            wanted = ["".join(wanted)]
        hits = ((_fits(_WORD.findall(icon.name), wanted), icon) for icon in self.icons)
        ranked = sorted((rank, len(icon.name), icon.name, icon) for rank, icon in hits if rank is not None)
        return tuple(icon for *_, icon in ranked)

    def near(self, words: str) -> list[str]:
        """Words that give icons and are spelled much like this one."""
        parts = {part for icon in self.icons for part in _WORD.findall(icon.name)}
        return nearest_few(words, [*sorted(parts), *other_words()], 3)


def icon_shelf(folders: Iterable[Path]) -> IconShelf:
    """The icons that come with the program. Raises FileAccessError where they are missing."""
    for folder in folders:
        if (folder / TABLE).is_file():
            code_points, authors = icon_table(folder / TABLE)
            icons = tuple(Icon(name, authors[name]) for name in sorted(code_points))
            return IconShelf(icons, Icons(Font(folder / FONT, FAMILY, 400, "normal"), code_points, authors))
    raise FileAccessError(f"The icons {TABLE} are missing. Install pnp again.")


def _fits(parts: Sequence[str], wanted: Sequence[str]) -> int | None:
    """How well a name fits: 0 where a part is each word, more where one is only like it; None where it does not."""
    worst = 0
    for word in wanted:
        rank = min((rank for part in parts if (rank := _alike(part, word)) is not None), default=None)
        if rank is None and len(word) > 2 and word in "".join(parts):
            rank = 3
        if rank is None:
            return None
        worst = max(worst, rank)
    return worst


def _alike(part: str, word: str) -> int | None:
    """0 for the same word, 1 for its beginning or plural, 2 for another word for it."""
    if part == word:
        return 0
    single = word[:-1] if word.endswith("s") and len(word) > 3 else word
    if part in (single, f"{single}s") or (len(single) > 2 and part.startswith(single)):
        return 1
    return 2 if part in other_words().get(single, ()) or part in other_words().get(word, ()) else None


@cache
def other_words() -> Mapping[str, frozenset[str]]:
    """What icons call that which people look for, by the word people use."""
    found: dict[str, frozenset[str]] = {}
    for line in (Path(__file__).parent / "icon_words.txt").read_text("utf-8").splitlines():
        words, sign, others = line.partition(":")
        if sign and not line.startswith("#"):
            found.update((word.strip(), frozenset(others.split())) for word in words.split(","))
    return found
