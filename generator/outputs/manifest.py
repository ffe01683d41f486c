"""`manifest.json`: what was built from what, so that a sheet can be traced and proved later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import json

from generator import __version__
from generator.face import Face
from generator.findings import Finding
from generator.game import Component
from generator.outputs.folders import MANIFEST, digest
from generator.outputs.job import Job
from generator.outputs.line_ends import text_digest
from generator.sheets.page_boxes import Rect
from generator.sheets.pages import PrintFile
from generator.svg.print_limits import print_limits

SCHEMA = 1
NAME = MANIFEST


def manifest(
    job: Job,
    outputs: Mapping[str, bytes],
    settings: Mapping[str, object],
    print_files: Mapping[str, PrintFile[Face]] | None = None,
    findings: Iterable[Finding] = (),
    shop_pages: Mapping[str, Sequence[Mapping[str, Sequence[float]]]] | None = None,
    own_files: Iterable[Path] = (),
    other_pages: Mapping[str, Mapping[str, object]] | None = None,
) -> bytes:
    """The manifest of one folder as JSON with sorted keys; equal input gives equal bytes.

    `settings` is what was asked for: paper, layout, ink and the like. `print_files` are the sheets in each file by its
    name: what preflight holds the finished file against; `shop_pages` are that of a shop's files: `paper_mm` and
    `trim_mm` of each page. `findings` came up while the files were made.
    `own_files` are a person's own layouts and shops that it was made by, and the text of a booklet. `other_pages` are
    the pages of files on which no pieces lie, in the form of those of sheets.
    """
    card_set, report = job.card_set, job.report.plus(findings)
    own = ((job.request.source.folders.named(path), path) for path in own_files)
    limits = print_limits(card_set.settings)
    value: dict[str, object] = {
        "schema": SCHEMA,
        "program": f"pnp {__version__}",
        "game": card_set.game,
        "title": card_set.file.title,
        "set_version": card_set.file.version,
        "settings": settings,
        "verdict": {"errors": report.errors, "warnings": report.warnings, "skipped": report.skipped},
        "components": [_component(component) for component in job.components],
        "icons": job.face_set.icons,
        "inputs": {name: text_digest(path) for name, path in {*job.inputs(), *own}},
        "outputs": {name: digest(data) for name, data in outputs.items()},
        "limits": {
            "comfortable_text_pt": limits.comfortable_pt,
            "least_dpi": limits.dpi,
            "smallest_text_pt": limits.smallest_pt,
        },
        "pages": {name: _pages(print_file) for name, print_file in (print_files or {}).items()}
        | dict(other_pages or {}),
    }
    if shop_pages:
        value["shop_pages"] = dict(shop_pages)
    # A deck of a thousand cards has lists that Python's own json needs ten times as long to indent.
    return json.format(json.encode(value, order="sorted"), indent=1) + b"\n"


def _pages(print_file: PrintFile[Face]) -> dict[str, object]:
    """The pages of one file: paper, the printer's correction, and each face with its place."""
    return {
        "duplex": print_file.duplex,
        "pages": [
            {
                "paper_mm": [page.sheet.paper.width, page.sheet.paper.height],
                "turn": page.side.correction.turn,
                "scale": page.side.correction.scale,
                "shift_mm": page.side.correction.shift,
                "faces": [
                    [
                        placement.piece.component,
                        placement.piece.card,
                        placement.piece.copy,
                        placement.side,
                        _mm(placement.trim),
                        placement.rotation,
                        _mm(placement.clip),
                    ]
                    for placement in page.side.placements
                ],
            }
            for page in print_file.pages
        ],
    }


def _mm(box: Rect) -> tuple[float, ...]:
    return tuple(round(length, 4) for length in (box.x, box.y, box.width, box.height))


def _component(component: Component) -> dict[str, object]:
    return {
        "name": component.name,
        "title": component.title,
        "kind": component.kind,
        "shape": component.shape,
        "trim_mm": [component.trim.width, component.trim.height],
        "bleed_mm": component.bleed,
        "safe_mm": component.safe,
        "has_back": bool(component.back),
        "cards": [{"id": card.id, "copies": card.copies} for card in component.cards],
    }
