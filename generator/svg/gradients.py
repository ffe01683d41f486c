"""Gradients as drawings define them, and as they lie on what they paint."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from generator.face import Color, Gradient
from generator.faults import FaceError
from generator.geometry import Matrix, apply, inverse, is_flat, multiply
from generator.svg.bounds import Bounds
from generator.svg.colors import parse_color
from generator.svg.elements import CARD, SVG, XLINK_HREF, Element
from generator.svg.numbers import Viewport, length, share
from generator.svg.source import Source
from generator.svg.transforms import parse_transform

KINDS = ("linearGradient", "radialGradient")
MOST_TURNS = 500
"""How often a gradient may repeat on what it paints."""
_LINEAR = (("x1", "0%"), ("y1", "0%"), ("x2", "100%"), ("y2", "0%"))
_SPREADS = ("pad", "repeat", "reflect")

Stop = tuple[float, Color, float]
"""Offset, color, opacity."""


class GradientElement(Struct, frozen=True):
    """A gradient as its element and those it takes parts from say; `boxed` in units of the box of what it paints."""

    kind: str
    points: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix
    boxed: bool
    spread: str


def read_gradient(source: Source, spots: Mapping[str, Color], name: str) -> GradientElement:
    """The gradient of an id. Raises FaceError."""
    chain = chain_of(source, name)

    def value(attribute: str, default: str) -> str:
        return next((found for e in chain if (found := source.get(e, attribute))), default)

    for element in chain[1:]:
        source.cascaded(element)
    spread = value("spreadMethod", "pad")
    if spread not in _SPREADS:
        fact = f'spreadMethod="{spread}" is not known.'
        raise FaceError("face/gradient", fact, f"Known are: {', '.join(_SPREADS)}.", value=spread)
    boxed = value("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    matrix = parse_transform(value("gradientTransform", ""))
    stops = next((found for found in (_stops(source, spots, element) for element in chain) if found), [])
    if not stops:
        raise FaceError("face/gradient", f'The gradient "#{name}" has no stops.')
    if len({color.space for _, color, _ in stops}) > 1 or len({color.name for _, color, _ in stops}) > 1:
        raise FaceError("face/gradient", "A gradient's stops must be of one color space and one spot ink.")
    whole = Viewport(1.0, 1.0) if boxed else source.viewport
    em = source.cascaded(chain[0])["font-size"]

    def coordinate(attribute: str, default: str) -> float:
        return length(value(attribute, default), attribute, whole, em)

    if chain[0].tag == SVG + "linearGradient":
        points = tuple(coordinate(key, default) for key, default in _LINEAR)
        flat = points[:2] == points[2:]
    else:
        cx, cy, r, fr = (coordinate(key, default) for key, default in _RADIAL)
        if r < 0 or fr < 0:
            raise FaceError("face/gradient", f'The gradient "#{name}" has a negative radius.')
        points = _focused(cx, cy, r, coordinate("fx", str(cx)), coordinate("fy", str(cy)), fr)
        flat = r == 0
    kind = "linear" if chain[0].tag == SVG + "linearGradient" else "radial"
    return GradientElement(kind, points, tuple(stops[-1:] if flat else stops), matrix, boxed, spread)


_RADIAL = (("cx", "50%"), ("cy", "50%"), ("r", "50%"), ("fr", "0%"))


def _focused(cx: float, cy: float, r: float, fx: float, fy: float, fr: float) -> tuple[float, ...]:
    """The circles of a radial gradient: with a focus outside of the outer one they make a cone (SVG 2, 14.2.3)."""
    if fr:
        return cx, cy, r, fx, fy, fr
    return (cx, cy, r) if math.dist((fx, fy), (cx, cy)) <= 1e-6 * max(1.0, r) else (cx, cy, r, fx, fy)


def chain_of(source: Source, name: str) -> list[Element]:
    """The gradient or pattern of an id, and those it takes its missing parts from. Raises FaceError."""
    chain: list[Element] = []
    while name:
        element = source.named(name)
        if element is None:
            raise FaceError("face/reference", f'The gradient link "#{name}" points to nothing.')
        if element in chain:
            raise FaceError("face/reference", f'The gradient "#{name}" takes its parts from itself.')
        chain.append(element)
        if element.get(CARD + "if") is not None:
            raise FaceError(
                "face/unsupported", "card:if on a gradient is outside the profile.", "Put it on what it paints."
            )
        link = element.get("href") or element.get(XLINK_HREF) or ""
        if link and not link.startswith("#"):
            raise FaceError("face/unsupported", f'A gradient may not link to "{link}".', "Link inside the file.")
        name = link[1:]
    return chain


def _stops(source: Source, spots: Mapping[str, Color], element: Element) -> list[Stop]:
    stops: list[Stop] = []
    for child in element:
        if not isinstance(child.tag, str) or child.tag != SVG + "stop" or not source.shown(child):
            continue
        style = source.cascaded(child)
        named = style.get("stop-color", "black")
        color, alpha = parse_color(style["color"] if named.lower() == "currentcolor" else named, spots)
        alpha *= share(style.get("stop-opacity", "1"), "stop-opacity")
        at = length(source.get(child, "offset", "0"), "offset", Viewport(1.0, 1.0))
        stops.append((min(1.0, max(at, stops[-1][0] if stops else 0.0)), color, alpha))
    return stops


# -------------------------------------------------------------------- on what they paint


def place_gradient(element: GradientElement, box: Bounds, around: float = 0.0) -> tuple[Gradient | Color, float] | None:
    """The paint for what has a box of x, y, width, height, and its opacity; None where the gradient paints nothing.

    `around` is how far a stroke goes beyond the box. Raises FaceError for a gradient that repeats too often.
    """
    if len(element.stops) == 1:
        return element.stops[0][1], element.stops[0][2]
    x, y, width, height = box
    if element.boxed and (width <= 0 or height <= 0):
        return None
    matrix = multiply((width, 0, 0, height, x, y), element.matrix) if element.boxed else element.matrix
    if is_flat(matrix):
        return None
    points, stops = element.points, element.stops
    if element.spread != "pad":
        reach = (x - around, y - around, x + width + around, y + height + around)
        points, stops = _spread(element, matrix, reach)
    alphas = tuple(alpha for _, _, alpha in stops)
    opacity = alphas[0] if len(set(alphas)) == 1 else 1.0
    if len(set(alphas)) == 1:
        alphas = ()
    return Gradient(element.kind, points, tuple((at, color) for at, color, _ in stops), matrix, alphas), opacity


def _spread(
    element: GradientElement, matrix: Matrix, reach: tuple[float, float, float, float]
) -> tuple[tuple[float, ...], tuple[Stop, ...]]:
    """Points and stops of a gradient that goes on as far as what it paints reaches, however often it repeats there."""
    back = inverse(matrix)
    left, top, right, bottom = reach
    corners = [apply(back, *corner) for corner in ((left, top), (right, top), (left, bottom), (right, bottom))]
    points = element.points
    if element.kind == "linear":
        x1, y1, x2, y2 = points
        dx, dy = x2 - x1, y2 - y1
        along = [((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy) for x, y in corners]
        first, last = math.floor(min(along)), math.ceil(max(along))
        points = (x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last)
    else:
        cx, cy, r, *focus = points
        fx, fy, fr = [*focus, cx, cy, 0.0][:3] if not focus else [*focus, 0.0][:3]
        first, last = 0, math.ceil(max(_turns(corner, (cx, cy, r), (fx, fy, fr)) for corner in corners))
        points = (fx + (cx - fx) * last, fy + (cy - fy) * last, fr + (r - fr) * last, fx, fy, fr)
    last = max(last, first + 1)
    if last - first > MOST_TURNS:
        fact = f"The gradient repeats {last - first} times on what it paints; at most {MOST_TURNS} are drawn."
        raise FaceError("face/gradient", fact, "Make it longer, or use a pattern.")
    stops: list[Stop] = []
    for turn in range(first, last):
        turned = element.spread == "reflect" and turn % 2 == 1
        own = [(1 - at, color, alpha) for at, color, alpha in reversed(element.stops)] if turned else element.stops
        own = [(0.0, *own[0][1:]), *own, (1.0, *own[-1][1:])]
        stops += [((turn - first + at) / (last - first), color, alpha) for at, color, alpha in own]
    return points, tuple(stops)


def _turns(corner: tuple[float, float], outer: tuple[float, float, float], inner: tuple[float, float, float]) -> float:
    """On which circle a point lies, 0 being the inner and 1 the outer one: center and radius go on evenly."""
    (cx, cy, r), (fx, fy, fr) = outer, inner
    dx, dy, dr, x, y = cx - fx, cy - fy, r - fr, corner[0] - fx, corner[1] - fy
    a, b, c = dx * dx + dy * dy - dr * dr, x * dx + y * dy + fr * dr, x * x + y * y - fr * fr
    if abs(a) < 1e-12:
        return c / (2 * b) if b else 0.0
    under = max(0.0, b * b - a * c)
    return max(0.0, (b - math.sqrt(under)) / a, (b + math.sqrt(under)) / a)
