"""Pieces on sheets of labels and perforated cards: which lies on which, and how far its art may run over the edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.edge import edge_of
from generator.sheets.card_layout import CardLayout, label_sheets
from generator.sheets.grid import CUT_ALIKE, LABEL_TOLERANCE, Grid, TooLargeError
from generator.sheets.page_boxes import Sides
from generator.sheets.papers import Paper, parse_paper
from generator.sheets.sheet import Piece
from generator.sizes import Size

OVERPRINT = 1.5
"""How far art runs on beyond a label: what feeding is off by, and less than where a neighbor's art begins."""


def lies_on(piece: Piece[object], style: CardLayout) -> bool:
    """Whether a piece lies on one of the labels of a sheet, upright or turned."""
    label, trim = style.label, piece.trim
    if label is None:
        return True
    if style.machine is not None:  # it cuts along its places, whatever lies there
        spare = [(label.width - one.width, label.height - one.height) for one in (trim, trim.turned())]
        return any(max(map(abs, pair)) <= CUT_ALIKE for pair in spare)
    if style.label_shape == "round":
        return _radius(piece) <= label.width / 2 + LABEL_TOLERANCE
    return any(
        one.width <= label.width + LABEL_TOLERANCE and one.height <= label.height + LABEL_TOLERANCE
        for one in (trim, trim.turned())
    )


def _radius(piece: Piece[object]) -> float:
    """From the middle of a piece to what is farthest from it."""
    trim = piece.trim
    edge = piece.edge or edge_of(piece.shape, trim)
    corners = edge.corners() if edge else ((0.0, 0.0), (trim.width, 0.0))
    return max(math.dist((trim.width / 2, trim.height / 2), corner) for corner in corners)


def check_labels(piece: Piece[object], style: CardLayout, paper: Paper) -> None:
    """Raise TooLargeError for a sheet of another paper, and for a piece that lies on none of its labels."""
    if style.paper and not same_paper(style, paper):
        raise TooLargeError(f"{style.name} is a sheet of {parse_paper(style.paper)}, not of {paper}.")
    if style.label is None or lies_on(piece, style):
        _check_reach(style, paper)
        return
    shape = "round " if style.label_shape == "round" else ""
    held = ", ".join(one.name for one in holding(piece, label_sheets()))
    remedy = f"Sheets that hold it: {held}." if held else "No sheet that is known holds it."
    raise TooLargeError(
        f"{piece.component} is {piece.trim}, and the {shape}labels of {style.name} are {told(style.label, style)}: it "
        f"fits neither upright nor turned. {remedy}"
    )


def _check_reach(style: CardLayout, paper: Paper) -> None:
    label = style.label
    if label is None:
        return
    right = (style.left or 0.0) + style.step.width * (style.columns - 1) + label.width
    bottom = (style.top or 0.0) + style.step.height * (style.rows - 1) + label.height
    if right > paper.width + LABEL_TOLERANCE or bottom > paper.height + LABEL_TOLERANCE:
        raise TooLargeError(
            f"The labels of {style.name} reach {right:g} mm to the right and {bottom:g} mm down, beyond {paper}. Look "
            "at their pitch and offset again."
        )


def told(label: Size, style: CardLayout) -> str:
    """`85 x 54 mm`, or `25.4 mm across`."""
    return f"{label.width:g} mm across" if style.label_shape == "round" else str(label)


def same_paper(style: CardLayout, paper: Paper) -> bool:
    """Whether a sheet of labels is of this paper."""
    own = parse_paper(style.paper)
    return abs(own.width - paper.width) < 1 and abs(own.height - paper.height) < 1


def holding(piece: Piece[object], known: Iterable[CardLayout], most: int = 4) -> Sequence[CardLayout]:
    """The sheets whose labels a piece lies on, those first that leave the least of a label empty."""
    fit = [one for one in known if one.label is not None and lies_on(piece, one)]
    return sorted(fit, key=lambda one: (_spare(one), one.name))[:most]


def _spare(style: CardLayout) -> float:
    return style.label.width * style.label.height if style.label else 0.0


def label_bleed(grid: Grid, style: CardLayout, bleed: float) -> Sides:
    """How much bleed shows around each piece: into its label, a little beyond, and never onto the next label."""
    label = style.label or grid.cell
    sides = [
        max(0.0, min(bleed, (length - own) / 2 + min(OVERPRINT, (pitch - length) / 2)))
        for length, own, pitch in (
            (label.width, grid.cell.width, style.step.width),
            (label.height, grid.cell.height, style.step.height),
        )
    ]
    return Sides(sides[0], sides[1], sides[0], sides[1])
