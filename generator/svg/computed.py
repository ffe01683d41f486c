"""Values of style that depend on others: on the parent's, on the font size, on what a property starts from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from generator.faults import FaceError
from generator.svg.numbers import DEFAULT_EM, NUMBER, Viewport, length
from generator.svg.styles import INHERITED, OWN, WIDE

_PLAIN = re.compile(NUMBER)
_OF_FONT = re.compile(rf"({NUMBER})(em|ex|ch|rem)(?![\w%])", re.IGNORECASE)
_SIZES: Mapping[str, float] = {
    "xx-small": 9 / 16,
    "x-small": 10 / 16,
    "small": 13 / 16,
    "medium": 1.0,
    "large": 18 / 16,
    "x-large": 24 / 16,
    "xx-large": 2.0,
    "xxx-large": 3.0,
}
"""Font sizes by name, in shares of `medium` (CSS Fonts 4, 2.5.1)."""
_STEPS: Mapping[str, float] = {"larger": 1.2, "smaller": 1 / 1.2}
_LENGTHS = frozenset(("stroke-width", "stroke-dasharray", "stroke-dashoffset", "letter-spacing", "word-spacing"))
"""Properties whose lengths are handed on as they come out, not as they are written."""


def is_relative(name: str, value: str) -> bool:
    """Whether a declared value must be worked out for each element."""
    if value in WIDE:
        return True
    if name == "font-size":
        return _PLAIN.fullmatch(value) is None
    if name == "font-weight":
        return value in ("bolder", "lighter")
    if name == "color":
        return value.lower() == "currentcolor"
    return name in _LENGTHS and _OF_FONT.search(value) is not None


def compute(style: dict[str, str], names: Iterable[str], parent: Mapping[str, str], viewport: Viewport) -> None:
    """Work out the named values of a style in place. Raises FaceError for a font size that is none."""
    names = sorted(names, key=lambda name: name != "font-size")
    for name in names:
        value = style[name]
        if value in WIDE:
            _wide(style, name, parent)
        elif name == "font-size":
            style[name] = f"{_font_size(value, parent['font-size'], viewport):.12g}"
        elif name == "font-weight":
            style[name] = _weight(parent["font-weight"], heavier=value == "bolder")
        elif name == "color":
            style[name] = parent["color"]
        else:
            style[name] = _OF_FONT.sub(
                lambda match, name=name: f"{length(match[0], name, viewport, style['font-size']):.12g}",  # type: ignore[misc]
                value,
            )


def _wide(style: dict[str, str], name: str, parent: Mapping[str, str]) -> None:
    """`inherit` takes the parent's value, `initial` the one a property starts from, `unset` what is usual for it."""
    inherits = style[name] == "inherit" or (style[name] != "initial" and name not in OWN)
    if inherits and name in parent:
        style[name] = parent[name]
    elif name in INHERITED:
        style[name] = INHERITED[name]
    else:
        del style[name]


def _font_size(value: str, outer: str, viewport: Viewport) -> float:
    em = float(outer) if outer else DEFAULT_EM
    if value in _SIZES:
        return DEFAULT_EM * _SIZES[value]
    if value in _STEPS:
        return em * _STEPS[value]
    if value.endswith("%"):
        return length(value[:-1], "font-size", viewport) * em / 100
    found = length(value, "font-size", viewport, f"{em}")
    if found < 0:
        raise FaceError("face/number", f'font-size="{value}" is less than nothing.', "Take the minus out.", value=value)
    return found


def _weight(outer: str, *, heavier: bool) -> str:
    """The next weight of `bolder` and `lighter` (CSS Fonts 4, 2.2)."""
    words = {"normal": 400, "bold": 700}
    weight = words.get(outer) or (int(outer) if outer.isdecimal() else 400)
    if heavier:
        return "400" if weight < 350 else "700" if weight < 550 else "900" if weight < 900 else str(weight)
    return str(weight) if weight < 100 else "100" if weight < 550 else "400" if weight < 750 else "700"
