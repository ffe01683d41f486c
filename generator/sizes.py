"""Finished sizes of printed things, in mm."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Struct

from generator.units import parse_length


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
        raise ValueError(f'"{text}" is not a size. Write 63x88mm, 2.5in x 3.5in or one of: {known}.')
    first, second = match[1], match[2]
    unit = re.search(r"[a-z]+", second, re.IGNORECASE)
    if unit and not re.search(r"[a-z]", first, re.IGNORECASE):
        first += unit[0]
    return Size(parse_length(first), parse_length(second))


def size_of(value: object) -> Size:
    """A size as a file says it: `"63x88mm"`, `"poker"` or `[63, 88]`. Raises ValueError with a whole sentence."""
    if isinstance(value, Size):
        return value
    if isinstance(value, str):
        return parse_size(value)
    if isinstance(value, list) and len(value) == 2:
        return Size(*(parse_length(str(number)) for number in value))
    raise ValueError(f'"{value}" is not a size. Write 63x88mm, poker or [63, 88].')


def length_of(value: object) -> object:
    """A length as a file says it: text with a unit as mm, anything else as it is. Raises ValueError."""
    return parse_length(value) if isinstance(value, str) else value


SizeText = Annotated[Size, size_of]
"""A size as people write it in TOML: `"63x88mm"`, `"poker"` or `[63, 88]`."""
LengthText = Annotated[float, length_of]
"""A length as people write it in TOML: a number of mm, or text with a unit."""
