"""How large a drawing says it is, against the face it is for."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.faults import FaceError
from generator.geometry import IDENTITY, Matrix
from generator.sizes import Size
from generator.svg.elements import number

_IN_MM = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*mm\s*")


@lru_cache(maxsize=256)
def measured(wide: str, high: str, view_box: str, size: Size | None) -> tuple[Matrix, float, float]:
    """The matrix from a drawing's units to the face's, its width and height. Raises FaceError where they do not fit."""
    shown = _IN_MM.fullmatch(wide), _IN_MM.fullmatch(high)
    box = view_box.replace(",", " ").split()
    if shown[0] is None or shown[1] is None or len(box) != 4:
        raise FaceError(
            "face/size",
            "The root needs width and height in mm and a viewBox.",
            'Like width="69mm" viewBox="0 0 69 94".',
        )
    width, height = float(shown[0][1]), float(shown[1][1])
    x, y, box_width, box_height = (number(part, "viewBox") for part in box)
    if abs(box_width - width) > 0.01 or abs(box_height - height) > 0.01:
        raise FaceError(
            "face/size",
            f"The viewBox is {box_width:g} x {box_height:g}, the drawing {width:g} x {height:g} mm.",
            "One unit must be one millimetre.",
        )
    if size and (abs(width - size.width) > 0.01 or abs(height - size.height) > 0.01):
        raise FaceError(
            "face/size",
            f"The template measures {width:g} x {height:g} mm, the component with its bleed {size}.",
            "Trim size and bleed stand in game.toml.",
        )
    return ((1, 0, 0, 1, -x, -y) if x or y else IDENTITY), width, height
