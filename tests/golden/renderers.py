"""Two independent renderers side by side: ours through PDF and pdfium, and resvg; and how far they are apart."""

import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter
from pypdfium2 import raw

from generator.face import Face
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook

PIXELS_PER_MM = 20
"""508 pixels per inch: one pixel is 0.05 mm, half the width of the finest line a home printer makes."""
CHANNEL = 26
"""A tenth of full scale. What stays are roundings of colors and of gradients sampled otherwise."""
SHARE = 0.001
"""Of all pixels: 160 of 400 x 400. Corners of joins and the edges of turned pictures differ by a pixel or two."""


def ours(svg: str, book: FontBook, pictures: Iterable[Path] = ()) -> tuple[Image.Image, list[Any]]:
    """Our drawing as a picture, and the faults."""
    face, faults = FaceReader(book, tuple(pictures)).read(svg, "corpus")
    return shown(face, (round(face.width * PIXELS_PER_MM), round(face.height * PIXELS_PER_MM))), faults


def shown(face: Face, pixels: tuple[int, int]) -> Image.Image:
    """A face through PDF and pdfium, in exactly so many pixels: its own choice may be one more, and stretches all."""
    document = pypdfium2.PdfDocument(write_faces([face], DocumentInfo("corpus")))
    page = document[0]
    bitmap = pypdfium2.PdfBitmap.new_native(*pixels, raw.FPDFBitmap_BGR, rev_byteorder=True)
    raw.FPDFBitmap_FillRect(bitmap.raw, 0, 0, *pixels, 0xFFFFFFFF)
    raw.FPDF_RenderPageBitmap(bitmap.raw, page.raw, 0, 0, *pixels, 0, raw.FPDF_REVERSE_BYTE_ORDER)
    picture = Image.fromarray(np.array(bitmap.to_numpy()))
    bitmap.close()
    page.close()
    document.close()
    return picture


def theirs(svg: str, resources: Path, fonts: Iterable[Path] = ()) -> Image.Image:
    """Resvg's drawing at the same scale.

    The size is put into the file itself: resvg scales a drawing whose size is no whole number of pixels slightly wrong.
    """
    sized = re.sub(
        r'\b(width|height)="([\d.]+)mm"',
        lambda match: f'{match[1]}="{round(float(match[2]) * PIXELS_PER_MM)}"',
        svg,
        count=2,
    )
    return rendered_by_resvg(sized, resources, fonts)


def rendered_by_resvg(svg: str, resources: Path, fonts: Iterable[Path] = (), family: str | None = None) -> Image.Image:
    """Resvg's drawing on white, in the pixels that the file says; `family` takes the place of any it does not know.

    The white comes last: nothing in a drawing is mixed with the paper that it lies on (CSS Compositing, 3.1.1).
    """
    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=[str(font) for font in fonts],
        font_family=family,
        dpi=96.0,
        resources_dir=str(resources),
    )
    drawn = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> Image.Image:
    """White where a pixel of one is like none of its neighborhood in the other.

    A pixel counts as alike when it lies between the darkest and the lightest of the nine pixels around it in the
    other picture, give or take CHANNEL: so an edge may be half a pixel aside, but nothing may be there that the other
    has not.
    """

    def outside(one: Image.Image, other: Image.Image) -> Any:
        low = np.asarray(other.filter(ImageFilter.MinFilter(3)), dtype=np.int16)
        high = np.asarray(other.filter(ImageFilter.MaxFilter(3)), dtype=np.int16)
        here = np.asarray(one, dtype=np.int16)
        return ((here < low - CHANNEL) | (here > high + CHANNEL)).any(axis=2)

    if first.size != second.size:
        second = second.resize(first.size)
    differs = outside(first, second) | outside(second, first)
    return Image.fromarray((differs * 255).astype(np.uint8))


def share_of(differs: Image.Image) -> float:
    """How much of the picture differs."""
    return float((np.asarray(differs) > 0).mean())


def keep(folder: Path, first: Image.Image, second: Image.Image, differs: Image.Image) -> str:
    """Save both pictures and their difference side by side; gives back where."""
    sheet = Image.new("RGB", (first.width * 3 + 20, first.height), "#888888")
    for number, picture in enumerate((first, second, ImageChops.invert(differs).convert("RGB"))):
        sheet.paste(picture.convert("RGB"), (number * (first.width + 10), 0))
    path = folder / "ours-theirs-difference.png"
    sheet.save(path)
    return str(path)


def ink(picture: Image.Image) -> tuple[float, float, float, float, float]:
    """Left, top, right, bottom in mm of all that is not white, and its area in mm2."""
    dark = 255 - np.asarray(picture.convert("L"), dtype=np.int16)
    rows, columns = np.flatnonzero((dark > CHANNEL).any(axis=1)), np.flatnonzero((dark > CHANNEL).any(axis=0))
    edges = (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)
    left, top, right, bottom = (float(edge) / PIXELS_PER_MM for edge in edges)
    return left, top, right, bottom, float(dark.sum()) / 255 / PIXELS_PER_MM**2
