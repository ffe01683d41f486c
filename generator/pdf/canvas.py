"""The faces of one document. A face is written once; placed more than once it becomes a form XObject.

ReportLab does what it does well: objects, references, fonts, streams, the file. The operators are our own (`ink`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from reportlab.pdfbase import pdfdoc

from generator.face import Face
from generator.pdf.fonts import FontTable
from generator.pdf.ink import Ink
from generator.pdf.pool import Pool
from generator.pdf.resources import Form, Resources

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument


class Drawing(Struct):
    """A face as operators, in mm with y pointing down."""

    code: str
    resources: Resources


class Inker:
    """Writes faces of one document. `doc` is ReportLab's PDFDocument."""

    def __init__(self, doc: PDFDocument, fonts: FontTable) -> None:
        self._pool = Pool(doc, fonts)
        self._forms: dict[int, tuple[Face, str]] = {}
        self._gauge = ""

    def once(self, face: Face) -> Drawing:
        """The operators of a face, for a place of its own."""
        ink = Ink(self._pool)
        ink.items(face.items)
        return Drawing("\n".join(ink.code), ink.resources)

    def form(self, face: Face) -> Drawing:
        """A face as a form XObject, for faces placed more than once."""
        known = self._forms.get(id(face))
        if known is None:
            drawing = self.once(face)
            name = self._pool.add_form(drawing.code, drawing.resources, (0, 0, face.width, face.height), group=False)
            known = self._forms[id(face)] = (face, name)
        name = known[1]
        return Drawing(f"/{name} Do", Resources(xobjects={name: pdfdoc.PDFObjectReference(name)}))

    def gauge(self) -> str:
        """Name of an empty form, one unit square, that tells where it was put and shows nothing."""
        if not self._gauge:
            self._gauge = "Gauge"
            self._pool.doc.Reference(Form("", Resources(), (0, 0, 1, 1), group=False), self._gauge)
        return self._gauge
