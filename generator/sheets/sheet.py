"""Sheets as values: pieces, where they lie, and marks. Lengths in mm from the paper's top left corner, y down.

Nothing here computes a layout: `imposition` makes these, `pdf/` puts them on paper, `preflight` compares.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Edge, Point
from generator.geometry import Matrix, apply, multiply
from generator.nets.panels import Net
from generator.sheets.card_layout import CardLayout
from generator.sheets.mark_shapes import Mark
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import Paper
from generator.sizes import Size

FaceT = TypeVar("FaceT")
"""A face. Imposition never looks into it."""
FaceT_co = TypeVar("FaceT_co", covariant=True)

SideName = Literal["front", "back"]


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
