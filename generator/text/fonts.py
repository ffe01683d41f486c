"""The fonts a game names: which file a family, weight and style means, and what HarfBuzz says of it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from generator.errors import FileAccessError, UsageError
from generator.face import FontInstance, Glyph
from generator.faults import FaceError
from generator.text.font import IGNORABLE, SUBSTITUTES, Font, missing_characters
from generator.text.icon_files import IconDrawer, icon_folder
from generator.text.icon_names import NO_ICONS, IconNames
from generator.text.runs import Chunk, TextRun, TextStyle
from generator.words import nearest, nearest_few

if TYPE_CHECKING:
    from generator.gamefile import GameFile

_UNDRAWN = frozenset("\n\u00ad\u200b")
"""Breaks and places of breaks: no glyph is ever asked for."""

Word = tuple[tuple["Font", tuple[Glyph, ...], float], ...]
"""A shaped word: runs of (font, glyphs, width in em)."""


def _clusters(text: str) -> list[str]:
    """A text in stretches that one font must draw: a character with the marks upon it."""
    found: list[str] = []
    for character in text:
        marks = character in IGNORABLE or (ord(character) > 0x2FF and unicodedata.category(character)[0] == "M")
        if found and (marks or found[-1][-1] == "\u200d"):
            found[-1] += character
        else:
            found.append(character)
    return found


class Icons(Struct):
    """An icon font and its names, and `files` by name, which come first and are drawn by `drawer`.

    `drawn` are names that are known to be drawn.
    """

    font: Font | None
    code_points: Mapping[str, str]
    authors: Mapping[str, str]
    drawn: set[str] = field(default_factory=set)
    files: Mapping[str, Path] = {}
    drawer: IconDrawer | None = None

    @property
    def names(self) -> frozenset[str]:
        """Those of the font and of the files."""
        return frozenset((*self.code_points, *self.files))

    @property
    def middle(self) -> float:
        """Height of the middle of the icons above the baseline, in em."""
        return (self.font.ascender - self.font.descender) / 2 if self.font else 0.0

    def proportion(self, name: str) -> float:
        """Width in em of an icon that is a file. Raises FaceError where files cannot be drawn."""
        if self.drawer is None:
            raise FaceError(
                "face/unknown-icon", f'The icon "{name}" cannot be drawn here.', "Write it out.", value=name
            )
        return self.drawer.proportion(name)

    def glyph(self, name: str) -> tuple[Glyph, float]:
        """The glyph of a named icon and its width in em. Raises FaceError that offers near names."""
        character = self.code_points.get(name)
        if character is None or self.font is None:
            near = nearest_few(name, self.files) or nearest_few(name, self.code_points)
            known = sorted(self.files) or sorted(self.code_points)
            listed = ", ".join(known[:20]) + (f" and {len(known) - 20} more" if len(known) > 20 else "")
            offer = f"Did you mean {' or '.join(near)}?" if near else f"Known are: {listed}."
            offer += " `pnp icons --game GAME` lists them all." if self.files else " `pnp icons WORD` finds icons."
            raise FaceError("face/unknown-icon", f'There is no icon "{name}".', offer, value=name, sign=f":{name}:")
        glyphs, width = self.font.shape(character)
        first = glyphs[0]
        self.drawn.add(name)
        return Glyph(first.gid, f":{name}:", first.advance), width


class FontBook:
    """All fonts and icons of one game."""

    def __init__(
        self,
        fonts: tuple[Font, ...],
        fallbacks: Mapping[str, tuple[str, ...]] | None = None,
        icons: Icons | None = None,
    ) -> None:
        self.fonts, self.fallbacks, self.icons = fonts, fallbacks or {}, icons
        self.icon_names = IconNames(icons.names) if icons else NO_ICONS
        self._words: dict[tuple[object, ...], tuple[Word, float]] = {}
        self._chains: dict[tuple[str, int, str], tuple[Font, ...]] = {}
        self.looks: dict[tuple[object, ...], TextStyle] = {}
        """Text styles by the properties they come from: faces of one game share them."""
        self.runs: dict[tuple[object, ...], tuple[TextStyle, tuple[TextRun, ...]]] = {}
        """Shaped words by style and text."""
        self.chunks: dict[tuple[int, float], tuple[TextStyle, dict[str, Chunk | tuple[Chunk, ...]]]] = {}
        """Words between two spaces, ready for a line, by style and size."""

    @classmethod
    def of(cls, game_file: GameFile, folders: Iterable[Path], homes: Iterable[Path] = ()) -> FontBook:
        """The fonts that game.toml names, found in the first of the folders that has the file.

        `homes` are the game's folders, in one of which its folder of icons lies.
        """
        where = tuple(folders)
        fonts = tuple(
            Font(_find(where, entry.file), entry.family, entry.weight, entry.style, game_file.language, entry.axes)
            for entry in game_file.fonts
        )
        fallbacks = {entry.family.lower(): entry.fallback for entry in game_file.fonts if entry.fallback}
        icons = None
        if game_file.icons:
            icons = Icons(None, {}, {})
            if game_file.icons.names:
                icons.code_points, icons.authors = icon_table(_find(where, game_file.icons.names))
                icons.font = Font(_find(where, game_file.icons.file), game_file.icons.family, 400, "normal")
            if game_file.icons.folder:
                found = icon_folder(homes, game_file.icons.folder)
                icons.files = found.files if found else {}
        return cls(fonts, fallbacks, icons)

    def chain(self, families: str, weight: int, style: str) -> tuple[Font, ...]:
        """The font of the first family known, then its fallbacks. Raises FaceError for a family nobody has."""
        key = (families, weight, style)
        known = self._chains.get(key)
        if known is None:
            known = self._chains[key] = self._find_chain(families, weight, style)
        return known

    def _find_chain(self, families: str, weight: int, style: str) -> tuple[Font, ...]:
        names = [name for part in families.split(",") if (name := part.strip().strip("'\"").strip())]
        chain: list[Font] = []
        for name in names:
            if name.lower() in _GENERIC and chain:
                continue
            chain.append(self._of_family(name, weight, style, exactly=not chain))
        for name in names:
            for fallback in self.fallbacks.get(name.lower(), ()):
                chain.append(self._of_family(fallback, weight, style, exactly=False))
        if not chain:
            raise FaceError("face/font", f'The font "{families}" is not one of this game.', self._offer(""))
        return tuple(dict.fromkeys(chain))

    def _of_family(self, name: str, weight: int, style: str, *, exactly: bool) -> Font:
        """The font of a family that comes nearest. Raises FaceError for one unknown, or `exactly` asked for in vain."""
        if self.icons and self.icons.font and name.lower() == self.icons.font.family.lower():
            return self.icons.font
        faces = [font for font in self.fonts if font.family.lower() == name.lower()]
        if not faces:
            fact = f'The font "{name}" is not one of this game.'
            raise FaceError("face/font", fact, self._offer(name), value=name)
        best = min(faces, key=lambda font: (font.style != style, abs(font.weight - weight)))
        if exactly and (best.style, best.weight) != (style, weight):
            has = ", ".join(f"{font.weight} {font.style}" for font in faces)
            fact = f'The font "{name}" has no weight {weight} {style} in this game.'
            raise FaceError("face/font", fact, f"Listed in game.toml: {has}.", value=name)
        return best

    def weight_of(self, source: Path | FontInstance) -> int:
        """The weight of a font in use, by what its glyphs are drawn from; 400 for one that is not listed."""
        return next((font.weight for font in self.fonts if vars(font).get("source") == source), 400)

    def _offer(self, name: str) -> str:
        known = list(dict.fromkeys(font.family for font in self.fonts))
        near = nearest(name, known)
        guess = f"Did you mean {near}? " if near else ""
        offer = f"Name its file under [[fonts]] in game.toml, or take one of: {', '.join(known) or 'none'}."
        return f"{guess}{offer} `pnp fonts` lists the fonts there are."

    def word(
        self,
        chain: tuple[Font, ...],
        text: str,
        features: tuple[tuple[str, int], ...] = (),
        leftward: bool = False,
    ) -> tuple[Word, float]:
        """A word shaped with the first font of the chain that has each character; and its width in em.

        Runs come in the order of reading, the glyphs of each in that of the eye. Raises FaceError for a character
        that no font has.
        """
        key = (chain, text, features, leftward)
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = self._shape_word(chain, text, features, leftward)
        return known

    def missing(self, chain: tuple[Font, ...], text: str) -> list[str]:
        """The characters of a text that no font of the chain draws, each once."""
        seen = dict.fromkeys(SUBSTITUTES.get(character, character) for character in text if character not in _UNDRAWN)
        return [character for character in seen if not any(font.has(character) for font in chain)]

    def _shape_word(
        self, chain: tuple[Font, ...], text: str, features: tuple[tuple[str, int], ...], leftward: bool
    ) -> tuple[Word, float]:
        if all(map(chain[0].has, text)):
            glyphs, width = chain[0].shape(text, features, leftward)
            return ((chain[0], glyphs, width),), width
        runs: list[tuple[Font, str]] = []
        for cluster in _clusters(text):
            font, drawn = _font_for(cluster, chain)
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + drawn)
            else:
                runs.append((font, drawn))
        shaped = tuple((font, *font.shape(part, features, leftward)) for font, part in runs)
        return shaped, sum(width for _, _, width in shaped)


def _font_for(cluster: str, chain: tuple[Font, ...]) -> tuple[Font, str]:
    """The first font that has all of a cluster, and what it draws. Raises FaceError for a missing character."""
    plain = "".join(SUBSTITUTES.get(character, character) for character in cluster)
    for text in dict.fromkeys((cluster, plain)):
        for font in chain:
            if all(font.has(character) for character in text):
                return font, text
    missing = (character for character in plain if not any(font.has(character) for font in chain))
    raise missing_characters(next(missing, cluster[0]), chain)


def no_icons(name: str) -> FaceError:
    """What to say of an icon in a game that has none."""
    fact = f'":{name}:" asks for an icon, but this game has none.'
    remedy = 'Put SVG files into a folder beside game.toml and name it there: [icons] folder = "icons".'
    return FaceError("face/unknown-icon", fact, remedy, value=name, sign=f":{name}:")


_GENERIC = frozenset(("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"))


def file_stamp(path: Path) -> tuple[int, int]:
    """Size and time of change: what is kept of a file's content follows the file."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_size, stat.st_mtime_ns


def icon_table(table: Path) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Characters and authors of icons by name. Raises FileAccessError where the table cannot be read."""
    return _icon_table(table, file_stamp(table))


@lru_cache(maxsize=8)
def _icon_table(table: Path, stamp: tuple[int, int]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Characters and authors of icons by name. Raises FileAccessError; `stamp` makes the answer follow the file."""
    del stamp
    try:
        names = json.loads(table.read_text("utf-8"))
        code_points = {name: chr(int(entry["code"], 16)) for name, entry in names.items()}
        return code_points, {name: str(entry["author"]) for name, entry in names.items()}
    except (OSError, ValueError, RecursionError) as error:
        raise FileAccessError(f"{table}: the icon names cannot be read ({error}).") from error
    except (AttributeError, KeyError, TypeError, OverflowError) as error:
        wanted = 'like {"sword": {"code": "E001", "author": "Name"}}'
        raise FileAccessError(f"{table}: is no table of icon names, {wanted}.") from error


def _find(folders: tuple[Path, ...], name: str) -> Path:
    """The file in the first folder that has it, whatever the case of its letters."""
    for folder in folders:
        base = folder.resolve()
        path = folder / name
        if not path.resolve().is_relative_to(base):
            raise UsageError(f'game.toml: the font file "{name}" lies outside the fonts folder.')
        if not path.is_file() and path.parent.is_dir():
            same = (other for other in sorted(path.parent.iterdir()) if other.name.lower() == path.name.lower())
            path = next(same, path)
        if not path.resolve().is_relative_to(base):
            raise UsageError(f'game.toml: the font file "{name}" lies outside the fonts folder.')
        if path.is_file():
            return path.resolve()
    where = " or ".join(str(folder) for folder in folders)
    there = {path.relative_to(folder).as_posix(): path for folder in folders for path in folder.glob("*/*.ttf")}
    near = nearest(name, there) or nearest(Path(name).name, {path.name: path for path in there.values()})
    guess = f'Did you mean "{near}"? ' if near else ""
    fact = f'The font file "{name}" that game.toml names is not in {where}.'
    raise FileAccessError(f"{fact} {guess}`pnp fonts` lists those there are.")
