"""A page of the program's own as a face: a shared template, filled in and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.errors import PnpError
from generator.face import Face
from generator.faces.template import Templates, UnfillableError
from generator.sheets.papers import Paper
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook


def own_face(
    template: str, context: Mapping[str, object], paper: Paper, templates: Sequence[Path], book: FontBook
) -> Face:
    """A shared template as a face as large as the paper. Raises PnpError with every fault of the template."""
    filled = Templates(tuple(templates))
    try:
        svg = filled.render(template, {"paper": {"width": paper.width, "height": paper.height}, **context})
    except UnfillableError as error:
        raise PnpError(f"{error.path}:{error.line}: {error.fault.fact} {error.fault.remedy}") from error
    reader = FaceReader(book, sources=filled.sources)
    face, faults = reader.read(svg, template, Size(paper.width, paper.height))
    # What an icon's file says wrongly is for whoever asked for it.
    faults = [fault for fault in faults if not fault.template or Path(fault.template) in filled.sources]
    if faults:
        raise PnpError(*(f"{Path(f.template).name}:{f.line}: {f.fact} {f.remedy}" for f in faults))
    return face
