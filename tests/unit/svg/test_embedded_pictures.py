"""Pictures inside a template: the same limits, the same drawing, the same hash as those in files."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import pytest
from face_bench import fault_of, pictures_of, read_face
from PIL import Image

from generator.face import EmbeddedPicture
from generator.faces.as_svg import face_svg
from generator.history.face_hashes import Drawings
from generator.outputs.folders import digest
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg.print_limits import PrintLimits

ART = Path(__file__).parents[2] / "data" / "svg" / "art"
FRAME = '<image x="5" y="5" width="20" height="10" {}/>'


def address(data: bytes, kind: str = "image/png") -> str:
    """A `data:` address as editors write it."""
    return f"data:{kind};base64,{b64encode(data).decode()}"


def embedded(data: bytes, kind: str = "image/png") -> str:
    """An image element that holds a picture."""
    return FRAME.format(f'href="{address(data, kind)}"')


@pytest.mark.parametrize("name", ["a.png", "alpha.png", "palette.png", "photo.jpg", "lossy.webp"])
def test_it_is_drawn_and_hashed_as_the_file_is(name: str) -> None:
    """Moving a picture into the template, or out of it, changes no ink."""
    data = (ART / name).read_bytes()
    inside, faults = read_face(embedded(data))
    outside, _ = read_face(FRAME.format(f'href="{name}"'), pictures=[ART])
    assert faults == []
    (picture,) = inside.items
    assert isinstance(picture.file, EmbeddedPicture) and picture.file.data == data  # type: ignore[union-attr]
    hashes = [Drawings(lambda path: digest(path.read_bytes())).digest(face) for face in (inside, outside)]
    assert hashes[0] == hashes[1]
    files = [write_faces([face], DocumentInfo("one")) for face in (inside, outside)]
    assert files[0] == files[1]
    assert face_svg(inside) == face_svg(outside)


def test_it_may_be_wrapped_or_percent_encoded_and_claim_any_type() -> None:
    """Inkscape breaks lines, others escape, Illustrator writes image/img: the content decides."""
    data = (ART / "a.png").read_bytes()
    wrapped = "\n".join(b64encode(data).decode()[at : at + 76] for at in range(0, 4000, 76))
    for href in (
        f" data:image/png;base64,{wrapped}".replace("base64,", "base64,\n   "),
        address(data, "image/jpeg"),
        address(data, "img/png"),
        f"data:;BASE64,{b64encode(data).decode().rstrip('=')}",
        f"data:image/png;charset=x;base64,{quote(b64encode(data).decode())}",
        f"data:image/png,{quote(data)}",
    ):
        (picture,) = pictures_of(FRAME.format(f'href="{href}"'))
        assert isinstance(picture.file, EmbeddedPicture)
        assert picture.file.data == data


def test_the_same_picture_twice_is_stored_once() -> None:
    """However often it is embedded."""
    data = (ART / "photo.jpg").read_bytes()
    face, _ = read_face(embedded(data) + embedded(data).replace('x="5"', 'x="30"'))
    assert write_faces([face], DocumentInfo("one")).count(b"/Subtype /Image") == 1


@pytest.mark.parametrize(
    ("href", "words"),
    [
        ("data:image/png;base64", "no comma"),
        ("data:image/png;base64,", "empty"),
        ("data:image/png;base64,%%%%", "no base64"),
        ("data:image/png;base64,iVBORw0KG", "no base64"),
        ("data:image/png;base64,iVBORw0KG=", "no base64"),
        ("data:image/png;base64,aGVsbG8=", "no picture"),
        ("data:image/gif;base64," + b64encode(b"GIF89a" + b"0" * 60).decode(), "GIF"),
        ("data:image/png;base64," + b64encode((ART / "a.png").read_bytes()[:-9]).decode(), "broken or cut off"),
    ],
)
def test_what_is_no_picture_is_a_fault_without_its_data(href: str, words: str) -> None:
    """A message of a million letters helps nobody."""
    fault = fault_of(FRAME.format(f'href="{href}"'))
    assert fault.code == "face/picture"
    assert "embedded" in fault.fact
    assert words in fault.fact
    assert len(fault.fact) + len(fault.value) < 200


def test_too_many_pixels_and_too_few_are_told() -> None:
    """As of files: 50 million at most, 200 to the inch at least."""
    data = bytearray((ART / "a.png").read_bytes())
    data[16:24] = (20000).to_bytes(4) * 2
    assert "50 million" in fault_of(embedded(bytes(data))).remedy
    fault = fault_of(embedded((ART / "a.png").read_bytes()), limits=PrintLimits(dpi=200))
    assert fault.code == "face/low-resolution"
    assert fault.fact.startswith("The embedded picture prints with")


def test_a_picture_of_many_megabytes_is_read() -> None:
    """XML readers stop at ten million characters unless told otherwise."""
    noise = Image.effect_noise((3600, 2400), 90)
    out = BytesIO()
    noise.save(out, "PNG", compress_level=0)
    assert len(out.getvalue()) > 8_000_000
    face, faults = read_face(embedded(out.getvalue()))
    assert faults == []
    assert len(face.items) == 1
