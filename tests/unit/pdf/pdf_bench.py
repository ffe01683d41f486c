"""Faces, sheets and pictures made for tests of the PDF room, and ways to look at what came out."""

import io
import json
import struct
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

from generator.face import Face
from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_document, write_faces
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout
from generator.sheets.pages import print_files
from generator.sheets.papers import PAPERS, Paper
from generator.sheets.sheet import Piece
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook, Icons

FONTS = Path(__file__).parents[3] / "fonts"
INFO = DocumentInfo("Test")
TRIM = Size(63, 88)
LAYOUT = Layout()
FAMILY = "Barlow Semi Condensed"


@cache
def book() -> FontBook:
    """Barlow in three cuts and the icon font."""
    icons = json.loads((FONTS / "game-icons" / "icons.json").read_text("utf-8"))
    return FontBook(
        (
            Font(FONTS / "barlow" / "BarlowSemiCondensed-Medium.ttf", FAMILY, 500, "normal"),
            Font(FONTS / "barlow" / "BarlowSemiCondensed-Bold.ttf", FAMILY, 700, "normal"),
            Font(FONTS / "barlow" / "BarlowCondensed-BlackItalic.ttf", "Barlow Condensed", 900, "italic"),
        ),
        {},
        Icons(
            Font(FONTS / "game-icons" / "GameIcons.ttf", "Game Icons", 400, "normal"),
            {name: chr(int(entry["code"], 16)) for name, entry in icons.items()},
            {name: entry["author"] for name, entry in icons.items()},
        ),
    )


def face(body: str, width: float = 63, height: float = 88, pictures: Path | None = None, spots: Any = None) -> Face:
    """The face of some SVG, which must be without faults."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">{body}</svg>'
    )
    reader = FaceReader(book(), (pictures,) if pictures else (), spots)
    made, faults = reader.read(svg, "test", Size(width, height))
    assert faults == []
    return made


def words(text: str, x: float = 5, y: float = 20, size: float = 5, weight: int = 500, more: str = "") -> str:
    """A line of text as SVG."""
    look = f'font-family="{FAMILY}" font-weight="{weight}" font-size="{size}"'
    return f'<text x="{x}" y="{y}" {look} {more}>{text}</text>'


def pieces(*faces: Face, copies: int = 1, back: Face | None = None, trim: Size = TRIM, bleed: float = 0) -> list[Any]:
    """A card for each face, in as many copies."""
    return [
        Piece("card", f"card-{number}", copy, trim, bleed, "rect", "card", front, back)
        for number, front in enumerate(faces, 1)
        for copy in range(1, copies + 1)
    ]


def sheets_pdf(
    cards: list[Any],
    paper: Paper = PAPERS["a4"],
    layout: Layout = LAYOUT,
    info: DocumentInfo = INFO,
) -> bytes:
    """The PDF of the first print file of some pieces."""
    return write_document(print_files(impose(cards, paper, layout), layout.backs)[0].pages, info)


def face_pdf(drawn: Face) -> bytes:
    """One face on a page of its own."""
    return write_faces([drawn], INFO)


def picture_of(pdf: bytes, page: int = 0, dpi: float = 127) -> Image.Image:
    """A page as pixels; at 127 dpi a millimeter is 5 of them."""
    return next(iter(rasterize(pdf, dpi, [page])))


def color_at(image: Image.Image, x: float, y: float, dpi: float = 127) -> tuple[int, int, int]:
    """The color at a place in mm."""
    pixel = image.getpixel((round(x * dpi / 25.4), round(y * dpi / 25.4)))
    assert isinstance(pixel, tuple)
    return (int(pixel[0]), int(pixel[1]), int(pixel[2]))


def near(color: tuple[int, int, int], other: tuple[int, int, int], by: int = 6) -> bool:
    """Whether two colors are the same to the eye."""
    return all(abs(one - two) <= by for one, two in zip(color, other, strict=True))


@lru_cache(maxsize=4)
def opened(pdf: bytes) -> pikepdf.Pdf:
    """The PDF as another library reads it; kept open, since its objects die with it."""
    return pikepdf.open(io.BytesIO(pdf))


def is_gauge(item: pikepdf.Stream) -> bool:
    """Whether a form is the one that only measures."""
    return "/BBox" in item and [float(number) for number in item["/BBox"]] == [0, 0, 1, 1]


def streams(pdf: bytes, subtype: str) -> list[Any]:
    """Every XObject of a subtype in a PDF, `/Image` or `/Form`, but for the gauge, which is empty."""
    document = opened(pdf)
    return [
        item
        for item in document.objects
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == pikepdf.Name(subtype) and not is_gauge(item)
    ]


def operators(pdf: bytes, page: int = 0) -> list[str]:
    """A page's content as lines: operands, operator."""
    document = opened(pdf)
    return [
        " ".join([*(str(operand) for operand in instruction.operands), str(instruction.operator)])
        for instruction in pikepdf.parse_content_stream(document.pages[page])
        if not isinstance(instruction, pikepdf.ContentStreamInlineImage)
    ]


def png_chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG with its checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(size: tuple[int, int], kind: int, depth: int, rows: bytes, *chunks: bytes, interlaced: bool = False) -> bytes:
    """A PNG of raw scan lines (filter bytes included)."""
    head = struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, int(interlaced))
    body = png_chunk(b"IHDR", head) + b"".join(chunks) + png_chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + body + png_chunk(b"IEND", b"")


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    """A picture as file content."""
    stream = io.BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()
