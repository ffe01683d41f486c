"""What lies together on a table: whole components, or the piles of a game's setup for a number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from generator.errors import UsageError
from generator.exports.tabletop.pieces import SlugNames, TablePiece, TableStack
from generator.game import SetupPile
from generator.game_setup import dealt
from generator.outputs.job import BuildRequest, Job

PLAYERS = Annotated[int, Meta(ge=0, le=100)]
"""How many players a table is laid for; 0 leaves every component in one pile."""


class PiledPiece(Struct, frozen=True):
    """A piece of a component."""

    stack: TableStack
    piece: TablePiece


class TablePile(Struct, frozen=True):
    """Pieces that lie together, the top one first; of mats always one. `seat` counts from 0; None is the table."""

    slug: str
    title: str
    pieces: tuple[PiledPiece, ...]
    open: bool
    seat: int | None = None

    @property
    def stack(self) -> TableStack:
        """The component of its first piece."""
        return self.pieces[0].stack

    @property
    def kind(self) -> str:
        """card, token or mat."""
        return self.stack.kind

    @property
    def stacks(self) -> tuple[TableStack, ...]:
        """The components that it has pieces of."""
        return tuple({id(one.stack): one.stack for one in self.pieces}.values())

    @property
    def width(self) -> float:
        """Of its widest piece, in mm."""
        return max(one.stack.width for one in self.pieces)

    @property
    def height(self) -> float:
        """Of its highest piece, in mm."""
        return max(one.stack.height for one in self.pieces)


def judge_players(request: BuildRequest, players: int, seed: int) -> None:
    """Raises UsageError for a game that tells no setup, for a number of players that it does not have."""
    if players:
        from generator.check import check

        checked = check(request.source)
        if checked.card_set is not None:
            dealt(checked.game, checked.card_set, players, seed)
    elif seed:
        raise UsageError("A seed shuffles a table that is laid for players: add --players.")


def piles_of(job: Job, stacks: Sequence[TableStack], players: int, seed: int) -> tuple[TablePile, ...]:
    """The piles of a table.

    Without players each component of cards or tokens is one, each mat one. With them those of the game's setup come
    first, then the components that it does not speak of; pieces that it leaves out stay in the box.
    """
    names = SlugNames()
    if not players:
        return tuple(pile for stack in stacks for pile in _whole(stack, names))
    setup = dealt(job.request.source.game(), job.card_set, players, seed)
    spoken_of = {component for pile in setup for component, _ in pile.cards}
    rest = [pile for stack in stacks if stack.name not in spoken_of for pile in _whole(stack, names)]
    return (*_laid(setup, stacks, names), *rest)


def each_piece(stack: TableStack) -> list[TablePiece]:
    """Every piece, copies counted."""
    return [piece for piece in stack.pieces for _ in range(piece.copies)]


def _whole(stack: TableStack, names: SlugNames) -> Iterator[TablePile]:
    pieces = tuple(PiledPiece(stack, piece) for piece in each_piece(stack))
    if stack.kind != "mat":
        yield TablePile(names.name(stack.slug), stack.title, pieces, stack.kind != "card")
        return
    for number, one in enumerate(pieces, 1):
        yield TablePile(names.name(stack.slug, str(number)), one.piece.name, (one,), open=True)


def _laid(setup: Sequence[SetupPile], stacks: Sequence[TableStack], names: SlugNames) -> Iterator[TablePile]:
    waiting: dict[tuple[str, str], list[PiledPiece]] = defaultdict(list)
    for stack in stacks:
        for piece in each_piece(stack):
            waiting[stack.name, piece.card_id].append(PiledPiece(stack, piece))
    for pile in setup:
        # Cards that this export leaves out (--only) are not in the pile.
        pieces = tuple(waiting[card].pop(0) for card in pile.cards if waiting.get(card))
        whose = f"player {pile.seat + 1}" if pile.seat is not None else ""
        title = f"{pile.title} ({whose})" if whose else pile.title
        groups = [(one,) for one in pieces] if pieces and pieces[0].stack.kind == "mat" else [pieces]
        for group in filter(None, groups):
            yield TablePile(names.name(whose, pile.title), title, group, pile.open, pile.seat)
