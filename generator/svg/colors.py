"""Colors as SVG writes them, and `cmyk(...)` and `spot(...)` beside. No expression is ever evaluated."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from generator.colors import NAMED_COLORS, hex_color
from generator.face import Color
from generator.faults import FaceError
from generator.svg.styles import WIDE
from generator.words import MUCH_ALIKE, nearest_few

_NUMBER = re.compile(r"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(%?)")
_FUNCTION = re.compile(r"(rgba?|hsla?|hwb|color|cmyk|spot)\s*\(([^()]*)\)", re.IGNORECASE)


_NO_COLORS = frozenset(("none", "transparent", "currentcolor", "context-fill", "context-stroke"))


def _clamped(text: str, whole: float) -> float:
    """A component as 0 to 1; CSS takes what is beyond for the nearest."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(text)
    return min(1.0, max(0.0, float(match[1]) / (100 if match[2] else whole)))


def _share(text: str, whole: float) -> float:
    """A component as 0 to 1: a percentage, or a number out of `whole`."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise ValueError(text)
    value = float(match[1]) / (100 if match[2] else whole)
    if not 0 <= value <= 1:
        raise ValueError(text)
    return value


def _parts(inner: str) -> list[str]:
    """The arguments of a color function: between commas, or between blanks with the opacity after a slash."""
    if "," in inner:
        parts = [part.strip() for part in inner.split(",")]
    else:
        before, slash, after = inner.partition("/")
        parts = [*before.split(), *([after.strip()] if slash else [])]
    if not all(parts):
        raise ValueError(inner)
    return parts


def _hue(text: str) -> float:
    match = re.fullmatch(r"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+))(?:deg)?", text)
    if match is None:
        raise ValueError(text)
    return float(match[1]) % 360 / 360


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[Color | str, float]:
    call = _FUNCTION.fullmatch(text)
    if call is None and text.endswith(")"):
        from generator.svg.wide_colors import on_paper, without_profile

        text = without_profile(on_paper(text))
        call = _FUNCTION.fullmatch(text)
    if call is None:
        digits = hex_color(text)[1:]
        parts = [int(digits[start : start + 2], 16) / 255 for start in range(0, len(digits), 2)]
        return Color("rgb", tuple(parts[:3])), parts[3] if len(parts) == 4 else 1.0
    kind, inner = call[1].lower(), call[2].strip()
    if kind == "spot":
        name, comma, tint = inner.partition(",")
        if not name.strip():
            raise ValueError(text)
        return name.strip(), _share(tint.strip(), 1) if comma else 1.0
    space = ""
    if kind == "color":
        space, _, inner = inner.partition(" ")
    numbers = _parts(inner)
    if kind == "cmyk":
        if len(numbers) != 4:
            raise ValueError(text)
        return Color("cmyk", tuple(_share(number, 100) for number in numbers)), 1.0
    if len(numbers) not in (3, 4):
        raise ValueError(text)
    alpha = _clamped(numbers[3], 1) if len(numbers) == 4 else 1.0
    if kind in ("color", "hwb"):
        from generator.svg.wide_colors import hwb, rgb_of

        if kind == "color":
            return Color("rgb", rgb_of(space.lower(), numbers[:3], _clamped)), alpha
        return Color("rgb", hwb(_hue(numbers[0]), _clamped(numbers[1], 100), _clamped(numbers[2], 100))), alpha
    if kind.startswith("hsl"):
        hue, saturation, lightness = _hue(numbers[0]), _clamped(numbers[1], 100), _clamped(numbers[2], 100)
        return Color("rgb", colorsys.hls_to_rgb(hue, lightness, saturation)), alpha
    return Color("rgb", tuple(_clamped(number, 255) for number in numbers[:3])), alpha


def parse_color(text: str, spots: Mapping[str, Color] = MappingProxyType({})) -> tuple[Color, float]:
    """A color and its opacity (0 to 1).

    `#rgb`, `#rrggbb`, both with alpha, CSS names, `rgb()`, `hsl()`, both with opacity, `cmyk(c, m, y, k)` in
    percent, and `spot(name)` or `spot(name, tint)` for an ink that game.toml lists. Raises FaceError otherwise.
    """
    text = text.strip()
    try:
        color, alpha = _parse(text)
    except ValueError as error:
        raise FaceError("face/color", f'"{text}" is not a color.', _color_help(text), value=text) from error
    if isinstance(color, Color):
        return color, alpha
    if color not in spots:
        known = ", ".join(spots) or "none"
        fact = f'"{color}" is not a spot ink of this game.'
        raise FaceError("face/color", fact, f"Spot inks in game.toml: {known}.", value=text)
    return Color("spot", (*spots[color].values, alpha), color), 1.0


def is_paint(text: str) -> bool:
    """Whether a text is a color, a link to a paint, or a word that stands for either; spot inks are judged later."""
    text = text.strip()
    if text.lower() in _NO_COLORS or text in WIDE or text.startswith(("url(", "var(")):
        return True
    try:
        _parse(text)
    except ValueError:
        return False
    return True


def no_color(text: str, so: str) -> FaceError:
    """What is said of a text in a drawing that is no color: a warning."""
    fact = f'"{text}" is not a color, so {so}.'
    return FaceError("face/color", fact, _color_help(text.strip()), value=text, level="warning")


def _color_help(text: str) -> str:
    near = nearest_few(text, NAMED_COLORS, alike=MUCH_ALIKE)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    if re.fullmatch(r"[A-Za-z_][\w.]*(\[[^\]]*\])?", text):
        return 'If it is a value of the card or theme, write it in double braces: card:fill="{{ ' + text + ' }}".'
    return "Write #rrggbb, a CSS color name, rgb(r, g, b), hsl(h, s%, l%), cmyk(c, m, y, k) or spot(name)."
