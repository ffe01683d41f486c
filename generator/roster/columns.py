"""A table of text becomes typed cards, or findings that say what each cell should have been.

A game describes a roster by a subclass of `Record`; a game without code by the columns in its game.toml, of which
`record_model` makes its columns.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from generator.cards import Card, Column, Deck, Place
from generator.findings import Finding, Severity
from generator.roster.column_types import DEVICES, CellFault
from generator.roster.headers import Header
from generator.roster.matching import Match, match_columns
from generator.roster.messages import grouped
from generator.roster.names import made_id
from generator.roster.options import RosterOptions
from generator.roster.read import RosterRow, RosterRows
from generator.roster.shown import cell_text, shown_findings
from generator.roster.specs import Columns, ColumnSpec, Mistake, record_model
from generator.words import counted, listed, quoted

if TYPE_CHECKING:
    from generator.roster.record import Record

_PLAIN = RosterOptions()

__all__ = ["ColumnDoc", "Record", "column_docs", "record_model", "type_cards"]


def __getattr__(name: str) -> Any:
    """`Record`, of which only a game with code makes use: it brings pydantic along."""
    if name == "Record":
        from generator.roster.record import Record

        return Record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _columns(model: type[Record] | Columns) -> Columns:
    if isinstance(model, Columns):
        return model
    from generator.roster.record import columns_of

    return columns_of(model)


class ColumnDoc(NamedTuple):
    """A column as the documentation shows it."""

    name: str
    type: str
    required: bool
    description: str


def column_docs(model: type[Record] | Columns) -> list[ColumnDoc]:
    """What each column of a roster holds, in plain English; `required` means that the file must have it."""
    return [
        ColumnDoc(spec.header, spec.kind.label, spec.needed and spec.field != "id", spec.description)
        for spec in _columns(model).specs
    ]


def type_cards(
    table: RosterRows, model: type[Record] | Columns, kind: str, options: RosterOptions = _PLAIN
) -> tuple[Deck, list[Finding]]:
    """Every record of the table as a card of `kind`, typed by `model`, and what is wrong with those that are not.

    Cards with a wrong cell are in the deck's `unread`. A table that could not be read gives an empty deck and no
    further findings: the reader has said why.
    """
    if not table.readable:
        return Deck(kind, (), table.place), []
    columns = _columns(model)
    match = match_columns(table, columns)
    roster = _Roster(table, match, columns, kind, options)
    findings = [*match.findings, *shown_findings(table, roster.spec_at, options.cells)]
    cards: list[Card] = []
    unread: list[Card] = []
    every: list[Card] = []
    for number, (record, own_id) in enumerate(zip(table.records, _ids(roster), strict=True), 1):
        card, faults = _typed(roster, record, number, own_id)
        findings += faults
        every.append(card)
        (unread if card.row is None else cards).append(card)
    findings += _ids_made(roster, every)
    findings += _same_ids(every)
    findings += _same_names(every, columns)
    findings += _no_copies(cards)
    return Deck(kind, tuple(cards), table.place, tuple(unread), _free_columns(roster)), grouped(findings)


class _Roster(Struct, frozen=True):
    """What is the same for every record of one roster."""

    table: RosterRows
    match: Match
    columns: Columns
    kind: str
    options: RosterOptions

    def header(self, spec: ColumnSpec) -> Header | None:
        position = self.match.positions.get(spec.field)
        return None if position is None else self.table.headers[position]

    def spec_at(self, position: int) -> ColumnSpec | None:
        """The column of the game that stands at a position, None for others."""
        return next((spec for spec in self.match.found if self.match.positions[spec.field] == position), None)

    def place(self, record: RosterRow, spec: ColumnSpec) -> Place:
        header = self.header(spec)
        return self.table.cell_place(record, header) if header else record.place.at(spec.header)


def _free_columns(roster: _Roster) -> tuple[Column, ...]:
    """The columns a game's model does not have; without code all but `id`, `name` and `copies`."""
    words: dict[int, tuple[str, ...]] = dict.fromkeys(roster.match.others, ())
    if roster.columns.open_columns:
        for spec in roster.match.found:
            if spec.field not in ("id", "name", "copies"):
                words[roster.match.positions[spec.field]] = (spec.word,)
    found = []
    for position in sorted(words):
        header = roster.table.headers[position]
        place = roster.table.header_place
        cell = f"{roster.table.sheet}!{header.letter}{place.row}" if roster.table.sheet else ""
        names = tuple(dict.fromkeys((*words[position], header.name, header.text)))
        found.append(Column(header.shown, names, place.at(header.shown, cell)))
    return tuple(found)


def _ids(roster: _Roster) -> Iterator[str]:
    """Ids for a roster without an `id` column: made of the names, numbered where two are alike; else blank."""
    positions = roster.match.positions
    if "id" in positions:
        yield from ("" for _ in roster.table.records)
        return
    taken: set[str] = set()
    again: dict[str, int] = {}
    for number, record in enumerate(roster.table.records, 1):
        name = record.cells[positions["name"]] if "name" in positions else ""
        base = made_id(name) or f"{made_id(roster.kind) or 'card'}-{number}"
        if base in DEVICES:
            base = f"{base}-card"
        found = base
        while found in taken:
            again[base] = again.get(base, 1) + 1
            found = f"{base}-{again[base]}"
        taken.add(found)
        yield found


def _typed(roster: _Roster, record: RosterRow, number: int, own_id: str) -> tuple[Card, list[Finding]]:
    """One card and its faults; without a `row` where a cell is wrong or a needed column is not there."""
    positions = roster.match.positions
    wanted = roster.options.cells
    texts = {spec.field: cell_text(record, positions[spec.field], spec, wanted) for spec in roster.match.found}
    label = texts.get("name") or texts.get("id", "")
    given: dict[str, Any] = {}
    faults: list[Finding] = []
    for spec in roster.match.found:
        if text := texts[spec.field]:
            given[spec.header] = text
        elif spec.kind.may_be_blank:
            given[spec.header] = spec.kind.blank
        elif spec.required:
            faults.append(_blank(roster, record, spec, label))
    if own_id:
        given["id"] = own_id
    row, typed, mistakes = roster.columns.read(given)
    faults += (_fault(roster, record, mistake, texts, label) for mistake in mistakes)
    values = _values(roster, record, typed if row is not None else texts)
    if row is not None:
        return Card(row.id, roster.kind, number, row.copies, record.place, values, row, _cells(roster, record)), faults
    shown_id = texts.get("id") or own_id
    copies = int(texts["copies"]) if texts.get("copies", "").isdecimal() and len(texts["copies"]) < 4 else 1
    return Card(shown_id, roster.kind, number, copies, record.place, values, None, _cells(roster, record)), faults


def _values(roster: _Roster, record: RosterRow, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What templates and rules find by name: fields, and other columns as text by word and by header as typed."""
    values: dict[str, Any] = {}
    for position in roster.match.others:
        other = roster.table.headers[position]
        values[other.text] = values[other.name] = cell_text(record, position, None, roster.options.cells)
    for spec in roster.columns.specs:
        value = typed.get(spec.field, "")
        values[spec.word] = value
        if roster.columns.open_columns and (header := roster.header(spec)):
            values[header.text] = values[header.name] = value
    return values


def _cells(roster: _Roster, record: RosterRow) -> dict[str, str]:
    if not roster.table.sheet:
        return {}
    cells = {}
    for column in roster.table.headers:
        cells[column.text] = cells[column.name] = roster.table.cell_address(record, column)
    for spec in roster.match.found:
        if header := roster.header(spec):
            cells[spec.word] = roster.table.cell_address(record, header)
    return cells


def _blank(roster: _Roster, record: RosterRow, spec: ColumnSpec, label: str) -> Finding:
    remedy = f"Write {spec.kind.label}."
    if spec.field == "id":
        made = made_id(label)
        remedy = f"Write letters, digits and hyphens{f', such as {quoted(made)}' if made else ''}."
    elif spec.kind.label == "text":
        remedy = f"{spec.description} It must not be blank.".strip()
    place = roster.place(record, spec)
    return Finding("roster/blank-cell", Severity.ERROR, f"{quoted(spec.header)} is blank.", remedy, place, label)


def _fault(roster: _Roster, record: RosterRow, mistake: Mistake, texts: Mapping[str, str], label: str) -> Finding:
    """A mistake as a finding: on the cell, or on the record where it is about several columns."""
    spec, error, message = mistake
    if spec is None:
        return Finding("roster/value", Severity.ERROR, message, "", record.place, label)
    place = roster.place(record, spec)
    if isinstance(error, CellFault):
        return Finding(spec.kind.code, Severity.ERROR, error.fact, error.remedy, place, label)
    typed = quoted(texts.get(spec.field, ""))
    fact = message if typed.strip('"') in message else f"{typed}: {message}"
    return Finding("roster/value", Severity.ERROR, fact, "", place, label)


def _ids_made(roster: _Roster, cards: Sequence[Card]) -> Iterator[Finding]:
    if "id" in roster.match.positions or not cards:
        return
    made = "from the names" if "name" in roster.match.positions else "by number"
    examples = listed((quoted(card.id) for card in cards), most=3)
    yield Finding(
        "roster/ids-made",
        Severity.NOTICE,
        f'There is no column "id": ids are made {made} ({examples}).',
        "Add an id column if a name may change while its pictures and files should not.",
        roster.table.header_place,
    )


def _same_ids(cards: Sequence[Card]) -> Iterator[Finding]:
    first: dict[str, Card] = {}
    for card in cards:
        other = first.setdefault(card.id.casefold(), card)
        if other is not card and card.id:
            twice = f"The id {quoted(card.id)} stands on two cards"
            alike = f"The ids {quoted(other.id)} and {quoted(card.id)} are the same"
            yield Finding(
                "roster/same-id",
                Severity.ERROR,
                f"{twice if card.id == other.id else alike}; the first is in row {other.place.row}.",
                "Give each card an id of its own; upper and lower case do not make a difference.",
                card.at("id"),
                _name(card),
                (other.at("id"),),
            )


def _same_names(cards: Sequence[Card], columns: Columns) -> Iterator[Finding]:
    if columns.same_names is None:
        return
    first: dict[str, Card] = {}
    for card in cards:
        name = _name(card)
        key = " ".join(unicodedata.normalize("NFC", name).casefold().split())
        other = first.setdefault(key, card)
        if other is not card and key:
            yield Finding(
                "roster/same-name",
                columns.same_names,
                f"Two cards are called {quoted(name)}; the first is in row {other.place.row}.",
                "To print one card several times, use the column copies.",
                card.at("name"),
                name,
                (other.at("name"),),
            )


def _no_copies(cards: Sequence[Card]) -> Iterator[Finding]:
    left_out = [card for card in cards if card.copies == 0]
    if left_out:
        names = listed((quoted(_name(card) or card.id) for card in left_out), most=12)
        yield Finding(
            "roster/no-copies",
            Severity.NOTICE,
            f"{counted(len(left_out), 'card')} {'has' if len(left_out) == 1 else 'have'} 0 copies and "
            f"{'is' if len(left_out) == 1 else 'are'} not printed: {names}.",
            "",
            left_out[0].at("copies"),
        )


def _name(card: Card) -> str:
    name = card.values.get("name")
    return name if isinstance(name, str) else ""
