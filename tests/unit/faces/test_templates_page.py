"""docs/templates.md is true: its example is read, its tables name what the program knows."""

import re
from pathlib import Path

from face_bench import REPOSITORY

from generator.faces.template import Templates
from generator.faces.values import NamedValues
from generator.gamefile import game_file
from generator.sizes import Size
from generator.svg.elements import BINDINGS, BINDINGS_OF, GEOMETRY
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook

PAGE = (REPOSITORY / "docs" / "templates.md").read_text(encoding="utf-8")
FONTS = [
    {"family": "Barlow Condensed", "weight": 700, "file": "barlow/BarlowCondensed-Bold.ttf"},
    {"family": "Barlow Semi Condensed", "weight": 500, "file": "barlow/BarlowSemiCondensed-Medium.ttf"},
]


def test_the_example_is_a_face(tmp_path: Path) -> None:
    """Filled in, without a fault, with as many pips as the card costs."""
    example = re.search(r"```svg\n(.*?)```", PAGE, re.DOTALL)
    assert example
    (tmp_path / "t.svg.j2").write_text(example[1], encoding="utf-8")
    row = {"name": "Ida & Ox", "text": "Roll one more die.", "cost": 3, "color": "#ffe9b0"}
    svg = Templates((tmp_path,)).render("t", {**row, "card": NamedValues(row)})
    book = FontBook.of(game_file({"title": "T", "fonts": FONTS}), (REPOSITORY / "fonts",))
    face, faults = FaceReader(book).read(svg, "t", Size(69, 94))
    assert faults == []
    assert len(face.items) == 1 + 1 + 1 + 3


def test_every_binding_is_on_the_page() -> None:
    """Those of all elements, and those of texts and pictures."""
    told = set(re.findall(r"card:([a-z-]+)", PAGE))
    assert BINDINGS | BINDINGS_OF["text"] | BINDINGS_OF["image"] <= told


def test_every_element_is_on_the_page() -> None:
    """In the list of what is read."""
    listed = PAGE.split("## The part of SVG that is read")[1].split("|")[0]
    assert set(GEOMETRY) <= set(re.findall(r"`(\w+)`", listed))


def test_the_page_is_short() -> None:
    """Under 200 lines."""
    assert len(PAGE.splitlines()) < 200
