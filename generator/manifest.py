"""`manifest.json`: what was built from what, so that a sheet can be traced and proved later."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator import __version__
from generator.faces.maker import FaceSet
from generator.findings import Report
from generator.game import CardSet, Component
from generator.output import MANIFEST, digest

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
) -> bytes:
    """The manifest as JSON with sorted keys; equal input gives equal bytes.

    `inputs` are (name as told, file); `settings` what was asked for: paper, layout, ink and the like.
    """
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
    }
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode("utf-8")


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
