"""Faces as the pixels that a printer gets, and in other inks: drawn by the same hands as print files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.face import Face
    from generator.preview.painter import Painter

DPIS = (60, 100, 200, 300)
"""A thumbnail, the grid, a large card, print."""
LOOKS = ("full", "low", "gray")


def looked_at(painter: Painter, name: str, look: str) -> Face:
    """The face of this name, in another ink if asked for. Raises UsageError for one that is no more."""
    face = painter.faces.get(name)
    if face is None:
        raise UsageError("This picture is no more.")
    if look == "full":
        return face
    if look == "gray":
        from generator.faces.grayscale import Grayscale

        return Grayscale().face(face)
    return _light(painter, face)


def _light(painter: Painter, face: Face) -> Face:
    """The low-ink side of the card that shows a face."""
    assert painter.drawn is not None
    for entry in painter.entries.values():
        for copy, sides in enumerate(((entry.front, entry.back), *entry.others), 1):
            for side, one in enumerate(sides):
                if one is face:
                    part = replace(entry.component, cards=(entry.card,))
                    light = painter.drawn.faces("low", [part]).faces[0].sides(copy)[side]
                    return light or face
    return face


def pixels_of(face: Face, dpi: int) -> bytes:
    """A face with its bleed as a PNG."""
    from generator.pdf.face_pixels import Frame, face_pixels
    from generator.pdf.png import png
    from generator.units import MM_PER_INCH

    width, height = (max(1, round(length / MM_PER_INCH * dpi)) for length in (face.width, face.height))
    return png(next(face_pixels([face], Frame(width, height, dpi))), dpi)
