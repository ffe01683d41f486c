"""Flowed text of old Inkscape, and the choice of a switch."""

import pytest
from face_bench import codes, fault_of, lines_of, read_face, runs, shapes

FLOW = (
    '<flowRoot id="f" xml:space="preserve" font-family="Test" font-size="4" style="line-height:1.25;{style}" {more}>'
    '<flowRegion id="r"><rect x="5" y="6" width="{width}" height="40" style="fill:red"/></flowRegion>'
    "{paras}</flowRoot>"
)


def flow(paras: str, style: str = "", more: str = "", width: float = 40) -> str:
    """A flowRoot of some paragraphs."""
    return FLOW.format(paras=paras, style=style, more=more, width=width)


def test_a_flow_root_is_a_text_box() -> None:
    """Each flowPara is a paragraph; an empty one is an empty line; the region is not painted."""
    body = flow(
        "<flowPara>one two</flowPara><flowPara/><flowPara>three <flowSpan fill='red'>four</flowSpan></flowPara>"
    )
    assert lines_of(body) == ["one two", "three four"]
    first, *_, last = runs(body)
    assert last.y - first.y == pytest.approx(2 * 1.25 * 4)
    assert first.x == pytest.approx(5)
    assert not [item for item in read_face(body)[0].walk() if hasattr(item, "outline")]


def test_it_breaks_lines_and_aligns_them() -> None:
    """By the width of its rectangle."""
    assert lines_of(flow("<flowPara>one two three</flowPara>", width=16)) == ["one two", "three"]
    right = runs(flow("<flowPara>one</flowPara>", style="text-align:end"))[0]
    assert right.x > 30


def test_its_first_line_stands_where_inkscape_puts_it() -> None:
    """Half of the room between lines above the letters; card:valign has the last word."""
    plain = runs(flow("<flowPara>one</flowPara>"))[0]
    high = runs(flow("<flowPara>one</flowPara>", style="line-height:2.25"))[0]
    assert high.y - plain.y == pytest.approx(0.5 * 4)
    top = runs(flow("<flowPara>one</flowPara>", more='card:valign="top"'))[0]
    assert top.y < plain.y


def test_it_takes_the_bindings_of_boxes() -> None:
    """card:fit, card:lines."""
    face, faults = read_face(flow("<flowPara>one two three</flowPara>", more='card:fit="6 20" card:lines="1"'))
    assert faults == []
    assert face.fits[0].lines == 1
    assert codes(flow("<flowPara>" + "word " * 500 + "</flowPara>")) == ["face/overflow"]


def test_empty_ones_are_nothing() -> None:
    """Inkscape leaves them behind; some have no region any more."""
    assert codes(flow("<flowPara/>")) == []
    assert codes("<flowRoot><flowPara> </flowPara></flowRoot>") == []


@pytest.mark.parametrize(
    ("region", "code"),
    [
        ('<path d="M0 0H9V9z"/>', "face/unsupported"),
        ("", "face/reference"),
        ('<rect width="50" height="40" transform="rotate(9)"/>', "face/unsupported"),
    ],
)
def test_regions_that_are_no_rectangles_are_refused(region: str, code: str) -> None:
    """With a way out."""
    body = (
        f'<flowRoot font-family="Test" font-size="4"><flowRegion>{region}</flowRegion><flowPara>a</flowPara></flowRoot>'
    )
    found = fault_of(body)
    assert found.code == code and found.remedy and found.field == "text"


def test_a_region_may_be_used_and_stand_in_a_scaled_group() -> None:
    """The rectangle of a use; units of the text's group."""
    body = (
        '<defs><rect id="q" x="5" y="6" width="50" height="40"/></defs><g transform="scale(.5)">'
        '<flowRoot font-family="Test" font-size="4"><flowRegion><use href="#q"/></flowRegion>'
        "<flowPara>a</flowPara></flowRoot></g>"
    )
    assert runs(body)[0].x == pytest.approx(5)


def test_line_heights_of_nothing_are_those_of_the_parts() -> None:
    """As Inkscape writes them; with no part that says more, lines stand as the font asks."""
    inner = '<flowPara style="line-height:1.5">one</flowPara><flowPara style="line-height:1.25">two</flowPara>'
    first, second = runs(flow(inner, style="line-height:0%"))
    assert second.y - first.y == pytest.approx(1.5 * 4)
    first, second = runs(flow("<flowPara>one</flowPara><flowPara>two</flowPara>", style="line-height:0"))
    assert second.y - first.y > 4
    for value, em in (("6mm", 6 * 96 / 25.4 / 4), ("1.5em", 1.5), ("150%", 1.5), ("8px", 2)):
        first, second = runs(flow("<flowPara>one</flowPara><flowPara>two</flowPara>", style=f"line-height:{value}"))
        assert second.y - first.y == pytest.approx(em * 4)


SWITCH = (
    '<switch><foreignObject width="9" height="9" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility">'
    '<div xmlns="http://www.w3.org/1999/xhtml">HTML</div></foreignObject>{}</switch>'
)


@pytest.mark.parametrize(
    ("body", "widths"),
    [
        (SWITCH.format('<rect width="3" height="1"/><rect width="4" height="1"/>'), [3]),
        ('<switch><rect width="3" height="1" requiredExtensions="x"/><rect width="4" height="1"/></switch>', [4]),
        ('<switch><rect width="3" height="1" systemLanguage="fr"/><rect width="4" height="1"/></switch>', [4]),
        ('<switch><rect width="3" height="1" systemLanguage="fr, en-GB"/><rect width="4" height="1"/></switch>', [3]),
        ('<switch><g requiredFeatures="x"><rect width="3" height="1"/></g><rect width="4" height="1"/></switch>', [3]),
        ("<switch/>", []),
        ('<switch><title>a</title><x:y xmlns:x="x"/><rect width="3" height="1"/></switch>', [3]),
        ('<rect width="3" height="1" systemLanguage="fr"/><rect width="4" height="1"/>', [4]),
    ],
)
def test_a_switch_takes_the_first_that_svg_alone_can_draw(body: str, widths: list[float]) -> None:
    """So the drawings of draw.io show their fallback."""
    assert [shape.outline.segments[1][1] for shape in shapes(body)] == widths
