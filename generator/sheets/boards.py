"""Boards larger than the paper: tiles that overlap, each on a sheet of its own, joined by gluing one on the next.

Every tile but those of the first column is cut at its left edge, every one but those of the first row at its top edge.
What lies beyond the seam on the tile before is the strip that it is glued on; a dashed line there shows where its edge
comes to lie, and is under it afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from generator.sheets.card_layout import CardLayout
from generator.sheets.layout import LEAST_MARGIN, MARGIN, UNPRINTABLE, Backs, Flip, Layout, MarkStyle, correction_of
from generator.sheets.mark_shapes import Mark, MarkLine
from generator.sheets.marks import CLEARANCE, TICK
from generator.sheets.notes import THINNEST
from generator.sheets.page_boxes import Rect, Sides, flip_mirror
from generator.sheets.papers import Paper
from generator.sheets.sheet import FaceT, Piece, Placement, Sheet, Side, Tile
from generator.sizes import Size

STOCK = "boards"
OVERLAP = 10.0
"""As much as the widest edge that printers leave white, twice: a strip that glue holds on."""
FOLD_BLEED = 2.0
"""How much of the next panel is printed beyond a fold, for a cut that is a little off."""
NEARLY = 0.97
"""A board that is this part of its size would fit on one sheet: worth a word."""
_EPSILON = 1e-6


class PartedBoard(Struct, frozen=True):
    """How a board is parted: where its tiles begin and end, from left to right and from top to bottom, in its own mm.

    A `turned` board lies on its side, and its lengths are those of the board as it lies. `on_grid` tells whether every
    seam is on a line of the board's grid.
    """

    turned: bool
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]
    on_grid: bool

    @property
    def sheets(self) -> int:
        """How many sheets it takes."""
        return len(self.columns) * len(self.rows)


def board_of(
    trim: Size,
    paper: Paper,
    margin: float | None,
    overlap: float = OVERLAP,
    grid: float = 0.0,
    panels: tuple[int, int] = (1, 1),
) -> PartedBoard:
    """The parting that needs the fewest sheets, upright rather than turned; of equal tiles, or with seams on the grid.

    Seams move to the nearest lines of the grid where that costs no further sheet. A board that folds is parted into its
    `panels` first, beside and below each other, whose edges meet; each of them is then a board of its own.
    """
    edge = MARGIN if margin is None else margin
    wide, high = paper.width - 2 * edge, paper.height - 2 * edge
    overlap = min(overlap, wide / 3, high / 3)
    found = []
    for turned in (False, True):
        size = trim.turned() if turned else trim
        beside, below = panels[::-1] if turned else panels
        columns, across = _in_panels(size.width, beside, wide, overlap, grid)
        rows, down = _in_panels(size.height, below, high, overlap, grid)
        found.append(PartedBoard(turned, columns, rows, across and down))
    return min(found, key=lambda board: (board.sheets, not board.on_grid, board.turned))


def _in_panels(
    length: float, panels: int, room: float, overlap: float, grid: float
) -> tuple[tuple[tuple[float, float], ...], bool]:
    """The tiles of panels that lie in a row."""
    panel = length / panels
    # The board's grid begins anew in each panel, or seams would lie off its lines.
    fits = not grid or panels == 1 or abs(panel / grid - round(panel / grid)) < _EPSILON
    tiles, on_grid = _parted(panel, room, overlap, grid if fits else 0.0)
    every = tuple((number * panel + start, number * panel + end) for number in range(panels) for start, end in tiles)
    return every, on_grid and fits


def panels_of(piece: Piece[object], layout: Layout) -> tuple[int, int]:
    """How a board folds: as its component says, else in two halves of its longer side; one panel where it does not."""
    if (layout.board or piece.board) != "folded":
        return 1, 1
    beside, below = piece.panels
    if beside or below:
        return max(1, beside), max(1, below)
    return (2, 1) if piece.trim.width >= piece.trim.height else (1, 2)


def scale_to_fit(trim: Size, paper: Paper, margin: float | None) -> float:
    """By how much a board is made smaller to lie on one sheet, in whole percent; never larger than drawn."""
    edge = MARGIN if margin is None else margin
    room = Size(paper.width - 2 * edge, paper.height - 2 * edge)
    factor = max(min(one.width / trim.width, one.height / trim.height) for one in (room, room.turned()))
    return min(1.0, math.floor(factor * 100 + _EPSILON) / 100)


def _parted(length: float, room: float, overlap: float, grid: float) -> tuple[tuple[tuple[float, float], ...], bool]:
    """Tiles along one side, and whether their seams are on the grid."""
    count = 1 if length <= room + _EPSILON else max(2, math.ceil((length - overlap) / (room - overlap) - _EPSILON))
    step = (length - overlap) / count if count > 1 else length
    seams = [number * step for number in range(count)]
    snapped = [round(seam / grid) * grid for seam in seams] if grid else seams
    if not _holds(snapped, length, room, overlap):
        # The nearest lines leave one tile too long: the last line that each tile reaches does, if any does.
        snapped = [0.0]
        for _ in range(count - 1):
            snapped.append(math.floor((snapped[-1] + room - overlap + _EPSILON) / grid) * grid if grid else 0.0)
    on_grid = bool(grid) and _holds(snapped, length, room, overlap)
    starts = snapped if on_grid else seams
    ends = [start + overlap for start in starts[1:]] + [length]
    return tuple(zip(starts, ends, strict=True)), on_grid or count == 1


def _holds(starts: list[float], length: float, room: float, overlap: float) -> bool:
    ends = [start + overlap for start in starts[1:]] + [length]
    return all(0 < end - start <= room + _EPSILON for start, end in zip(starts, ends, strict=True))


def nearly_fits(trim: Size, paper: Paper, margin: float | None) -> Size | None:
    """The room on one sheet, as the board lies, where the board is hardly larger; else None."""
    edge = LEAST_MARGIN if margin is None else margin
    room = Size(paper.width - 2 * edge, paper.height - 2 * edge)
    for one in (room, room.turned()):
        if trim.width * NEARLY <= one.width and trim.height * NEARLY <= one.height:
            return one
    return None


def board_sheets(
    piece: Piece[FaceT], paper: Paper, style: CardLayout, layout: Layout, first: int
) -> Iterator[Sheet[FaceT]]:
    """The sheets of one board, row by row, numbered from `first` on."""
    board = board_of(piece.trim, paper, layout.margin, piece.overlap or OVERLAP, piece.grid, panels_of(piece, layout))
    mirror = flip_mirror(paper, long_edge=layout.flip is Flip.LONG_EDGE)
    backed = piece.back is not None and layout.backs is not Backs.NONE
    right, down = layout.back_offset
    number = first
    for row, (top, bottom) in enumerate(board.rows):
        for column, (left, end) in enumerate(board.columns):
            place = row * len(board.columns) + column + 1
            tile = Tile(row + 1, column + 1, board.columns, board.rows)
            width, height = end - left, bottom - top
            window = Rect((paper.width - width) / 2, (paper.height - height) / 2, width, height)
            trim = Rect(window.x - left, window.y - top, board.columns[-1][1], board.rows[-1][1])
            clip = window.grown(_bleed(piece.bleed, tile, window, paper))
            rotation = 90 if board.turned else 0
            front = Placement(piece, "front", piece.front, trim.x, trim.y, rotation, 1, clip, (), place)
            marks = tuple(_marks(tile, window, clip, paper)) if layout.marks is not MarkStyle.NONE else ()
            back = None
            if backed and piece.back is not None:
                behind = mirror.rect(trim).moved(right, down)
                shown = mirror.rect(clip).moved(right, down)
                placed = Placement(
                    piece, "back", piece.back, behind.x, behind.y, mirror.rotation(rotation), 1, shown, (), place
                )
                back = Side("back", (placed,), correction=correction_of("back", layout))
            yield Sheet(
                number,
                STOCK,
                paper,
                style,
                (piece.component,),
                1,
                Side("front", (front,), marks, _note(clip, paper), correction_of("front", layout)),
                back,
                tile,
            )
            number += 1


def _bleed(bleed: float, tile: Tile, window: Rect, paper: Paper) -> Sides:
    """Bleed shows at the board's own edges, and the next panel's art beyond a fold, as far as printers print."""
    room = Sides(window.x, window.y, paper.width - window.right, paper.height - window.bottom)

    def shown(ranges: tuple[tuple[float, float], ...], number: int, free: float, by: int) -> float:
        outer = not 0 <= number - 1 + by < len(ranges)
        first = min(number, number + by) - 1
        folds = not outer and ranges[first][1] - ranges[first + 1][0] < _EPSILON
        return max(0.0, min(bleed if outer else FOLD_BLEED, free - LEAST_MARGIN)) if outer or folds else 0.0

    return Sides(
        shown(tile.columns, tile.column, room.left, -1),
        shown(tile.rows, tile.row, room.top, -1),
        shown(tile.columns, tile.column, room.right, 1),
        shown(tile.rows, tile.row, room.bottom, 1),
    )


def _marks(tile: Tile, window: Rect, clip: Rect, paper: Paper) -> Iterator[Mark]:
    """Ticks at the ends of every cut and at the seams, and the seams themselves as dashed lines on the glue strips."""
    seam_x = [window.x + tile.columns[tile.column][0] - tile.columns[tile.column - 1][0]] if tile.more_right else []
    seam_y = [window.y + tile.rows[tile.row][0] - tile.rows[tile.row - 1][0]] if tile.more_below else []
    for x in [window.x, window.right, *seam_x]:
        for start, sign in ((clip.y - CLEARANCE, -1), (clip.bottom + CLEARANCE, 1)):
            end = min(max(start + sign * TICK, 0.0), paper.height)
            if abs(end - start) > CLEARANCE:
                yield MarkLine(x, start, x, end, "crop")
    for y in [window.y, window.bottom, *seam_y]:
        for start, sign in ((clip.x - CLEARANCE, -1), (clip.right + CLEARANCE, 1)):
            end = min(max(start + sign * TICK, 0.0), paper.width)
            if abs(end - start) > CLEARANCE:
                yield MarkLine(start, y, end, y, "crop")
    for x in seam_x:
        yield from _seam(x, clip.y, x, clip.bottom)
    for y in seam_y:
        yield from _seam(clip.x, y, clip.right, y)


def _seam(x1: float, y1: float, x2: float, y2: float) -> Iterator[MarkLine]:
    """Light and dark by turns, to be seen on any art."""
    yield MarkLine(x1, y1, x2, y2, "seam", gray=0.85)
    yield MarkLine(x1, y1, x2, y2, "seam", dashes=(2.0, 2.0))


def _note(clip: Rect, paper: Paper) -> Rect | None:
    """A strip below the board, above it or beside it, between the ticks at its ends."""
    thick = 3.0
    for strip in (
        Rect(
            clip.x + 2, clip.bottom + CLEARANCE, clip.width * 0.4, min(thick, paper.height - UNPRINTABLE - clip.bottom)
        ),
        Rect(clip.x + 2, UNPRINTABLE, clip.width * 0.4, min(thick, clip.y - UNPRINTABLE - CLEARANCE)),
        Rect(UNPRINTABLE, clip.y + 2, min(thick, clip.x - UNPRINTABLE - CLEARANCE), clip.height * 0.4),
    ):
        if min(strip.width, strip.height) >= THINNEST:
            return strip
    return None
