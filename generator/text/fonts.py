"""The fonts a game names: which file a family, weight and style means, and what HarfBuzz says of it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from generator.errors import FileAccessError, UsageError
from generator.face import Glyph, Outline
from generator.faults import FaceError
from generator.words import nearest, nearest_few

if TYPE_CHECKING:
    from generator.gamefile import GameFile

IGNORABLE = frozenset("\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f")
"""Characters that steer shaping and are never seen: no font needs a glyph for them."""
SUBSTITUTES = {
    "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2007": " ", "\u2009": " ", "\u202f": " ", "\u3000": " ",
    "\u2010": "-", "\u2011": "-",
}  # fmt: skip
"""What stands for a space or hyphen of a special kind in a font without it: the eye sees the same."""
_UNDRAWN = frozenset("\n\u00ad\u200b")
"""Breaks and places of breaks: no glyph is ever asked for."""
_EMOJI = re.compile("[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\U000e0020-\U000e007f]")

Word = tuple[tuple["Font", tuple[Glyph, ...], float], ...]
"""A shaped word: runs of (font, glyphs, width in em)."""


class Font:
    """One font file, opened when first used. All measures are in em (1.0 = the font size)."""

    def __init__(self, file: Path, family: str, weight: int, style: str, language: str = "") -> None:
        self.file, self.family, self.weight, self.style, self.language = file, family, weight, style, language
        self._has: dict[str, bool] = {}
        self._shaped: dict[tuple[str, tuple[tuple[str, int], ...], bool], tuple[tuple[Glyph, ...], float]] = {}

    @cached_property
    def _hb(self) -> Any:
        import uharfbuzz

        try:
            data = self.file.read_bytes()
        except OSError as error:
            raise FileAccessError(f"{self.file}: the font cannot be read ({error.strerror}).") from error
        if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
            raise UsageError(f"{self.file}: is not a TrueType font (.ttf). Convert OTF or WOFF files to TTF.")
        return uharfbuzz.Font(uharfbuzz.Face(data))

    @cached_property
    def units_per_em(self) -> int:
        """Font units per em."""
        return int(self._hb.face.upem)

    def has(self, character: str) -> bool:
        """Whether the font has a glyph of its own for this character."""
        known = self._has.get(character)
        if known is None:
            known = bool(self._hb.get_nominal_glyph(ord(character))) or character in IGNORABLE
            self._has[character] = known
        return known

    def _metric(self, tag: str, share: float) -> float:
        import uharfbuzz

        value = self._hb.get_metric_position(getattr(uharfbuzz.OTMetricsTag, tag))
        return float(value) / self.units_per_em if value else share

    @cached_property
    def cap_height(self) -> float:
        """Height of the capitals."""
        return self._metric("CAP_HEIGHT", 0.7)

    @cached_property
    def ascender(self) -> float:
        """Height above the baseline that the font asks for."""
        return float(self._hb.get_font_extents("ltr").ascender) / self.units_per_em

    @cached_property
    def descender(self) -> float:
        """Depth below the baseline that the font asks for, as a positive number."""
        return -float(self._hb.get_font_extents("ltr").descender) / self.units_per_em

    @cached_property
    def line_gap(self) -> float:
        """Extra room between lines that the font asks for."""
        return float(self._hb.get_font_extents("ltr").line_gap) / self.units_per_em

    @cached_property
    def depth(self) -> float:
        """How far the letters g, j, p, q and y hang below the baseline."""
        depths = [self._extents(letter) for letter in "gjpqy" if self._hb.get_nominal_glyph(ord(letter))]
        return max(depths, default=self.descender)

    def _extents(self, letter: str) -> float:
        extents = self._hb.get_glyph_extents(self._hb.get_nominal_glyph(ord(letter)))
        return -float(extents.y_bearing + extents.height) / self.units_per_em

    @cached_property
    def features(self) -> frozenset[str]:
        """The tags of the font's own substitutions and positionings: smcp, tnum, liga, kern ..."""
        import uharfbuzz

        face, found = self._hb.face, set()
        for table in ("GSUB", "GPOS"):
            if hasattr(face, "get_language_feature_tags"):
                for script in range(max(1, len(face.get_table_script_tags(table)))):
                    found.update(face.get_language_feature_tags(table, script))
            else:
                for script in range(max(1, len(uharfbuzz.ot_layout_table_get_script_tags(face, table)))):
                    found.update(uharfbuzz.ot_layout_language_get_feature_tags(face, table, script))
        return frozenset(found)

    def outline(self, gid: int) -> Outline:
        """A glyph in font units, y pointing up; without segments for a blank."""
        import uharfbuzz

        found: list[tuple[str | float, ...]] = []

        def quadratic(a: float, b: float, x: float, y: float, _: Any) -> None:
            x0, y0 = found[-1][-2:]
            third = (x0 + 2 * (a - x0) / 3, y0 + 2 * (b - y0) / 3)  # type: ignore[operator]
            found.append(("C", *third, x + 2 * (a - x) / 3, y + 2 * (b - y) / 3, x, y))

        functions = uharfbuzz.DrawFuncs()
        functions.set_move_to_func(lambda x, y, _: found.append(("M", x, y)))
        functions.set_line_to_func(lambda x, y, _: found.append(("L", x, y)))
        functions.set_quadratic_to_func(quadratic)
        functions.set_cubic_to_func(lambda a, b, c, d, x, y, _: found.append(("C", a, b, c, d, x, y)))
        functions.set_close_path_func(lambda _: found.append(("Z",)))
        self._hb.draw_glyph(gid, functions, None)
        return Outline(tuple(found))

    def shape(
        self, text: str, features: tuple[tuple[str, int], ...] = (), leftward: bool = False
    ) -> tuple[tuple[Glyph, ...], float]:
        """Glyphs of a text from left to right and their width in em. Cached per word.

        Kerned, with standard ligatures only; `features` say otherwise. Raises FaceError for a missing character.
        """
        key = (text, features, leftward)
        known = self._shaped.get(key)
        if known is None:
            known = self._shaped[key] = self._shape(text, features, leftward)
        return known

    def _shape(
        self, text: str, features: tuple[tuple[str, int], ...], leftward: bool
    ) -> tuple[tuple[Glyph, ...], float]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftward else "ltr"
        if self.language:
            buffer.language = self.language
        uharfbuzz.shape(self._hb, buffer, {"kern": True, "liga": True, "dlig": False, **dict(features)})
        scale = 1 / self.units_per_em
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        glyphs, width, told = [], 0.0, set()
        for info, position in zip(infos, positions, strict=True):
            if info.codepoint == 0:
                raise missing_characters(text[info.cluster], (self,))
            source = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
            told.add(info.cluster)
            advance = position.x_advance * scale
            glyphs.append(Glyph(info.codepoint, source, advance, position.x_offset * scale, position.y_offset * scale))
            width += advance
        return tuple(glyphs), width


def missing_characters(characters: Iterable[str], chain: Iterable[Font]) -> FaceError:
    """The error for characters of a text that no font of the chain has."""
    wanted = list(characters)
    names = ", ".join(dict.fromkeys(font.family for font in chain))
    shown = [f'"{one}" (U+{ord(one):04X} {unicodedata.name(one, "no name")})' for one in wanted[:4]]
    more = f" and {len(wanted) - 4} more" if len(wanted) > 4 else ""
    said = f"The characters {', '.join(shown)}{more} are" if len(wanted) > 1 else f"The character {shown[0]} is"
    remedy = "Write it otherwise, or name a fallback font that has it in game.toml."
    if any(_EMOJI.match(one) for one in wanted):
        remedy = "Emoji are not printed: write an icon instead, like :dice-fire:, or name a font of line drawings."
    return FaceError("face/missing-character", f"{said} in none of the fonts {names}.", remedy, value="".join(wanted))


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


class Icons(Struct, frozen=True):
    """An icon font and its names. `drawn` are names whose glyphs the font is known to have."""

    font: Font
    code_points: Mapping[str, str]
    authors: Mapping[str, str]
    drawn: set[str] = field(default_factory=set)

    @property
    def middle(self) -> float:
        """Height of the middle of the icons above the baseline, in em."""
        return (self.font.ascender - self.font.descender) / 2

    def glyph(self, name: str) -> tuple[Glyph, float]:
        """The glyph of a named icon and its width in em. Raises FaceError that offers near names."""
        character = self.code_points.get(name)
        if character is None:
            near = nearest_few(name, self.code_points)
            known = sorted(self.code_points)
            listed = ", ".join(known[:20]) + (f" and {len(known) - 20} more" if len(known) > 20 else "")
            offer = f"Did you mean {' or '.join(near)}?" if near else f"Known are: {listed}."
            raise FaceError("face/unknown-icon", f'There is no icon "{name}".', offer, value=name)
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
        self._words: dict[tuple[Any, ...], tuple[Word, float]] = {}
        self._chains: dict[tuple[str, int, str], tuple[Font, ...]] = {}
        self.looks: dict[tuple[tuple[str, ...], bool, bool, str], Any] = {}
        """Text styles by the properties they come from: faces of one game share them."""
        self.runs: dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]] = {}
        """Shaped words by style and text."""
        self.chunks: dict[tuple[int, float], tuple[Any, dict[str, Any]]] = {}
        """Words between two spaces, ready for a line, by style and size."""

    @classmethod
    def of(cls, game_file: GameFile, folders: Iterable[Path]) -> FontBook:
        """The fonts that game.toml names, found in the first of the folders that has the file."""
        where = tuple(folders)
        fonts = tuple(
            Font(_find(where, entry.file), entry.family, entry.weight, entry.style, game_file.language)
            for entry in game_file.fonts
        )
        fallbacks = {entry.family.lower(): entry.fallback for entry in game_file.fonts if entry.fallback}
        icons = None
        if game_file.icons:
            table = _find(where, game_file.icons.names)
            code_points, authors = _icon_table(table, _stamp(table))
            font = Font(_find(where, game_file.icons.file), game_file.icons.family, 400, "normal")
            icons = Icons(font, code_points, authors)
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
        if self.icons and name.lower() == self.icons.font.family.lower():
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

    def _offer(self, name: str) -> str:
        known = list(dict.fromkeys(font.family for font in self.fonts))
        near = nearest(name, known)
        guess = f"Did you mean {near}? " if near else ""
        return f"{guess}It has: {', '.join(known) or 'none'}."

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


_GENERIC = frozenset(("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"))


def _stamp(path: Path) -> tuple[int, int]:
    """Size and time of change: what is kept of a file's content follows the file."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0
    return stat.st_size, stat.st_mtime_ns


@lru_cache(maxsize=8)
def _icon_table(table: Path, stamp: tuple[int, int]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Characters and authors of icons by name. Raises FileAccessError; `stamp` makes the answer follow the file."""
    del stamp
    try:
        names = json.loads(table.read_text("utf-8"))
        code_points = {name: chr(int(entry["code"], 16)) for name, entry in names.items()}
        return code_points, {name: str(entry["author"]) for name, entry in names.items()}
    except (OSError, ValueError) as error:
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
    raise FileAccessError(f'The font file "{name}" that game.toml names is not in {where}.')
