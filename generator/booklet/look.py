"""How a booklet looks: its fonts, colors and the ornaments of its headings. Lengths are mm."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from generator.colors import hex_color
from generator.face import Color, Group, Item, Outline, Shape, Stroke
from generator.game import CardSet
from generator.svg import outlines


class PageFormat(Struct, frozen=True):
    """How large pages are, the white around their text, and by how much its type is smaller than a booklet's.

    How many pages there are is a `multiple`, or at most `most`; a `cover` comes first.
    """

    width: float
    height: float
    side: float
    top: float
    bottom: float
    scale: float = 1.0
    multiple: int = 4
    cover: bool = True
    most: int = 0


BOOKLET = PageFormat(139.7, 210.0, 13.0, 17.0, 15.5)
"""What half a sheet of Letter and half a sheet of A4 have in common: pages are set once for both.

No printer at home reaches the edge, and a thumb holds the page.
"""
PANEL = PageFormat(69.85, 105.0, 5.0, 8.6, 6.6, 0.77, 8, cover=False, most=8)
"""An eighth of either sheet, for eight pages from one sheet with one cut."""
CARD = PageFormat(63.0, 88.0, 4.2, 8.4, 6.2, 0.77, 1, cover=False, most=54)
"""A poker card: rules that lie in the deck's box."""
TEXT_PT, SMALL_PT, LEADING = 9.2, 8.0, 1.29
HEAD_PT = (19.0, 12.2, 9.8)
"""Sizes of the headings of level 1 to 3."""


class BookletLook(Struct, frozen=True):
    """The colors of one ink, the fonts as (family, weight, style), and the ornaments."""

    style: str
    text: str
    head: tuple[str, int, str]
    second: tuple[str, int, str]
    ink: Color
    ground: Color
    on_ground: Color
    accent: Color
    on_accent: Color
    tint: Color
    quiet: Color
    low: bool = False


_COLORS: Mapping[str, str] = MappingProxyType(
    {
        "ink": "#17141F",
        "ground": "#17141F",
        "on_ground": "#FFFFFF",
        "accent": "#FFC629",
        "on_accent": "#17141F",
        "tint": "#F3F1F6",
        "quiet": "#5F5B69",
    }
)


def color_of(text: str) -> Color:
    """A hex color. Raises ValueError."""
    digits = hex_color(text)
    return Color("rgb", tuple(int(digits[at : at + 2], 16) / 255 for at in (1, 3, 5)))


def look_of(card_set: CardSet, ink: str) -> BookletLook:
    """The look that game.toml asks for, in one ink: low ink has white grounds with outlines.

    Raises ValueError for a color that is none.
    """
    spec = card_set.file.booklet
    themes: Mapping[str, Mapping[str, object]] = {str(name): theme for name, theme in card_set.file.themes.items()}
    theme = {**themes.get("full", {}), **(themes.get("low", {}) if ink == "low" else {})}

    def color(name: str) -> Color:
        text = spec.colors.get(name, _COLORS[name])
        if text.startswith("theme."):
            value: object = theme
            for part in text.removeprefix("theme.").split("."):
                value = value.get(part) if isinstance(value, Mapping) else None
            if not isinstance(value, str):
                raise ValueError(f'booklet.colors.{name}: "{text}" names no color of [themes.full].')
            text = value
        try:
            return color_of(text)
        except ValueError as error:
            raise ValueError(f"booklet.colors.{name}: {error}") from error

    colors = {name: color(name) for name in _COLORS}
    low = ink == "low"
    if low:
        white = Color("rgb", (1.0, 1.0, 1.0))
        colors |= {"ground": white, "on_ground": colors["ink"], "tint": white, "on_accent": colors["ink"]}
        colors["accent"] = _lighter(colors["accent"])
    return BookletLook(
        spec.style,
        spec.text_font,
        _font(spec.head_font),
        _font(spec.second_font or spec.head_font),
        low=low,
        **colors,
    )


def _lighter(color: Color) -> Color:
    return Color("rgb", tuple(1 - (1 - part) * 0.45 for part in color.values))


def _font(text: str) -> tuple[str, int, str]:
    """`Barlow Condensed 900 italic` taken apart."""
    words = text.split()
    style = words.pop() if words and words[-1] in ("italic", "normal") else "normal"
    weight = int(words.pop()) if words and words[-1].isdigit() else 400
    return " ".join(words), weight, style


def rect(x: float, y: float, width: float, height: float) -> Outline:
    """A box."""
    return Outline((("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)))


def polygon(*points: tuple[float, float]) -> Outline:
    """A closed line through points."""
    first, *others = points
    return Outline((("M", *first), *(("L", *point) for point in others), ("Z",)))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """A box with round corners."""
    return outlines.rect(x, y, width, height, radius, radius)


def filled(outline: Outline, color: Color | None, stroke: Color | None = None, width: float = 0.3) -> Shape:
    """An outline in one color, with a line around it where one is named."""
    return Shape(outline, color, Stroke(stroke, width) if stroke is not None else None)


def line(x1: float, y1: float, x2: float, y2: float, color: Color, width: float = 0.25) -> Shape:
    """A straight line."""
    return Shape(Outline((("M", x1, y1), ("L", x2, y2))), None, Stroke(color, width))


def star(x: float, y: float, radius: float, color: Color) -> Shape:
    """A star of five points around x, y."""
    points = []
    for corner in range(10):
        far = radius if corner % 2 == 0 else radius * 0.4
        angle = math.pi * corner / 5 - math.pi / 2
        points.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return filled(polygon(*points), color)


def ground(look: BookletLook, outline: Outline) -> Shape:
    """A dark panel; with low ink its outline."""
    return filled(outline, look.ground, look.ink if look.low else None)


def chapter_ornament(look: BookletLook, width: float, height: float) -> tuple[Item, ...]:
    """What lies under or around the heading of a chapter, which fills a box from 0, 0."""
    if look.style == "bars":
        slant = height * 0.21
        tag = 9.0
        bar = polygon((slant, 0), (width, 0), (width - slant, height), (0, height))
        mark = polygon((width - tag, 0), (width, 0), (width - slant, height), (width - tag - slant, height))
        return (ground(look, bar), filled(mark, look.accent))
    if look.style == "bills":
        middle = width / 2
        return (
            line(0, 0.6, width, 0.6, look.ink, 1.1),
            line(0, 1.9, width, 1.9, look.ink, 0.3),
            line(0, height - 1.9, width, height - 1.9, look.ink, 0.3),
            line(0, height - 0.6, width, height - 0.6, look.ink, 1.1),
            *(star(middle + side * (middle - 4), height / 2, 2.0, look.accent) for side in (-1, 1)),
        )
    if look.style == "ribbons":
        notch = height * 0.32
        flag = polygon((0, 0), (width, 0), (width - notch, height / 2), (width, height), (0, height))
        return (ground(look, flag), line(0, height + 0.9, width - notch, height + 0.9, look.accent, 0.7))
    return (line(0, height - 0.4, width, height - 0.4, look.accent, 0.9),)


def page_ornament(look: BookletLook, width: float) -> tuple[Item, ...]:
    """What stands at the top of every page of text, between the margins."""
    if look.style == "ribbons":
        teeth, out = 23, []
        step = width / teeth
        for number in range(teeth):
            color = look.ground if number % 2 == 0 else look.on_ground
            x = number * step
            scallop = Outline(
                (
                    ("M", x, 0.0),
                    ("L", x + step, 0.0),
                    ("L", x + step, 1.6),
                    ("C", x + step, 3.6, x, 3.6, x, 1.6),
                    ("Z",),
                )
            )
            out.append(filled(scallop, color, look.ink if look.low else look.ground, 0.2))
        return (Group(tuple(out)),)
    if look.style == "bills":
        return (line(0, 0, width, 0, look.ink, 0.8), line(0, 1.0, width, 1.0, look.ink, 0.25))
    if look.style == "bars":
        slant = 0.5
        return (
            filled(polygon((slant, 0), (width, 0), (width - slant, 1.6), (0, 1.6)), look.accent),
            ground(look, polygon((slant, 0), (width * 0.72, 0), (width * 0.72 - slant, 1.6), (0, 1.6))),
        )
    return (line(0, 0, width, 0, look.quiet, 0.25),)
