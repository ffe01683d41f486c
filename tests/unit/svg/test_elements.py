"""Elements, styles and bindings as values of a face. What they look like is proved against another renderer."""

import pytest
from face_bench import LATIN, REPOSITORY, codes, drawn, fault_of, read_face, runs, shapes

from generator.face import Color, GlyphRun, Gradient, Group, Shape
from generator.svg.styles import PROPERTIES

RED, GREEN, BLUE = Color("rgb", (1, 0, 0)), Color("rgb", (0, 128 / 255, 0)), Color("rgb", (0, 0, 1))
RECT = '<rect width="9" height="9" {}/>'


def fills(body: str) -> list[object]:
    """The fill of every shape."""
    return [shape.fill for shape in shapes(body)]


# ---------------------------------------------------------------- styles


@pytest.mark.parametrize(
    ("body", "fill"),
    [
        (RECT.format(""), Color("rgb", (0, 0, 0))),
        (RECT.format('fill="red"'), RED),
        (RECT.format('fill="red" style="fill:blue"'), BLUE),
        (RECT.format('fill="red" card:fill="blue"'), BLUE),
        (RECT.format('style="fill:red" card:fill="blue"'), BLUE),
        ("<style>rect{fill:blue}</style>" + RECT.format('fill="red"'), BLUE),
        ("<style>.a{fill:blue} rect{fill:red}</style>" + RECT.format('class="b a"'), BLUE),
        ("<style>#i{fill:blue} .a{fill:red} rect.a{fill:red}</style>" + RECT.format('class="a" id="i"'), BLUE),
        ("<style>rect{fill:red} rect{fill:blue}</style>" + RECT.format(""), BLUE),
        ("<style>.a,.b{fill:red} *{fill:blue}</style>" + RECT.format('class="b"'), RED),
        ("<style>/* x{} */ rect{fill:blue;}</style>" + RECT.format('style="fill:red"'), RED),
        ('<g fill="red">' + RECT.format("") + "</g>", RED),
        ('<g fill="red">' + RECT.format('fill="inherit"') + "</g>", RED),
        ('<g fill="red">' + RECT.format('fill="blue" style="fill:inherit"') + "</g>", RED),
        ('<g color="blue">' + RECT.format('fill="currentColor"') + "</g>", BLUE),
        (RECT.format('fill="currentcolor"'), Color("rgb", (0, 0, 0))),
    ],
)
def test_where_a_fill_comes_from(body: str, fill: Color) -> None:
    """Inherited, attribute, sheet by strength, style, card: binding; currentColor is black by default (IM-13)."""
    assert fills(body) == [fill]


def test_css_variables_are_refused() -> None:
    """IM-13: never drawn as nothing."""
    assert codes(RECT.format('fill="var(--x)"')) == ["face/color"]


def test_a_misspelt_style_is_offered_the_nearest() -> None:
    """Among those the profile knows."""
    assert "fill-opacity" in fault_of(RECT.format('style="fill-opacty:1"')).remedy
    assert "stroke" in fault_of(RECT.format('strok="red"')).remedy
    assert "card:repeat" in fault_of(RECT.format('card:repat="2"')).remedy


@pytest.mark.parametrize("name", sorted(PROPERTIES))
def test_every_property_is_either_used_or_known_to_change_nothing(name: str) -> None:
    """A nonsense value is never accepted in silence for one that counts."""
    found = codes(RECT.format(f'style="{name}:12nonsense"'))
    harmless = {"display", "overflow", "paint-order", "image-rendering", "transform-origin", *"x y r d cx cy".split()}
    of_text = {
        key
        for key in PROPERTIES
        if key.startswith(("font-", "text-", "letter-", "word-", "baseline-", "line-", "white-", "shape-", "inline-"))
    }
    of_stroke = {key for key in PROPERTIES if key.startswith("stroke-")}
    of_markers = {key for key in PROPERTIES if key.startswith("marker")}
    unused = {"color", "stop-color", "stop-opacity", "flood-color", "flood-opacity", "lighting-color", *of_markers}
    if name not in harmless | of_text | of_stroke | unused:
        assert found, name


# ---------------------------------------------------------------- bindings


def test_card_if_decides_whether_an_element_is_drawn() -> None:
    """By the text it became."""
    assert len(shapes(RECT.format('card:if="1"') + RECT.format('card:if=""') + RECT.format('card:if="0"'))) == 1


def test_card_if_counts_inside_defs_clips_gradients_and_text() -> None:
    """Wherever an element stands."""
    clip = f'<clipPath id="c">{RECT.format("")}<circle r="2" card:if=""/></clipPath>' + RECT.format(
        'clip-path="url(#c)"'
    )
    (group,) = (item for item in drawn(clip) if isinstance(item, Group))
    assert len(group.clips[0]) == 1
    stops = '<linearGradient id="g"><stop/><stop offset=".5" card:if=""/><stop offset="1"/></linearGradient>'
    (shape,) = shapes(stops + RECT.format('fill="url(#g)"'))
    assert isinstance(shape.fill, Gradient)
    assert len(shape.fill.stops) == 2
    text = '<text x="1" y="9" font-family="Test" font-size="4">a<tspan card:if="">b</tspan>c</text>'
    assert "".join(run.text for run in runs(text)) == "ac"


def test_card_repeat_draws_at_even_steps() -> None:
    """Zero or blank draws nothing."""
    groups = [
        item for item in drawn(RECT.format('card:repeat="3" card:dx="4" card:dy="-1"')) if isinstance(item, Group)
    ]
    assert [group.matrix[4:] for group in groups if group.matrix] == [(0, 0), (4, -1), (8, -2)]
    assert drawn(RECT.format('card:repeat="0"') + RECT.format('card:repeat=""')) == []


def test_a_repeated_text_takes_its_steps_as_steps_only() -> None:
    """card:dx is no shift of the letters."""
    found = runs('<text x="1" y="9" card:repeat="2" card:dx="5" font-family="Test" font-size="4">a</text>')
    assert [run.x for run in found] == [1, 1]


def test_geometry_may_be_bound() -> None:
    """card:x beside x."""
    (shape,) = shapes('<rect x="1" card:x="3" width="2" card:width="4" height="2"/>')
    assert shape.outline.segments[:2] == (("M", 3, 0), ("L", 7, 0))


def test_a_blank_binding_leaves_what_the_drawing_says() -> None:
    """TM-18: a blank cell in a color column means the color drawn."""
    (shape,) = shapes('<rect x="1" card:x="" width="2" height="2" fill="red" card:fill="" card:opacity=" "/>')
    assert shape.fill == RED
    assert shape.outline.segments[0] == ("M", 1, 0)


@pytest.mark.parametrize(
    "body",
    [
        '<clipPath id="c"><rect width="1" height="1" card:repeat="3"/></clipPath>' + RECT.format('clip-path="url(#c)"'),
        '<linearGradient id="g" card:if="1"><stop/><stop/></linearGradient>' + RECT.format('fill="url(#g)"'),
        '<linearGradient id="g"><stop card:repeat="3"/><stop/></linearGradient>' + RECT.format('fill="url(#g)"'),
        '<text x="1" y="9" font-family="Test" font-size="4"><tspan card:repeat="2">a</tspan></text>',
        '<symbol id="s" card:repeat="2"/><use href="#s"/>',
    ],
)
def test_a_binding_that_could_do_nothing_is_refused(body: str) -> None:
    """Never accepted and forgotten."""
    assert codes(body) == ["face/unsupported"]


def test_repeats_inside_repeats_have_a_limit() -> None:
    """A thousand times a thousand circles are given up at once."""
    inner = '<circle r="1" card:repeat="1000" card:dx="1"/>'
    assert codes(f'<g card:repeat="1000" card:dx="1">{inner}</g>') == ["face/too-much"]


def test_card_href_picks_a_symbol() -> None:
    """An unknown one is a fault that offers near ids."""
    body = '<symbol id="star">{}</symbol><use href="#moon" card:href="{}"/>'.format(RECT.format(""), "{}")
    assert len(shapes(body.format("#star"))) == 1
    assert "#star" in fault_of(body.format("#satr")).remedy


# ---------------------------------------------------------------- elements


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="0" height="9"/>',
        '<circle r="0"/>',
        '<ellipse rx="3" ry="0"/>',
        '<path d=""/>',
        '<polygon points=""/>',
        RECT.format('fill="none"'),
        RECT.format('display="none"'),
        RECT.format('visibility="hidden"'),
        RECT.format('opacity="0"'),
        '<line x2="5" y2="5"/>',
        "<g/>",
        RECT.format('transform="scale(0)"'),
        '<clipPath id="c"/>' + RECT.format('clip-path="url(#c)"'),
        RECT.format('stroke="red" stroke-width="0" fill="none"'),
        '<g display="none"><blink/></g>',
    ],
)
def test_what_svg_does_not_draw_is_no_item(body: str) -> None:
    """Nothing without extent, paint or sight."""
    assert drawn(body) == []


def test_hidden_groups_may_show_a_child() -> None:
    """Visibility is inherited, display is not."""
    assert len(shapes('<g visibility="hidden">' + RECT.format('visibility="visible"') + RECT.format("") + "</g>")) == 1


def test_opacity_of_one_paint_is_that_paints_own() -> None:
    """CP-07: no group is needed, and nothing leaks to the next."""
    (shape, after) = shapes(RECT.format('opacity=".5" fill-opacity=".5"') + RECT.format(""))
    assert (shape.fill_opacity, after.fill_opacity) == (0.25, 1)


def test_opacity_of_fill_and_stroke_is_a_groups() -> None:
    """The stroke lies over half of the fill: both fade as one."""
    group, shape = drawn(RECT.format('opacity=".5" stroke="red"'))
    assert isinstance(group, Group) and isinstance(shape, Shape)
    assert (group.opacity, shape.fill_opacity) == (0.5, 1)


def test_a_view_box_may_begin_anywhere() -> None:
    """Its corner lands on the face's."""
    from face_bench import svg

    face, faults = read_face(svg(RECT.format(""), 'width="60mm" height="90mm" viewBox="-3 -3 60 90"'), whole=True)
    assert faults == []
    assert isinstance(face.items[0], Group)
    assert face.items[0].matrix == (1, 0, 0, 1, 3, 3)


def test_the_roots_own_opacity_counts() -> None:
    """Nothing on the root is ignored."""
    from face_bench import svg

    text = svg(RECT.format(""), 'width="60mm" height="90mm" viewBox="0 0 60 90" opacity=".5"')
    face, _ = read_face(text, whole=True)
    assert [item.fill_opacity for item in face.walk() if isinstance(item, Shape)] == [0.5]


@pytest.mark.parametrize(
    ("dash", "offset", "expected"),
    [
        ("2", 0, ((2, 2), 0)),
        ("1 2 3", 0, ((1, 2, 3) * 2, 0)),
        ("1,2", -1, ((1, 2), 2)),
        ("1,2", 7, ((1, 2), 1)),
        ("0 0", 3, ((), 0)),
        ("none", 3, ((), 0)),
    ],
)
def test_dashes(dash: str, offset: float, expected: tuple[tuple[float, ...], float]) -> None:
    """An odd number is doubled; an offset is never negative, for PDF has none such."""
    (shape,) = shapes(RECT.format(f'stroke="red" stroke-dasharray="{dash}" stroke-dashoffset="{offset}"'))
    assert shape.stroke
    assert (shape.stroke.dashes, shape.stroke.dash_offset) == expected


def test_spot_and_cmyk_reach_the_face_as_such() -> None:
    """On fills, strokes and text."""
    (shape,) = shapes(RECT.format('fill="#fff" card:fill="spot(gold, 50%)" card:stroke="cmyk(0,100,0,0)"'))
    assert isinstance(shape.fill, Color) and shape.stroke
    assert (shape.fill.space, shape.fill.name, shape.fill.values[4]) == ("spot", "gold", 0.5)
    assert shape.stroke.paint == Color("cmyk", (0, 1, 0, 0))


# ---------------------------------------------------------------- text at a point


def text(content: str, attributes: str = "") -> str:
    """A line of text at 10, 20."""
    return f'<text x="10" y="20" font-family="Test" font-size="4" {attributes}>{content}</text>'


def em(word: str) -> float:
    """Width of a word in mm at 4 mm."""
    return LATIN.shape(word)[1] * 4


def test_tspans_go_on_where_the_text_before_them_ends() -> None:
    """In their own style."""
    _, second = runs(text('ab<tspan fill="red">cd</tspan>'))
    assert second.x == pytest.approx(10 + em("ab"))
    assert second.fill == RED


def test_dx_and_dy_move_what_follows_and_keep_the_anchor_whole() -> None:
    """The line with its shifts is centered as one."""
    first, second = runs(text('ab<tspan dx="2" dy="1">cd</tspan>', 'text-anchor="middle"'))
    assert first.x == pytest.approx(10 - (em("ab") + 2 + em("cd")) / 2)
    assert (second.x, second.y) == (pytest.approx(first.x + em("ab") + 2), 21)


def test_a_new_x_or_y_begins_a_line_with_its_own_anchor() -> None:
    """So do lines that an editor sets by hand."""
    first, second = runs(text('<tspan x="10" y="20">ab</tspan><tspan x="10" y="26">c</tspan>', 'text-anchor="end"'))
    assert first.x == pytest.approx(10 - em("ab")) and second.x == pytest.approx(10 - em("c"))
    assert second.y == 26


def test_white_space_folds_and_keeps_words_apart() -> None:
    """TF-12: a line break in the template is one space."""
    assert "".join(run.text for run in runs(text("\n  a\n  <tspan>b</tspan>  c\n"))) == "a b c"


def test_letter_spacing_does_not_push_an_end_anchor() -> None:
    """Nothing follows the last letter."""
    (run,) = runs(text("ab", 'text-anchor="end" letter-spacing="1"'))
    assert run.x == pytest.approx(10 - em("a") - em("b") - 1, abs=0.2)


def test_a_stroke_on_text_is_kept() -> None:
    """With its own color and width."""
    (run,) = runs(text("a", 'stroke="red" stroke-width=".2"'))
    assert run.stroke and run.stroke.paint == RED


@pytest.mark.parametrize("said", ["*a*", "**a** b", "***a***", ":sword:", "2:sword:", ":Sword:", "a:swrod:b"])
def test_ff_4_markup_in_plain_lines_prints_as_typed_and_is_told(said: str) -> None:
    """Rich text is for boxes."""
    face, (fault,) = read_face(text(said))
    assert "".join(item.text for item in face.walk() if isinstance(item, GlyphRun)) == said
    assert (fault.code, fault.level) == ("face/literal-mark", "warning")


@pytest.mark.parametrize("said", ["* a", "3 * 4", "a*", "12:30:45", "a: b: c", ":unknown:", "a:b:c", "x::y"])
def test_nothing_is_told_of_plain_lines_without_marks(said: str) -> None:
    """Lone stars, times and lists."""
    assert "".join(run.text for run in runs(text(said))) == said


def test_a_named_icon_takes_the_place_of_the_sample() -> None:
    """At the text's own place."""
    (run,) = runs(text("x", 'card:icon="sword" text-anchor="middle"'))
    assert run.text == ":sword:"
    face, _ = read_face(text("x", 'card:icon="sword"'))
    assert face.icons == {"sword"}


def test_a_blank_icon_is_a_fault_that_says_what_to_write() -> None:
    """Never an empty drawing."""
    fault = fault_of(text("x", 'card:icon=""'))
    assert fault.code == "face/unknown-icon" and "card:if" in fault.remedy


def test_spaces_at_the_seam_of_a_shift_are_kept() -> None:
    """The blank before a shifted tspan is part of the line."""
    first, second = runs(text('ab <tspan dx="2">cd</tspan>'))
    assert second.x == pytest.approx(first.x + em("ab") + em(" ") + 2)


# ---------------------------------------------------------------- clips in units of a box


BOXED = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'


def clip_box(body: str) -> tuple[float, ...]:
    """Where the first clip's own units land."""
    group = next(item for item in drawn(BOXED + body) if isinstance(item, Group) and item.clips)
    assert group.clips[0][0].matrix
    return group.clips[0][0].matrix


def test_the_box_of_a_group_holds_all_that_it_draws() -> None:
    """Shapes where their transforms put them, groups in groups."""
    inner = '<rect x="1" y="2" width="3" height="4"/><g transform="scale(2)"><circle cx="5" cy="5" r="1"/></g>'
    body = f'<g clip-path="url(#c)">{inner}</g>'
    assert clip_box(body) == pytest.approx((11, 0, 0, 10, 1, 2))


def test_the_box_of_a_picture_is_what_is_seen_of_it() -> None:
    """Cut off at its frame."""
    art = REPOSITORY / "tests" / "data" / "svg" / "art"
    frame = 'x="1" y="2" width="4" height="8" preserveAspectRatio="xMidYMid slice"'
    body = f'<image {frame} href="photo.jpg" clip-path="url(#c)"/>'
    group = next(item for item in drawn(BOXED + body, pictures=[art]) if isinstance(item, Group))
    assert group.clips[0][0].matrix == pytest.approx((4, 0, 0, 8, 1, 2))


def test_the_box_of_a_text_is_that_of_its_letters_with_what_the_font_asks_for() -> None:
    """For clips, masks and gradients in parts of a box (SVG 2, 8.10)."""
    (group,) = (item for item in drawn(BOXED + text("aa", 'clip-path="url(#c)"')) if isinstance(item, Group))
    ((shape,),) = group.clips
    assert shape.matrix is not None
    width, _, _, height, x, y = shape.matrix
    (run,) = group.items
    assert isinstance(run, GlyphRun)
    assert (x, y) == (run.x, pytest.approx(run.y - LATIN.ascender * run.size))
    assert width == pytest.approx(sum(glyph.advance for glyph in run.glyphs) * run.size)
    assert height == pytest.approx((LATIN.ascender + LATIN.descender) * run.size)


@pytest.mark.parametrize(("value", "count"), [("1", 1), ("", 0), ("0", 0)])
def test_a_symbol_that_is_not_shown_draws_nothing_where_it_is_used(value: str, count: int) -> None:
    """card:if on the symbol itself counts for all its uses."""
    rect = '<rect width="4" height="4"/>'
    body = f'<symbol id="star" card:if="{value}">{rect}</symbol><use href="#star"/>'
    assert len(shapes(body)) == count
