"""Layouts are files: ours and a person's own, where the block stands and how bleed shows."""

from pathlib import Path

import pytest

from generator.errors import UsageError
from generator.sheets.card_layout import OURS, CardLayout, layout_files, layout_named, our_layout
from generator.sheets.grid import best_grid
from generator.sheets.layout import Layout, card_style
from generator.sheets.papers import PAPERS
from generator.sizes import Size
from generator.toml_file import FaultyFileError

CARD = Size(63, 88)


def grid(layout: CardLayout, size: Size = CARD, bleed: float = 3.0, paper: str = "a4") -> tuple[int, int, float, float]:
    """Columns, rows and the corner of the first trim."""
    found = best_grid("card", size, bleed, layout, PAPERS[paper], Layout())
    return found.columns, found.rows, round(found.left, 3), round(found.top, 3)


@pytest.mark.parametrize("name", layout_files())
def test_each_of_our_layouts_is_such_a_file(name: str) -> None:
    """What a person adds, the program has in no other way."""
    layout = our_layout(name)
    assert layout.name == name
    assert layout.title
    assert (OURS / f"{name}.toml").is_file()


def test_columns_and_rows_are_at_most_so_many() -> None:
    """The block stands in the middle, however many there are."""
    assert grid(CardLayout(title="t")) == (3, 3, 10.5, 16.5)
    assert grid(CardLayout(title="t", columns=2, rows=1)) == (2, 1, 42.0, 104.5)
    assert grid(CardLayout(title="t", columns=9, rows=9)) == (3, 3, 10.5, 16.5)


def test_a_gap_is_white_between_two_trims_or_their_bleeds() -> None:
    """Three cards of 63 mm and two gaps of 4.5 are as wide as 210 mm without its margins."""
    assert grid(CardLayout(title="t", gap=4.5))[0] == 3
    assert grid(CardLayout(title="t", gap=4.6))[0] == 2
    assert grid(CardLayout(title="t", gap=1, bleed="each"))[2] == pytest.approx((210 - 2 * 88 - 7) / 2)  # eight turned


def test_a_sheet_with_places_of_its_own_says_where_they_begin() -> None:
    """Ten business cards of 3.5 x 2 in, three quarters of an inch from the left, half an inch from the top."""
    cards = CardLayout(title="t", columns=2, rows=5, left=19.05, top=12.7)
    assert grid(cards, Size(88.9, 50.8), 0, "letter") == (2, 5, 19.05, 12.7)
    assert grid(CardLayout(title="t", left=2.0, top=2.0)) == (3, 3, 2.0, 2.0)
    with pytest.raises(UsageError, match="fits neither upright nor turned"):
        grid(CardLayout(title="t", left=190.0))


def test_a_layout_of_ones_own_is_found_and_wins(tmp_path: Path) -> None:
    """Beside a game before those of the workspace, both before ours."""
    game, here = tmp_path / "game", tmp_path / "here"
    for folder, title in ((game, "game's"), (here, "here")):
        folder.mkdir()
        (folder / "Bleed.toml").write_text(f'title = "{title}"\n', "utf-8")
    (here / "wide.toml").write_text('title = "w"\ngap = "1cm"\n', "utf-8")
    assert layout_named("bleed", (game, here)).title == "game's"
    assert layout_named(" Wide ", (game, here)).gap == 10.0
    with pytest.raises(UsageError, match=r'no layout "wid"\. Did you mean "wide"\? Layouts: bleed, gutterfold'):
        layout_named("wid", (game, here))
    with pytest.raises(UsageError, match="The layout mat is not for cards: one piece in the middle"):
        card_style("mat")
    assert card_style("") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("columns = 2", '"title" is missing'),
        ('title = "t"\ncolumns = -1', 'columns: "-1" does not fit here. Allowed: 0 or more.'),
        ('title = "t"\nbleed = "all"', "'outside', 'around' or 'each'"),
        ('title = "t"\ngap = "-1mm"', "a gap is 0 or more"),
        ('title = "t"\nfold = true\nleft = 3', "leave left and top out"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, said: str) -> None:
    """With the file and what would be right."""
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    with pytest.raises(FaultyFileError) as raised:
        layout_named("mine", (tmp_path,), lambda path: path.name)
    assert said in str(raised.value)
    assert all(finding.place and finding.place.file == "mine.toml" for finding in raised.value.findings)
