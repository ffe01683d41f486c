"""Every file of the corpus looks as an independent renderer draws it, whether written by hand or saved by Inkscape."""

from pathlib import Path

import pytest
from renderers import SHARE, difference, ink, keep, ours, share_of, theirs

from generator.text.font import Font
from generator.text.fonts import FontBook

DATA = Path(__file__).parents[1] / "data"
CORPUS = sorted((DATA / "svg" / "corpus").glob("*.svg"))
INKSCAPE = sorted((DATA / "svg" / "inkscape").glob("*.svg"))
TEXTS = sorted((DATA / "svg" / "text").glob("*.svg"))
FONT = DATA / "fonts" / "PnpTestSans.ttf"
ART = DATA / "svg" / "art"
PLACE = 0.1
"""Mm that the edges of a text may be aside: two pixels."""
AREA = 0.04
"""Share by which the ink of a text may differ: renderers round stems to pixels each in its way."""
BY_INKSCAPE = {
    "dx-dy-middle": (12.3, 4.95, 28.05, 10.05, 11.376),
    "features": (2.2, 7.1, 22.1, 10.05, 15.619),
}
"""Where resvg falls short: it leaves dx out of the width it anchors (SVG 2, 11.5) and knows no font-feature-settings.

These are the edges and the ink of what Inkscape 1.2.2 exports at the same scale.
"""


def test_the_corpus_is_as_large_as_it_should_be() -> None:
    """None is skipped."""
    assert len(CORPUS) >= 120
    assert len(INKSCAPE) >= 25
    assert all("inkscape.org" in path.read_text(encoding="utf-8") or path.stem == "plain" for path in INKSCAPE)


@pytest.mark.parametrize("path", [*CORPUS, *INKSCAPE], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_drawing_is_the_same_in_both_renderers(path: Path, tmp_path: Path) -> None:
    """Shapes, strokes, transforms, gradients, clips, opacity, symbols, pictures, styles."""
    svg = path.read_text(encoding="utf-8")
    first, faults = ours(svg, FontBook(()), (ART,))
    assert faults == []
    second = theirs(svg, ART)
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(tmp_path, first, second, differs)}"


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_text_stands_at_the_same_place_in_both_renderers(path: Path, tmp_path: Path) -> None:
    """By the edges and the amount of its ink; letters are hinted and smoothed by each renderer in its own way."""
    svg = path.read_text(encoding="utf-8")
    first, faults = ours(svg, FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),)))
    assert faults == []
    second = theirs(svg, ART, (FONT,))
    here, there = ink(first), BY_INKSCAPE.get(path.stem) or ink(second)
    shown = keep(tmp_path, first, second, difference(first, second))
    assert here[:4] == pytest.approx(there[:4], abs=PLACE), shown
    assert here[4] == pytest.approx(there[4], rel=AREA), shown
