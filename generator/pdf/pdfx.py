"""PDF for print shops: PDF/X-4 with live text and shapes, PDF/X-1a with faces as pictures in the press's inks."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.pdf.inks import InkProfile
from generator.units import PT_PER_MM

if TYPE_CHECKING:
    import pikepdf
    from numpy import uint8
    from numpy.typing import NDArray

_WHEN = "2000-01-01T00:00:00Z"
_WHEN_PDF = "D:20000101000000Z"
"""A file's dates are always these: the same cards give the same bytes on any day."""
_UP_PREDICTED = 15


class ShopPage(Struct, frozen=True):
    """The boxes of one page: its size and how far the trim lies inside, in mm from each side."""

    width: float
    height: float
    inset_x: float
    inset_y: float


def pdf_x4(pdf: bytes, pages: Sequence[ShopPage], profile: InkProfile, title: str, program: str) -> bytes:
    """A finished PDF as PDF/X-4: boxes, tagged sRGB, output intent, XMP. Fonts must be embedded already."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        srgb = document.make_indirect(pikepdf.Stream(document, _srgb(), N=3, Alternate=pikepdf.Name.DeviceRGB))
        tagged = document.make_indirect(pikepdf.Array([pikepdf.Name.ICCBased, srgb]))
        for page, boxes in zip(document.pages, pages, strict=True):
            _set_boxes(page.obj, boxes)
            _tag(page.obj, tagged)
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                _tag(thing, tagged)
        for name in ("/Outlines", "/OpenAction", "/PageMode"):
            if name in document.Root:
                del document.Root[name]
        _describe(document, "PDF/X-4", profile, title, program)
        with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as xmp:
            xmp.register_xml_namespace("http://www.npes.org/pdfx/ns/id/", "pdfxid")
            xmp["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] = "PDF/X-4"
            xmp["dc:title"] = title
            xmp["xmp:CreatorTool"] = program
            xmp["pdf:Trapped"] = "False"
            for name in ("CreateDate", "ModifyDate", "MetadataDate"):
                xmp[f"xmp:{name}"] = _WHEN
            xmp["xmpMM:DocumentID"] = f"uuid:{_uuid(pdf)}"
            xmp["xmpMM:VersionID"] = "1"
            xmp["xmpMM:RenditionClass"] = "default"
        return _saved(document, "1.6")


def pdf_x1a(
    faces: Iterable[NDArray[uint8]],
    order: Sequence[int],
    boxes: ShopPage,
    profile: InkProfile,
    title: str,
    program: str,
) -> bytes:
    """Pictures in CMYK, each a whole page, as PDF/X-1a:2003. `order` says which face each page shows."""
    import pikepdf

    with pikepdf.new() as document:
        images = [document.make_indirect(_image(document, inks)) for inks in faces]
        width, height = boxes.width * PT_PER_MM, boxes.height * PT_PER_MM
        code = f"q {width:.4f} 0 0 {height:.4f} 0 0 cm /Face Do Q".encode("ascii")
        drawing = document.make_indirect(pikepdf.Stream(document, code))
        for index in order:
            page = document.make_indirect(
                pikepdf.Dictionary(
                    Type=pikepdf.Name.Page,
                    MediaBox=[0, 0, round(width, 4), round(height, 4)],
                    Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=images[index])),
                    Contents=drawing,
                )
            )
            _set_boxes(page, boxes)
            document.pages.append(pikepdf.Page(page))
        _describe(document, "PDF/X-1a:2003", profile, title, program)
        return _saved(document, "1.4")


def _image(document: pikepdf.Pdf, inks: NDArray[uint8]) -> pikepdf.Stream:
    import numpy
    import pikepdf

    height, width = inks.shape[:2]
    flat = inks.reshape(height, -1)
    rows = numpy.empty((height, flat.shape[1] + 1), numpy.uint8)
    rows[:, 0] = 2
    rows[0, 1:] = flat[0]
    numpy.subtract(flat[1:], flat[:-1], out=rows[1:, 1:])
    return pikepdf.Stream(
        document,
        zlib.compress(rows.data, 1),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=width,
        Height=height,
        ColorSpace=pikepdf.Name.DeviceCMYK,
        BitsPerComponent=8,
        Filter=pikepdf.Name.FlateDecode,
        DecodeParms=pikepdf.Dictionary(Predictor=_UP_PREDICTED, Colors=4, BitsPerComponent=8, Columns=width),
    )


def _set_boxes(page: Any, boxes: ShopPage) -> None:
    """Bleed as large as the page, trim inside of it, no other box: what PDF/X asks for."""
    width, height, x, y = (
        round(length * PT_PER_MM, 4) for length in (boxes.width, boxes.height, boxes.inset_x, boxes.inset_y)
    )
    page.MediaBox = [0, 0, width, height]
    page.BleedBox = [0, 0, width, height]
    page.TrimBox = [x, y, round(width - x, 4), round(height - y, 4)]
    for name in ("/CropBox", "/ArtBox"):
        if name in page:
            del page[name]


def _tag(holder: pikepdf.Object, tagged: pikepdf.Object) -> None:
    """Say in a page's or form's resources that its RGB is sRGB: PDF/X-4 forbids colors of no known device."""
    import pikepdf

    if "/Resources" not in holder:
        holder.Resources = pikepdf.Dictionary()
    if "/ColorSpace" not in holder.Resources:
        holder.Resources.ColorSpace = pikepdf.Dictionary()
    holder.Resources.ColorSpace.DefaultRGB = tagged


def _describe(document: pikepdf.Pdf, standard: str, profile: InkProfile, title: str, program: str) -> None:
    import pikepdf

    icc = document.make_indirect(pikepdf.Stream(document, profile.data, N=4, Alternate=pikepdf.Name.DeviceCMYK))
    document.Root.OutputIntents = [
        pikepdf.Dictionary(
            Type=pikepdf.Name.OutputIntent,
            S=pikepdf.Name.GTS_PDFX,
            OutputCondition=profile.name,
            OutputConditionIdentifier="Custom",
            Info=profile.name,
            DestOutputProfile=icc,
        )
    ]
    # Hints for a printer's dialog mean nothing at a shop, and PDF 1.4 does not know them.
    document.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    info = document.docinfo
    for name in list(info.keys()):
        del info[name]
    info.Title, info.Creator, info.Producer = title, program, program
    info.CreationDate = info.ModDate = _WHEN_PDF
    info.Trapped = pikepdf.Name("/False")
    info.GTS_PDFXVersion = standard


def _saved(document: pikepdf.Pdf, version: str) -> bytes:
    import pikepdf

    out = io.BytesIO()
    document.remove_unreferenced_resources()
    document.save(
        out,
        force_version=version,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        compress_streams=True,
    )
    return out.getvalue()


def _srgb() -> bytes:
    """The sRGB profile, its date of making set to the one of all files."""
    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    data[24:36] = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))
    return bytes(data)


def _uuid(data: bytes) -> str:
    import hashlib

    digest = hashlib.sha256(data).hexdigest()
    return f"{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}"
