"""Registration marks that cutting machines look for. Their places never change: saved cut files depend on them.

Silhouette's print and cut: a filled square top left, corner brackets top right and bottom left, with the figures of
Silhouette Studio's own panel; or four brackets, which the Cameo 5 Alpha asks for. Strokes lie on the middle of the
path, so the square's ink is a stroke wider than its side and reaches half a stroke into the inset.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.sheets.machine import MachineMarks
from generator.sheets.mark_shapes import MarkBox
from generator.sheets.page_boxes import Rect, Sides
from generator.sheets.papers import Paper

_Corner = tuple[bool, bool]
"""Whether a mark is at the right, and whether it is at the bottom."""
_TOP_LEFT, _TOP_RIGHT, _LOW_LEFT, _LOW_RIGHT = (False, False), (True, False), (False, True), (True, True)


def silhouette_marks(paper: Paper, figures: MachineMarks) -> tuple[MarkBox, ...]:
    """The ink of the marks: the square if there is one, then two bars for each bracket."""
    square, brackets = _corners(figures)
    boxes = [_square(paper, square, figures)] if square else []
    for corner in brackets:
        boxes += _bars(paper, corner, figures)
    return tuple(MarkBox(box, "registration") for box in boxes)


def silhouette_clear(paper: Paper, figures: MachineMarks) -> tuple[Rect, ...]:
    """One box for each mark, its white included, where nothing else may be printed."""
    square, brackets = _corners(figures)
    boxes = [_square(paper, square, figures)] if square else []
    boxes += [_at(paper, corner, figures, figures.arm + figures.thickness / 2) for corner in brackets]
    return tuple(box.grown(Sides.all(figures.clear)) for box in boxes)


def _corners(figures: MachineMarks) -> tuple[_Corner | None, tuple[_Corner, ...]]:
    """Where the square lies, and where the brackets do."""
    if figures.count == 4:
        return None, (_TOP_LEFT, _TOP_RIGHT, _LOW_LEFT, _LOW_RIGHT)
    if figures.turned:  # a document on its side, turned clockwise: top left becomes top right, and so on
        return _TOP_RIGHT, (_LOW_RIGHT, _TOP_LEFT)
    return _TOP_LEFT, (_TOP_RIGHT, _LOW_LEFT)


def _at(paper: Paper, corner: _Corner, figures: MachineMarks, reach: float) -> Rect:
    """A box of `reach` that has its outer corner where the outer edge of a mark's ink is."""
    outer = figures.inset - figures.thickness / 2
    right, low = corner
    return Rect(
        paper.width - outer - reach if right else outer,
        paper.height - outer - reach if low else outer,
        reach,
        reach,
    )


def _square(paper: Paper, corner: _Corner, figures: MachineMarks) -> Rect:
    return _at(paper, corner, figures, figures.square + figures.thickness)


def _bars(paper: Paper, corner: _Corner, figures: MachineMarks) -> Iterator[Rect]:
    """One bar along the top or bottom that covers the shared corner, and one down the side beside it: no ink twice."""
    right, low = corner
    thick = figures.thickness
    around = _at(paper, corner, figures, figures.arm + thick / 2)
    yield Rect(around.x, around.bottom - thick if low else around.y, around.width, thick)
    yield Rect(
        around.right - thick if right else around.x,
        around.y if low else around.y + thick,
        thick,
        around.height - thick,
    )
