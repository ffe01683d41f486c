"""Sheets to look at: icons with their names, fonts with samples. Pages of the program's own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.errors import UsageError
from generator.face import Face
from generator.pages.face import own_face
from generator.pages.own_type import own_book
from generator.pdf.face_pixels import PixelFrame, face_pixels
from generator.pdf.png import png
from generator.pdf.write import DocumentInfo, write_faces
from generator.sheets.papers import PAPERS, Paper
from generator.shelf.fonts import FontEntry, opened, samples
from generator.shelf.icons import LICENCE, Icon, IconShelf
from generator.text.fonts import FontBook
from generator.units import MM_PER_INCH

COLUMNS, TILE, HEAD, FOOT, EDGE = 6, 31.0, 24.0, 12.0, 12.0
"""Icons beside one another; the height of one with its name; what head, foot and edges of a page take. mm."""
ICON = 15.5
"""Height of an icon, less for a wide one. mm."""
FONT_ROW = 41.0
"""Height of one font with its samples."""
DPI = 150
MOST_ON_PICTURE = 240
"""Icons on one picture: more are for a PDF."""


def icon_pages(
    shelf: IconShelf, icons: Sequence[Icon], title: str, templates: Sequence[Path], fonts: Sequence[Path], paper: Paper
) -> Iterator[Face]:
    """Icons with name and author, so many to a page as fit."""
    book = FontBook(own_book(fonts).fonts, icons=shelf.font)
    rows = max(1, int((paper.height - HEAD - FOOT) // TILE))
    width = (paper.width - 2 * EDGE) / COLUMNS
    pages = math.ceil(len(icons) / (rows * COLUMNS))
    for page in range(pages):
        here = icons[page * rows * COLUMNS : (page + 1) * rows * COLUMNS]
        tiles = [
            {
                "icon": icon,
                "size": min(ICON, (width - 2) / icon.share),
                "x": EDGE + number % COLUMNS * width,
                "y": HEAD + number // COLUMNS * TILE,
            }
            for number, icon in enumerate(here)
        ]
        context = {
            "tiles": tiles,
            "width": width,
            "tile": TILE,
            "edge": EDGE,
            "title": title,
            "family": shelf.font.font.family if shelf.font.font else "",
            "licence": LICENCE if any(icon.author for icon in icons) else "",
            "page": f"{page + 1} / {pages}",
        }
        yield own_face("icon-sheet.svg.j2", context, paper, templates, book)


def icon_paper(count: int) -> Paper:
    """A sheet just high enough for so many icons, for one picture. Raises UsageError for more than fit well."""
    if count > MOST_ON_PICTURE:
        raise UsageError(f"{count} icons are too many for one picture. Name a .pdf file, or look for fewer.")
    return Paper("picture", PAPERS["a4"].width, HEAD + FOOT + math.ceil(count / COLUMNS) * TILE)


def font_pages(
    entries: Sequence[FontEntry], templates: Sequence[Path], fonts: Sequence[Path], paper: Paper
) -> Iterator[Face]:
    """Fonts with their alphabet, numbers, and words in each script they cover."""
    rows = max(1, int((paper.height - HEAD - FOOT) // FONT_ROW))
    pages = math.ceil(len(entries) / rows)
    for page in range(pages):
        here = entries[page * rows : (page + 1) * rows]
        # A family of its own for each file: two files of one family, weight and style are both seen.
        drawn = [opened(entry) for entry in here]
        for number, font in enumerate(drawn):
            font.family = f"shown-{number}"
        book = FontBook((*own_book(fonts).fonts, *drawn))
        items = [
            {
                "entry": entry,
                "font": font,
                "y": HEAD + number * FONT_ROW,
                "samples": "   ".join(words for _, words in samples(entry)),
                "scripts": ", ".join(entry.scripts) or "symbols",
            }
            for number, (entry, font) in enumerate(zip(here, drawn, strict=True))
        ]
        context = {"items": items, "edge": EDGE, "row": FONT_ROW, "page": f"{page + 1} / {pages}"}
        yield own_face("font-sheet.svg.j2", context, paper, templates, book)


def font_paper(count: int) -> Paper:
    """A sheet just high enough for so many fonts, for one picture."""
    return Paper("picture", PAPERS["a4"].width, HEAD + FOOT + count * FONT_ROW)


def as_file(faces: Sequence[Face], ending: str, title: str) -> bytes:
    """Pages as a PDF; a single one as a PNG, too. Raises UsageError for other endings."""
    if ending == ".pdf":
        return write_faces(faces, DocumentInfo(title))
    if ending != ".png":
        raise UsageError(f'A sheet is a .pdf or a .png file, not "{ending}".')
    (face,) = faces
    width, height = (round(length / MM_PER_INCH * DPI) for length in (face.width, face.height))
    return png(next(face_pixels([face], PixelFrame(width, height, DPI))), DPI)
