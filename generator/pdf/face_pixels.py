"""Faces as pictures of exactly the pixels that a print shop asks for."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.edge import Edge
from generator.face import Color, Face, Group, Outline, Shape
from generator.geometry import Matrix
from generator.pdf.write import DocumentInfo, write_faces
from generator.sizes import Size
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    pass

_BATCH = 50


class PixelFrame(Struct, frozen=True):
    """A picture to fill: its size in pixels, and whether faces lie turned on it, their top to the right."""

    width: int
    height: int
    dpi: float
    turned: bool = False

    @property
    def size_mm(self) -> tuple[float, float]:
        """Its size on paper."""
        return self.width / self.dpi * MM_PER_INCH, self.height / self.dpi * MM_PER_INCH

    def margins(self, face: Face) -> tuple[float, float]:
        """Millimetres a face leaves free left and right, and above and below; less than 0 is cut off."""
        width, height = self.size_mm
        across, down = (face.height, face.width) if self.turned else (face.width, face.height)
        return (width - across) / 2, (height - down) / 2

    def page(self, face: Face) -> Face:
        """The face at its true size in the middle of a page as large as the frame."""
        right, down = self.margins(face)
        matrix: Matrix = (0, 1, -1, 0, right + face.height, down) if self.turned else (1, 0, 0, 1, right, down)
        return Face(face.name, *self.size_mm, (Group(face.items, matrix),))


def face_pixels(faces: Sequence[Face], frame: PixelFrame) -> Iterator[NDArray[uint8]]:
    """Each face as an RGB array of height x width x 3 bytes.

    Where a face ends before the frame does, it is mirrored at its edge: shops' sizes come in whole pixels and in
    inches, so that a bleed of 3 mm is a few pixels short.
    """
    for start in range(0, len(faces), _BATCH):
        batch = faces[start : start + _BATCH]
        pages = write_faces([frame.page(face) for face in batch], DocumentInfo("faces"))
        for face, pixels in zip(batch, _rendered(pages, frame), strict=True):
            yield _extended(pixels, *(margin / MM_PER_INCH * frame.dpi for margin in frame.margins(face)))


def cut_out(pixels: NDArray[uint8], edge: Edge, trim: Size, frame: PixelFrame) -> NDArray[uint8]:
    """A face of its trim as RGBA: nothing shows outside of the line that it is cut along."""
    import numpy

    black = Shape(Outline(edge.segments), Color("gray", (0.0,)), None)
    (shape,) = _rendered(
        write_faces([frame.page(Face("edge", trim.width, trim.height, (black,)))], DocumentInfo("edge")), frame
    )
    return numpy.dstack((pixels, 255 - shape[:, :, 0]))


def _rendered(pdf: bytes, frame: PixelFrame) -> Iterator[NDArray[uint8]]:
    """Pages at exactly the frame's pixels; PDFium's own choice of size is now and then one too many."""
    import numpy
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(pdf)
    try:
        for index in range(len(document)):
            page = document[index]
            bitmap = pypdfium2.PdfBitmap.new_native(frame.width, frame.height, raw.FPDFBitmap_BGR, rev_byteorder=True)
            raw.FPDFBitmap_FillRect(bitmap.raw, 0, 0, frame.width, frame.height, 0xFFFFFFFF)
            raw.FPDF_RenderPageBitmap(
                bitmap.raw, page.raw, 0, 0, frame.width, frame.height, 0, raw.FPDF_REVERSE_BYTE_ORDER
            )
            yield numpy.array(bitmap.to_numpy())
            bitmap.close()
            page.close()
    finally:
        document.close()


def _extended(pixels: NDArray[uint8], across: float, down: float) -> NDArray[uint8]:
    """Fill the border that no face covers wholly, `across` and `down` pixels wide, with its mirror image."""
    columns, rows = max(0, math.ceil(across - 1e-6)), max(0, math.ceil(down - 1e-6))
    if columns:
        pixels[:, :columns] = pixels[:, 2 * columns - 1 : columns - 1 : -1]
        pixels[:, -columns:] = pixels[:, -columns - 1 : -2 * columns - 1 : -1]
    if rows:
        pixels[:rows] = pixels[2 * rows - 1 : rows - 1 : -1]
        pixels[-rows:] = pixels[-rows - 1 : -2 * rows - 1 : -1]
    return pixels
