"""What strangers' drawings come without: their fonts, the pictures they link to, the values of their templates."""

from __future__ import annotations

import base64
import html
import re
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from generator.faults import FaceError
from generator.svg.pictures import find_picture, unquoted

SQUEEZES = (0.8, 0.65, 0.5, 0.35)
"""Widths of the narrower fonts that are tried where a text is larger than its box."""
_STYLE = re.compile(r"""\sstyle\s*=\s*(?:"[^"]*"|'[^']*')|<(?:svg:)?style\b[^>]*>.*?</(?:svg:)?style\s*>""", re.DOTALL)
_FAMILY = re.compile(r"""(?<![\w-])(font-family\s*:\s*)[^;}<]*?(?=\s*(?:[;}<]|$))""")
_SHORTHAND = re.compile(r"""(?<![\w-])(font\s*:\s*[^;}<]*?[\d.]+(?:px|pt|em|mm|%)\S*\s+)[^;}<]+?(?=\s*(?:[;}<]|$))""")
_ATTRIBUTE = re.compile(r"""(\sfont-family\s*=\s*)(?:"[^"]*"|'[^']*')""")
_MARKUP = re.compile(
    r"""(<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>|<!--.*?-->|<\?.*?\?>|\{\{.*?\}\}|\{%.*?%\}|<(?:svg:)?style\b.*?</(?:svg:)?style\s*>|<(?:"[^"]*"|'[^']*'|[^>"'])*>)""",
    re.DOTALL,
)
_IMAGE = re.compile(
    r"""(<(?:\w+:)?image\b(?:"[^"]*"|'[^']*'|[^>"'])*?\s(?:[\w]+:)?href\s*=\s*)("[^"]*"|'[^']*')""", re.DOTALL
)
_OUTER_USE = re.compile(
    r"""(<(?:\w+:)?use\b(?:"[^"]*"|'[^']*'|[^>"'])*?\s(?:[\w]+:)?href\s*=\s*)("[^"#][^"]*"|'[^'#][^']*')""", re.DOTALL
)
_ROOT = re.compile(r"""<svg\b(?:"[^"]*"|'[^']*'|[^>"'])*(?<!/)>""")
SQUARE = '<defs><rect id="lent-square" width="10" height="10" fill="gray"/></defs>'
_ENTITY = re.compile(r"&#(?:x([0-9a-fA-F]+)|(\d+));")


# -------------------------------------------------------------------- fonts


@lru_cache(maxsize=8)
def family_of(font: Path) -> str:
    """What a font file calls its family."""
    return str(TTFont(font)["name"].getBestFamilyName())


@lru_cache(maxsize=8)
def letters_of(font: Path) -> frozenset[int]:
    """The characters that a font has."""
    return frozenset((*TTFont(font).getBestCmap(), *map(ord, "&#;")))


def in_one_font(text: str, family: str) -> str:
    """A drawing whose texts all name one family."""
    return _ATTRIBUTE.sub(rf'\1"{family}"', _STYLE.sub(lambda match: _mapped(match[0], family), text))


def _mapped(style: str, family: str) -> str:
    """A style attribute or sheet with one family in place of all others, between the quotes that it stands in."""
    quote = style[-1] if style[-1] in "\"'" else ""
    inner = style[:-1].replace("&quot;", "'") if quote else style
    return _SHORTHAND.sub(rf"\1{family}", _FAMILY.sub(rf"\1{family}", inner)) + quote


def squeezed(font: Path, share: float, place: Path) -> Path:
    """A font file whose letters are narrower by a share: as if a text stood in the font it was drawn with."""
    path = place / f"{font.stem}-{share:g}{font.suffix}"
    if not path.exists():
        opened = TTFont(font)
        for name in opened.getGlyphOrder():
            advance, bearing = opened["hmtx"][name]
            opened["hmtx"][name] = (round(advance * share), round(bearing * share))
            glyph = opened["glyf"][name]
            if glyph.isComposite():
                for part in glyph.components:
                    part.x = round(part.x * share)
            elif glyph.numberOfContours > 0:
                glyph.coordinates.scale((share, 1))
                glyph.coordinates.toInt()
                glyph.recalcBounds(opened["glyf"])
        for table in ("GPOS", "kern", "fpgm", "prep", "cvt "):
            if table in opened:
                del opened[table]
        for glyph in map(opened["glyf"].__getitem__, opened.getGlyphOrder()):
            glyph.removeHinting()
        opened.save(path)
    return path


# -------------------------------------------------------------------- pictures and values


class Loans:
    """What one drawing is lent. `said` names the kinds."""

    def __init__(self, folder: Path, place: Path, *, lends: bool) -> None:
        self.folder, self.place, self.lends = folder, place, lends
        self.said: set[str] = set()

    def pictures(self, text: str) -> str:
        """A drawing with a gray picture in place of each that is not in its folder, a gray square for each drawing."""
        if not self.lends:
            return text
        text = _IMAGE.sub(self._lent, text)
        changed = _OUTER_USE.sub(self._lent_drawing, text)
        return changed if changed == text else _ROOT.sub(rf"\g<0>{SQUARE}", changed, count=1)

    def _lent_drawing(self, match: re.Match[str]) -> str:
        name = html.unescape(match[2][1:-1]).partition("#")[0]
        if "{{" not in name and (self.folder / name).is_file():
            return match[0]
        self.said.add("drawings")
        return f'{match[1]}"#lent-square"'

    def letters(self, text: str, font: Path) -> str:
        """A drawing with an x for each character of its texts that a font lacks."""

        def lent(char: str) -> str:
            if not char.isprintable() or ord(char) in letters_of(font):
                return char
            self.said.add("letters")
            return "x"

        def entity(match: re.Match[str]) -> str:
            char = html.unescape(match[0])
            return "x" if lent(char) != char else match[0]

        parts = _MARKUP.split(text)
        parts[::2] = ["".join(map(lent, _ENTITY.sub(entity, part))) for part in parts[::2]]
        return "".join(parts)

    def _lent(self, match: re.Match[str]) -> str:
        name = html.unescape(match[2][1:-1])
        if not name.strip() or name.lstrip()[:5].lower() == "data:":
            return match[0]
        try:
            find_picture(unquoted(name, (self.folder,)), (self.folder,))
        except FaceError:
            self.said.add("pictures")
            return f'{match[1]}"{GRAY}"'
        return match[0]


def _gray_picture() -> str:
    """A gray PNG of 48 x 48 pixels: of one color, so that no renderer smooths it in its own way."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x99" * 48) * 48)
    data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 48, 48, 8, 0, 0, 0, 0))
    return "data:image/png;base64," + base64.b64encode(data + chunk(b"IDAT", rows) + chunk(b"IEND", b"")).decode()


GRAY = _gray_picture()


def sample_values(text: str) -> dict[str, Any]:
    """A value for each name that a template of Jinja asks for; none for a text that is no such template."""
    if "{{" not in text and "{%" not in text:
        return {}
    from jinja2 import Environment, TemplateSyntaxError
    from jinja2.meta import find_undeclared_variables

    try:
        names = find_undeclared_variables(Environment().parse(text))
    except TemplateSyntaxError:
        return {}
    listed = {name for name in names if re.search(rf"\b{name}\s*\[|\bin\s+{name}\b", text)}
    return {name: ["7"] * 40 if name in listed else "#779977" if "color" in name else "7" for name in names}
