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
PAINTS = sorted((DATA / "svg" / "paints").glob("*.svg"))
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
    assert len(PAINTS) >= 50
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


@pytest.mark.parametrize("path", PAINTS, ids=lambda path: path.stem)
def test_paints_and_effects_are_the_same_in_both_renderers(path: Path, tmp_path: Path) -> None:
    """Masks, filters, blend modes, patterns, markers, fading and repeating gradients, also on strokes and letters."""
    svg = path.read_text(encoding="utf-8")
    first, faults = ours(svg, FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),)), (ART,))
    assert {fault.code for fault in faults} <= {"face/as-picture"}
    second = theirs(svg, ART, (FONT,))
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


SAME_AS = {
    "a stroke that does not scale": (
        '<g transform="scale(2 1)"><circle cx="5" cy="10" r="4" fill="gold" stroke="red" stroke-width="2" '
        'vector-effect="non-scaling-stroke"/></g>',
        '<ellipse cx="10" cy="10" rx="8" ry="4" fill="gold" stroke="red" stroke-width="2"/>',
    ),
    "a group in a clip path, which Inkscape makes and shows": (
        '<clipPath id="c"><g transform="rotate(9)"><rect x="6" y="2" width="5" height="5"/>'
        '<circle cx="9" cy="9" r="4"/></g></clipPath><rect width="20" height="20" fill="teal" clip-path="url(#c)"/>',
        '<g transform="rotate(9)"><rect x="6" y="2" width="5" height="5" fill="teal"/>'
        '<circle cx="9" cy="9" r="4" fill="teal"/></g>',
    ),
    "a marker cut off at its frame, which is wider than its viewBox": (
        '<marker id="m" markerWidth="8" markerHeight="4" refX="5" refY="5" viewBox="0 0 10 10" '
        'markerUnits="userSpaceOnUse"><rect x="-90" width="190" height="10" fill="red"/></marker>'
        '<path d="M10 10H10.001" stroke="#000" marker-start="url(#m)"/>',
        '<rect x="6" y="8" width="8" height="4" fill="red"/>',
    ),
    "a tile moved with its content": (
        '<pattern id="p" x="1" y="2" width="6" height="5" patternUnits="userSpaceOnUse">'
        '<circle cx="2" cy="2" r="1.5" fill="navy"/></pattern>'
        '<rect x="1" y="2" width="18" height="15" fill="url(#p)"/>',
        "".join(f'<circle cx="{3 + 6 * x}" cy="{4 + 5 * y}" r="1.5" fill="navy"/>' for x in range(3) for y in range(3)),
    ),
    "a blend mode as Inkscape before 1.0 wrote it": (
        '<filter id="f"><feBlend in2="BackgroundImage" mode="multiply"/></filter>'
        '<rect width="20" height="9" fill="#cdf"/>'
        '<rect x="4" y="4" width="9" height="9" fill="gold" filter="url(#f)"/>',
        '<rect width="20" height="9" fill="#cdf"/>'
        '<rect x="4" y="4" width="9" height="9" fill="gold" style="mix-blend-mode:multiply"/>',
    ),
}
"""Where resvg falls short, or draws another standard: a drawing, and one that it draws as that should be drawn."""


@pytest.mark.parametrize("name", SAME_AS)
def test_a_drawing_is_the_same_as_another_way_to_draw_it(name: str, tmp_path: Path) -> None:
    """Non-scaling strokes (SVG 2, 13.4), frames of markers (13.7.3), tiles (14.3)."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
    drawing, other = (f"{head}{body}</svg>" for body in SAME_AS[name])
    first, faults = ours(drawing, FontBook(()))
    assert faults == []
    second = theirs(other, ART)
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(tmp_path, first, second, differs)}"
