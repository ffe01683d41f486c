"""Paints and effects in the file: shared, copied as typed, the same bytes in every run."""

import hashlib
import io
import subprocess
import sys
from pathlib import Path

import numpy
import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace
from pdf_bench import FAMILY, INFO, book, color_at, face_pdf, near, picture_of, streams

from generator.face import Color, Effects, Face, Filter, GlyphRun, Gradient, Group, Mask, Shape, Stroke, Tiling
from generator.pdf import filtered
from generator.pdf.inks import InkProfile
from generator.pdf.pdfx import ShopPage, pdf_x4
from generator.pdf.write import write_faces
from generator.svg.outlines import rect

RED, BLUE, WHITE = Color("rgb", (1, 0, 0)), Color("rgb", (0, 0, 1)), Color("rgb", (1, 1, 1))
FADE = Gradient("linear", (5, 0, 58, 0), ((0, RED), (1, BLUE)), alphas=(1, 0.3))
TILE = Tiling((Shape(rect(0, 0, 1, 1), BLUE, None),), (0, 0, 2, 2))
BLUR = Filter('<feGaussianBlur stdDeviation="2"/>', (0, 0, 63, 88), (0, 0, 63, 88))
BOX = Shape(rect(10, 10, 30, 30), RED, None)
MASKED = Group((BOX,), effects=Effects(Mask((Shape(rect(0, 0, 25, 88), WHITE, None),))))
BLURRED = Group((BOX,), effects=Effects(filter=BLUR))


def face(*items: Shape | Group | GlyphRun) -> Face:
    """A card of 63 x 88 mm."""
    return Face("card", 63, 88, items)


def word(fill: object, stroke: Stroke | None, *, stroke_first: bool) -> GlyphRun:
    """The word "Toffee", which has a ligature."""
    font = book().chain(FAMILY, 500, "normal")[0]
    glyphs, _ = font.shape("Toffee")
    return GlyphRun(font.file, 12, 5, 40, (glyphs,), fill, stroke, stroke_first=stroke_first)  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("paint", [RED, FADE, TILE, None], ids=["color", "gradient", "pattern", "none"])
@pytest.mark.parametrize("line", [RED, FADE, TILE], ids=["color", "gradient", "pattern"])
def test_letters_drawn_twice_are_copied_once(paint: object, line: object, first: bool) -> None:
    """Outlined letters are a fill and a stroke of their own."""
    run = word(paint, Stroke(line, 1), stroke_first=first)  # type: ignore[arg-type]
    pdf = face_pdf(face(run))
    document = pypdfium2.PdfDocument(pdf)
    try:
        assert document[0].get_textpage().get_text_bounded().strip() == "Toffee"
    finally:
        document.close()


@pytest.mark.parametrize("group", [MASKED, BLURRED], ids=["masked", "blurred"])
def test_what_cards_share_is_stored_once(group: Group) -> None:
    """A masked frame on a hundred cards is one form and one mask; a shadow one picture."""
    one = face_pdf(face(group))
    many = write_faces([replace(face(group, BOX), name=str(number)) for number in range(5)], INFO)
    assert len(streams(many, "/Form")) == len(streams(one, "/Form"))
    assert len(streams(many, "/Image")) == len(streams(one, "/Image"))


def test_a_filter_takes_as_many_pixels_as_a_printer_shows_and_no_more() -> None:
    """600 to the inch of what is seen: empty borders are cut off. A picture of a whole mat gets fewer."""
    (image,) = [one for one in streams(face_pdf(face(BLURRED)), "/Image") if "/SMask" in one]
    assert 30 * 600 / 25.4 < int(image.Width) < 45 * 600 / 25.4
    mat = replace(BLUR, region=(0, 0, 420, 297), shown=(0, 0, 420, 297))
    wide = Group((Shape(rect(0, 0, 420, 297), RED, None),), effects=Effects(filter=mat))
    large = streams(face_pdf(Face("mat", 420, 297, (wide,))), "/Image")
    assert all(int(one.Width) * int(one.Height) <= filtered.MOST_PIXELS * 1.01 for one in large)


def test_a_filter_that_leaves_nothing_draws_nothing() -> None:
    """Outside of what is seen, or of no extent."""
    for how in (
        replace(BLUR, shown=(0, 0, 0, 88)),
        replace(BLUR, shown=(50, 70, 10, 10)),
        replace(BLUR, primitives='<feFlood flood-opacity="0"/>'),
    ):
        pdf = face_pdf(face(Group((BOX,), effects=Effects(filter=how))))
        assert not streams(pdf, "/Image")
        assert near(color_at(picture_of(pdf), 20, 20), (255, 255, 255))


def test_a_mask_cuts_off_and_a_filter_is_cut_off_by_its_clip() -> None:
    """The filter comes first: what it spreads beyond the clip is not seen."""
    from generator.face import ClipShape

    clipped = replace(BLURRED, clips=((ClipShape(rect(0, 0, 25, 88)),),))
    for group in (MASKED, clipped):
        image = picture_of(face_pdf(face(group)))
        assert near(color_at(image, 20, 25), (255, 0, 0))
        assert near(color_at(image, 26, 25), (255, 255, 255))


def test_a_pattern_is_tiles_placed_row_by_row() -> None:
    """So the file stays small: 1386 tiles are one form, a row of them and the rows."""
    whole = Shape(rect(0, 0, 63, 88), TILE, None)
    pdf = face_pdf(face(whole))
    assert len(pdf) < 6000
    assert len(streams(pdf, "/Form")) == 3
    image = picture_of(pdf)
    assert near(color_at(image, 20.5, 40.5), (0, 0, 255))
    assert near(color_at(image, 21.5, 41.5), (255, 255, 255))


def test_files_with_filters_and_masks_are_the_same_bytes_in_every_run() -> None:
    """Whatever the seed of Python's hashes."""
    code = (
        "import hashlib, test_effects_in_pdf as t\n"
        "print(hashlib.sha256(t.face_pdf(t.face(t.MASKED, t.BLURRED, t.word(t.FADE, t.Stroke(t.TILE, 1), "
        "stroke_first=True)))).hexdigest())"
    )
    here = Path(__file__).parent
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(here), "PYTHONHASHSEED": seed},
            timeout=60,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    here_too = face_pdf(face(MASKED, BLURRED, word(FADE, Stroke(TILE, 1), stroke_first=True)))
    assert told == {hashlib.sha256(here_too).hexdigest()}


def test_a_shops_file_with_effects_tells_the_space_of_every_color() -> None:
    """PDF/X-4 allows transparency, but no RGB of an unknown device: pages and forms say that theirs is sRGB."""
    items = (MASKED, BLURRED, Shape(rect(5, 50, 50, 30), TILE, Stroke(FADE, 2)))
    pdf = pdf_x4(face_pdf(face(*items)), [ShopPage(63, 88, 0, 0)], InkProfile(b"", "none"), "t", "t")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = [one for one in document.objects if isinstance(one, pikepdf.Stream) and "/BBox" in one]
        assert len(forms) > 6
        for holder in (document.pages[0], *forms):
            assert holder.Resources.ColorSpace.DefaultRGB[0] == "/ICCBased"
            assert "/CS" not in holder.get("/Group", {}) or holder.Group.CS == "/DeviceGray"
    assert numpy.asarray(picture_of(pdf)).min() < 20
