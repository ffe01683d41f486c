"""Sheets as they will be printed, as pictures; and the print files themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError
from generator.json_values import JsonObject
from generator.progress import Progress
from generator.words import counted
from generator.workspace import find_workspace

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from generator.findings import Report
    from generator.outputs.job import BuildRequest
    from generator.preview.painter import Painter

Given = JsonObject
_DPI = 60
MOST_SHEETS = 60
"""Pages that are shown; a set of a thousand cards has more than anybody looks through."""


def sheets(painter: Painter, given: Given, progress: Progress) -> list[dict[str, object]]:
    """Every page of the print files as a PNG, for a paper, a layout and an ink."""
    from generator.build import build_game
    from generator.pdf.png import png
    from generator.pdf.raster import rasterize

    found: list[dict[str, object]] = []
    kept: dict[str, bytes] = {}

    def keep(folders: Mapping[Path, Mapping[str, bytes]]) -> tuple[str, ...]:
        for files in folders.values():
            kept.update({name: data for name, data in files.items() if name.endswith(".pdf")})
        return ()

    request = _request(painter, given)
    assert painter.drawn is not None
    result = build_game(request, progress, keep, painter.drawn)
    if not kept:
        raise UsageError(*_why_not(result.report))
    for name, data in kept.items():
        for number, image in enumerate(rasterize(data, _DPI), 1):
            if len(found) < MOST_SHEETS:
                progress("Drawing sheets", len(found), MOST_SHEETS)
                found.append({"file": name, "page": number, "png": _as_png(image, png)})
    return found


def _as_png(image: object, png: Callable[[NDArray[uint8], float], bytes]) -> bytes:
    import numpy

    return png(numpy.asarray(image), _DPI)


def build(painter: Painter, given: Given, progress: Progress) -> dict[str, object]:
    """Write the print files of the cards named; what was written, or why nothing was."""
    from generator.build import build_game

    request = _request(painter, given)
    result = build_game(request, progress)
    if not result.outcomes:
        raise UsageError(*_why_not(result.report))
    shown = request.workspace.shown
    return {
        "folders": [shown(outcome.folder) for outcome in result.outcomes],
        "total": [outcome.total for outcome in result.outcomes],
        "draft": request.draft and bool(result.report.errors),
    }


def _request(painter: Painter, given: Given) -> BuildRequest:
    from generator.outputs.job import BuildRequest
    from generator.prepress.sheet_maker import sheet_makers
    from generator.sheets.layout import Layout

    if painter.drawn is None:
        raise UsageError("The set cannot be drawn at present: the findings say why.")
    drawn = painter.drawn
    look = str(given.get("look", "full"))
    wanted = [str(key) for key in given.get("cards", ())]
    only, extras = _only(painter, wanted)
    papers = [str(given.get("paper") or "a4")]
    return BuildRequest(
        drawn.source,
        find_workspace(painter.here),
        sheet_makers(
            papers,
            (str(given.get("layout") or ""),),
            Layout(board=str(given.get("board") or "")),
            sheet=str(given.get("sheet") or ""),
        ),
        inks=("low" if look == "low" else "full",),
        gray=look == "gray",
        extras=extras,
        only=only,
        draft=bool(given.get("draft")),
    )


def _only(painter: Painter, wanted: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What `--only` and `--with` would say of these cards: whole components by their names."""
    assert painter.drawn is not None
    keys = set(wanted)
    names: list[str] = []
    extras: list[str] = []
    all_plain = True
    for part in painter.drawn.components:
        own = [card for card in painter.shown.values() if card.part == part.name and card.key in painter.entries]
        chosen = [card for card in own if card.key in keys]
        if chosen and part.optional:
            extras.append(part.name)
        if chosen and len(chosen) == len(own):
            names.append(part.name)
        else:
            all_plain = all_plain and part.optional
            names += [card.id for card in chosen]
    return ("" if not keys or all_plain else ",".join(names)), tuple(extras)


def _why_not(report: Report) -> tuple[str, ...]:
    wrong = [one.message for one in report if one.severity.rank == 0]
    return (f"Nothing was written: {counted(len(wrong), 'error')} first.", *wrong[:3])
