"""Fills and strokes: colors, gradients and patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from generator.face import Color, Gradient, Paint, Pattern, Stroke
from generator.faults import FaceError
from generator.svg.bounds import Bounds
from generator.svg.colors import parse_color
from generator.svg.elements import CAPS, JOINS
from generator.svg.gradients import KINDS, GradientElement, place_gradient, read_gradient
from generator.svg.numbers import SEPARATOR, Viewport, length, number, share
from generator.svg.source import Source, Style

_URL = re.compile(r"""url\(\s*['"]?#([^'")]+)['"]?\s*\)(.*)""", re.DOTALL)
_SEPARATOR = re.compile(SEPARATOR)


SHORTEST = 2e-6
"""Length in units from which pdfium takes a dash for one; it makes a shorter one a tenth of a unit long."""
DOT = 0.001
"""Length of a dash of no length, in widths of its stroke: with round caps it is a dot."""


def reference(value: str) -> str:
    """The id in `url(#id)`; '' for anything else."""
    match = _URL.match(value.strip())
    return match[1] if match else ""


class WaitingPaint(Struct, frozen=True):
    """What stands for a paint until its place is known, how the paint is named, and how far it goes beyond its box."""

    sign: Gradient
    value: str
    current: str
    around: float


class Paints:
    """Reads paints and strokes of one face.

    `tiles` reads a pattern's tile: its element's id to where it lies, as `svg/patterns` does; the reader sets it.
    """

    def __init__(self, source: Source, spots: Mapping[str, Color]) -> None:
        self._source, self._spots = source, spots
        self._gradients: dict[tuple[str, Viewport], GradientElement] = {}
        self.measure = source.measure
        self.tiles: Callable[[str, Bounds], Pattern | None] | None = None
        self.waiting: dict[int, WaitingPaint] = {}
        """Gradients and patterns of letters, by the ids of what stands for them until the letters' places are known."""

    def paint(
        self, value: str, current: str, box: Callable[[], Bounds], around: float = 0.0
    ) -> tuple[Paint, float] | None:
        """A color, gradient or pattern with its opacity; None for `none`.

        `box` tells x, y, width and height of what is painted, `around` how far a stroke goes beyond it.
        """
        value = value.strip()
        if value in ("none", "transparent", "context-fill", "context-stroke"):
            return None
        if value.lower() == "currentcolor":
            return parse_color(current, self._spots)
        if not value.startswith("url("):
            return parse_color(value, self._spots)
        name = reference(value)
        if not name:
            raise FaceError("face/unsupported", f'"{value}" does not point into this file.', "Write url(#id).")
        element = self._source.named(name)
        if element is None:
            return self._instead(value, current, name)
        kind = element.tag.rpartition("}")[2]
        if kind in KINDS:
            key = (name, self._source.viewport)
            known = self._gradients.get(key)
            if known is None:
                known = self._gradients[key] = read_gradient(self._source, self._spots, name)
            return place_gradient(known, box(), around)
        if kind == "pattern" and self.tiles is not None:
            pattern = self.tiles(name, box())
            return None if pattern is None else (pattern, 1.0)
        fact = f'"url(#{name})" is a {kind}, and only gradients and patterns paint here.'
        raise FaceError("face/unsupported", fact, "Use a gradient (in Inkscape: Fill and Stroke).")

    def of_letters(self, value: str, current: str, around: float = 0.0) -> tuple[Paint, float] | None:
        """As `paint`, for letters without a place yet: a sign that `svg/text_paints` puts the paint in place of."""
        value = value.strip()
        if not value.startswith("url(") or self._source.named(reference(value)) is None:
            return self.paint(value, current, no_box)
        sign = Gradient("waiting", (), ())
        self.waiting[id(sign)] = WaitingPaint(sign, value, current, around)
        return sign, 1.0

    def _instead(self, value: str, current: str, name: str) -> tuple[Paint, float] | None:
        """The color that a paint names for the case that its gradient is not there; None, and a notice, without one."""
        match = _URL.match(value)
        other = match[2].strip() if match else ""
        if other:
            return self.paint(other, current, no_box)
        fact = f'"{value}" points to nothing: no element has the id "{name}". So nothing is painted, as SVG wants it.'
        fault = FaceError("face/reference", fact, "Write fill: none, or a color.", value=value, level="notice")
        self._source.note(fault, self._source.element)
        return None

    def tell(self, fault: FaceError) -> None:
        """Note what is to be said of the element being read."""
        self._source.note(fault, self._source.element)

    def stroke(self, style: Style, box: Callable[[], Bounds] | None) -> Stroke | None:
        """The stroke that a style asks for, if any, of what has a box; of letters without one."""
        if style["stroke"] == "none":
            return None
        width = self._source.measure(style, "stroke-width")
        if box is None:
            found = self.of_letters(style["stroke"], style["color"], width / 2)
        else:
            found = self.paint(style["stroke"], style["color"], box, width / 2)
        opacity = share(style["stroke-opacity"], "stroke-opacity") * (found[1] if found else 0)
        if found is None or width <= 0 or opacity <= 0:
            return None
        dashes: tuple[float, ...] = ()
        if style["stroke-dasharray"] not in ("none", ""):
            dashes = self._dashes(style)
            if min(dashes) < 0:
                raise FaceError("face/number", f'stroke-dasharray "{style["stroke-dasharray"]}" holds a minus.')
            if len(dashes) % 2:
                dashes += dashes
            if sum(dashes) <= 0:
                dashes = ()
            dashes = tuple(
                max(width * DOT, SHORTEST) if dash == 0 and place % 2 == 0 else dash
                for place, dash in enumerate(dashes)
            )
        for key, known in (("stroke-linecap", CAPS), ("stroke-linejoin", JOINS)):
            if style[key] not in known:
                raise FaceError("face/style", f'{key} "{style[key]}" is not one of {", ".join(known)}.')
        return Stroke(
            found[0],
            width,
            CAPS[style["stroke-linecap"]],
            JOINS[style["stroke-linejoin"]],
            number(style["stroke-miterlimit"], "stroke-miterlimit"),
            dashes,
            self._source.measure(style, "stroke-dashoffset") % sum(dashes) if dashes else 0.0,
            opacity,
        )

    def _dashes(self, style: Style) -> tuple[float, ...]:
        """Lengths between blanks and commas, each at choice with a unit."""
        parts = _SEPARATOR.split(style["stroke-dasharray"].strip(" \t\n\r\f"))
        viewport, em = self._source.viewport, style["font-size"]
        return tuple(length(part, "stroke-dasharray", viewport, em) for part in parts)


def no_box() -> Bounds:
    """The box of nothing."""
    return 0.0, 0.0, 0.0, 0.0
