"""The program's own pages: its fonts, and a shared template drawn with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.errors import PnpError
from generator.faces.face import Face
from generator.faces.fonts import Font, FontBook
from generator.faces.profile import FaceReader
from generator.faces.template import Templates, UnfillableError
from generator.sheets.papers import Paper
from generator.sizes import Size

HOUSE_FONTS = (
    ("Barlow Condensed", 900, "italic", "barlow/BarlowCondensed-BlackItalic.ttf"),
    ("Barlow Condensed", 700, "normal", "barlow/BarlowCondensed-Bold.ttf"),
    ("Barlow Semi Condensed", 500, "normal", "barlow/BarlowSemiCondensed-Medium.ttf"),
    ("Barlow Semi Condensed", 500, "italic", "barlow/BarlowSemiCondensed-MediumItalic.ttf"),
    ("Barlow Semi Condensed", 700, "normal", "barlow/BarlowSemiCondensed-Bold.ttf"),
)
"""The program's own type: for guides and notes, whatever fonts a game has."""


def house_book(fonts: Sequence[Path]) -> FontBook:
    """The program's own fonts, from the folders fonts are looked for in. Raises PnpError where one is missing."""
    found = []
    for family, weight, style, name in HOUSE_FONTS:
        file = next((folder / name for folder in fonts if (folder / name).is_file()), None)
        if file is None:
            raise PnpError(f"The program's own font {name} is missing. Install pnp again.")
        found.append(Font(file, family, weight, style))
    return FontBook(tuple(found))


def house_face(
    template: str, context: Mapping[str, Any], paper: Paper, templates: Sequence[Path], book: FontBook
) -> Face:
    """A shared template as a face as large as the paper. Raises PnpError with every fault of the template."""
    filled = Templates(tuple(templates))
    try:
        svg = filled.render(template, {"paper": {"width": paper.width, "height": paper.height}, **context})
    except UnfillableError as error:
        raise PnpError(f"{error.path}:{error.line}: {error.fault.fact} {error.fault.remedy}") from error
    reader = FaceReader(book, sources=filled.sources)
    face, faults = reader.read(svg, template, Size(paper.width, paper.height))
    if faults:
        raise PnpError("\n".join(f"{Path(f.template).name}:{f.line}: {f.fact} {f.remedy}" for f in faults))
    return face
