"""Boxes on a page and where they lie on its other side. Lengths in mm from the paper's top left corner, y down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Point
from generator.sheets.papers import Paper


class Sides(Struct, frozen=True):
    """One length for each side of a box."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0

    @classmethod
    def all(cls, length: float) -> Sides:
        """The same length on every side."""
        return cls(length, length, length, length)

    def grown(self, by: float) -> Sides:
        """Every length longer by the same amount."""
        return Sides(self.left + by, self.top + by, self.right + by, self.bottom + by)


class Rect(Struct, frozen=True):
    """A box: its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge."""
        return self.y + self.height

    def grown(self, by: Sides) -> Rect:
        """The box with something added on each side."""
        return Rect(
            self.x - by.left,
            self.y - by.top,
            self.width + by.left + by.right,
            self.height + by.top + by.bottom,
        )

    def moved(self, right: float, down: float) -> Rect:
        """The box somewhere else."""
        return replace(self, x=self.x + right, y=self.y + down)

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether both cover common ground; touching is not overlapping."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )

    def common(self, other: Rect) -> Rect:
        """What both boxes cover."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Whether the other box lies inside this one, edges included."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.x + other.width <= self.x + self.width + tolerance
            and other.y + other.height <= self.y + self.height + tolerance
        )


def box_around(points: Iterable[Point]) -> Rect:
    """The smallest box that holds some points."""
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Mirror(Struct, frozen=True):
    """Where the other side of a thing comes to lie: reflected at the line x = `at` or y = `at`.

    The line is the middle of the paper when the paper is flipped, the fold when it is folded.
    """

    axis: Literal["x", "y"]
    at: float

    def rect(self, box: Rect) -> Rect:
        """Where the box lies on the other side."""
        if self.axis == "x":
            return replace(box, x=2 * self.at - box.right)
        return replace(box, y=2 * self.at - box.bottom)

    def rotation(self, degrees: int) -> int:
        """How a back is turned so that its top is at the same end of the card as its front's."""
        return (-degrees if self.axis == "x" else 180 - degrees) % 360

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where the point lies on the other side."""
        return (2 * self.at - x, y) if self.axis == "x" else (x, 2 * self.at - y)


def flip_mirror(paper: Paper, *, long_edge: bool) -> Mirror:
    """Where the back of a paper comes to lie that is turned about its long edge, or its short one.

    Turned about the edge that stands upright, left and right change places; about the other, top and bottom.
    """
    across = long_edge == paper.long_edge_stands
    return Mirror("x", paper.width / 2) if across else Mirror("y", paper.height / 2)
