"""The swap list: every line is on a page, whatever cards are called and however small the paper is."""

from pathlib import Path

import pytest

from generator.outputs.update import PieceSwap, Update
from generator.pages.own_type import own_book
from generator.prepress.swap_list import swap_faces
from generator.sheets.papers import parse_paper

ROOT = Path(__file__).parents[3]
FOLDERS = (ROOT / "templates" / "_shared",)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "105x148mm"])
@pytest.mark.parametrize("name", ["Pug", "W" * 200, "Ma*ry: *the* \\ first", "漢字 ٱلْعَرَبِيَّة", ""])
def test_every_line_has_its_place(paper: str, name: str) -> None:
    """Thirty swaps of three kinds, in two components."""
    swaps = [PieceSwap("dogs", 1, name, 2, name, f"speed 1 to 2; {name}") for _ in range(28)]
    swaps += [PieceSwap("medals", 0, "", 1, name, "new"), PieceSwap("medals", 3, name, 0, "", "no longer in the set")]
    update = Update("1.0.0", "1.1.0", {}, tuple(swaps))
    titles = {"dogs": "Dog cards", "medals": name}
    faces = swap_faces(update, name or "x", titles, parse_paper(paper), FOLDERS, own_book((ROOT / "fonts",)))
    boxes = [fit.field for face in faces for fit in face.fits if fit.field.startswith("reason-")]
    assert len(boxes) == 30
    assert all(len([fit for fit in face.fits if fit.field.startswith("reason-")]) > 0 for face in faces)
