"""Tagged PDF (ISO 32000-1, 14.7 and 14.8): every stretch of a page belongs to an element; bookmarks and links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from generator.face import Face
from generator.pages.tagging import DocumentPart, LinkArea, OutlineEntry, TaggedDocument, TaggedPage
from generator.pdf.canvas import Inker
from generator.pdf.fonts import FontTable
from generator.pdf.resources import Resources
from generator.pdf.write import DocumentInfo, page_matrix, plain_file, tagged_canvas
from generator.units import PT_PER_MM

if TYPE_CHECKING:
    import pikepdf
    from reportlab.pdfgen.canvas import Canvas

_MARK = tuple[int, int]
"""A page and the number of a stretch on it."""


def write_tagged(document: TaggedDocument, info: DocumentInfo, made: Callable[[Face], Face] | None = None) -> bytes:
    """The PDF of a document, pages in order; `made` is done to all that is drawn, as turning it gray.

    Equal input gives equal bytes.
    """
    marks: dict[int, list[_MARK]] = {}
    with plain_file():
        canvas = tagged_canvas(info)
        inker = Inker(canvas._doc, FontTable())
        for number, page in enumerate(document.pages):
            _draw(canvas, inker, page, number, marks, made)
        plain = bytes(canvas.getpdfdata())
    return _with_structure(plain, document, marks)


def _draw(
    canvas: Canvas,
    inker: Inker,
    page: TaggedPage,
    number: int,
    marks: dict[int, list[_MARK]],
    made: Callable[[Face], Face] | None,
) -> None:
    size = page.width * PT_PER_MM, page.height * PT_PER_MM
    canvas.setPageSize(size)
    for box in ("crop", "trim", "bleed", "art"):
        canvas.setCropBox((0, 0, *size), name=box)
    canvas.used = Resources()
    canvas.addLiteral(page_matrix(page.height))
    count = 0
    for piece in page.pieces:
        face = Face("", page.width, page.height, piece.items)
        drawing = inker.once(made(face) if made else face)
        canvas.used.add(drawing.resources)
        if piece.element is None:
            canvas.addLiteral(f"/Artifact BMC\nq\n{drawing.code}\nQ\nEMC")
            continue
        canvas.addLiteral(f"/{piece.element.kind} <</MCID {count}>> BDC\nq\n{drawing.code}\nQ\nEMC")
        marks.setdefault(id(piece.element), []).append((number, count))
        count += 1
    canvas.showPage()


def _with_structure(plain: bytes, document: TaggedDocument, marks: Mapping[int, Sequence[_MARK]]) -> bytes:
    import pikepdf

    with pikepdf.open(BytesIO(plain)) as pdf:
        _Tree(pdf, document, marks).write()
        if document.outline:
            _outline(pdf, document)
        out = BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
        return out.getvalue()


class _Tree:
    """Writes the tree of elements into a PDF."""

    def __init__(self, pdf: pikepdf.Pdf, document: TaggedDocument, marks: Mapping[int, Sequence[_MARK]]) -> None:
        self.pdf, self.document, self.marks = pdf, document, marks
        self.pages = [page.obj for page in pdf.pages]
        self.of_page: dict[int, dict[int, object]] = {}
        self.links: dict[int, list[tuple[int, LinkArea]]] = {}
        for number, page in enumerate(document.pages):
            for link in page.links:
                self.links.setdefault(id(link.element), []).append((number, link))
        self.annotations: list[tuple[int, object]] = []

    def write(self) -> None:
        """Tree, parents of all stretches, and what readers look for in the catalog."""
        from pikepdf import Array, Dictionary, Name

        pdf = self.pdf
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        top = self._element(self.document.root, root)
        root.K = Array([top] if top is not None else [])
        parents: list[object] = []
        for number, page in enumerate(self.pages):
            page.StructParents = number
            page.Tabs = Name.S
            found = self.of_page.get(number, {})
            parents.extend([number, pdf.make_indirect(Array([found[at] for at in sorted(found)]))])
        key = len(self.pages)
        for key, (_, element) in enumerate(self.annotations, len(self.pages)):
            parents.extend([key, element])
        root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(parents)))
        root.ParentTreeNextKey = key + 1
        pdf.Root.StructTreeRoot = root
        pdf.Root.MarkInfo = Dictionary(Marked=True)

    def _element(self, element: DocumentPart, parent: object) -> object:
        """An element with all below it; None for one that holds nothing."""
        from pikepdf import Array, Dictionary, Name, String

        marks, links = self.marks.get(id(element), ()), self.links.get(id(element), ())
        node = self.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name(f"/{element.kind}"), P=parent))
        kids: list[object] = []
        if marks:
            node.Pg = self.pages[marks[0][0]]
            for page, number in marks:
                self.of_page.setdefault(page, {})[number] = node
                if page == marks[0][0]:
                    kids.append(number)
                else:
                    kids.append(Dictionary(Type=Name.MCR, Pg=self.pages[page], MCID=number))
        kids += [self._link(page, link, node) for page, link in links]
        kids += [child for one in element.children if (child := self._element(one, node)) is not None]
        if not kids:
            return None
        node.K = Array(kids)
        if element.alt:
            node.Alt = String(element.alt)
        if element.scope:
            node.A = Dictionary(O=Name.Table, Scope=Name(f"/{element.scope}"))
        return node

    def _link(self, number: int, link: LinkArea, node: object) -> object:
        from pikepdf import Array, Dictionary, Name, String

        page = self.pages[number]
        high = self.document.pages[number].height
        box = (link.x, high - link.y - link.height, link.x + link.width, high - link.y)
        annotation = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Link,
            Rect=Array([round(value * PT_PER_MM, 2) for value in box]),
            Border=Array([0, 0, 0]),
            F=4,
            StructParent=len(self.pages) + len(self.annotations),
            Contents=String(link.address or f"Page {link.page + 1}"),
        )
        if link.address:
            annotation.A = Dictionary(S=Name.URI, URI=String(link.address))
        else:
            annotation.Dest = self._place(link.page, link.at)
        made = self.pdf.make_indirect(annotation)
        if "/Annots" not in page:
            page.Annots = Array()
        page.Annots.append(made)
        self.annotations.append((number, node))
        return Dictionary(Type=Name.OBJR, Obj=made, Pg=page)

    def _place(self, page: int, at: float) -> object:
        from pikepdf import Array, Name

        top = (self.document.pages[page].height - at) * PT_PER_MM
        return Array([self.pages[page], Name.XYZ, 0, round(top, 2), 0])


def _outline(pdf: pikepdf.Pdf, document: TaggedDocument) -> None:
    from pikepdf import Name, OutlineItem

    with pdf.open_outline() as outline:
        last: list[OutlineItem] = []
        for entry in document.outline:
            item = OutlineItem(entry.title, entry.page, "XYZ", left=0, top=_top(document, entry), zoom=0)
            while len(last) > entry.level:
                last.pop()
            (last[-1].children if last else outline.root).append(item)
            last.append(item)
    pdf.Root.PageMode = Name.UseOutlines


def _top(document: TaggedDocument, entry: OutlineEntry) -> float:
    return round((document.pages[entry.page].height - entry.y + 4) * PT_PER_MM, 2)
