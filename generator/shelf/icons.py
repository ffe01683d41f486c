"""Icons by words: their names, and words that people of the hobby use for what they show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError
from generator.gamefile import read_game_file
from generator.registry import GameSource
from generator.text.font import Font
from generator.text.fonts import Icons, icon_table
from generator.words import nearest_few
from generator.workspace import GameFolders

TABLE, FONT = "game-icons/icons.json", "game-icons/GameIcons.ttf"
FAMILY = "Game Icons"
LICENCE = "CC BY 3.0 (creativecommons.org/licenses/by/3.0), from game-icons.net; every build prints the credits"
_WORD = re.compile(r"[a-z0-9]+")


class Icon(Struct, frozen=True):
    """An icon and who drew it; one of a game's own has a `file` in place of that, as it is told.

    `share` is its width for a height of 1, `wrong` what keeps it from being drawn as it is meant, by lines.
    """

    name: str
    author: str = ""
    file: str = ""
    share: float = 1.0
    wrong: tuple[str, ...] = ()


class IconShelf(Struct, frozen=True):
    """All icons of one font, by name."""

    icons: tuple[Icon, ...]
    font: Icons

    def found(self, words: str) -> tuple[Icon, ...]:
        """The icons that all these words speak of: a game's own first, then those whose name is or begins with them."""
        wanted = _WORD.findall(words.lower())
        if not wanted:
            return self.icons
        if "".join(wanted) in other_words():  # hit points
            wanted = ["".join(wanted)]
        hits = ((_fits(_WORD.findall(icon.name.lower()), wanted), icon) for icon in self.icons)
        ranked = sorted(
            (not icon.file, rank, len(icon.name), icon.name, icon) for rank, icon in hits if rank is not None
        )
        return tuple(icon for *_, icon in ranked)

    def near(self, words: str) -> list[str]:
        """Words that give icons and are spelled much like this one."""
        own = {part for icon in self.icons if icon.file for part in _WORD.findall(icon.name.lower())}
        if near := nearest_few(words, sorted(own), 3):
            return near
        parts = {part for icon in self.icons for part in _WORD.findall(icon.name)}
        others = (word for word in other_words() if self.found(word))
        return nearest_few(words, [*sorted(parts), *others], 3)


def game_icons(source: GameSource) -> IconShelf:
    """The icons of a game: those of its folder, each read to see whether it is sound, then those of its font.

    Raises FileAccessError where a file that game.toml names is missing.
    """
    from generator.svg.reader import FaceReader
    from generator.text.fonts import FontBook

    folders = source.folders
    file = read_game_file(folders.game_file, folders.shown(folders.game_file))
    homes = (folders.data, folders.data / "art")
    book = FontBook.of(file, folders.fonts, homes)
    FaceReader(book, homes)
    icons = book.icons or Icons(None, {}, {})
    own = [_own_icon(name, path, icons, folders) for name, path in icons.files.items()]
    others = (Icon(name, icons.authors[name]) for name in sorted(icons.code_points) if name not in icons.files)
    return IconShelf((*own, *others), icons)


def _own_icon(name: str, path: Path, icons: Icons, folders: GameFolders) -> Icon:
    assert icons.drawer is not None
    told = []
    for fault in icons.drawer.faults(name):
        place = folders.shown(Path(fault.template or path)) + (f":{fault.line}" if fault.line else "")
        told.append(f"{place}  {fault.level}  {fault.fact} {fault.remedy}".rstrip())
    return Icon(name, file=folders.shown(path), share=icons.proportion(name), wrong=tuple(told))


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
