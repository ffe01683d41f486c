"""Every face of a set: templates filled in card by card, equal faces made once, faults as findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.cards import Card, Place
from generator.face import Color, Face, Fit, GlyphRun, Group, Mask, Pattern, Picture
from generator.faces.context import Contexts
from generator.faces.template import Templates, UnfillableError
from generator.faults import FaceError, Fault
from generator.findings import Finding, Severity
from generator.game import CardSet, Component
from generator.gamefile import GameFile
from generator.svg.colors import parse_color
from generator.svg.print_limits import print_limits
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook

OF_THE_CARD = frozenset(("face/overflow", "face/missing-character", "face/unknown-icon", "face/picture"))
"""Faults that lie in what a card says: their place is the card's row, the template comes second.

Others do as well where the text at fault is a value of the card: a color or a size that a cell misspells.
"""

Progress = Callable[[int, int], None]


class FaceFolders(Struct, frozen=True):
    """Where templates, fonts and pictures are looked for, the game's own folders first."""

    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    pictures: tuple[Path, ...]


class CardFaces(Struct, frozen=True):
    """Both sides of one card of a component."""

    component: Component
    card: Card
    front: Face
    back: Face | None


class FitRow(Struct, frozen=True):
    """How one text of one card fitted."""

    component: str
    card: Card
    fit: Fit


class FaceSet(Struct, frozen=True):
    """All faces of a set and what was found while they were made."""

    faces: tuple[CardFaces, ...]
    findings: tuple[Finding, ...]
    fits: tuple[FitRow, ...]
    icons: Mapping[str, str]
    """Icons used, with their authors."""
    files: tuple[Path, ...]
    """Templates, fonts and pictures that were read."""


class FaceMaker:
    """Makes the faces of one set for one ink (`full` or `low`). `shown` turns a path into what people read.

    `revisions` are those of cards by component and id, 1 for all others.

    Raises UsageError or FileAccessError when a font or the icon table cannot be had.
    """

    def __init__(
        self,
        card_set: CardSet,
        folders: FaceFolders,
        *,
        ink: str = "full",
        grey: bool = False,
        step_names: tuple[str, ...] = (),
        revisions: Mapping[tuple[str, str], int] | None = None,
        shown: Callable[[Path], str] = str,
    ) -> None:
        self.card_set, self.folders, self.ink, self.shown = card_set, folders, ink, shown
        self.book = FontBook.of(card_set.file, folders.fonts)
        self.templates = Templates(folders.templates)
        limits = print_limits(card_set.settings)
        self.reader = FaceReader(self.book, folders.pictures, spots(card_set.file), limits=limits)
        self.contexts = Contexts(
            card_set,
            ink=ink,
            gray=grey,
            step_names=step_names,
            revisions=revisions or {},
            functions=self.templates.functions,
        )
        self._read: dict[tuple[Any, ...], tuple[Face, list[Fault]]] = {}
        self._faults: dict[Fault, list[tuple[Component, Card]]] = {}

    def make(self, components: Iterable[Component], progress: Progress | None = None) -> FaceSet:
        """The faces of some components, every one of their cards."""
        wanted = [(component, card) for component in components for card in component.cards]
        self._faults.clear()
        faces = []
        for number, (component, card) in enumerate(wanted, 1):
            faces.append(self._both(component, card, {}))
            if progress:
                progress(number, len(wanted))
        faces = self._with_shared_sizes(faces)
        icons = {name for entry in faces for face in (entry.front, entry.back) if face for name in face.icons}
        authors = self.book.icons.authors if self.book.icons else {}
        return FaceSet(
            tuple(faces),
            tuple(self._findings()),
            tuple(FitRow(entry.component.name, entry.card, fit) for entry in faces for fit in _fits(entry)),
            {name: authors.get(name, "") for name in sorted(icons)},
            self._files(faces),
        )

    def _with_shared_sizes(self, faces: list[CardFaces]) -> list[CardFaces]:
        """Boxes of one fit group in one component all take the smallest size that any of them needs."""
        sizes: dict[str, dict[str, set[float]]] = {}
        for entry in faces:
            for fit in _fits(entry):
                if fit.group:
                    sizes.setdefault(entry.component.name, {}).setdefault(fit.group, set()).add(fit.size_pt)
        limits = {
            component: {group: min(found) for group, found in groups.items() if len(found) > 1}
            for component, groups in sizes.items()
        }
        if not any(limits.values()):
            return faces
        self._faults.clear()
        return [self._both(entry.component, entry.card, limits.get(entry.component.name, {})) for entry in faces]

    def _both(self, component: Component, card: Card, limits: Mapping[str, float]) -> CardFaces:
        context = self.contexts.of(card, component)
        front = self._face(component, card, component.front, context, limits)
        back = self._face(component, card, component.back, context, limits) if component.back else None
        return CardFaces(component, card, front, back)

    def _face(
        self, component: Component, card: Card, template: str, context: Mapping[str, Any], limits: Mapping[str, float]
    ) -> Face:
        size = component.trim.grown(component.bleed)
        try:
            filled = self.templates.fill(template, context, card.values)
        except UnfillableError as error:
            path = str(error.path) if error.path else ""
            told = error.fault
            fault = Fault(told.code, told.fact, told.remedy, path, error.line, column=told.column)
            self._faults.setdefault(fault, []).append((component, card))
            return Face(template, size.width, size.height, ())
        self.reader.sources = self.templates.sources
        key: tuple[Any, ...] = (template, size, filled.form, filled.values)
        known = self._read.get(key)
        if known is None or any(limits.get(fit.group, fit.size_pt) < fit.size_pt for fit in known[0].fits):
            if limits:
                key = (*key, tuple(sorted(limits.items())))
            known = self._read.get(key) or self.reader.read_filled(filled, template, size, limits)
            self._read[key] = known
        for fault in known[1]:
            self._faults.setdefault(fault, []).append((component, card))
        return known[0]

    # ---------------------------------------------------------------- findings

    def _findings(self) -> Iterable[Finding]:
        """One finding per fault of a template, however many cards show it; one per card for what a card says."""
        for fault, where in self._faults.items():
            source = Place(self.shown(Path(fault.template)), fault.line) if fault.template else None
            severity = Severity.WARNING if fault.warning else Severity.ERROR
            of_template: dict[tuple[str, str], tuple[Component, Card]] = {}
            for component, card in {(part.name, card.id): (part, card) for part, card in where}.values():
                column = fault.column or column_of(card, fault.value)
                if not column and fault.code not in OF_THE_CARD and not (fault.code in VARYING and fault.value):
                    of_template[component.name, card.id] = (component, card)
                    continue
                place = card.at(column) if column else card.place
                fact = fault.fact if column or not fault.field else f"{fault.field}: {fault.fact}"
                related = (source,) if source else ()
                yield Finding(fault.code, severity, fact, fault.remedy, place, _name(card), related)
            if of_template:
                component, card = next(iter(of_template.values()))
                others = f" and {len(of_template) - 1} more" if len(of_template) > 1 else ""
                shown_by = f"{_name(card)}{others} ({component.title})"
                place = source or self.card_set.place
                fact = f"{fault.field}: {fault.fact}" if fault.field else fault.fact
                yield Finding(fault.code, severity, fact, fault.remedy, place, shown_by)

    def _files(self, faces: Iterable[CardFaces]) -> tuple[Path, ...]:
        found: dict[Path, None] = dict.fromkeys(self.templates.sources)
        paths: dict[int, Path] = {}
        seen: set[int] = set()
        for entry in faces:
            for face in (entry.front, entry.back):
                if face is not None:
                    _gather(face, paths, seen)
        found.update(dict.fromkeys(paths.values()))
        return tuple(found)


def _gather(whole: Face | Group | Mask | Pattern, paths: dict[int, Path], seen: set[int]) -> None:
    """Note the fonts and pictures of a drawing by their ids, for most are one and the same; skip what was `seen`."""
    if id(whole) in seen:
        return
    seen.add(id(whole))
    for item in whole.items:
        if isinstance(item, Group):
            _gather(item, paths, seen)
            if item.effects is not None and item.effects.mask is not None:
                _gather(item.effects.mask, paths, seen)
        elif isinstance(item, Picture):
            if isinstance(item.file, Path):
                paths[id(item.file)] = item.file
        else:
            if isinstance(item, GlyphRun):
                paths[id(item.font)] = item.font
            for paint in (item.fill, item.stroke.paint if item.stroke else None):
                if isinstance(paint, Pattern):
                    _gather(paint, paths, seen)


VARYING = frozenset(("face/small-text", "face/low-resolution"))


def _name(card: Card) -> str:
    return str(card.values.get("name") or card.id)


def column_of(card: Card, value: str) -> str:
    """The column of a card that a text comes from: the one that is it, else the longest that it holds; '' for none."""
    wanted = value.strip().casefold()
    if not wanted:
        return ""
    best, length = "", 2
    for column, cell in card.values.items():
        text = str(cell).strip().casefold() if isinstance(cell, str | int | float) else ""
        if text and text == wanted:
            return column
        if len(text) > length and text in wanted:
            best, length = column, len(text)
    return best


def _fits(entry: CardFaces) -> Iterable[Fit]:
    yield from entry.front.fits
    if entry.back is not None and entry.back is not entry.front:
        yield from entry.back.fits


def spots(game_file: GameFile) -> dict[str, Color]:
    """The spot inks that game.toml lists, each with the process color it stands for. Raises UsageError."""
    from generator.errors import UsageError

    found: dict[str, Color] = {}
    for name, text in game_file.spots.items():
        try:
            color, _ = parse_color(text)
        except FaceError as error:
            raise UsageError(f'game.toml: spots: "{name}": {error.fact} {error.remedy}') from error
        if color.space != "cmyk":
            raise UsageError(f'game.toml: spots: "{name}" must be given as cmyk(c, m, y, k).')
        found[name] = color
    return found
