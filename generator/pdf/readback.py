"""A finished PDF read back with pdfium: where faces, texts, pictures and strokes lie on its pages.

Nothing here knows what was meant. Lengths are mm from the page's top left corner, y down; sizes of text and widths of
strokes are points on paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from generator.geometry import Matrix, multiply, scale_of
from generator.pdf.page_objects import (
    KIND_FORM,
    KIND_PATH,
    KIND_PICTURE,
    KIND_SHADING,
    KIND_TEXT,
    Box,
    FontSize,
    PageObjects,
    around,
    common,
    moved,
)
from generator.pdf.pdfium import ADDRESS, FLOAT, INT, Document, PdfiumError, function
from generator.sheets.page_boxes import Rect
from generator.units import MM_PER_PT

_Seen = tuple[int, int, Box | None, FontSize | None, float | None]
"""An object's handle, kind and box, a text's font and size, and how wide a path is stroked."""

_NOTHING: Box = (math.inf, math.inf, -math.inf, -math.inf)

BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")


class Gauge(Struct, frozen=True):
    """Where a face's trim lies: its box on the page, how it is turned clockwise, whether it is mirrored or askew."""

    box: Rect
    rotation: float
    mirrored: bool


class ReadText(Struct):
    """The texts of one size, in points, and one font: the box around them all."""

    box: Rect
    size_pt: float
    font: str


class Image(Struct):
    """One picture as far as it shows, and the pixels per inch it prints with."""

    box: Rect
    dpi: float


class DrawnObjects(Struct):
    """What a face, or a page outside its faces, holds. `shown` is the box around all that clips leave of it."""

    texts: list[ReadText] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    thinnest_pt: float = math.inf
    shown: Rect | None = None


class PlacedFace(Struct):
    """One face on a page, as its mark names it, where its gauge puts it."""

    component: str
    card: str
    copy: int
    side: str
    slot: int
    outlined: bool = False
    """Whether it paints inside an outline, and not all of its box."""
    tile: int = 0
    """Which part of a board it shows; 0 for a face that is there whole."""
    gauge: Gauge | None = None
    drawn: DrawnObjects = field(default_factory=DrawnObjects)

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
    rest: DrawnObjects = field(default_factory=DrawnObjects)


class ReadFile(Struct):
    """A whole file. `fonts` tells of each whether it is embedded; `duplex` is simplex, short-edge, long-edge or ''."""

    pages: list[ReadPage]
    fonts: dict[str, bool]
    duplex: str
    scaled: bool


class UnreadableError(ValueError):
    """The file is no PDF, or a broken one."""


_BATCH, _BATCH_BYTES = 16, 8_000_000
"""Pages, and bytes of the file, read before the document is opened anew: pdfium keeps every picture it comes across."""


def read_pdf(data: bytes) -> ReadFile:
    """Read a finished PDF. Raises UnreadableError."""
    try:
        read, count = _read(data, 0)
        while len(read.pages) < count:
            more, _ = _read(data, len(read.pages))
            read.pages += more.pages
            for name, embedded in more.fonts.items():
                read.fonts[name] = read.fonts.get(name, True) and embedded
        return read
    except PdfiumError as error:
        raise UnreadableError(str(error)) from error


def _read(data: bytes, first: int) -> tuple[ReadFile, int]:
    """A batch of pages from `first` on, and how many the file has."""
    # A document of its own for each batch: closing it is the only way to make pdfium let its pictures go.
    document = Document(data)
    try:
        reader = _Reader(document)
        # Small pages go many at a time; where each holds a picture of megabytes, sixteen are enough.
        batch = max(_BATCH, document.pages * _BATCH_BYTES // len(data))
        pages = [reader.page(number) for number in range(first, min(first + batch, document.pages))]
        sides = function("FPDF_VIEWERREF_GetDuplex", INT, ADDRESS)(document.handle)
        duplex = {1: "simplex", 2: "short-edge", 3: "long-edge"}.get(sides, "")
        scaled = bool(function("FPDF_VIEWERREF_GetPrintScaling", INT, ADDRESS)(document.handle))
        return ReadFile(pages, reader.fonts, duplex, scaled), document.pages
    finally:
        document.close()


class _Stretch:
    """What is found of a face, or outside of faces, in points with y up."""

    __slots__ = ("images", "shown", "texts", "thinnest_pt")

    def __init__(self) -> None:
        self.texts: dict[FontSize, Box] = {}
        self.images: list[tuple[Box, float]] = []
        self.thinnest_pt = math.inf
        self.shown = _NOTHING

    def reach(self, box: Box, clip: Box | None, cut: Box | None) -> None:
        """Something more is drawn in a box, as far as clips leave it."""
        box = common(box, clip) if clip else box
        box = common(box, cut) if cut else box
        if box[0] < box[2] and box[1] < box[3]:
            self.shown = around(self.shown, box)


class _Reader:
    """Walks the objects of the pages of one document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.fonts: dict[str, bool] = {}
        self._font_names: dict[int, str] = {}
        self._ask = PageObjects()
        self.height_pt = 0.0

    # ---------------------------------------------------------------- pages

    def page(self, index: int) -> ReadPage:
        """Everything on one page."""
        page = self.document.page(index)
        try:
            width = function("FPDF_GetPageWidthF", FLOAT, ADDRESS)(page)
            self.height_pt = function("FPDF_GetPageHeightF", FLOAT, ADDRESS)(page)
            boxes = {}
            for name in BOXES:
                box = self._ask.page_box(page, name)
                boxes[name] = self._rect(box) if box else None
            turn = function("FPDFPage_GetRotation", INT, ADDRESS)(page)
            read = ReadPage(index + 1, width * MM_PER_PT, self.height_pt * MM_PER_PT, boxes, turn)
            self._font_names.clear()  # A font that no open page uses is gone, and another may get its handle.
            self._walk(read, self._ask.on_page(page))
            return read
        finally:
            self.document.close_page(page)

    def _walk(self, read: ReadPage, items: list[int]) -> None:
        """Every object of a page, in stretches of one mark."""
        rest = _Stretch()
        found = self._looked_at(items)
        # A face is what lies between two marks of the writer's; all else belongs to the sheet.
        for first, end, mark in self._ask.stretches(items):
            face = self._face_of(mark) if mark else None
            drawn = rest if face is None else _Stretch()
            self._take(found[first:end], drawn, face)
            if face is not None:
                face.drawn = self._drawn(drawn)
                read.faces.append(face)
        read.rest = self._drawn(rest)

    def _drawn(self, found: _Stretch) -> DrawnObjects:
        """A stretch in mm."""
        texts = [ReadText(self._rect(box), size, self._font_name(font)) for (font, size), box in found.texts.items()]
        images = [Image(self._rect(box), dpi) for box, dpi in found.images]
        return DrawnObjects(
            texts, images, found.thinnest_pt, None if found.shown is _NOTHING else self._rect(found.shown)
        )

    # ---------------------------------------------------------------- objects

    def _looked_at(self, items: list[int]) -> list[_Seen]:
        """Each object with its kind, its box, a text's font and size, how wide a path is stroked."""
        ask, kinds = self._ask, self._ask.kinds(items)
        # Asked for all objects of a kind at once: a call of pdfium for each costs more than its answer.
        texts = iter(ask.font_sizes([item for item, kind in zip(items, kinds, strict=True) if kind == KIND_TEXT]))
        strokes = iter(ask.strokes([item for item, kind in zip(items, kinds, strict=True) if kind == KIND_PATH]))
        return [
            (
                item,
                kind,
                box,
                next(texts) if kind == KIND_TEXT else None,
                next(strokes) if kind == KIND_PATH else None,
            )
            for item, kind, box in zip(items, kinds, ask.boxes(items), strict=True)
        ]

    def _take(
        self,
        seen: Iterable[_Seen],
        drawn: _Stretch,
        face: PlacedFace | None = None,
        outer: Matrix | None = None,
        cut: Box | None = None,
    ) -> None:
        """Note objects. `outer` maps a form's own units to the page's, `cut` is what the form's clip leaves.

        A form with nothing in it is the gauge of the face, where there is a face. Texts of one font and size share a
        box: what holds it holds each of them.
        """
        texts, shown, scale = drawn.texts, drawn.shown, scale_of(outer)
        for item, kind, own, typed, stroke in seen:
            if kind == KIND_FORM:
                self._take_form(item, drawn, face, outer, cut)
                shown = drawn.shown
                continue
            if own is None:
                continue
            box = moved(outer, own) if outer else own
            left, bottom, right, top = box
            if typed is not None:
                if left >= right:
                    continue
                if outer:
                    typed = (typed[0], typed[1] * scale)
                known = texts.get(typed)
                if known is None:
                    texts[typed] = box
                elif left < known[0] or bottom < known[1] or right > known[2] or top > known[3]:
                    texts[typed] = around(known, box)
            elif stroke is not None:
                drawn.thinnest_pt = min(drawn.thinnest_pt, stroke * scale)
            elif kind == KIND_PICTURE:
                self._take_picture(item, box, drawn, outer, cut)
            if left < shown[0] or bottom < shown[1] or right > shown[2] or top > shown[3]:
                # The box of a shading is what its clip leaves: it has no other.
                drawn.reach(box, None if kind == KIND_SHADING else self._ask.clip_box(item, outer), cut)
                shown = drawn.shown

    def _take_form(
        self, form: int, drawn: _Stretch, face: PlacedFace | None, outer: Matrix | None, cut: Box | None
    ) -> None:
        items, matrix = self._ask.in_form(form), self._ask.matrix(form)
        if face is not None and not items:
            if face.gauge is None:
                face.gauge = self._gauge(matrix)
            return
        clip = self._ask.clip_box(form, outer)
        cut = common(cut, clip) if cut and clip else cut or clip
        self._take(self._looked_at(items), drawn, None, multiply(outer, matrix) if outer else matrix, cut)

    def _take_picture(self, picture: int, box: Box, drawn: _Stretch, outer: Matrix | None, cut: Box | None) -> None:
        """As far as it shows, with the smaller of its two resolutions."""
        clip = self._ask.clip_box(picture, outer)
        box = common(box, clip) if clip else box
        box = common(box, cut) if cut else box
        if box[0] < box[2] and box[1] < box[3]:
            matrix = self._ask.matrix(picture)
            a, b, c, d, _, _ = multiply(outer, matrix) if outer else matrix
            across, down = math.hypot(a, b), math.hypot(c, d)
            width, height = self._ask.pixels(picture)
            dpi = 72 * min(width / across if across else math.inf, height / down if down else math.inf)
            drawn.images.append((box, dpi))

    # ---------------------------------------------------------------- parts

    def _rect(self, box: Box) -> Rect:
        left, bottom, right, top = box
        return Rect(
            left * MM_PER_PT, (self.height_pt - top) * MM_PER_PT, (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        )

    def _gauge(self, matrix: Matrix) -> Gauge:
        """The unit square of the gauge, put on the trim by the matrix that places the face."""
        a, b, c, d, _, _ = matrix
        box = self._rect(moved(matrix, (0, 0, 1, 1)))
        # On paper y runs down: a face that stands upright has its x to the right and its y, 0 to 1, downwards.
        return Gauge(box, math.degrees(math.atan2(-b, a)) % 360, a * d - b * c > 0)

    def _font_name(self, font: int) -> str:
        known = self._font_names.get(font)
        if known is None:
            known = self._font_names[font] = self._ask.font_name(font)
            self.fonts[known] = self.fonts.get(known, True) and self._ask.embedded(font)
        return known

    def _face_of(self, mark: int) -> PlacedFace | None:
        """What a mark says, if it is one of ours."""
        ask = self._ask
        if ask.mark_name(mark) != "Face":
            return None
        component, card, side = (ask.mark_text(mark, key) for key in (b"Component", b"Card", b"Side"))
        copy, slot = ask.mark_number(mark, b"Copy"), ask.mark_number(mark, b"Slot")
        return PlacedFace(
            component, card, copy, side, slot, bool(ask.mark_number(mark, b"Outline")), ask.mark_number(mark, b"Tile")
        )


def all_drawn(pages: list[ReadPage]) -> Iterator[tuple[ReadPage, PlacedFace | None, DrawnObjects]]:
    """Every stretch of every page: its faces, then the rest."""
    for page in pages:
        for face in page.faces:
            yield page, face, face.drawn
        yield page, None, page.rest
