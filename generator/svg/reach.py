"""How far drawn items reach, strokes and letters included: the boxes of forms must hold all they show."""

from __future__ import annotations

from collections.abc import Iterable

from generator.face import ClipShape, GlyphRun, Group, Item, Picture, Shape, Stroke
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.svg.bounds import bounds

Reach = tuple[float, float, float, float]
"""Left, top, right, bottom."""
_EM = 3.0
"""Em by which a letter may stand out of its place on the line; the tallest of our fonts need a third of it."""


def reach_of(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Reach | None:
    """A box in the units `matrix` maps to that holds all the items show, at times with room to spare; None for none."""
    found: Reach | None = None
    for item in items:
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, Group):
            shown = item.effects.filter if item.effects else None
            box = reach_of(item.items, own) if shown is None else _moved(shown.shown, own)
        elif isinstance(item, Shape):
            box = _moved(_grown(bounds(item.outline), _outside(item.stroke)), own)
        elif isinstance(item, Picture):
            box = _moved((item.x, item.y, item.width, item.height), own)
        else:
            box = _moved(_letters(item), own)
        found = _joined(found, box)
    return found


def reach_of_clip(shapes: Iterable[ClipShape]) -> Reach | None:
    """A box that holds every shape of a clip."""
    found: Reach | None = None
    for shape in shapes:
        found = _joined(found, _moved(bounds(shape.outline), shape.matrix or IDENTITY))
    return found


def _outside(stroke: Stroke | None) -> float:
    """How far a stroke may stand out of its outline: at miters, and at the corners of square caps."""
    return stroke.width / 2 * max(stroke.miter, 1.5) if stroke else 0.0


def _letters(run: GlyphRun) -> Reach:
    """x, y, width, height around the letters of a run."""
    glyphs = run.glyphs
    width = sum(glyph.advance for glyph in glyphs) * run.size + run.letter_spacing * len(glyphs)
    aside = max((max(abs(glyph.dx), abs(glyph.dy)) for glyph in glyphs), default=0.0) * run.size
    spare = _EM * run.size + aside + _outside(run.stroke)
    left, right = min(0.0, width), max(0.0, width)
    return run.x + left - spare, run.y - spare, right - left + 2 * spare, 2 * spare


def _grown(box: Reach, by: float) -> Reach:
    x, y, width, height = box
    return x - by, y - by, width + 2 * by, height + 2 * by


def _moved(box: Reach, matrix: Matrix) -> Reach:
    """A box of x, y, width, height as left, top, right, bottom where a matrix puts it."""
    x, y, width, height = box
    corners = [apply(matrix, x + dx, y + dy) for dx in (0, width) for dy in (0, height)]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _joined(one: Reach | None, other: Reach | None) -> Reach | None:
    if one is None or other is None:
        return one or other
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
