"""Every face of a set: templates filled in card by card, equal faces made once, faults as findings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import chain
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Card, Place
from generator.face import (
    Color,
    EmbeddedPicture,
    Face,
    Fit,
)
from generator.faces.cells_shown import columns_of
from generator.faces.context import Contexts
from generator.faces.files_drawn import files_drawn
from generator.faces.font_looks import judge_fonts
from generator.faces.net_faces import face_of_net, shown_panels, told_of
from generator.faces.off_card import judge_off_card
from generator.faces.template import Templates, UnfillableError
from generator.faces.values import ProgramValues
from generator.faces.words_drawn import judge_words
from generator.faults import FaceError, Fault
from generator.findings import Finding, Severity
from generator.game import CardSet, Component
from generator.gamefile import GameFile
from generator.nets.panels import Net
from generator.sizes import Size
from generator.svg.colors import parse_color
from generator.svg.pictures import Damage
from generator.svg.print_limits import print_limits
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook

OF_THE_CARD = frozenset(("face/overflow", "face/missing-character", "face/unknown-icon", "face/picture"))
"""Faults that lie in what a card says: their place is the card's row, the template comes second.

Others do as well where the text at fault is a value of the card: a color or a size that a cell misspells.
"""


class FaceFolders(Struct, frozen=True):
    """Where templates, fonts and pictures are looked for, the game's own folders first."""

    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    pictures: tuple[Path, ...]


Sides = tuple[Face, Face | None]


class CardFaces(Struct, frozen=True):
    """Both sides of one card of a component. `others` are those of its second copy and on, where copies differ."""

    component: Component
    card: Card
    front: Face
    back: Face | None
    others: tuple[Sides, ...] = ()

    def sides(self, copy: int) -> Sides:
        """Front and back of a copy, from 1."""
        return self.others[copy - 2] if 2 <= copy <= len(self.others) + 1 else (self.front, self.back)

    def mapped(self, made: Callable[[Face], Face]) -> CardFaces:
        """The same card with something made of each face."""
        others = tuple((made(front), made(back) if back else None) for front, back in self.others)
        return replace(self, front=made(self.front), back=made(self.back) if self.back else None, others=others)

    def each_copy(self) -> Iterator[CardFaces]:
        """The card once, or where its copies differ each of them as a card of its own."""
        if not self.others:
            yield self
            return
        card = replace(self.card, copies=1)
        for copy in range(1, self.card.copies + 1):
            front, back = self.sides(copy)
            yield CardFaces(self.component, card, front, back)

    @property
    def faces(self) -> Iterator[Face]:
        """Every face of the card."""
        for sides in ((self.front, self.back), *self.others):
            yield from (face for face in sides if face is not None)


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
    faults: Mapping[Fault, tuple[tuple[Component, Card], ...]] = {}
    """What the findings were made of, with the cards that show it."""


class FaceMaker:
    """Makes the faces of one set for one ink (`full` or `low`). `shown` turns a path into what people read.

    `revisions` are those of cards by component and id, 1 for all others. `prove` says what is wrong with the data of a
    picture; without it only headers are looked at. What an `earlier` maker read is taken over where it still holds: of
    the same fonts, pictures and limits, whatever became of cards and templates.

    Raises UsageError or FileAccessError when a font or the icon table cannot be had.
    """

    def __init__(
        self,
        card_set: CardSet,
        folders: FaceFolders,
        *,
        ink: str = "full",
        gray: bool = False,
        step_names: tuple[str, ...] = (),
        revisions: Mapping[tuple[str, str], int] | None = None,
        shown: Callable[[Path], str] = str,
        prove: Callable[[Path | EmbeddedPicture], Damage | None] | None = None,
        earlier: FaceMaker | None = None,
    ) -> None:
        self.card_set, self.folders, self.ink, self.shown = card_set, folders, ink, shown
        limits, file = print_limits(card_set.settings), card_set.file
        self.templates: Templates
        self.book: FontBook
        self.reader: FaceReader
        self._basis = file.fonts, file.icons, file.language, tuple(file.spots.items()), limits, folders
        self._read: dict[tuple[object, ...], tuple[Face, list[Fault]]] = {}
        if earlier is not None and earlier._basis == self._basis:
            # Files are told by their number in places of elements: it stays what it was.
            self.templates = Templates(folders.templates, earlier.templates.sources)
            self.book, self.reader, self._read = earlier.book, earlier.reader, earlier._read
        else:
            self.templates = Templates(folders.templates)
            self.book = FontBook.of(file, folders.fonts, folders.pictures)
            self.reader = FaceReader(self.book, folders.pictures, spots(file), limits=limits, prove=prove)
        self._new_contexts = partial(
            Contexts, ink=ink, gray=gray, step_names=step_names, functions=self.templates.functions
        )
        self.contexts = self._new_contexts(card_set, revisions=revisions or {})
        self._faults: dict[Fault, list[tuple[Component, Card]]] = {}

    @property
    def kept(self) -> int:
        """How many faces are kept as they were read."""
        return len(self._read)

    def make(self, components: Iterable[Component], progress: Callable[[int, int], None] | None = None) -> FaceSet:
        """The faces of some components, every one of their cards. `progress` is told how many are done, of how many."""
        return self._made([(component, card) for component in components for card in component.cards], progress)

    def remarked(self, made: FaceSet, version: str, revisions: Mapping[tuple[str, str], int]) -> FaceSet:
        """The same cards with another mark: only faces that show version or revision are drawn anew."""
        before, file = self.contexts, replace(self.card_set.file, version=version)
        self.contexts = self._new_contexts(replace(self.card_set, file=file), revisions=revisions)
        try:
            return self._made([(entry.component, entry.card) for entry in made.faces], None)
        finally:
            self.contexts = before

    def selected(self, made: Iterable[FaceSet], parts: Iterable[Component]) -> FaceSet:
        """Of sets that were made, the cards of these components, as if no others had been drawn.

        Cards are known by their identity: two rows of one id are two cards.
        """
        wanted = {(part.name, id(card)): (part, card) for part in parts for card in part.cards}
        sets = tuple(made)
        if len(sets) == 1 and _same(sets[0].faces, wanted.values()):
            return sets[0]
        faces: dict[tuple[str, int], CardFaces] = {}
        faults: dict[Fault, dict[tuple[str, int], None]] = {}
        for one in sets:
            faces |= {(entry.component.name, id(entry.card)): entry for entry in one.faces}
            for fault, where in one.faults.items():
                faults.setdefault(fault, {}).update({(part.name, id(card)): None for part, card in where})
        shown = {fault: tuple(wanted[key] for key in where if key in wanted) for fault, where in faults.items()}
        return self._face_set(
            [replace(faces[key], component=part) for key, (part, _) in wanted.items()],
            {fault: where for fault, where in shown.items() if where},
        )

    def _made(self, wanted: list[tuple[Component, Card]], progress: Callable[[int, int], None] | None) -> FaceSet:
        self._faults.clear()
        faces = []
        for number, (component, card) in enumerate(wanted, 1):
            faces.append(self._both(component, card, {}))
            if progress:
                progress(number, len(wanted))
        faces = self._with_shared_sizes(faces)
        return self._face_set(faces, {fault: tuple(where) for fault, where in self._faults.items()})

    def _face_set(self, faces: list[CardFaces], faults: Mapping[Fault, tuple[tuple[Component, Card], ...]]) -> FaceSet:
        icons = {name for entry in faces for face in entry.faces for name in face.icons}
        known = self.book.icons
        authors = {name: author for name, author in known.authors.items() if name not in known.files} if known else {}
        overflows = (where for fault, where in faults.items() if fault.code == "face/overflow")
        overflowing = {(part.name, card.id) for where in overflows for part, card in where}
        return FaceSet(
            tuple(faces),
            (
                *self._looks,
                *self._findings(faults),
                *judge_words(self.card_set, faces),
                *judge_off_card(faces, columns_of, overflowing),
            ),
            tuple(FitRow(entry.component.name, entry.card, fit) for entry in faces for fit in _fits(entry)),
            {name: authors[name] for name in sorted(icons) if name in authors},
            self._files(faces),
            faults,
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
        (front, back), differs = self._sides(component, card, 1, limits)
        copies = range(2, card.copies + 1) if differs else ()
        others = tuple(self._sides(component, card, copy, limits)[0] for copy in copies)
        return CardFaces(component, card, front, back, others)

    def _sides(self, component: Component, card: Card, copy: int, limits: Mapping[str, float]) -> tuple[Sides, bool]:
        """Both sides of one copy, and whether its number was asked for."""
        if net := component.net_of(card):
            return self._net(component, card, copy, limits, net)
        context = self.contexts.of(card, component, copy)
        front = self._face(component, card, component.front, context, limits)
        back = self._face(component, card, component.back, context, limits) if component.back else None
        program = context["pnp"]
        return (front, back), isinstance(program, ProgramValues) and bool(program.copy_asked)

    def _net(
        self, component: Component, card: Card, copy: int, limits: Mapping[str, float], net: Net
    ) -> tuple[Sides, bool]:
        """The face of a net, made of those of its panels."""
        drawn, asked = [], False
        for panel, template in shown_panels(net, component.front, component.panel_faces):
            context = self.contexts.of(card, component, copy, told_of(panel, component.bleed))
            size = panel.size.grown(component.bleed)
            drawn.append((panel, self._face(component, card, template, context, limits, size)))
            program = context["pnp"]
            asked = asked or (isinstance(program, ProgramValues) and bool(program.copy_asked))
        return (face_of_net(component.front, net, drawn, component.bleed), None), asked

    def _face(
        self,
        component: Component,
        card: Card,
        template: str,
        context: Mapping[str, object],
        limits: Mapping[str, float],
        size: Size | None = None,
    ) -> Face:
        size = size or component.trim.grown(component.bleed)
        try:
            filled = self.templates.fill(template, context, card.values)
        except UnfillableError as first:
            errors, given = self.templates.fill_all_the_same(template, context, card.values, first)
            for error in errors:
                path = str(error.path) if error.path else ""
                told = error.fault
                fault = Fault(told.code, told.fact, told.remedy, path, error.line, column=told.column)
                self._faults.setdefault(fault, []).append((component, card))
            if given is None:
                return Face(template, size.width, size.height, ())
            filled = given
        self.reader.sources = self.templates.sources
        key: tuple[object, ...] = (template, size, component.bleed, filled.form, filled.values)
        known = self._read.get(key)
        if known is None or any(limits.get(fit.group, fit.size_pt) < fit.size_pt for fit in known[0].fits):
            if limits:
                key = (*key, tuple(sorted(limits.items())))
            known = self._read.get(key) or self.reader.read_filled(filled, template, size, limits, component.bleed)
            known = self._read[key] = known[0], [self._placed(fault, template) for fault in known[1]]
        for fault in known[1]:
            self._faults.setdefault(fault, []).append((component, card))
        return known[0]

    def _placed(self, fault: Fault, template: str) -> Fault:
        """A fault with a template: one of a drawing that does not even begin is in no element."""
        return fault if fault.template else replace(fault, template=str(self.templates.path(template)))

    # ---------------------------------------------------------------- findings

    @cached_property
    def _looks(self) -> tuple[Finding, ...]:
        return tuple(judge_fonts(self.book.fonts, self.card_set.place))

    def _findings(self, faults: Mapping[Fault, tuple[tuple[Component, Card], ...]]) -> Iterable[Finding]:
        """One finding per fault of a template, however many cards show it; one per card for what a card says."""
        found: dict[object, list[Finding]] = {}
        of_template: dict[Fault, dict[tuple[str, str], tuple[Component, Card]]] = {}
        for fault, where in faults.items():
            source = Place(self.shown(Path(fault.template)), fault.line) if fault.template else None
            for component, card in {(part.name, card.id): (part, card) for part, card in where}.values():
                columns = [fault.column] if fault.column else columns_of(card, fault.value, fault.sign)
                template_says = (fault.sign or (fault.code == "face/picture" and fault.template)) and not columns
                if template_says or not (
                    columns or fault.code in OF_THE_CARD or (fault.code in VARYING and fault.value)
                ):
                    alike = replace(fault, value="")
                    of_template.setdefault(alike, {})[component.name, card.id] = (component, card)
                    found.setdefault(alike, [])
                    continue
                place, *more = [card.at(column) for column in columns] or [card.place]
                fact = fault.fact if columns or not fault.field else f"{fault.field}: {fault.fact}"
                related = (*more, source) if source else tuple(more)
                told = Finding(fault.code, _severity(fault), fact, fault.remedy, place, _name(card), related)
                found.setdefault((fault,), []).append(told)
        for fault, parts in of_template.items():
            component, card = next(iter(parts.values()))
            others = f" and {len(parts) - 1} more" if len(parts) > 1 else ""
            place = Place(self.shown(Path(fault.template)), fault.line) if fault.template else self.card_set.place
            fact = f"{fault.field}: {fault.fact}" if fault.field else fault.fact
            shown_by = f"{_name(card)}{others} ({component.title})"
            found[fault].append(Finding(fault.code, _severity(fault), fact, fault.remedy, place, shown_by))
        return chain.from_iterable(found.values())

    def _files(self, faces: Iterable[CardFaces]) -> tuple[Path, ...]:
        found: dict[Path, None] = dict.fromkeys(self.templates.sources)
        found.update(files_drawn(face for entry in faces for face in entry.faces))
        return tuple(found)


def _same(faces: tuple[CardFaces, ...], wanted: Collection[tuple[Component, Card]]) -> bool:
    pairs = zip(faces, wanted, strict=False)
    return len(faces) == len(wanted) and all(one.component is part and one.card is card for one, (part, card) in pairs)


VARYING = frozenset(("face/small-text", "face/low-resolution"))


def _severity(fault: Fault) -> Severity:
    return Severity(fault.level)


def _name(card: Card) -> str:
    return str(card.values.get("name") or card.id)


def _fits(entry: CardFaces) -> Iterable[Fit]:
    for face in {id(face): face for face in entry.faces}.values():
        yield from face.fits


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
