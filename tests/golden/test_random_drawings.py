"""Random drawings look as resvg draws them, by the measure of decision 0013.

By hand, thousands: PNP_DRAWINGS=3000 PNP_DRAWINGS_FROM=1000 pytest tests/golden/test_random_drawings.py
"""

import os
from pathlib import Path

import pytest
from face_bench import FONTS
from random_drawings import FONT_FAMILY, Node, random_drawing, smallest
from renderers import SHARE, difference, keep, ours, share_of, theirs

from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = FONTS / "PnpTestSans.ttf"
COUNT = int(os.environ.get("PNP_DRAWINGS", "40"))
FIRST = int(os.environ.get("PNP_DRAWINGS_FROM", "0"))
EACH = 10
"""Drawings of one test: a test for each costs more than the drawing."""


def book() -> FontBook:
    """The one font, under every weight."""
    return FontBook((Font(FONT, FONT_FAMILY, 400, "normal"),))


def share(drawing: Node) -> float:
    """How much of a drawing differs; all of it where we refuse it."""
    svg = drawing.text()
    first, faults = ours(svg, book())
    if any(fault.level == "error" for fault in faults):
        return 1.0
    return share_of(difference(first, theirs(svg, FONTS, (FONT,))))


@pytest.mark.parametrize("start", range(FIRST, FIRST + COUNT, EACH))
def test_random_drawings_are_drawn_as_resvg_draws_them(start: int, tmp_path: Path) -> None:
    """What fails is told by its number, and by the smallest drawing in it that still does."""
    for seed in range(start, min(start + EACH, FIRST + COUNT)):
        drawing = random_drawing(seed)
        if share(drawing) > SHARE:
            least = smallest(drawing, lambda found: share(found) > SHARE)
            svg = least.text()
            first, faults = ours(svg, book())
            second = theirs(svg, FONTS, (FONT,))
            where = keep(tmp_path, first, second, difference(first, second))
            pytest.fail(f"Drawing {seed} differs by {share(least):.2%}: {where}\n{svg}\n{faults}")
