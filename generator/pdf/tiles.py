"""Patterns as forms placed row by row: viewers and presses round the steps of PDF's own tiling each in its way."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import takewhile

from generator.face import ClipShape, Color, Gradient, Group, Item, Picture, Shape, Tiling
from generator.geometry import Matrix, apply, inverse
from generator.pdf.ink import Ink
from generator.pdf.operands import exact
from generator.svg.bounds import bounds
from generator.svg.bounds import moved as moved_outline
from generator.svg.outlines import rect
from generator.svg.reach import Reach, reach_of

OVERLAP = 0.05
"""Mm that opaque tiles lie over each other: where two edges are smoothed side by side, what is below shines through."""

_TOUCH = 1e-6
"""Share of a tile that is no more than rounding."""


def lay_tiles(ink: Ink, pattern: Tiling, reach: Reach) -> None:
    """Cover a box with a pattern's tiles."""
    back = inverse(pattern.matrix)
    x, y, width, height = pattern.box
    left, top, right, bottom = reach
    corners = [apply(back, *corner) for corner in ((left, top), (right, top), (left, bottom), (right, bottom))]
    columns = _range([(across - x) / width for across, _ in corners])
    rows = _range([(down - y) / height for _, down in corners])
    ink.save()
    ink.move(pattern.matrix)
    row = _row(ink, pattern, columns)
    for number in rows:
        ink.save()
        ink.move((1, 0, 0, 1, 0, number * height))
        ink.do(row)
        ink.restore()
    ink.restore()


def _range(places: list[float]) -> range:
    """The numbers of the tiles that reach between the outermost of some places; those that only touch them do not."""
    first = math.floor(min(places) + _TOUCH)
    return range(first, max(first + 1, math.ceil(max(places) - _TOUCH)))


def _row(ink: Ink, pattern: Tiling, columns: range) -> str:
    """Name of a form of some tiles side by side."""
    key = (id(pattern), ink.scale, ink.light, columns.start, columns.stop)
    known = ink.pool.tiles.get(key)
    if known is None:
        tile, (left, top, right, bottom) = _tile(ink, pattern)
        width = pattern.box[2]
        inner = ink.inner()
        for number in columns:
            inner.save()
            inner.move((1, 0, 0, 1, number * width, 0))
            inner.do(tile)
            inner.restore()
        reach = (left + columns.start * width, top, right + (columns.stop - 1) * width, bottom)
        known = ink.pool.tiles[key] = (pattern, ink.form(inner, reach, group=False))
    return known[1]


def _tile(ink: Ink, pattern: Tiling) -> tuple[str, Reach]:
    """Name of the form of one tile, and the box it is cut off at."""
    x, y, width, height = pattern.box
    frame = (x, y, x + width, y + height)
    over = OVERLAP / (ink.scale or 1.0) if all(map(_is_opaque, pattern.items)) else 0.0
    reach = (x - over, y - over, x + width + over, y + height + over)
    inner = ink.inner()
    inner.code.append(f"{exact(*reach[:2], reach[2] - reach[0], reach[3] - reach[1])} re W n")
    if over:
        # A ground goes on below the tiles around; what lies on it is drawn for them as well.
        grounds = sum(1 for _ in takewhile(lambda item: _is_ground(item, frame), pattern.items))
        inner.items(_wider(item, reach) for item in pattern.items[:grounds])
        inner.items(_with_neighbors(pattern, pattern.items[grounds:], reach))
    else:
        inner.items(pattern.items)
    return ink.form(inner, reach, group=False), reach


def _with_neighbors(pattern: Tiling, items: tuple[Item, ...], reach: Reach) -> Iterator[Item]:
    """A tile's items, and those of the tiles around it as far as they are seen where tiles overlap."""
    x, y, width, height = pattern.box
    found = reach_of(items)
    if found is None:
        return
    inside = x <= found[0] and y <= found[1] and found[2] <= x + width and found[3] <= y + height
    clips = () if inside else ((ClipShape(rect(x, y, width, height)),),)
    for down in (0.0, -height, height):
        for across in (0.0, -width, width):
            moved = (found[0] + across, found[1] + down, found[2] + across, found[3] + down)
            if moved[0] < reach[2] and moved[2] > reach[0] and moved[1] < reach[3] and moved[3] > reach[1]:
                matrix: Matrix = (1, 0, 0, 1, across, down)
                yield Group((Group(items, None, clips),) if clips else items, matrix)


def _is_ground(item: Item, frame: Reach) -> bool:
    """Whether an item is one plain color over all of a box."""
    if not isinstance(item, Shape) or type(item.fill) is not Color or item.stroke or item.fill_opacity < 1:
        return False
    outline = moved_outline(item.outline, item.matrix) if item.matrix else item.outline
    x, y, width, height = bounds(outline)
    corners = {(x, y), (x + width, y), (x, y + height), (x + width, y + height)}
    segments = [segment for segment in outline.segments if segment[0] != "Z"]
    if not corners.issuperset(segment[1:] for segment in segments) or [s[0] for s in segments[:5]] != ["M", *"LLL"]:
        return False
    slack = 1e-6 * max(frame[2] - frame[0], frame[3] - frame[1])
    reaches = x <= frame[0] + slack and y <= frame[1] + slack
    return reaches and x + width >= frame[2] - slack and y + height >= frame[3] - slack


def _wider(ground: Item, reach: Reach) -> Item:
    left, top, right, bottom = reach
    assert isinstance(ground, Shape)
    return Shape(rect(left, top, right - left, bottom - top), ground.fill, None)


def _is_opaque(item: Item) -> bool:
    """Whether nothing shines through an item where it is; pictures are taken to be so."""
    if isinstance(item, Group):
        return item.opacity >= 1 and item.effects is None and all(map(_is_opaque, item.items))
    if isinstance(item, Picture):
        return item.opacity >= 1
    stroke = item.stroke
    paints = [item.fill, stroke.paint if stroke else None]
    if any(isinstance(paint, Gradient) and paint.alphas for paint in paints):
        return False
    return item.fill_opacity >= 1 and (stroke is None or stroke.opacity >= 1)
