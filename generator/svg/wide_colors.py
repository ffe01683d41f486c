"""Colors of CSS Color 4 that design programs write beside plain ones: display-p3, hwb, those of a profile."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Callable, Sequence

_P3_TO_SRGB = (
    (1.2249401762805598, -0.22494017628055996, 0.0),
    (-0.04205695470968816, 1.0420569547096881, 0.0),
    (-0.01963755459033443, -0.07863604555063188, 1.0982736001409663),
)
"""CSS Color 4, sample code: linear display-p3 to linear sRGB, both with the white of D65."""
_PROFILE = re.compile(r"(.+?)\s+(?:icc-color|device-n|device-cmyk)\s*\([^()]*\)", re.IGNORECASE | re.DOTALL)
SPACES = ("srgb", "srgb-linear", "display-p3")


def without_profile(text: str) -> str:
    """A color that names one of a printer's profile as well: the plain one before it (SVG 1.1, 11.2)."""
    found = _PROFILE.fullmatch(text)
    return found[1] if found else text


def on_paper(text: str) -> str:
    """Of `light-dark(one, other)`, as draw.io writes it, the first: paper is light."""
    if text[:11].lower() != "light-dark(":
        return text
    depth = 0
    for place, sign in enumerate(text[11:-1], 11):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            return text[11:place].strip()
    return text


def rgb_of(kind: str, parts: Sequence[str], share: Callable[[str, float], float]) -> tuple[float, float, float]:
    """Red, green and blue of `color(space r g b)`; what screens of sRGB cannot show becomes the nearest.

    `share` reads a part as 0 to 1. Raises ValueError for a space that is not known.
    """
    red, green, blue = (share(part, 1) for part in parts)
    if kind == "srgb":
        return red, green, blue
    if kind not in SPACES:
        raise ValueError(kind)
    linear = [red, green, blue] if kind == "srgb-linear" else [_linear(part) for part in (red, green, blue)]
    if kind == "display-p3":
        linear = [sum(factor * part for factor, part in zip(row, linear, strict=True)) for row in _P3_TO_SRGB]
    first, second, third = (_coded(min(1.0, max(0.0, part))) for part in linear)
    return first, second, third


def hwb(hue: float, white: float, black: float) -> tuple[float, float, float]:
    """Red, green and blue of a hue (0 to 1) with white and black mixed in."""
    if white + black >= 1:
        gray = white / (white + black)
        return gray, gray, gray
    red, green, blue = (part * (1 - white - black) + white for part in colorsys.hsv_to_rgb(hue, 1, 1))
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _coded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
