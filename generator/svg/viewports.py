"""Frames with units of their own: viewBox and preserveAspectRatio."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.faults import FaceError
from generator.geometry import Matrix
from generator.svg.numbers import WSP, number_list

Box = tuple[float, float, float, float]
"""x, y, width, height."""
_ASPECT = re.compile(rf"{WSP}*(?:defer{WSP}+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:{WSP}+(meet|slice))?{WSP}*")
_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


@lru_cache(maxsize=256)
def view_box(text: str) -> Box | None:
    """A viewBox; None where there is none. Raises FaceError for one without four numbers or without extent."""
    if not text.strip():
        return None
    try:
        numbers = number_list(text)
    except ValueError as error:
        fact = f'viewBox="{text}" holds "{error}", which is no number.'
        raise FaceError("face/number", fact, 'It is four numbers, like viewBox="0 0 69 94".', value=text) from error
    if len(numbers) != 4:
        raise FaceError("face/number", f'viewBox="{text}" needs four numbers.', 'Like viewBox="0 0 69 94".', value=text)
    x, y, width, height = numbers
    if width <= 0 or height <= 0:
        fact = f'viewBox="{text}" needs a width and a height.'
        raise FaceError("face/number", fact, 'The last two of its numbers, like viewBox="0 0 69 94".', value=text)
    return x, y, width, height


def aspect(text: str, box: Box, width: float, height: float) -> tuple[Matrix, bool]:
    """The matrix that puts a `width` x `height` picture into the box, and whether it is cut off there."""
    match = _ASPECT.fullmatch(text or "xMidYMid meet")
    if match is None:
        raise FaceError("face/aspect", f'preserveAspectRatio="{text}" is not known.', "Try xMidYMid meet or slice.")
    x, y, box_width, box_height = box
    sx, sy = box_width / width, box_height / height
    if match[1] == "none":
        return (sx, 0, 0, sy, x, y), False
    slices = match[4] == "slice"
    scale = max(sx, sy) if slices else min(sx, sy)
    x += (box_width - width * scale) * _SHARE[match[2]]
    y += (box_height - height * scale) * _SHARE[match[3]]
    return (scale, 0, 0, scale, x, y), slices
