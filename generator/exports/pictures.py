"""Faces as PNG files: one for each different face, named after its card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from generator.findings import Finding
from generator.outputs.job import BuildRequest, Job, file_word
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.words import counted

if TYPE_CHECKING:
    from generator.edge import Edge
    from generator.face import Face
    from generator.faces.maker import FaceSet
    from generator.sizes import Size


class PictureMaker(Struct, frozen=True):
    """Each face as a PNG, in a folder for each component; `bleed=true` keeps the art around the cut."""

    dpi: Annotated[int, Meta(ge=36, le=1200)] = 300
    bleed: bool = False

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The pictures of every card of the job."""
        folder = job.base / f"pictures-{job.look}{job.folder_suffix}"
        files = dict(face_pictures(job.face_set, progress, self.dpi, bleed=self.bleed))
        folders: dict[str, int] = {}
        for name in files:
            folders[name.partition("/")[0]] = folders.get(name.partition("/")[0], 0) + 1
        titles = {file_word(part.name): part.title for part in job.components}
        listed = tuple(
            OutputFile(folder / name, f"{counted(count, 'picture')} (PNG): {titles[name]}", pieces=count)
            for name, count in folders.items()
        )
        asked = {
            "dpi": self.dpi,
            "bleed": self.bleed,
            "ink": job.ink,
            "grey": job.request.gray,
            "with": list(job.request.extras),
            "only": job.request.only,
            "draft": bool(job.draft_errors),
        }
        total = f"{counted(len(files), 'picture')} of {self.dpi} dpi"
        facts: dict[str, str | int | list[str]] = {"ink": job.look, "dpi": self.dpi, "pictures": len(files)}
        return Outcome(folder, {**files, NAME: manifest(job, files, asked)}, listed, total, facts=facts)


def face_pictures(
    face_set: FaceSet, progress: Progress, dpi: int = 300, *, bleed: bool = False
) -> Iterator[tuple[str, bytes]]:
    """Each face as a PNG of its trim size; a back that all cards of a component share is there once."""
    faces: dict[str, Face] = {}
    backs: dict[str, set[int]] = {}
    for entry in face_set.faces:
        if entry.back is not None:
            backs.setdefault(entry.component.name, set()).add(id(entry.back))
    around: dict[str, float] = {}
    for entry in face_set.faces:
        name = f"{file_word(entry.component.name)}/"
        sides = [(f"{name}{file_word(entry.card.id)}-front", entry.front)]
        if entry.back is not None:
            shared = len(backs[entry.component.name]) == 1
            sides.append((f"{name}back" if shared else f"{name}{file_word(entry.card.id)}-back", entry.back))
        for stem, face in sides:
            while faces.get(stem, face) is not face:  # two ids may be one word in a file's name
                stem += "-"
            faces[stem], around[stem] = face, 0.0 if bleed else entry.component.bleed
    edges = {} if bleed else _edges(face_set)
    return _encoded(faces, around, edges, progress, dpi)


def _edges(face_set: FaceSet) -> dict[int, tuple[Edge, Size]]:
    """The line of each face that is cut along no rectangle and the trim around it, by the face's identity."""
    return {
        id(face): (edge, entry.component.trim)
        for entry in face_set.faces
        if (edge := entry.component.edge_of(entry.card)) is not None
        for face in (entry.front, entry.back)
        if face is not None
    }


def _encoded(
    faces: Mapping[str, Face],
    around: Mapping[str, float],
    edges: Mapping[int, tuple[Edge, Size]],
    progress: Progress,
    dpi: int,
) -> Iterator[tuple[str, bytes]]:
    """PNG files by name; `around` is what is cut off each face, in mm; outside of `edges` nothing shows."""
    from generator.pdf.face_pixels import PixelFrame, cut_out, face_pixels
    from generator.pdf.png import png

    frames: dict[PixelFrame, list[str]] = {}
    for stem, face in faces.items():
        width, height = (round((size - 2 * around[stem]) / MM_PER_INCH * dpi) for size in (face.width, face.height))
        frames.setdefault(PixelFrame(width, height, dpi), []).append(stem)
    done = 0
    for frame, stems in frames.items():
        for stem, pixels in zip(stems, face_pixels([faces[stem] for stem in stems], frame), strict=True):
            if (cut := edges.get(id(faces[stem]))) is not None:
                pixels = cut_out(pixels, *cut, frame)
            yield f"{stem}.png", png(pixels, dpi)
            done += 1
            progress("Drawing pictures", done, len(faces))
