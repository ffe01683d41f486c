"""How pieces of one size lie on one paper: their layout, their grid, and the marks of the sheet. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import HEXES, Edge
from generator.errors import UsageError
from generator.sheets.card_layout import CardLayout, our_layout
from generator.sheets.grid import Grid, TooLargeError, best_grid
from generator.sheets.hexes import best_hex_grid
from generator.sheets.labels import check_labels
from generator.sheets.layout import LEAST_MARGIN, Backs, Flip, Layout, MarkedSides, MarkStyle
from generator.sheets.machine import MachineMarks
from generator.sheets.page_boxes import Mirror, Rect, flip_mirror
from generator.sheets.papers import Paper
from generator.sheets.registration import silhouette_clear
from generator.sheets.sheet import Piece
from generator.sizes import Size

TOKENS = "tokens"
"""The stock of tokens and counters: thick paper, on which a used sheet is worth going on with."""
_STOCKS = {"card": "cards", "mat": "mats", "token": TOKENS}


class SheetPlan(Struct, frozen=True):
    """What all sheets of one group have in common."""

    grid: Grid
    style: CardLayout
    stock: str
    shape: str
    edge: Edge | None
    bleed: float
    skip: frozenset[int]
    has_backs: bool
    mirror: Mirror
    marks: MarkStyle
    machine: MachineMarks | None
    clear: tuple[Rect, ...]
    marked: MarkedSides
    """The fronts where there are no backs, whatever was asked for."""

    @property
    def ticks(self) -> bool:
        """Whether the margin must have room for ticks."""
        return self.marks in (MarkStyle.MARGIN, MarkStyle.CORNERS)


def style_of(piece: Piece[object], layout: Layout) -> CardLayout:
    """The person's choice for cards, else the component's own, else what its kind needs; labels are for all kinds."""
    style = _chosen(piece, layout)
    if layout.gap is None or style.single or style.lattice or style.has_places:
        return style
    return replace(style, gap=layout.gap[0], row_gap=layout.gap[1])


def _chosen(piece: Piece[object], layout: Layout) -> CardLayout:
    if layout.style is not None and layout.style.has_places:
        return layout.style
    if piece.kind == "mat":
        return piece.style or our_layout("mat")
    if piece.shape in HEXES:
        return piece.style or our_layout("straight-cuts")
    if piece.kind == "token" or piece.shape == "round":
        return piece.style or our_layout("tokens")
    return layout.style or piece.style or our_layout("gutterless")


def plan_of(group: Sequence[Piece[object]], paper: Paper, layout: Layout, *, skips: bool) -> SheetPlan:
    """How a group of pieces that share their size, shape and layout lies on a paper. Raises TooLargeError."""
    first = group[0]
    style = style_of(first, layout)
    check_labels(first, style, paper)
    has_backs = any(piece.back is not None for piece in group)
    if style.fold and (not has_backs or layout.backs is Backs.NONE):
        style = our_layout("gutterless")  # nothing to fold: half of each sheet would stay empty
    marked = layout.marked if has_backs and layout.backs is not Backs.NONE and not style.fold else MarkedSides.FRONTS
    marks = layout.marks
    clear: tuple[Rect, ...] = ()
    by_machine = not style.single and style.lattice != "straight-cuts"
    if marks.by_machine and (not by_machine or style.fold):
        marks = MarkStyle.MARGIN  # no machine reads marks that a fold has turned inside
    if style.label is not None and not marks.by_machine:
        marks = MarkStyle.NONE  # what is cut already needs no ticks, and they would stand on the next label
    machine = style.machine or _machine(marks, layout.registration_inset)
    flip = flip_mirror(paper, long_edge=layout.flip is Flip.LONG_EDGE)
    if machine:
        marks = MarkStyle.SILHOUETTE
        seen = silhouette_clear(paper, machine)
        # On the backs marks lie where the machine looks for them, so what they leave free is behind its mirror.
        fronts = () if marked is MarkedSides.BACKS else seen
        behind = () if marked is MarkedSides.FRONTS else tuple(map(flip.rect, seen))
        clear = (*fronts, *behind)
    if style.lattice:
        if first.shape not in HEXES:
            raise UsageError(
                f"The layout {style.name} is for hexes, and {first.component} is none. "
                'Write shape = "hex" in game.toml, or take another layout.'
            )
        grid: Grid = best_hex_grid(
            first.component,
            first.trim,
            first.bleed,
            flat=first.shape == "hex",
            style=style,
            paper=paper,
            layout=layout,
            clear=clear,
        )
    else:
        try:
            grid = best_grid(first.component, first.trim, first.bleed, style, paper, layout, clear)
        except TooLargeError as error:
            raise _with_advice(error, first, paper, layout) from None
    stock = _STOCKS.get(first.kind, first.kind) + ("-to-fold" if grid.fold else "")
    return SheetPlan(
        grid,
        style,
        stock,
        first.shape,
        first.edge,
        first.bleed,
        layout.skip if skips and not style.single else frozenset(),
        has_backs,
        grid.fold or flip,
        marks,
        machine,
        clear,
        marked,
    )


def _with_advice(error: TooLargeError, piece: Piece[object], paper: Paper, layout: Layout) -> TooLargeError:
    """What a paper is too small for, and what would fit on it, where the piece knows."""
    if piece.net is None or piece.net.advice is None:
        return error
    margin = LEAST_MARGIN if layout.margin is None else layout.margin
    told = piece.net.advice(Size(paper.width - 2 * margin, paper.height - 2 * margin))
    flat = f"{piece.component} ({piece.net.told}) is {piece.trim} when it is flat"
    return TooLargeError(f"{flat}, too large for {paper}. {told}")


def _machine(marks: MarkStyle, inset: float) -> MachineMarks | None:
    if not marks.by_machine:
        return None
    four, turned = marks is MarkStyle.SILHOUETTE_4, marks is MarkStyle.SILHOUETTE_TURNED
    return MachineMarks(count=4 if four else 3, turned=turned, inset=inset)
