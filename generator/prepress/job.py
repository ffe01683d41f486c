"""A build as values: what was asked for, what all its variants share, what came out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from generator.findings import Report
from generator.game import CardSet, Component
from generator.registry import GameSource
from generator.sheets.layout import Layout
from generator.workspace import Workspace

if TYPE_CHECKING:
    from generator.face import Face
    from generator.faces.maker import FaceSet
    from generator.prepress.update import Update
    from generator.sheets.sheet import Piece


def file_word(text: str) -> str:
    """A text as part of a file name."""
    return re.sub(r"[^\w.~]+", "-", text).strip("-.")[:60] or "set"


class BuildRequest(Struct, frozen=True):
    """What to build: every paper in every style in every ink.

    A style `""` is each component's own. `layout` holds the other choices for sheets; its `style` is not looked at.
    `only` is empty for all cards, `printer` for a build without a printer's reading.
    With `profiles` files for those print shops are made in place of sheets, in the inks of the `icc` file.
    `cut_files` writes paths for cutting machines, which sheets with a machine's marks always get.
    With `updates`, by ink, only what they name is printed. `revisions` are those of cards by component and id, else 1.
    """

    source: GameSource
    workspace: Workspace
    papers: tuple[str, ...] = ("a4", "letter")
    styles: tuple[str, ...] = ("",)
    inks: tuple[str, ...] = ("full",)
    grey: bool = False
    layout: Layout = field(default_factory=Layout)
    extras: tuple[str, ...] = ()
    only: str = ""
    draft: bool = False
    strict: bool = False
    out: Path | None = None
    printer: str = ""
    cut_files: bool = False
    profiles: tuple[str, ...] = ()
    icc: Path | None = None
    updates: Mapping[str, Update] = field(default_factory=dict)
    revisions: Mapping[tuple[str, str], int] = field(default_factory=dict)


class OutputFile(Struct, frozen=True):
    """One file. `pieces` are the cards, mats or tokens on it, copies counted; a cut path has no sheets of its own."""

    path: Path
    title: str
    sheets: int
    pages: int
    pieces: int
    duplex: bool


class Variant(Struct, frozen=True):
    """One folder of print files: one paper, one layout, one ink. `printer_settings` are sentences for the person."""

    paper: str
    layout: str
    ink: str
    folder: Path
    files: tuple[OutputFile, ...]
    cards: int
    sheets: int
    printer_settings: tuple[str, ...]


class ShopOrder(Struct, frozen=True):
    """One folder of files for a print shop. `how` are sentences for the person who orders."""

    profile: str
    title: str
    ink: str
    folder: Path
    files: tuple[OutputFile, ...]
    cards: int
    how: tuple[str, ...]


class BuildResult(Struct, frozen=True):
    """What was found and what was written; nothing was where errors stopped the build."""

    report: Report
    variants: tuple[Variant, ...] = ()
    orders: tuple[ShopOrder, ...] = ()


class Job(Struct, frozen=True):
    """What the variants of one ink share."""

    request: BuildRequest
    ink: str
    card_set: CardSet
    components: tuple[Component, ...]
    face_set: FaceSet
    report: Report

    @property
    def look(self) -> str:
        """Ink and grays in one name: `full`, `low`, `grey`, `low-grey`."""
        if not self.request.grey:
            return self.ink
        return "grey" if self.ink == "full" else f"{self.ink}-grey"

    @property
    def draft_errors(self) -> int:
        """Errors printed in spite of; 0 for a sound set."""
        return self.report.errors if self.request.draft else 0

    @property
    def update(self) -> Update | None:
        """What a printed set needs to become this one, where only that is printed."""
        return self.request.updates.get(self.ink)

    @property
    def stem(self) -> str:
        """How the names of all files start: `top-dog`, `top-dog-update-1.0.0-to-1.1.0`."""
        name = self.request.source.name
        if self.update is None:
            return name
        return f"{name}-update-{file_word(self.update.before)}-to-{file_word(self.update.after)}"

    @property
    def folder_suffix(self) -> str:
        """What the folder's name ends in where an update is printed."""
        return f"-update-from-{file_word(self.update.before)}" if self.update else ""

    @property
    def update_words(self) -> str:
        """What the foot of a sheet says of an update."""
        return f", update from {self.update.before}" if self.update else ""

    def pieces(self) -> Iterator[Piece[Face]]:
        """Every physical piece in print order, copies counted."""
        from generator.sheets.layout import CardLayout
        from generator.sheets.sheet import Piece

        for entry in self.face_set.faces:
            part = entry.component
            for copy in range(1, entry.card.copies + 1):
                yield Piece(
                    part.name,
                    entry.card.id,
                    copy,
                    part.trim,
                    part.bleed,
                    part.shape,
                    part.kind,
                    entry.front,
                    entry.back,
                    CardLayout(part.layout) if part.layout else None,
                )
