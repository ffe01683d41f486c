"""A mistake of the drawing itself counts for nothing, as in SVG, and is told; one that a card makes is an error."""

from pathlib import Path

import pytest
from face_bench import HEAD, font_book, read_face, shapes, svg

from generator.face import Color, Face, Shape
from generator.faces.template import Templates
from generator.faults import Fault
from generator.sizes import Size
from generator.svg.reader import FaceReader

ROOT = 'width="60mm" height="90mm" viewBox="0 0 60 90"'
RECT = '<rect width="9" height="9" {}/>'


def filled(folder: Path, body: str, values: dict[str, str], **files: str) -> tuple[Face, list[Fault]]:
    """A template filled in and read."""
    (folder / "t.svg.j2").write_text(f"{HEAD}{ROOT}>{body}</svg>", "utf-8")
    for name, text in files.items():
        (folder / f"{name}.svg").write_text(text, "utf-8")
    templates = Templates((folder,))
    whole = templates.fill("t", values)
    return FaceReader(font_book(), sources=templates.sources).read_filled(whole, "t", Size(60, 90))


@pytest.mark.parametrize(
    ("attributes", "fill"),
    [
        ('fill="grren"', (0, 0, 0)),
        ('style="fill:000000"', (0, 0, 0)),
        ('style="fill:#67a7c47"', (0, 0, 0)),
        ('fill="red" style="fill:rgb(1,2)"', (1, 0, 0)),
    ],
)
def test_what_is_no_color_is_as_if_it_were_not_there(attributes: str, fill: tuple[float, ...]) -> None:
    """So editors show it; a warning offers the nearest."""
    face, (fault,) = read_face(RECT.format(attributes))
    assert (fault.code, fault.level) == ("face/color", "warning")
    assert fault.remedy
    (shape,) = face.items
    assert isinstance(shape, Shape) and shape.fill == Color("rgb", fill)


def test_a_transform_that_is_none_moves_nothing() -> None:
    """Of shapes, groups, clips."""
    face, faults = read_face(RECT.format('transform="tranlate(1,0)"') + '<g transform="scale(2"><circle r="1"/></g>')
    assert [(fault.code, fault.level) for fault in faults] == [("face/transform", "warning")] * 2
    assert all(isinstance(item, Shape) and item.matrix is None for item in face.items)


def test_a_use_of_nothing_draws_nothing() -> None:
    """Also where its href is blank."""
    face, faults = read_face('<use href="#no"/><use/>' + RECT.format(""))
    assert [(fault.code, fault.level) for fault in faults] == [("face/reference", "warning")] * 2
    assert len(face.items) == 1


@pytest.mark.parametrize(
    "body",
    [
        RECT.format('fill="{{ v }}"'),
        RECT.format("fill='{{ v }}'"),
        RECT.format('style="stroke:none;fill:{{ v }}"'),
        RECT.format('{% if v %}fill="{{ v }}"{% endif %}'),
        RECT.format('{{ "" }} fill="{{ v }}"'),
        RECT.format('card:fill="{{ v }}"'),
        RECT.format('card:fill="no such"'),
        RECT.format('transform="{{ v }}"'),
        '<use href="#{{ v }}"/>',
        '<use xlink:href="#{{ v }}"/>',
        '<use card:href="#{{ v }}"/>',
        '<linearGradient id="g"><stop stop-color="{{ v }}"/><stop offset="1"/></linearGradient>'
        + RECT.format('fill="url(#g)"'),
    ],
)
def test_what_a_card_says_wrongly_is_an_error(tmp_path: Path, body: str) -> None:
    """Wherever in the template it comes out, for the first card and for those that its form is known for."""
    for _ in range(3):
        _, faults = filled(tmp_path, body, {"v": "no such"})
        assert [fault.level for fault in faults] == ["error"], faults


def test_prefixes_that_nobody_declared_are_told_with_what_to_write() -> None:
    """And count as their programs mean them; the cure works as it is written."""
    text = svg('<text inkscape:linespacing="1" sodipodi:x="1"/><rect width="9" height="9" serif:id="a"/>')
    text = text.replace(' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"', "")
    face, faults = read_face(text, whole=True)
    assert [(fault.level, fault.value) for fault in faults] == [
        ("warning", "inkscape"),
        ("warning", "sodipodi"),
        ("warning", "serif"),
    ]
    assert len(face.items) == 1
    for fault in faults:
        text = text.replace("<svg ", f"<svg {fault.remedy.removeprefix('Write ').removesuffix(' on <svg>.')} ")
    assert read_face(text, whole=True)[1] == []


def test_a_root_outside_of_svg_s_namespace_hides_no_other_fault() -> None:
    """Both come at once, and the cure works."""
    text = f'<svg {ROOT}><rect width="x" height="1"/></svg>'
    _, faults = read_face(text, whole=True)
    assert [fault.code for fault in faults] == ["face/template", "face/number"]
    cured = text.replace("<svg", f"<svg {faults[0].remedy.removeprefix('Write ').partition(' on <svg>')[0]}")
    assert [fault.code for fault in read_face(cured, whole=True)[1]] == ["face/number"]


# ---------------------------------------------------------------- whole drawings included

PART = (
    '<?xml version="1.0"?>\n<!DOCTYPE svg>\n'
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">'
    '<style>.c, #r {{ fill: {0} }}</style><defs><rect id="r" width="{1}" height="9"/></defs>'
    '<use href="#r"/><circle class="c" r="1"/><path d="M0 0H{1}" fill="none" stroke="url(#g)"/>'
    '<linearGradient id="g"><stop stop-color="{0}"/></linearGradient></svg>'
)


def test_included_drawings_are_kept_apart(tmp_path: Path) -> None:
    """The same ids and classes in two files, in one of them twice, and in the template."""
    body = (
        '<style>.c { fill: #00ff00 }</style><rect id="r" width="5" height="1" class="c"/>'
        '{% include "one.svg" %}{% include "two.svg" %}{% for n in (1, 2) %}{% include "one.svg" %}{% endfor %}'
    )
    face, faults = filled(tmp_path, body, {}, one=PART.format("#ff0000", 3), two=PART.format("#0000ff", 4))
    assert faults == []
    found = [item for item in face.walk() if isinstance(item, Shape)]
    red, lime, blue = Color("rgb", (1, 0, 0)), Color("rgb", (0, 1, 0)), Color("rgb", (0, 0, 1))
    assert [shape.fill for shape in found if shape.fill] == [lime, red, red, blue, blue, *[red] * 4]
    assert [shape.stroke.paint for shape in found if shape.stroke] == [red, blue, red, red]


def test_included_drawings_say_values_of_the_card_and_point_into_the_template(tmp_path: Path) -> None:
    """What they do not define themselves is the template's."""
    part = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        '<rect width="{{ n }}" height="1" fill="url(#t)"/></svg>'
    )
    body = '<linearGradient id="t"><stop stop-color="red"/></linearGradient>{% include "part.svg" %}'
    for n in ("3", "4", "5"):
        face, faults = filled(tmp_path, body, {"n": n}, part=part)
        assert faults == []
        (shape,) = [item for item in face.walk() if isinstance(item, Shape)]
        assert shape.outline.segments[1][1] == float(n) and shape.fill == Color("rgb", (1, 0, 0))


def test_an_included_drawing_in_mm_is_as_large_on_paper(tmp_path: Path) -> None:
    """Whatever the units of the template; without a unit its numbers are the template's."""
    for size, expected in (("20mm", 20.0), ("2cm", 20.0), ("20", 20.0)):
        root = f'xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 1 1"'
        part = f'<svg {root}><rect width="1" height="1"/></svg>'
        face, faults = filled(tmp_path, '{% include "part.svg" %}', {}, part=part)
        assert faults == []
        (group,) = [item for item in face.walk() if getattr(item, "matrix", None) is not None]
        assert group.matrix is not None and group.matrix[0] == pytest.approx(expected)
    assert shapes(RECT.format(""))


def test_faults_of_an_included_drawing_have_its_line(tmp_path: Path) -> None:
    """And its name."""
    _, faults = filled(tmp_path, '{% include "part.svg" %}', {}, part=PART.format("#f00", 3).replace('r="1"', 'r="x"'))
    assert [(Path(fault.template).name, fault.line) for fault in faults] == [("part.svg", 3)]
