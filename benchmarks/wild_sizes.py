"""How large the faces are on which strangers' drawings are compared."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree
from renderers import PIXELS_PER_MM

from generator.sizes import Size

SMALLEST, USUAL, LARGEST = 20.0, 60.0, 300.0
"""Mm of the longer side of a face: at least, where a drawing says nothing, and at most."""
MOST_PIXELS = 2400
"""On the longer side of a picture."""
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(r"\s*([+]?[\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*", re.IGNORECASE)


def size_of(text: str, side: float) -> Size:
    """The face of a drawing, its longer side so many mm, or of its own size; a square one where it says nothing."""
    root = root_of(text)
    wide, high, given = 1.0, 1.0, False
    if root is not None:
        box = view_box(root)
        sides = [pixels_of(root.get(key, "")) for key in ("width", "height")]
        if sides[0] and sides[1]:
            wide, high, given = sides[0], sides[1], True
        elif box is not None:
            wide, high = box[2:]
    longest = max(wide, high) * 25.4 / 96
    longest = side or (min(LARGEST, max(SMALLEST, longest)) if given else USUAL)
    scale = longest / max(wide, high)
    density = min(PIXELS_PER_MM, MOST_PIXELS / longest)
    pixels = [max(1, round(length * scale * density)) for length in (wide, high)]
    return Size(pixels[0] / density, pixels[1] / density)


def pixels_of(text: str) -> float | None:
    """A length in px of the screen; None for one in percent, or none."""
    match = _LENGTH.fullmatch(text)
    return float(match[1]) * _UNITS[(match[2] or "").lower()] if match else None


def view_box(root: Any) -> list[float] | None:
    """The four numbers of a viewBox."""
    box = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    return box if len(box) == 4 and min(box[2:]) > 0 else None


def root_of(text: str) -> Any:
    """The root of a text, however broken it is."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=True)
    return etree.fromstring(text.encode(), parser)
