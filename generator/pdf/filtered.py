"""Filtered groups as pictures: a press knows no blur. What lies outside of filters stays as it is."""

from __future__ import annotations

import hashlib
import io
import re

from msgspec.structs import replace

from generator.face import EmbeddedPicture, Filter, Group, Picture
from generator.faces.as_svg import filtered_svg
from generator.pdf.ink import Ink
from generator.units import MM_PER_INCH

DPI = 600
"""Pixels per inch of paper: sharp edges inside of a filter are as fine as a home printer draws them."""
MOST_PIXELS = 12_000_000
"""A larger picture gets fewer pixels per inch."""
MOST_WORK = 10_000_000_000
"""Looks at a pixel: wide outlines and large kernels look at thousands for each. Beyond it a picture gets coarser."""
LEAST = 40 / MM_PER_INCH
"""Pixels per mm at the coarsest."""
MOST_OCTAVES = 12
"""Finer turbulence than this is smaller than a pixel."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_PRIMITIVE = re.compile(r"<(fe\w+)([^>]*)")
_SIZES = re.compile(r'\b(radius|order|numOctaves)="([^"]*)"')


def filtered(ink: Ink, group: Group, how: Filter) -> Picture | None:
    """The picture of a filtered group, in the group's own units; None when nothing of it is seen."""
    key = (id(group), ink.scale)
    known = ink.pool.filtered.get(key)
    if known is None:
        # The group is kept, so that no other can get its id.
        known = ink.pool.filtered[key] = (group, _drawn(ink.scale, group, how))
    return known[1]


def _drawn(scale: float, group: Group, how: Filter) -> Picture | None:
    import resvg_py
    from PIL import Image

    x, y, width, height = how.shown
    pixels = DPI / MM_PER_INCH * scale
    if width <= 0 or height <= 0 or pixels <= 0:
        return None
    pixels *= min(1.0, (MOST_PIXELS / (width * height * pixels * pixels)) ** 0.5)
    how = replace(how, primitives=_bounded(how.primitives, max(width, height)))
    while _work(how.primitives, pixels) * width * height * pixels * pixels > MOST_WORK and pixels > LEAST * scale:
        pixels *= 0.8
    across, down = max(1, round(width * pixels)), max(1, round(height * pixels))
    # Grays come last, by the formula of all pictures.
    drawing = filtered_svg(group.items, replace(how, gray=False), (across, down))
    data = resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(data))) as image:
        box = image.getchannel("A").getbbox()
        if box is None:
            return None
        out = io.BytesIO()
        image.crop(box).save(out, "PNG", compress_level=1)
    wide, high = width / across, height / down
    cut = (x + box[0] * wide, y + box[1] * high, (box[2] - box[0]) * wide, (box[3] - box[1]) * high)
    content = out.getvalue()
    return Picture(EmbeddedPicture(content, hashlib.sha256(content).hexdigest()), *cut, gray=how.gray)


def _bounded(primitives: str, side: float) -> str:
    """Primitives whose reach is no larger than what they are put on, and no finer than can be seen."""

    def within(found: re.Match[str]) -> str:
        most = MOST_OCTAVES if found[1] == "numOctaves" else side
        if found[1] == "order":
            return found[0]
        return f'{found[1]}="{_NUMBER.sub(lambda one: one[0] if float(one[0]) <= most else f"{most:g}", found[2])}"'

    return _SIZES.sub(within, primitives)


def _work(primitives: str, pixels: float) -> float:
    """How many pixels are looked at for each that is made, at so many pixels per unit."""
    total = 0.0
    for name, attributes in _PRIMITIVE.findall(primitives):
        sizes = {key: [float(one) for one in _NUMBER.findall(value)] for key, value in _SIZES.findall(attributes)}
        total += 10.0
        if name == "feMorphology" and (radius := sizes.get("radius")):
            total += (2 * radius[0] * pixels + 1) * (2 * radius[-1] * pixels + 1)
        elif name == "feConvolveMatrix":
            order = sizes.get("order") or [3.0]
            total += order[0] * order[-1]
        elif name == "feTurbulence":
            total += 100 * (sizes.get("numOctaves") or [1.0])[0]
    return total
