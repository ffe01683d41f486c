"""Long documents: read back in batches, pictures fetched when they are written, equal parts written once."""

from pathlib import Path

import pytest
from PIL import Image

from generator.errors import FileAccessError
from generator.face import Color, Face, Gradient, Group, Picture, Shape
from generator.pdf import readback
from generator.pdf.images import load_picture
from generator.pdf.readback import read_pdf
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg import outlines

RED, BLUE = Color("rgb", (1.0, 0.0, 0.0)), Color("rgb", (0.0, 0.0, 1.0))


def square(color: Color | Gradient, x: float = 0.0) -> Shape:
    """A square of 5 mm."""
    return Shape(outlines.rect(x, 0, 5, 5), color, None)


def test_pages_are_numbered_through_all_batches() -> None:
    """One more page than two batches hold."""
    count = 2 * readback._BATCH + 1
    read = read_pdf(write_faces([Face(str(n), 20, 20 + n, (square(RED),)) for n in range(count)], DocumentInfo("many")))
    assert [page.number for page in read.pages] == list(range(1, count + 1))
    assert [round(page.height) for page in read.pages] == [20 + n for n in range(count)]


def test_a_jpeg_is_copied_byte_for_byte_when_the_file_is_written(tmp_path: Path) -> None:
    """It is not held meanwhile; one that is gone by then is told."""
    path = tmp_path / "art.jpg"
    Image.new("RGB", (40, 40), "red").save(path)
    face = Face("one", 20, 20, (Picture(path, 0, 0, 20, 20),))
    assert path.read_bytes() in write_faces([face], DocumentInfo("one"))
    made, _ = load_picture(path)
    assert made.data == b""
    path.unlink()
    with pytest.raises(FileAccessError, match=r"art\.jpg"):
        made.format(None)


def test_a_group_that_faces_share_looks_the_same_after_any_color() -> None:
    """Its operators are written once, so they count on no color set before."""
    shared = Group((square(BLUE),), (1, 0, 0, 1, 6, 0))
    alike = Group((square(BLUE, 6.0),), None)
    from generator.pdf.raster import rasterize

    pages = [
        Face("red first", 20, 20, (square(RED), shared, square(RED, 12.0))),
        Face("blue first", 20, 20, (square(BLUE), shared, square(RED, 12.0))),
        Face("spelt out", 20, 20, (square(BLUE), alike, square(RED, 12.0))),
    ]
    first, second, third = rasterize(write_faces(pages, DocumentInfo("groups")), 100)
    assert first.getpixel((32, 8)) == second.getpixel((32, 8)) == (0, 0, 255)
    assert second.tobytes() == third.tobytes()


def test_equal_gradients_are_one_shading() -> None:
    """However many faces have one of their own."""
    faces = [
        Face(str(n), 20, 20, (square(Gradient("linear", (0, 0, 5, 0), ((0.0, RED), (1.0, BLUE)))),)) for n in range(9)
    ]
    assert write_faces(faces, DocumentInfo("shades")).count(b"/ShadingType 2") == 1
