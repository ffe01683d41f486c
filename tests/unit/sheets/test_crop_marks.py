import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout, MarkedSides, MarkStyle
from generator.sheets.mark_shapes import LINE_WIDTH, MarkCircle, MarkLine
from generator.sheets.papers import PAPERS
from generator.sizes import Size
from generator.units import mm_from_pt

A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def marks_of(pieces, paper=A4, **choices):
    (sheet, *_) = impose(pieces, paper, Layout(**choices))
    return sheet.front.marks


def test_lines_are_as_thick_as_shop_printers_need():
    """0.4 pt: lines of one pixel vanished in print elsewhere."""
    assert mm_from_pt(0.4) - 0.01 < LINE_WIDTH < mm_from_pt(0.5)


def test_a_full_sheet_has_a_tick_at_both_ends_of_each_cut(deal):
    """Four cuts each way, so sixteen ticks."""
    marks = marks_of(deal(9))
    assert len(marks) == 16
    assert {mark.role for mark in marks} == {"crop"}


def test_ticks_stand_clear_of_the_bleed_and_are_four_mm_long(deal):
    """A4: the block begins at 16.5, its bleed at 13.5, so the tick goes from 13 to 9."""
    top = [mark for mark in marks_of(deal(9)) if mark.x1 == 10.5 and mark.y1 < 100]
    assert top == [MarkLine(10.5, 13.0, 10.5, 9.0, "crop")]


def test_ticks_can_be_seen_where_little_margin_is_left(deal):
    """Letter: 2 mm of tick lie above the 4.25 mm that no printer reaches."""
    tick = next(mark for mark in marks_of(deal(9), LETTER) if mark.y1 < 7.7)
    assert tick.y1 == pytest.approx(4.25 + 2)


def test_cards_with_gutters_have_two_cuts_between_them(deal):
    marks = marks_of(deal(8), style=our_layout("bleed"))
    upright = {round(mark.x1, 3) for mark in marks if mark.x1 == mark.x2}
    assert len(upright) == 4
    assert len(marks) == 2 * (4 + 8)


def test_empty_slots_have_no_ticks(deal):
    """One card: two cuts each way."""
    marks = marks_of(deal(1))
    assert sorted({mark.x1 for mark in marks if mark.x1 == mark.x2}) == [10.5, 73.5]
    assert sorted({mark.y1 for mark in marks if mark.y1 == mark.y2}) == [16.5, 104.5]


def test_ticks_of_a_partial_sheet_stand_where_those_of_a_full_one_do(deal):
    """One setting of the cutter serves all sheets."""
    assert set(marks_of(deal(4))) < set(marks_of(deal(9)))


def test_backs_have_no_marks_unless_asked(deal):
    """You cut by the front."""
    (sheet,) = impose(deal(9), A4)
    assert sheet.back.marks == ()


def test_marks_on_backs_lie_behind_those_of_the_fronts_and_move_with_the_offset(deal):
    """DX-07: guides on the backs, for backs cut on their own."""
    (sheet,) = impose(deal(9), A4, Layout(marked=MarkedSides.BOTH, back_offset=(1, 2)))
    front = {(round(210 - m.x1 + 1, 6), round(m.y1 + 2, 6)) for m in sheet.front.marks}
    assert {(round(m.x1, 6), round(m.y1, 6)) for m in sheet.back.marks} == front


def test_marks_on_backs_are_only_for_pieces_that_have_one(deal):
    plain, backed = deal(2, back=False)[0], deal(2)[1]
    (sheet,) = impose([plain, backed], A4, Layout(marked=MarkedSides.BOTH))
    assert sorted({m.x1 for m in sheet.back.marks if m.x1 == m.x2}) == [73.5, 136.5]


def test_marks_can_be_left_out(deal):
    assert marks_of(deal(9), marks=MarkStyle.NONE) == ()


def test_corner_crosses_are_two_tone(deal):
    """Black dashes on a light line are seen on any ground."""
    crosses = [m for m in marks_of(deal(9), marks=MarkStyle.CORNERS) if m.role == "corner"]
    light, dark = crosses[0], crosses[1]
    assert (light.x1, light.y1, light.x2, light.y2) == (dark.x1, dark.y1, dark.x2, dark.y2)
    assert (light.gray > 0.5, light.dashes) == (True, ())
    assert (dark.gray, bool(dark.dashes)) == (0, True)


def test_corner_crosses_of_touching_cards_run_along_the_cuts(deal):
    """Sixteen corners of nine cards; each edge is marked once at each end: 12 across, 12 down, twice."""
    crosses = [m for m in marks_of(deal(9), marks=MarkStyle.CORNERS) if m.role == "corner" and m.dashes]
    assert len(crosses) == 2 * (12 + 12)
    cuts_x, cuts_y = {10.5, 73.5, 136.5, 199.5}, {16.5, 104.5, 192.5, 280.5}
    assert all(m.x1 in cuts_x if m.x1 == m.x2 else m.y1 in cuts_y for m in crosses)


def test_corner_crosses_of_cards_with_gutters_stay_in_the_gutters(deal):
    (sheet,) = impose(deal(8), A4, Layout(style=our_layout("bleed"), marks=MarkStyle.CORNERS))
    trims = [p.trim for p in sheet.front.placements]
    crosses = [m for m in sheet.front.marks if m.role == "corner"]
    assert crosses
    for mark in crosses:
        assert all(not mark.box.overlaps(trim, -0.4) for trim in trims)


def test_tokens_have_a_ring_whose_ink_ends_where_the_token_begins(deal):
    marks = marks_of(deal(2, Size(25, 25), kind="token", shape="round"))
    rings = [mark for mark in marks if isinstance(mark, MarkCircle)]
    assert len(rings) == len(marks) == 4
    assert all(ring.radius - ring.width / 2 == pytest.approx(12.5) for ring in rings)
    assert (rings[0].x, rings[0].y) == pytest.approx((22.5, 33))


def test_square_tokens_have_ticks(deal):
    assert {mark.role for mark in marks_of(deal(2, Size(25, 25), kind="token"))} == {"crop"}


def test_a_fold_has_a_line_across_the_whole_paper_even_without_marks(deal):
    (line,) = marks_of(deal(4), style=our_layout("gutterfold"), marks=MarkStyle.NONE)
    assert (line.role, line.x1, line.y1, line.x2, line.y2) == ("fold", 105, 0, 105, 297)


def test_ticks_of_a_folded_sheet_stand_around_the_fronts(deal):
    """Between the fronts and the fold they end at the fold."""
    ticks = [m for m in marks_of(deal(4), style=our_layout("gutterfold")) if m.role == "crop"]
    assert max(max(m.x1, m.x2) for m in ticks) == pytest.approx(105)
    assert len(ticks) == 2 * 2 + 2 * 5


def test_a_sheet_without_margins_has_no_ticks(deal):
    marks = marks_of(deal(1, Size(210, 297), bleed=0), margin=0)
    assert marks == ()


def test_corner_lines_of_two_neighbors_meet_in_the_middle_of_their_gutter(deal):
    """Longer ones would run over the neighbor's bleed, shorter ones leave the knife without a line."""
    (sheet, *_) = impose(deal(9), A4, Layout(style=our_layout("bleed"), marks=MarkStyle.CORNERS))
    boxes = [placement.trim for placement in sheet.front.placements]
    for mark in (mark for mark in sheet.front.marks if isinstance(mark, MarkLine) and mark.role == "corner"):
        ends = ((mark.x1, mark.y1), (mark.x2, mark.y2))
        near = [box for box in boxes if any(_touches(box, *end) for end in ends)]
        assert len(near) == 1, "a line belongs to one corner and reaches no other card"


def _touches(box, x, y):
    """Whether a point lies within a millimeter of a card's trim."""
    return box.x - 1 <= x <= box.right + 1 and box.y - 1 <= y <= box.bottom + 1
