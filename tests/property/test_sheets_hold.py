"""What holds of every set of sheets, whatever is printed on whatever paper."""

from collections import Counter
from itertools import combinations, pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.card_layout import our_layout
from generator.sheets.cutting import cut_order, outlines
from generator.sheets.imposition import impose
from generator.sheets.layout import LEAST_MARGIN, Backs, Flip, Layout, MarkedSides, MarkStyle
from generator.sheets.mark_shapes import MarkBox, MarkLine
from generator.sheets.page_boxes import Rect, Sides
from generator.sheets.pages import print_files
from generator.sheets.papers import PAPERS, Paper
from generator.sheets.sheet import Piece
from generator.sizes import Size

papers = st.sampled_from(list(PAPERS.values())) | st.builds(
    Paper, st.just("own"), st.integers(120, 450), st.integers(120, 450)
)
lengths = st.integers(200, 1200).map(lambda tenths: tenths / 10)
styles = st.sampled_from(
    [None, our_layout("gutterless"), our_layout("bleed"), our_layout("outer-bleed"), our_layout("gutterfold")]
)


@st.composite
def decks(draw):
    """Pieces of one to three components, some with backs, some without."""
    pieces = []
    for number in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["card", "card", "card", "token", "mat"]))
        shape = draw(st.sampled_from(["rect", "round"])) if kind == "token" else "rect"
        width = draw(lengths)
        trim = Size(width, width if shape == "round" else draw(lengths))
        bleed = draw(st.sampled_from([0, 1.5, 3, 3.175]))
        backs = draw(st.lists(st.booleans(), min_size=1, max_size=25))
        for copy, backed in enumerate(backs, 1):
            name = f"{number}/{copy}"
            pieces.append(
                Piece(f"part-{number}", "x", copy, trim, bleed, shape, kind, f"f{name}", f"b{name}" if backed else None)
            )
    return pieces


layouts = st.builds(
    Layout,
    style=styles,
    margin=st.none() | st.integers(5, 12),
    flip=st.sampled_from(Flip),
    backs=st.sampled_from(Backs),
    marks=st.sampled_from(MarkStyle),
    marked=st.sampled_from(MarkedSides),
    skip=st.frozensets(st.integers(1, 4), max_size=2),
)


def laid(pieces, paper, layout):
    try:
        return impose(pieces, paper, layout)
    except UsageError:
        assume(False)
        raise


def sides(sheets):
    return [(sheet, side) for sheet in sheets for side in (sheet.front, sheet.back) if side is not None]


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_every_piece_is_printed_once_and_every_back_too(pieces, paper, layout):
    sheets = laid(pieces, paper, layout)
    faces = Counter(placement.face for _, side in sides(sheets) for placement in side.placements)
    wanted = Counter(piece.front for piece in pieces)
    if layout.backs is not Backs.NONE:
        wanted += Counter(piece.back for piece in pieces if piece.back)
    assert faces == wanted


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_every_side_comes_out_of_exactly_one_file(pieces, paper, layout):
    sheets = laid(pieces, paper, layout)
    pages = [id(page.side) for file in print_files(sheets, layout.backs) for page in file.pages]
    assert sorted(pages) == sorted(id(side) for _, side in sides(sheets))


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_no_two_pieces_overlap_and_all_lie_inside_the_margins(pieces, paper, layout):
    margin = LEAST_MARGIN if layout.margin is None else layout.margin
    printable = Rect(0, 0, paper.width, paper.height).grown(Sides.all(-margin))
    for _, side in sides(laid(pieces, paper, layout)):
        trims = [placement.trim for placement in side.placements]
        assert all(printable.contains(trim) for trim in trims)
        assert not any(one.overlaps(other) for one, other in combinations(trims, 2))


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_bleed_shows_around_its_own_piece_and_on_no_other(pieces, paper, layout):
    """Also not on the white back of a neighbor that has none."""
    page = Rect(0, 0, paper.width, paper.height)
    for sheet, side in sides(laid(pieces, paper, layout)):
        kept = {placement.slot: placement.trim for placement in sheet.front.placements if placement.side == "front"}
        if side.name == "back":
            kept = {slot: turned(trim, paper, layout.flip) for slot, trim in kept.items()}
        for placement in side.placements:
            bleed_box = placement.trim.grown(Sides.all(placement.piece.bleed))
            assert page.contains(placement.clip)
            assert placement.clip.contains(placement.trim)
            assert bleed_box.contains(placement.clip)
            if placement.side == side.name:
                others = [trim for slot, trim in kept.items() if slot != placement.slot]
                assert not any(placement.clip.overlaps(trim) for trim in others)


def turned(box: Rect, paper: Paper, flip: Flip) -> Rect:
    left, top = seen_through(box.x, box.y, paper, flip)
    right, bottom = seen_through(box.right, box.bottom, paper, flip)
    return Rect(min(left, right), min(top, bottom), box.width, box.height)


def seen_through(x: float, y: float, paper: Paper, flip: Flip) -> tuple[float, float]:
    """The same point of the paper once it is flipped about its edge, as a person turns a page."""
    upright_edge = (flip is Flip.LONG_EDGE) == (paper.height >= paper.width)
    return (paper.width - x, y) if upright_edge else (x, paper.height - y)


def on_page(placement, x, y):
    """A point of the face, counted from its trim's top left corner."""
    a, b, c, d, e, f = placement.matrix
    x, y = x + placement.piece.bleed, y + placement.piece.bleed
    return a * x + c * y + e, b * x + d * y + f


def close(one, other):
    return abs(one[0] - other[0]) < 1e-6 and abs(one[1] - other[1]) < 1e-6


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_each_back_lies_exactly_behind_its_front(pieces, paper, layout):
    """Held to the light, the back's top right corner is behind the front's top left, and so on around."""
    for sheet in laid(pieces, paper, layout):
        fronts = {p.slot: p for p in sheet.front.placements if p.side == "front"}
        backs = {p.slot: p for side in (sheet.front, sheet.back) if side for p in side.placements if p.side == "back"}
        for slot, back in backs.items():
            front = fronts[slot]
            width, height = front.piece.trim.width, front.piece.trim.height
            assert front.piece is back.piece
            for x, y in ((0, 0), (width, 0), (0, height), (width, height)):
                behind = on_page(back, width - x, y)
                if sheet.back is not None:
                    assert close(seen_through(*behind, paper, layout.flip), on_page(front, x, y))
                else:
                    fold = next(mark for mark in sheet.front.marks if mark.role == "fold")
                    unfolded = on_page(front, x, y)
                    folded = (
                        (2 * fold.x1 - unfolded[0], unfolded[1])
                        if fold.x1 == fold.x2
                        else (unfolded[0], 2 * fold.y1 - unfolded[1])
                    )
                    assert close(behind, folded)


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_no_mark_crosses_a_kept_piece_and_no_tick_touches_art(pieces, paper, layout):
    page = Rect(0, 0, paper.width, paper.height)
    for _, side in sides(laid(pieces, paper, layout)):
        for mark in side.marks:
            assert page.contains(mark.box)
            if mark.role == "punch":
                continue
            assert not any(mark.box.overlaps(placement.trim) for placement in side.placements)
            if mark.role != "corner":
                assert not any(mark.box.overlaps(placement.clip, -0.4) for placement in side.placements)


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_every_tick_points_at_an_edge_of_a_kept_piece(pieces, paper, layout):
    for _, side in sides(laid(pieces, paper, layout)):
        own = [placement.trim for placement in side.placements if placement.side == side.name]
        xs = {round(edge, 4) for trim in own for edge in (trim.x, trim.right)}
        ys = {round(edge, 4) for trim in own for edge in (trim.y, trim.bottom)}
        for mark in side.marks:
            if mark.role == "crop":
                assert isinstance(mark, MarkLine)
                assert round(mark.x1, 4) in xs if mark.x1 == mark.x2 else round(mark.y1, 4) in ys


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_skipped_slots_and_machine_marks_stay_free(pieces, paper, layout):
    for sheet in laid(pieces, paper, layout):
        cards = sheet.stock.startswith("cards")
        assert not cards or layout.skip.isdisjoint(p.slot for p in sheet.front.placements)
        ink = [mark.box for mark in sheet.front.marks if isinstance(mark, MarkBox)]
        assert not any(box.overlaps(p.clip, -1.4) for box in ink for p in sheet.front.placements)


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_the_cuts_free_every_piece_and_part_none(pieces, paper, layout):
    for sheet in laid(pieces, paper, layout):
        cuts = cut_order(sheet)
        kept = [p.trim for p in sheet.front.placements if p.side == "front" and p.piece.shape == "rect"]
        upright = [cut.at for cut in cuts if cut.direction == "vertical"]
        lying = [cut.at for cut in cuts if cut.direction == "horizontal"]
        for trim in kept:
            assert not any(trim.x + 1e-6 < at < trim.right - 1e-6 for at in upright)
            assert not any(trim.y + 1e-6 < at < trim.bottom - 1e-6 for at in lying)
            assert all(any(abs(at - edge) < 1e-5 for at in upright) for edge in (trim.x, trim.right))
            assert all(any(abs(at - edge) < 1e-5 for at in lying) for edge in (trim.y, trim.bottom))
        assert len(outlines(sheet)) == len(sheet.pieces)


@settings(deadline=None)
@given(decks(), papers, layouts)
def test_only_last_sheets_are_not_full(pieces, paper, layout):
    """LI-04: as many sheets as pieces need, and no empty one."""
    sheets = laid(pieces, paper, layout)
    assert all(1 <= len(sheet.pieces) <= sheet.capacity for sheet in sheets)
    for before, after in pairwise(sheets):
        if len(before.pieces) < before.capacity:
            first, second = before.pieces[0], after.pieces[0]
            assert (first.trim, first.bleed, first.kind, first.shape) != (
                second.trim,
                second.bleed,
                second.kind,
                second.shape,
            )


@settings(max_examples=50, deadline=None)
@given(decks(), papers, layouts, st.tuples(st.integers(-30, 30), st.integers(-30, 30)))
def test_a_back_offset_changes_backs_only(pieces, paper, layout, tenths):
    """DX-04."""
    offset = (tenths[0] / 10, tenths[1] / 10)
    plain = laid(pieces, paper, layout)
    moved = laid(pieces, paper, replace(layout, back_offset=offset))
    for before, after in zip(plain, moved, strict=True):
        assert before.front == after.front
        if before.back and after.back:
            for one, other in zip(before.back.placements, after.back.placements, strict=True):
                assert close((one.x + offset[0], one.y + offset[1]), (other.x, other.y))
