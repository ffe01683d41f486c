"""`manifest.json`: what was built from what, so that a sheet can be traced and proved later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import Any

from generator import __version__
from generator.face import Face
from generator.findings import Finding
from generator.game import Component
from generator.outputs.folders import MANIFEST, digest
from generator.outputs.job import Job
from generator.sheets.pages import PrintFile
from generator.sheets.sheet import Rect
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
) -> bytes:
    """The manifest of one folder as JSON with sorted keys; equal input gives equal bytes.

    `settings` is what was asked for: paper, layout, ink and the like. `print_files` are the sheets in each file by its
    name: what preflight holds the finished file against; `shop_pages` are that of a shop's files: `paper_mm` and
    `trim_mm` of each page. `findings` came up while the files were made.
    """
    card_set, report = job.card_set, job.report.plus(findings)
    limits = print_limits(card_set.settings)
    lists: list[str] = []
    value = {
        "schema": SCHEMA,
        "program": f"pnp {__version__}",
        "game": card_set.game,
        "title": card_set.file.title,
        "set_version": card_set.file.version,
        "settings": dict(settings),
        "verdict": {"errors": report.errors, "warnings": report.warnings, "skipped": list(report.skipped)},
        "components": [_component(component, lists) for component in job.components],
        "icons": dict(job.face_set.icons),
        "inputs": {name: digest(path.read_bytes()) for name, path in sorted(set(job.inputs()))},
        "outputs": {name: digest(data) for name, data in sorted(outputs.items())},
        "limits": {
            "comfortable_text_pt": limits.comfortable_pt,
            "least_dpi": limits.dpi,
            "smallest_text_pt": limits.smallest_pt,
        },
        "pages": {name: _pages(print_file, lists) for name, print_file in sorted((print_files or {}).items())},
    }
    if shop_pages:
        value["shop_pages"] = dict(shop_pages)
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    parts = text.split(_PLACE)
    return ("".join(part + filled for part, filled in zip(parts, [*lists, "\n"], strict=True))).encode("utf-8")


# Lists as long as a deck are written here: Python's own writer of indented JSON takes ten times as long. Where they
# stand, in the order of the keys, there is a place holder first.
_HOLDER = "\0"
_PLACE = '"\\u0000"'


def _listed(entries: Sequence[str], depth: int) -> str:
    """JSON of a list whose brackets stand at a depth, its entries being JSON."""
    indent = "\n" + " " * (depth + 1)
    return f"[{indent}{f',{indent}'.join(entries)}{indent[:-1]}]" if entries else "[]"


def _pages(print_file: PrintFile[Face], lists: list[str]) -> dict[str, Any]:
    """The pages of one file, with a place holder for the faces of each, which go into `lists`.

    One face to a line: a list of ten numbers spread over ten lines helps nobody.
    """
    pages = []
    for page in print_file.pages:
        faces = []
        for placement in page.side.placements:
            piece = placement.piece
            faces.append(
                f"[{quoted(piece.component)}, {quoted(piece.card)}, {piece.copy}, {quoted(placement.side)}, "
                f"{_mm(placement.trim)}, {placement.rotation}, {_mm(placement.clip)}]"
            )
        lists.append(_listed(faces, 5))
        paper = page.sheet.paper
        pages.append({"faces": _HOLDER, "paper_mm": [paper.width, paper.height], "turn": page.side.turn})
    return {"duplex": print_file.duplex, "pages": pages}


def _mm(box: Rect) -> str:
    return f"[{round(box.x, 4)!r}, {round(box.y, 4)!r}, {round(box.width, 4)!r}, {round(box.height, 4)!r}]"


def _component(component: Component, lists: list[str]) -> dict[str, Any]:
    cards = (f'{{\n     "copies": {card.copies},\n     "id": {quoted(card.id)}\n    }}' for card in component.cards)
    lists.append(_listed(tuple(cards), 3))
    return {
        "name": component.name,
        "title": component.title,
        "kind": component.kind,
        "shape": component.shape,
        "trim_mm": [component.trim.width, component.trim.height],
        "bleed_mm": component.bleed,
        "safe_mm": component.safe,
        "has_back": bool(component.back),
        "cards": _HOLDER,
    }
