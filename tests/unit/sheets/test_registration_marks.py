import pytest
from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.card_layout import our_layout
from generator.sheets.cut_paths import cut_sheets
from generator.sheets.imposition import impose
from generator.sheets.layout import Backs, Layout, MarkedSides, MarkStyle
from generator.sheets.machine import MachineMarks
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import PAPERS, Paper, parse_paper
from generator.sheets.registration import silhouette_clear, silhouette_marks
from generator.sizes import Size

A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def test_the_square_is_six_mm_wide_and_top_left():
    """5 mm and the stroke around it; users measured 6.0 mm and its edge 9.5 mm from the paper's."""
    square = silhouette_marks(A4, MachineMarks())[0].box
    assert square.width == square.height == pytest.approx(5.991)
    assert (square.x, square.y) == pytest.approx((9.5125, 9.5125))


def test_brackets_stand_top_right_and_bottom_left():
    _, *bars = silhouette_marks(A4, MachineMarks())
    outer = 210 - 10.008 + 0.4955
    assert (bars[0].box.right, bars[1].box.right) == pytest.approx((outer, outer))
    assert bars[0].box.width == pytest.approx(8.89 + 0.4955)
    lower = 297 - 10.008 + 0.4955
    assert (bars[2].box.bottom, bars[3].box.bottom + 0.991) == pytest.approx((lower, lower))


def test_no_ink_is_printed_twice():
    boxes = [mark.box for mark in silhouette_marks(A4, MachineMarks())]
    assert not any(one.overlaps(other) for one in boxes for other in boxes if one is not other)


def test_marks_stay_inside_their_clear_boxes():
    for mark in silhouette_marks(LETTER, MachineMarks()):
        assert sum(box.contains(mark.box) for box in silhouette_clear(LETTER, MachineMarks())) == 1


@pytest.mark.parametrize(
    ("paper", "inset", "count"),
    [("letter", 10.008, 6), ("letter", 9.4, 8), ("a4", 10.008, 8), ("a4", 6, 9)],
)
def test_marks_cost_the_slots_they_touch(deal, paper, inset, count):
    """Letter keeps 6 of 8 cards and all of them with marks nearer to the edge; A4 keeps 9 with marks at 6 mm."""
    (sheet, *_) = impose(deal(20), PAPERS[paper], Layout(marks=MarkStyle.SILHOUETTE, registration_inset=inset))
    assert sheet.capacity == count


def test_nothing_is_printed_in_a_clear_box(deal):
    for paper in (A4, LETTER):
        (sheet, *_) = impose(deal(20), paper, Layout(marks=MarkStyle.SILHOUETTE))
        for clear in silhouette_clear(paper, MachineMarks()):
            assert not any(placement.clip.overlaps(clear) for placement in sheet.front.placements)
            assert sheet.front.note is None or not sheet.front.note.overlaps(clear)


def test_mats_and_folded_sheets_are_cut_by_hand(deal):
    """A fold turns one of the three marks inside, so no machine finds it."""
    pieces = [
        *deal(4, style=our_layout("gutterfold")),
        *deal(1, Size(100, 80), kind="mat", back=False),
        *deal(1, Size(25, 25), kind="token", shape="round"),
        *deal(1, Size(16, 16), kind="token", style=our_layout("gutterless"), back=False),
    ]
    sheets = impose(pieces, A4, Layout(marks=MarkStyle.SILHOUETTE))
    assert [{mark.role for mark in sheet.front.marks} for sheet in sheets] == [
        {"fold", "crop"},
        {"crop"},
        {"registration"},
        {"registration"},
    ]
    coins, counters = cut_sheets(sheets)
    assert coins.outlines[0].radius == 12.5
    assert counters.stock == "tokens"


def test_marks_that_leave_no_room_are_an_error(deal):
    with pytest.raises(UsageError, match="registration marks leave no room"):
        impose(deal(1, Size(30, 30)), Paper("small", 45, 45), Layout(marks=MarkStyle.SILHOUETTE))


def test_clear_boxes_are_where_the_marks_are_for_good():
    """UD-04: marks that moved between releases broke people's saved cut files."""
    assert silhouette_clear(A4, MachineMarks(inset=10.0))[0] == Rect(
        pytest.approx(8.0045), pytest.approx(8.0045), pytest.approx(8.991), pytest.approx(8.991)
    )


def test_four_marks_are_brackets_in_all_corners_with_their_arms_inwards():
    """The Cameo 5 Alpha's: no square; each bracket begins at the inset and goes 8.89 mm along both edges."""
    marks = [mark.box for mark in silhouette_marks(A4, MachineMarks(count=4))]
    assert len(marks) == 8
    half = 0.991 / 2
    corners = {(right, low) for right in (False, True) for low in (False, True)}
    for right, low in corners:
        x = 210 - 10.008 if right else 10.008
        y = 297 - 10.008 if low else 10.008
        own = [box for box in marks if (box.x > 105) is right and (box.y > 148) is low]
        reach = Rect(x - 8.89 if right else x - half, y - 8.89 if low else y - half, 8.89 + half, 8.89 + half)
        assert min(box.x for box in own) == pytest.approx(reach.x)
        assert max(box.right for box in own) == pytest.approx(reach.right)
        assert min(box.y for box in own) == pytest.approx(reach.y)
        assert max(box.bottom for box in own) == pytest.approx(reach.bottom)
        # The ink lies along the outer edges: the inner corner of the bracket is white.
        inner = Rect(x - 8 if right else x + 1, y - 8 if low else y + 1, 7, 7)
        assert not any(box.overlaps(inner) for box in own)


def test_turned_marks_are_those_of_a_sheet_that_lies_turned_upright():
    """A quarter clockwise: a point x, y of the sheet on its side comes to lie at height - y, x."""
    lying = Paper("lying", 297, 210)
    turned = {
        tuple(round(length, 6) for length in (210 - box.bottom, box.x, box.height, box.width))
        for box in (mark.box for mark in silhouette_marks(lying, MachineMarks()))
    }
    upright = {
        tuple(round(length, 6) for length in (box.x, box.y, box.width, box.height))
        for box in (mark.box for mark in silhouette_marks(A4, MachineMarks(turned=True)))
    }

    def ink(boxes):  # two bars of a bracket may share their corner either way
        return sum(wide * high for _, _, wide, high in boxes)

    assert ink(turned) == pytest.approx(ink(upright))
    for box in upright:
        assert any(abs(box[0] - other[0]) < 1.1 and abs(box[1] - other[1]) < 1.1 for other in turned), box


@pytest.mark.parametrize("figures", [MachineMarks(), MachineMarks(count=4), MachineMarks(turned=True, arm=7.62)])
def test_marks_never_overlap_and_lie_in_their_clear_boxes(figures):
    for paper in (A4, LETTER, PAPERS["a5"], parse_paper("letter-landscape")):
        boxes = [mark.box for mark in silhouette_marks(paper, figures)]
        assert not any(one.overlaps(other) for one in boxes for other in boxes if one is not other)
        for box in boxes:
            assert sum(clear.contains(box) for clear in silhouette_clear(paper, figures)) == 1


@pytest.mark.parametrize("marked", list(MarkedSides))
@pytest.mark.parametrize("style", [MarkStyle.SILHOUETTE, MarkStyle.SILHOUETTE_4, MarkStyle.SILHOUETTE_TURNED])
def test_a_machines_sensor_sees_white_on_each_side_that_has_marks(deal, marked, style):
    """And the marks lie alike on either side: the machine looks at both from above."""
    sheets = impose(deal(12), A4, Layout(marks=style, marked=marked))
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            found = [mark for mark in side.marks if mark.role == "registration"]
            wanted = marked is MarkedSides.BOTH or marked.value == side.name + "s"
            assert bool(found) is wanted
            if wanted:
                figures = MachineMarks(
                    count=4 if style is MarkStyle.SILHOUETTE_4 else 3, turned=style is MarkStyle.SILHOUETTE_TURNED
                )
                assert tuple(found) == silhouette_marks(A4, figures)
                for clear in silhouette_clear(A4, figures):
                    assert not any(place.clip.overlaps(clear) for place in side.placements)


def test_marks_for_backs_are_on_the_fronts_of_what_has_no_back(deal):
    """Never nowhere: a sheet without marks cannot be cut."""
    plain = deal(9, back=False)
    for layout in (Layout(marked=MarkedSides.BACKS), Layout(marked=MarkedSides.BACKS, marks=MarkStyle.SILHOUETTE)):
        assert impose(plain, A4, layout)[0].front.marks
        assert impose(deal(9), A4, replace(layout, backs=Backs.NONE))[0].front.marks
        folded = impose(deal(4, style=our_layout("gutterfold")), A4, layout)[0]
        assert any(mark.role == "crop" for mark in folded.front.marks)


def test_a_path_is_that_of_the_side_that_has_the_marks(deal):
    """Backs up: what was at the left is at the right; pieces without backs keep the path of their fronts."""
    pieces = [*deal(1), *deal(1, Size(40, 40), back=False, component="plain")]
    both = cut_sheets(impose(pieces, A4, Layout(marked=MarkedSides.BOTH, skip=frozenset({1}))))
    turned = cut_sheets(impose(pieces, A4, Layout(marked=MarkedSides.BACKS, skip=frozenset({1}))))
    assert [cut.backs_up for cut in both] == [False, False]
    assert [cut.backs_up for cut in turned] == [True, False]
    assert turned[0].outlines[0].box.x == pytest.approx(210 - both[0].outlines[0].box.right)
    assert turned[1].outlines == both[1].outlines
