import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.cutting import cut_order, outlines
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout
from generator.sheets.papers import PAPERS
from generator.sizes import Size

A4 = PAPERS["a4"]


def test_nine_touching_cards_take_eight_cuts(deal):
    """One for a clean edge, four square to it across the whole paper, three through the strips."""
    cuts = cut_order(impose(deal(9), A4)[0])
    assert [(c.number, c.direction, c.at, c.step, c.full) for c in cuts] == [
        (1, "horizontal", 16.5, 1, True),
        (2, "vertical", 10.5, 2, True),
        (3, "vertical", 73.5, 2, True),
        (4, "vertical", 136.5, 2, True),
        (5, "vertical", 199.5, 2, True),
        (6, "horizontal", 104.5, 3, False),
        (7, "horizontal", 192.5, 3, False),
        (8, "horizontal", 280.5, 3, False),
    ]


def test_the_direction_with_fewer_cuts_makes_the_strips(deal):
    """Three columns and one row: one strip is parted, not three."""
    cuts = cut_order(impose(deal(3), A4)[0])
    assert [cut.direction for cut in cuts] == ["vertical", "horizontal", "horizontal", *["vertical"] * 3]


def test_each_cut_says_how_far_it_is_from_the_one_before(deal):
    """For a cutter with a stop: 63 mm apart, and 88 mm from the clean edge."""
    cuts = cut_order(impose(deal(9), A4)[0])
    assert [cut.after for cut in cuts] == pytest.approx([0, 0, 63, 63, 63, 88, 88, 88])


def test_strips_with_gutters_are_cut_at_card_and_gutter_in_turn(deal):
    cuts = cut_order(impose(deal(8), A4, Layout(style=our_layout("bleed")))[0])
    assert [cut.after for cut in cuts if cut.step == 3] == pytest.approx([63, 6, 63, 6, 63, 6, 63])


def test_empty_slots_are_not_cut(deal):
    assert len(cut_order(impose(deal(1), A4)[0])) == 4


def test_a_folded_sheet_is_cut_by_its_fronts(deal):
    cuts = cut_order(impose(deal(4), A4, Layout(style=our_layout("gutterfold")))[0])
    assert [cut.at for cut in cuts if cut.step == 2] == pytest.approx([12, 100])


def test_round_tokens_take_no_straight_cut_but_circles(deal):
    (sheet,) = impose(deal(2, Size(25, 25), kind="token", shape="round"), A4)
    assert cut_order(sheet) == ()
    assert [outline.radius for outline in outlines(sheet)] == [12.5, 12.5]


def test_a_machine_cuts_each_card_once_with_round_corners(deal):
    (sheet,) = impose(deal(4), A4, Layout(style=our_layout("gutterfold")))
    found = outlines(sheet)
    assert [outline.slot for outline in found] == [1, 2, 3, 4]
    assert {outline.radius for outline in found} == {3.0}


@pytest.mark.parametrize(("side", "count", "cuts"), [(16, 204, 31), (19.05, 140, 26), (25.4, 77, 20)])
def test_counters_that_touch_share_their_cuts(deal, side, count, cuts):
    """Of k columns and r rows k + r + 2: as many on A4 as were computed by hand."""
    counters = deal(count, Size(side, side), kind="token", bleed=2, style=our_layout("gutterless"))
    (sheet,) = impose(counters, A4)
    assert len(sheet.pieces) == count
    assert len(cut_order(sheet)) == cuts
