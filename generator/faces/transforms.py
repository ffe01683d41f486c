"""SVG transforms as matrices."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.faces.elements import number_list
from generator.faces.face import IDENTITY, Matrix
from generator.faces.faults import FaceError

_CALL = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point x, y moved by the matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale_of(matrix: Matrix | None) -> float:
    """The mean scale of a matrix: the square root of its area factor."""
    if matrix is None:
        return 1.0
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


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
    while text[position:].strip():
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
            raise FaceError("face/transform", f'"{match[0].strip()}" holds something that is no number.') from error
        if len(numbers) not in _COUNTS[match[1]]:
            wanted = " or ".join(str(count) for count in _COUNTS[match[1]])
            raise FaceError("face/transform", f'"{match[0].strip()}" takes {wanted} numbers, not {len(numbers)}.')
        matrix = multiply(matrix, _one(match[1], numbers))
        position = match.end()
    return matrix
