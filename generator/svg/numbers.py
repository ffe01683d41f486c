"""Numbers, lists of numbers and lengths, as far as SVG's grammar goes and no further."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from generator.faults import FaceError
from generator.units import MM_PER_INCH

WSP = "[ \t\n\r\f]"
"""White space of SVG: no other space counts, such as the one that does not break."""
NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
SEPARATOR = rf"(?:{WSP}+,?{WSP}*|,{WSP}*)"
"""What may stand between two numbers: white space, and one comma at most."""
MOST = 1e9
"""No number may be larger, in units of its own: PDF readers take whole numbers of more than 31 bits for 0."""
PX_PER_INCH = 96.0
DEFAULT_EM = 16.0
"""Font size, in units, where nothing says one: `medium` of CSS."""
_UNITS: Mapping[str, float] = {
    "": 1.0,
    "px": 1.0,
    "in": PX_PER_INCH,
    "mm": PX_PER_INCH / MM_PER_INCH,
    "cm": PX_PER_INCH / MM_PER_INCH * 10,
    "q": PX_PER_INCH / MM_PER_INCH / 4,
    "pt": PX_PER_INCH / 72,
    "pc": PX_PER_INCH / 6,
}
_OF_FONT: Mapping[str, float] = {"em": 1.0, "ex": 0.5, "ch": 0.5}
"""Em per unit: letters are taken for half an em wide and high, as resvg takes them."""
_LENGTH = re.compile(rf"{WSP}*({NUMBER})(px|in|mm|cm|q|pt|pc|em|ex|ch|rem|%)?{WSP}*", re.IGNORECASE)
_FIRST = re.compile(rf"{WSP}*({NUMBER})")
_NEXT = re.compile(rf"{SEPARATOR}?({NUMBER})")
_WIDE = frozenset(("x", "width", "cx", "x1", "x2", "dx", "rx", "fx", "inline-size"))
_HIGH = frozenset(("y", "height", "cy", "y1", "y2", "dy", "ry", "fy"))


class Viewport(Struct, frozen=True):
    """What percentages refer to: the width and height of the nearest frame, in units; `rem` is the root's font size."""

    width: float = 0.0
    height: float = 0.0
    rem: float = DEFAULT_EM

    def whole(self, what: str) -> float:
        """A hundred percent of an attribute: of the width, of the height, or of the diagonal by the root of two."""
        if what in _WIDE:
            return self.width
        if what in _HIGH:
            return self.height
        return float(((self.width**2 + self.height**2) / 2) ** 0.5)


def finite(text: str) -> float:
    """A number's value. Raises ValueError for one beyond `MOST`."""
    value = float(text)
    if not -MOST <= value <= MOST:
        raise ValueError(f'"{text}" is too large')
    return value


@lru_cache(maxsize=8192)
def _parted(text: str) -> tuple[float, str] | None:
    """A length's number and unit; None for no length. Cards repeat the same few over and over."""
    match = _LENGTH.fullmatch(text)
    return (float(match[1]), (match[2] or "").lower()) if match else None


def number(text: str, what: str) -> float:
    """A plain number. Raises FaceError that names the attribute."""
    found = _parted(text)
    if found is None or found[1] not in ("", "px"):
        raise FaceError("face/number", f'{what}="{text}" is no plain number.', "Write it like 2.5.", value=text)
    return _within(found[0], text, what)


def length(text: str, what: str, viewport: Viewport, em: str = "") -> float:
    """A length in units: a number, or one in px, mm, cm, in, pt, pc, q, %, em, ex, ch or rem.

    `em` is the font size as a style holds it. Raises FaceError that names the attribute.
    """
    found = _parted(text)
    if found is None:
        raise FaceError(
            "face/number",
            f'{what}="{text}" is no length.',
            "Write a number, with a unit or without, like 2.5 or 2.5mm: px, mm, cm, in, pt, %, em; no blank between.",
            value=text,
        )
    value, unit = found
    if unit in _UNITS:
        value *= _UNITS[unit]
    elif unit == "%":
        value *= viewport.whole(what) / 100
    elif unit == "rem":
        value *= viewport.rem
    else:
        value *= _OF_FONT[unit] * (float(em) if em else DEFAULT_EM)
    return _within(value, text, what)


def _within(value: float, text: str, what: str) -> float:
    if not -MOST <= value <= MOST:
        fact = f'{what}="{text}" is too large.'
        raise FaceError("face/number", fact, "No drawing reaches further than 1,000,000,000 units.", value=text)
    return value


def number_list(text: str) -> list[float]:
    """Numbers between blanks and single commas, or run together as SVG allows (`1-2.5.5`). Raises ValueError."""
    numbers: list[float] = []
    position, end = 0, len(text.rstrip(" \t\n\r\f"))
    pattern = _FIRST
    while position < end:
        match = pattern.match(text, position)
        if match is None:
            raise ValueError(text[position : position + 20].strip())
        numbers.append(finite(match[1]))
        position, pattern = match.end(), _NEXT
    return numbers


def share(text: str, what: str) -> float:
    """An opacity: 0 to 1 or percent."""
    if text == "1":
        return 1.0
    text = text.strip()
    value = number(text[:-1], what) / 100 if text.endswith("%") else number(text, what)
    return min(1.0, max(0.0, value))
