"""Which face goes where: pieces to sheets, fronts and the backs behind them. Pure: no drawing, no files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import HEXES, Edge, Point
from generator.errors import UsageError
from generator.sheets.boards import board_sheets, scale_to_fit
from generator.sheets.card_layout import CardLayout, our_layout
from generator.sheets.grid import Grid, best_grid, fits
from generator.sheets.hexes import HexGrid, best_hex_grid, bleeds
from generator.sheets.labels import check_labels, label_bleed
from generator.sheets.layout import (
    LEAST_MARGIN,
    UNPRINTABLE,
    Backs,
    Flip,
    Layout,
    MarkedSides,
    MarkStyle,
    correction_of,
)
from generator.sheets.machine import MachineMarks
from generator.sheets.marks import CLEARANCE, marks_for
from generator.sheets.notes import note_strip
from generator.sheets.papers import Paper
from generator.sheets.registration import silhouette_clear, silhouette_marks
from generator.sheets.sheet import (
    FaceT,
    Mark,
    Mirror,
    Piece,
    Placement,
    Rect,
    Sheet,
    Side,
    SideName,
    Sides,
    box_around,
    flip_mirror,
)

GEOMETRY_VERSION = 1
"""Raised whenever a trim or a mark comes to lie elsewhere: half-printed decks and cut files depend on them."""

SEEN_TICK = 2.0
"""How much of a tick must lie where every printer prints, before bleed may use the margin."""
_TICK_ROOM = UNPRINTABLE + SEEN_TICK + CLEARANCE
_FOLD_TICK_ROOM = 3.0 + CLEARANCE
_STOCKS = {"card": "cards", "mat": "mats", "token": "tokens"}


def impose(pieces: Iterable[Piece[FaceT]], paper: Paper, layout: Layout | None = None) -> tuple[Sheet[FaceT], ...]:
    """Lay pieces on sheets, in the order given; pieces of other size, bleed, kind or shape on sheets of their own.

    Sheets are numbered from 1 within their stock (cards, cards-to-fold, mats, tokens, and boards, which are mats that
    take several sheets). If one sheet of a stock
    has backs, all of them get a back, if need be an empty one, so that a two-sided print job stays in step.

    Raises UsageError when there is nothing to print, a piece is too large, or `skip` names no slot.
    """
    layout = layout or Layout()
    groups = _groups((_to_scale(piece, paper, layout) for piece in pieces), layout)
    if not groups:
        raise UsageError("There is nothing to print: no piece was chosen.")
    boards = [group for group in groups if _is_board(group[0], paper, layout)]
    groups = [group for group in groups if group not in boards]
    cards = any(group[0].kind == "card" for group in groups)
    plans = [_plan(group, paper, layout, skips=group[0].kind == "card" or not cards) for group in groups]
    _check_skip(plans, layout)
    two_sided = {plan.stock for plan in plans if plan.has_backs and not plan.grid.fold and layout.backs != Backs.NONE}
    numbers = dict.fromkeys((plan.stock for plan in plans), 0)
    sheets: list[Sheet[FaceT]] = []
    for plan, group in zip(plans, groups, strict=True):
        places = [slot for slot in plan.grid.slots if slot not in plan.grid.blocked]
        waiting = list(group)
        while waiting:
            skip = plan.skip if not layout.skip_first or not sheets else frozenset()
            slots = [slot for slot in places if slot not in skip]
            if not slots:
                raise UsageError(
                    f"Every slot is skipped: a sheet of {group[0].component} on {paper} has {len(plan.grid.slots)}."
                )
            numbers[plan.stock] += 1
            laid = dict(zip(slots, waiting, strict=False))
            waiting = waiting[len(laid) :]
            sheets.append(
                Sheet(
                    numbers[plan.stock],
                    plan.stock,
                    paper,
                    plan.style,
                    tuple(dict.fromkeys(piece.component for piece in laid.values())),
                    len(slots),
                    _front(plan, laid, layout),
                    _back(plan, laid, layout) if plan.stock in two_sided else None,
                )
            )
    parted = 1
    for piece in chain.from_iterable(boards):
        tiles = list(board_sheets(piece, paper, style_of(piece, layout), layout, parted))
        parted += len(tiles)
        sheets += tiles
    return tuple(sheets)


def _is_board(piece: Piece[object], paper: Paper, layout: Layout) -> bool:
    """Whether a piece is a mat that no single sheet holds, or one that folds wherever it is printed."""
    style = style_of(piece, layout)
    if piece.kind != "mat" or not style.single:
        return False
    folds = piece.board == (layout.board or piece.board) == "folded"
    return folds or not fits(piece.trim, piece.bleed, style, paper, layout)


def _to_scale(piece: Piece[FaceT], paper: Paper, layout: Layout) -> Piece[FaceT]:
    """A mat that is larger than the paper as large as it, where it is to be scaled; any other piece as it is."""
    if piece.kind != "mat" or (layout.board or piece.board) != "scaled" or not _is_board(piece, paper, layout):
        return piece
    return piece.scaled(scale_to_fit(piece.trim, paper, layout.margin))


class _Plan(Struct, frozen=True):
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


def _groups(pieces: Iterable[Piece[FaceT]], layout: Layout) -> list[list[Piece[FaceT]]]:
    """Pieces that may share a sheet, each group and its pieces in the order given."""
    groups: dict[tuple[object, ...], list[Piece[FaceT]]] = {}
    for piece in pieces:
        key = (style_of(piece, layout), piece.kind, piece.shape, piece.edge, piece.trim, piece.bleed)
        groups.setdefault(key, []).append(piece)
    return list(groups.values())


def _plan(group: Sequence[Piece[FaceT]], paper: Paper, layout: Layout, *, skips: bool) -> _Plan:
    first = group[0]
    style = style_of(first, layout)
    check_labels(first, style, paper)
    has_backs = any(piece.back is not None for piece in group)
    if style.fold and (not has_backs or layout.backs is Backs.NONE):
        style = our_layout("gutterless")  # nothing to fold: half of each sheet would stay empty
    cards = first.kind == "card" and not style.single and not style.lattice
    marks = layout.marks
    clear: tuple[Rect, ...] = ()
    by_machine = cards or style.lattice == "honeycomb" or style.label is not None
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
        fronts = () if layout.marked is MarkedSides.BACKS else seen
        behind = () if layout.marked is MarkedSides.FRONTS else tuple(map(flip.rect, seen))
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
        grid = best_grid(first.component, first.trim, first.bleed, style, paper, layout, clear)
    stock = _STOCKS.get(first.kind, first.kind) + ("-to-fold" if grid.fold else "")
    return _Plan(
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
    )


def _machine(marks: MarkStyle, inset: float) -> MachineMarks | None:
    if not marks.by_machine:
        return None
    four, turned = marks is MarkStyle.SILHOUETTE_4, marks is MarkStyle.SILHOUETTE_TURNED
    return MachineMarks(count=4 if four else 3, turned=turned, inset=inset)


def _check_skip(plans: Sequence[_Plan], layout: Layout) -> None:
    """A skipped slot must exist on some sheet of cards. Raises UsageError."""
    most = max((len(plan.grid.slots) for plan in plans if plan.skip), default=0)
    beyond = sorted(slot for slot in layout.skip if slot > most)
    if beyond and most:
        raise UsageError(f"There is no slot {beyond[0]} to skip: these sheets have slots 1 to {most}.")


def _front(plan: _Plan, laid: Mapping[int, Piece[FaceT]], layout: Layout) -> Side[FaceT]:
    """The side one cuts by. On a folded sheet it carries the backs as well."""
    marked = layout.marked is not MarkedSides.BACKS
    outside = _outside(plan, layout, ticks=plan.ticks and marked)
    clips = _clips(plan, laid, laid, outside)
    rotation = 90 if plan.grid.turned else 0
    placements = [
        _placement(piece, "front", piece.front, plan.grid.trim(slot), rotation, slot, clips[slot])
        for slot, piece in laid.items()
    ]
    edges = [edge for placement in placements if (edge := placement.edge)]
    if plan.grid.fold:
        placements += _behind(plan, laid, clips)
    drawn = plan.marks if marked else MarkStyle.NONE
    marks: tuple[Mark, ...] = marks_for(plan.grid, laid, plan.shape, plan.style, drawn, outside, edges)
    if plan.machine and marked:
        marks += silhouette_marks(plan.grid.paper, plan.machine)
    return Side("front", tuple(placements), marks, _note(plan, outside, marks), correction_of("front", layout))


def _back(plan: _Plan, laid: Mapping[int, Piece[FaceT]], layout: Layout) -> Side[FaceT]:
    """What lies behind the front once the paper is flipped, moved by the printer's offset.

    Without ticks on the backs their bleed may use the margin the front gives to ticks: a printer that drifts
    then shows art instead of paper.
    """
    marked = layout.marked is not MarkedSides.FRONTS
    ticks = marked and plan.ticks
    outside = _outside(plan, layout, ticks=ticks)
    right, down = layout.back_offset
    backed = {slot: piece for slot, piece in laid.items() if piece.back is not None}
    clips = _clips(plan, backed, laid, outside)
    marks: tuple[Mark, ...] = ()
    if ticks:
        rotation = 90 if plan.grid.turned else 0
        fronts = [
            _placement(piece, "front", piece.front, plan.grid.trim(slot), rotation, slot, clips[slot])
            for slot, piece in backed.items()
        ]
        edges = [edge for front in fronts if (edge := front.edge)]
        seen = marks_for(plan.grid, backed, plan.shape, plan.style, plan.marks, outside, edges)
        marks = tuple(mark.mirrored(plan.mirror).moved(right, down) for mark in seen)
    if plan.machine and marked:  # not mirrored: the machine looks at this side
        marks += tuple(mark.moved(right, down) for mark in silhouette_marks(plan.grid.paper, plan.machine))
    note = _note(plan, outside, marks)
    return Side(
        "back",
        tuple(
            replace(
                back,
                x=back.x + right,
                y=back.y + down,
                clip=back.clip.moved(right, down),
                outline=tuple((x + right, y + down) for x, y in back.outline),
            )
            for back in _behind(plan, backed, clips)
        ),
        marks,
        plan.mirror.rect(note).moved(right, down) if note else None,
        correction_of("back", layout),
    )


def _note(plan: _Plan, outside: Sides, marks: Sequence[Mark]) -> Rect | None:
    ticks = any(mark.role == "crop" for mark in marks)
    avoid = plan.clear
    if isinstance(plan.grid, HexGrid):  # their ticks stand askew, and between no two of them is a strip sure to be free
        avoid += tuple(mark.box for mark in marks if mark.role == "crop")
    return note_strip(plan.grid, outside, avoid, ticks=ticks)


def _behind(plan: _Plan, laid: Mapping[int, Piece[FaceT]], clips: Mapping[int, _Shown]) -> list[Placement[FaceT]]:
    """The backs where the mirror puts them, in reading order of the page they are on."""
    rotation = plan.mirror.rotation(90 if plan.grid.turned else 0)
    backs = [
        _placement(
            piece,
            "back",
            piece.back,
            plan.mirror.rect(plan.grid.trim(slot)),
            rotation,
            slot,
            _Shown(plan.mirror.rect(clips[slot].clip), tuple(plan.mirror.point(x, y) for x, y in clips[slot].outline)),
        )
        for slot, piece in laid.items()
        if piece.back is not None
    ]
    # Mirrored rows are equal but for rounding, and a row must not be torn apart by it.
    return sorted(backs, key=lambda placement: (round(placement.y, 3), placement.x))


def _placement(
    piece: Piece[FaceT], side: SideName, face: FaceT, trim: Rect, rotation: int, slot: int, shown: _Shown
) -> Placement[FaceT]:
    return Placement(piece, side, face, trim.x, trim.y, rotation, slot, shown.clip, shown.outline)


def _outside(plan: _Plan, layout: Layout, *, ticks: bool) -> Sides:
    """How much bleed shows on each side of the block."""
    if plan.style.label is not None:
        return label_bleed(plan.grid, plan.style, plan.bleed)
    if plan.style.promises_bleed:
        return Sides.all(plan.bleed)
    room, fold = plan.grid.room, plan.grid.fold
    least = LEAST_MARGIN if layout.margin is None else min(LEAST_MARGIN, layout.margin)
    keep = _TICK_ROOM if ticks else least

    def shown(free: float, kept: float) -> float:
        return min(plan.bleed, max(0.0, free - kept))

    return Sides(
        shown(room.left, keep),
        shown(room.top, keep),
        # On the side of the fold the margin is no paper's edge: the other half of the sheet begins there.
        shown(room.right, _FOLD_TICK_ROOM if fold and fold.axis == "x" else keep),
        shown(room.bottom, _FOLD_TICK_ROOM if fold and fold.axis == "y" else keep),
    )


class _Shown(Struct, frozen=True):
    """What of a page a face may paint: a box, and within it an outline if there is one."""

    clip: Rect
    outline: tuple[Point, ...] = ()


def _clips(
    plan: _Plan, shown: Mapping[int, Piece[FaceT]], laid: Mapping[int, Piece[FaceT]], outside: Sides
) -> dict[int, _Shown]:
    """What each of some pieces may paint, beside all that lie on the sheet."""
    if not isinstance(plan.grid, HexGrid):
        return {slot: _Shown(_clip(plan, slot, laid, outside)) for slot in shown}
    grid = plan.grid
    outlines, within = bleeds(grid, laid, plan.bleed), grid.block.grown(outside)
    found = {}
    for slot in shown:
        face = grid.trim(slot).grown(Sides.all(plan.bleed))
        box_shown = box_around(outlines[slot]).common(face).common(within)
        if any(box.overlaps(box_shown) for box in plan.clear):  # a machine's marks want white around them
            found[slot] = _Shown(grid.trim(slot), grid.corners(slot))
        else:
            found[slot] = _Shown(box_shown, outlines[slot])
    return found


def _clip(plan: _Plan, slot: int, laid: Mapping[int, Piece[FaceT]], outside: Sides) -> Rect:
    """The trim and the bleed that shows: outside the block, in gutters, and over empty slots."""
    grid = plan.grid
    if plan.style.label is not None:
        box = grid.trim(slot).grown(outside)
        return grid.trim(slot) if any(clear.overlaps(box) for clear in plan.clear) else box

    def shown(columns: int, rows: int, beyond: float) -> float:
        beside = grid.neighbor(slot, columns, rows)
        if beside is None:
            return beyond
        if gap := grid.gaps[0 if columns else 1]:
            return min(plan.bleed, gap / 2)
        return 0.0 if beside in laid or beside in grid.blocked else plan.bleed

    sides = Sides(
        shown(-1, 0, outside.left),
        shown(0, -1, outside.top),
        shown(1, 0, outside.right),
        shown(0, 1, outside.bottom),
    )
    trim = grid.trim(slot)
    if not any(grid.gaps):
        sides = _clear_of_corners(grid, slot, laid, sides)
    clip = trim.grown(sides)
    return trim if any(box.overlaps(clip) for box in plan.clear) else clip


def _clear_of_corners(grid: Grid, slot: int, laid: Mapping[int, Piece[FaceT]], sides: Sides) -> Sides:
    """A piece that touches another by a corner only must not bleed over that corner: it bleeds sideways alone."""

    def meets(rows: int) -> bool:
        return any(
            bleeds and grid.neighbor(slot, columns, rows) in laid
            for columns, bleeds in ((-1, sides.left), (1, sides.right))
        )

    return replace(sides, top=0.0 if meets(-1) else sides.top, bottom=0.0 if meets(1) else sides.bottom)
