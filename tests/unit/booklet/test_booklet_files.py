"""Finished booklets: tags, bookmarks, links, alternative texts and language read back with two libraries."""

import json
import sys
from collections import Counter
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest

from generator.build import build_game
from generator.errors import UsageError
from generator.outputs.job import BuildRequest, BuildResult
from generator.prepress.booklet_maker import BookletMaker
from generator.prepress.with_rules import RulesWhereThere
from generator.workspace import find_workspace

sys.path.insert(0, str(Path(__file__).parents[1] / "history"))
from set_bench import Meadow

TEXT = """# Birds

A flock of {{ count("bird") }} birds looks for a [term: nest]. Read [how it ends](#the-end) first, or
[more of it](https://example.org/birds).

![](card:lark?at=20,20) ![](card:owl/back)

## Eggs

| Bird | Eggs |
|---|--:|
{% for name in ["lark", "owl"] %}| {{ card(name).name }} | {{ card(name).eggs }} |
{% endfor %}

- one
- two [see: nest]

> **Example.** A lark has {{ card("lark").eggs }} eggs.

```scene 60x40 "A lark beside a pile"
card:lark 15 20 14 turn=90
back:bird/owl 40 20 14 stack=4
mark 50 10 1
```

# The end

Most eggs win.

{{ index() }}

{{ back_cover() }}

# At a glance

Fly.
"""


def built(root: Path, text: str = TEXT, *, maker: BookletMaker | None = None, **how: Any) -> tuple[BuildResult, Path]:
    """A build of the meadow's booklet."""
    meadow = Meadow(root)
    meadow.write("rules.md", text)
    request = BuildRequest(meadow.source(), find_workspace(root), (maker or BookletMaker(),), **how)
    return build_game(request), root / "output" / "meadow"


@pytest.fixture(scope="module")
def booklet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished booklet."""
    result, output = built(tmp_path_factory.mktemp("booklet"))
    assert not result.report.errors, [str(one) for one in result.report]
    return output / "rules-full"


def kinds(element: Any) -> list[Any]:
    """All elements of a tree, in reading order."""
    found = [element]
    for kid in element.get("/K", []):
        if isinstance(kid, pikepdf.Dictionary) and kid.get("/S") is not None:
            found += kinds(kid)
    return found


def test_the_files_and_what_their_manifest_says(booklet: Path) -> None:
    """One to read, one to fold on each paper; the text is among the inputs."""
    names = sorted(path.name for path in booklet.iterdir())
    stem = "meadow-rules"
    assert names == ["manifest.json", f"{stem}-booklet-a4.pdf", f"{stem}-booklet-letter.pdf", f"{stem}.pdf"]
    manifest = json.loads((booklet / "manifest.json").read_text("utf-8"))
    assert "data/meadow/rules.md" in manifest["inputs"]
    assert set(manifest["pages"]) == set(names[1:])


def test_every_element_is_tagged_with_its_kind(booklet: Path) -> None:
    """Headings without gaps, lists, table heads, figures with alternative texts, links."""
    with pikepdf.open(booklet / "meadow-rules.pdf") as pdf:
        assert pdf.Root.MarkInfo.Marked is True
        assert str(pdf.Root.Lang) == "en"
        tree = kinds(pdf.Root.StructTreeRoot.K[0])
        found = Counter(str(one.S)[1:] for one in tree)
        levels = [int(str(one.S)[2:]) for one in tree if str(one.S)[1] == "H"]
        figures = [str(one.Alt) for one in tree if str(one.S) == "/Figure"]
        heads = [one for one in tree if str(one.S) == "/TH"]
    assert {"Document", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"} <= set(found)
    assert levels[0] == 1
    assert all(later - before <= 1 for before, later in pairwise(levels))
    assert "Bird cards: Lark. Eggs 4. Sings before all the others wake up." in figures
    assert {"Back of Bird cards: Owl.", "A lark beside a pile"} <= set(figures)
    assert all(str(one.A.Scope) == "/Column" for one in heads)
    assert found["Link"] == 4


def test_marks_of_pages_lead_to_elements_and_back(booklet: Path) -> None:
    """Every MCID of a page is in the parent tree, which leads to the element that has it."""
    with pikepdf.open(booklet / "meadow-rules.pdf") as pdf:
        numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
        parents = {int(numbers[at]): numbers[at + 1] for at in range(0, len(numbers), 2)}
        for page in pdf.pages:
            ids = [
                int(operands[1].MCID)
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "BDC" and "/MCID" in operands[1]
            ]
            of_page = parents[int(page.obj.StructParents)]
            assert ids == list(range(len(of_page)))
            assert all(one.S is not None for one in of_page)


def test_bookmarks_and_links_lead_to_their_pages(booklet: Path) -> None:
    """Read with pypdf: chapters and what is below them; a link inside, one outside, those of the index and the term."""
    reader = pypdf.PdfReader(booklet / "meadow-rules.pdf")
    outline = reader.outline
    assert [one.title for one in outline if not isinstance(one, list)] == ["Birds", "The end", "At a glance"]
    assert [one.title for one in outline[1]] == ["Eggs"]  # type: ignore[union-attr]
    pages = [reader.get_destination_page_number(one) for one in outline if not isinstance(one, list)]
    text = [page.extract_text() for page in reader.pages]
    for title, page in zip(("Birds", "The end", "At a glance"), pages, strict=True):
        assert page is not None
        assert title in text[page]
    links = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
    assert [one["/A"]["/URI"] for one in links if "/A" in one] == ["https://example.org/birds"]
    assert len([one for one in links if "/Dest" in one]) == 3
    assert all(one["/Contents"] for one in links)


def test_text_is_read_in_order_and_pages_are_named(booklet: Path) -> None:
    """A link inside names its page; nothing is lost between Markdown and paper."""
    document = pypdfium2.PdfDocument(booklet / "meadow-rules.pdf")
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    for words in ("A flock of 7 birds", "how it ends (page", "A lark has 4 eggs", "Most eggs win", "Fly."):
        assert words in text.replace("\r\n", " ")
    assert [round(side / 72 * 25.4) for side in document[0].get_size()] == [148, 210]


def test_the_folded_file_prints_on_both_sides_by_the_short_edge(booklet: Path) -> None:
    """Two pages to a side, the last and the first on the first; the text is still text."""
    data = (booklet / "meadow-rules-booklet-a4.pdf").read_bytes()
    with pikepdf.open(BytesIO(data)) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
    reader = pypdf.PdfReader(BytesIO(data))
    count = len(pypdf.PdfReader(booklet / "meadow-rules.pdf").pages)
    assert count % 4 == 0
    assert len(reader.pages) == count // 2
    assert "Fly." in reader.pages[0].extract_text()
    assert "Meadow" in reader.pages[0].extract_text(visitor_text=None).title()


def test_the_back_cover_is_the_last_page(booklet: Path) -> None:
    """Whatever is blank lies before it."""
    pages = pypdf.PdfReader(booklet / "meadow-rules.pdf").pages
    assert "At a glance" in pages[-1].extract_text()


def test_equal_input_gives_equal_bytes(booklet: Path, tmp_path: Path) -> None:
    """As all files."""
    _, output = built(tmp_path)
    for path in booklet.glob("*.pdf"):
        assert (output / "rules-full" / path.name).read_bytes() == path.read_bytes()


def test_mistakes_keep_all_folders_from_being_written(tmp_path: Path) -> None:
    """With line and cure, as those of cards."""
    result, output = built(tmp_path, "# A\n\n{{ settings.nothing }}\n\n<b>x</b>\n")
    assert [one.place.line for one in result.report if one.place] == [3, 5, 5]
    assert not output.exists()


@pytest.mark.parametrize("ink", ["full", "low"])
def test_grays_have_no_color(tmp_path: Path, ink: str) -> None:
    """In both inks."""
    _, output = built(tmp_path, inks=(ink,), gray=True)
    (folder,) = output.iterdir()
    document = pypdfium2.PdfDocument(folder / "meadow-rules.pdf")
    for page in document:
        picture = page.render(scale=0.5).to_numpy()
        assert (picture.max(axis=2) - picture.min(axis=2)).max() <= 2


def test_low_ink_takes_less_ink(tmp_path: Path) -> None:
    """Grounds are white with outlines."""
    _, output = built(tmp_path, inks=("full", "low"))

    def light(ink: str) -> float:
        document = pypdfium2.PdfDocument(output / f"rules-{ink}" / "meadow-rules.pdf")
        return sum(float(page.render(scale=0.4).to_numpy().mean()) for page in document)

    assert light("low") > light("full") * 1.02


def test_eight_pages_on_one_sheet_and_cards(tmp_path: Path) -> None:
    """The sheet is printed on one side; cards are as large as poker cards."""
    text = "# Birds\n\nFly.\n\n# Land\n\nSit."
    _, output = built(tmp_path / "one", text, maker=BookletMaker(fold="sheet"))
    reader = pypdf.PdfReader(output / "rules-sheet-full" / "meadow-rules-sheet-a4.pdf")
    assert len(reader.pages) == 1
    _, output = built(tmp_path / "two", text, maker=BookletMaker(fold="cards"))
    reader = pypdf.PdfReader(output / "rules-cards-full" / "meadow-rules-cards.pdf")
    assert [round(float(side) / 72 * 25.4) for side in reader.pages[0].mediabox[2:]] == [63, 88]


def test_more_than_eight_pages_do_not_fit_one_sheet(tmp_path: Path) -> None:
    """It is told how many there would be, and nothing is written."""
    text = "# Birds\n\n" + "Birds of a feather flock together, as everybody knows who ever looked. " * 300
    result, output = built(tmp_path, text, maker=BookletMaker(fold="sheet"))
    (found,) = [one for one in result.report if one.code == "rules-text/too-large"]
    assert "there are 8" in found.fact
    assert not output.exists()


def test_of_rules_that_are_too_long_for_a_sheet_the_quick_reference_is_folded(tmp_path: Path) -> None:
    """And the build says so."""
    text = "# Birds\n\n" + "Birds of a feather flock together, as everybody knows who ever looked. " * 300
    result, output = built(
        tmp_path, text + "\n\n{{ back_cover() }}\n\n# Brief\n\nFly.", maker=BookletMaker(fold="sheet")
    )
    assert not result.report.errors
    assert "quick reference alone" in result.outcomes[0].total
    words = pypdf.PdfReader(output / "rules-sheet-full" / "meadow-rules-sheet.pdf").pages[0].extract_text()
    assert "Brief" in words


def test_the_page_for_browsers_has_everything_and_loads_nothing(tmp_path: Path) -> None:
    """Language, headings in order, alternative texts, links that lead somewhere, no address but that of a link."""
    from lxml import html

    result, output = built(tmp_path, maker=BookletMaker(html=True))
    assert not result.report.errors
    text = (output / "rules-html-full" / "meadow-rules.html").read_text("utf-8")
    page = html.fromstring(text.removeprefix("<!doctype html>\n"))
    assert page.get("lang") == "en"
    assert [one.tag for one in page.iter("h1", "h2", "h3")] == ["h1", "h2", "h3", "h2", "h2"]
    pictures = list(page.iter("img"))
    assert len(pictures) == 3
    assert all(one.get("alt") and one.get("src").startswith("data:") for one in pictures)
    ids = {one.get("id") for one in page.iter() if one.get("id")}
    links = [one.get("href") for one in page.iter("a")]
    assert {link[1:] for link in links if link.startswith("#")} <= ids
    assert [link for link in links if not link.startswith("#")] == ["https://example.org/birds"]
    assert "<script" not in text
    assert [one.text_content() for one in page.iter("td")] == ["Lark", "4", "Owl", "3"]


def test_a_game_without_rules_has_no_booklet(tmp_path: Path) -> None:
    """Nothing is said where it was not asked for; where it was, what is missing."""
    meadow = Meadow(tmp_path)
    source, workspace = meadow.source(), find_workspace(tmp_path)
    assert build_game(BuildRequest(source, workspace, (RulesWhereThere(("a4",)),))).outcomes == ()
    with pytest.raises(UsageError, match=r"rules\.md"):
        build_game(BuildRequest(source, workspace, (BookletMaker(),)))


def test_the_build_says_what_one_line_more_costs(tmp_path: Path) -> None:
    """Pages, blank ones, and the lines that are left."""
    result, _ = built(tmp_path)
    assert result.outcomes[0].total.startswith("8 pages, ") or result.outcomes[0].total.startswith("4 pages")
    assert "more lines fit before it needs four more pages" in result.outcomes[0].total
