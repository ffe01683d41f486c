"""What stands in a roster is on the paper, or a finding says why it is not."""

import csv
import io
import shutil
import tempfile
import unicodedata
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.build import Folders, build_game
from generator.outputs.job import BuildRequest
from generator.prepress.sheet_maker import SheetMaker
from generator.registry import find_game
from generator.workspace import find_workspace

FONTS = Path(__file__).parents[2] / "fonts" / "barlow"
GAME = """\
title = "Law"
[rosters.cards]
file = "cards.csv"
[[fonts]]
family = "Barlow"
file = "BarlowSemiCondensed-Medium.ttf"
weight = 500
[components.card]
title = "Cards"
trim = "63x88mm"
front = "front.svg"
roster = "cards"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88"><defs>
  <rect id="a" x="5" y="5" width="53" height="20"/><rect id="b" x="5" y="30" width="53" height="50"/></defs>
  <g font-family="Barlow" font-weight="500" font-size="4">
    <text style="shape-inside:url(#a)" card:fit="7 12">{{ name }}</text>
    <text style="shape-inside:url(#b)" card:fit="7 12">{{ text }}</text></g></svg>
"""
# Letters of a font, marks of rich text, signs of spreadsheets and files, and letters that the font does not have.
SIGNS = st.sampled_from(
    [*"abzAZ019 éßøЖ☃😀", *" *:\\_-=+@#'\"<>&{}%,;|/", "\n", "**", ":sun:", "\u00ad", "NA", "007", "{{"]
)
CELLS = st.lists(SIGNS, min_size=1, max_size=60).map("".join)


def letters(text: str) -> str:
    """Letters and digits alone: where lines end and what marks do is not asked here."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text)))


@settings(max_examples=25, deadline=None)
@example([("a", "a\u00ada*b")])
@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4))
def test_every_cell_of_text_reaches_the_text_of_the_page_or_a_finding(cards: list[tuple[str, str]]) -> None:
    """Its letters in their order, read back by another library; nothing is dropped in silence."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "law"
        for name in ("templates", "fonts"):
            (data / name).mkdir(parents=True)
        shutil.copy(FONTS / "BarlowSemiCondensed-Medium.ttf", data / "fonts")
        (data / "game.toml").write_text(GAME, "utf-8")
        (data / "templates" / "front.svg").write_text(FRONT, "utf-8")
        text = io.StringIO()
        csv.writer(text).writerows([("id", "name", "text"), *((f"c{n}", *card) for n, card in enumerate(cards, 1))])
        (data / "cards.csv").write_text(text.getvalue(), "utf-8", newline="")
        workspace = find_workspace(data.parent)
        written: dict[str, bytes] = {}

        def keep(folders: Folders) -> tuple[str, ...]:
            written.update(item for files in folders.values() for item in files.items())
            return ()

        request = BuildRequest(find_game(workspace, str(data)), workspace, makers=(SheetMaker("a4"),))
        result = build_game(request, write=keep)
    lines = {place.line for one in result.report for place in (one.place, *one.related) if place}
    if not written:
        assert result.report.errors
        return
    (pdf,) = [data for name, data in written.items() if name.endswith("-cards.pdf")]
    page = letters("".join(sheet.extract_text() for sheet in PdfReader(io.BytesIO(pdf)).pages))
    line = 2
    for _, *cells in csv.reader(io.StringIO(text.getvalue().split("\n", 1)[1])):
        for cell in cells:
            assert letters(cell) in page or line in lines, (cell, page)
        line += 1 + sum(cell.replace("\r\n", "\n").count("\n") for cell in cells)
