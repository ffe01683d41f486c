import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.grid import Grid
from generator.sheets.imposition import impose
from generator.sheets.layout import UNPRINTABLE, Layout, MarkStyle
from generator.sheets.notes import note_strip
from generator.sheets.page_boxes import Mirror, Rect, Sides
from generator.sheets.papers import PAPERS
from generator.sizes import Size


@pytest.mark.parametrize("paper", ["a4", "letter", "both", "a3", "legal"])
@pytest.mark.parametrize(
    "style", [our_layout("gutterless"), our_layout("bleed"), our_layout("outer-bleed"), our_layout("gutterfold")]
)
@pytest.mark.parametrize("marks", list(MarkStyle))
def test_a_note_stands_on_no_art_and_no_mark_where_every_printer_prints(deal, paper, style, marks):
    (sheet, *_) = impose(deal(20), PAPERS[paper], Layout(style=style, marks=marks))
    page = Rect(0, 0, sheet.paper.width, sheet.paper.height)
    for side in (sheet.front, *([sheet.back] if sheet.back else [])):
        assert side.note is not None
        assert page.grown(Sides.all(-UNPRINTABLE)).contains(side.note)
        assert not any(placement.clip.overlaps(side.note) for placement in side.placements)
        assert not any(mark.box.overlaps(side.note) for mark in side.marks)


def test_a_note_is_below_the_cards_where_there_is_room(deal):
    (sheet,) = impose(deal(9), PAPERS["a4"])
    assert sheet.front.note.y > 280.5 + 3
    assert sheet.front.note.width == pytest.approx(61)


def test_a_note_runs_upwards_at_the_side_of_letter(deal):
    (sheet,) = impose(deal(9), PAPERS["letter"])
    assert sheet.front.note.height > sheet.front.note.width


def test_the_note_of_tokens_is_as_long_as_the_block(deal):
    (sheet,) = impose(deal(2, Size(25, 25), kind="token", shape="round"), PAPERS["a4"])
    assert sheet.front.note.width == pytest.approx(188)


def test_a_mat_that_fills_the_paper_leaves_no_room(deal):
    (sheet,) = impose(deal(1, Size(269, 200), kind="mat", bleed=0, back=False), PAPERS["both"])
    assert sheet.front.note is None


@pytest.mark.parametrize("axis", ["x", "y"])
def test_a_note_is_never_at_the_side_of_the_fold(axis):
    """Beyond the fold lie the backs: a note there would be folded under the cards, however much room there is."""
    at = 150.0 if axis == "x" else 240.0
    cell = Size(63, 283) if axis == "x" else Size(196, 88)
    grid = Grid(PAPERS["a4"], 1, 1, cell, 0.0, 7.0, 7.0, fold=Mirror(axis, at))
    note = note_strip(grid, Sides(), (), ticks=False)
    assert note is not None
    assert (note.x < grid.block.right) if axis == "x" else (note.y < grid.block.bottom)


def test_a_note_beside_ticks_stands_between_those_of_two_cuts():
    """A millimeter from each: in the second column where the first is taken."""
    grid = Grid(PAPERS["a4"], 3, 1, Size(60, 277), 2.0, 10.0, 10.0)
    taken = (Rect(0, 280, 71, 20), Rect(0, 0, 210, 10))
    note = note_strip(grid, Sides(), taken, ticks=True)
    assert (note.x, note.width) == (pytest.approx(73.0), pytest.approx(58.0))


def test_the_room_around_a_block_is_what_the_paper_leaves():
    """Also below a small block at the top of a large sheet, and up to the fold where there is one."""
    grid = Grid(PAPERS["a4"], 1, 1, Size(40, 30), 0.0, 12.0, 8.0)
    assert grid.room == Sides(12.0, 8.0, 210 - 52, 297 - 38)
    folded = Grid(PAPERS["a4"], 1, 1, Size(40, 30), 0.0, 12.0, 8.0, fold=Mirror("y", 100.0))
    assert folded.room == Sides(12.0, 8.0, 210 - 52, 100 - 38)
