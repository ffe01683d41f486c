"""What marks are made of: lines, circles, filled boxes and paths, each with its role. Lengths in mm, y down."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Point
from generator.sheets.page_boxes import Mirror, Rect, box_around

MarkRole = Literal["crop", "corner", "fold", "punch", "registration", "edge", "seam", "score"]


LINE_WIDTH = 0.15
"""0.4 pt: thinner lines vanish on shop printers, thicker ones leave ink on the card."""


class MarkLine(Struct, frozen=True):
    """A straight mark with butt ends. `gray` is 0 for black, 1 for white; `dashes` on, off, in mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: MarkRole
    width: float = LINE_WIDTH
    gray: float = 0.0
    dashes: tuple[float, ...] = ()

    @property
    def box(self) -> Rect:
        """The line without its width."""
        return Rect(min(self.x1, self.x2), min(self.y1, self.y2), abs(self.x2 - self.x1), abs(self.y2 - self.y1))

    def mirrored(self, mirror: Mirror) -> MarkLine:
        """The mark on the other side of the paper."""
        (x1, y1), (x2, y2) = mirror.point(self.x1, self.y1), mirror.point(self.x2, self.y2)
        return replace(self, x1=x1, y1=y1, x2=x2, y2=y2)

    def moved(self, right: float, down: float) -> MarkLine:
        """The mark somewhere else."""
        return replace(self, x1=self.x1 + right, y1=self.y1 + down, x2=self.x2 + right, y2=self.y2 + down)


class MarkCircle(Struct, frozen=True):
    """A circle, stroked; `radius` is to the middle of the stroke."""

    x: float
    y: float
    radius: float
    role: MarkRole
    width: float = LINE_WIDTH
    gray: float = 0.0
    dashes: tuple[float, ...] = ()

    @property
    def box(self) -> Rect:
        """The square around it, its stroke left out."""
        return Rect(self.x - self.radius, self.y - self.radius, 2 * self.radius, 2 * self.radius)

    def mirrored(self, mirror: Mirror) -> MarkCircle:
        """The mark on the other side of the paper."""
        x, y = mirror.point(self.x, self.y)
        return replace(self, x=x, y=y)

    def moved(self, right: float, down: float) -> MarkCircle:
        """The mark somewhere else."""
        return replace(self, x=self.x + right, y=self.y + down)


class MarkBox(Struct, frozen=True):
    """A filled black rectangle, the exact ink of a registration mark."""

    box: Rect
    role: MarkRole
    gray: float = 0.0

    def mirrored(self, mirror: Mirror) -> MarkBox:
        """The mark on the other side of the paper."""
        return replace(self, box=mirror.rect(self.box))

    def moved(self, right: float, down: float) -> MarkBox:
        """The mark somewhere else."""
        return replace(self, box=self.box.moved(right, down))


class MarkPath(Struct, frozen=True):
    """A closed line through some corners."""

    corners: tuple[Point, ...]
    role: MarkRole
    width: float = LINE_WIDTH
    gray: float = 0.0
    dashes: tuple[float, ...] = ()

    @property
    def box(self) -> Rect:
        """The box around it, its stroke left out."""
        return box_around(self.corners)

    def mirrored(self, mirror: Mirror) -> MarkPath:
        """The mark on the other side of the paper."""
        return replace(self, corners=tuple(mirror.point(x, y) for x, y in self.corners))

    def moved(self, right: float, down: float) -> MarkPath:
        """The mark somewhere else."""
        return replace(self, corners=tuple((x + right, y + down) for x, y in self.corners))


Mark = MarkLine | MarkCircle | MarkBox | MarkPath
