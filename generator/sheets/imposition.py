"""Which face goes where: pieces to sheets, fronts and the backs behind them. Pure: no drawing, no files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.bleeding import PaintedPart, clips_of, outside_of
from generator.sheets.boards import board_sheets, panels_of, scale_to_fit
from generator.sheets.grid import fits
from generator.sheets.hexes import HexGrid
from generator.sheets.layout import Backs, Layout, MarkedSides, MarkStyle, correction_of
from generator.sheets.mark_shapes import Mark
from generator.sheets.marks import fold_ticks, marks_for
from generator.sheets.net_marks import fold_marks
from generator.sheets.notes import in_first_panel, note_strip
from generator.sheets.page_boxes import Rect, Sides
from generator.sheets.papers import Paper
from generator.sheets.plan import TOKENS, SheetPlan, plan_of, style_of
from generator.sheets.registration import silhouette_marks
from generator.sheets.sheet import FaceT, Piece, Placement, Sheet, Side, SideName

GEOMETRY_VERSION = 1
"""Raised whenever a trim or a mark comes to lie elsewhere: half-printed decks and cut files depend on them."""


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
    plans = [plan_of(group, paper, layout, skips=group[0].kind == "card" or not cards) for group in groups]
    _check_skip(plans, layout)
    two_sided = {plan.stock for plan in plans if plan.has_backs and not plan.grid.fold and layout.backs != Backs.NONE}
    numbers = dict.fromkeys((plan.stock for plan in plans), 0)
    sheets: list[Sheet[FaceT]] = []
    for plan, group in zip(plans, groups, strict=True):
        places = [slot for slot in plan.grid.slots if slot not in plan.grid.blocked]
        waiting = list(group)
        while waiting:
            begun = bool(sheets) if layout.skip_first else numbers[plan.stock] and plan.stock == TOKENS
            slots = [slot for slot in places if begun or slot not in plan.skip]
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
    """Whether a piece is a mat that no single sheet holds."""
    style = style_of(piece, layout)
    return piece.kind == "mat" and style.single and not fits(piece.trim, piece.bleed, style, paper, layout)


def _to_scale(piece: Piece[FaceT], paper: Paper, layout: Layout) -> Piece[FaceT]:
    """A mat that is larger than the paper as large as it, where it is to be scaled; any other piece as it is."""
    if piece.kind != "mat" or (layout.board or piece.board) != "scaled" or not _is_board(piece, paper, layout):
        return piece
    return piece.scaled(scale_to_fit(piece.trim, paper, layout.margin))


def _groups(pieces: Iterable[Piece[FaceT]], layout: Layout) -> list[list[Piece[FaceT]]]:
    """Pieces that may share a sheet, each group and its pieces in the order given."""
    groups: dict[tuple[object, ...], list[Piece[FaceT]]] = {}
    for piece in pieces:
        # Nets of one form lie beside each other though their lines differ: tabs of dividers.
        edge = piece.net.form if piece.net else piece.edge
        key = (style_of(piece, layout), piece.kind, piece.shape, edge, piece.trim, piece.bleed)
        groups.setdefault(key, []).append(piece)
    return list(groups.values())


def _check_skip(plans: Sequence[SheetPlan], layout: Layout) -> None:
    """A skipped slot must exist on some sheet of cards. Raises UsageError."""
    most = max((len(plan.grid.slots) for plan in plans if plan.skip), default=0)
    beyond = sorted(slot for slot in layout.skip if slot > most)
    if beyond and most:
        raise UsageError(f"There is no slot {beyond[0]} to skip: these sheets have slots 1 to {most}.")


def _front(plan: SheetPlan, laid: Mapping[int, Piece[FaceT]], layout: Layout) -> Side[FaceT]:
    """The side one cuts by. On a folded sheet it carries the backs as well."""
    marked = plan.marked is not MarkedSides.BACKS
    outside = outside_of(plan, layout, ticks=plan.ticks and marked)
    clips = clips_of(plan, laid, laid, outside)
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
    if marked:
        marks += tuple(fold_marks(placements))
    if plan.machine and marked:
        marks += silhouette_marks(plan.grid.paper, plan.machine)
    note = _note(plan, outside, marks)
    for slot, piece in laid.items():
        panels = panels_of(piece, layout) if piece.kind == "mat" and plan.ticks and marked else (1, 1)
        if panels != (1, 1):
            beside, below = panels[::-1] if plan.grid.turned else panels
            marks += tuple(fold_ticks(plan.grid, slot, beside, below, outside))
            note = note and in_first_panel(note, beside, below)
    return Side("front", tuple(placements), marks, note, correction_of("front", layout))


def _back(plan: SheetPlan, laid: Mapping[int, Piece[FaceT]], layout: Layout) -> Side[FaceT]:
    """What lies behind the front once the paper is flipped, moved by the printer's offset.

    Without ticks on the backs their bleed may use the margin the front gives to ticks: a printer that drifts
    then shows art instead of paper.
    """
    marked = plan.marked is not MarkedSides.FRONTS
    ticks = marked and plan.ticks
    outside = outside_of(plan, layout, ticks=ticks)
    right, down = layout.back_offset
    backed = {slot: piece for slot, piece in laid.items() if piece.back is not None}
    clips = clips_of(plan, backed, laid, outside)
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


def _note(plan: SheetPlan, outside: Sides, marks: Sequence[Mark]) -> Rect | None:
    ticks = any(mark.role == "crop" for mark in marks)
    avoid = plan.clear
    if isinstance(plan.grid, HexGrid):  # their ticks stand askew, and between no two of them is a strip sure to be free
        avoid += tuple(mark.box for mark in marks if mark.role == "crop")
    return note_strip(plan.grid, outside, avoid, ticks=ticks)


def _behind(
    plan: SheetPlan, laid: Mapping[int, Piece[FaceT]], clips: Mapping[int, PaintedPart]
) -> list[Placement[FaceT]]:
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
            PaintedPart(
                plan.mirror.rect(clips[slot].clip), tuple(plan.mirror.point(x, y) for x, y in clips[slot].outline)
            ),
        )
        for slot, piece in laid.items()
        if piece.back is not None
    ]
    # Mirrored rows are equal but for rounding, and a row must not be torn apart by it.
    return sorted(backs, key=lambda placement: (round(placement.y, 3), placement.x))


def _placement(
    piece: Piece[FaceT], side: SideName, face: FaceT, trim: Rect, rotation: int, slot: int, shown: PaintedPart
) -> Placement[FaceT]:
    return Placement(piece, side, face, trim.x, trim.y, rotation, slot, shown.clip, shown.outline)
