"""Sheets as values: pieces, where they lie, and marks. Lengths in mm from the paper's top left corner, y down.

Nothing here computes a layout: `imposition` makes these, `pdf/` puts them on paper, `preflight` compares.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Edge, Point
from generator.geometry import Matrix, apply, multiply
from generator.nets.panels import Net
from generator.sheets.card_layout import CardLayout
from generator.sheets.papers import Paper
from generator.sizes import Size

FaceT = TypeVar("FaceT")
"""A face. Imposition never looks into it."""
FaceT_co = TypeVar("FaceT_co", covariant=True)

SideName = Literal["front", "back"]


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


class Piece(Struct, Generic[FaceT_co], frozen=True):
    """One physical thing to print and cut: copy number `copy` (from 1) of a card of a component.

    `kind` is card, mat or token; `trim` is the finished size of the upright piece, `edge` the line it is cut along,
    None for the trim itself. A mat that is larger than the paper is joined by its `overlap` and `grid`, 0 for the
    usual one and for none, scaled, or folded in `panels`, as its `board` says. Of a scaled one trim and bleed are
    those that are printed, `scale` times those that were drawn. A piece that is folded has a `net`. Faces hold
    `bleed` mm beyond the trim on every side. `style` is the component's own layout, if it has one.
    """

    component: str
    card: str
    copy: int
    trim: Size
    bleed: float
    shape: str
    kind: str
    front: FaceT_co
    back: FaceT_co | None = None
    style: CardLayout | None = None
    edge: Edge | None = None
    overlap: float = 0.0
    grid: float = 0.0
    board: str = ""
    panels: tuple[int, int] = (0, 0)
    scale: float = 1.0
    net: Net | None = None

    @property
    def drawn_trim(self) -> Size:
        """The trim in the face's own mm."""
        return self.trim if self.scale == 1 else Size(self.trim.width / self.scale, self.trim.height / self.scale)

    @property
    def drawn_bleed(self) -> float:
        """The bleed in the face's own mm."""
        return self.bleed / self.scale

    def scaled(self, factor: float) -> Piece[FaceT_co]:
        """The piece smaller or larger than it was drawn."""
        trim = Size(self.trim.width * factor, self.trim.height * factor)
        return replace(self, trim=trim, bleed=self.bleed * factor, scale=self.scale * factor)


class Placement(Struct, Generic[FaceT_co], frozen=True):
    """One face on one side of a sheet.

    `x`, `y` is the top left corner of the trim box as it lies on the page; `rotation` (0, 90, 180, 270) is
    clockwise, so at 90 the face's top points right. `clip` is the part of the page the face may paint: the
    trim box and the bleed shown here, of that only what lies inside `outline` where there is one. `slot` is counted
    from 1, row by row as seen from the front; a back has the slot of its front.
    """

    piece: Piece[FaceT_co]
    side: SideName
    face: FaceT_co
    x: float
    y: float
    rotation: int
    slot: int
    clip: Rect
    outline: tuple[Point, ...] = ()
    tile: int = 0
    """Which part of a board it shows, from 1; 0 for a face that is there whole."""

    @property
    def trim(self) -> Rect:
        """The finished piece on the page."""
        size = self.piece.trim.turned() if self.rotation % 180 else self.piece.trim
        return Rect(self.x, self.y, size.width, size.height)

    @property
    def edge(self) -> Edge | None:
        """The line on the page along which the piece is cut; None where that is the trim."""
        if self.piece.edge is None:
            return None
        bleed, width = self.piece.drawn_bleed, self.piece.drawn_trim.width
        # A back is the other side of the same piece: its line is that of the front, seen in a mirror.
        on_face: Matrix = (1, 0, 0, 1, bleed, bleed) if self.side == "front" else (-1, 0, 0, 1, bleed + width, bleed)
        return self.piece.edge.moved(multiply(self.matrix, on_face))

    def of_net(self, point: Point) -> Point:
        """Where a point of the piece's net lies on the page."""
        x, y = point
        return apply(self.matrix, x + self.piece.drawn_bleed, y + self.piece.drawn_bleed)

    @property
    def matrix(self) -> Matrix:
        """From the face's own mm (origin at the corner of its bleed) to mm on the page."""
        width, height, bleed = self.piece.trim.width, self.piece.trim.height, self.piece.bleed
        left, top, scale = self.x - bleed, self.y - bleed, self.piece.scale
        if self.rotation == 0:
            return (scale, 0.0, 0.0, scale, left, top)
        if self.rotation == 90:
            return (0.0, scale, -scale, 0.0, left + height + 2 * bleed, top)
        if self.rotation == 180:
            return (-scale, 0.0, 0.0, -scale, left + width + 2 * bleed, top + height + 2 * bleed)
        return (0.0, -scale, scale, 0.0, left, top + width + 2 * bleed)


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


class Correction(Struct, frozen=True):
    """What is done to all of a side for one printer.

    It is turned by degrees clockwise and stretched about the middle of the paper, then moved right and down in mm.
    """

    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    shift: tuple[float, float] = (0.0, 0.0)

    def matrix(self, width: float, height: float) -> Matrix:
        """From mm on the page as it was laid out to mm on the page as it is printed; y down."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        across, down = self.scale
        a, b, c, d = across * cos, down * sin, -across * sin, down * cos
        x, y = width / 2, height / 2
        return (a, b, c, d, x + self.shift[0] - a * x - c * y, y + self.shift[1] - b * x - d * y)

    def undone(self, box: Rect, width: float, height: float) -> Rect:
        """Where a box lay before it was stretched and moved; a turn is not looked at."""
        across, down = self.scale
        return Rect(
            (box.x - self.shift[0] - width / 2) / across + width / 2,
            (box.y - self.shift[1] - height / 2) / down + height / 2,
            box.width / across,
            box.height / down,
        )


class Side(Struct, Generic[FaceT_co], frozen=True):
    """One side of a sheet. Marks are drawn after the placements, in order.

    `note` is a free strip of the margin where a line of text may stand (taller than wide: the text runs
    upwards); None where there is no room. `correction` is the printer's; coordinates are those before it.
    """

    name: SideName
    placements: tuple[Placement[FaceT_co], ...]
    marks: tuple[Mark, ...] = ()
    note: Rect | None = None
    correction: Correction = Correction()


_BUTT = 1e-6


def _overlap(ranges: tuple[tuple[float, float], ...], number: int) -> bool:
    """Whether the next of some parts lies on this one, counted from 1."""
    return number < len(ranges) and ranges[number - 1][1] - ranges[number][0] > _BUTT


def _folds(ranges: tuple[tuple[float, float], ...]) -> list[int]:
    """The parts that begin at a fold, counted from 1."""
    return [number for number, ((_, end), (after, _)) in enumerate(pairwise(ranges), 2) if end - after < _BUTT]


class Tile(Struct, frozen=True):
    """Which part of a board is on a sheet: its row and column, from 1, and where all of them begin and end in mm.

    Where one begins as the one before ends, the board folds: they are not glued on each other.
    """

    row: int
    column: int
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]

    @property
    def more_right(self) -> bool:
        """Whether another tile is glued on at the right."""
        return _overlap(self.columns, self.column)

    @property
    def more_below(self) -> bool:
        """Whether another tile is glued on below."""
        return _overlap(self.rows, self.row)

    @property
    def glued(self) -> bool:
        """Whether any sheets of the board are glued on each other."""
        return any(_overlap(ranges, number) for ranges in (self.columns, self.rows) for number in range(1, len(ranges)))

    @property
    def folds(self) -> bool:
        """Whether the board is one of panels that fold."""
        return any(map(_folds, (self.columns, self.rows)))

    @property
    def folds_told(self) -> str:
        """`between columns 1 and 2, and between rows 1 and 2`; blank for a board that does not fold."""
        told = [
            f"between {name} {after - 1} and {after}"
            for name, ranges in (("columns", self.columns), ("rows", self.rows))
            for after in _folds(ranges)
        ]
        return " and ".join(told)

    @property
    def told(self) -> str:
        """`row 1, column 2`."""
        return f"row {self.row}, column {self.column}"


class Sheet(Struct, Generic[FaceT_co], frozen=True):
    """One sheet of paper. `number` counts from 1 within its stock; `capacity` is how many pieces a full one holds.

    `back` is None where the stock is printed on one side; a back without placements is a page to be left white.
    `tile` tells which part of a board it is.
    """

    number: int
    stock: str
    paper: Paper
    style: CardLayout
    components: tuple[str, ...]
    capacity: int
    front: Side[FaceT_co]
    back: Side[FaceT_co] | None
    tile: Tile | None = None

    @property
    def begins(self) -> bool:
        """Whether its pieces begin here: a board's sheets hold one piece together."""
        return self.tile is None or self.tile.row == self.tile.column == 1

    @property
    def label(self) -> str:
        """The components on it, in order."""
        return ", ".join(self.components)

    @property
    def pieces(self) -> tuple[Piece[FaceT_co], ...]:
        """The pieces that lie on it, in the order of their slots."""
        return tuple(placement.piece for placement in self.front.placements if placement.side == "front")
