"""The print guide fits whatever game it is for, on any paper; it is read back from its PDF."""

from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="40mm" viewBox="0 0 40 40">'
    '<rect width="40" height="40" fill="#335577"/></svg>'
)


def game(folder: Path, title: str, parts: list[str], author: str = "Somebody") -> None:
    """A game of components with these titles, all alike."""
    data, templates = folder / "data" / "long", folder / "templates" / "long"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (templates / "square.svg.j2").write_text(SQUARE, encoding="utf-8")
    tables = [
        f"[components.part-{number}]\ntitle = '''{part}'''\ntrim = \"40x40mm\"\nfront = \"square.svg.j2\"\ncopies = 2\n"
        for number, part in enumerate(parts)
    ]
    head = f"title = '''{title}'''\nauthor = '''{author}'''\n"
    (data / "game.toml").write_text(head + "\n".join(tables), encoding="utf-8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the test stands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def guide(pnp: Pnp, here: Path, *arguments: str) -> list[str]:
    """The words of each page of the guide."""
    result = pnp("build", "long", *arguments)
    assert result.exit_code == 0, result.output
    (file,) = (here / "output").rglob("*guide.pdf")
    return [" ".join(page.extract_text().replace("\u200b", "").split()) for page in pypdf.PdfReader(file).pages]


def test_a_small_game_has_one_page(pnp: Pnp, here: Path) -> None:
    """Its three parts and the credits."""
    game(here, "Small", ["Cards"])
    (page,) = guide(pnp, here, "--paper", "a4")
    for words in ("SMALL", "MEASURE, THEN PRINT", "100 mm", "CUT", "COUNT THE PARTS", "CREDITS AND LICENCES", "Cards"):
        assert words in page


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "both", "120x170mm"])
def test_a_long_game_goes_on_on_further_pages_and_nothing_is_lost(pnp: Pnp, here: Path, paper: str) -> None:
    """Forty components whose names are sentences, and an author whose address is one long word."""
    parts = [f"Cards of the {number}th and longest province of an endless empire" for number in range(1, 41)]
    address = "https://example.org/" + "a-very-long-path/" * 4 + "x" * 60
    game(here, "The Endless Empire of the Hundred Provinces", parts, address)
    pages = guide(pnp, here, "--paper", paper)
    assert len(pages) > 1
    everything = " ".join(pages)
    for number in range(1, 41):
        assert f"2 Cards of the {number}th and longest province" in everything
    for number, page in enumerate(pages[1:], 2):
        assert f"{number} / {len(pages)}" in page
    for page in pages:
        for heading in ("MEASURE, THEN PRINT", "CUT", "COUNT THE PARTS", "CREDITS AND LICENCES"):
            assert not page.endswith(heading)


def test_every_page_is_as_large_as_the_paper(pnp: Pnp, here: Path) -> None:
    """Exactly."""
    game(here, "Small", ["Cards"])
    guide(pnp, here, "--paper", "a5")
    (file,) = (here / "output").rglob("*guide.pdf")
    boxes = {tuple(round(float(edge), 2) for edge in page.mediabox[2:]) for page in pypdf.PdfReader(file).pages}
    assert boxes == {(419.53, 595.28)}


@pytest.mark.parametrize("title", ["Stars * and ** more", "Ratio 2:1 :sword: end", "Back\\slash", "A & B <i>"])
def test_any_title_prints_as_typed(pnp: Pnp, here: Path, title: str) -> None:
    """Marks of the card language mean nothing here."""
    game(here, title, [title])
    (page,) = guide(pnp, here, "--paper", "a4")
    assert title.upper() in page
    assert f"2 {title}" in page


def test_a_title_in_letters_that_no_font_has_stops_a_build_but_for_a_draft(pnp: Pnp, here: Path) -> None:
    """RL-6: question marks are printed where the person asks for them, and never in silence."""
    game(here, "火の鳥", ["火の鳥"])
    (page,) = guide(pnp, here, "--paper", "a4", "--draft")
    assert "???" in page


def test_the_guide_says_what_was_done_to_this_variant(pnp: Pnp, here: Path) -> None:
    """Its paper, layout and look; moved backs only where there are backs."""
    game(here, "Small", ["Cards"])
    (page,) = guide(pnp, here, "--paper", "letter", "--layout", "bleed", "--ink", "low", "--back-offset", "1,0")
    assert "Letter bleed low ink" in page
    assert "Paper: Letter." in page
    assert "moved" not in page


def test_cut_paths_are_in_the_guide(pnp: Pnp, here: Path) -> None:
    """With what they are for."""
    game(here, "Small", ["Cards"])
    (page,) = guide(pnp, here, "--paper", "a4", "--marks", "silhouette")
    assert "long-cut-1.svg, .dxf Cut path of sheet 1 of long-cards.pdf for a machine" in page
    assert "Cards: cut by machine." in page
