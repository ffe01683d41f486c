"""Pieces whose faces are plain words, so that tests read where each word lies."""

from collections.abc import Callable

import pytest

from generator.sheets.card_layout import CardLayout
from generator.sheets.sheet import Piece
from generator.sizes import Size

POKER = Size(63, 88)
Deal = Callable[..., list[Piece[str]]]


def deal_pieces(
    count: int,
    size: Size = POKER,
    *,
    component: str = "wrestler",
    bleed: float = 3,
    kind: str = "card",
    shape: str = "rect",
    back: bool = True,
    style: CardLayout | None = None,
) -> list[Piece[str]]:
    """`count` pieces with fronts f1, f2 ... and backs b1, b2 ..."""
    return [
        Piece(component, f"{component}-{n}", 1, size, bleed, shape, kind, f"f{n}", f"b{n}" if back else None, style)
        for n in range(1, count + 1)
    ]


@pytest.fixture
def deal() -> Deal:
    return deal_pieces
