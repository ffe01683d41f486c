"""A build as values: what was asked for, what all its outputs share, what came out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.findings import Report
from generator.game import CardSet, Component
from generator.outputs.maker import Maker, Outcome
from generator.outputs.update import Update
from generator.registry import GameSource
from generator.workspace import Workspace

if TYPE_CHECKING:
    from generator.face import Face
    from generator.faces.maker import FaceSet
    from generator.sheets.card_layout import CardLayout
    from generator.sheets.sheet import Piece


def file_word(text: str) -> str:
    """A text as part of a file name."""
    return re.sub(r"[^\w.~]+", "-", text).strip("-.")[:60] or "set"


class BuildRequest(Struct, frozen=True):
    """What to build: what every maker makes of the set, in every ink.

    `only` is empty for all cards. With `changed` only what is new or looks different since `against` is printed, blank
    being the last release. `out` is a folder to write into in place of the game's output.
    """

    source: GameSource
    workspace: Workspace
    makers: tuple[Maker, ...]
    inks: tuple[str, ...] = ("full",)
    gray: bool = False
    extras: tuple[str, ...] = ()
    only: str = ""
    draft: bool = False
    strict: bool = False
    out: Path | None = None
    changed: bool = False
    against: str = ""
    languages: tuple[str, ...] = ()
    """Languages of the game, each in a folder of its own; none is the game's own language, without such a folder."""


class BuildResult(Struct, frozen=True):
    """What was found and what was written; nothing was where errors stopped the build."""

    report: Report
    outcomes: tuple[Outcome, ...] = ()


class Job(Struct, frozen=True):
    """A checked and drawn set in one ink: what every maker makes its files of.

    With an `update` only that is printed: what a printed set needs to become this one.
    """

    request: BuildRequest
    ink: str
    card_set: CardSet
    components: tuple[Component, ...]
    face_set: FaceSet
    report: Report
    update: Update | None = None
    whole: FaceSet | None = None
    """The faces of the whole set, where only an update of it is printed."""

    @property
    def all_faces(self) -> FaceSet:
        """The faces of the whole set."""
        return self.whole or self.face_set

    def narrowed(self, update: Update) -> Job:
        """The components and faces of an update alone.

        Faces are made for the whole set first: texts of one fit group share their size with all its cards.
        """
        printed = []
        for part in self.components:
            copies = ((card, update.copies.get((part.name, card.id), 0)) for card in part.cards)
            cards = tuple(replace(card, copies=count) for card, count in copies if count)
            if cards:
                printed.append(replace(part, cards=cards))
        by_piece = {(part.name, card.id): (part, card) for part in printed for card in part.cards}
        faces = []
        for entry in self.face_set.faces:
            found = by_piece.get((entry.component.name, entry.card.id))
            if found:
                faces.append(replace(entry, component=found[0], card=found[1]))
        face_set = replace(self.face_set, faces=tuple(faces))
        return replace(self, components=tuple(printed), face_set=face_set, update=update, whole=self.face_set)

    def with_faces(self, made: Callable[[Face], Face]) -> Job:
        """The job with something made of every face; the same job where that leaves all as they are."""
        before = self.face_set.faces
        faces = tuple(entry.mapped(made) for entry in before)
        pairs = zip(faces, before, strict=True)
        if all(new is old for one, other in pairs for new, old in zip(one.faces, other.faces, strict=True)):
            return self
        return replace(self, face_set=replace(self.face_set, faces=faces))

    @property
    def look(self) -> str:
        """Ink and grays in one name: `full`, `low`, `grey`, `low-grey`."""
        if not self.request.gray:
            return self.ink
        return "grey" if self.ink == "full" else f"{self.ink}-grey"

    @property
    def draft_errors(self) -> int:
        """Errors printed in spite of; 0 for a sound set."""
        return self.report.errors if self.request.draft else 0

    @property
    def stem(self) -> str:
        """How the names of all files start: `top-dog`, `top-dog-update-1.0.0-to-1.1.0`."""
        name = self.request.source.name
        if self.update is None:
            return name
        return f"{name}-update-{file_word(self.update.before)}-to-{file_word(self.update.after)}"

    @property
    def base(self) -> Path:
        """The folder that holds the folders of all outputs."""
        folder = self.request.out or self.request.source.folders.output
        return folder / self.card_set.language.code if self.request.languages else folder

    def inputs(self) -> list[tuple[str, Path]]:
        """Every file the faces were made from, with the name it is told by."""
        folders = self.request.source.folders
        paths = [folders.game_file, *self.face_set.files]
        paths += [folders.data / file for file in self.card_set.file.roster_files]
        paths += [folders.data / file for file in self.card_set.language.files]
        return list(zip(folders.names(paths), paths, strict=True))

    @property
    def folder_suffix(self) -> str:
        """What the folder's name ends in where an update is printed."""
        return f"-update-from-{file_word(self.update.before)}" if self.update else ""

    @property
    def update_words(self) -> str:
        """What the foot of a sheet says of an update."""
        return f", update from {self.update.before}" if self.update else ""

    def component_layouts(self) -> Mapping[str, CardLayout]:
        """The layouts that components ask for in game.toml, by name."""
        from generator.sheets.card_layout import FOLDER, layout_named

        folders = self.request.source.folders
        names = dict.fromkeys(part.layout for part in self.components if part.layout)
        return {name: layout_named(name, folders.own(FOLDER), folders.shown) for name in names}

    def pieces(self) -> Iterator[Piece[Face]]:
        """Every physical piece in print order, copies counted."""
        from generator.sheets.sheet import Piece

        styles = self.component_layouts()
        for entry in self.face_set.faces:
            part = entry.component
            for copy in range(1, entry.card.copies + 1):
                front, back = entry.sides(copy)
                yield Piece(
                    part.name,
                    entry.card.id,
                    copy,
                    part.trim,
                    part.bleed,
                    part.shape,
                    part.kind,
                    front,
                    back,
                    styles.get(part.layout),
                    part.edge_of(entry.card),
                    part.overlap,
                    part.grid,
                    part.board,
                    part.panels,
                    net=part.net_of(entry.card),
                )
