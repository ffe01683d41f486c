"""A set as it stands somewhere: its cards with their values and the hash of each face's drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator import __version__
from generator.cards import Card
from generator.face import GlyphRun
from generator.game import Component
from generator.history.face_hashes import DUMP, Drawings
from generator.json_values import JsonObject
from generator.outputs.drawn import DrawnSet
from generator.outputs.line_ends import text_digest
from generator.progress import Progress, no_progress
from generator.roster.names import slug
from generator.workspace import is_file

if TYPE_CHECKING:
    from generator.faces.maker import FaceSet
    from generator.game_tables import ComponentSpec

INKS = ("full", "low")
WORDING = frozenset(
    "name title subtitle text rules_text flavor flavour note quote slogan caption art picture image icon".split()
)
"""Columns that are words or pictures in most games; used where game.toml does not say which are in play."""


class PieceState(Struct, frozen=True):
    """One card as one component prints it.

    `drawings` are the hashes of its faces, front first, by ink; `made` are values that the game makes for its faces.
    """

    drawings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    made: Mapping[str, str] = field(default_factory=dict)
    revision: int = 1


class CardState(Struct, frozen=True):
    """One card. `group` is its roster, or its component where that has none; `number` as the roster counts it."""

    group: str
    id: str
    name: str
    number: int
    copies: int
    values: Mapping[str, str]
    pieces: Mapping[str, PieceState]

    @property
    def called(self) -> str:
        """Its name, or its id where it has none."""
        return self.name or self.id


class ComponentState(Struct, frozen=True):
    """What the rules and the printer know of one component. Lengths in mm."""

    title: str
    group: str
    kind: str
    trim: tuple[float, float]
    number_per_set: int
    pieces: int
    optional: bool = False
    numbered: bool = False
    """Whether every card shows its number, so that a person finds it by that."""


class SetState(Struct, frozen=True):
    """One state of a set. `label` is how a person named it: `1.0.0`, `HEAD~3`, a folder.

    `dump` is that of `drawing`: hashes of another one cannot be compared. `files` are what its faces were made from,
    by names that do not depend on the place, with their hashes. `errors` were found in its cards.
    """

    label: str
    game: str
    title: str
    version: str
    players: tuple[int, int]
    settings: JsonObject
    rulings: JsonObject
    components: Mapping[str, ComponentState]
    cards: tuple[CardState, ...]
    in_play: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    program: str = __version__
    dump: int = DUMP
    errors: int = 0
    rules_text: tuple[tuple[str, str], ...] | None = None
    """The paragraphs of the booklet, each after its heading; None where nobody kept them."""
    rules_pages: tuple[str, ...] | None = None
    """The hash of each page of the booklet, as `drawings`."""

    def is_in_play(self, group: str, column: str) -> bool:
        """Whether a column of a roster matters in play, not only for words and pictures."""
        listed = self.in_play.get(group, ())
        return column in listed if listed else column not in WORDING


def state_of(drawn: DrawnSet, label: str, inks: Iterable[str] = INKS, progress: Progress = no_progress) -> SetState:
    """The state of a set, its faces drawn in each of the inks.

    Version marks do not count as ink: faces are compared as those of version 0, revision 1.
    """
    source, card_set, parts = drawn.source, drawn.card_set, drawn.components
    file_digest = lru_cache(maxsize=None)(text_digest)
    drawings = Drawings(file_digest)
    found: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
    files: dict[str, str] = {}
    numbered: frozenset[str] = frozenset()
    errors = drawn.checked.report.errors
    for ink in inks:
        face_set = drawn.unmarked(ink, progress)
        errors += sum(finding.severity.rank == 0 for finding in face_set.findings) if ink == "full" else 0
        for key, sides in _hashes(face_set, drawings):
            found.setdefault(key, {})[ink] = sides
        numbered = _numbered(face_set)
        files |= {source.folders.named(path): file_digest(path) for path in face_set.files}
    for path in (source.folders.game_file, *(source.folders.data / file for file in card_set.file.roster_files)):
        files[source.folders.named(path)] = file_digest(path)
    paragraphs, pages = _rules(drawn, drawings)
    return SetState(
        label,
        card_set.game,
        card_set.file.title,
        card_set.file.version,
        card_set.file.players,
        _plain(card_set.settings),
        _plain(card_set.file.rulings),
        {part.name: _component(part, card_set.file.components[part.name], part.name in numbered) for part in parts},
        tuple(_cards(card_set.decks.items(), parts, found)),
        {name: roster.in_play for name, roster in card_set.file.rosters.items() if roster.in_play},
        dict(sorted(files.items())),
        errors=errors,
        rules_text=paragraphs,
        rules_pages=pages,
    )


def _rules(drawn: DrawnSet, drawings: Drawings) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The paragraphs of the booklet, and the hashes of its pages."""
    folders, card_set = drawn.source.folders, drawn.card_set
    if not is_file(folders.data / card_set.file.booklet.file):  # most decks have none, and load nothing for it
        return (), ()
    from generator.booklet.of_set import told_rules

    told = told_rules(drawn.game, card_set, drawn.components, drawn.unmarked("full").faces, folders)
    return told.paragraphs, tuple(drawings.digest(page) for page in told.pages)


def not_yet(after: SetState, label: str) -> SetState:
    """The state of a set before there was any of it: the cards of a later one all come anew."""
    return replace(after, label=label, version="", cards=(), files={}, errors=0, rules_text=(), rules_pages=())


def _hashes(face_set: FaceSet, drawings: Drawings) -> Iterable[tuple[tuple[str, str], tuple[str, ...]]]:
    for entry in face_set.faces:
        sides = tuple(drawings.digest(face) for face in (entry.front, entry.back) if face is not None)
        yield (entry.component.name, entry.card.id), sides


def _numbered(face_set: FaceSet) -> frozenset[str]:
    """Components with a number on every front. One by chance is likely, one on each of several cards is not."""
    shows: dict[str, list[bool]] = {}
    for entry in face_set.faces:
        number = entry.card.values.get("number", entry.card.number)
        text = "\n".join(item.text for item in entry.front.walk() if isinstance(item, GlyphRun))
        shown = re.search(rf"(?<!\d)0*{re.escape(str(number))}(?!\d)", text) is not None
        shows.setdefault(entry.component.name, []).append(shown)
    return frozenset(name for name, cards in shows.items() if all(cards) and len(cards) > 2)


def _component(part: Component, spec: ComponentSpec, numbered: bool) -> ComponentState:
    return ComponentState(
        part.title,
        spec.roster or part.name,
        part.kind,
        (float(part.trim.width), float(part.trim.height)),
        spec.number_per_set,
        0 if spec.roster else part.total,
        part.optional,
        numbered,
    )


def _cards(
    decks: Iterable[tuple[str, Iterable[Card]]],
    parts: Iterable[Component],
    found: Mapping[tuple[str, str], Mapping[str, tuple[str, ...]]],
) -> Iterable[CardState]:
    of_roster: dict[tuple[str, str], Card] = {(name, card.id): card for name, deck in decks for card in deck}
    printed: dict[tuple[str, str], dict[str, PieceState]] = {key: {} for key in of_roster}
    others: dict[tuple[str, str], Card] = {}
    titles: dict[str, str] = {}
    for part in parts:
        if len(part.cards) == 1:
            titles[part.name] = part.title
        for card in part.cards:
            key = (card.kind, card.id)
            base = of_roster.get(key)
            if base is None:
                base = others[key] = card
            made = {
                name: _text(value)
                for name, value in card.values.items()
                if name not in base.values and isinstance(value, str | int | float)
            }
            printed.setdefault(key, {})[part.name] = PieceState(found.get((part.name, card.id), {}), made)
    for key, card in {**of_roster, **others}.items():
        values = _texts(card.values)
        name = values.pop("name", "") or (titles.get(key[0], "") if key in others else "")
        yield CardState(key[0], card.id, name, card.number, card.copies, values, printed[key])


def _texts(values: Mapping[str, object]) -> dict[str, str]:
    """Values as texts, each once where it is known by its header and by its word; blank ones are left out."""
    texts = {}
    for name, value in values.items():
        word = slug(name)
        if name in ("id", "copies") or (word != name and word in values):
            continue
        if text := _text(value):
            texts[name] = text
    return texts


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return _text(value.value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    return str(value)


def _plain(value: object) -> Any:
    """A value of game.toml as JSON holds it."""
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool) else str(value)
