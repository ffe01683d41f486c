import pytest

from generator.errors import UsageError
from generator.sheets.card_layout import our_layout
from generator.sheets.grid import best_grid
from generator.sheets.layout import Layout
from generator.sheets.papers import PAPERS, Paper
from generator.sizes import CARD_SIZES, Size


def grid_of(size, style="gutterless", paper="a4", bleed=3.0, **choices):
    return best_grid("wrestler", size, bleed, our_layout(style), PAPERS[paper], Layout(**choices))


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
@pytest.mark.parametrize("card", ["poker", "poker-us"])
def test_nine_poker_cards_fit_on_the_papers_of_both_continents(paper, card):
    """LI-17: one layout for A4 and Letter."""
    grid = grid_of(CARD_SIZES[card], paper=paper)
    assert (grid.columns, grid.rows, grid.turned) == (3, 3, False)


@pytest.mark.parametrize(
    ("size", "bleed", "counts"),
    [
        # Counts for A4, Letter and both, computed by hand from the sizes with 5 mm white all round.
        (Size(63, 88), 1, (9, 8, 8)),
        (Size(63, 88), 2, (8, 8, 8)),
        (Size(63, 88), 3, (8, 6, 6)),
        (CARD_SIZES["bridge"], 3, (9, 8, 8)),
        (CARD_SIZES["euro"], 3, (8, 8, 8)),
        (CARD_SIZES["tarot"], 3, (4, 4, 4)),
        (CARD_SIZES["mini-euro"], 2, (12, 12, 12)),
    ],
)
def test_cards_with_their_own_bleed_fit_as_computed_by_hand(size, bleed, counts):
    """The trims keep 6 mm, the bleed 5 mm."""
    assert tuple(grid_of(size, "bleed", paper, bleed).usable for paper in ("a4", "letter", "both")) == counts


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (CARD_SIZES["mini-euro"], (16, 18, 12)),
        (CARD_SIZES["mini-us"], (18, 18, 18)),
        (CARD_SIZES["bridge"], (10, 9, 9)),
        (CARD_SIZES["euro"], (9, 8, 8)),
        (CARD_SIZES["tarot"], (4, 4, 4)),
    ],
)
def test_touching_cards_fit_as_computed_by_hand_with_five_mm(size, counts):
    found = tuple(grid_of(size, paper=paper, margin=5).usable for paper in ("a4", "letter", "both"))
    assert found == counts


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
def test_small_modifiers_are_turned_where_that_holds_more(paper):
    """44 x 63 upright: 16 at most; turned: three columns of six."""
    grid = grid_of(Size(44, 63), paper=paper)
    assert (grid.columns, grid.rows, grid.turned) == (3, 6, True)


def test_columns_come_before_rows():
    """LI-08: on lying A4, 63 x 88 makes four columns and two rows."""
    grid = best_grid("wrestler", Size(63, 88), 3, our_layout("bleed"), Paper("wide", 297, 210), Layout())
    assert (grid.columns, grid.rows) == (4, 2)
    assert grid.trim(2).x > grid.trim(1).x
    assert grid.trim(5).y > grid.trim(1).y


def test_a_grid_stands_in_the_middle_of_the_paper():
    room = grid_of(Size(63, 88), paper="letter").room
    assert (room.left, room.top) == pytest.approx((13.45, 7.7))
    assert (room.right, room.bottom) == pytest.approx((13.45, 7.7))


def test_the_margin_narrows_only_for_what_fits_in_no_other_way():
    """Mini euro cards gain a third column on Letter with 5 mm, but they fit without it; a 269 x 200 mat does not."""
    assert grid_of(CARD_SIZES["mini-euro"], paper="letter").usable == 12
    assert grid_of(Size(269, 200), "mat", bleed=0).room.left == pytest.approx(5.0)


@pytest.mark.parametrize(("size", "turned"), [(Size(200, 280), False), (Size(280, 200), True)])
def test_a_card_nearly_as_large_as_the_paper_fits(size, turned):
    """LI-13: a card of 200 x 280 mm on A4."""
    assert grid_of(size).turned is turned


def test_a_mat_too_large_is_refused_with_both_sizes():
    """LI-13: a play mat of 610 x 355 mm on A4."""
    with pytest.raises(UsageError, match=r"wrestler is 610 x 355 mm and A4 \(210 x 297 mm\) holds 200 x 287 mm"):
        grid_of(Size(610, 355), "mat", bleed=0)


def test_the_papers_that_would_hold_a_piece_are_named():
    with pytest.raises(UsageError, match=r"It fits on A3, Tabloid\."):
        grid_of(Size(250, 350))


def test_the_size_with_bleed_is_named_where_bleed_is_promised():
    with pytest.raises(UsageError, match=r"is 200 x 280 mm \(206 x 286 mm with its bleed\)"):
        grid_of(Size(200, 280), "bleed")


def test_a_paper_smaller_than_its_margins_holds_nothing():
    with pytest.raises(UsageError, match="holds nothing"):
        best_grid("wrestler", Size(63, 88), 3, our_layout("gutterless"), Paper("slip", 9, 9), Layout())


def test_a_promised_bleed_costs_cards_where_the_paper_is_short():
    """Nine cards leave 7.7 mm at the top of Letter: too little for 3 mm of bleed and 5 mm of white."""
    assert grid_of(Size(63, 88), "outer-bleed", "a4").usable == 9
    assert grid_of(Size(63, 88), "outer-bleed", "letter").usable == 8


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
def test_four_poker_cards_with_backs_fit_on_a_folded_sheet(paper):
    """One column beside an upright fold: each piece lies next to the fold, where folding is truest."""
    grid = grid_of(Size(63, 88), "gutterfold", paper)
    assert (grid.columns, grid.rows, grid.turned) == (1, 4, True)
    assert grid.fold is not None
    assert (grid.fold.axis, grid.fold.at) == ("x", PAPERS[paper].width / 2)
    assert grid.room.right == pytest.approx(5)


def test_tokens_keep_white_between_their_bleeds():
    grid = grid_of(Size(25, 25), "tokens")
    assert grid.trim(2).x - grid.trim(1).right == pytest.approx(3 + 2 + 3)


def test_a_larger_paper_holds_more():
    """Always 3 x 3 even on A3 is a known fault of other tools."""
    assert grid_of(Size(63, 88), paper="a3").usable == 18
    assert grid_of(Size(63, 88), paper="a5").usable == 4
