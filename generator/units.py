"""Lengths: millimetres everywhere, points only inside `pdf/` and in names that end in `_pt`."""

from __future__ import annotations

import re

MM_PER_INCH = 25.4
PT_PER_MM = 72 / MM_PER_INCH
MM_PER_PT = MM_PER_INCH / 72

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_PT}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|pt)?\s*", re.IGNORECASE)


def mm_from_pt(points: float) -> float:
    """Points (1/72 inch) as millimetres."""
    return points * MM_PER_PT


def pt_from_mm(millimetres: float) -> float:
    """Millimetres as points (1/72 inch)."""
    return millimetres * PT_PER_MM


def parse_length(text: str) -> float:
    """A length as a person writes it, in mm; a bare number is millimetres.

    Raises ValueError for anything but a number with mm, cm, in, pt or no unit.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is not a length. Write a number with mm, cm, in or pt, like 63.5mm or 2.5in.')
    return float(match[1]) * _MM_PER_UNIT[(match[2] or "mm").lower()]
