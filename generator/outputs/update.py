"""An update pack: which pieces bring a printed set up to date, and what a person swaps for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace


class PieceSwap(Struct, frozen=True):
    """One line of the swap list; `out` and `put_in` are numbers of pieces, the names are as printed."""

    component: str
    out: int
    out_name: str
    put_in: int
    in_name: str
    why: str


class Update(Struct, frozen=True):
    """From the set called `before` to that of `after`: how many of which piece, by component and id, are printed.

    `rules_pages` are the pages of its booklet that look different, from 0.
    """

    before: str
    after: str
    copies: Mapping[tuple[str, str], int]
    swaps: tuple[PieceSwap, ...]
    rules_pages: frozenset[int] = frozenset()

    def only(self, components: Iterable[str]) -> Update:
        """The same for some components."""
        names = set(components)
        copies = {piece: count for piece, count in self.copies.items() if piece[0] in names}
        return replace(self, copies=copies, swaps=tuple(swap for swap in self.swaps if swap.component in names))
