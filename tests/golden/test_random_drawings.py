"""Random drawings look as resvg draws them, by the measure of decision 0013.

By hand, thousands: PNP_DRAWINGS=3000 PNP_DRAWINGS_FROM=1000 pytest tests/golden/test_random_drawings.py
"""

import os
from pathlib import Path

import pytest
from face_bench import FONTS
from random_boxes import FONT, book
from random_drawings import Node, random_drawing, smallest
from renderers import SHARE, difference, keep, ours, share_of, theirs

COUNT = int(os.environ.get("PNP_DRAWINGS", "40"))
FIRST = int(os.environ.get("PNP_DRAWINGS_FROM", "0"))
EACH = 10
"""Drawings of one test: a test for each costs more than the drawing."""


def share(drawing: Node) -> float:
    """How much of a drawing differs; all of it where we refuse it."""
    first, faults = ours(drawing.text(), book())
    if any(fault.level == "error" for fault in faults):
        return 1.0
    return share_of(difference(first, theirs(drawing.text(boxes=False), FONTS, (FONT,))))


def _least(drawing: Node, differs: float) -> Node:
    """The smallest part of a drawing that still differs; one that was not refused becomes no smaller by being so."""
    most = 1.0 if differs == 1.0 else 0.999
    return smallest(drawing, lambda found: SHARE < share(found) <= most)


@pytest.mark.parametrize("start", range(FIRST, FIRST + COUNT, EACH))
def test_random_drawings_are_drawn_as_resvg_draws_them(start: int, tmp_path: Path) -> None:
    """What fails is told by its number, and by the smallest drawing in it that still does."""
    for seed in range(start, min(start + EACH, FIRST + COUNT)):
        drawing = random_drawing(seed)
        differs = share(drawing)
        if differs > SHARE:
            least = _least(drawing, differs)
            first, faults = ours(least.text(), book())
            second = theirs(least.text(boxes=False), FONTS, (FONT,))
            where = keep(tmp_path, first, second, difference(first, second))
            pytest.fail(f"Drawing {seed} differs by {share(least):.2%}: {where}\n{least.text()}\n{faults}")
