"""Sheets of labels: pieces lie where the labels are, whatever their size, and nothing of them on the next label."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.edge import edge_of
from generator.errors import UsageError
from generator.sheets.card_layout import CardLayout, label_sheet, label_sheets, our_layout
from generator.sheets.imposition import impose
from generator.sheets.labels import OVERPRINT, holding, lies_on
from generator.sheets.layout import Layout, MarkStyle
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import PAPERS, parse_paper
from generator.sheets.sheet import Piece
from generator.sheets.sheet_asked import EXAMPLE, sheet_asked
from generator.sizes import Size

A4, LETTER = PAPERS["a4"], PAPERS["letter"]


def piece(width, height, *, bleed=3.0, shape="rect", kind="card", back=None):
    size = Size(width, height)
    return Piece("lamp", "lamp", 1, size, bleed, shape, kind, "f", back, None, edge_of(shape, size))


def label_box(sheet: CardLayout, slot: int) -> Rect:
    """Where a label is, by its row and column and the measures of the sheet alone."""
    row, column = divmod(slot - 1, sheet.columns)
    step = sheet.pitch or sheet.label
    return Rect(sheet.left + column * step.width, sheet.top + row * step.height, sheet.label.width, sheet.label.height)


@pytest.mark.parametrize("sheet", label_sheets(), ids=lambda one: one.name)
def test_every_known_sheet_lies_on_its_paper_and_says_where_its_measures_are_from(sheet):
    paper = parse_paper(sheet.paper)
    last = label_box(sheet, sheet.columns * sheet.rows)
    assert sheet.left >= 0
    assert sheet.top >= 0
    assert last.right <= paper.width + 0.05
    assert last.bottom <= paper.height + 0.05
    assert sheet.source
    assert sheet.title


def test_names_of_sheets_are_unambiguous():
    names = [name for one in label_sheets() for name in (one.name, *one.also)]
    assert len(set(names)) == len(names)
    assert label_sheet("Avery 8371") is label_sheet("avery-5371")
    assert label_sheet("8371") is label_sheet("avery-5371")
    assert label_sheet("L7160") is label_sheet("avery-l7160")
    assert label_sheet("32015") is label_sheet("avery-c32015")
    assert label_sheet("9") is None
    assert label_sheet("") is None


@pytest.mark.parametrize(
    ("name", "columns", "rows", "label", "corner", "pitch"),
    [
        # As the reference page has them: columns x rows, label, first corner, pitch.
        ("avery-l7414", 2, 5, (90, 52), (15, 18.5), (90, 52)),
        ("avery-c32011", 2, 5, (85, 54), (15, 13.5), (95, 54)),
        ("avery-c32015", 2, 4, (85, 54), (17, 31.5), (91, 60)),
        ("zweckform-32010", 2, 5, (85, 54), (14.1, 14.1), (94.9, 54)),
        ("sigel-lp795", 2, 5, (85, 55), (14, 10.5), (95, 55)),
        ("avery-5371", 2, 5, (88.9, 50.8), (19.05, 12.7), (88.9, 50.8)),
        ("avery-8373", 2, 4, (88.9, 50.8), (12.7, 19.05), (101.6, 63.5)),
        ("perforated-9-letter", 3, 3, (63.5, 88.9), (12.7, 6.35), (63.5, 88.9)),
    ],
)
def test_measures_are_those_of_the_sources(name, columns, rows, label, corner, pitch):
    sheet = label_sheet(name)
    assert (sheet.columns, sheet.rows) == (columns, rows)
    assert (sheet.label.width, sheet.label.height) == pytest.approx(label, abs=0.01)
    assert (sheet.left, sheet.top) == pytest.approx(corner, abs=0.01)
    assert (sheet.step.width, sheet.step.height) == pytest.approx(pitch, abs=0.01)


@pytest.mark.parametrize("sheet", label_sheets(), ids=lambda one: one.name)
def test_a_piece_as_large_as_the_label_lies_exactly_on_it(sheet):
    shape = "round" if sheet.label_shape == "round" else "rect"
    pieces = [piece(sheet.label.width, sheet.label.height, shape=shape)] * (sheet.columns * sheet.rows)
    (printed,) = impose(pieces, parse_paper(sheet.paper), Layout(style=sheet))
    for placement in printed.front.placements:
        label = label_box(sheet, placement.slot)
        for found, meant in (
            (placement.trim.x, label.x),
            (placement.trim.y, label.y),
            (placement.trim.right, label.right),
            (placement.trim.bottom, label.bottom),
        ):
            assert found == pytest.approx(meant, abs=0.001)


sizes = st.floats(8, 120).map(lambda length: round(length, 2))


@given(sizes, sizes, st.sampled_from([one for one in label_sheets() if one.machine is None]), st.floats(0, 5))
def test_what_is_printed_lies_on_its_label_and_never_reaches_the_next(width, height, sheet, bleed):
    """Art runs at most 1.5 mm over the edge of its label, and never over that of another one."""
    one = piece(width, height, bleed=bleed)
    if not lies_on(one, sheet):
        return
    (printed, *_) = impose([one] * sheet.columns * sheet.rows, parse_paper(sheet.paper), Layout(style=sheet))
    clips = {placement.slot: placement.clip for placement in printed.front.placements}
    for placement in printed.front.placements:
        label = label_box(sheet, placement.slot)
        assert label.contains(placement.trim, 0.051)
        middle = (placement.trim.x + placement.trim.width / 2, placement.trim.y + placement.trim.height / 2)
        assert middle == pytest.approx((label.x + label.width / 2, label.y + label.height / 2), abs=1e-6)
        assert placement.clip.x >= label.x - OVERPRINT - 0.051
        assert placement.clip.bottom <= label.bottom + OVERPRINT + 0.051
    for slot in range(1, sheet.columns * sheet.rows):
        if slot % sheet.columns:
            assert not clips[slot].overlaps(clips[slot + 1], 0.11)


def test_a_round_label_holds_what_is_nowhere_wider_than_it():
    """A square of 18.2 mm is 25.74 mm from corner to corner; a twentieth of a mm a side is what makers round."""
    sheet = label_sheet("onlinelabels-ol1025")  # 25.4 mm across
    assert lies_on(piece(25.4, 25.4, shape="round"), sheet)
    assert not lies_on(piece(25.4, 25.4), sheet)
    assert lies_on(piece(17.9, 17.9), sheet)
    assert not lies_on(piece(18.2, 18.2), sheet)
    assert lies_on(piece(25.4, 22, shape="hex"), sheet)


def test_labels_have_no_ticks_and_a_machines_marks_where_its_template_has_them(deal):
    pieces = deal(4, Size(88.9, 50.8))
    (plain,) = impose(pieces, LETTER, Layout(style=label_sheet("avery-5371"), marks=MarkStyle.CORNERS))
    assert not plain.front.marks
    scm = label_sheet("scm-letter-standard")
    (cards,) = impose(deal(8), parse_paper(scm.paper), Layout(style=scm))
    assert {mark.role for mark in cards.front.marks} == {"registration"}
    assert cards.capacity == 8


def test_cards_lie_where_silhouette_card_maker_cuts():
    """assets/layouts.json: at 300 pixels an inch, cards of 742 x 1036 at 141, 900, 1658, 2417 and 232, 1282."""
    scm = label_sheet("letter_standard_v3".replace("_", "-"))
    (sheet,) = impose([piece(63, 88)] * 8, parse_paper(scm.paper), Layout(style=scm))
    middles = [(place.trim.x + 31.5, place.trim.y + 44) for place in sheet.front.placements]
    pixel = 25.4 / 300
    expected = [((x + 371) * pixel, (y + 518) * pixel) for y in (232, 1282) for x in (141, 900, 1658, 2417)]
    for found, meant in zip(middles, expected, strict=True):
        assert found == pytest.approx(meant, abs=0.05)


def test_its_marks_are_where_silhouette_card_maker_prints_them():
    """letter_registration.jpg, 3300 x 2550: the square at 112 to 184, brackets up to 3189 and 2439, 97 long."""
    scm = label_sheet("scm-letter-standard")
    (sheet,) = impose([piece(63, 88)] * 8, parse_paper(scm.paper), Layout(style=scm))
    square, top, right, left, down = (mark.box for mark in sheet.front.marks)
    pixel = 25.4 / 300
    assert (square.x, square.right) == pytest.approx((112 * pixel, 184 * pixel), abs=0.15)
    assert (top.x, top.right, top.y) == pytest.approx((3092 * pixel, 3189 * pixel, 112 * pixel), abs=0.15)
    assert right.bottom == pytest.approx(209 * pixel, abs=0.15)
    assert (left.x, left.bottom) == pytest.approx((112 * pixel, 2439 * pixel), abs=0.15)
    assert down.y == pytest.approx(2342 * pixel, abs=0.15)


def test_a_used_sheet_is_begun_where_it_is_free_and_the_next_ones_are_full(deal):
    sheet = label_sheet("perforated-9-a4")
    first, second = impose(
        deal(11, Size(63.5, 88.9)), A4, Layout(style=sheet, skip=frozenset(range(1, 6)), skip_first=True)
    )
    assert [place.slot for place in first.front.placements] == [6, 7, 8, 9]
    assert [place.slot for place in second.front.placements] == [1, 2, 3, 4, 5, 6, 7]


def test_tokens_skip_slots_where_no_cards_are_printed(deal):
    tokens = deal(2, Size(16, 16), kind="token", component="counter")
    (sheet,) = impose(tokens, A4, Layout(skip=frozenset({1, 2, 4})))
    assert [place.slot for place in sheet.front.placements] == [3, 5]


def test_a_used_sheet_of_counters_is_the_first_alone(deal):
    """204 places of 16 mm on A4: of 210 counters 104 lie behind 100 places that are used, 106 on the next sheet."""
    style = our_layout("gutterless")
    counters = deal(210, Size(16, 16), kind="token", component="counter", style=style)
    first, second = impose(counters, A4, Layout(skip=frozenset(range(1, 101))))
    assert [place.slot for place in first.front.placements] == list(range(101, 205))
    assert [place.slot for place in second.front.placements] == list(range(1, 107))
    with pytest.raises(UsageError, match="no slot 300"):
        impose(counters, A4, Layout(skip=frozenset({300})))


@pytest.mark.parametrize(
    ("size", "sheet", "said"),
    [
        (Size(70, 120), "avery-5371", "fits neither upright nor turned. Sheets that hold it: "),
        (Size(400, 300), "avery-5371", "No sheet that is known holds it"),
        (Size(30, 30), "onlinelabels-ol1025", "the round labels of onlinelabels-ol1025 are 25.4 mm across"),
    ],
)
def test_a_piece_that_lies_on_no_label_is_told_the_sheets_that_hold_it(deal, size, sheet, said):
    style = label_sheet(sheet)
    with pytest.raises(UsageError, match=said):
        impose(deal(1, size), parse_paper(style.paper), Layout(style=style))


def test_the_sheets_named_are_those_that_waste_the_least():
    names = [one.name for one in holding(piece(63.5, 88.9), label_sheets())]
    assert names[0].startswith(("perforated-9", "scm-"))


def test_a_sheet_of_another_paper_is_refused(deal):
    with pytest.raises(UsageError, match=r"avery-5371 is a sheet of Letter .* not of A4"):
        impose(deal(1, Size(80, 50)), A4, Layout(style=label_sheet("avery-5371")))


# -------------------------------------------------------------------- asked for


def test_a_sheet_is_asked_for_by_its_measures():
    sheet = sheet_asked(EXAMPLE)
    assert (sheet.columns, sheet.rows, sheet.left, sheet.top, sheet.paper) == (2, 5, 15.0, 13.5, "a4")
    assert sheet.label == Size(85, 54)
    assert sheet.step == Size(95, 54)
    assert sheet.name == "sheet-2x5-85x54mm"
    inches = sheet_asked("columns=2, rows=5, pitch=3.5x2in, offset=0.75x0.5in, paper=letter")
    assert (inches.label.width, inches.label.height) == pytest.approx((88.9, 50.8))
    assert (inches.left, inches.top) == pytest.approx((19.05, 12.7))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("avery-5372x", 'no sheet "avery-5372x". Did you mean "avery-5372"'),
        ("gutterless", "has no places of its own"),
        ("colums=2", 'Did you mean "columns"'),
        ("columns=2,rows=5,label=85x54mm", "needs columns, rows, left and top"),
        ("columns=2,rows=5,offset=1x1", "say how large a label is"),
        ("columns=2,rows=5,label=85x54mm,pitch=80x54mm,offset=1x1", "labels cannot lie on one another"),
        ("columns=two,rows=5,label=85x54mm,offset=1x1", "must be a whole number"),
        ("columns=2,rows=5,label=85x54mm,offset=15", "Give left and top"),
        ("columns=2,rows=5,label=85x54mm,offset=-5x3mm", "left and top are 0 or more"),
        ("columns=2,rows=5,label=85x54mm,offset=1x1,paper=foolscap", '"foolscap" is not a paper'),
        ("columns=2,rows=5,label=85x54mm,offset=1x1,shape=round", "a round label is as wide as it is high"),
    ],
)
def test_what_is_no_sheet_is_told(text, said):
    with pytest.raises(UsageError) as raised:
        sheet_asked(text)
    assert said in str(raised.value)


def test_labels_that_reach_beyond_the_paper_are_refused(deal):
    sheet = sheet_asked("columns=3,rows=5,label=85x54mm,offset=15x13mm")
    with pytest.raises(UsageError, match="reach 270 mm to the right"):
        impose(deal(1, Size(80, 50)), A4, Layout(style=sheet))


def test_gaps_of_ones_own_part_cards_and_nothing_else(deal):
    """Two columns 3 mm apart and rows 5 mm apart; a label sheet has its own places."""
    (sheet,) = impose(deal(4), A4, Layout(gap=(3.0, 5.0)))
    boxes = {place.slot: place.trim for place in sheet.front.placements}
    assert boxes[2].x - boxes[1].right == pytest.approx(3)
    below = next(box for box in boxes.values() if box.y > boxes[1].y)
    assert below.y - boxes[1].bottom == pytest.approx(5)
    labels = label_sheet("perforated-9-a4")
    assert impose(deal(4), A4, Layout(style=labels, gap=(3.0, 5.0))) == impose(deal(4), A4, Layout(style=labels))
