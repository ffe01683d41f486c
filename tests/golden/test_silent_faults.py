"""Drawings that were accepted and came out wrong, each in its smallest form, under the ids they were found by."""

from pathlib import Path

import pytest
from face_bench import FONTS, box, codes, read_face, runs
from renderers import SHARE, difference, keep, ours, share_of, theirs

from generator.pdf.write import DocumentInfo, write_faces
from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = FONTS / "PnpTestSans.ttf"
BOOK = FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'


def assert_alike(body: str, folder: Path) -> None:
    """A drawing of 20 x 20 mm has no faults, and looks as resvg draws it."""
    svg = f"{HEAD}{body}</svg>"
    first, faults = ours(svg, BOOK)
    assert faults == []
    second = theirs(svg, FONTS, (FONT,))
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(folder, first, second, differs)}"


COLORS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff")


@pytest.mark.parametrize("style", ["shape-inside:url(#b)", "inline-size:50"])
def test_sw_1_every_tspan_of_a_box_keeps_its_own_look(style: str) -> None:
    """From the third on each took the look of an earlier one whose style was forgotten by then."""
    tspans = "".join(f'<tspan fill="{color}" font-size="{3 + n / 10}">w{n} </tspan>' for n, color in enumerate(COLORS))
    text = box(tspans).replace("shape-inside:url(#b)", style)
    found = [
        ("#" + "".join(f"{round(255 * part):02x}" for part in run.fill.values), round(run.size, 2))
        for run in runs(text)
        if run.text.strip()
    ]
    assert found == [(color, round(3 + n / 10, 2)) for n, color in enumerate(COLORS)]


def test_sw_1_every_tspan_stands_where_it_says() -> None:
    """The same cause elsewhere: whether a tspan had begun was told by an id that another one got meanwhile."""
    tspans = "".join(f'<tspan x="5" y="{n}">w{n}</tspan>' for n in range(1, 40))
    assert [run.y for run in runs(f'<text font-family="Test" font-size="1">{tspans}</text>')] == list(range(1, 40))


LARGE = (
    '<g opacity=".5">{0}<rect x="100" y="100" width="3400" height="3400"/><circle r="1500"/>{1}</g>',
    '{0}<rect x="400" y="400" width="2900" height="2900" stroke="red" stroke-width="300" opacity=".5"/>{1}',
    '<clipPath id="c"><path d="M0 0H3500V3500H2500V1000H0z"/><circle cx="1000" cy="2500" r="800"/></clipPath>'
    '{0}<rect width="3500" height="3500" clip-path="url(#c)"/>{1}',
    '<g opacity=".5">{0}<text x="500" y="3400" font-family="Pnp Test Sans" font-size="2000">Ag</text>{1}</g>',
)


@pytest.mark.parametrize("body", LARGE, ids=("group", "stroked", "clip", "letters"))
@pytest.mark.parametrize("away", [0, 90000, -90000])
def test_sw_2_what_is_faded_or_masked_is_whole_in_units_of_any_size(body: str, away: int, tmp_path: Path) -> None:
    """It was cut off 2000 of its own units from the origin."""
    whole = body.format(f'<g transform="translate({away} {away})">', "</g>")
    assert_alike(f'<g transform="scale(.005) translate({-away} {-away})">{whole}</g>', tmp_path)


TINY = (
    '<g transform="scale(.0000048)"><rect width="3000000" height="2000000" rx="400000"/></g>',
    '<g transform="scale(9e-7)"><circle cx="9000000" cy="9000000" r="8000000" stroke="red" stroke-width="900000"/></g>',
    '<g transform="scale(.0005)"><g transform="scale(.002)"><path d="M0 0H9e6V9e6z" opacity=".5"/></g></g>',
    '<g transform="scale(100000)"><path d="M.00001 .00001H.00018123V.00012z" stroke="red" stroke-width=".00001"/></g>',
    '<g transform="scale(1e4)"><clipPath id="c"><circle cx=".001" cy=".001" r=".0008"/></clipPath>'
    '<rect width=".002" height=".002" clip-path="url(#c)"/></g>',
    '<g transform="scale(1e3)"><line x1=".002" y1=".01" x2=".018" y2=".01" stroke="red" stroke-width=".002" '
    'stroke-dasharray="0 .004" stroke-linecap="round"/></g>',
    '<g transform="translate(-1000000 -1000000)"><rect x="1000002" y="1000002" width="12" height="12"/></g>',
    '<g transform="scale(1e4)"><linearGradient id="g" gradientUnits="userSpaceOnUse" x1=".0001" x2=".0019">'
    '<stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
    '<rect width=".002" height=".002" fill="url(#g)"/></g>',
    '<g transform="scale(1e4)"><text x=".0001" y=".0015" font-family="Pnp Test Sans" font-size=".0012">Ag</text></g>',
)


@pytest.mark.parametrize("body", TINY)
def test_sw_5_numbers_keep_their_digits_in_units_of_any_size(body: str, tmp_path: Path) -> None:
    """Six decimals made 38.4 mm 40.05, or nothing at all."""
    assert_alike(body, tmp_path)


def gradient(kind: str, *stops: tuple[float, str], points: str = 'x1=".25" x2=".75"') -> str:
    """A square painted with a gradient."""
    inner = "".join(f'<stop offset="{offset}" stop-color="{color}"/>' for offset, color in stops)
    return (
        f'<{kind}Gradient id="g" {points}>{inner}</{kind}Gradient>'
        '<rect x="1" y="1" width="18" height="18" fill="url(#g)"/>'
    )


ENDS = {
    "both at the start": ((0, "red"), (0, "lime"), (1, "blue")),
    "both at the end": ((0, "red"), (1, "lime"), (1, "blue")),
    "two at either end": ((0, "red"), (0, "lime"), (1, "blue"), (1, "yellow")),
    "three at either end": ((0, "red"), (0, "white"), (0, "lime"), (1, "blue"), (1, "white"), (1, "yellow")),
    "all at the start": ((0, "red"), (0, "blue")),
    "all at the end": ((1, "red"), (1, "blue")),
    "before the start": ((-1, "red"), (0, "lime"), (1, "blue")),
    "at once in the middle": ((0, "red"), (0.5, "lime"), (0.5, "blue"), (1, "yellow")),
}


@pytest.mark.parametrize("stops", ENDS.values(), ids=ENDS.keys())
@pytest.mark.parametrize("kind", ["linear", "radial"])
def test_sw_6_colors_that_change_at_once_at_an_end_do(
    kind: str, stops: tuple[tuple[float, str], ...], tmp_path: Path
) -> None:
    """Half of the shape was of the wrong color."""
    points = 'x1=".25" x2=".75"' if kind == "linear" else 'r=".3"'
    assert_alike(gradient(kind, *stops, points=points), tmp_path)


INHERITED = (
    '<linearGradient id="g" color="lime"><stop stop-color="currentColor"/><stop offset="1"/></linearGradient>',
    '<g color="lime"><linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1"/></linearGradient></g>',
    '<linearGradient id="g" stop-color="lime"><stop stop-color="inherit"/><stop offset="1"/></linearGradient>',
    '<linearGradient id="g" stop-color="lime"><stop/><stop offset="1" stop-color="blue"/></linearGradient>',
    '<defs color="red"><linearGradient id="g"><stop color="lime" stop-color="currentColor"/><stop offset="1"/>'
    "</linearGradient></defs>",
)


@pytest.mark.parametrize("paint", INHERITED)
def test_sw_7_stops_inherit_from_what_they_stand_in(paint: str, tmp_path: Path) -> None:
    """They came out black, whatever the gradient and its parents said."""
    assert_alike(f'{paint}<rect width="20" height="20" fill="url(#g)" color="yellow"/>', tmp_path)


CLIP = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath>'
COUNTED = (
    '<g opacity=".5"><rect width="9" height="9" opacity="inherit"/></g>',
    f'{CLIP}<g clip-path="url(#c)"><rect width="9" height="9"/><circle clip-path="inherit" cx="9" cy="9" r="9"/></g>',
    '<g display="none"><g display="inherit"><rect width="9" height="9"/></g></g>',
    f'{CLIP}<g clip-path="url(#c)"><rect width="9" height="9"/><rect width="18" height="18" fill="none"/></g>',
    f'{CLIP}<g clip-path="url(#c)"><rect width="9" height="9"/><circle r="18" visibility="hidden"/></g>',
    f'{CLIP}<g clip-path="url(#c)"><rect width="9" height="9"/><rect width="18" height="18" display="none"/></g>',
    f'{CLIP}<g clip-path="url(#c)"><g transform="rotate(30)"><rect x="4" width="9" height="9"/></g></g>',
    f'{CLIP}<rect id="r" width="18" height="18" fill="none"/><g clip-path="url(#c)"><use href="#r" x="2" fill="red"/>'
    '<rect width="9" height="9"/></g>',
    '<g clip-rule="evenodd"><clipPath id="d"><path d="M0 0H18V18H0zM5 5H15V15H5z"/></clipPath></g>'
    '<rect width="20" height="20" clip-path="url(#d)"/>',
)


@pytest.mark.parametrize("body", COUNTED)
def test_sw_8_what_is_inherited_and_what_is_not_painted_count(body: str, tmp_path: Path) -> None:
    """`inherit` of what is not handed on; shapes that nobody sees in the box of a clip."""
    assert_alike(body, tmp_path)


RECT = '<rect width="9" height="9" {}/>'


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M0,0,,9,0 9 9z"/>',
        '<path d=",M0 0 9 0 9 9z"/>',
        '<path d="M0 0 9 0, z"/>',
        '<path d="M0 0A1 1 0 ,,0 0 9 9"/>',
        '<path d="M0 0L9\u00a09"/>',
        '<path d="M0 0L\u0669 9"/>',
        '<polygon points="0,0,,9,0 9,9"/>',
        '<polygon points="0,0 9,0 9,9,"/>',
        RECT.format('transform="translate(1,,2)"'),
        RECT.format('transform="translate(1),,scale(2)"'),
        RECT.format('transform="translate(1)scale(2),"'),
        RECT.format('transform="rotate(\u0669)"'),
        RECT.format('x="5 px"'),
        RECT.format('x="5\u00a0"'),
        RECT.format('x="\u0665"'),
        RECT.format('fill="rgb(\u0669,1,1)"'),
        RECT.format('stroke="red" stroke-dasharray="1,,2"'),
        '<text font-family="Test" font-size="4" font-weight="\u0664\u0660\u0660">a</text>',
        '<symbol id="s" viewBox="0,0,,9 9"/><use href="#s" width="9" height="9"/>',
    ],
)
def test_sw_9_svg_s_grammar_is_ours(body: str) -> None:
    """What SVG's own grammar does not take is refused, not guessed."""
    assert len(codes(body)) == 1


@pytest.mark.parametrize(
    "body",
    [
        '<path d="M2 2L18 18" fill="red"/>',
        '<path d="M2 2L18 18L10 10z" fill="red" stroke="blue" stroke-width="2" stroke-opacity=".5"/>',
        '<path d="M2 9C9 9 12 9 18 9" fill="red"/>',
        '<path d="M2 2H9V9zM2 18H18" fill="red"/>',
        '<path d="M2 2H9V9zM2 18H18" fill="red" stroke="blue"/>',
        '<polyline points="2,2 18,2" fill="red"/>',
        '<polygon points="2,2 18,2" fill="red"/>',
        '<path d="M5 5" fill="red"/>',
        '<path d="M5 5z" fill="red"/>',
    ],
)
def test_sw_10_what_has_no_area_is_not_filled(body: str, tmp_path: Path) -> None:
    """Readers draw a hairline for it."""
    assert_alike(body, tmp_path)


LARGE_NUMBERS = ("1e21", "1e300", "-1e21", "1e10", "99999999999")
HOLDERS = (
    '<rect width="{}" height="9"/>',
    '<rect x="{}mm" width="9" height="9"/>',
    '<path d="M0 0L{} 9"/>',
    '<path d="M0 0A{} 1 0 0 0 9 9"/>',
    '<polygon points="0,0 {},9 9,9"/>',
    '<g transform="scale({})"><rect width="1" height="1"/></g>',
    '<g transform="scale(1e8)"><g transform="scale(1e8)"><g transform="translate({})"><circle r="1"/></g></g></g>',
    '<line x2="9" stroke="red" stroke-width="{}"/>',
    '<line x2="9" stroke="red" stroke-dasharray="{} 1"/>',
    '<text x="{}" font-family="Test" font-size="4">a</text>',
    '<text font-family="Test" font-size="{}">a</text>',
    '<linearGradient id="g" x2="{}"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
    '<rect width="9" height="9" fill="url(#g)"/>',
    '<symbol id="s" viewBox="0 0 {} 9"><circle r="1"/></symbol><use href="#s" width="9" height="9"/>',
    '<g card:repeat="2" card:dx="{}"><circle r="1"/></g>',
)


@pytest.mark.parametrize("number", LARGE_NUMBERS)
@pytest.mark.parametrize("body", HOLDERS)
def test_sw_12_numbers_beyond_reason_are_refused_with_a_line(body: str, number: str) -> None:
    """They brought the writer down."""
    found = [fault for fault in read_face(body.format(number))[1] if fault.level == "error"]
    assert found
    assert all(fault.fact.endswith(".") for fault in found)


@pytest.mark.parametrize("scale", ["1e9", "1e5", "1e-9", "1e-5"])
def test_sw_12_scales_inside_scales_are_refused_or_drawn(scale: str) -> None:
    """Products of numbers that are each in bounds."""
    inner = '<circle r="1" stroke="red"/><text font-family="Test" font-size="4">a</text>'
    face, _ = read_face(f'<g transform="scale({scale})">' * 40 + inner + "</g>" * 40)
    write_faces([face], DocumentInfo("t"))
