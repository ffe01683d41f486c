"""The table of the two tabletops in browsers that share its measures: where piles, boards and tokens lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.exports.tabletop.pieces import TableStack
from generator.exports.tabletop.piles import TablePile

WIDTH, HEIGHT = 1600, 1000
"""Pixels of the table."""
HAND_TOP = 820
"""Where the players' hands begin."""
CARD_HEIGHT = 144
"""Pixels of a card of 88 mm."""
PER_MM = CARD_HEIGHT / 88
EDGE = 4
"""Pixels around a deck in its holder."""
SHARPNESS = 2.5
"""Pixels of a picture for each that is drawn."""
GAP = 24
_ORDER = {"card": 0, "token": 1}


class TableSpot(Struct, frozen=True):
    """A pile on the table. Pixels; `scale` are those of a mm, the same for all."""

    pile: TablePile
    x: int
    y: int
    scale: float

    @property
    def width(self) -> int:
        """Of its widest piece."""
        return max(size_on(one.stack, self.scale)[0] for one in self.pile.pieces)

    @property
    def height(self) -> int:
        """Of its highest piece."""
        return max(size_on(one.stack, self.scale)[1] for one in self.pile.pieces)


def size_on(stack: TableStack, scale: float) -> tuple[int, int]:
    """Width and height of a component's piece in pixels."""
    return max(8, round(stack.width * scale)), max(8, round(stack.height * scale))


def spots_of(piles: Sequence[TablePile]) -> list[TableSpot]:
    """Where each pile lies: decks on top from left to right, tokens and boards below, then a place for each player.

    Players sit beside or below one another, whatever lets things be larger. Where they do not fit, all become smaller
    together.
    """
    seats = {pile.seat for pile in piles if pile.seat is not None}
    for step in range(60):
        scale = PER_MM * 0.94**step
        for columns in range(1, min(3, len(seats)) + 1 if seats else 2):
            found = list(_laid_out(piles, scale, columns))
            if all(spot.y + spot.height + 2 * EDGE <= HAND_TOP for spot in found):
                return found
    return found


def _laid_out(piles: Sequence[TablePile], scale: float, columns: int) -> Iterator[TableSpot]:
    order = sorted(piles, key=lambda pile: _ORDER.get(pile.kind, 2))
    bottom = GAP
    for spot in _flowed([pile for pile in order if pile.seat is None], scale, GAP, bottom, WIDTH - GAP):
        bottom = max(bottom, spot.y + spot.height + 2 * EDGE + GAP)
        yield spot
    seats = sorted({pile.seat for pile in order if pile.seat is not None})
    across = (WIDTH - 2 * GAP) / columns
    top = bottom
    for number, seat in enumerate(seats):
        if number % columns == 0:
            top = bottom
        left = round(GAP + number % columns * across)
        for spot in _flowed([pile for pile in order if pile.seat == seat], scale, left, top, round(left + across)):
            bottom = max(bottom, spot.y + spot.height + 2 * EDGE + GAP)
            yield spot


def _flowed(piles: Sequence[TablePile], scale: float, left: int, top: int, right: int) -> Iterator[TableSpot]:
    """From left to right, and on below where the row is full."""
    x, y, row = left, top, 0
    for pile in piles:
        spot = TableSpot(pile, 0, 0, scale)
        if x + spot.width + 2 * EDGE > right and x > left:
            x, y, row = left, y + row + GAP, 0
        yield TableSpot(pile, x, y, scale)
        x += spot.width + 2 * EDGE + GAP
        row = max(row, spot.height + 2 * EDGE)


def pixels_for(size: tuple[int, int], largest: int = 1600) -> tuple[int, int]:
    """How many pixels a picture of a piece has: enough to be read when it is enlarged, and no more."""
    sharp = min(SHARPNESS, largest / max(size))
    return max(1, math.floor(size[0] * sharp)), max(1, math.floor(size[1] * sharp))
