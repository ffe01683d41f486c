"""Masks, filters, patterns, markers as values: what names nothing, what names itself, what is beyond number."""

import pytest
from face_bench import codes, drawn, fault_of, read_face, shapes

from generator.face import Effects, Filter, Gradient, Group, Shape, Tiling
from generator.svg.filter_functions import parse_functions

RECT = '<rect x="2" y="3" width="20" height="10" {}/>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'


def effects(body: str) -> list[Effects]:
    """The effects of every group of a face."""
    face, _ = read_face(body)
    return [item.effects for item in face.walk() if isinstance(item, Group) and item.effects]


def filter_of(body: str) -> Filter:
    """The one filter of a face."""
    (found,) = [one.filter for one in effects(body) if one.filter]
    return found


# ---------------------------------------------------------------- what names nothing


@pytest.mark.parametrize("key", ["mask", "filter", "clip-path", "marker-end", "fill"])
def test_what_names_nothing_changes_nothing_and_is_told(key: str) -> None:
    """As the standards have it (CSS Masking 6.1, Filter Effects 5, SVG 2 13.7): the shape is drawn as it is."""
    face, (fault,) = read_face(f'<path d="M0 0h9v9z" stroke="red" {key}="url(#nothing)"/>')
    assert (fault.code, fault.level) == ("face/reference", "notice")
    assert "nothing" in fault.fact
    assert [type(item) for item in face.walk()] == [Shape]


@pytest.mark.parametrize(
    "body",
    [
        '<mask id="m"/>' + RECT.format('mask="url(#m)"'),
        '<mask id="m" width="0"><rect width="9" height="9"/></mask>' + RECT.format('mask="url(#m)"'),
        '<mask id="m"><rect width="9" height="9"/></mask><path d="M2 2h9" stroke="red" mask="url(#m)"/>',
    ],
)
def test_what_a_mask_leaves_nothing_of_is_not_drawn(body: str) -> None:
    """An empty mask, one without extent, one in parts of a box that has no height."""
    assert drawn(body) == []


def test_what_an_empty_filter_is_put_on_is_not_seen_and_that_is_told() -> None:
    """Filter Effects 1, 5: transparent black. It is rarely meant."""
    face, (fault,) = read_face('<filter id="f"/>' + RECT.format('filter="url(#f)"'))
    assert face.items == ()
    assert (fault.level, fault.code) == ("warning", "face/reference")


def test_a_word_that_changes_nothing_makes_no_group() -> None:
    """Inkscape writes many of them."""
    style = 'style="mask:none;filter:none;mix-blend-mode:normal;isolation:auto;marker:none;paint-order:normal"'
    assert [type(item) for item in drawn(RECT.format(style))] == [Shape]


# ---------------------------------------------------------------- what names itself


@pytest.mark.parametrize(
    "body",
    [
        '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask>' + RECT.format('mask="url(#m)"'),
        '<mask id="m" mask="url(#m)"><rect width="9" height="9"/></mask>' + RECT.format('mask="url(#m)"'),
        '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>'
        + RECT.format('fill="url(#p)"'),
        '<pattern id="p" href="#q"/><pattern id="q" href="#p"/>' + RECT.format('fill="url(#p)"'),
        '<clipPath id="c" clip-path="url(#c)"><rect width="9" height="9"/></clipPath>'
        + RECT.format('clip-path="url(#c)"'),
        '<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath>'
        + RECT.format('clip-path="url(#c)"'),
        '<svg id="s"><use href="#s"/></svg>',
    ],
)
def test_what_is_made_of_itself_is_a_fault(body: str) -> None:
    """And no endless loop."""
    assert "face/reference" in codes(body)


def test_a_marker_within_itself_is_not_drawn() -> None:
    """SVG 2, 13.7.1: markers in markers of their own are left out."""
    marker = '<marker id="m"><path d="M0 0h3v3z" marker-end="url(#m)"/></marker>'
    assert len(shapes(marker + '<path d="M0 0h9" stroke="red" fill="none" marker-end="url(#m)"/>')) == 2


# ---------------------------------------------------------------- limits


def test_patterns_and_gradients_beyond_number_are_refused() -> None:
    """A hundred thousand tiles, five hundred turns."""
    pattern = (
        '<pattern id="p" width=".01" height=".01" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>'
    )
    assert fault_of(pattern + RECT.format('fill="url(#p)"')).code == "face/too-much"
    gradient = '<linearGradient id="g" x2=".001" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/>'
    assert fault_of(f"{gradient}</linearGradient>" + RECT.format('fill="url(#g)"')).code == "face/gradient"


def test_a_gradient_that_repeats_goes_as_far_as_what_it_paints() -> None:
    """Ten times over a shape ten times as wide, the stroke included."""
    gradient = (
        '<linearGradient id="g" x1="2" x2="4" gradientUnits="userSpaceOnUse" spreadMethod="{}">'
        '<stop stop-color="red"/><stop offset=".5" stop-color="blue"/></linearGradient>'
    )
    (repeated,) = shapes(gradient.format("repeat") + RECT.format('fill="url(#g)"'))
    assert isinstance(repeated.fill, Gradient)
    assert repeated.fill.points == pytest.approx((2, 0, 22, 0))
    assert [round(at, 6) for at, _ in repeated.fill.stops[:5]] == [0, 0, 0.05, 0.1, 0.1]
    (reflected,) = shapes(gradient.format("reflect") + RECT.format('fill="none" stroke="url(#g)" stroke-width="2"'))
    assert isinstance(reflected.stroke.paint, Gradient)  # type: ignore[union-attr]
    assert reflected.stroke.paint.points == pytest.approx((0, 0, 24, 0))  # type: ignore[union-attr]


# ---------------------------------------------------------------- filters


def test_a_filter_is_told_once_for_a_template() -> None:
    """Not for each element, nor for each card."""
    fault = fault_of(BLUR + RECT.format('filter="url(#f)"') + RECT.format('filter="url(#f)" rx="1"'))
    assert (fault.code, fault.level) == ("face/as-picture", "notice")


def test_the_region_of_a_filter_is_that_of_its_element() -> None:
    """A tenth more than the box on all sides, unless it says otherwise (Filter Effects 1, 8)."""
    assert filter_of(BLUR + RECT.format('filter="url(#f)"')).region == pytest.approx((0, 2, 24, 12))
    user = BLUR.replace('"f"', '"f" filterUnits="userSpaceOnUse" x="1" y="2mm" width="50%" height="9"')
    assert filter_of(user + RECT.format('filter="url(#f)"')).region == pytest.approx((1, 2, 30, 9), abs=6)


def test_what_lies_far_from_the_face_is_not_pictured() -> None:
    """A region of a hundred times the shape is cut to the face and its surroundings."""
    wide = BLUR.replace('"f"', '"f" x="-50" y="-50" width="100" height="100"')
    found = filter_of(wide + RECT.format('filter="url(#f)"'))
    assert found.region[2] == 2000
    assert found.shown == pytest.approx((-60, -90, 180, 270))


def test_a_blend_mode_that_old_inkscapes_wrote_as_a_filter_is_one() -> None:
    """It stays lines and text."""
    body = '<filter id="f"><feBlend mode="multiply" in2="BackgroundImage"/></filter>' + RECT.format('filter="url(#f)"')
    (found,) = effects(body)
    assert (found.blend, found.filter) == ("multiply", None)
    assert codes(body) == []


def test_styles_and_bindings_reach_into_filters() -> None:
    """Classes, card: overrides, inherited color spaces, spot inks as they show on screens."""
    body = (
        "<style>.a{flood-opacity:.5}</style>"
        '<filter id="f" style="color-interpolation-filters:sRGB"><feFlood class="a" card:flood-color="spot(gold)"/>'
        '<feDropShadow dx="1" color="#123456" flood-color="currentColor"/></filter>' + RECT.format('filter="url(#f)"')
    )
    text = filter_of(body).primitives
    assert 'flood-color="#cca352" flood-opacity="0.5"' in text
    assert 'flood-color="#123456"' in text
    assert text.count('color-interpolation-filters="sRGB"') == 2
    assert "class" not in text


def test_several_filters_are_put_on_one_after_the_other() -> None:
    """A list of functions and elements."""
    found = effects(BLUR + RECT.format('style="filter:url(#f) blur(1px) drop-shadow(1px 2px red)"'))
    assert [one.filter.primitives.split()[0] for one in found if one.filter] == [
        "<feDropShadow",
        "<feGaussianBlur",
        "<feGaussianBlur",
    ]


@pytest.mark.parametrize(
    "value", ["blur(2px", "blurr(2px)", "drop-shadow(1px)", "hue-rotate(left)", "2px", "grayscale(-1)", "blur(red)"]
)
def test_a_filter_that_cannot_be_read_is_a_fault(value: str) -> None:
    """With what there is."""
    fault = fault_of(RECT.format(f'style="filter:{value}"'))
    assert fault.code in ("face/style", "face/number")


def test_functions_are_read_with_colors_inside() -> None:
    """Brackets in brackets."""
    first, second = parse_functions("drop-shadow(rgba(0, 0, 0, .5) 1px 1px) blur( 2px )")
    assert (first.name, first.arguments) == ("drop-shadow", "rgba(0, 0, 0, .5) 1px 1px")
    assert (second.name, second.arguments) == ("blur", "2px")


# ---------------------------------------------------------------- frames and tiles


def test_a_tile_is_where_its_pattern_says_and_counts_from_there() -> None:
    """SVG 2, 14.3: the content moves with x and y."""
    body = '<pattern id="p" x="3" y="4" width="5" height="6" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>'
    (shape,) = shapes(body + RECT.format('fill="url(#p)"'))
    assert isinstance(shape.fill, Tiling)
    assert shape.fill.box == (3, 4, 5, 6)
    (group,) = shape.fill.items
    assert isinstance(group, Group)
    assert group.matrix == (1, 0, 0, 1, 3, 4)


def test_a_stroke_that_does_not_scale_is_drawn_in_the_units_of_the_page() -> None:
    """Its outline is moved, and the group moves it back."""
    body = '<g transform="scale(2 4)"><path d="M1 1H3" stroke="red" vector-effect="non-scaling-stroke"/></g>'
    stroked = [shape for shape in shapes(body) if shape.stroke]
    assert stroked[0].outline.segments == (("M", 2, 4), ("L", 6, 4))
    assert stroked[0].stroke.width == 1  # type: ignore[union-attr]


def test_percentages_in_an_inner_svg_are_of_its_own_frame() -> None:
    """Of its viewBox, where it has one."""
    body = '<svg x="5" width="20" height="10" viewBox="0 0 40 20"><rect width="50%" height="25%"/></svg>'
    (shape,) = shapes(body)
    assert shape.outline.segments[2] == ("L", 20, 5)
