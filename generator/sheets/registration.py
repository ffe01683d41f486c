"""Registration marks that cutting machines look for. Their places never change: saved cut files depend on them.

Silhouette's print and cut: a filled square top left, corner brackets top right and bottom left, with the
figures of Silhouette Studio's own panel. Strokes lie on the middle of the path, so the square's ink is a
stroke wider than its side and reaches half a stroke into the inset.
"""

from __future__ import annotations

from generator.sheets.papers import Paper
from generator.sheets.sheet import MarkBox, Rect, Sides

STROKE = 0.991
"""0.039 in, the widest Studio takes and the surest to be seen."""
SQUARE = 5.0
ARM = 8.89
"""0.350 in, Studio's default arm of a bracket."""
CLEAR = 1.5
"""White the sensor needs around a mark."""


def silhouette_marks(paper: Paper, inset: float) -> tuple[MarkBox, ...]:
    """The ink of the three marks: the square, then two bars for each bracket."""
    half = STROKE / 2
    right, bottom = paper.width - inset, paper.height - inset
    square = Rect(inset - half, inset - half, SQUARE + STROKE, SQUARE + STROKE)
    # A bar of each bracket covers the shared corner, the other one begins beside it: no ink twice.
    bars = (
        Rect(right - ARM, inset - half, ARM + half, STROKE),
        Rect(right - half, inset + half, STROKE, ARM - half),
        Rect(inset - half, bottom - half, ARM + half, STROKE),
        Rect(inset - half, bottom - ARM, STROKE, ARM - half),
    )
    return tuple(MarkBox(box, "registration") for box in (square, *bars))


def silhouette_clear(paper: Paper, inset: float) -> tuple[Rect, ...]:
    """One box for each mark, its white included, where nothing else may be printed."""
    half = STROKE / 2
    right, bottom = paper.width - inset, paper.height - inset
    reach = ARM + half
    boxes = (
        Rect(inset - half, inset - half, SQUARE + STROKE, SQUARE + STROKE),
        Rect(right - ARM, inset - half, reach, reach),
        Rect(inset - half, bottom - ARM, reach, reach),
    )
    return tuple(box.grown(Sides.all(CLEAR)) for box in boxes)
