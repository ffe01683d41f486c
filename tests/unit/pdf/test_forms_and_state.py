"""What ReportLab loses in forms and leaves on after a restore, and what must not get lost here."""

import pytest
from pdf_bench import color_at, face, face_pdf, near, operators, picture_of, pieces, sheets_pdf, streams, words

from generator.face import Color, Face, GlyphRun, Gradient
from generator.pdf.pool import reversed_outline, winding
from generator.svg.outlines import parse_path

SPOTS = {"team": Color("cmyk", (0.0, 0.9, 0.8, 0.1))}
RICH = """
  <defs><linearGradient id="sky"><stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>
  </linearGradient></defs>
  <rect x="5" y="5" width="50" height="20" fill="url(#sky)"/>
  <rect x="5" y="30" width="50" height="20" fill="#000000" fill-opacity="0.5"/>
  <rect x="5" y="55" width="50" height="20" fill="spot(team)"/>
  <g opacity="0.5"><rect x="5" y="78" width="20" height="6"/><rect x="15" y="78" width="20" height="6"/></g>
"""


def test_a_face_placed_twice_looks_like_one_placed_once():
    """Gradients, opacity, spot inks and faded groups need their resources in the form, too."""
    rich = face(RICH, spots=SPOTS)
    once = picture_of(sheets_pdf(pieces(rich)))
    twice_pdf = sheets_pdf(pieces(rich, copies=2))
    twice = picture_of(twice_pdf)
    assert len(streams(twice_pdf, "/Form")) == 2  # the face and its faded group
    for x in range(1, 62, 4):
        for y in range(1, 87, 3):
            for column in (0, 1):
                here = color_at(once, 10.5 + x, 16.5 + y)
                assert near(color_at(twice, 10.5 + 63 * column + x, 16.5 + y), here, 3)


def test_the_rich_face_shows_what_it_says():
    """Left red, right blue, half black is grey, the spot ink its process colors, a faded group one tone."""
    image = picture_of(face_pdf(face(RICH, spots=SPOTS)))
    assert near(color_at(image, 7, 15), (245, 0, 10), 12)
    assert near(color_at(image, 53, 15), (10, 0, 245), 12)
    assert near(color_at(image, 30, 40), (128, 128, 128))
    red, green, blue = color_at(image, 30, 65)
    assert red > 180
    assert max(green, blue) < 90
    assert near(color_at(image, 10, 81), (128, 128, 128))
    assert near(color_at(image, 20, 81), (128, 128, 128)), "where the two shapes of a faded group overlap"


def test_opacity_ends_with_its_shape():
    """A half-opaque ribbon, then solid text and a solid shape (CP-07)."""
    body = (
        '<rect width="30" height="20" fill="#ff0000" fill-opacity="0.5" stroke="#00ff00" stroke-opacity="0.3"/>'
        '<rect x="32" width="30" height="20" fill="#ff0000" stroke="#00ff00" stroke-width="2"/>'
    )
    image = picture_of(face_pdf(face(body)))
    assert near(color_at(image, 10, 10), (255, 128, 128))
    assert color_at(image, 45, 10) == (255, 0, 0)
    assert color_at(image, 45, 20) == (0, 255, 0)


def test_a_color_is_set_before_its_opacity_is_used():
    """ReportLab's setFillColor resets alpha; here both are in force when the shape is painted."""
    lines = operators(face_pdf(face('<rect width="9" height="9" fill="#336699" fill-opacity="0.25"/>')))
    painted = lines.index("f")
    assert any(line.endswith(" gs") for line in lines[:painted])
    assert any(line.endswith(" rg") for line in lines[:painted])


def test_state_kept_in_a_group_is_forgotten_after_it():
    """The color set inside a moved group does not count as set once the group is left."""
    body = (
        '<rect width="10" height="10" fill="#0000ff"/>'
        '<g transform="translate(12 0)"><rect width="10" height="10" fill="#ff0000"/></g>'
        '<rect x="24" width="10" height="10" fill="#ff0000"/><rect x="36" width="10" height="10" fill="#0000ff"/>'
    )
    image = picture_of(face_pdf(face(body)))
    assert [color_at(image, x, 5) for x in (5, 17, 29, 41)] == [(0, 0, 255), (255, 0, 0), (255, 0, 0), (0, 0, 255)]


def test_nested_faded_groups_multiply():
    """Half of a half is a quarter."""
    image = picture_of(face_pdf(face('<g opacity="0.5"><g opacity="0.5"><rect width="20" height="20"/></g></g>')))
    assert near(color_at(image, 10, 10), (191, 191, 191))


def test_gradients_keep_their_matrix_and_all_stops():
    """A turned radial gradient with three stops, one of them in the middle."""
    body = """<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="20"
      gradientTransform="translate(30 40) scale(1 0.5)"><stop offset="0" stop-color="#ff0000"/>
      <stop offset="0.5" stop-color="#00ff00"/><stop offset="1" stop-color="#0000ff"/></radialGradient></defs>
      <rect width="63" height="88" fill="url(#g)"/>"""
    image = picture_of(face_pdf(face(body)))
    assert near(color_at(image, 30, 40), (255, 0, 0), 14)
    assert near(color_at(image, 40, 40), (0, 255, 0), 14)
    assert near(color_at(image, 30, 45), (0, 255, 0), 24)
    assert near(color_at(image, 60, 80), (0, 0, 255), 14)


def test_text_is_filled_with_a_gradient_where_one_is_asked_for():
    """Big letters, red on the left and blue on the right; never left out."""
    run = next(item for item in face(words("MMMM", 2, 40, 22, 700)).walk())
    assert isinstance(run, GlyphRun)
    shade = Gradient("linear", (0, 0, 60, 0), ((0.0, Color("rgb", (1, 0, 0))), (1.0, Color("rgb", (0, 0, 1)))))
    drawn = Face("g", 63, 88, (GlyphRun(run.font, run.size, run.x, run.y, run.words, shade),))
    image = picture_of(face_pdf(drawn))
    left = [color_at(image, x / 5, 38) for x in range(10, 60)]
    right = [color_at(image, x / 5, 38) for x in range(220, 280)]
    assert any(red > 180 and blue < 90 and green < 60 for red, green, blue in left)
    assert any(blue > 180 and red < 90 and green < 60 for red, green, blue in right)
    assert color_at(image, 5, 80) == (255, 255, 255)


def test_a_clip_is_the_union_of_its_shapes_whatever_way_they_run():
    """Two overlapping squares, one drawn clockwise and one not: the overlap is no hole."""
    body = """<defs><clipPath id="c"><path d="M5 5H25V25H5Z"/><path d="M15 5V25H35V5Z"/></clipPath></defs>
      <rect width="63" height="88" fill="#ff0000" clip-path="url(#c)"/>"""
    image = picture_of(face_pdf(face(body)))
    assert [color_at(image, x, 15) for x in (10, 20, 30)] == [(255, 0, 0)] * 3
    assert color_at(image, 40, 15) == (255, 255, 255)


def test_a_clip_with_nothing_in_it_leaves_nothing():
    """An empty clipPath hides what it cuts."""
    body = '<defs><clipPath id="c"/></defs><rect width="63" height="88" clip-path="url(#c)"/>'
    assert color_at(picture_of(face_pdf(face(body))), 30, 30) == (255, 255, 255)


def test_an_outline_run_backwards_is_the_same_outline():
    """Curves keep their control points, subpaths their places."""
    outline = parse_path("M0 0 C1 2 3 4 5 0 L5 9 L0 9 Z M1 5 H2 V6 Z")
    back = reversed_outline(outline)
    assert winding(back) == pytest.approx(-winding(outline))
    assert winding(reversed_outline(back)) == pytest.approx(winding(outline))
    assert ("C", 3.0, 4.0, 1.0, 2.0, 0.0, 0.0) in back.segments


@pytest.mark.parametrize(("width", "scale"), [("0.01", 1), ("0.04", 0.5), ("0.2", 0.1)])
def test_no_stroke_is_thinner_than_a_quarter_point_on_paper(width: str, scale: float):
    """Whatever group scales it down (CP-10)."""
    body = f'<g transform="scale({scale})"><path d="M0 0H60" stroke="#000000" stroke-width="{width}"/></g>'
    lines = operators(face_pdf(face(body)))
    (pen,) = [float(line.split()[0]) for line in lines if line.endswith(" w")]
    assert pen * scale * 72 / 25.4 == pytest.approx(0.25, abs=1e-4)


def test_a_stroke_in_a_faded_group_is_no_hairline_either():
    """The group's own scale counts for what is inside its form."""
    body = '<g opacity="0.5" transform="scale(0.1)"><path d="M0 0H60" stroke="#000000" stroke-width="0.1"/></g>'
    (form,) = streams(face_pdf(face(body)), "/Form")
    assert b"0.881944 w" in form.read_bytes() or b".881944 w" in form.read_bytes()


def test_wider_strokes_are_left_alone():
    """A minimum is no maximum."""
    lines = operators(face_pdf(face('<path d="M0 0H60" stroke="#000000" stroke-width="0.3"/>')))
    assert [float(line.split()[0]) for line in lines if line.endswith(" w")] == [0.3]


def test_dashes_caps_and_joins_reach_the_page():
    """As the drawing has them."""
    body = (
        '<path d="M5 5H60" stroke="#000000" stroke-width="1" stroke-dasharray="4 2" stroke-dashoffset="1" '
        'stroke-linecap="round" stroke-linejoin="bevel"/>'
    )
    lines = operators(face_pdf(face(body)))
    assert "1 J" in lines
    assert "2 j" in lines
    dashes = next(line for line in lines if line.endswith(" d"))
    assert "4" in dashes
    assert dashes.endswith(" 1 d")
