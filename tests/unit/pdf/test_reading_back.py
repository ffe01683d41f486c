"""Reading a finished PDF back: nothing is passed over by asking for many objects at once."""

import io
from itertools import groupby

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_bench import pieces, sheets_pdf
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.face import ClipShape, Color, Face, Gradient, Group, Shape
from generator.pdf.page_objects import PageObjects
from generator.pdf.readback import PlacedFace, ReadFile, UnreadableError, read_pdf
from generator.svg import outlines
from generator.units import MM_PER_PT

PAPER = (300, 200)
"""Points."""
STANDARD_FONTS = ("Helvetica", "Courier", "Times-Roman", "Helvetica-Bold", "Courier-Oblique", "Times-BoldItalic")


def read(code: str, pages: int = 1) -> ReadFile:
    """Pages of these operators."""
    with pikepdf.new() as pdf:
        for _ in range(pages):
            page = pdf.add_blank_page(page_size=PAPER)
            page.Contents = pdf.make_stream(code.encode("latin-1"))
        stream = io.BytesIO()
        pdf.save(stream)
    return read_pdf(stream.getvalue())


def marked(code: str, card: str = "c1") -> str:
    """Operators as those of a face."""
    name = card.encode("utf-16-be").hex()
    return f"/Face <</Component (card) /Card <feff{name}> /Copy 2 /Side (front) /Slot 3>> BDC {code} EMC\n"


def square(x: float, y: float = 10, size: float = 10) -> str:
    """A filled square."""
    return f"{x} {y} {size} {size} re f "


def edges(face: PlacedFace) -> tuple[float, float, float, float]:
    """What a face paints, in whole points from the left and the bottom of the paper."""
    shown = face.drawn.shown
    assert shown is not None
    left, right = shown.x / MM_PER_PT, shown.right / MM_PER_PT
    return round(left), round(PAPER[1] - shown.bottom / MM_PER_PT), round(right), round(PAPER[1] - shown.y / MM_PER_PT)


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 60)), max_size=12))
def test_every_object_is_in_the_stretch_of_its_mark(runs: list[tuple[bool, int]]):
    """Whatever their lengths, with and without objects between them that have no mark."""
    marks = [number if is_marked else None for number, (is_marked, count) in enumerate(runs, 1) for _ in range(count)]
    objects = PageObjects()
    objects._mark = lambda item, _: marks[item]
    found = list(objects.stretches(range(len(marks))))
    assert [mark for first, end, mark in found for _ in range(first, end)] == marks
    of_marks = [(first, end) for first, end, mark in found if mark]
    ends = [index for index in range(1, len(marks) + 1) if index == len(marks) or marks[index] != marks[index - 1]]
    assert {end for _, end in of_marks} <= set(ends)
    assert len(of_marks) == len([mark for mark, _ in groupby(marks) if mark])


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 10, 23, 24, 25, 26, 100])
def test_the_last_object_of_a_face_is_its_own(count: int):
    """It lies apart from the others, and the next face begins right after it."""
    code = marked(square(10) * (count - 1) + square(50)) + marked(square(100) * count + square(200))
    one, two = read(code).pages[0].faces
    assert edges(one) == ((10 if count > 1 else 50), 10, 60, 20)
    assert edges(two) == (100, 10, 210, 20)


def test_what_stands_between_faces_belongs_to_none():
    """Before, between and after."""
    page = read(square(1) + marked(square(100)) + square(120) + marked(square(150), "c2") + square(280)).pages[0]
    assert [edges(face) for face in page.faces] == [(100, 10, 110, 20), (150, 10, 160, 20)]
    assert page.rest.shown is not None
    assert round(page.rest.shown.width / MM_PER_PT) == 289


def test_a_mark_says_all_it_says_however_long():
    """A card's name longer than any room that was made for it, in letters beyond Latin."""
    for name in ("c1", "Ελλάδα", "x" * 255, "ü" * 256, "𝔸" * 1000):
        (face,) = read(marked(square(10), name)).pages[0].faces
        assert (face.component, face.card, face.copy, face.side, face.slot) == ("card", name, 2, "front", 3)


def test_marks_of_others_are_no_faces():
    """Artifacts and layers, with a name of any length."""
    code = "/Artifact BMC " + square(10) + "EMC /" + "F" * 200 + " BMC " + square(20) + "EMC " + marked(square(100))
    page = read(code).pages[0]
    assert len(page.faces) == 1
    assert page.rest.shown is not None


def test_every_font_is_named_on_every_page():
    """A font is gone with the page it was on, and the next may be kept in its place: more fonts than the first."""
    stream = io.BytesIO()
    canvas = Canvas(stream, PAPER)
    for font in STANDARD_FONTS * 3:
        canvas.setFont(font, 9)
        canvas.drawString(20, 20, font)
        canvas.showPage()
    canvas.save()
    found = read_pdf(stream.getvalue())
    assert found.fonts == dict.fromkeys(STANDARD_FONTS, False)
    assert [page.rest.texts[0].font for page in found.pages] == [*STANDARD_FONTS * 3]


def test_a_clip_of_many_points_is_read_whole():
    """Its last point reaches farthest."""
    points = "".join(f"{20 + index / 10} {50 + index % 2} l " for index in range(300))
    (face,) = read(marked(f"q 20 50 m {points} 90 80 l h W n 0 0 300 200 re f Q")).pages[0].faces
    assert edges(face) == (20, 50, 90, 80)


def test_texts_of_one_size_and_font_lie_in_the_box_of_all_of_them():
    """And the smallest has a box of its own."""
    stream = io.BytesIO()
    canvas = Canvas(stream, PAPER)
    for x, y, size in ((20, 100, 9), (150, 20, 9), (60, 60, 9), (90, 90, 5)):
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, y, "HIH")
    canvas.save()
    texts = sorted(read_pdf(stream.getvalue()).pages[0].rest.texts, key=lambda text: text.size_pt)
    assert [round(text.size_pt, 3) for text in texts] == [5, 9]
    small, large = (text.box for text in texts)
    assert (round(small.x / MM_PER_PT), round((200 - 90) - small.bottom / MM_PER_PT)) == (90, 0)
    assert round(large.x / MM_PER_PT) in (20, 21)
    assert large.right / MM_PER_PT > 160
    assert round(large.bottom / MM_PER_PT) == 180


@pytest.mark.parametrize("ground", ["plain", "gradient"])
def test_a_ground_counts_as_far_as_its_clip_leaves_it(ground: str):
    """A gradient fills whatever it is cut off by; plain grounds have an outline of their own."""
    red, blue = Color("rgb", (1.0, 0.0, 0.0)), Color("rgb", (0.0, 0.0, 1.0))
    paint = red if ground == "plain" else Gradient("linear", (0, 0, 63, 0), ((0.0, red), (1.0, blue)))
    for width in (63.0, 40.0):
        clip = ClipShape(outlines.rect(3, 4, width - 6, 80))
        item = Group((Shape(outlines.rect(0, 0, width, 88), paint, None),), None, ((clip,),))
        (face,) = read_pdf(sheets_pdf(pieces(Face("one", 63, 88, (item,))))).pages[0].faces
        assert face.drawn.shown is not None
        assert face.gauge is not None
        trim, shown = face.gauge.box, face.drawn.shown
        assert shown.x - trim.x == pytest.approx(3, abs=0.02)
        assert shown.y - trim.y == pytest.approx(4, abs=0.02)
        assert shown.width == pytest.approx(width - 6, abs=0.02)
        assert shown.height == pytest.approx(80, abs=0.02)


@pytest.mark.parametrize("in_form", [False, True], ids=["page", "form"])
def test_a_picture_counts_as_far_as_it_shows(in_form: bool):
    """Its resolution is that of the whole; one that its clips hide is none."""
    stream = io.BytesIO()
    canvas = Canvas(stream, PAPER)
    if in_form:
        canvas.beginForm("art")
    for left in (20, 400):
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(left, 30, 40, 50)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.drawInlineImage(Image.new("RGB", (100, 100), "red"), 10, 10, 144, 144)
        canvas.restoreState()
    if in_form:
        canvas.endForm()
        canvas.translate(5, 7)
        canvas.doForm("art")
    canvas.save()
    (image,) = read_pdf(stream.getvalue()).pages[0].rest.images
    right, up = (5, 7) if in_form else (0, 0)
    assert image.box.x / MM_PER_PT == pytest.approx(20 + right, abs=0.05)
    assert image.box.bottom / MM_PER_PT == pytest.approx(PAPER[1] - 30 - up, abs=0.05)
    assert image.box.width / MM_PER_PT == pytest.approx(40, abs=0.05)
    assert image.box.height / MM_PER_PT == pytest.approx(50, abs=0.05)
    assert image.dpi == pytest.approx(50)


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.7\n", b"%PDF-1.7\n%%EOF\n"])
def test_what_cannot_be_opened_says_why(data: bytes):
    """In pdfium's own terms."""
    with pytest.raises(UnreadableError, match=r"Failed to load document \(PDFium: Data format error\)\."):
        read_pdf(data)


def test_a_file_under_a_password_is_refused():
    """Nobody can print it either."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=PAPER)
        stream = io.BytesIO()
        pdf.save(stream, encryption=pikepdf.Encryption(user="secret", owner="secret"))
    with pytest.raises(UnreadableError, match="Incorrect password"):
        read_pdf(stream.getvalue())
