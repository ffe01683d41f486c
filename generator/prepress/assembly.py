"""How the sheets of a board are joined, as the guide shows it, and what is worth a word before they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.findings import Finding, Severity
from generator.game import Component
from generator.sheets.boards import nearly_fits
from generator.sheets.grid import fits
from generator.sheets.layout import Layout
from generator.sheets.papers import Paper
from generator.sheets.sheet import Piece, Sheet, Tile

NEARLY_FITS = "sheets/board-nearly-fits"
SCALED = "sheets/board-scaled"
OFF_GRID = "sheets/board-off-grid"


class Assembly(Struct, frozen=True):
    """A board's picture: its name, the number of its first sheet, and where its tiles begin and end."""

    title: str
    first: int
    tile: Tile


def assemblies(sheets: Sequence[Sheet[object]], titles: Mapping[str, str]) -> tuple[Assembly, ...]:
    """One for each component that is a board: copies are joined alike."""
    found: dict[str, Assembly] = {}
    for sheet in sheets:
        if sheet.tile is not None:
            name = sheet.components[0]
            found.setdefault(name, Assembly(titles.get(name, name), sheet.number, sheet.tile))
    return tuple(found.values())


def better_whole(sheets: Sequence[Sheet[object]], papers: Sequence[Paper], layout: Layout) -> str:
    """That a mat would be parted which another of these papers holds whole; blank where none is."""
    for sheet in sheets:
        if sheet.tile is None or sheet.tile.folds:
            continue
        piece = sheet.front.placements[0].piece
        holds = [one.name for one in papers if fits(piece.trim, piece.bleed, sheet.style, one, layout)]
        if holds:
            return (
                f"{piece.component} is {piece.trim} and takes {len(sheet.tile.columns) * len(sheet.tile.rows)} sheets "
                f"of {sheet.paper}; {holds[0]} holds it on one."
            )
    return ""


def percent(piece: Piece[object]) -> str:
    """How large a piece is printed of what was drawn: `68 %`."""
    return f"{piece.scale * 100:.0f} %"


def judge_boards(sheets: Sequence[Sheet[object]], components: Sequence[Component], layout: Layout) -> Iterator[Finding]:
    """Notices for a board that is hardly larger than one sheet, that is scaled, or has seams off its grid."""
    parts = {part.name: part for part in components}
    scaled = {piece.component: (piece, sheet) for sheet in sheets for piece in sheet.pieces if piece.scale != 1}
    for name, (piece, sheet) in scaled.items():
        yield Finding(
            SCALED,
            Severity.NOTICE,
            f"{parts[name].title}: {parts[name].trim} is printed at {percent(piece)} on one sheet of "
            f"{sheet.paper.name}, {piece.trim.width:.0f} x {piece.trim.height:.0f} mm.",
            "What stands on it keeps its size: see whether that still fits. Its texts are as much smaller.",
        )
    for name in dict.fromkeys(sheet.components[0] for sheet in sheets if sheet.tile):
        sheet = next(one for one in sheets if one.tile and one.components[0] == name)
        part, tile = parts[name], sheet.tile
        assert tile is not None
        count = len(tile.columns) * len(tile.rows)
        if not tile.folds and (room := nearly_fits(part.trim, sheet.paper, layout.margin)) is not None:
            yield Finding(
                NEARLY_FITS,
                Severity.NOTICE,
                f"{part.title} is {part.trim}, and one sheet of {sheet.paper.name} holds {room}: it takes {count}.",
                "Make it that much smaller to have it on one sheet, or join the sheets as the guide shows.",
            )
        starts = [start for start, _ in (*tile.columns, *tile.rows)]
        if part.grid and any(abs(start / part.grid - round(start / part.grid)) > 1e-6 for start in starts):
            yield Finding(
                OFF_GRID,
                Severity.NOTICE,
                f"{part.title}: with seams on its grid of {part.grid:g} mm it would take more than {count} sheets of "
                f"{sheet.paper.name}, so they run through its spaces.",
                "Leave grid out, take a smaller overlap, or a larger paper.",
            )
