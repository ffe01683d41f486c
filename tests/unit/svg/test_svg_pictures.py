"""SVG files stand as pictures: vectors, drawn once per file, with ids, styles and colors of their own."""

import base64
import gzip
from pathlib import Path

import pikepdf
import pytest
from face_bench import codes, fault_of, read_face, svg

from generator.face import Color, Face, Group, Shape
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg.bounds import bounds

NS = 'xmlns="http://www.w3.org/2000/svg"'
ICON = f'<svg {NS} width="24" height="24" viewBox="0 0 12 12"><rect id="a" width="12" height="6" fill="#f00"/></svg>'
IMAGE = '<image x="10" y="20" width="30" height="30" href="{}" {}/>'


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A folder with an icon in it."""
    (tmp_path / "icon.svg").write_text(ICON)
    return tmp_path


def placed(face: Face) -> list[tuple[float, ...]]:
    """Left, top, right, bottom of each shape of a face, in its units."""
    found = []

    def walk(items: object, matrix: Matrix) -> None:
        for item in items:  # type: ignore[attr-defined]
            own = multiply(matrix, item.matrix) if item.matrix else matrix
            if isinstance(item, Group):
                walk(item.items, own)
            elif isinstance(item, Shape):
                x, y, width, height = bounds(item.outline)
                corners = *apply(own, x, y), *apply(own, x + width, y + height)
                found.append(tuple(round(part, 3) + 0.0 for part in corners))

    walk(face.items, IDENTITY)
    return found


def shown(body: str, art: Path) -> list[tuple[float, ...]]:
    """Where the shapes of a drawing without faults lie."""
    face, faults = read_face(body, pictures=(art,))
    assert [fault.fact for fault in faults] == []
    return placed(face)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", (10, 20, 40, 35)),
        ('preserveAspectRatio="none"', (10, 20, 40, 35)),
        ('height="60" preserveAspectRatio="xMinYMax"', (10, 50, 40, 65)),
        ('height="60" preserveAspectRatio="xMinYMin slice"', (10, 20, 70, 50)),
        ('height="60" preserveAspectRatio="none"', (10, 20, 40, 50)),
    ],
)
def test_a_drawing_lies_in_its_frame_as_a_picture_does(art: Path, attributes: str, expected: tuple[float, ...]) -> None:
    """By preserveAspectRatio, whatever units the file counts in."""
    body = IMAGE.format("icon.svg", attributes)
    if "height=" in attributes:
        body = body.replace('height="30" ', "", 1)
    assert shown(body, art) == [expected]


def test_it_is_cut_off_at_its_own_edges_and_at_its_frame(art: Path) -> None:
    """Only where something lies beyond them."""
    (art / "wide.svg").write_text(f'<svg {NS} viewBox="0 0 12 12"><rect x="-9" width="30" height="6"/></svg>')
    for name, attributes, clips in (
        ("icon.svg", "", 0),
        ("wide.svg", "", 1),
        ("wide.svg", 'preserveAspectRatio="xMidYMid slice"', 1),
    ):
        face, _ = read_face(IMAGE.format(name, attributes), pictures=(art,))
        assert sum(len(item.clips) for item in face.walk() if isinstance(item, Group)) == clips


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        ('width="20mm" height="10mm"', (10, 27.5, 40, 42.5)),
        ('viewBox="5 5 20 10"', (2.5, 20, 47.5, 42.5)),
        ('width="20" height="10" viewBox="0 0 2 1"', (10, 27.5, 40, 42.5)),
        ('width="100%" height="100%" viewBox="0 0 20 10"', (10, 27.5, 40, 42.5)),
    ],
)
def test_a_drawing_says_its_size_in_any_way(tmp_path: Path, root: str, expected: tuple[float, ...]) -> None:
    """Units, percent, a viewBox alone."""
    (tmp_path / "a.svg").write_text(f'<svg {NS} {root}><rect width="100%" height="100%"/></svg>')
    found = shown(IMAGE.format("a.svg", ""), tmp_path)
    if 'viewBox="5' not in root:
        assert found == [expected]
    else:
        assert found == [(2.5, 20.0, 32.5, 35.0)]


def test_ids_styles_and_links_are_each_file_s_own(art: Path) -> None:
    """The same names in two files and in the template mean three things."""
    for name, color in (("one", "#ff0000"), ("two", "#0000ff")):
        (art / f"{name}.svg").write_text(
            f'<svg {NS} viewBox="0 0 9 9"><style>.c {{ fill: {color} }}</style>'
            '<defs><rect id="r" width="9" height="9"/></defs><use href="#r" class="c"/></svg>'
        )
    body = (
        '<style>.c { fill: #00ff00 }</style><rect id="r" class="c" width="1" height="1"/>'
        + IMAGE.format("one.svg", "")
        + IMAGE.format("two.svg", "")
    )
    face, faults = read_face(body, pictures=(art,))
    assert faults == []
    fills = [item.fill.values for item in face.walk() if isinstance(item, Shape) and isinstance(item.fill, Color)]
    assert fills == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]


def test_current_color_is_the_image_s(art: Path) -> None:
    """So one file serves in every color, bound to the card's."""
    (art / "tint.svg").write_text(f'<svg {NS} viewBox="0 0 9 9"><circle r="3" fill="currentColor"/></svg>')
    body = (
        IMAGE.format("tint.svg", 'color="red"')
        + f'<g color="blue">{IMAGE.format("tint.svg", "")}</g>'
        + IMAGE.format("tint.svg", 'card:color="#00ff00"')
        + IMAGE.format("icon.svg", 'color="blue"')
    )
    face, faults = read_face(body, pictures=(art,))
    assert faults == []
    fills = [item.fill.values for item in face.walk() if isinstance(item, Shape) and isinstance(item.fill, Color)]
    assert fills == [(1, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]


def test_a_file_is_written_once_however_often_it_stands(art: Path) -> None:
    """As one form of the PDF."""
    body = "".join(f'<image x="{n}" y="{n}" width="5" height="5" href="icon.svg"/>' for n in range(20))
    face, _ = read_face(body, pictures=(art,))
    groups = {id(item) for item in face.walk() if isinstance(item, Group) and item.file}
    assert len(groups) == 1
    import io

    with pikepdf.open(io.BytesIO(write_faces([face], DocumentInfo("t")))) as pdf:
        forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
        assert len(forms) == 1
        assert pdf.pages[0].Contents.read_bytes().count(b" Do") == 20


def test_card_src_names_drawings_as_well(art: Path) -> None:
    """Whether a cell names pixels or vectors is the file's matter, not the template's."""
    assert shown('<image x="10" y="20" width="30" height="30" card:src="icon.svg"/>', art) == [(10, 20, 40, 35)]


def test_packed_embedded_and_differently_encoded_drawings_are_read(art: Path) -> None:
    """By content, whatever the name ends in."""
    (art / "packed.svgz").write_bytes(gzip.compress(ICON.encode()))
    (art / "misnamed.png").write_text(f'<?xml version="1.0"?>\n<!-- a -->\n{ICON}')
    (art / "latin.svg").write_bytes(f'<?xml version="1.0" encoding="iso-8859-1"?><!-- é -->{ICON}'.encode("latin-1"))
    (art / "wide.svg").write_bytes(f'<?xml version="1.0" encoding="UTF-16"?>{ICON}'.encode("utf-16"))
    embedded = "data:image/svg+xml;base64," + base64.b64encode(ICON.encode()).decode()
    for name in ("packed.svgz", "misnamed.png", "latin.svg", "wide.svg", embedded):
        assert shown(IMAGE.format(name, ""), art) == [(10, 20, 40, 35)], name[:20]


def test_drawings_hold_others_as_deep_as_is_sane(art: Path) -> None:
    """Pictures are looked for beside the drawing first; one that draws itself is told."""
    (art / "inner").mkdir()
    (art / "inner" / "outer.svg").write_text(
        f'<svg {NS} viewBox="0 0 9 9"><image width="9" height="9" href="near.svg"/></svg>'
    )
    (art / "inner" / "near.svg").write_text(ICON)
    assert shown(IMAGE.format("inner/outer.svg", ""), art) == [(10, 20, 40, 35)]
    (art / "self.svg").write_text(f'<svg {NS} viewBox="0 0 9 9"><image width="9" height="9" href="self.svg"/></svg>')
    found = fault_of(IMAGE.format("self.svg", ""), pictures=(art,))
    assert found.code == "face/reference" and found.template.endswith("self.svg") and found.line == 1


def test_faults_of_a_drawing_have_its_name_and_line_and_come_all_at_once(art: Path) -> None:
    """Once, however often it stands."""
    (art / "bad.svg").write_text(
        f'<svg {NS} viewBox="0 0 9 9">\n<rect width="x"/>\n<path d="1"/>\n<circle r="1" fill="grren"/></svg>'
    )
    _, faults = read_face(IMAGE.format("bad.svg", "") * 3, pictures=(art,))
    assert [(Path(fault.template).name, fault.line, fault.code) for fault in faults] == [
        ("bad.svg", 2, "face/number"),
        ("bad.svg", 3, "face/path"),
        ("bad.svg", 4, "face/color"),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"<svg", "face/picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "face/size"),
        (b"<svg width='9' height='9'/>", "face/picture"),
        (b"\x1f\x8bnot packed", "face/picture"),
        (b"<?xml version='1.0'?><html/>", "face/picture"),
        (b'<?xml version="1.0" encoding="ebcdic-nonsense"?><svg/>', "face/picture"),
        (b'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "a">]><svg>&x;</svg>', "face/picture"),
    ],
)
def test_what_is_no_drawing_is_one_fault_and_a_crossed_frame(tmp_path: Path, content: bytes, code: str) -> None:
    """As for any other broken picture."""
    (tmp_path / "a.svg").write_bytes(content)
    face, faults = read_face(IMAGE.format("a.svg", ""), pictures=(tmp_path,))
    assert [fault.code for fault in faults] == [code]
    assert '"a.svg"' in faults[0].fact
    assert len(placed(face)) == 2


def test_a_drawing_with_a_doctype_and_entities_is_read(tmp_path: Path) -> None:
    """As Illustrator writes them."""
    doctype = '<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY ns "http://www.w3.org/2000/svg">]>'
    icon = ICON.replace(NS, 'xmlns="&ns;"')
    (tmp_path / "a.svg").write_text(f'<?xml version="1.0"?>\n{doctype}{icon}')
    assert shown(IMAGE.format("a.svg", ""), tmp_path) == [(10, 20, 40, 35)]


def test_a_drawing_is_never_looked_for_outside_the_game(art: Path) -> None:
    """As for pixels."""
    for name in ("../icon.svg", "/etc/icon.svg", "http://example.invalid/icon.svg"):
        assert codes(IMAGE.format(name, ""), pictures=(art,)) == ["face/picture"]


def test_text_of_a_drawing_is_set_in_the_game_s_fonts_and_not_judged(tmp_path: Path) -> None:
    """Its letters are art; how large they print depends on the frame."""
    from generator.svg.print_limits import PrintLimits

    (tmp_path / "a.svg").write_text(
        f'<svg {NS} viewBox="0 0 90 90"><text y="9" font-family="Test" font-size="1">small</text></svg>'
    )
    face, faults = read_face(IMAGE.format("a.svg", ""), pictures=(tmp_path,), limits=PrintLimits(7, 6))
    assert faults == [] and face.fits == ()
    assert codes(svg(""), whole=True) == []
