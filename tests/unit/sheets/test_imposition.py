from collections import Counter

import pytest

from generator.errors import UsageError
from generator.sheets.card_layout import our_layout
from generator.sheets.imposition import impose
from generator.sheets.layout import Backs, Flip, Layout, MarkStyle
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import PAPERS, Paper
from generator.sheets.sheet import Piece
from generator.sizes import Size

A4, LETTER, BOTH = PAPERS["a4"], PAPERS["letter"], PAPERS["both"]


def corners(side):
    return [(round(p.x, 4), round(p.y, 4)) for p in side.placements]


def read(side):
    """The page as a person reads it, '.' for an empty place."""
    xs = sorted({round(p.x, 3) for p in side.placements})
    ys = sorted({round(p.y, 3) for p in side.placements})
    at = {(round(p.x, 3), round(p.y, 3)): p.face for p in side.placements}
    return [[at.get((x, y), ".") for x in xs] for y in ys]


def test_nine_cards_on_a4_lie_where_they_always_lay(deal):
    """UD-04: golden coordinates, 10.5 and 16.5 mm from the corner."""
    (sheet,) = impose(deal(9), A4)
    assert corners(sheet.front) == [
        (10.5, 16.5), (73.5, 16.5), (136.5, 16.5),
        (10.5, 104.5), (73.5, 104.5), (136.5, 104.5),
        (10.5, 192.5), (73.5, 192.5), (136.5, 192.5),
    ]  # fmt: skip


def test_nine_cards_on_letter_lie_where_they_always_lay(deal):
    """UD-04: golden coordinates, 13.45 and 7.7 mm from the corner."""
    (sheet,) = impose(deal(9), LETTER)
    assert corners(sheet.front) == [
        (13.45, 7.7), (76.45, 7.7), (139.45, 7.7),
        (13.45, 95.7), (76.45, 95.7), (139.45, 95.7),
        (13.45, 183.7), (76.45, 183.7), (139.45, 183.7),
    ]  # fmt: skip


def test_nine_cards_on_the_paper_for_both_lie_where_they_always_lay(deal):
    (sheet,) = impose(deal(9), BOTH)
    assert corners(sheet.front)[0] == (10.5, 7.7)
    assert corners(sheet.front)[8] == (136.5, 183.7)


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_there_are_as_many_sheets_as_needed_and_no_more(deal, count, sheets):
    """LI-04: neither an empty last page nor a missing one."""
    assert len(impose(deal(count), A4)) == sheets


def test_each_copy_is_printed_exactly_once(deal):
    """LI-05: no page repeated, none left out."""
    pieces = deal(40)
    sheets = impose(pieces, A4)
    fronts = Counter(p.face for sheet in sheets for p in sheet.front.placements)
    backs = Counter(p.face for sheet in sheets for p in sheet.back.placements)
    assert fronts == Counter(f"f{n}" for n in range(1, 41))
    assert backs == Counter(f"b{n}" for n in range(1, 41))


def test_a_long_edge_flip_mirrors_the_columns(deal):
    """DX-01: the back page reads 3 2 1, 6 5 4, 9 8 7, upright."""
    (sheet,) = impose(deal(9), A4)
    assert read(sheet.back) == [["b3", "b2", "b1"], ["b6", "b5", "b4"], ["b9", "b8", "b7"]]
    assert {p.rotation for p in sheet.back.placements} == {0}
    assert [p.face for p in sheet.back.placements] == ["b3", "b2", "b1", "b6", "b5", "b4", "b9", "b8", "b7"]


def test_a_short_edge_flip_mirrors_the_rows_and_turns_the_art(deal):
    """DX-01: the back page reads 7 8 9, 4 5 6, 1 2 3, upside down."""
    (sheet,) = impose(deal(9), A4, Layout(flip=Flip.SHORT_EDGE))
    assert read(sheet.back) == [["b7", "b8", "b9"], ["b4", "b5", "b6"], ["b1", "b2", "b3"]]
    assert {p.rotation for p in sheet.back.placements} == {180}


def test_on_lying_paper_the_long_edge_mirrors_the_rows(deal):
    """The cards lie on their side there, and so do their backs, the same way round."""
    (sheet,) = impose(deal(9), Paper("wide", 297, 210))
    assert read(sheet.back) == [["b7", "b8", "b9"], ["b4", "b5", "b6"], ["b1", "b2", "b3"]]
    assert {p.rotation for p in (*sheet.front.placements, *sheet.back.placements)} == {90}


def test_the_back_of_a_lone_last_card_is_top_right(deal):
    """DX-02: card 10 is alone on its sheet; the empty slots are mirrored too."""
    _, last = impose(deal(10), A4)
    assert corners(last.front) == [(10.5, 16.5)]
    assert corners(last.back) == [(136.5, 16.5)]


def test_cards_without_backs_do_not_move_the_backs_of_others(deal):
    """DX-02: a mixed deck keeps every back behind its front."""
    plain = [p for p in deal(4, back=False) if p.card in ("wrestler-1", "wrestler-3")]
    backed = [p for p in deal(4) if p.card in ("wrestler-2", "wrestler-4")]
    (sheet,) = impose([plain[0], backed[0], plain[1], backed[1]], A4)
    assert [(p.face, round(p.x, 3), round(p.y, 3)) for p in sheet.back.placements] == [
        ("b2", 73.5, 16.5),
        ("b4", 136.5, 104.5),
    ]


def test_backs_are_printed_only_behind_fronts(deal):
    """DX-11: one front, one back."""
    (sheet,) = impose(deal(1), A4)
    assert len(sheet.back.placements) == 1


def test_a_sheet_without_backs_in_a_two_sided_stock_keeps_an_empty_page(deal):
    """Otherwise the next front would be printed on its back."""
    sheets = impose([*deal(9), *deal(9, back=False, component="event")], A4)
    assert [sheet.back is not None for sheet in sheets] == [True, True]
    assert sheets[1].back.placements == ()


def test_a_stock_without_any_back_is_printed_on_one_side(deal):
    assert all(sheet.back is None for sheet in impose(deal(10, back=False), A4))


def test_backs_can_be_left_out(deal):
    assert all(sheet.back is None for sheet in impose(deal(10), A4, Layout(backs=Backs.NONE)))


def test_an_uneven_bleed_is_mirrored(deal):
    """DX-10: card 1 bleeds left and up, so its back bleeds right and up."""
    (sheet,) = impose(deal(9), A4)
    front = next(p for p in sheet.front.placements if p.face == "f1")
    back = next(p for p in sheet.back.placements if p.face == "b1")
    assert front.clip == Rect(7.5, 13.5, 66, 91)
    assert back.clip == Rect(136.5, 13.5, 66, 91)


def test_touching_cards_never_bleed_into_one_another(deal):
    (sheet,) = impose(deal(9), A4)
    middle = sheet.front.placements[4]
    assert middle.clip == middle.trim


def test_bleed_outside_the_block_leaves_room_for_ticks(deal):
    """On Letter 7.7 mm are left above the cards: 0.95 mm of bleed, 0.5 of white, 2 of tick, 4.25 no printer reaches."""
    (sheet,) = impose(deal(9), LETTER)
    first = sheet.front.placements[0]
    assert first.x - first.clip.x == pytest.approx(3)
    assert first.y - first.clip.y == pytest.approx(0.95)


def test_backs_without_ticks_bleed_into_the_margin(deal):
    """A printer that drifts 2 mm then shows art, not paper."""
    (sheet,) = impose(deal(9), LETTER)
    back = sheet.back.placements[0]
    assert back.y - back.clip.y == pytest.approx(2.7)


def test_bleed_shows_over_an_empty_slot(deal):
    (sheet,) = impose(deal(1), A4)
    only = sheet.front.placements[0]
    assert only.clip == Rect(7.5, 13.5, 69, 94)


def test_cards_that_meet_at_a_corner_do_not_bleed_over_it(deal):
    """Slots 1 and 5 alone: bleed to the right of card 1 and to the left of card 5, none below and above."""
    (sheet,) = impose(deal(2), A4, Layout(skip=frozenset({2, 3, 4, 6, 7, 8, 9})))
    first, fifth = sheet.front.placements
    assert (first.slot, fifth.slot) == (1, 5)
    assert not first.clip.overlaps(fifth.trim)
    assert not fifth.clip.overlaps(first.trim)
    assert first.clip.right - first.trim.right == pytest.approx(3)


def test_cards_with_their_own_bleed_show_all_of_it(deal):
    """LI-11: the same on all four sides, also of a narrow card."""
    (sheet, *_) = impose(deal(8, Size(70, 120)), A4, Layout(style=our_layout("bleed")))
    for placement in sheet.front.placements:
        trim, clip = placement.trim, placement.clip
        assert (trim.x - clip.x, trim.y - clip.y, clip.right - trim.right, clip.bottom - trim.bottom) == (
            pytest.approx((3, 3, 3, 3))
        )


def test_an_eighth_of_an_inch_of_bleed_is_taken(deal):
    """LI-10: some tools stop at 3.05 mm."""
    (sheet, *_) = impose(deal(4, bleed=3.175), A4, Layout(style=our_layout("bleed")))
    first = sheet.front.placements[0]
    assert first.x - first.clip.x == pytest.approx(3.175)


def test_outer_bleed_is_whole_around_the_block_only(deal):
    (sheet,) = impose(deal(9), A4, Layout(style=our_layout("outer-bleed")))
    first, middle = sheet.front.placements[0], sheet.front.placements[4]
    assert first.clip == Rect(7.5, 13.5, 66, 91)
    assert middle.clip == middle.trim


def test_a_back_offset_moves_backs_and_nothing_else(deal):
    """DX-04: 1.5 mm right, 0.5 mm up."""
    (plain,) = impose(deal(9), A4)
    (moved,) = impose(deal(9), A4, Layout(back_offset=(1.5, -0.5), back_turn=0.3))
    assert moved.front == plain.front
    for before, after in zip(plain.back.placements, moved.back.placements, strict=True):
        assert (after.x - before.x, after.y - before.y) == pytest.approx((1.5, -0.5))
        assert (after.clip.x - before.clip.x, after.clip.y - before.clip.y) == pytest.approx((1.5, -0.5))
    assert [side.correction.turn for side in (plain.back, moved.back, moved.front)] == [0, 0.3, 0]


def test_skipped_slots_stay_empty_on_every_sheet(deal):
    sheets = impose(deal(10), A4, Layout(skip=frozenset({1, 9})))
    assert [[p.slot for p in sheet.front.placements] for sheet in sheets] == [[2, 3, 4, 5, 6, 7, 8], [2, 3, 4]]
    assert corners(sheets[0].front)[0] == (73.5, 16.5)
    assert sheets[0].capacity == 7


def test_skipping_a_slot_that_is_not_there_is_refused(deal):
    with pytest.raises(UsageError, match="no slot 12 to skip: these sheets have slots 1 to 9"):
        impose(deal(10), A4, Layout(skip=frozenset({12})))


def test_skipping_every_slot_is_refused(deal):
    with pytest.raises(UsageError, match="Every slot is skipped"):
        impose(deal(10), A4, Layout(skip=frozenset(range(1, 10))))


def test_skipping_leaves_tokens_and_mats_alone(deal):
    tokens = deal(2, Size(25, 25), kind="token", shape="round", component="point")
    _, sheet = impose([*deal(1), *tokens], A4, Layout(skip=frozenset({1})))
    assert [p.slot for p in sheet.front.placements] == [1, 2]


def test_nothing_to_print_is_an_error(deal):
    """LI-19: `--only none`."""
    with pytest.raises(UsageError, match="nothing to print"):
        impose([], A4)


def test_mixed_sizes_lie_on_sheets_of_their_own(deal):
    """LI-20: tokens, cards and one large card."""
    sheets = impose(
        [
            *deal(3, component="wrestler"),
            *deal(2, Size(25, 25), component="point", kind="token", shape="round"),
            *deal(1, Size(88, 126), component="boss"),
            *deal(3, component="event"),
        ],
        A4,
    )
    assert [(sheet.stock, sheet.number, sheet.label, len(sheet.pieces)) for sheet in sheets] == [
        ("cards", 1, "wrestler, event", 6),
        ("tokens", 1, "point", 2),
        ("cards", 2, "boss", 1),
    ]


def test_pieces_with_other_bleed_lie_on_sheets_of_their_own(deal):
    assert len(impose([*deal(1), *deal(1, bleed=2)], A4)) == 2


def test_a_wide_mat_is_turned_once_and_never_scaled(deal):
    """LI-20: 269 x 200 mm on A4, in the middle, one page each, no backs."""
    sheets = impose(deal(2, Size(269, 200), kind="mat", bleed=0, back=False), A4)
    assert [len(sheet.front.placements) for sheet in sheets] == [1, 1]
    placement = sheets[0].front.placements[0]
    assert (placement.rotation, placement.trim) == (90, Rect(5, 14, 200, 269))
    assert sheets[0].back is None


def test_a_mat_stays_alone_on_a_large_paper(deal):
    sheets = impose(deal(2, Size(100, 80), kind="mat", bleed=0, back=False), PAPERS["a3"])
    assert len(sheets) == 2
    assert sheets[0].front.placements[0].trim == Rect(98.5, 170, 100, 80)


def test_tokens_keep_their_whole_bleed_on_both_sides(deal):
    """25 mm round with 3 mm of bleed."""
    (sheet,) = impose(deal(12, Size(25, 25), kind="token", shape="round"), A4)
    assert sheet.style is our_layout("tokens")
    for placement in (*sheet.front.placements, *sheet.back.placements):
        assert placement.clip.width == pytest.approx(31)
    assert corners(sheet.front)[:2] == [(10, 20.5), (43, 20.5)]
    assert corners(sheet.back)[5] == (175, 20.5)


def test_a_layout_for_cards_leaves_tokens_and_mats_alone(deal):
    pieces = [
        *deal(1),
        *deal(1, Size(25, 25), kind="token", shape="round"),
        *deal(1, Size(100, 80), kind="mat", bleed=0, back=False),
    ]
    sheets = impose(pieces, A4, Layout(style=our_layout("bleed")))
    assert [sheet.style for sheet in sheets] == [our_layout("bleed"), our_layout("tokens"), our_layout("mat")]


def test_a_component_has_a_layout_of_its_own_until_the_person_asks(deal):
    pieces = deal(1, style=our_layout("outer-bleed"))
    assert impose(pieces, A4)[0].style is our_layout("outer-bleed")
    assert impose(pieces, A4, Layout(style=our_layout("bleed")))[0].style is our_layout("bleed")


def test_a_folded_sheet_carries_backs_beside_fronts(deal):
    """Upright fold at 105 mm: fronts turned right, backs turned left, both 5 mm from the fold."""
    (sheet,) = impose(deal(4), A4, Layout(style=our_layout("gutterfold")))
    assert (sheet.stock, sheet.back) == ("cards-to-fold", None)
    fronts = [p for p in sheet.front.placements if p.side == "front"]
    backs = [p for p in sheet.front.placements if p.side == "back"]
    assert [(p.x, p.y, p.rotation) for p in fronts] == [(12, 22.5 + 63 * n, 90) for n in range(4)]
    assert [(p.face, p.x, p.y, p.rotation) for p in backs] == [(f"b{n + 1}", 110, 22.5 + 63 * n, 270) for n in range(4)]
    assert fronts[0].clip.right - fronts[0].trim.right == pytest.approx(1.5)


def test_cards_without_backs_are_not_folded(deal):
    (sheet,) = impose(deal(9, back=False), A4, Layout(style=our_layout("gutterfold")))
    assert (sheet.style, sheet.stock) == (our_layout("gutterless"), "cards")


def test_the_matrix_puts_the_face_on_its_bleed_box(deal):
    """A turned face: its top left corner comes to lie top right."""
    (sheet, *_) = impose(deal(18, Size(44, 63)), A4)
    placement = sheet.front.placements[0]
    a, b, c, d, e, f = placement.matrix
    assert placement.rotation == 90
    assert (a * 3 + c * 3 + e, b * 3 + d * 3 + f) == pytest.approx((placement.trim.right, placement.trim.y))
    x, y = 3 + 44, 3 + 63
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((placement.trim.x, placement.trim.bottom))


def test_faces_are_never_looked_into():
    """Any object is a face."""
    secret = object()
    (sheet,) = impose([Piece("c", "1", 1, Size(63, 88), 3, "rect", "card", secret)], A4)
    assert sheet.front.placements[0].face is secret


def test_a_cutting_machines_marks_take_corner_slots(deal):
    (sheet,) = impose(deal(5), A4, Layout(marks=MarkStyle.SILHOUETTE))
    assert {mark.role for mark in sheet.front.marks} == {"registration"}
    assert sheet.back.marks == ()
