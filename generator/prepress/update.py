"""An update pack: which pieces bring a printed set up to date, and what a person swaps for what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.game import Component

if TYPE_CHECKING:
    from generator.faces.maker import FaceSet


class Swap(Struct, frozen=True):
    """One line of the swap list; `out` and `put_in` are numbers of pieces, the names are as printed."""

    component: str
    out: int
    out_name: str
    put_in: int
    in_name: str
    why: str


class Update(Struct, frozen=True):
    """From the set called `before` to that of `after`: how many of which piece, by component and id, are printed."""

    before: str
    after: str
    copies: Mapping[tuple[str, str], int]
    swaps: tuple[Swap, ...]

    def only(self, components: Iterable[str]) -> Update:
        """The same for some components."""
        names = set(components)
        copies = {piece: count for piece, count in self.copies.items() if piece[0] in names}
        return replace(self, copies=copies, swaps=tuple(swap for swap in self.swaps if swap.component in names))


def narrowed(parts: Iterable[Component], face_set: FaceSet, update: Update) -> tuple[tuple[Component, ...], FaceSet]:
    """The components and faces of an update alone.

    Faces are made for the whole set first: texts of one fit group share their size with all its cards.
    """
    kept = []
    for part in parts:
        cards = tuple(
            replace(card, copies=update.copies[part.name, card.id])
            for card in part.cards
            if update.copies.get((part.name, card.id))
        )
        if cards:
            kept.append(replace(part, cards=cards))
    by_piece = {(part.name, card.id): (part, card) for part in kept for card in part.cards}
    faces = []
    for entry in face_set.faces:
        found = by_piece.get((entry.component.name, entry.card.id))
        if found:
            faces.append(replace(entry, component=found[0], card=found[1]))
    return tuple(kept), replace(face_set, faces=tuple(faces))
