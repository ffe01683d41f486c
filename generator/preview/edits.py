"""A cell edited in the page: where it stands, whether it may be written, and what it would become."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Card, Place
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.roster.cell_patch import CellText, cells_at, patched
from generator.roster.options import RosterOptions
from generator.workspace import inside

if TYPE_CHECKING:
    from generator.game_tables import RosterFile
    from generator.outputs.drawn import DrawnSet

WRITTEN = frozenset((".csv", ".tsv", ".tab", ".txt"))
_FORMULA = ("=", "+", "-", "@")


class RowPlace(Struct, frozen=True):
    """Where a card's row stands: the file, how it is told and read, its first line.

    `why_not` says why it is not edited here; blank where it may be.
    """

    path: Path
    shown: str
    options: RosterOptions
    line: int
    roster: str
    why_not: str = ""

    @property
    def editable(self) -> bool:
        """Whether its cells may be written."""
        return not self.why_not

    @property
    def digest(self) -> str:
        """The hash of the file as it is now."""
        return hashlib.sha256(self.path.read_bytes()).hexdigest()


class Edit(Struct, frozen=True):
    """A file as it is to be: its bytes, the hash of what it is now, and what to tell the person."""

    path: str
    data: bytes
    before: str
    notes: tuple[str, ...] = ()


def place_of(drawn: DrawnSet, card: Card) -> RowPlace | None:
    """The place of a card's row; None for a card of no roster."""
    from generator.check import roster_options

    spec = drawn.card_set.file.rosters.get(card.kind)
    if spec is None:
        return None
    folders = drawn.source.folders
    for name in spec.file:
        path = inside(folders.data, name)
        if path is None or folders.shown(path) != card.place.file:
            continue
        options, _ = roster_options(card.kind, spec, Place(folders.shown(folders.game_file)))
        why_not = ""
        if card.place.cell or path.suffix.lower() not in WRITTEN:
            why_not = f"{card.place.file} is no CSV: change the cell in the program it is from."
        return RowPlace(path, card.place.file, options, card.place.line, card.kind, why_not)
    return None


def row_of(place: RowPlace) -> tuple[CellText, ...]:
    """The cells of a row as the roster has them; none of a workbook, which is not written here."""
    return cells_at(place.path, place.shown, place.options, place.line) if place.editable else ()


def edited(drawn: DrawnSet, card: Card, header: str, text: str, digest: str) -> Edit:
    """What the card's file becomes with this text in one cell.

    Raises UsageError with a sentence for a person where the file is another by now, where the cell is not written here,
    or where what was typed is no value of its column.
    """
    place = place_of(drawn, card)
    if place is None:
        raise UsageError("This card stands in no roster.")
    if place.why_not:
        raise UsageError(place.why_not)
    now = place.digest
    if now != digest:
        raise UsageError(f"{place.shown} was changed meanwhile. Look at the card as it is now, then type again.")
    data = patched(place.path, place.shown, place.options, place.line, header, text)
    roster = drawn.card_set.file.rosters[place.roster]
    before = _errors(drawn, place, roster, place.path.read_bytes())
    wrong = [one for key, one in _errors(drawn, place, roster, data).items() if key not in before]
    if wrong:
        raise UsageError(*(one.message for one in wrong))
    notes = []
    if text.startswith(_FORMULA) and not _is_number(text):
        notes.append(f"A spreadsheet takes a cell that begins with {text[0]} for a formula.")
    return Edit(str(place.path), data, now, tuple(notes))


def _is_number(text: str) -> bool:
    return text[1:].replace(".", "").replace(",", "").isdecimal()


def _errors(drawn: DrawnSet, place: RowPlace, roster: RosterFile, data: bytes) -> dict[tuple[str, str, str], Finding]:
    """What reading the roster finds wrong when one of its files holds these bytes."""
    from generator.check import read_deck

    folders = drawn.source.folders
    with TemporaryDirectory(prefix="pnp-") as name:
        for file in roster.file:
            source, copy = inside(folders.data, file), inside(Path(name), file)
            if source is None or copy is None:
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            if source == place.path:
                copy.write_bytes(data)
            else:
                shutil.copyfile(source, copy)
        moved = replace(folders, data=Path(name))
        _, findings = read_deck(drawn.game, place.roster, roster, moved)
    return {
        (one.code, one.fact, str(one.place.line if one.place else "")): one
        for one in findings
        if one.severity is Severity.ERROR
    }


def digest_of(data: bytes) -> str:
    """The hash of a file's bytes."""
    return hashlib.sha256(data).hexdigest()
