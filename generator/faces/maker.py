"""Every face of a set: templates filled in card by card, equal faces made once, faults as findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.cards import Card, Place
from generator.faces.colors import parse_color
from generator.faces.face import Color, Face, Fit
from generator.faces.faults import FaceError, Fault
from generator.faces.fonts import FontBook
from generator.faces.profile import FaceReader
from generator.faces.template import CardValues, Templates, UnfillableError
from generator.findings import Finding, Severity
from generator.game import CardSet, Component
from generator.gamefile import GameFile

OF_THE_CARD = frozenset(
    ("face/overflow", "face/missing-character", "face/unknown-icon", "face/picture", "face/small-text")
)
"""Faults that lie in what a card says: their place is the card's row, the template comes second."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class FaceFolders:
    """Where templates, fonts and pictures are looked for, the game's own folders first."""

    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    pictures: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class CardFaces:
    """Both sides of one card of a component."""

    component: Component
    card: Card
    front: Face
    back: Face | None


@dataclass(frozen=True, slots=True)
class FitRow:
    """How one text of one card fitted."""

    component: str
    card: Card
    fit: Fit


@dataclass(frozen=True, slots=True)
class FaceSet:
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

    Raises UsageError or FileAccessError when a font or the icon table cannot be had.
    """

    def __init__(
        self,
        card_set: CardSet,
        folders: FaceFolders,
        *,
        ink: str = "full",
        step_names: tuple[str, ...] = (),
        shown: Callable[[Path], str] = str,
    ) -> None:
        self.card_set, self.folders, self.ink, self.shown = card_set, folders, ink, shown
        self.book = FontBook.of(card_set.file, folders.fonts)
        self.templates = Templates(folders.templates)
        self.reader = FaceReader(self.book, folders.pictures, spots(card_set.file))
        themes: Mapping[str, Mapping[str, Any]] = dict(card_set.file.themes)
        self._context: dict[str, Any] = {
            "theme": CardValues({**themes.get("full", {}), **(themes.get("low", {}) if ink == "low" else {})}),
            "ink": ink,
            "grey": False,
            "settings": dict(card_set.settings),
            "title": card_set.file.title,
            "step_names": list(step_names),
            "set_version": card_set.file.version,
        }
        self._read: dict[tuple[str, str], tuple[Face, list[Fault]]] = {}
        self._faults: dict[Fault, list[tuple[Component, Card]]] = {}

    def context(self, card: Card) -> dict[str, Any]:
        """What a template sees: each column by name, `card` for any name, and what is the same for all cards."""
        values = {"id": card.id, "number": card.number, "copies": card.copies, "revision": 1, **card.values}
        return {**values, **self._context, "card": CardValues(values)}

    def make(self, components: Iterable[Component], progress: Progress | None = None) -> FaceSet:
        """The faces of some components, every one of their cards."""
        wanted = [(component, card) for component in components for card in component.cards]
        limits: dict[str, float] = {}
        faces = self._all(wanted, limits, progress)
        sizes: dict[str, set[float]] = {}
        for entry in faces:
            for fit in _fits(entry):
                if fit.group:
                    sizes.setdefault(fit.group, set()).add(fit.size_pt)
        limits = {group: min(found) for group, found in sizes.items() if len(found) > 1}
        if limits:
            self._read.clear()
            self._faults.clear()
            faces = self._all(wanted, limits, None)
        icons = {name for entry in faces for face in (entry.front, entry.back) if face for name in face.icons}
        authors = self.book.icons.authors if self.book.icons else {}
        return FaceSet(
            tuple(faces),
            tuple(self._findings()),
            tuple(FitRow(entry.component.name, entry.card, fit) for entry in faces for fit in _fits(entry)),
            {name: authors.get(name, "") for name in sorted(icons)},
            self._files(faces),
        )

    def _all(
        self, wanted: list[tuple[Component, Card]], limits: Mapping[str, float], progress: Progress | None
    ) -> list[CardFaces]:
        faces = []
        for number, (component, card) in enumerate(wanted, 1):
            context = self.context(card)
            front = self._face(component, card, component.front, context, limits)
            back = self._face(component, card, component.back, context, limits) if component.back else None
            faces.append(CardFaces(component, card, front, back))
            if progress:
                progress(number, len(wanted))
        return faces

    def _face(
        self, component: Component, card: Card, template: str, context: Mapping[str, Any], limits: Mapping[str, float]
    ) -> Face:
        size = component.trim.grown(component.bleed)
        try:
            svg = self.templates.render(template, context)
        except UnfillableError as error:
            path = str(error.path) if error.path else ""
            fault = Fault(error.fault.code, error.fault.fact, error.fault.remedy, path, error.line, error.fault.field)
            self._faults.setdefault(fault, []).append((component, card))
            return Face(template, size.width, size.height, ())
        self.reader.sources = self.templates.sources
        known = self._read.get((template, svg))
        if known is None:
            known = self._read[template, svg] = self.reader.read(svg, template, size, limits)
        for fault in known[1]:
            self._faults.setdefault(fault, []).append((component, card))
        return known[0]

    # ---------------------------------------------------------------- findings

    def _findings(self) -> Iterable[Finding]:
        """One finding per fault of a template, however many cards show it; one per card for what a card says."""
        for fault, where in self._faults.items():
            source = Place(self.shown(Path(fault.template)), fault.line) if fault.template else None
            if fault.code in OF_THE_CARD:
                for card in {(component.name, card.id): card for component, card in where}.values():
                    place = card.place.at(fault.field if fault.field in card.values else "")
                    related = (source,) if source else ()
                    name = str(card.values.get("name") or card.id)
                    fact = fault.fact if place.column else f"{fault.field or 'text'}: {fault.fact}"
                    yield Finding(fault.code, Severity.ERROR, fact, fault.remedy, place, name, related)
                continue
            component, card = where[0]
            cards = {(component.name, card.id) for component, card in where}
            name = str(card.values.get("name") or card.id)
            others = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            yield Finding(
                fault.code,
                Severity.ERROR,
                fault.fact,
                fault.remedy,
                source or self.card_set.place,
                f"{name}{others} ({component.title})",
            )

    def _files(self, faces: Iterable[CardFaces]) -> tuple[Path, ...]:
        from generator.faces.face import GlyphRun, Picture

        found: dict[Path, None] = dict.fromkeys(self.templates.sources)
        seen: set[int] = set()
        for entry in faces:
            for face in (entry.front, entry.back):
                if face is None or id(face) in seen:
                    continue
                seen.add(id(face))
                for item in face.walk():
                    if isinstance(item, GlyphRun):
                        found[item.font] = None
                    elif isinstance(item, Picture):
                        found[item.file] = None
        return tuple(found)


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
