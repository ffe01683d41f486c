"""Fills and strokes: colors and gradients of the profile."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from generator.face import Color, Gradient, Outline, Paint, Stroke
from generator.faults import FaceError
from generator.geometry import multiply
from generator.svg.bounds import bounds
from generator.svg.colors import parse_color
from generator.svg.elements import CAPS, CARD, JOINS, SVG
from generator.svg.numbers import SEPARATOR, Viewport, length, number, share
from generator.svg.source import Source, Style
from generator.svg.transforms import parse_transform

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


class Paints:
    """Reads paints and strokes of one face."""

    def __init__(self, source: Source, spots: Mapping[str, Color]) -> None:
        self._source, self._spots = source, spots
        self._gradients: dict[str, tuple[Gradient, bool]] = {}
        self.measure = source.measure

    def solid(self, value: str, current: str) -> tuple[Color, float] | None:
        """A plain color and its opacity; None for `none`. Raises FaceError for a gradient."""
        name = reference(value)
        if value.strip().startswith("url(") and self._source.named(name) is not None:
            raise FaceError(
                "face/unsupported",
                f'stroke "{value}": a gradient on a stroke is outside the profile.',
                "Turn the stroke into a path (in Inkscape: Path > Stroke to Path).",
            )
        paint = self.paint(value, current, None)
        if paint is None or not isinstance(paint[0], Color):
            return None
        return paint[0], paint[1]

    def paint(self, value: str, current: str, outline: Outline | None) -> tuple[Paint, float] | None:
        """A color or gradient with its opacity; None for `none`."""
        value = value.strip()
        if value in ("none", "transparent"):
            return None
        if value.lower() == "currentcolor":
            return parse_color(current, self._spots)
        if not value.startswith("url("):
            return parse_color(value, self._spots)
        name = reference(value)
        if not name:
            raise FaceError("face/unsupported", f'"{value}" does not point into this file.', "Write url(#id).")
        if self._source.named(name) is None:
            return self._instead(value, current, name)
        if outline is None:
            fact = f'"{value}": a gradient on text is outside the profile.'
            raise FaceError("face/unsupported", fact, "Use a plain color, or turn the text into paths.")
        if name not in self._gradients:
            self._gradients[name] = self._gradient(name)
        gradient, boxed = self._gradients[name]
        if len(gradient.stops) == 1:
            return gradient.stops[0][1], 1.0
        if boxed:
            x, y, width, height = bounds(outline)
            if width <= 0 or height <= 0:
                return None
            matrix = multiply((width, 0, 0, height, x, y), gradient.matrix)
            return Gradient(gradient.kind, gradient.points, gradient.stops, matrix), 1.0
        return gradient, 1.0

    def _instead(self, value: str, current: str, name: str) -> tuple[Paint, float] | None:
        """The color that a paint names for the case that its gradient is not there; None, and a notice, without one."""
        match = _URL.match(value)
        other = match[2].strip() if match else ""
        if other:
            return self.paint(other, current, None)
        fact = f'"{value}" points to nothing: no element has the id "{name}". So nothing is painted, as SVG wants it.'
        fault = FaceError("face/reference", fact, "Write fill: none, or a color.", value=value, level="notice")
        self._source.note(fault, self._source.element)
        return None

    def stroke(self, style: Style) -> Stroke | None:
        """The stroke that a style asks for, if any."""
        if style["stroke"] == "none":
            return None
        found = self.solid(style["stroke"], style["color"])
        width = self._source.measure(style, "stroke-width")
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

    def _chain(self, name: str) -> list[Any]:
        """The gradient and those it takes its missing parts from."""
        chain: list[Any] = []
        while name:
            element = self._source.named(name)
            if element is None:
                raise FaceError("face/reference", f'The gradient link "#{name}" points to nothing.')
            if element in chain:
                raise FaceError("face/reference", f'The gradient "#{name}" takes its parts from itself.')
            chain.append(element)
            if element.get(CARD + "if") is not None:
                raise FaceError(
                    "face/unsupported", "card:if on a gradient is outside the profile.", "Put it on what it paints."
                )
            link = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
            if link and not link.startswith("#"):
                raise FaceError("face/unsupported", f'A gradient may not link to "{link}".', "Link inside the file.")
            name = link[1:]
        return chain

    def _gradient(self, name: str) -> tuple[Gradient, bool]:
        chain = self._chain(name)
        kind = chain[0].tag.rpartition("}")[2]
        if kind not in ("linearGradient", "radialGradient"):
            raise FaceError(
                "face/unsupported",
                f'"url(#{name})" is a {kind}, and only gradients paint here.',
                "Patterns and hatches: draw the lines as paths under a clip path.",
            )

        def value(attribute: str, default: str) -> str:
            return next((found for e in chain if (found := self._source.get(e, attribute))), default)

        for element in chain[1:]:
            self._source.cascaded(element)
        if value("spreadMethod", "pad") != "pad":
            raise FaceError(
                "face/unsupported", "A gradient that repeats or reflects is outside the profile.", "Use pad."
            )
        boxed = value("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        matrix = parse_transform(value("gradientTransform", ""))
        stops = next((found for found in (self._stops(element) for element in chain) if found), [])
        if not stops:
            raise FaceError("face/gradient", f'The gradient "#{name}" has no stops.')
        if len({stop[1].space for stop in stops}) > 1 or len({stop[1].name for stop in stops}) > 1:
            raise FaceError("face/gradient", "A gradient's stops must be of one color space and one spot ink.")
        whole = Viewport(1.0, 1.0) if boxed else self._source.viewport
        em = self._source.cascaded(chain[0])["font-size"]

        def coordinate(attribute: str, default: str) -> float:
            return length(value(attribute, default), attribute, whole, em)

        if kind == "linearGradient":
            points = tuple(coordinate(key, default) for key, default in _LINEAR)
            if points[:2] == points[2:]:
                stops = stops[-1:]
            return Gradient("linear", points, tuple(stops), matrix), boxed
        cx, cy, r = (coordinate(key, "50%") for key in ("cx", "cy", "r"))
        if r < 0:
            raise FaceError("face/gradient", f'The gradient "#{name}" has a negative radius.')
        focus = (coordinate("fx", str(cx)), coordinate("fy", str(cy)))
        if math.dist(focus, (cx, cy)) > 1e-6 * max(1.0, r) or coordinate("fr", "0") > 0:
            raise FaceError(
                "face/unsupported",
                "A gradient whose focus is off its centre is outside the profile.",
                "Move the focus back to the centre (in Inkscape: the small cross of the gradient tool).",
            )
        if r == 0:
            stops = stops[-1:]
        return Gradient("radial", (cx, cy, r), tuple(stops), matrix), boxed

    def _stops(self, element: Any) -> list[tuple[float, Color]]:
        stops: list[tuple[float, Color]] = []
        for child in element:
            if not isinstance(child.tag, str) or child.tag != SVG + "stop" or not self._source.shown(child):
                continue
            style = self._source.cascaded(child)
            color = style.get("stop-color", "black")
            found = parse_color(style["color"] if color.lower() == "currentcolor" else color, self._spots)
            if found[1] * share(style.get("stop-opacity", "1"), "stop-opacity") < 1:
                raise FaceError(
                    "face/unsupported",
                    "A gradient with see-through stops is outside the profile.",
                    "Give its stops the colors they end up with.",
                )
            at = length(self._source.get(child, "offset", "0"), "offset", Viewport(1.0, 1.0))
            stops.append((min(1.0, max(at, stops[-1][0] if stops else 0.0)), found[0]))
        return stops


_LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
