"""`pnp frames`: every frame as a picture, drawn with sample cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.check import check
from generator.face import Face, Group, Item
from generator.outputs.drawn import DrawnSet
from generator.outputs.folders import add_files
from generator.registry import GameSource
from generator.start.deck_files import deck_files
from generator.start.deck_reading import deck_from
from generator.start.looks import frame_named
from generator.start.made import write_into
from generator.start.samples import SAMPLES
from generator.workspace import Workspace

GAP = 4.0
"""Millimeters between two faces."""


def draw_frames(names: Sequence[str], path: Path, dpi: int, source: Path | None, workspace: Workspace) -> None:
    """A sheet with a row for each frame: fronts of sample cards (or of a table), a back, and one in low ink.

    `path` ends in .png or .pdf. Raises FileAccessError where it cannot be written.
    """
    with TemporaryDirectory() as folder:
        _draw([_row(name, source, workspace, Path(folder) / name) for name in names], path, dpi)


def _draw(rows: Sequence[Sequence[Face]], path: Path, dpi: int) -> None:
    width = max(sum(face.width + GAP for face in row) + GAP for row in rows)
    height = sum(max(face.height for face in row) + GAP for row in rows) + GAP
    items: list[Item] = []
    y = GAP
    for row in rows:
        x = GAP
        for face in row:
            items.append(Group(face.items, (1, 0, 0, 1, x, y)))
            x += face.width + GAP
        y += max(face.height for face in row) + GAP
    page = Face("frames", width, height, tuple(items))
    from generator.pdf.write import DocumentInfo, write_faces

    if path.suffix.lower() == ".pdf":
        data = write_faces([page], DocumentInfo("Frames"))
    else:
        from generator.pdf.face_pixels import PixelFrame, face_pixels
        from generator.pdf.png import png
        from generator.units import MM_PER_INCH

        across, down = (round(length / MM_PER_INCH * dpi) for length in (width, height))
        data = png(next(face_pixels([page], PixelFrame(across, down, dpi))), dpi)
    add_files(path.parent, {path.name: data})


def _row(name: str, source: Path | None, workspace: Workspace, folder: Path) -> list[Face]:
    look = frame_named(workspace, name)
    faces: list[Face] = []
    folder.mkdir()
    tables = [(title, text.encode()) for title, text in SAMPLES]
    if source is not None:
        tables = [(source.stem, b"")]
    for number, (title, data) in enumerate(tables):
        path = source or folder / f"{title}.csv"
        if source is None:
            path.write_bytes(data)
        deck = deck_from(path, path.name, "", title, look, workspace)
        game = folder / f"game-{number}"
        write_into(game, deck_files(deck, "", workspace))
        own = GameSource(title, workspace.game_folders(title, game))
        drawn = DrawnSet(own, check(own))
        entries = drawn.faces().faces
        faces += [entry.front for entry in entries[: 2 if source is None else 4]]
        if number == len(tables) - 1:
            faces += [entry.back for entry in entries[:1] if entry.back is not None]
            faces += [entry.front for entry in drawn.faces("low").faces[:1]]
    return faces
