"""Sheets to PDF files: pages, boxes, marks, bookmarks, printer hints. The same input gives the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO

from msgspec import Struct
from reportlab import rl_config
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.face import Face
from generator.pdf.canvas import Inker
from generator.pdf.fonts import FontTable
from generator.pdf.resources import Resources
from generator.sheets.mark_shapes import Mark, MarkBox, MarkCircle, MarkLine, MarkPath
from generator.sheets.pages import Page
from generator.sheets.papers import Paper
from generator.sheets.sheet import Correction, Placement
from generator.sizes import Size
from generator.units import PT_PER_MM


class DocumentInfo(Struct, frozen=True):
    """What a file says of itself. `flip` is `long-edge` or `short-edge`, empty for one-sided printing."""

    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""
    creator: str = "pnp"
    flip: str = ""


class _Pages(Canvas):  # type: ignore[misc]
    """ReportLab's canvas, its pages carrying the resources that our own operators use."""

    used: Resources

    def _make_preamble(self) -> None:
        """Nothing: ReportLab's own selects Helvetica on every page, which no file of ours may name unembedded."""
        self._preamble = ""

    def _setXObjects(self, thing: pdfdoc.PDFPage) -> None:  # noqa: N802
        thing.XObjects = pdfdoc.PDFDictionary(dict(self.used.xobjects)) if self.used.xobjects else None

    def _setExtGState(self, obj: pdfdoc.PDFPage) -> None:  # noqa: N802
        obj.ExtGState = pdfdoc.PDFDictionary(dict(self.used.states)) if self.used.states else {}

    def _setColorSpace(self, obj: pdfdoc.PDFPage) -> None:  # noqa: N802
        obj._colorsUsed = {name: name for name in self.used.spaces}

    def _setShadingUsed(self, page: pdfdoc.PDFPage) -> None:  # noqa: N802
        page._shadingUsed = {name: name for name in self.used.shadings}


class _OneBuffer(pdfdoc.PDFFile):  # type: ignore[misc]
    """A file that grows in one piece: ReportLab's own is joined at the end, every picture being there twice by then."""

    def __init__(self, version: tuple[int, int]) -> None:
        super().__init__(version)
        self._buffer = BytesIO()
        self._buffer.writelines(self.strings)
        self.write = self._buffer.write

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """All that was added."""
        return self._buffer.getvalue()


@contextmanager
def plain_file() -> Iterator[None]:
    """Without ASCII85, which ReportLab wraps streams in by default: a quarter larger and several times slower."""
    before = rl_config.useA85, pdfdoc.PDFFile
    rl_config.useA85, pdfdoc.PDFFile = 0, _OneBuffer
    try:
        yield
    finally:
        rl_config.useA85, pdfdoc.PDFFile = before


Overlay = Callable[[Page[Face]], Face | None]
"""What lies over a page: a face as large as the paper, or nothing."""


def write_document(
    pages: Sequence[Page[Face]],
    info: DocumentInfo,
    overlay: Overlay | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    titles: Mapping[str, str] | None = None,
) -> bytes:
    """The PDF of some pages. Faces placed more than once are stored once; `titles` name components in bookmarks."""
    with plain_file():
        canvas = _canvas(info)
        inker = Inker(canvas._doc, FontTable())
        uses = Counter(id(placement.face) for page in pages for placement in page.side.placements)
        has_fronts = any(page.side is page.sheet.front for page in pages)
        last_label = ""
        for number, page in enumerate(pages, 1):
            _write_page(canvas, inker, page, uses, overlay)
            if page.sheet.label != last_label and (page.side is page.sheet.front or not has_fronts):
                last_label = page.sheet.label
                canvas.bookmarkPage(f"page-{number}", fit="Fit")
                label = ", ".join((titles or {}).get(name, name) for name in page.sheet.components)
                canvas.addOutlineEntry(label, f"page-{number}", 0)
            canvas.showPage()
            if progress:
                progress(number, len(pages))
        return bytes(canvas.getpdfdata())


def write_faces(faces: Sequence[Face], info: DocumentInfo) -> bytes:
    """A PDF of one face per page, each page as large as its face: previews, a shop's pages, single ones like the guide.

    A face that comes more than once is stored once.
    """
    with plain_file():
        canvas = _canvas(info)
        inker = Inker(canvas._doc, FontTable())
        uses = Counter(map(id, faces))
        for face in faces:
            canvas.setPageSize((face.width * PT_PER_MM, face.height * PT_PER_MM))
            canvas.used = Resources()
            drawing = inker.form(face) if uses[id(face)] > 1 else inker.once(face)
            canvas.used.add(drawing.resources)
            canvas.addLiteral(page_matrix(face.height))
            canvas.addLiteral(drawing.code)
            canvas.showPage()
        return bytes(canvas.getpdfdata())


def tagged_canvas(info: DocumentInfo) -> Canvas:
    """A canvas for pages whose operators say which element they belong to."""
    return _canvas(info)


def _canvas(info: DocumentInfo) -> _Pages:
    canvas = _Pages("", pageCompression=1, invariant=1, pdfVersion=(1, 7), lang=info.language)
    _describe(canvas, info)
    return canvas


def _points(paper: Paper) -> tuple[float, float]:
    return paper.width * PT_PER_MM, paper.height * PT_PER_MM


def page_matrix(height: float) -> str:
    """The operator after which lengths are mm from the top left corner of a page."""
    return f"{fp_str(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height * PT_PER_MM)} cm"


def _describe(canvas: Canvas, info: DocumentInfo) -> None:
    canvas.used = Resources()
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if info.flip:
        edge = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}[info.flip]
        canvas.setViewerPreference("Duplex", edge)
    else:
        canvas.setViewerPreference("Duplex", "Simplex")


def _write_page(canvas: Canvas, inker: Inker, page: Page[Face], uses: Counter[int], overlay: Overlay | None) -> None:
    paper, side = page.sheet.paper, page.side
    width, height = _points(paper)
    canvas.setPageSize((width, height))
    for box in ("crop", "trim", "bleed", "art"):
        canvas.setCropBox((0, 0, width, height), name=box)
    canvas.used = Resources()
    canvas.addLiteral(page_matrix(paper.height))
    if side.correction != Correction():
        canvas.addLiteral(f"{fp_str(*side.correction.matrix(paper.width, paper.height))} cm")
    gauge = inker.gauge()
    if side.placements:
        canvas.used.xobjects[gauge] = pdfdoc.PDFObjectReference(gauge)
    for placement in side.placements:
        face = placement.face
        drawing = inker.form(face) if uses[id(face)] > 1 else inker.once(face)
        canvas.used.add(drawing.resources)
        canvas.addLiteral(_placed(placement, drawing.code, gauge))
    if side.marks:
        canvas.addLiteral("q\n" + "\n".join(_mark(mark) for mark in side.marks) + "\nQ")
    over = overlay(page) if overlay else None
    if over is not None:
        drawing = inker.once(over)
        canvas.used.add(drawing.resources)
        canvas.addLiteral(f"/Artifact BMC q\n{drawing.code}\nQ EMC")


def _placed(placement: Placement[Face], code: str, gauge: str) -> str:
    """One placed face: marked with its card, side and copy, cut off at what it may paint.

    An empty form, the gauge, is put on its trim by the matrix that puts the face there, so that preflight can measure
    where the face landed without knowing what was meant.
    """
    piece, clip = placement.piece, placement.clip
    more = " /Outline 1" if placement.outline else ""
    more += f" /Tile {placement.tile}" if placement.tile else ""
    mark = (
        f"/Face <</Component {_text(piece.component)} /Card {_text(piece.card)} /Copy {piece.copy} "
        f"/Side ({placement.side}) /Slot {placement.slot}{more}>> BDC"
    )
    frame = f"{fp_str(clip.x, clip.y, clip.width, clip.height)} re W n"
    if placement.outline:
        frame += f" {_through(placement.outline)} h W n"
    gauge = f"q {_on_trim(piece.drawn_trim, piece.drawn_bleed)} cm /{gauge} Do Q"
    return f"{mark}\nq {frame} {fp_str(*placement.matrix)} cm\n{gauge}\n{code}\nQ\nEMC"


@lru_cache(maxsize=256)
def _on_trim(trim: Size, bleed: float) -> str:
    """The matrix that puts the unit square on the trim of a face."""
    return str(fp_str(trim.width, 0, 0, trim.height, bleed, bleed))


@lru_cache(maxsize=1024)
def _text(value: str) -> str:
    """A PDF text string in hex, UTF-16 with its mark."""
    return f"<FEFF{value.encode('utf-16-be').hex().upper()}>"


def _mark(mark: Mark) -> str:
    if isinstance(mark, MarkBox):
        box = mark.box
        return f"{fp_str(mark.gray)} g {fp_str(box.x, box.y, box.width, box.height)} re f"
    dashes = fp_str(*mark.dashes) if mark.dashes else ""
    pen = f"{fp_str(mark.width)} w 0 J 0 j {fp_str(mark.gray)} G [{dashes}] 0 d"
    if isinstance(mark, MarkLine):
        return f"{pen} {fp_str(mark.x1, mark.y1)} m {fp_str(mark.x2, mark.y2)} l S"
    if isinstance(mark, MarkPath):
        return f"{pen} {_through(mark.corners)} s"
    return f"{pen} {_circle(mark)} S"


def _through(corners: Sequence[tuple[float, float]]) -> str:
    """A path through some corners, not closed."""
    (first, *rest) = corners
    return " ".join((f"{fp_str(*first)} m", *(f"{fp_str(*corner)} l" for corner in rest)))


def _circle(ring: MarkCircle) -> str:
    from generator.svg.outlines import ellipse

    operators = {"M": "m", "C": "c"}
    outline = ellipse(ring.x, ring.y, ring.radius, ring.radius)
    return " ".join(
        "h" if segment[0] == "Z" else f"{fp_str(*segment[1:])} {operators[str(segment[0])]}"
        for segment in outline.segments
    )
