"""The fonts a game names: which file a family, weight and style means, and what HarfBuzz says of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import FileAccessError, UsageError
from generator.faces.face import Glyph
from generator.faces.faults import FaceError

if TYPE_CHECKING:
    from generator.gamefile import GameFile

Word = tuple[tuple["Font", tuple[Glyph, ...], float], ...]
"""A shaped word: runs of (font, glyphs, width in em)."""


class Font:
    """One font file, opened when first used. All measures are in em (1.0 = the font size)."""

    def __init__(self, file: Path, family: str, weight: int, style: str) -> None:
        self.file, self.family, self.weight, self.style = file, family, weight, style
        self._shaped: dict[tuple[str, tuple[tuple[str, int], ...]], tuple[tuple[Glyph, ...], float]] = {}

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
        return bool(self._hb.get_nominal_glyph(ord(character)))

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

    def shape(self, text: str, features: tuple[tuple[str, int], ...] = ()) -> tuple[tuple[Glyph, ...], float]:
        """Glyphs of a text and their width in em: kerned, with standard ligatures only. Cached per word."""
        key = (text, features)
        known = self._shaped.get(key)
        if known is None:
            known = self._shaped[key] = self._shape(text, features)
        return known

    def _shape(self, text: str, features: tuple[tuple[str, int], ...]) -> tuple[tuple[Glyph, ...], float]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self._hb, buffer, {"kern": True, "liga": True, "dlig": False, **dict(features)})
        scale = 1 / self.units_per_em
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos})
        ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
        glyphs, width, told = [], 0.0, set()
        for info, position in zip(infos, positions, strict=True):
            if info.codepoint == 0:
                raise missing_character(text[info.cluster], (self,))
            source = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
            told.add(info.cluster)
            advance = position.x_advance * scale
            glyphs.append(Glyph(info.codepoint, source, advance, position.x_offset * scale, position.y_offset * scale))
            width += advance
        return tuple(glyphs), width


def missing_character(character: str, chain: Iterable[Font]) -> FaceError:
    """The error for a character that no font of the chain has."""
    names = ", ".join(dict.fromkeys(font.family for font in chain))
    import unicodedata

    name = unicodedata.name(character, "no name")
    return FaceError(
        "face/missing-character",
        f'The character "{character}" (U+{ord(character):04X} {name}) is in none of the fonts {names}.',
        "Write it otherwise, or name a fallback font that has it in game.toml.",
    )


@dataclass(frozen=True, slots=True)
class Icons:
    """An icon font and its names."""

    font: Font
    code_points: Mapping[str, str]
    authors: Mapping[str, str]

    def glyph(self, name: str) -> tuple[Glyph, float]:
        """The glyph of a named icon and its width in em. Raises FaceError that offers near names."""
        character = self.code_points.get(name)
        if character is None:
            import difflib

            near = difflib.get_close_matches(name, self.code_points, 3, 0.6)
            offer = f"Did you mean {', '.join(near)}?" if near else f"Known are: {', '.join(sorted(self.code_points))}."
            raise FaceError("face/unknown-icon", f'There is no icon "{name}".', offer)
        glyphs, width = self.font.shape(character)
        first = glyphs[0]
        return Glyph(first.gid, f":{name}:", first.advance), width


@dataclass(frozen=True)
class FontBook:
    """All fonts and icons of one game."""

    fonts: tuple[Font, ...]
    fallbacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    icons: Icons | None = None
    _words: dict[tuple[Any, ...], tuple[Word, float]] = field(default_factory=dict, repr=False)
    _chains: dict[tuple[str, int, str], tuple[Font, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, game_file: GameFile, folders: Iterable[Path]) -> FontBook:
        """The fonts that game.toml names, found in the first of the folders that has the file."""
        where = tuple(folders)
        fonts = tuple(
            Font(_find(where, entry.file), entry.family, entry.weight, entry.style) for entry in game_file.fonts
        )
        fallbacks = {entry.family.lower(): entry.fallback for entry in game_file.fonts if entry.fallback}
        icons = None
        if game_file.icons:
            table = _find(where, game_file.icons.names)
            try:
                names = json.loads(table.read_text("utf-8"))
            except (OSError, ValueError) as error:
                raise FileAccessError(f"{table}: the icon names cannot be read ({error}).") from error
            font = Font(_find(where, game_file.icons.file), game_file.icons.family, 400, "normal")
            icons = Icons(
                font,
                {name: chr(int(entry["code"], 16)) for name, entry in names.items()},
                {name: str(entry["author"]) for name, entry in names.items()},
            )
        return cls(fonts, fallbacks, icons)

    def chain(self, families: str, weight: int, style: str) -> tuple[Font, ...]:
        """The font of the first family known, then its fallbacks. Raises FaceError for a family nobody has."""
        key = (families, weight, style)
        known = self._chains.get(key)
        if known is None:
            known = self._chains[key] = self._find_chain(families, weight, style)
        return known

    def _find_chain(self, families: str, weight: int, style: str) -> tuple[Font, ...]:
        names = [part.strip().strip("'\"") for part in families.split(",")]
        wanted = list(names)
        for name in names:
            wanted.extend(self.fallbacks.get(name.lower(), ()))
        chain: list[Font] = []
        for place, name in enumerate(dict.fromkeys(wanted)):
            if self.icons and name.lower() == self.icons.font.family.lower():
                chain.append(self.icons.font)
                continue
            faces = [font for font in self.fonts if font.family.lower() == name.lower()]
            exact = [font for font in faces if font.style == style and font.weight == weight]
            if exact:
                chain.append(exact[0])
            elif faces and (place or not chain):
                if place == 0:
                    has = ", ".join(f"{font.weight} {font.style}" for font in faces)
                    raise FaceError(
                        "face/font",
                        f'The font "{name}" has no weight {weight} {style} in this game.',
                        f"game.toml lists: {has}.",
                    )
                chain.append(min(faces, key=lambda font: (font.style != style, abs(font.weight - weight))))
        if not chain:
            known = ", ".join(dict.fromkeys(font.family for font in self.fonts)) or "none"
            raise FaceError("face/font", f'The font "{families}" is not one of this game.', f"It has: {known}.")
        return tuple(chain)

    def word(
        self, chain: tuple[Font, ...], text: str, features: tuple[tuple[str, int], ...] = ()
    ) -> tuple[Word, float]:
        """A word shaped with the first font of the chain that has each character; and its width in em."""
        key = (chain, text, features)
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = self._shape_word(chain, text, features)
        return known

    def _shape_word(
        self, chain: tuple[Font, ...], text: str, features: tuple[tuple[str, int], ...]
    ) -> tuple[Word, float]:
        if all(chain[0].has(character) for character in text):
            glyphs, width = chain[0].shape(text, features)
            return ((chain[0], glyphs, width),), width
        runs: list[tuple[Font, str]] = []
        for character in text:
            font = next((font for font in chain if font.has(character)), None)
            if font is None:
                raise missing_character(character, chain)
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + character)
            else:
                runs.append((font, character))
        shaped = tuple((font, *font.shape(part, features)) for font, part in runs)
        return shaped, sum(width for _, _, width in shaped)


def _find(folders: tuple[Path, ...], name: str) -> Path:
    """The file in the first folder that has it, whatever the case of its letters."""
    for folder in folders:
        base = folder.resolve()
        path = (folder / name).resolve()
        if not path.is_relative_to(base):
            raise UsageError(f'game.toml: the font file "{name}" lies outside the fonts folder.')
        if path.is_file():
            return path
        if path.parent.is_dir():
            for other in path.parent.iterdir():
                if other.name.lower() == path.name.lower() and other.is_file():
                    return other
    where = " or ".join(str(folder) for folder in folders)
    raise FileAccessError(f'The font file "{name}" that game.toml names is not in {where}.')
