"""Faces of cards as small pictures inside the report."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from msgspec.structs import replace

from generator.errors import PnpError
from generator.outputs.drawn import DrawnSet

DPI = 90
"""A card of 63 x 88 mm becomes 223 x 312 pixels."""


def card_pictures(drawn: DrawnSet, ids: Iterable[str]) -> dict[str, str]:
    """The front of each card, bleed cut off, as a PNG in a data: address; cards without a face have none.

    A face that cannot be drawn is left out: what is wrong with it is a finding of `pnp check --fit`.
    """
    from generator.face import Face
    from generator.pdf.face_pixels import PixelFrame, face_pixels
    from generator.pdf.png import png
    from generator.units import MM_PER_INCH

    wanted = set(ids)
    parts = []
    for part in drawn.components:
        cards = tuple(card for card in part.cards if card.id in wanted)
        if part.kind == "card" and cards:
            parts.append(replace(part, cards=cards))
            wanted -= {card.id for card in cards}
    if not parts:
        return {}
    found: dict[str, str] = {}
    try:
        made = drawn.faces(parts=parts).faces
    except PnpError:
        return {}
    by_size: dict[PixelFrame, list[tuple[str, Face]]] = {}
    for entry in made:
        trim = entry.component.trim
        frame = PixelFrame(round(trim.width / MM_PER_INCH * DPI), round(trim.height / MM_PER_INCH * DPI), DPI)
        by_size.setdefault(frame, []).append((entry.card.id, entry.front))
    for frame, entries in by_size.items():
        pixels = face_pixels([face for _, face in entries], frame)
        for (card, _), picture in zip(entries, pixels, strict=True):
            found[card] = "data:image/png;base64," + b64encode(png(picture, DPI)).decode("ascii")
    return found
