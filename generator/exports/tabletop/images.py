"""Pictures for every tabletop: a file for each face, sheets of them, and a table of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from generator.exports.tabletop.face_sheets import composed, sharp_grid, sheets_of
from generator.exports.tabletop.pieces import SlugNames, TableStack, pieces_of, stacks_of
from generator.findings import Finding
from generator.outgoing import csv_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.words import counted


class ImagesMaker(Struct, frozen=True):
    """Every face as a PNG of the size of the cut, all of a component equal in pixels; backs once; sheets; a table.

    `largest` is how many pixels a sheet has at most each way.
    """

    dpi: Annotated[int, Meta(ge=36, le=600)] = 300
    largest: Annotated[int, Meta(ge=512, le=8192)] = 4096

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The pictures of every card of the job."""
        folder = job.base / f"export-images-{job.look}{job.folder_suffix}"
        files: dict[str, bytes] = {}
        rows: list[tuple[str, ...]] = [("file", "name", "count", "deck", "back", "width_mm", "height_mm", "text")]
        stacks = stacks_of(job)
        for number, stack in enumerate(stacks):
            progress("Drawing pictures", number, len(stacks))
            made, told = self._stack(stack)
            files |= made
            rows += told
        files["cards.csv"] = csv_text(rows).encode("utf-8")
        faces = sum(name.startswith("faces/") for name in files)
        sheets = sum(name.startswith("sheets/") for name in files)
        asked = {"dpi": self.dpi, "ink": job.ink, "grey": job.request.gray, "with": list(job.request.extras)}
        listed = (
            OutputFile(folder / "faces", f"{counted(faces, 'picture')} (PNG): each face, {self.dpi} dpi", pieces=faces),
            OutputFile(folder / "sheets", f"{counted(sheets, 'sheet')} (PNG): faces in rows, the grid in the name"),
            OutputFile(folder / "cards.csv", "A table of the cards: file, name, count, deck, back, text"),
        )
        facts: dict[str, str | int | list[str]] = {"to": "images", "pictures": faces}
        return Outcome(folder, {**files, NAME: manifest(job, files, asked)}, listed, facts=facts)

    def _stack(self, stack: TableStack) -> tuple[dict[str, bytes], list[tuple[str, ...]]]:
        from generator.pdf.png import png

        width, height = (round(length / MM_PER_INCH * self.dpi) for length in (stack.width, stack.height))
        files: dict[str, bytes] = {}
        names = SlugNames()
        backs = {id(back): names.name(stack.slug, f"{n}" if n > 1 else "") for n, back in enumerate(stack.backs, 1)}
        for back, pixels in zip(stack.backs, pieces_of(stack.backs, stack, width, height), strict=True):
            files[f"backs/{backs[id(back)]}.png"] = png(pixels, self.dpi)
        rows: list[tuple[str, ...]] = []
        fronts = [piece.front for piece in stack.pieces]
        for piece, pixels in zip(stack.pieces, pieces_of(fronts, stack, width, height), strict=True):
            files[f"faces/{piece.slug}.png"] = png(pixels, self.dpi)
            back_file = f"backs/{backs[id(piece.back)]}.png" if piece.back is not None else ""
            rows.append(
                (
                    f"faces/{piece.slug}.png",
                    piece.name,
                    str(piece.copies),
                    stack.title,
                    back_file,
                    f"{stack.width:g}",
                    f"{stack.height:g}",
                    piece.text,
                )
            )
        if stack.kind == "card" and len(stack.pieces) > 1:
            files |= dict(self._sheets(stack))
        return files, rows

    def _sheets(self, stack: TableStack) -> Iterator[tuple[str, bytes]]:
        from generator.pdf.png import png

        last = stack.backs[0] if stack.backs else None
        grid = sharp_grid(len(stack.pieces), stack, self.largest, 200 / MM_PER_INCH)
        for number, pieces in enumerate(sheets_of(stack.pieces, grid.cells - 1), 1):
            pixels = composed([piece.front for piece in pieces], last, stack, grid)
            dpi = grid.width / stack.width * MM_PER_INCH
            yield f"sheets/{stack.slug}-{number}-{grid.columns}x{grid.rows}.png", png(pixels, dpi)
