"""One font: what HarfBuzz says of its file, or of the one weight of it that is asked for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.errors import FileAccessError, UsageError
from generator.face import FontInstance, Glyph, Outline
from generator.faults import FaceError
from generator.text.sound import fault_of_font
from generator.text.variations import ITALIC, SLANT, Axes, OwnLook, axes_of, instance, own_look, ranges_of

if TYPE_CHECKING:
    import uharfbuzz

IGNORABLE = frozenset("\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f")
"""Characters that steer shaping and are never seen: no font needs a glyph for them."""
SUBSTITUTES = {
    "\u00a0": " ", "\u2002": " ", "\u2003": " ", "\u2007": " ", "\u2009": " ", "\u202f": " ", "\u3000": " ",
    "\u2010": "-", "\u2011": "-",
}  # fmt: skip
"""What stands for a space or hyphen of a special kind in a font without it: the eye sees the same."""
_EMOJI = re.compile("[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\U000e0020-\U000e007f]")


class Font:
    """One font file, opened when first used; of a variable one the instance of the weight and the `axes` asked for.

    All measures are in em (1.0 = the font size).
    """

    def __init__(
        self,
        file: Path | FontInstance,
        family: str,
        weight: int,
        style: str,
        language: str = "",
        axes: Axes = MappingProxyType({}),
    ) -> None:
        self._given, self.axes = file, axes
        self.file = file.file if isinstance(file, FontInstance) else file
        self.family, self.weight, self.style, self.language = family, weight, style, language
        self._slants = False
        self._has: dict[str, bool] = {}
        self._shaped: dict[tuple[str, tuple[tuple[str, int], ...], bool], tuple[tuple[Glyph, ...], float]] = {}

    @cached_property
    def data(self) -> bytes:
        """The whole file. Raises FileAccessError where it cannot be read, UsageError where it is no TrueType font."""
        if isinstance(self._given, FontInstance):
            return self._given.data
        try:
            data = self.file.read_bytes()
        except OSError as error:
            raise FileAccessError(f"{self.file}: the font cannot be read ({error.strerror}).") from error
        if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
            raise UsageError(f"{self.file}: is not a TrueType font (.ttf). Convert OTF or WOFF files to TTF.")
        if fault := fault_of_font(data):
            raise UsageError(f"{self.file}: the font is damaged: {fault}. Download it anew.")
        return data

    @cached_property
    def source(self) -> Path | FontInstance:
        """What glyphs are drawn from: the file, or the instance of a variable font.

        Raises FaceError for a weight, style or axis that a variable font does not have.
        """
        import uharfbuzz

        if isinstance(self._given, FontInstance):
            return self._given
        face = uharfbuzz.Face(self.data)
        ranges = ranges_of(face)
        if not ranges:
            if self.axes:
                fact = f'The font "{self.family}" of weight {self.weight} is no variable font: it has no axes.'
                raise FaceError("face/font", fact, "Take the axes off, or name another file.", value=self.family)
            return self.file
        self._slants = not {ITALIC, SLANT}.isdisjoint(ranges)
        axes = axes_of(ranges, self.family, self.weight, self.style, self.axes)
        identity = sha256(self.data + repr(sorted(axes.items())).encode())
        return FontInstance(self.file, instance(face, axes), identity.hexdigest())

    @property
    def own_look(self) -> OwnLook:
        """What the file says of its weight and style; of a variable font's axes that it can have the one asked for."""
        own = own_look(self.data)
        if not isinstance(self.source, FontInstance):
            return own
        return OwnLook(self.weight, self.style if self._slants else own.style)

    @cached_property
    def _hb(self) -> uharfbuzz.Font:
        import uharfbuzz

        data = self.source.data if isinstance(self.source, FontInstance) else self.data
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
    def x_height(self) -> float:
        """Height of the small letters."""
        return self._metric("X_HEIGHT", 0.5)

    @cached_property
    def superscript(self) -> float:
        """How far the font raises superscripts."""
        return self._metric("SUPERSCRIPT_EM_Y_OFFSET", 0.4)

    @cached_property
    def subscript(self) -> float:
        """How far the font lowers subscripts."""
        return self._metric("SUBSCRIPT_EM_Y_OFFSET", 0.2)

    @cached_property
    def underline(self) -> tuple[float, float]:
        """Height of an underline's middle above the line, a negative number, and its thickness."""
        return self._metric("UNDERLINE_OFFSET", -0.1), self._metric("UNDERLINE_SIZE", 0.05)

    @cached_property
    def strikeout(self) -> float:
        """Height of a line through letters."""
        return self._metric("STRIKEOUT_OFFSET", self.x_height / 2)

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
        return -float(extents.y_bearing + extents.height) / self.units_per_em if extents else 0.0

    @cached_property
    def features(self) -> frozenset[str]:
        """The tags of the font's own substitutions and positionings: smcp, tnum, liga, kern ..."""
        import uharfbuzz

        face, found = self._hb.face, set()
        for table in ("GSUB", "GPOS"):
            with suppress(UnicodeDecodeError):  # a damaged font names a feature by bytes that are no letters
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

        def quadratic(a: float, b: float, x: float, y: float, _: object) -> None:
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
    signs = "".join(wanted)
    fact = f"{said} in none of the fonts {names}."
    return FaceError("face/missing-character", fact, remedy, value=signs, sign=signs)
