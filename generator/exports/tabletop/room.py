"""The table of the two tabletops in browsers that share its measures: where decks, boards and tokens lie on it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.exports.tabletop.pieces import TableStack

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


class TableSpot(Struct, frozen=True):
    """A component on the table. Pixels; `scale` is that of all its pieces."""

    stack: TableStack
    x: int
    y: int
    width: int
    height: int


def spots_of(stacks: Sequence[TableStack]) -> list[TableSpot]:
    """Where each component lies: decks on top from left to right, tokens and boards below, nothing over another.

    Where they do not fit as they are, all become smaller together.
    """
    for step in range(40):
        scale = PER_MM * 0.94**step
        found = list(_laid_out(stacks, scale))
        if all(spot.y + spot.height + 2 * EDGE <= HAND_TOP for spot in found):
            return found
    return found


def _laid_out(stacks: Sequence[TableStack], scale: float) -> Iterator[TableSpot]:
    order = sorted(stacks, key=lambda stack: {"card": 0, "token": 1}.get(stack.kind, 2))
    x, y, row = GAP, GAP, 0
    for stack in order:
        width, height = max(8, round(stack.width * scale)), max(8, round(stack.height * scale))
        count = stack.total if stack.kind == "mat" else 1
        for _ in range(count):
            if x + width + 2 * EDGE > WIDTH - GAP and x > GAP:
                x, y, row = GAP, y + row + GAP, 0
            yield TableSpot(stack, x, y, width, height)
            x += width + 2 * EDGE + GAP
            row = max(row, height + 2 * EDGE)


def pixels_for(spot: TableSpot, largest: int = 1600) -> tuple[int, int]:
    """How many pixels a picture of a piece has: enough to be read when it is enlarged, and no more."""
    sharp = min(SHARPNESS, largest / max(spot.width, spot.height))
    return max(1, math.floor(spot.width * sharp)), max(1, math.floor(spot.height * sharp))
