"""A face written as an SVG of its own looks as it does in the PDF."""

from pathlib import Path

import pytest
from renderers import PIXELS_PER_MM, SHARE, difference, keep, share_of, shown, theirs

from generator.faces.as_svg import face_svg
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook

DATA = Path(__file__).parents[1] / "data"
ART = DATA / "svg" / "art"
BOOK = FontBook((Font(DATA / "fonts" / "PnpTestSans.ttf", "Pnp Test Sans", 400, "normal"),))
FILES = [
    *sorted((DATA / "svg" / "text").glob("*.svg")),
    *sorted((DATA / "svg" / "corpus").glob("*.svg"))[::3],
    *sorted((DATA / "svg" / "paints").glob("*.svg"))[::2],
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_svg_of_a_face_looks_as_its_pdf(path: Path, tmp_path: Path) -> None:
    """Shapes, clips, gradients, pictures and text as paths, through two renderers."""
    face, _ = FaceReader(BOOK, (ART,)).read(path.read_text(encoding="utf-8"), "corpus")
    first = shown(face, (round(face.width * PIXELS_PER_MM), round(face.height * PIXELS_PER_MM)))
    second = theirs(face_svg(face), ART)
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(tmp_path, first, second, differs)}"


def test_an_svg_needs_no_font_and_no_other_file() -> None:
    """Text is paths, pictures lie inside."""
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
        '<text x="2" y="9" font-size="5" font-family="Pnp Test Sans" fill="red">A&amp;B</text></svg>'
    )
    face, faults = FaceReader(BOOK).read(source, "one")
    text = face_svg(face)
    assert faults == []
    assert "<text" not in text
    assert 'aria-label="A&amp;B"' in text
    assert 'fill="#ff0000"' in text
