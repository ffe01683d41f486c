"""Plane geometry that drawings, sheets and PDF pages share: matrices as SVG and PDF write them."""

from __future__ import annotations

import math

Matrix = tuple[float, float, float, float, float, float]
"""SVG's matrix(a b c d e f): x' = a x + c y + e, y' = b x + d y + f."""
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point x, y moved by the matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another. Raises ZeroDivisionError for one that leaves no area."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def is_flat(matrix: Matrix) -> bool:
    """Whether a matrix maps the plane onto a line or a point, however small or large its units are."""
    a, b, c, d, _, _ = matrix
    return abs(a * d - b * c) <= 1e-12 * max(abs(a), abs(b), abs(c), abs(d)) ** 2


def scale_of(matrix: Matrix | None) -> float:
    """The mean scale of a matrix: the square root of its area factor; 1 without a matrix."""
    if matrix is None:
        return 1.0
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))
