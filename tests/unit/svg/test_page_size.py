"""A drawing of any size and unit lies on its face: as the trim, or as the trim with its bleed."""

import pytest
from face_bench import HEAD, font_book

from generator.face import Face, Group, Shape
from generator.faults import Fault
from generator.geometry import IDENTITY, apply, multiply
from generator.sizes import Size
from generator.svg.bounds import bounds
from generator.svg.reader import FaceReader

POKER = Size(63, 88)
RECT = '<rect width="100%" height="100%" fill="red"/>'


def read(attributes: str, body: str = RECT, *, size: Size = POKER, bleed: float = 3) -> tuple[Face, list[Fault]]:
    """A drawing on a face of some trim and bleed."""
    return FaceReader(font_book()).read(f"{HEAD}{attributes}>{body}</svg>", "t", size.grown(bleed), None, bleed)


def covered(attributes: str, body: str = RECT, **how: object) -> tuple[float, ...]:
    """Left, top, right, bottom in mm of the one shape of a drawing, from the corner of the bleed."""
    face, faults = read(attributes, body, **how)  # type: ignore[arg-type]
    assert [fault.fact for fault in faults] == []
    (item,) = face.items
    matrix = IDENTITY
    while isinstance(item, Group):
        matrix = multiply(matrix, item.matrix or IDENTITY)
        (item,) = item.items
    assert isinstance(item, Shape)
    x, y, width, height = bounds(item.outline)
    matrix = multiply(matrix, item.matrix or IDENTITY)
    return tuple(round(part, 2) + 0.0 for part in (*apply(matrix, x, y), *apply(matrix, x + width, y + height)))


WHOLE, TRIM = (0, 0, 69, 94), (3, 3, 66, 91)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('width="69mm" height="94mm" viewBox="0 0 69 94"', WHOLE),
        ('width="6.9cm" height="9.4cm" viewBox="0 0 690 940"', WHOLE),
        ('width="69mm" height="94mm"', WHOLE),
        ('viewBox="0 0 69 94"', WHOLE),
        ('width="100%" height="100%" viewBox="10 20 69 94"', (-10, -20, 59, 74)),
        ('width="69" viewBox="0 0 69 94"', WHOLE),
        ('width="63mm" height="88mm" viewBox="0 0 63 88"', TRIM),
        ('width="63mm" height="88mm" viewBox="-5 -5 630 880"', (3.5, 3.5, 66.5, 91.5)),
        ('width="2.4803in" height="3.4646in"', TRIM),
        ('width="178.58pt" height="249.45pt" viewBox="0 0 178.58 249.45"', TRIM),
        ('width="126mm" height="176mm" viewBox="0 0 126 176"', TRIM),
        ('width="63" height="88" viewBox="0 0 63 88" card:page="trim"', TRIM),
        ('width="63" height="88" preserveAspectRatio="none" card:page="bleed"', WHOLE),
    ],
)
def test_the_proportion_says_which_part_of_the_face_a_drawing_shows(
    attributes: str, expected: tuple[float, ...]
) -> None:
    """In mm, cm, in, pt, px, percent or without a size; the viewBox may have any origin and any units."""
    assert covered(attributes) == expected


@pytest.mark.parametrize(
    "attributes", ['width="744" height="1039"', 'viewBox="0 0 744.09 1039.37"', 'viewBox="0 0 180 252"']
)
def test_sizes_rounded_to_pixels_are_of_the_proportion_meant(attributes: str) -> None:
    """What is over within half a percent is cut off, so that no border stays free."""
    left, top, right, bottom = covered(attributes)
    assert (left, top, right, bottom) == pytest.approx(TRIM, abs=0.16)
    assert left <= 3 and top <= 3 and right >= 66 and bottom >= 91


def test_lines_keep_their_place_inside_a_drawing_of_other_proportion_than_its_view() -> None:
    """Its preserveAspectRatio puts the viewBox into the drawing's own width and height first."""
    root = 'width="63mm" height="88mm" viewBox="0 0 10 10"'
    assert covered(root) == (3, 15.5, 66, 78.5)
    assert covered(f'{root} preserveAspectRatio="xMidYMin meet"') == (3, 3, 66, 66)
    assert covered(f'{root} preserveAspectRatio="none"') == TRIM


def test_what_stands_beyond_the_cut_reaches_into_the_bleed() -> None:
    """Designers draw the bleed around a page of the trim's size."""
    body = '<rect x="-30" y="-30" width="690" height="940" fill="red"/>'
    assert covered('width="63mm" height="88mm" viewBox="0 0 630 880"', body) == WHOLE


def test_a_square_may_be_either_and_says_which() -> None:
    """In mm its size tells; in px it must be said, and the cure works as it is written."""
    square = {"size": Size(25, 25)}
    assert covered('width="31mm" height="31mm"', **square) == (0, 0, 31, 31)
    assert covered('width="25mm" height="25mm"', **square) == (3, 3, 28, 28)
    face, (fault,) = read('width="300" height="300"', **square)  # type: ignore[arg-type]
    assert fault.code == "face/size"
    assert "300 px x 300 px" in fault.fact and "25 x 25 mm" in fault.fact and "31 x 31 mm" in fault.fact
    assert (face.width, face.height) == (31, 31)
    for page, expected in (("bleed", (0, 0, 31, 31)), ("trim", (3, 3, 28, 28))):
        assert f'card:page="{page}"' in fault.remedy
        assert covered(f'width="300" height="300" card:page="{page}"', **square) == expected
    assert covered('width="300" height="300"', size=Size(25, 25), bleed=0) == (0, 0, 25, 25)


@pytest.mark.parametrize(
    "attributes", ['width="60mm" height="94mm"', 'viewBox="0 0 100 100"', 'width="200" height="100"']
)
def test_another_proportion_is_a_fault_that_says_what_was_read(attributes: str) -> None:
    """Both proportions of the face, and how to have it placed all the same."""
    _, (fault,) = read(attributes)
    assert fault.code == "face/size"
    assert "1 : 1.397" in fault.fact and "1 : 1.362" in fault.fact
    assert 'card:page="bleed"' in fault.remedy
    for page in ("bleed", "trim"):
        assert read(f'{attributes} card:page="{page}"')[1] == []


@pytest.mark.parametrize(
    "attributes",
    [
        "",
        'width="100%" height="100%"',
        'width="6.0.0mm" height="90mm" viewBox="0 0 60 90"',
        'width="0" height="0" viewBox="0 0 60 90"',
        'viewBox="0 0 60"',
        'viewBox="0 0 0 90"',
        'viewBox="0,,0 60 90"',
        'viewBox="0 0 60 90" preserveAspectRatio="middle"',
        'viewBox="0 0 69 94" card:page="front"',
    ],
)
def test_a_size_that_cannot_be_read_is_one_fault_beside_those_of_the_elements(attributes: str) -> None:
    """Root faults hide no others."""
    _, faults = read(attributes, '<rect width="x" height="1"/>')
    assert len(faults) == 2
    assert faults[0].code in ("face/size", "face/number", "face/aspect")
    assert faults[1].fact.startswith('width="x"')


def test_sizes_of_text_are_points_on_paper_whatever_the_units() -> None:
    """card:fit and the judgement of small print count what is printed."""
    body = (
        '<rect id="b" width="{0}" height="{0}" fill="none"/><text style="shape-inside:url(#b)" font-family="Test" '
        'font-size="{1}" card:fit="6 12">word</text>'
    )
    for root, body_size in (('viewBox="0 0 69 94"', (60, 4)), ('viewBox="0 0 6900 9400"', (6000, 400))):
        face, faults = read(root, body.format(*body_size))
        assert faults == []
        assert [(fit.size_pt, fit.printed_pt) for fit in face.fits] == [(12, 12)]
        (run,) = [item for item in face.walk() if not isinstance(item, Group)]
        scale = 69 / float(root.split()[2])
        assert run.size * scale == pytest.approx(12 * 25.4 / 72)  # type: ignore[union-attr]


def test_letters_are_16_units_where_a_drawing_says_nothing_and_is_not_in_mm() -> None:
    """As in SVG; in mm nobody means that."""
    text = '<text y="50" font-family="Test">a</text>'
    face, faults = read('viewBox="0 0 690 940"', text)
    assert faults == [] and face.fits[0].size_pt == pytest.approx(1.6 * 72 / 25.4)
    assert [fault.code for fault in read('viewBox="0 0 69 94"', text)[1]] == ["face/font"]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('style="width:69mm;height:94mm"', WHOLE),
        ('style="width: 63mm !important; height: 88mm" viewBox="0 0 630 880"', TRIM),
        ('width="50vw" height="50vh" viewBox="0 0 630 880"', TRIM),
        ('width="630" style="height:880px"', TRIM),
    ],
)
def test_a_size_in_the_style_or_of_a_window_is_read(attributes: str, expected: tuple[int, ...]) -> None:
    """As programs for web pages write it."""
    assert covered(attributes) == expected


def test_a_drawing_that_lies_on_its_side_is_told_so() -> None:
    """The card stands upright."""
    _, (fault,) = read('width="880" height="630"')
    assert fault.remedy.startswith("It lies on its side")
    assert "side" not in read('width="100" height="100"')[1][0].remedy


def test_a_wrong_proportion_hides_no_faults_and_makes_none() -> None:
    """Its elements are placed as they are once it is cured, and no part of the face is claimed to be shown."""
    text = '<text x="300" y="600" font-family="Test" font-size="40">a</text><rect width="9" height="-9"/>'
    face, faults = read('width="744" height="744"', text)
    assert [fault.code for fault in faults] == ["face/size", "face/number"]
    assert face.page == ""
    (group,) = face.items
    assert isinstance(group, Group)
    assert group.matrix is not None
    assert group.matrix[0] == pytest.approx(63 / 744)
