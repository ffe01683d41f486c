"""A gray face prints in black ink alone, as light as it was."""

import io
from pathlib import Path

import numpy
import pikepdf
import pytest
from msgspec.structs import replace
from PIL import Image

from generator.face import Color, Effects, Face, Filter, Gradient, Group, Mask, Outline, Picture, Shape, Stroke, Tiling
from generator.faces.grayscale import Grayscale, gray
from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_faces
from generator.vision import luminance

BOX = Outline((("M", 0.0, 0.0), ("L", 20.0, 0.0), ("L", 20.0, 20.0), ("L", 0.0, 20.0), ("Z",)))
RED, BLUE = Color("rgb", (0.84, 0.13, 0.13)), Color("rgb", (0.1, 0.2, 0.9))


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """Four colored quarters, one half transparent."""
    image = Image.new("RGBA", (40, 40), (200, 30, 30, 255))
    image.paste((30, 160, 60, 255), (20, 0, 40, 20))
    image.paste((20, 40, 220, 255), (0, 20, 20, 40))
    image.paste((250, 200, 40, 128), (20, 20, 40, 40))
    file = tmp_path / "art.png"
    image.save(file)
    return file


def face(art: Path) -> Face:
    fade = Gradient("linear", (0, 0, 20, 0), ((0.0, RED), (1.0, BLUE)))
    spot = Color("spot", (0.0, 0.6, 1.0, 0.1, 0.5), "Orange")
    items = (
        Shape(BOX, RED, Stroke(BLUE, 1)),
        Group((Shape(BOX, fade, None),), (1, 0, 0, 1, 20, 0), opacity=0.5),
        Shape(BOX, Color("cmyk", (1.0, 0.5, 0.0, 0.2)), None, matrix=(1, 0, 0, 1, 40, 0)),
        Shape(BOX, spot, None, matrix=(1, 0, 0, 1, 60, 0)),
        Picture(art, 80, 0, 20, 20),
    )
    return Face("all", 100, 20, items)


def with_effects() -> Face:
    """A pattern, a stroke in a gradient that fades, a mask of colors, a filter that brings a color of its own."""
    tile = Tiling((Shape(BOX, BLUE, None), Shape(BOX, RED, None, matrix=(0.05, 0, 0, 0.05, 1, 1))), (0, 0, 3, 3))
    fade = Gradient("linear", (0, 0, 20, 0), ((0.0, RED), (1.0, BLUE)), alphas=(1.0, 0.2))
    glow = Filter('<feDropShadow dx="2" dy="2" stdDeviation="1" flood-color="red"/>', (0, 0, 20, 20), (0, 0, 20, 20))
    plain = Shape(BOX, RED, None)
    items = (
        Shape(BOX, tile, Stroke(fade, 3)),
        Group((plain,), (1, 0, 0, 1, 20, 0), effects=Effects(Mask((Shape(BOX, BLUE, None),)))),
        Group((replace(plain, matrix=(0.5, 0, 0, 0.5, 5, 5)),), (1, 0, 0, 1, 40, 0), effects=Effects(filter=glow)),
        Group((plain,), (1, 0, 0, 1, 60, 0), effects=Effects(blend="multiply")),
    )
    return Face("effects", 80, 20, items)


@pytest.mark.parametrize("kind", ["plain", "effects"])
def test_no_operator_and_no_picture_has_color(art, kind):
    """Fills, strokes, gradients, spot inks, pictures, patterns, filters: nothing but gray is left in the file."""
    colored = face(art) if kind == "plain" else with_effects()
    pdf = write_faces([Grayscale().face(colored)], DocumentInfo("t"))
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as document:
        forms = [thing for thing in document.objects if isinstance(thing, pikepdf.Stream) and "/BBox" in thing]
        contents = [document.pages[0], *forms]
        operators = {str(o) for content in contents for _, o in pikepdf.parse_content_stream(content)}
        assert not operators & {"rg", "RG", "k", "K"}
        assert kind == "effects" or not operators & {"cs", "CS", "scn", "SCN"}
        assert "g" in operators
        text = b"".join(
            bytes(str(thing.get("/ColorSpace", "")), "ascii", "replace")
            for thing in document.objects
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)
        )
        assert b"DeviceGray" in text
        assert not any(space in text for space in (b"DeviceRGB", b"DeviceCMYK", b"Separation"))


def test_what_is_printed_is_as_light_as_it_was(art):
    """Each color of the drawing and of the picture. Viewers show process inks a little lighter than the formula."""
    colored, grays = (
        numpy.asarray(next(rasterize(write_faces([one], DocumentInfo("t")), 72))) / 255
        for one in (face(art), Grayscale().face(face(art)))
    )
    scale = 72 / 25.4
    for x, y in ((10, 10), (50, 10), (70, 10), (83, 3), (97, 3), (83, 17)):
        before, after = (pixels[int(y * scale), int(x * scale)] for pixels in (colored, grays))
        assert after[0] == after[1] == after[2]
        close = 0.04 if x in (50, 70) else 0.01
        assert luminance(tuple(after)) == pytest.approx(luminance(tuple(before)), abs=close), (x, y)


def test_masks_and_filters_show_as_much_as_they_did():
    """A mask is no ink: of its blue turned gray it would show twice as much. What a filter makes is as light."""
    colored, grays = (
        numpy.asarray(next(rasterize(write_faces([one], DocumentInfo("t")), 72))) / 255
        for one in (with_effects(), Grayscale().face(with_effects()))
    )
    scale = 72 / 25.4
    for x, y in ((30, 10), (50, 10), (56, 12), (70, 10)):
        before, after = (pixels[int(y * scale), int(x * scale)] for pixels in (colored, grays))
        assert after[0] == after[1] == after[2]
        # Red mixes with white in another way than gray does.
        close = 0.08 if x in (30, 56) else 0.015
        assert luminance(tuple(after)) == pytest.approx(luminance(tuple(before)), abs=close), (x, y)


def test_one_face_stays_one_face(art):
    """A back of fifty cards is stored once."""
    grays = Grayscale()
    one = face(art)
    assert grays.face(one) is grays.face(one)


def test_a_gray_stays_itself():
    assert gray(gray(RED)) == gray(RED)
