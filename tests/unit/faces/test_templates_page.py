"""docs/templates.md is true: its example is read, its tables name what the program knows."""

import re
from pathlib import Path

import pytest
from face_bench import REPOSITORY, read_face

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
    listed = PAGE.split("## The part of SVG that is read")[1].split("**ignored**")[0]
    assert set(GEOMETRY) <= set(re.findall(r"`(\w+)`", listed))


def test_the_table_of_svg_is_what_the_program_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python docs/svg_features_page.py` after a change."""
    monkeypatch.syspath_prepend(str(REPOSITORY / "docs"))
    from svg_features_page import page

    assert page(PAGE) == PAGE
    assert "| **drawn as a picture** |" in PAGE


def _row(head: str, second: str) -> list[str]:
    """The names in one row of the table."""
    rows = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    kind = ""
    for row in rows:
        kind = row[0].strip("|* ") or kind
        if kind == head and len(row) > 2 and row[1].strip() == second:
            return re.findall(r"`([^`]+)`", row[2])
    raise AssertionError((head, second))


def test_what_the_table_says_is_ignored_is() -> None:
    """Whatever its value, no word is said and the shape is drawn; elements draw nothing."""
    rect = '<rect width="9" height="9" style="{}"/>'
    styles = "".join(rect.format(f"{name}:whatever 3") for name in _row("ignored", "properties"))
    elements = "".join(f"<{name}/>" for name in _row("ignored", "elements"))
    face, faults = read_face(styles + elements)
    assert faults == []
    assert len(face.items) == len(_row("ignored", "properties"))


def test_what_the_table_says_is_drawn_is_known() -> None:
    """Each property takes a word that all take."""
    names = [name for name in _row("drawn", "properties, as attributes, in `style` and in `<style>`") if name != "font"]
    body = "".join(f'<rect width="9" height="9" style="{name}:inherit"/>' for name in names)
    assert read_face(body)[1] == []


def test_what_the_table_says_is_refused_is() -> None:
    """Each with the way out that stands beside it."""
    table = PAGE.split("| refused | way out |\n|---|---|\n")[1].split("<!--")[0]
    for line in table.splitlines():
        what, cure = line.strip("| ").split(" | ")
        for name in re.findall(r"`([^`<]+)`", what.partition(", unless")[0].partition("than one that")[2] or what)[:1]:
            if "as a style" in what or "than one that" in what:
                _, (fault,) = read_face(f'<rect width="9" height="9" style="{name}:odd 3"/>')
                assert (fault.code, fault.remedy) == ("face/unsupported", cure), what
        for tag in re.findall(r"`<(\w+)>`", what)[:1]:
            if what == f"`<{tag}>`":
                _, (fault,) = read_face(f"<{tag}/>")
                assert (fault.code, fault.remedy) == ("face/unsupported", cure), what


def test_the_page_is_short() -> None:
    """Under 240 lines."""
    assert len(PAGE.splitlines()) < 240
