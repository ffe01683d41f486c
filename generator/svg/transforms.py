"""SVG transforms as matrices."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.faults import FaceError
from generator.geometry import IDENTITY, Matrix, multiply
from generator.svg.numbers import MOST, SEPARATOR, WSP, number_list

_CALL = re.compile(rf"(matrix|translate|scale|rotate|skewX|skewY){WSP}*\(([^()]*)\)")
_BETWEEN = re.compile(rf"{SEPARATOR}?")
_BLANKS = " \t\n\r\f"
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


_LIKE = "Write translate(x, y), scale(n), rotate(degrees), rotate(degrees, x, y) or matrix(a, b, c, d, e, f)."
_FAR = f"No number may be larger than {MOST:,.0f}."


def _one(name: str, n: list[float]) -> Matrix:
    if name == "matrix":
        return (n[0], n[1], n[2], n[3], n[4], n[5])
    if name == "translate":
        return (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
    if name == "scale":
        return (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0)
    if name == "skewX":
        return (1, 0, math.tan(math.radians(n[0])), 1, 0, 0)
    if name == "skewY":
        return (1, math.tan(math.radians(n[0])), 0, 1, 0, 0)
    cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
    turn: Matrix = (cos, sin, -sin, cos, 0, 0)
    if len(n) == 1:
        return turn
    return multiply((1, 0, 0, 1, n[1], n[2]), multiply(turn, (1, 0, 0, 1, -n[1], -n[2])))


@lru_cache(maxsize=8192)
def parse_transform(text: str) -> Matrix:
    """A list of transforms, the first outermost. Raises FaceError for anything it does not know."""
    matrix, position = IDENTITY, 0
    text = text.strip(_BLANKS)
    while position < len(text):
        match = _CALL.match(text, position)
        if match is None:
            raise FaceError(
                "face/transform",
                f'"{text[position:].strip()[:40]}" is not a transform.',
                "Known are matrix, translate, scale, rotate, skewX and skewY.",
            )
        try:
            numbers = number_list(match[2])
        except ValueError as error:
            if "too large" in str(error):
                raise FaceError("face/number", f'"{match[0].strip()[:60]}": {error}.', _FAR, value=text) from error
            raise FaceError(
                "face/transform", f'"{match[0].strip()}" holds something that is no number.', _LIKE
            ) from error
        if len(numbers) not in _COUNTS[match[1]]:
            wanted = " or ".join(str(count) for count in _COUNTS[match[1]])
            raise FaceError(
                "face/transform",
                f'"{match[0].strip()}" takes {wanted} {"number" if wanted == "1" else "numbers"}, not {len(numbers)}.',
                _LIKE,
            )
        matrix = multiply(matrix, _one(match[1], numbers))
        if not max(map(abs, matrix)) <= MOST:
            raise FaceError("face/number", f'"{text[:40]}" moves things too far.', _FAR, value=text)
        between = _BETWEEN.match(text, match.end())
        position = between.end() if between else match.end()
        if position == len(text) and text[-1] == ",":
            position -= 1
    return matrix
