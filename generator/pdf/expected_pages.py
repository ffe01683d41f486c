"""What the manifest says a file was meant to hold."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.json_values import JsonObject
from generator.sheets.page_boxes import Rect
from generator.sheets.sheet import Correction


class ExpectedFace(Struct, frozen=True):
    """One face as it was meant to lie: trim box, clockwise rotation, and the part of the page it may paint."""

    component: str
    card: str
    copy: int
    side: str
    trim: Rect
    rotation: int
    frame: Rect

    @property
    def key(self) -> tuple[str, str, int, str]:
        """What tells it from every other face of the file."""
        return (self.component, self.card, self.copy, self.side)


class ExpectedFile(Struct, frozen=True):
    """What a file was meant to hold: by page the paper, the printer's correction, the faces."""

    papers: tuple[tuple[float, float], ...]
    corrections: tuple[Correction, ...]
    faces: tuple[tuple[ExpectedFace, ...], ...]
    components: Mapping[str, JsonObject]
    settings: JsonObject
    limits: Mapping[str, float]
    duplex: bool
    trims: tuple[Rect, ...] = ()
    """Of a shop's file, whose pages are a face each, where each is cut."""

    @property
    def for_shop(self) -> bool:
        """Whether it is a shop's file: a face on each page, no mark of its card, no hints for a printer."""
        return bool(self.trims)


def expected_file(manifest: JsonObject, name: str) -> ExpectedFile | None:
    """What a manifest says of one of its files; None where it says nothing of pages (the guide, another build)."""
    pages = manifest.get("pages", {}).get(name)
    if pages is None:
        return _expected_of_shop(manifest, name)
    faces = tuple(
        tuple(
            ExpectedFace(component, card, copy, side, Rect(*trim), rotation, Rect(*frame))
            for component, card, copy, side, trim, rotation, frame in page["faces"]
        )
        for page in pages["pages"]
    )
    return ExpectedFile(
        tuple((page["paper_mm"][0], page["paper_mm"][1]) for page in pages["pages"]),
        tuple(_correction(page) for page in pages["pages"]),
        faces,
        {component["name"]: component for component in manifest["components"]},
        manifest["settings"],
        manifest.get("limits", {}),
        pages["duplex"],
    )


def _correction(page: JsonObject) -> Correction:
    """That of a page; manifests before version 0.9 know turns alone."""
    across, down = page.get("scale", (1.0, 1.0))
    right, low = page.get("shift_mm", (0.0, 0.0))
    return Correction(page["turn"], (across, down), (right, low))


def _expected_of_shop(manifest: JsonObject, name: str) -> ExpectedFile | None:
    pages = manifest.get("shop_pages", {}).get(name)
    if pages is None:
        return None
    return ExpectedFile(
        tuple((page["paper_mm"][0], page["paper_mm"][1]) for page in pages),
        (Correction(),) * len(pages),
        ((),) * len(pages),
        {component["name"]: component for component in manifest["components"]},
        manifest["settings"],
        manifest.get("limits", {}),
        False,
        tuple(Rect(*page["trim_mm"]) for page in pages),
    )
