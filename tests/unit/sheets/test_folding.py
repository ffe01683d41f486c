"""Pages of folded booklets: order, heads, creep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import apply
from generator.sheets.folding import EIGHT, eight_page_side, saddle_order, saddle_sides
from generator.sheets.papers import parse_paper
from generator.sizes import Size

PAGE = Size(139.7, 210)


def test_eight_pages_lie_as_every_table_of_binders_says() -> None:
    """(8|1)(2|7), (6|3)(4|5), counted from 1."""
    order = [[(left + 1, right + 1) for left, right in sheet] for sheet in saddle_order(8)]
    assert order == [[(8, 1), (2, 7)], [(6, 3), (4, 5)]]


@given(st.integers(1, 30))
def test_folding_the_sheets_gives_the_pages_in_order(sheets: int) -> None:
    """Law: laid into each other and folded, right halves of fronts and left halves of backs read 1, 2, 3, ..."""
    order = saddle_order(4 * sheets)
    first_half = [page for front, back in order for page in (front[1], back[0])]
    second_half = [page for front, back in reversed(order) for page in (back[1], front[0])]
    assert first_half + second_half == list(range(4 * sheets))


def test_other_numbers_cannot_be_folded() -> None:
    """Six pages are none of two sheets."""
    with pytest.raises(ValueError, match="four"):
        saddle_order(6)


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_pages_stay_on_their_half_of_the_paper(name: str) -> None:
    """On A4 and on Letter, inner sheets nearer to the fold by the paper around them."""
    paper = parse_paper(name)
    sides = saddle_sides(48, PAGE, paper)
    wide = max(paper.width, paper.height)
    for number, side in enumerate(sides):
        left, right = (apply(one.matrix, 0, 0)[0] for one in side)
        creep = number // 2 * 0.1
        assert left == pytest.approx((wide / 2 - PAGE.width) / 2 + creep)
        assert right == pytest.approx(wide / 2 + (wide / 2 - PAGE.width) / 2 - creep)
        assert left + PAGE.width <= wide / 2 + creep
        assert right >= wide / 2 - creep


def test_eight_pages_of_one_sheet_have_their_heads_to_the_middle() -> None:
    """Upper row from the left 7 6 5 4 on its head, lower row 8 1 2 3 upright; every page in its own panel."""
    assert EIGHT == ((6, 5, 4, 3), (7, 0, 1, 2))
    paper = parse_paper("a4")
    side = eight_page_side(Size(69.85, 105), paper)
    assert sorted(one.page for one in side) == list(range(8))
    for at, one in enumerate(side):
        row, column = divmod(at, 4)
        corners = [apply(one.matrix, x, y) for x, y in ((0, 0), (69.85, 105))]
        assert all(column * 74.25 - 1e-6 <= x <= (column + 1) * 74.25 + 1e-6 for x, _ in corners)
        assert all(row * 105 - 1e-6 <= y <= (row + 1) * 105 + 1e-6 for _, y in corners)
        assert (corners[0][1] > corners[1][1]) is (row == 0)
