"""Finished sizes of printed things, in mm."""

from __future__ import annotations

import math
import re
from typing import Annotated

from msgspec import Struct

from generator.notation import Notation
from generator.units import parse_length
from generator.words import nearest


class Size(Struct, frozen=True):
    """Width and height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same piece lying on its side."""
        return Size(self.height, self.width)

    def grown(self, by: float) -> Size:
        """The size with `by` mm added on each of the four sides."""
        return Size(self.width + 2 * by, self.height + 2 * by)

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


CARD_SIZES: dict[str, Size] = {
    "poker": Size(63, 88),
    "poker-us": Size(63.5, 88.9),
    "japanese": Size(59, 86),
    "bridge": Size(57.15, 88.9),
    "euro": Size(59, 92),
    "american": Size(56, 87),
    "tarot": Size(70, 120),
    "mini-euro": Size(44, 68),
    "mini-us": Size(44.45, 63.5),
    "square": Size(70, 70),
}
"""Card sizes by name; names differ between vendors, so the numbers decide (source: docs/glossary.md)."""

LONGEST = 2000
"""Millimeters of any side or distance: no sheet that people print is longer."""

_PAIR = re.compile(r"\s*([\d.]+\s*(?:mm|cm|in|pt)?)\s*[x×]\s*([\d.]+\s*(?:mm|cm|in|pt)?)\s*", re.IGNORECASE)


def parse_size(text: str) -> Size:
    """A named size or `63x88mm`, `2.5in x 3.5in`, `63 x 88`: one unit may serve both numbers.

    Raises ValueError that lists the names known.
    """
    if text.strip().lower() in CARD_SIZES:
        return CARD_SIZES[text.strip().lower()]
    match = _PAIR.fullmatch(text)
    if match is None:
        known = ", ".join(CARD_SIZES)
        near = nearest(text, CARD_SIZES)
        guess = f'Did you mean "{near}"? ' if near else ""
        told = f"{guess}Write 63x88mm, 2.5in x 3.5in or one of: {known}. `pnp sizes` shows them."
        raise ValueError(f'"{text}" is not a size. {told}')
    first, second = match[1], match[2]
    unit = re.search(r"[a-z]+", second, re.IGNORECASE)
    if unit and not re.search(r"[a-z]", first, re.IGNORECASE):
        first += unit[0]
    return _sensible(Size(parse_length(first), parse_length(second)), text)


def _sensible(size: Size, typed: object) -> Size:
    if max(size.width, size.height) > LONGEST:
        raise ValueError(f'"{typed}" is larger than any sheet. Write {LONGEST} mm at most.')
    if not (size.width > 0 and size.height > 0):
        raise ValueError(f'"{typed}" is not a size: width and height are more than 0.')
    return size


def size_of(value: object) -> Size:
    """A size as a file says it: `"63x88mm"`, `"poker"` or `[63, 88]`. Raises ValueError with a whole sentence."""
    if isinstance(value, Size):
        return value
    if isinstance(value, str):
        return parse_size(value)
    if isinstance(value, list) and len(value) == 2:
        return _sensible(Size(*(parse_length(str(number)) for number in value)), value)
    raise ValueError(f'"{value}" is not a size. Write 63x88mm, poker or [63, 88].')


def length_of(value: object) -> object:
    """A length as a file says it: text with a unit as mm, anything else as it is. Raises ValueError."""
    length = parse_length(value) if isinstance(value, str) else value
    if isinstance(length, float) and not math.isfinite(length):
        raise ValueError(f'"{value}" is not a length. Write a number of mm, like 3.')
    if isinstance(length, int | float) and abs(length) > LONGEST:
        raise ValueError(f'"{value}" is longer than any sheet. Write {LONGEST} mm at most.')
    return length


def distance_of(value: object) -> object:
    """A length that is not negative. Raises ValueError."""
    length = length_of(value)
    if isinstance(length, int | float) and length < 0:
        raise ValueError(f'"{value}" is less than nothing. Write 0 or more.')
    return length


_NUMBER, _UNIT = r"(\d+\.?\d*|\.\d+)", r"\s*([mM][mM]|[cC][mM]|[iI][nN]|[pP][tT])?"
_MORE_THAN_0 = rf"\s*(\d*[1-9]\d*\.?\d*|\d*\.\d*[1-9]\d*){_UNIT}\s*"
_SIDE = {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string", "pattern": f"^{_MORE_THAN_0}$"}]}
SizeText = Annotated[
    Size,
    size_of,
    Notation(
        'size: `"63x88mm"`, `"2.5in x 3.5in"`, a name of `pnp sizes`, or `[63, 88]` in mm',
        {
            "anyOf": [
                {"enum": list(CARD_SIZES)},
                {"type": "string", "pattern": f"^{_MORE_THAN_0}[xX×]{_MORE_THAN_0}$"},
                {"type": "array", "items": _SIDE, "minItems": 2, "maxItems": 2},
            ]
        },
    ),
]
"""A size as people write it in TOML: `"63x88mm"`, `"poker"` or `[63, 88]`."""
LengthText = Annotated[
    float,
    length_of,
    Notation(
        'length in mm, or text with a unit, as `"0.1in"`',
        {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^\\s*[+-]?{_NUMBER}{_UNIT}\\s*$"}]},
    ),
]
"""A length as people write it in TOML: a number of mm, or text with a unit."""
DistanceText = Annotated[
    float,
    distance_of,
    Notation(
        'length in mm, or text with a unit, as `"0.1in"`; 0 or more',
        {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": f"^\\s*\\+?{_NUMBER}{_UNIT}\\s*$"}]},
    ),
]
"""A length that is not negative."""
