"""How a sheet is cut: the straight cuts in order for hands, outlines for cutting machines."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.edge import Edge
from generator.sheets.marks import cut_lines
from generator.sheets.page_boxes import Rect
from generator.sheets.sheet import Sheet


class Cut(Struct, frozen=True):
    """One straight cut. `at` is mm from the paper's left edge (vertical cuts) or its top edge (horizontal ones).

    `step` is 1 for the cut that makes a clean edge, 2 for those square to it, 3 for those through the strips.
    `after` is the distance to the cut before it in the same direction, for a cutter with a stop; 0 for the first.
    """

    number: int
    direction: Literal["vertical", "horizontal"]
    at: float
    step: int
    after: float = 0.0

    @property
    def full(self) -> bool:
        """Whether it goes across the whole paper, and not only through a strip."""
        return self.step < 3


class CutOutline(Struct, frozen=True):
    """The edge of one finished piece on the front: a box with round corners, a circle if `radius` is half of it.

    A piece of another shape has its own `edge`.
    """

    component: str
    card: str
    slot: int
    box: Rect
    radius: float
    edge: Edge | None = None


def cut_order(sheet: Sheet[object]) -> tuple[Cut, ...]:
    """The cuts that free every rectangular piece, first those across the whole paper, then those through the strips.

    Cutting in one direction takes away the ticks of the other. So one cut of the later direction comes first, while
    it has its ticks: its clean edge then lies against the rail for the cuts square to it, and against the stop for
    the strips. The direction with fewer cuts makes the strips, which leaves the fewest cuts in all.

    A folded sheet is folded and glued before, and cut by its fronts. Pieces of other shapes have no such cuts.
    """
    boxes = [
        placement.trim
        for placement in sheet.front.placements
        if placement.side == "front" and placement.piece.shape in ("rect", "rounded")
    ]
    if not boxes:
        return ()
    xs, ys = cut_lines(boxes)
    lines: list[tuple[Literal["vertical", "horizontal"], tuple[float, ...]]] = [("vertical", xs), ("horizontal", ys)]
    (along, strips), (across, rest) = sorted(lines, key=lambda line: len(line[1]))
    steps = [(across, rest[:1], 1, rest[0]), (along, strips, 2, strips[0]), (across, rest[1:], 3, rest[0])]
    cuts: list[Cut] = []
    for direction, places, step, before in steps:
        for at in places:
            cuts.append(Cut(len(cuts) + 1, direction, at, step, at - before))
            before = at
    return tuple(cuts)


def outlines(sheet: Sheet[object], corner: float = 3.0) -> tuple[CutOutline, ...]:
    """What a machine cuts, seen from the front; `corner` is the radius of a card's corners in mm."""
    found: list[CutOutline] = []
    for placement in sheet.front.placements:
        if placement.side == "front":
            piece, box = placement.piece, placement.trim
            shorter = min(box.width, box.height) / 2
            radius = shorter if piece.shape == "round" else min(corner, shorter)
            edge = None if piece.shape == "round" else placement.edge
            found.append(CutOutline(piece.component, piece.card, placement.slot, box, radius, edge))
    return tuple(found)
