"""A finished PDF read back with pdfium: where faces, texts, pictures and strokes lie on its pages.

Nothing here knows what was meant. Lengths are mm from the page's top left corner, y down; sizes of text and widths of
strokes are points on paper.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from generator.sheets.sheet import Rect
from generator.units import MM_PER_PT

Matrix = tuple[float, float, float, float, float, float]

_TEXT, _PATH, _PICTURE, _SHADING, _FORM = 1, 2, 3, 4, 5
BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")


class Gauge(Struct, frozen=True):
    """Where a face's trim lies: its box on the page, how it is turned clockwise, whether it is mirrored or askew."""

    box: Rect
    rotation: float
    mirrored: bool


class Text(Struct):
    """One text: its box on the page, its size in points, its font."""

    box: Rect
    size_pt: float
    font: str


class Image(Struct):
    """One picture as far as it shows, and the pixels per inch it prints with."""

    box: Rect
    dpi: float


class Drawn(Struct):
    """What a face, or a page outside its faces, holds. `shown` is the box around all that clips leave of it."""

    texts: list[Text] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    thinnest_pt: float = math.inf
    shown: Rect | None = None

    def reach(self, box: Rect) -> None:
        """Something more is drawn there."""
        if self.shown is None:
            self.shown = box
            return
        left, top = min(self.shown.x, box.x), min(self.shown.y, box.y)
        right, bottom = max(self.shown.right, box.right), max(self.shown.bottom, box.bottom)
        self.shown = Rect(left, top, right - left, bottom - top)


class PlacedFace(Struct):
    """One face on a page, as its mark names it, where its gauge puts it."""

    component: str
    card: str
    copy: int
    side: str
    slot: int
    gauge: Gauge | None = None
    drawn: Drawn = field(default_factory=Drawn)

    @property
    def name(self) -> str:
        """How it is told to a person."""
        copy = f" copy {self.copy}" if self.copy > 1 else ""
        return f"{self.component} {self.card}{copy} ({self.side})"


class ReadPage(Struct):
    """One page: size and boxes in mm, its faces, and what lies outside them."""

    number: int
    width: float
    height: float
    boxes: dict[str, Rect | None]
    rotation: int
    faces: list[PlacedFace] = field(default_factory=list)
    rest: Drawn = field(default_factory=Drawn)


class ReadFile(Struct):
    """A whole file. `fonts` tells of each whether it is embedded; `duplex` is simplex, short-edge, long-edge or ''."""

    pages: list[ReadPage]
    fonts: dict[str, bool]
    duplex: str
    scaled: bool


class UnreadableError(ValueError):
    """The file is no PDF, or a broken one."""


@lru_cache(maxsize=64)
def _function(name: str, result: Any, *arguments: Any) -> Any:
    """A pdfium function that takes and gives handles as plain numbers: pypdfium2's own ones cost twice as much."""
    from pypdfium2 import raw

    address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
    return ctypes.CFUNCTYPE(result, *arguments)(address or 0)


class _Matrix(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_float) for name in "abcdef")


_BATCH = 16
"""Pages read before the document is opened anew: pdfium keeps every picture it has come across."""


def read_pdf(data: bytes) -> ReadFile:
    """Read a finished PDF. Raises UnreadableError."""
    from pypdfium2 import PdfiumError

    try:
        read, count = _read(data, 0)
        for first in range(_BATCH, count, _BATCH):
            more, _ = _read(data, first)
            read.pages += more.pages
            for name, embedded in more.fonts.items():
                read.fonts[name] = read.fonts.get(name, True) and embedded
        return read
    except PdfiumError as error:
        raise UnreadableError(str(error)) from error


def _read(data: bytes, first: int) -> tuple[ReadFile, int]:
    """A batch of pages from `first` on, and how many the file has."""
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(data)
    try:
        reader = _Reader(document)
        count = len(document)
        pages = [reader.page(number) for number in range(first, min(first + _BATCH, count))]
        duplex = {1: "simplex", 2: "short-edge", 3: "long-edge"}.get(raw.FPDF_VIEWERREF_GetDuplex(document.raw), "")
        scaled = bool(raw.FPDF_VIEWERREF_GetPrintScaling(document.raw))
        return ReadFile(pages, reader.fonts, duplex, scaled), count
    finally:
        document.close()


class _Reader:
    """Walks the objects of the pages of one document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.fonts: dict[str, bool] = {}
        self._font_names: dict[int, str] = {}
        pointer, number = ctypes.c_void_p, ctypes.c_int
        self._type = _function("FPDFPageObj_GetType", number, pointer)
        self._marks = _function("FPDFPageObj_CountMarks", number, pointer)
        self._mark = _function("FPDFPageObj_GetMark", pointer, pointer, ctypes.c_ulong)
        self._bounds = _function("FPDFPageObj_GetBounds", number, pointer, pointer, pointer, pointer, pointer)
        self._matrix_of = _function("FPDFPageObj_GetMatrix", number, pointer, pointer)
        self._font = _function("FPDFTextObj_GetFont", pointer, pointer)
        self._font_size = _function("FPDFTextObj_GetFontSize", number, pointer, pointer)
        self._count = _function("FPDFFormObj_CountObjects", number, pointer)
        self._child = _function("FPDFFormObj_GetObject", pointer, pointer, ctypes.c_ulong)
        self._object = _function("FPDFPage_GetObject", pointer, pointer, number)
        self._draw_mode = _function("FPDFPath_GetDrawMode", number, pointer, pointer, pointer)
        self._stroke_width = _function("FPDFPageObj_GetStrokeWidth", number, pointer, pointer)
        self._pixels = _function("FPDFImageObj_GetImagePixelSize", number, pointer, pointer, pointer)
        self._clip = _function("FPDFPageObj_GetClipPath", pointer, pointer)
        self._clip_paths = _function("FPDFClipPath_CountPaths", number, pointer)
        self._clip_segments = _function("FPDFClipPath_CountPathSegments", number, pointer, number)
        self._clip_segment = _function("FPDFClipPath_GetPathSegment", pointer, pointer, number, number)
        self._point = _function("FPDFPathSegment_GetPoint", number, pointer, pointer, pointer)
        self._numbers = (ctypes.c_float * 4)()
        first = ctypes.addressof(self._numbers)
        self._at = [first + 4 * index for index in range(4)]
        self._m = _Matrix()
        self._m_at = ctypes.addressof(self._m)
        self.height_pt = 0.0

    # ---------------------------------------------------------------- pages

    def page(self, index: int) -> ReadPage:
        """Everything on one page."""
        from pypdfium2 import raw

        page = self.document[index]
        try:
            width, self.height_pt = page.get_size()
            boxes = {name: self._page_box(raw, page, name) for name in BOXES}
            read = ReadPage(
                index + 1, width * MM_PER_PT, self.height_pt * MM_PER_PT, boxes, raw.FPDFPage_GetRotation(page.raw)
            )
            handle = ctypes.cast(page.raw, ctypes.c_void_p).value
            self._walk(read, handle, raw.FPDFPage_CountObjects(page.raw))
            return read
        finally:
            page.close()

    def _page_box(self, raw: Any, page: Any, name: str) -> Rect | None:
        numbers = [ctypes.c_float() for _ in range(4)]
        if not getattr(raw, f"FPDFPage_Get{name}")(page.raw, *numbers):
            return None
        left, bottom, right, top = (number.value for number in numbers)
        return self._rect(left, bottom, right, top)

    def _walk(self, read: ReadPage, page: int | None, count: int) -> None:
        last_mark: int | None = None
        drawn = read.rest
        for index in range(count):
            item = self._object(page, index)
            mark = self._mark(item, 0) if self._marks(item) > 0 else None
            if mark != last_mark:
                last_mark = mark
                face = self._face_of(mark) if mark else None
                if face is not None:
                    read.faces.append(face)
                drawn = face.drawn if face is not None else read.rest
            kind = self._type(item)
            if kind == _FORM and drawn is not read.rest and self._count(item) == 0:
                face = read.faces[-1]
                if face.gauge is None:
                    face.gauge = self._gauge(self._matrix(item))
                continue
            self._take(item, kind, drawn, None, None)

    def _take(self, item: int, kind: int, drawn: Drawn, outer: Matrix | None, cut: Rect | None) -> None:
        """Note one object; `outer` maps a form's own units to the page's, `cut` is what the form's clip leaves."""
        if kind == _FORM:
            matrix = _times(outer, self._matrix(item)) if outer else self._matrix(item)
            clip = self._clip_box(item, outer)
            cut = _common(cut, clip) if cut and clip else cut or clip
            for index in range(self._count(item)):
                child = self._child(item, index)
                self._take(child, self._type(child), drawn, matrix, cut)
            return
        if not self._bounds(item, *self._at):
            return
        left, bottom, right, top = self._numbers
        if outer:
            left, bottom, right, top = _moved(outer, left, bottom, right, top)
        box = self._rect(left, bottom, right, top)
        if kind == _TEXT:
            if right <= left:
                return
            matrix = self._matrix(item)
            self._font_size(item, self._at[0])
            size = self._numbers[0] * math.hypot(matrix[2], matrix[3]) * _scale(outer)
            drawn.texts.append(Text(box, size, self._font_name(self._font(item))))
        elif kind == _PICTURE:
            matrix = _times(outer, self._matrix(item)) if outer else self._matrix(item)
            clip = self._clip_box(item, outer)
            box = _common(box, clip) if clip else box
            box = _common(box, cut) if cut else box
            if box.width > 0 < box.height:
                drawn.images.append(Image(box, self._dpi(item, matrix)))
        elif kind == _PATH:
            fill, stroke = ctypes.c_int(), ctypes.c_int()
            self._draw_mode(item, ctypes.addressof(fill), ctypes.addressof(stroke))
            if stroke.value and self._stroke_width(item, self._at[0]):
                width = self._numbers[0] * _scale(self._matrix(item)) * _scale(outer)
                drawn.thinnest_pt = min(drawn.thinnest_pt, width)
        if drawn.shown is None or not drawn.shown.contains(box):
            # pdfium keeps a clip only with what it cuts, so most objects have none.
            clip = None if kind == _PICTURE else self._clip_box(item, outer)
            box = _common(box, clip) if clip else box
            box = _common(box, cut) if cut else box
            if box.width > 0 < box.height:
                drawn.reach(box)

    # ---------------------------------------------------------------- parts

    def _rect(self, left: float, bottom: float, right: float, top: float) -> Rect:
        return Rect(
            left * MM_PER_PT, (self.height_pt - top) * MM_PER_PT, (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        )

    def _matrix(self, item: int) -> Matrix:
        self._matrix_of(item, self._m_at)
        m = self._m
        return (m.a, m.b, m.c, m.d, m.e, m.f)

    def _gauge(self, matrix: Matrix) -> Gauge:
        """The unit square of the gauge, put on the trim by the matrix that places the face."""
        a, b, c, d, _, _ = matrix
        box = self._rect(*_moved(matrix, 0, 0, 1, 1))
        # On paper y runs down: a face that stands upright has its x to the right and its y, 0 to 1, downwards.
        return Gauge(box, math.degrees(math.atan2(-b, a)) % 360, a * d - b * c > 0)

    def _clip_box(self, item: int, outer: Matrix | None) -> Rect | None:
        """The box that all clips of an object leave; None when it has none."""
        clip = self._clip(item)
        count = self._clip_paths(clip)
        if count <= 0:
            return None
        found: Rect | None = None
        for path in range(count):
            xs, ys = [], []
            for index in range(self._clip_segments(clip, path)):
                self._point(self._clip_segment(clip, path, index), self._at[0], self._at[1])
                xs.append(self._numbers[0])
                ys.append(self._numbers[1])
            if xs:
                edges = (min(xs), min(ys), max(xs), max(ys))
                box = self._rect(*(_moved(outer, *edges) if outer else edges))
                found = _common(found, box) if found else box
        return found

    def _dpi(self, item: int, matrix: Matrix) -> float:
        """The smaller of the two resolutions."""
        width, height = ctypes.c_uint(), ctypes.c_uint()
        self._pixels(item, ctypes.addressof(width), ctypes.addressof(height))
        across, down = math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3])
        return 72 * min(width.value / across if across else math.inf, height.value / down if down else math.inf)

    def _font_name(self, font: int) -> str:
        known = self._font_names.get(font)
        if known is None:
            from pypdfium2 import raw

            handle = ctypes.cast(font, raw.FPDF_FONT)
            size = raw.FPDFFont_GetBaseFontName(handle, None, 0)
            text = ctypes.create_string_buffer(size)
            raw.FPDFFont_GetBaseFontName(handle, text, size)
            known = self._font_names[font] = text.value.decode("utf-8", "replace")
            self.fonts[known] = self.fonts.get(known, True) and raw.FPDFFont_GetIsEmbedded(handle) == 1
        return known

    def _face_of(self, handle: int) -> PlacedFace | None:
        """What a mark says, if it is one of ours."""
        from pypdfium2 import raw

        mark = ctypes.cast(handle, raw.FPDF_PAGEOBJECTMARK)
        if _mark_name(raw, mark) != "Face":
            return None
        texts = {key: _mark_text(raw, mark, key) for key in (b"Component", b"Card", b"Side")}
        numbers = {}
        for key in (b"Copy", b"Slot"):
            value = ctypes.c_int()
            raw.FPDFPageObjMark_GetParamIntValue(mark, key, value)
            numbers[key] = value.value
        return PlacedFace(texts[b"Component"], texts[b"Card"], numbers[b"Copy"], texts[b"Side"], numbers[b"Slot"])


def _mark_name(raw: Any, mark: Any) -> str:
    size = ctypes.c_ulong()
    raw.FPDFPageObjMark_GetName(mark, None, 0, size)
    buffer = ctypes.create_string_buffer(size.value)
    raw.FPDFPageObjMark_GetName(mark, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size.value, size)
    return buffer.raw.decode("utf-16-le").rstrip("\0")


def _mark_text(raw: Any, mark: Any, key: bytes) -> str:
    """A text of a mark, taken as bytes: pdfium's own way to decode it loses the byte order mark and then its way."""
    size = ctypes.c_ulong()
    raw.FPDFPageObjMark_GetParamBlobValue(mark, key, None, 0, size)
    data = (ctypes.c_ubyte * max(size.value, 1))()
    raw.FPDFPageObjMark_GetParamBlobValue(mark, key, data, size.value, size)
    found = bytes(data)[: size.value]
    return found[2:].decode("utf-16-be", "replace") if found.startswith(b"\xfe\xff") else found.decode("latin-1")


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _moved(matrix: Matrix, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def _scale(matrix: Matrix | None) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) if matrix else 1.0


def _common(one: Rect, other: Rect) -> Rect:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def all_drawn(pages: list[ReadPage]) -> Iterator[tuple[ReadPage, PlacedFace | None, Drawn]]:
    """Every stretch of every page: its faces, then the rest."""
    for page in pages:
        for face in page.faces:
            yield page, face, face.drawn
        yield page, None, page.rest
