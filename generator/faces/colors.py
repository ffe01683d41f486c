"""Colors as SVG writes them, and `cmyk(...)` and `spot(...)` beside. No expression is ever evaluated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from generator.faces.face import Color
from generator.faces.faults import FaceError

_NUMBER = r"([+-]?(?:\d+\.?\d*|\.\d+)%?)"
_FUNCTION = re.compile(r"(rgb|rgba|cmyk|spot)\s*\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#([0-9a-fA-F]{3,8})")

NAMED: Mapping[str, str] = MappingProxyType(
    dict(
        pair.split(":")
        for pair in [
            "aliceblue:f0f8ff",
            "antiquewhite:faebd7",
            "aqua:00ffff",
            "aquamarine:7fffd4",
            "azure:f0ffff",
            "beige:f5f5dc",
            "bisque:ffe4c4",
            "black:000000",
            "blanchedalmond:ffebcd",
            "blue:0000ff",
            "blueviolet:8a2be2",
            "brown:a52a2a",
            "burlywood:deb887",
            "cadetblue:5f9ea0",
            "chartreuse:7fff00",
            "chocolate:d2691e",
            "coral:ff7f50",
            "cornflowerblue:6495ed",
            "cornsilk:fff8dc",
            "crimson:dc143c",
            "cyan:00ffff",
            "darkblue:00008b",
            "darkcyan:008b8b",
            "darkgoldenrod:b8860b",
            "darkgray:a9a9a9",
            "darkgreen:006400",
            "darkgrey:a9a9a9",
            "darkkhaki:bdb76b",
            "darkmagenta:8b008b",
            "darkolivegreen:556b2f",
            "darkorange:ff8c00",
            "darkorchid:9932cc",
            "darkred:8b0000",
            "darksalmon:e9967a",
            "darkseagreen:8fbc8f",
            "darkslateblue:483d8b",
            "darkslategray:2f4f4f",
            "darkslategrey:2f4f4f",
            "darkturquoise:00ced1",
            "darkviolet:9400d3",
            "deeppink:ff1493",
            "deepskyblue:00bfff",
            "dimgray:696969",
            "dimgrey:696969",
            "dodgerblue:1e90ff",
            "firebrick:b22222",
            "floralwhite:fffaf0",
            "forestgreen:228b22",
            "fuchsia:ff00ff",
            "gainsboro:dcdcdc",
            "ghostwhite:f8f8ff",
            "gold:ffd700",
            "goldenrod:daa520",
            "gray:808080",
            "grey:808080",
            "green:008000",
            "greenyellow:adff2f",
            "honeydew:f0fff0",
            "hotpink:ff69b4",
            "indianred:cd5c5c",
            "indigo:4b0082",
            "ivory:fffff0",
            "khaki:f0e68c",
            "lavender:e6e6fa",
            "lavenderblush:fff0f5",
            "lawngreen:7cfc00",
            "lemonchiffon:fffacd",
            "lightblue:add8e6",
            "lightcoral:f08080",
            "lightcyan:e0ffff",
            "lightgoldenrodyellow:fafad2",
            "lightgray:d3d3d3",
            "lightgreen:90ee90",
            "lightgrey:d3d3d3",
            "lightpink:ffb6c1",
            "lightsalmon:ffa07a",
            "lightseagreen:20b2aa",
            "lightskyblue:87cefa",
            "lightslategray:778899",
            "lightslategrey:778899",
            "lightsteelblue:b0c4de",
            "lightyellow:ffffe0",
            "lime:00ff00",
            "limegreen:32cd32",
            "linen:faf0e6",
            "magenta:ff00ff",
            "maroon:800000",
            "mediumaquamarine:66cdaa",
            "mediumblue:0000cd",
            "mediumorchid:ba55d3",
            "mediumpurple:9370db",
            "mediumseagreen:3cb371",
            "mediumslateblue:7b68ee",
            "mediumspringgreen:00fa9a",
            "mediumturquoise:48d1cc",
            "mediumvioletred:c71585",
            "midnightblue:191970",
            "mintcream:f5fffa",
            "mistyrose:ffe4e1",
            "moccasin:ffe4b5",
            "navajowhite:ffdead",
            "navy:000080",
            "oldlace:fdf5e6",
            "olive:808000",
            "olivedrab:6b8e23",
            "orange:ffa500",
            "orangered:ff4500",
            "orchid:da70d6",
            "palegoldenrod:eee8aa",
            "palegreen:98fb98",
            "paleturquoise:afeeee",
            "palevioletred:db7093",
            "papayawhip:ffefd5",
            "peachpuff:ffdab9",
            "peru:cd853f",
            "pink:ffc0cb",
            "plum:dda0dd",
            "powderblue:b0e0e6",
            "purple:800080",
            "rebeccapurple:663399",
            "red:ff0000",
            "rosybrown:bc8f8f",
            "royalblue:4169e1",
            "saddlebrown:8b4513",
            "salmon:fa8072",
            "sandybrown:f4a460",
            "seagreen:2e8b57",
            "seashell:fff5ee",
            "sienna:a0522d",
            "silver:c0c0c0",
            "skyblue:87ceeb",
            "slateblue:6a5acd",
            "slategray:708090",
            "slategrey:708090",
            "snow:fffafa",
            "springgreen:00ff7f",
            "steelblue:4682b4",
            "tan:d2b48c",
            "teal:008080",
            "thistle:d8bfd8",
            "tomato:ff6347",
            "turquoise:40e0d0",
            "violet:ee82ee",
            "wheat:f5deb3",
            "white:ffffff",
            "whitesmoke:f5f5f5",
            "yellow:ffff00",
            "yellowgreen:9acd32",
        ]
    )
)
"""The CSS color names (CSS Color 4, section 6.1)."""


def _share(text: str, whole: float) -> float:
    if not re.fullmatch(_NUMBER, text):
        raise ValueError(text)
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole
    return min(1.0, max(0.0, value))


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[Color | str, float]:
    lowered = text.lower()
    hexed = NAMED.get(lowered)
    match = _HEX.fullmatch(text)
    if match and len(match[1]) in (3, 4, 6, 8):
        hexed = match[1] if len(match[1]) > 4 else "".join(2 * digit for digit in match[1])
    if hexed:
        parts = [int(hexed[start : start + 2], 16) / 255 for start in range(0, len(hexed), 2)]
        return Color("rgb", tuple(parts[:3])), parts[3] if len(parts) == 4 else 1.0
    call = _FUNCTION.fullmatch(text)
    if call is None:
        raise ValueError(text)
    kind, inner = call[1].lower(), call[2].strip()
    if kind == "spot":
        name, _, tint = inner.partition(",")
        if not name.strip():
            raise ValueError(text)
        return name.strip(), _share(tint.strip(), 1) if tint.strip() else 1.0
    numbers = [part for part in re.split(r"[\s,/]+", inner) if part]
    if kind == "cmyk":
        if len(numbers) != 4:
            raise ValueError(text)
        return Color("cmyk", tuple(_share(number, 100) for number in numbers)), 1.0
    if len(numbers) not in (3, 4):
        raise ValueError(text)
    alpha = _share(numbers[3], 1) if len(numbers) == 4 else 1.0
    return Color("rgb", tuple(_share(number, 255) for number in numbers[:3])), alpha


def parse_color(text: str, spots: Mapping[str, Color] = MappingProxyType({})) -> tuple[Color, float]:
    """A color and its opacity (0 to 1).

    `#rgb`, `#rrggbb`, both with alpha, CSS names, `rgb()`, `rgba()`, `cmyk(c, m, y, k)` in percent, and
    `spot(name)` or `spot(name, tint)` for an ink that game.toml lists. Raises FaceError otherwise.
    """
    text = text.strip()
    try:
        color, alpha = _parse(text)
    except ValueError as error:
        raise FaceError("face/color", f'"{text}" is not a color.', _color_help(text)) from error
    if isinstance(color, Color):
        return color, alpha
    if color not in spots:
        known = ", ".join(spots) or "none"
        raise FaceError("face/color", f'"{color}" is not a spot ink of this game.', f"game.toml lists: {known}.")
    return Color("spot", (*spots[color].values, alpha), color), 1.0


def _color_help(text: str) -> str:
    import difflib

    near = difflib.get_close_matches(text.lower(), NAMED, 3, 0.7)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    if re.fullmatch(r"[A-Za-z_][\w.]*(\[.*\])?", text):
        return 'If it is a value of the card or theme, write it in double braces: card:fill="{{ ' + text + ' }}".'
    return "Write #rrggbb, a CSS color name, rgb(r, g, b), cmyk(c, m, y, k) or spot(name)."
