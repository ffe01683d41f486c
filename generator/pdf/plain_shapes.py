"""What PDF draws by its own operators as it is, and what has to be put otherwise first."""

from __future__ import annotations

from msgspec.structs import replace

from generator.face import Color, Gradient, Paint, Shape, Stroke
from generator.geometry import Matrix, multiply
from generator.svg.bounds import moved as moved_outline
from generator.svg.reach import Reach


def is_plain(fill: Paint | None, stroke: Stroke | None) -> bool:
    """Whether PDF has operators for just these paints: all but strokes with gradients, patterns, see-through stops."""
    return (stroke is None or type(stroke.paint) is Color) and (
        fill is None or type(fill) is Color or (type(fill) is Gradient and not fill.alphas)
    )


def in_finer_units(shape: Shape, scale: float) -> Shape:
    """The same shape in units of a tenth of a millimeter; one whose paints count in its own units stays."""
    stroke = shape.stroke
    if stroke is None or not is_plain(None, stroke) or not (shape.fill is None or type(shape.fill) is Color):
        return shape
    times = 10 * scale
    finer = replace(
        stroke,
        width=stroke.width * times,
        dashes=tuple(dash * times for dash in stroke.dashes),
        dash_offset=stroke.dash_offset * times,
    )
    back: Matrix = (1 / times, 0, 0, 1 / times, 0, 0)
    matrix = multiply(shape.matrix, back) if shape.matrix else back
    outline = moved_outline(shape.outline, (times, 0, 0, times, 0, 0))
    return replace(shape, outline=outline, stroke=finer, matrix=matrix)


def roomy(box: Reach | None, by: float) -> Reach:
    """A box with some room around it, for hairlines that are drawn wider than they are; without items, a point."""
    left, top, right, bottom = box or (0.0, 0.0, 0.0, 0.0)
    return left - by, top - by, right + by, bottom + by
