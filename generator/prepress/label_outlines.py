"""A page with the outlines of a sheet's labels and their numbers, to be printed on plain paper and held against one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator import __version__
from generator.errors import UsageError
from generator.pages.face import own_face
from generator.pages.own_type import own_book
from generator.pdf.write import DocumentInfo, write_faces
from generator.sheets.card_layout import CardLayout
from generator.sheets.page_boxes import Rect
from generator.sheets.papers import Paper, parse_paper


def label_places(style: CardLayout) -> tuple[Rect, ...]:
    """Where the labels of a sheet are, row by row. Raises UsageError for a layout without labels."""
    if style.label is None:
        raise UsageError(f"{style.name} has no labels whose outlines could be printed.")
    return tuple(
        Rect(
            (style.left or 0.0) + column * style.step.width,
            (style.top or 0.0) + row * style.step.height,
            style.label.width,
            style.label.height,
        )
        for row in range(style.rows)
        for column in range(style.columns)
    )


def outlines_pdf(style: CardLayout, paper: Paper, templates: Sequence[Path], fonts: Sequence[Path]) -> bytes:
    """The page as a PDF, as large as the sheet's own paper, or `paper` for one that is of no paper in particular."""
    paper = parse_paper(style.paper) if style.paper else paper
    places = label_places(style)
    shown = {
        "places": places,
        "round": style.label_shape == "round",
        "name": f"{style.name}, {paper.name}",
        "size": min(6.0, places[0].height / 2.5, places[0].width / 2.5),
    }
    face = own_face("label-outlines", shown, paper, templates, own_book(fonts))
    return write_faces([face], DocumentInfo(f"Labels of {style.name}", creator=f"pnp {__version__}"))
