"""Text: embedded subsets, copied as typed, kerned, whatever the font calls itself."""

import io
import re
import shutil
import unicodedata
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from pdf_bench import (
    FAMILY,
    FONTS,
    INFO,
    book,
    color_at,
    face,
    face_pdf,
    opened,
    operators,
    picture_of,
    pieces,
    sheets_pdf,
    streams,
    words,
)

from generator.face import Color, Face, Glyph, GlyphRun
from generator.pdf.fonts import FontTable
from generator.pdf.write import write_faces
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook

BARLOW = FONTS / "barlow" / "BarlowSemiCondensed-Medium.ttf"
BLACK = Color("rgb", (0, 0, 0))
CHARACTERS = [
    chr(code) for code in sorted(TTFont(BARLOW).getBestCmap()) if unicodedata.category(chr(code))[0] in "LNPS"
]


def copied(pdf: bytes, page: int = 0) -> str:
    """What a person copies from a page in a viewer built on pdfium."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[page].get_textpage().get_text_bounded())
    finally:
        document.close()


def extracted(pdf: bytes, page: int = 0) -> str:
    """What another library reads from the page."""
    return pypdf.PdfReader(io.BytesIO(pdf)).pages[page].extract_text()


def run_of(text: str, size: float = 5, file: Path = BARLOW, **look: float) -> GlyphRun:
    """A shaped run of text at 5, 20."""
    glyphs, _ = Font(file, FAMILY, 500, "normal").shape(text)
    return GlyphRun(file, size, 5, 20, (glyphs,), BLACK, **look)


def fonts_of(pdf: bytes) -> list[tuple[str, bool]]:
    """Every font of a file and whether it is embedded, as pdffonts lists them."""
    found = []
    for item in opened(pdf).objects:
        if hasattr(item, "keys") and item.get("/Type") == "/Font":
            descriptor = item.get("/FontDescriptor")
            found.append((str(item["/BaseFont"]), descriptor is not None and "/FontFile2" in descriptor))
    return found


def test_every_font_is_embedded_and_a_subset():
    """No Helvetica, no font without its outlines, names with a subset mark: what print shops check."""
    pdf = sheets_pdf(pieces(face(words("Flamingo") + words("Gazelle", y=30, weight=700))))
    fonts = fonts_of(pdf)
    assert len(fonts) == 2
    assert all(embedded for _, embedded in fonts)
    assert all(re.fullmatch(r"/[A-Z]{6}\+Barlow.*", name) for name, _ in fonts)
    assert b"Helvetica" not in pdf


def test_a_file_without_text_names_no_font():
    """ReportLab's own pages would name Helvetica."""
    pdf = sheets_pdf(pieces(face("<rect width='20' height='20'/>")))
    assert fonts_of(pdf) == []
    assert b"Helvetica" not in pdf
    assert b"/Tf" not in pdf


def test_fonts_take_little_room():
    """A few letters of a 90 kB font are a few kB (SM-10)."""
    assert len(face_pdf(face(words("Hello")))) < 9000


def test_nothing_is_wrapped_in_ascii85():
    """A quarter larger and several times slower, and ReportLab's default."""
    pdf = sheets_pdf(pieces(face(words("Hello"))))
    assert b"ASCII85" not in pdf
    assert b"/FlateDecode" in pdf


@pytest.mark.parametrize(
    "text",
    [
        "Toffee, affluent fjord, shuffle",
        "Æther & Œuvre – “naïve” façade…",
        "Łódź, Žižkov, Győr, İstanbul",
        "1/2 + 3 × 4 = 12½",
    ],
)
def test_text_is_copied_as_it_was_typed(text: str):
    """Ligatures and accents as well; by two readers that do not share code."""
    pdf = face_pdf(face(words(text.replace("&", "&amp;"), 2, 20, 4)))
    assert copied(pdf).split() == text.split()
    assert extracted(pdf).split() == text.split()


def test_a_ligature_copies_as_its_letters():
    """One glyph that stands for two letters."""
    glyphs, _ = Font(BARLOW, FAMILY, 500, "normal").shape("fi")
    one = Glyph(glyphs[0].gid, "ffi", 0.6)
    pdf = write_faces([Face("l", 63, 88, (GlyphRun(BARLOW, 5, 5, 20, ((one,),), BLACK),))], INFO)
    assert copied(pdf).strip() == "ffi"
    assert extracted(pdf).strip() == "ffi"


def test_one_glyph_may_stand_for_different_texts():
    """A space glyph used as a hair space, a small capital used for A and a."""
    glyphs, _ = Font(BARLOW, FAMILY, 500, "normal").shape("A")
    both = (Glyph(glyphs[0].gid, "A", 0.6), Glyph(glyphs[0].gid, "a", 0.6))
    pdf = write_faces([Face("l", 63, 88, (GlyphRun(BARLOW, 5, 5, 20, (both,), BLACK),))], INFO)
    assert copied(pdf).strip() == "Aa"


def test_icons_copy_as_their_names():
    """A screen reader says what the picture is."""
    icons = book().icons
    assert icons is not None
    name = next(iter(icons.code_points))
    body = f'<defs><rect id="b" x="5" y="5" width="50" height="20"/></defs>{words(f"gain :{name}: now", more=BOXED)}'
    text = copied(face_pdf(face(body)))
    assert "gain" in text
    assert "now" in text
    assert name.split("-")[0] in text


BOXED = 'style="shape-inside:url(#b)" card:fit="6 12"'


def test_more_than_256_glyphs_of_one_font():
    """The font is split into subsets; every character still copies, every one is drawn."""
    characters = CHARACTERS[:300]
    assert len(characters) == 300
    text = "".join(characters)
    items = tuple(
        GlyphRun(BARLOW, 3, 3, 5 + 4 * row, run_of(text[row * 15 : row * 15 + 15]).words, BLACK) for row in range(20)
    )
    pdf = write_faces([Face("many", 63, 88, items)], INFO)
    assert len(fonts_of(pdf)) == 2
    assert "".join(copied(pdf).split()) == text


def test_kerning_goes_on_where_a_subset_ends():
    """Letters of two subsets side by side stand as far apart as letters of one."""
    filler = [run_of(other) for other in CHARACTERS if other not in "AVW"][:253]
    word = run_of("AVWAVWAVW", 8, letter_spacing=0.4)
    alone = picture_of(write_faces([Face("a", 63, 88, (word,))], INFO))
    split_pdf = write_faces(
        [Face("s", 63, 88, (*(GlyphRun(r.font, 1, 5, 80, r.words, BLACK) for r in filler), word))], INFO
    )
    assert len(fonts_of(split_pdf)) == 2
    split = picture_of(split_pdf)
    area = (0, 50, 315, 110)
    assert alone.crop(area).tobytes() == split.crop(area).tobytes()


def test_letters_are_kerned():
    """AV stands closer than the widths of A and V."""
    lines = operators(face_pdf(face(words("AVAVAV"))))
    (shown,) = [line for line in lines if line.endswith(" TJ")]
    assert len(re.findall(r", \d+(?:\.\d+)?,", shown)) == 5, "a correction between any two letters"
    kerned = run_of("AVAVAV")
    plain = sum(FontTable().get(BARLOW).width(glyph.gid) for glyph in kerned.glyphs)
    assert sum(glyph.advance for glyph in kerned.glyphs) * 1000 < plain - 30


def ink_span(pdf: bytes, row: float) -> tuple[int, int]:
    """First and last dark pixel column of a page in a row of mm, at 10 pixels per mm."""
    image = picture_of(pdf, dpi=254).convert("L")
    line = [image.getpixel((x, round(row * 10))) for x in range(image.width)]
    dark = [x for x, value in enumerate(line) if isinstance(value, int) and value < 128]
    return dark[0], dark[-1]


def test_a_line_is_as_wide_as_it_was_measured():
    """What the fitter measured is what the page shows, kerning and letter spacing included."""
    text = "HAVATAVAH" * 2
    for spacing in (0.0, 0.3):
        run = run_of(text, 4, letter_spacing=spacing)
        width = sum(glyph.advance for glyph in run.glyphs) * 4 + spacing * (len(text) - 1)
        first, last = ink_span(write_faces([Face("w", 90, 40, (run,))], INFO), 18.6)
        bearing = 4 * 0.09
        assert (last - first) / 10 == pytest.approx(width - 2 * bearing, abs=0.35)


def test_raised_and_shifted_glyphs_are_placed_so():
    """A mark above a letter: its rise is gone with the next glyph."""
    font = Font(BARLOW, FAMILY, 500, "normal")
    (dot,), _ = font.shape(".")
    raised = (dot, Glyph(dot.gid, "", 0.0, -dot.advance, 0.8), dot)
    pdf = write_faces([Face("r", 63, 88, (GlyphRun(BARLOW, 10, 10, 40, (raised,), BLACK),))], INFO)
    image = picture_of(pdf, dpi=254).convert("L")
    dark = {(x, y) for x in range(80, 200) for y in range(280, 420) if image.getpixel((x, y)) < 128}
    columns = sorted({x for x, y in dark if y < 340})
    below = sorted({x for x, y in dark if y > 360})
    assert columns, "the raised dot"
    assert min(columns) == pytest.approx(min(below), abs=1)
    assert len({x for x in below if x > max(columns)}) > 0, "the third dot stands to the right, on the baseline"


def test_turned_text_is_drawn_and_copied():
    """Text up the side of a card."""
    body = words("SIDEWAYS", 0, 0, 6, more='transform="translate(20 70) rotate(-90)"')
    pdf = face_pdf(face(body))
    assert "".join(copied(pdf).split()) == "SIDEWAYS"
    image = picture_of(pdf).convert("L")
    dark = [(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) < 128]
    assert min(y for _, y in dark) < 50 * 5 < 66 * 5 < max(y for _, y in dark)
    assert max(x for x, _ in dark) <= 21 * 5


def test_outlined_text_has_fill_and_stroke_and_ends_there():
    """Text with a stroke, which is an outline of its own; the next text has none."""
    body = words("O", 5, 30, 30, 700, 'fill="#ff0000" stroke="#0000ff" stroke-width="2"') + words("I", 45, 30, 30, 700)
    lines = operators(face_pdf(face(body)))
    assert not [line for line in lines if line.endswith(" Tr")]
    assert sum(line.split()[-1:] == ["S"] for line in lines) == 1
    image = picture_of(face_pdf(face(body)))
    colors = {color_at(image, x / 5, 20) for x in range(20, 130)}
    assert (255, 0, 0) in colors
    assert (0, 0, 255) in colors


def test_two_fonts_of_one_name_do_not_share_outlines(tmp_path: Path):
    """ReportLab keys embedded fonts by their PostScript name (render.md, section 7)."""
    bold = TTFont(FONTS / "barlow" / "BarlowSemiCondensed-Bold.ttf")
    for record in bold["name"].names:
        if record.nameID == 6:
            record.string = "BarlowSemiCondensed-Medium"
    bold.save(tmp_path / "bold.ttf")
    shutil.copy(BARLOW, tmp_path / "medium.ttf")
    fonts = FontBook(
        (
            Font(tmp_path / "medium.ttf", "One", 400, "normal"),
            Font(tmp_path / "bold.ttf", "Two", 400, "normal"),
        )
    )
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<text x="5" y="30" font-family="One" font-size="20">I</text>'
        '<text x="35" y="30" font-family="Two" font-size="20">I</text></svg>'
    )
    drawn, faults = FaceReader(fonts).read(svg, "t", Size(63, 88))
    assert faults == []
    pdf = write_faces([drawn], INFO)
    names = [name for name, _ in fonts_of(pdf)]
    assert len(set(names)) == 2
    image = picture_of(pdf, dpi=254).convert("L")
    widths = [sum(image.getpixel((x, 260)) < 128 for x in range(start, start + 250)) for start in (40, 340)]
    assert widths[1] > widths[0] * 1.15


def test_the_same_font_serves_all_pages():
    """One subset per font and file, however many faces."""
    pdf = sheets_pdf(pieces(*(face(words(f"Card {number}")) for number in range(20))))
    assert len(fonts_of(pdf)) == 1
    assert streams(pdf, "/Form") == []


@pytest.mark.parametrize("file", sorted(FONTS.rglob("*.ttf")), ids=lambda path: path.stem)
def test_every_glyph_has_the_width_that_harfbuzz_knows(file: Path) -> None:
    """ReportLab halves or doubles those at the end of a font's table where its em is not 1000 units."""
    font = FontTable().get(file)
    face = uharfbuzz.Face(file.read_bytes())
    shaped = uharfbuzz.Font(face)
    for gid in range(face.glyph_count):
        assert font.width(gid) == pytest.approx(shaped.get_glyph_h_advance(gid) * 1000 / face.upem, abs=0.006)
