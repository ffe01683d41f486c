"""Boards over several sheets: how many, where they join, that nothing of them is lost."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.prepress.guide import cutting_steps
from generator.sheets.boards import board_of, nearly_fits
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout
from generator.sheets.mark_shapes import MarkLine
from generator.sheets.page_boxes import Mirror
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Piece
from generator.sizes import Size

A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def board(width, height, back=None, bleed=0.0, overlap=10.0, grid=0.0):
    return Piece("map", "map", 1, Size(width, height), bleed, "rect", "mat", "f", back, None, None, overlap, grid)


@pytest.mark.parametrize(
    ("size", "a4", "letter"),
    [
        # Counted by hand: ceil((W - o) / (a - o)) each way, the better of two turns, 6 mm of white, 10 mm of overlap.
        (Size(600, 400), 8, 8),
        (Size(558.8, 558.8), 6, 9),
        (Size(420, 297), 4, 4),
        (Size(280, 200), 2, 2),
    ],
)
def test_a_board_takes_as_few_sheets_as_counted_by_hand(size, a4, letter):
    assert board_of(size, A4, None).sheets == a4
    assert board_of(size, LETTER, None).sheets == letter


def test_tiles_are_equal_without_a_grid():
    """600 x 400 on A4: 4 x 2 of 157.5 x 205 mm."""
    parted = board_of(Size(600, 400), A4, None)
    assert not parted.turned
    assert {round(end - start, 6) for start, end in parted.columns} == {157.5}
    assert {round(end - start, 6) for start, end in parted.rows} == {205.0}


def test_seams_move_to_the_grid_where_that_costs_no_sheet():
    """Spaces of 20 mm, 30 x 20 of them: as many sheets as without."""
    plain, parted = (board_of(Size(600, 400), A4, None, grid=grid) for grid in (0, 20))
    assert parted.on_grid
    assert parted.sheets == plain.sheets
    for start, _ in (*parted.columns, *parted.rows):
        assert start / 20 == pytest.approx(round(start / 20))


def test_seams_stay_where_they_are_when_the_grid_would_cost_a_sheet():
    """22 spaces of an inch on three sheets: one would hold eight, which are 203 mm, and 198 are free."""
    parted = board_of(Size(558.8, 558.8), A4, None, grid=25.4)
    assert not parted.on_grid
    assert parted.sheets == board_of(Size(558.8, 558.8), A4, None).sheets


@settings(max_examples=60, deadline=None)
@given(
    st.floats(200, 1500),
    st.floats(200, 1500),
    st.sampled_from(["a4", "letter", "a3"]),
    st.floats(0, 20),
    st.sampled_from([0, 20, 25.4, 60]),
)
def test_tiles_cover_the_board_overlap_and_fit(width, height, paper, overlap, grid):
    parted = board_of(Size(width, height), PAPERS[paper], None, overlap, grid)
    long = (height, width) if parted.turned else (width, height)
    page = PAPERS[paper]
    for spans, length, room in ((parted.columns, long[0], page.width - 12), (parted.rows, long[1], page.height - 12)):
        assert spans[0][0] == 0
        assert spans[-1][1] == pytest.approx(length)
        assert all(end - start <= room + 1e-5 for start, end in spans)
        for (_, end), (start, _) in itertools.pairwise(spans):
            assert end - start == pytest.approx(overlap, abs=1e-6)


def test_each_sheet_shows_its_part_of_one_face():
    """Where the same spot of the board lies on two sheets is known from the places of both."""
    sheets = impose([board(600, 400)], A4)
    assert [sheet.tile.told for sheet in sheets][:5] == [
        "row 1, column 1",
        "row 1, column 2",
        "row 1, column 3",
        "row 1, column 4",
        "row 2, column 1",
    ]
    for sheet in sheets:
        (placement,) = sheet.front.placements
        tile = sheet.tile
        left, top = tile.columns[tile.column - 1][0], tile.rows[tile.row - 1][0]
        assert placement.x + left == pytest.approx((210 - 157.5) / 2)
        assert placement.y + top == pytest.approx((297 - 205) / 2)
        assert (placement.clip.width, placement.clip.height) == (pytest.approx(157.5), pytest.approx(205))
    assert {sheet.stock for sheet in sheets} == {"boards"}
    assert [sheet.begins for sheet in sheets] == [True] + [False] * 7


def test_the_seam_is_drawn_on_the_strip_that_is_glued_on():
    """On the left sheet at the place where the edge of the right one comes to lie, and none on the last one."""
    left, right, last = impose([board(280, 215)], A4, Layout(margin=40))
    seams = [mark for mark in left.front.marks if isinstance(mark, MarkLine) and mark.role == "seam"]
    (x,) = {mark.x1 for mark in seams}
    start = right.tile.columns[1][0]
    assert x == pytest.approx(left.front.placements[0].x + start)
    assert not [mark for mark in last.front.marks if mark.role == "seam"]


def test_bleed_shows_at_the_edges_of_the_board_alone():
    first, *_ = impose([board(600, 400, bleed=3)], A4)
    (placement,) = first.front.placements
    assert (placement.clip.x, placement.clip.y) == (pytest.approx(26.25 - 3), pytest.approx(46 - 3))
    assert placement.clip.right == pytest.approx(26.25 + 157.5)


def test_the_back_of_each_tile_lies_behind_it():
    mirror = Mirror("x", 105)
    for sheet in impose([board(600, 400, back="b")], A4):
        (front,), (back,) = sheet.front.placements, sheet.back.placements
        assert back.clip == mirror.rect(front.clip)
        assert back.trim == mirror.rect(front.trim)


def test_a_mat_that_fits_stays_whole_and_cards_are_never_parted():
    (sheet,) = impose([board(267, 198)], A4)
    assert (sheet.stock, sheet.tile) == ("mats", None)
    with pytest.raises(Exception, match="neither upright nor turned"):
        impose([Piece("card", "c", 1, Size(300, 400), 0, "rect", "card", "f")], A4)


def test_a_board_two_millimeters_too_large_for_one_sheet_is_worth_a_word():
    """280 x 200 mm, where 287 x 200 less 5 mm margins are free: nothing; 290 x 200: one sheet but for 3 mm."""
    assert nearly_fits(Size(290, 200), A4, None) == Size(287, 200)
    assert nearly_fits(Size(420, 297), A4, None) is None


# -------------------------------------------------------------------- folded and scaled


@pytest.mark.parametrize(
    ("size", "panels", "columns", "rows"),
    [
        (Size(560, 390), (0, 0), 2, 1),  # halves of the longer side
        (Size(390, 560), (0, 0), 1, 2),
        (Size(500, 500), (2, 2), 2, 2),
        (Size(800, 200), (3, 1), 3, 1),
    ],
)
def test_a_board_folds_in_panels_that_meet(size, panels, columns, rows):
    """Each panel ends exactly where the next one begins, and none is larger than its share."""
    piece = replace(board(size.width, size.height, bleed=3), board="folded", panels=panels)
    sheets = impose([piece], PAPERS["a3"])
    tile = sheets[0].tile
    wide, high = (tile.columns, tile.rows) if len(tile.columns) == columns else (tile.rows, tile.columns)
    assert (len(wide), len(high)) == (columns, rows)
    for ranges in (tile.columns, tile.rows):
        for (_, end), (after, _) in itertools.pairwise(ranges):
            assert end == pytest.approx(after)
    assert tile.folds
    assert not tile.glued
    assert not any(mark.role == "seam" for sheet in sheets for mark in sheet.front.marks)


def test_a_folding_board_that_fits_lies_whole_on_its_sheet_with_ticks_at_the_folds():
    """380 x 250 on A3, turned: the fold is at half of its length, the ticks are outside of its bleed."""
    (sheet,) = impose([replace(board(380, 250, bleed=3), board="folded")], PAPERS["a3"])
    (placed,) = sheet.front.placements
    (joined,) = impose([board(380, 250, bleed=3)], PAPERS["a3"])
    ticks = set(sheet.front.marks) - set(joined.front.marks)
    across = placed.rotation % 180 == 0
    middle = placed.trim.x + 190 if across else placed.trim.y + 190
    assert len(ticks) == 2
    for tick in ticks:
        assert (tick.x1 if across else tick.y1) == pytest.approx(middle)
        assert not tick.box.overlaps(placed.clip)
    assert sheet.front.note is None or not any(tick.box.overlaps(sheet.front.note) for tick in ticks)
    assert "tick to tick" in " ".join(cutting_steps([sheet], {}))
    assert "tick to tick" not in " ".join(cutting_steps([joined], {}))


def test_beyond_a_fold_a_little_of_the_next_panel_is_printed():
    left, right = impose([replace(board(380, 250, bleed=3), board="folded")], A4)
    half = left.front.placements[0]
    window_right = half.trim.x + 190
    assert half.clip.right == pytest.approx(window_right + 2)
    other = right.front.placements[0]
    assert other.clip.x == pytest.approx(other.trim.x + 190 - 2)


def test_panels_larger_than_the_paper_are_glued_and_fold_all_the_same():
    sheets = impose([replace(board(600, 400), board="folded")], A4)
    assert sheets[0].tile.glued
    assert sheets[0].tile.folds
    covered = {(round(a, 6), round(b, 6)) for a, b in sheets[0].tile.columns}
    assert len(sheets) == len(sheets[0].tile.columns) * len(sheets[0].tile.rows)
    assert any(b == pytest.approx(300) or b == pytest.approx(200) for _, b in covered)


def test_a_board_that_does_not_fit_folds_when_asked_and_one_that_fits_stays_whole():
    asked = Layout(board="folded")
    assert len(impose([board(380, 250)], A4, asked)) == 2
    (whole,) = impose([board(180, 250)], A4, asked)
    assert whole.tile is None


@given(st.floats(205, 900), st.floats(205, 900), st.sampled_from(["a4", "letter", "a3"]))
def test_a_scaled_board_is_as_large_as_whole_percents_let_it_be(width, height, paper):
    piece = replace(board(width, height, bleed=3), board="scaled")
    (sheet,) = impose([piece], PAPERS[paper])
    (placed,) = sheet.front.placements
    scale = placed.piece.scale
    assert scale * 100 == pytest.approx(round(scale * 100))
    white = 12 if scale < 1 else 10  # what fits with 5 mm of white is not made smaller
    assert placed.trim.width + white <= PAPERS[paper].width + 1e-6
    assert placed.trim.height + white <= PAPERS[paper].height + 1e-6
    if scale < 1:
        larger = piece.scaled(scale + 0.01).trim
        room = Size(PAPERS[paper].width - 12, PAPERS[paper].height - 12)
        assert all(
            one.width > room.width + 1e-9 or one.height > room.height + 1e-9 for one in (larger, larger.turned())
        )
    # Where the drawing's own corners land: the face begins a bleed outside of the trim, on its own scale.
    a, b, c, d, e, f = placed.matrix
    corner = (a * 3 + c * 3 + e, b * 3 + d * 3 + f)
    box = placed.trim
    assert corner == pytest.approx((box.x, box.y) if placed.rotation == 0 else (box.right, box.y))
