"""A template opened, moved about and saved by Inkscape fills in and looks as it did before.

The files in `original/` are templates as they were written, those in `saved/` what Inkscape 1.2.2 made of them: it
moved texts and shapes there and back, broke flowed text into lines, and wrote gradients and styles in its own way.
"""

from pathlib import Path

import pytest
from renderers import PIXELS_PER_MM, SHARE, difference, keep, share_of

from generator.face import Face
from generator.faces.template import Templates
from generator.faces.values import NamedValues
from generator.gamefile import game_file
from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook

TEMPLATES = Path(__file__).parents[1] / "data" / "svg" / "templates"
FOLDER = Path(__file__).parents[2] / "fonts"
NAMES = sorted(path.name.removesuffix(".svg.j2") for path in (TEMPLATES / "original").glob("*.svg.j2"))
FONTS = [
    {"family": family, "weight": weight, "style": style, "file": f"barlow/{file}.ttf"}
    for family, weight, style, file in (
        ("Barlow Condensed", 900, "italic", "BarlowCondensed-BlackItalic"),
        ("Barlow Condensed", 700, "normal", "BarlowCondensed-Bold"),
        ("Barlow Semi Condensed", 500, "normal", "BarlowSemiCondensed-Medium"),
        ("Barlow Semi Condensed", 700, "normal", "BarlowSemiCondensed-Bold"),
    )
]
ICONS = {"family": "Game Icons", "file": "game-icons/GameIcons.ttf", "names": "game-icons/icons.json"}
ROW = {
    "name": "Ida Ox", "text": "Roll one more die. **Keep** the best.", "cost": 3, "house": "#a33", "number": 7,
    "warning": "Mind the dog & the gap.",
}  # fmt: skip
THEME = {"bar": "#222222", "bar_text": "#ffffff", "bar_line": "#ffcc33", "accent_text": "#aa3333"}
CONTEXT = {**ROW, "ink": "full", "theme": NamedValues(THEME), "card": NamedValues(ROW)}


def filled(folder: str, name: str) -> Face:
    """One template of a folder, filled in and read without a fault."""
    templates = Templates((TEMPLATES / folder,))
    svg = templates.render(name, CONTEXT)
    book = FontBook.of(game_file({"title": "Saved", "fonts": FONTS, "icons": ICONS}), (FOLDER,))
    face, faults = FaceReader(book, sources=templates.sources).read(svg, name)
    assert faults == []
    return face


@pytest.mark.parametrize("name", NAMES)
def test_a_template_looks_the_same_after_inkscape_saved_it(name: str, tmp_path: Path) -> None:
    """Expressions that were cut in two, conditions with entities, gradients, clips, fitted text."""
    faces = [filled("original", name), filled("saved", name)]
    first, second = rasterize(write_faces(faces, DocumentInfo("saved")), PIXELS_PER_MM * 25.4)
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(tmp_path, first, second, differs)}"
    assert [fit.size_pt for fit in faces[0].fits] == pytest.approx([fit.size_pt for fit in faces[1].fits], abs=0.01)


def test_the_saved_files_hold_what_inkscape_does_to_templates() -> None:
    """Else this would prove nothing."""
    text = (TEMPLATES / "saved" / "hero.svg.j2").read_text(encoding="utf-8")
    assert "inkscape" in text
    assert "&gt;" in text
    assert "'Mind </tspan>" in text
