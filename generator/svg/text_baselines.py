"""Where letters stand against their line, and the lines that are drawn under, over and through them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.numbers import Viewport, length
from generator.svg.source import Style
from generator.text.font import Font
from generator.text.runs import RuleLine, TextStyle

if TYPE_CHECKING:
    from generator.svg.text_styles import TextStyles

_ABOVE = frozenset(("before-edge", "text-before-edge"))
_BELOW = frozenset(("after-edge", "text-after-edge", "ideographic"))
_LINES = ("underline", "overline", "line-through")
_STYLES = frozenset(("dotted", "dashed", "double", "wavy"))
_THICKNESSES = frozenset(("auto", "from-font"))


class Baseline(Struct, frozen=True):
    """How far letters are raised and the rules along them, in units of the drawing.

    `shift` is the part of the rise that what stands inside is raised by as well.
    """

    rise: float = 0.0
    rules: tuple[RuleLine, ...] = ()
    shift: float = 0.0


PLAIN = Baseline()


def baseline_of(styles: TextStyles, style: Style, parent: Style | None, outer: Baseline) -> Baseline:
    """The baseline of a text or tspan inside another; `parent` is None for a text, which has no shift.

    Raises FaceError for values that cannot be read.
    """
    look = styles.of(style)
    shift = outer.shift + (_shift(styles, style, parent) if parent is not None else 0.0)
    rise = shift - _lowered(style, look.chain[0], look.size)
    return Baseline(rise, outer.rules + _rules(style, look, rise, styles), shift)


def _shift(styles: TextStyles, style: Style, parent: Style) -> float:
    """How far `baseline-shift` raises a tspan, by the font that stands around it."""
    shift = style.get("baseline-shift", "baseline")
    if shift == "baseline":
        return 0.0
    around = styles.of(parent)
    if shift == "super":
        return around.chain[0].superscript * around.size
    if shift == "sub":
        return -around.chain[0].subscript * around.size
    if shift.endswith("%"):
        # Percentages are of the line height, which is one em where nothing else is said.
        return length(shift[:-1], "baseline-shift", Viewport()) / 100 * around.size
    return styles.paints.measure(style, "baseline-shift")


def _lowered(style: Style, font: Font, size: float) -> float:
    """How far letters are lowered so that another line than that of their feet stands on y (SVG 2, 11.10.2)."""
    name = style.get("alignment-baseline", "auto")
    if name in ("auto", "baseline"):
        name = style["dominant-baseline"]
    if name in _ABOVE:
        return font.ascender * size
    if name in _BELOW:
        return -font.descender * size
    heights: Mapping[str, float] = {
        "middle": font.x_height / 2,
        "central": (font.ascender - font.descender) / 2,
        "hanging": font.ascender * 0.8,
        "mathematical": font.ascender * 0.5,
    }
    return heights.get(name, 0.0) * size


def _rules(style: Style, look: TextStyle, rise: float, styles: TextStyles) -> tuple[RuleLine, ...]:
    """The rules that an element asks for, in its own color and by its own font."""
    words = f"{style.get('text-decoration', '')} {style.get('text-decoration-line', '')}".split()
    lines = [word for word in _LINES if word in words]
    if not lines:
        return ()
    others = [word for word in words if word not in (*_LINES, "none", "solid", "blink", "auto", "from-font")]
    others += [style[key] for key in ("text-decoration-color",) if style.get(key, "currentcolor") != "currentcolor"]
    drawn = style.get("text-decoration-style", "solid")
    bad = next((word for word in (*others, drawn) if word in _STYLES), "")
    thick = style.get("text-decoration-thickness", "auto")
    if bad or thick not in _THICKNESSES or style.get("text-underline-offset", "auto") != "auto":
        what = bad or (f"text-decoration-thickness: {thick}" if thick not in _THICKNESSES else "text-underline-offset")
        fact = f'"{what}" of a text\'s decoration is outside the profile.'
        raise FaceError("face/unsupported", fact, "Use a plain underline, overline or line-through.", value=what)
    fill, opacity = (look.fill, look.fill_opacity)
    if others:
        found = styles.paints.of_letters(" ".join(others), style["color"])
        fill, opacity = found or (None, 1.0)
    font, size = look.chain[0], look.size
    places = {"underline": font.underline[0], "overline": font.ascender, "line-through": font.strikeout}
    thickness = font.underline[1] * size
    return tuple(
        RuleLine(-rise - places[line] * size, thickness, fill, opacity, look.stroke, over=line == "line-through")
        for line in lines
    )
