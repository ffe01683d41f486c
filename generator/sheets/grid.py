"""How many pieces of one size fit on a paper, and where their slots are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.card_layout import CardLayout
from generator.sheets.layout import LEAST_MARGIN, MARGIN, Layout
from generator.sheets.page_boxes import Mirror, Rect, Sides
from generator.sheets.papers import PAPERS, Paper
from generator.sizes import Size

FOLD_GAP = 5.0
"""From the fold to the nearest trim: room for the spine, a tick and a little bleed. Less room folds truer."""
LABEL_TOLERANCE = 0.05
"""By how much a piece may be larger than its label: makers round to hundredths of an inch."""
CUT_ALIKE = 1.0
"""By how much a piece may be larger or smaller than what a saved template of a machine cuts."""
_EPSILON = 1e-6


class TooLargeError(UsageError):
    """Not one piece of a kind fits on a paper."""


class Grid(Struct, frozen=True):
    """Slots of one size on one paper, counted from 1, row by row. `left`, `top` is the first slot's trim.

    The grid stands where it stands however few slots are used. `turned` pieces lie on their side; `fold` is
    the line behind which the backs lie on the same side of the paper; `blocked` slots are taken by a cutting
    machine's marks. `row_gap` is the gap between rows where that is another one than between columns.
    """

    paper: Paper
    columns: int
    rows: int
    cell: Size
    gap: float
    left: float
    top: float
    turned: bool = False
    fold: Mirror | None = None
    blocked: frozenset[int] = frozenset()
    row_gap: float | None = None

    @property
    def gaps(self) -> tuple[float, float]:
        """Between two columns, and between two rows."""
        return self.gap, self.gap if self.row_gap is None else self.row_gap

    @property
    def slots(self) -> range:
        """Every slot number."""
        return range(1, self.columns * self.rows + 1)

    @property
    def usable(self) -> int:
        """How many slots are not blocked."""
        return len(self.slots) - len(self.blocked)

    @property
    def block(self) -> Rect:
        """All trims together, the gaps between them included."""
        across, down = self.gaps
        return Rect(
            self.left,
            self.top,
            self.columns * (self.cell.width + across) - across,
            self.rows * (self.cell.height + down) - down,
        )

    @property
    def room(self) -> Sides:
        """From the block to the paper's edge or the fold, on each side."""
        block = self.block
        right, bottom = self.paper.width, self.paper.height
        if self.fold is not None:
            right, bottom = (self.fold.at, bottom) if self.fold.axis == "x" else (right, self.fold.at)
        return Sides(block.x, block.y, right - block.right, bottom - block.bottom)

    def trim(self, slot: int) -> Rect:
        """Where the finished piece in this slot lies, seen from the front."""
        row, column = divmod(slot - 1, self.columns)
        across, down = self.gaps
        return Rect(
            self.left + column * (self.cell.width + across),
            self.top + row * (self.cell.height + down),
            self.cell.width,
            self.cell.height,
        )

    def neighbor(self, slot: int, columns: int, rows: int) -> int | None:
        """The slot so many columns to the right and rows down, or None outside the block."""
        row, column = divmod(slot - 1, self.columns)
        row, column = row + rows, column + columns
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column + 1
        return None


GridT = TypeVar("GridT", bound=Grid)


def best_grid(
    name: str, trim: Size, bleed: float, style: CardLayout, paper: Paper, layout: Layout, clear: tuple[Rect, ...] = ()
) -> Grid:
    """The grid that holds the most pieces, upright rather than turned where both hold as many.

    `clear` are boxes that must stay free of pieces. A folded sheet prefers pieces close to the fold, where it
    folds truest. Raises TooLargeError that names both sizes when not one piece fits.
    """
    grids = list(_grids(trim, bleed, style, paper, layout))
    if not grids:
        raise too_large(name, trim, bleed, style, paper, layout)
    return most_pieces(name, trim, grids, bleed, style, paper, clear)


def fits(trim: Size, bleed: float, style: CardLayout, paper: Paper, layout: Layout) -> bool:
    """Whether one piece fits on a sheet."""
    return any(_grids(trim, bleed, style, paper, layout))


def most_pieces(
    name: str,
    trim: Size,
    grids: Sequence[GridT],
    bleed: float,
    style: CardLayout,
    paper: Paper,
    clear: tuple[Rect, ...],
) -> GridT:
    """Of some grids the one that holds the most pieces beside what must stay clear. Raises TooLargeError."""
    promised = bleed if style.promises_bleed else 0.0
    grids = [_blocked(grid, clear, promised) for grid in grids]
    best = max(grids, key=lambda grid: (grid.usable, -_depth(grid), not grid.turned))
    if not best.usable:
        raise TooLargeError(
            f"The registration marks leave no room for {name} ({trim}) on {paper}. "
            "Take a larger paper, marks nearer to its edge, or another kind of marks."
        )
    return best


def _grids(trim: Size, bleed: float, style: CardLayout, paper: Paper, layout: Layout) -> Iterator[Grid]:
    """Every grid that holds a piece, with the narrower default margin only if there is none with the wider."""
    margins = (MARGIN, LEAST_MARGIN) if layout.margin is None else (layout.margin,)
    folds: tuple[Mirror | None, ...] = (None,)
    if style.fold:
        folds = (Mirror("x", paper.width / 2), Mirror("y", paper.height / 2))
    sizes = (trim,) if trim.width == trim.height else (trim, trim.turned())
    for margin in margins:
        found = False
        for cell in sizes:
            for fold in folds:
                grid = _grid(cell, bleed, style, paper, margin, fold)
                if grid is not None:
                    found = True
                    yield replace(grid, turned=cell != trim)
        if found:
            return


def _grid(cell: Size, bleed: float, style: CardLayout, paper: Paper, margin: float, fold: Mirror | None) -> Grid | None:
    """As many cells as fit inside the margins, in the middle; or None."""
    if style.label is not None:
        return _on_labels(cell, style, paper, style.label)
    own = 2 * bleed if style.bleed == "each" else 0.0
    gap, row_gap = style.gap + own, (style.gap if style.row_gap is None else style.row_gap) + own
    edge = margin
    if style.promises_bleed:
        edge = max(margin, min(margin, LEAST_MARGIN) + bleed)
    axis = fold.axis if fold else ""
    columns, left = _line_up(cell.width, gap, edge, paper.width, axis == "x", style.columns, style.left)
    rows, top = _line_up(cell.height, row_gap, edge, paper.height, axis == "y", style.rows, style.top)
    if not columns or not rows:
        return None
    return Grid(paper, columns, rows, cell, gap, left, top, fold=fold, row_gap=None if row_gap == gap else row_gap)


def _on_labels(cell: Size, style: CardLayout, paper: Paper, label: Size) -> Grid | None:
    """A slot in the middle of every label; None where a label is smaller than the piece."""
    across, down = label.width - cell.width, label.height - cell.height
    if min(across, down) < (-LABEL_TOLERANCE if style.machine is None else -CUT_ALIKE):
        return None
    return Grid(
        paper,
        style.columns,
        style.rows,
        cell,
        style.step.width - cell.width,
        (style.left or 0.0) + across / 2,
        (style.top or 0.0) + down / 2,
        row_gap=style.step.height - cell.height,
    )


def _line_up(
    length: float, gap: float, edge: float, paper: float, folded: bool, most: int, start: float | None
) -> tuple[int, float]:
    """How many lengths fit in one direction of the paper, at most `most`, and where the first begins.

    Where that is given the sheet has its places already, and so its own margins.
    """
    room = paper / 2 - edge - FOLD_GAP if folded else paper - 2 * edge
    if start is not None:
        room = paper - start
    count = max(0, int((room + gap + _EPSILON) // (length + gap)))
    count = min(count, most) if most else count
    if start is not None:
        return count, start
    taken = count * (length + gap) - gap
    return count, paper / 2 - FOLD_GAP - taken if folded else (paper - taken) / 2


def _blocked(grid: GridT, clear: tuple[Rect, ...], promised: float) -> GridT:
    """The grid with the slots blocked whose pieces would lie on a clear box."""
    blocked = (
        slot for slot in grid.slots if any(box.overlaps(grid.trim(slot).grown(Sides.all(promised))) for box in clear)
    )
    return replace(grid, blocked=frozenset(blocked))


def _depth(grid: Grid) -> int:
    """How many pieces lie behind one another away from the fold."""
    if grid.fold is None:
        return 0
    return grid.columns if grid.fold.axis == "x" else grid.rows


def too_large(name: str, trim: Size, bleed: float, style: CardLayout, paper: Paper, layout: Layout) -> TooLargeError:
    """The error that names both sizes, and the papers that hold the piece."""
    margin = LEAST_MARGIN if layout.margin is None else layout.margin
    printable = paper.size.grown(-margin)
    fact = f"{name} is {trim}"
    if style.promises_bleed and bleed:
        fact += f" ({trim.grown(bleed)} with its bleed)"
    if style.fold:
        fact += ", its front and back side by side,"
    holds = f"holds {printable}" if printable.width > 0 and printable.height > 0 else "holds nothing"
    larger = [other.name for other in PAPERS.values() if any(_grids(trim, bleed, style, other, layout))]
    remedy = f"It fits on {', '.join(larger)}." if larger else "No paper known holds it; give your own like 650x400mm."
    return TooLargeError(
        f"{fact} and {paper} {holds} inside margins of {margin:g} mm: it fits neither upright nor turned. {remedy}"
    )
