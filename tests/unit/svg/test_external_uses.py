"""`<use href="icons.svg#sun">`: a part of another file stands in this one, with ids and rules of its own."""

from pathlib import Path

import pytest
from face_bench import read_face

from generator.face import Color, Face, Gradient, Group, Picture, Shape
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.svg.bounds import bounds

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SPRITE = f"""<svg {NS} viewBox="0 0 20 20"><style>.a {{ fill: #0a0 }}</style>
<linearGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="red"/></linearGradient>
<symbol id="sun" viewBox="0 0 24 24"><rect width="24" height="24" fill="url(#g)"/></symbol>
<symbol id="plain" viewBox="0 0 24 12"><rect width="24" height="12"/></symbol>
<rect id="ruled" class="a" width="5" height="5"/>
<g id="mine"><rect width="10" height="4" fill="currentColor"/></g>
<g id="loop"><use href="icons.svg#loop"/></g>
<g id="bad"><rect width="wide" height="1"/></g>
</svg>"""


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A folder with a file of symbols."""
    (tmp_path / "icons.svg").write_text(SPRITE)
    return tmp_path


def seen(face: Face) -> list[tuple[object, tuple[float, ...]]]:
    """Fill, and left, top, right, bottom of each shape."""
    found: list[tuple[object, tuple[float, ...]]] = []

    def walk(items: object, matrix: Matrix) -> None:
        for item in items:  # type: ignore[attr-defined]
            if isinstance(item, Group):
                walk(item.items, multiply(matrix, item.matrix) if item.matrix else matrix)
            elif isinstance(item, Shape):
                x, y, width, height = bounds(item.outline)
                corners = (*apply(matrix, x, y), *apply(matrix, x + width, y + height))
                found.append((item.fill, tuple(round(part, 3) + 0.0 for part in corners)))

    walk(face.items, IDENTITY)
    return found


def drawn(body: str, art: Path) -> list[tuple[object, tuple[float, ...]]]:
    """What a drawing without faults shows."""
    face, faults = read_face(body, pictures=(art,))
    assert [fault.fact for fault in faults] == []
    return seen(face)


def test_a_symbol_of_another_file_fills_the_frame_of_its_use(art: Path) -> None:
    """As one of this file would; its gradient is that of its own file, whatever ids are here."""
    body = '<linearGradient id="g"/><use href="icons.svg#sun" x="5" y="6" width="20" height="20"/>'
    ((fill, corners),) = drawn(body, art)
    assert corners == (5, 6, 25, 26)
    assert isinstance(fill, Gradient)
    assert len(fill.stops) == 2


def test_style_goes_in_and_rules_stay_where_they_are(art: Path) -> None:
    """A use hands its style on; `.a` of the file is none of this drawing's."""
    body = (
        '<use xlink:href="icons.svg#plain" width="24" height="12" fill="#800080"/>'
        '<use href="icons.svg#mine" color="blue"/><use href="icons.svg#ruled" fill="red"/>'
        '<rect class="a" width="1" height="1"/>'
    )
    fills = [fill for fill, _ in drawn(body, art)]
    colors = ((128 / 255, 0, 128 / 255), (0, 0, 1), (0, 170 / 255, 0), (0, 0, 0))
    assert fills == [Color("rgb", color) for color in colors]


def test_a_use_without_an_id_draws_the_whole_file(art: Path) -> None:
    """In the frame of the use."""
    (art / "one.svg").write_text(f'<svg {NS} viewBox="0 0 10 10"><rect width="10" height="10"/></svg>')
    ((_, corners),) = drawn('<use href="one.svg" x="1" y="2" width="30" height="30"/>', art)
    assert corners == (1, 2, 31, 32)


def test_the_file_is_an_input_of_what_is_printed(art: Path) -> None:
    """So that its hash stands in the manifest."""
    face, _ = read_face('<use href="icons.svg#ruled"/>', pictures=(art,))
    assert [item.file for item in face.walk() if isinstance(item, Group) and item.file] == [art / "icons.svg"]


@pytest.mark.parametrize(
    ("link", "code", "said"),
    [
        ("icons.svg#snu", "face/reference", "Did you mean icons.svg#sun?"),
        ("icons.svg#zzzz", "face/reference", "It has: g, sun, plain"),
        ("icnos.svg#sun", "face/picture", "icons.svg"),
        ("../icons.svg#sun", "face/picture", "art folder"),
        ("https://example.invalid/a.svg#sun", "face/picture", "never uses the network"),
        ("icons.svg#loop", "face/reference", "Link to another file."),
        ("photo.png#sun", "face/reference", '<image href="photo.png" .../>'),
        ("broken.svg#sun", "face/picture", "save"),
    ],
)
def test_what_cannot_be_drawn_says_what_to_do(art: Path, link: str, code: str, said: str) -> None:
    """One finding each, with a cure."""
    (art / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (art / "broken.svg").write_text("<svg")
    _, (fault,) = read_face(f'<use href="{link}"/>', pictures=(art,))
    assert fault.code == code
    assert said in fault.remedy


def test_faults_in_the_other_file_have_its_lines(art: Path) -> None:
    """And those of parts that are not used are not told."""
    _, (fault,) = read_face('<use href="icons.svg#bad"/>', pictures=(art,))
    assert (fault.template, fault.line) == (str(art / "icons.svg"), 8)


def test_an_image_of_a_part_says_how_the_part_is_drawn(art: Path) -> None:
    """Browsers would show the whole sheet of symbols."""
    _, (fault,) = read_face('<image href="icons.svg#sun" width="9" height="9"/>', pictures=(art,))
    assert fault.remedy == 'Write <use href="icons.svg#sun"/> for the part.'


@pytest.mark.parametrize(
    ("given", "size"),
    [("", (20, 10)), ('width="10"', (10, 5)), ('height="30"', (60, 30)), ('width="auto" height="20"', (40, 20))],
)
def test_an_image_without_a_size_has_its_own(art: Path, given: str, size: tuple[float, float]) -> None:
    """Both sides, or the other one in proportion: a drawing and a picture of pixels alike (SVG 2, 8.10)."""
    from PIL import Image

    drawing = f'<svg {NS} width="20" height="10"><rect width="20" height="10"/></svg>'
    (art / "wide.svg").write_text(drawing)
    Image.new("RGB", (20, 10)).save(art / "wide.png")
    ((_, (left, top, right, bottom)),) = drawn(f'<image href="wide.svg" {given}/>', art)
    assert (right - left, bottom - top) == size
    face, _ = read_face(f'<image href="wide.png" {given}/>', pictures=(art,))
    (picture,) = [item for item in face.walk() if isinstance(item, Picture)]
    assert (picture.width, picture.height) == size


def test_an_image_of_no_width_draws_nothing(art: Path) -> None:
    """As SVG says."""
    assert drawn('<image href="icons.svg" width="0" height="9"/>', art) == []
