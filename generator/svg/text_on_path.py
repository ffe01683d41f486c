"""Text on a path: the path by its length, and the letters put onto it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.face import Item, Outline
from generator.faults import FaceError
from generator.svg.bounds import moved
from generator.svg.elements import SVG, XLINK_HREF, Element
from generator.svg.numbers import length
from generator.svg.outlines import parse_path
from generator.svg.shapes import outline_of
from generator.svg.source import Source
from generator.text.point_text import Curve, Shaper, Shifted, anchored, bent

FINEST = 64
"""Straight parts that stand for a curve: on a card's arc they are under a hundredth of a millimeter aside."""
_SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))


def along(source: Source, element: Element, shape: Shaper, parts: Sequence[Shifted], anchor: str) -> list[Item]:
    """The letters of a textPath. Raises FaceError where it names no path."""
    outline, total = _outline(source, element)
    points = _points(outline)
    curve = Curve(points[::-1] if source.get(element, "side") == "right" else points)
    start = source.get(element, "startOffset", "0").strip()
    if start.endswith("%"):
        way = length(start[:-1], "startOffset", source.viewport) / 100 * curve.length
    else:
        way = length(start, "startOffset", source.viewport, source.cascaded(element)["font-size"])
        way *= curve.length / total if total else 1.0
    drawn, _, _ = anchored(shape, parts, way, 0.0, anchor)
    return list(bent(drawn, curve))


def _outline(source: Source, element: Element) -> tuple[Outline, float]:
    """The path of a textPath, and the length that its author gives it; 0 where nothing is said."""
    data = source.get(element, "path").strip()
    if data:
        return parse_path(data), 0.0
    link = source.get(element, "href") or element.get(XLINK_HREF) or ""
    target = source.named(link[1:]) if link.startswith("#") else None
    tag = target.tag[len(SVG) :] if target is not None and target.tag.startswith(SVG) else ""
    if target is None or tag not in _SHAPES:
        fact = f'The path of a text, href="{link[:60]}", is no path of this drawing.'
        raise FaceError("face/reference", fact, 'Write href="#id", with the id of a path.', value=link)
    outline = outline_of(source, target, source.cascaded(target)) or Outline(())
    matrix = source.transform(target)
    outline = moved(outline, matrix) if matrix else outline
    given = source.get(target, "pathLength").strip()
    return outline, length(given, "pathLength", source.viewport) if given else 0.0


def _points(outline: Outline) -> list[tuple[float, float]]:
    """Points along the first line of an outline, close enough together to stand for its curves."""
    points: list[tuple[float, float]] = []
    for segment in outline.segments:
        numbers = [float(part) for part in segment[1:]]
        if segment[0] == "M" and points:
            break
        if segment[0] == "Z":
            points.append(points[0])
        elif segment[0] == "C":
            points.extend(_curve(points[-1], numbers))
        else:
            points.append((numbers[0], numbers[1]))
    return points


def _curve(start: tuple[float, float], numbers: Sequence[float]) -> Iterator[tuple[float, float]]:
    x1, y1, x2, y2, x3, y3 = numbers
    for step in range(1, FINEST + 1):
        t = step / FINEST
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3
