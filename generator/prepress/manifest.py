"""`manifest.json`: what was built from what, so that a sheet can be traced and proved later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator import __version__
from generator.faces.face import Face
from generator.faces.limits import print_limits
from generator.faces.maker import FaceSet
from generator.findings import Report
from generator.game import CardSet, Component
from generator.output import MANIFEST, digest
from generator.sheets.pages import PrintFile
from generator.sheets.sheet import Rect

SCHEMA = 1
NAME = MANIFEST


def manifest(
    card_set: CardSet,
    components: Iterable[Component],
    report: Report,
    inputs: Iterable[tuple[str, Path]],
    outputs: Mapping[str, bytes],
    settings: Mapping[str, Any],
    face_set: FaceSet,
    print_files: Mapping[str, PrintFile[Face]] | None = None,
) -> bytes:
    """The manifest as JSON with sorted keys; equal input gives equal bytes.

    `inputs` are (name as told, file); `settings` what was asked for: paper, layout, ink and the like. `print_files` are
    the sheets in each file by its name: what preflight holds the finished file against.
    """
    limits = print_limits(card_set.settings)
    lines: list[str] = []
    value = {
        "schema": SCHEMA,
        "program": f"pnp {__version__}",
        "game": card_set.game,
        "title": card_set.file.title,
        "set_version": card_set.file.version,
        "settings": dict(settings),
        "verdict": {"errors": report.errors, "warnings": report.warnings, "skipped": list(report.skipped)},
        "components": [_component(component) for component in components],
        "icons": dict(face_set.icons),
        "inputs": {name: digest(path.read_bytes()) for name, path in sorted(set(inputs))},
        "outputs": {name: digest(data) for name, data in sorted(outputs.items())},
        "limits": {
            "comfortable_text_pt": limits.comfortable_pt,
            "least_dpi": limits.dpi,
            "smallest_text_pt": limits.smallest_pt,
        },
        "pages": {name: _pages(print_file, lines) for name, print_file in sorted((print_files or {}).items())},
    }
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    # One face to a line: a list of ten numbers spread over ten lines helps nobody.
    return (_joined(text.split('"\\u0000"'), lines) + "\n").encode("utf-8")


def _joined(parts: list[str], lines: list[str]) -> str:
    out = [parts[0]]
    for line, part in zip(lines, parts[1:], strict=True):
        out += (line, part)
    return "".join(out)


def _pages(print_file: PrintFile[Face], lines: list[str]) -> dict[str, Any]:
    """The pages of one file; each face is a place holder here and a line of its own in `lines`."""
    pages = []
    for page in print_file.pages:
        faces = []
        for placement in page.side.placements:
            piece, trim, clip = placement.piece, placement.trim, placement.clip
            face = [piece.component, piece.card, piece.copy, placement.side, _mm(trim), placement.rotation, _mm(clip)]
            lines.append(json.dumps(face, ensure_ascii=False))
            faces.append("\0")
        paper = page.sheet.paper
        pages.append({"faces": faces, "paper_mm": [paper.width, paper.height], "turn": page.side.turn})
    return {"duplex": print_file.duplex, "pages": pages}


def _mm(box: Rect) -> list[float]:
    return [round(value, 4) for value in (box.x, box.y, box.width, box.height)]


def _component(component: Component) -> dict[str, Any]:
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
