"""Filtered groups as pictures: a press knows no blur. What lies outside of filters stays as it is."""

from __future__ import annotations

import hashlib
import io

from msgspec.structs import replace

from generator.face import EmbeddedPicture, Filter, Group, Picture
from generator.faces.as_svg import filtered_svg
from generator.pdf.ink import Ink
from generator.units import MM_PER_INCH

DPI = 600
"""Pixels per inch of paper: sharp edges inside of a filter are as fine as a home printer draws them."""
MOST_PIXELS = 12_000_000
"""A larger picture gets fewer pixels per inch."""


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
