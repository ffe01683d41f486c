"""A table of text becomes typed cards, or findings that say what each cell should have been.

A game describes a roster by a subclass of `Record`; a game without code by the columns in its game.toml, of which
`record_model` makes its columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Card, Column, Deck, Place
from generator.findings import Finding, Severity
from generator.roster.column_types import THOUSANDS, CellFault, unsure_number
from generator.roster.headers import Header
from generator.roster.list_columns import judge_lists
from generator.roster.matching import ColumnMatch, match_columns
from generator.roster.messages import grouped
from generator.roster.names import made_id
from generator.roster.no_cards import cards_only
from generator.roster.options import PLAIN, RosterOptions
from generator.roster.read import RosterRow, RosterRows
from generator.roster.same_cards import IdMaker, ids_made, no_copies, same_ids, same_names
from generator.roster.shown import cell_text, shown_findings
from generator.roster.specs import Columns, ColumnSpec, RecordMistake, record_model
from generator.roster.where import rows_where
from generator.words import quoted

if TYPE_CHECKING:
    from generator.roster.record import Record

__all__ = ["ColumnDoc", "Record", "column_docs", "record_model", "type_cards"]


def __getattr__(name: str) -> object:
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
    tables: RosterRows | Sequence[RosterRows],
    model: type[Record] | Columns,
    kind: str,
    options: RosterOptions = PLAIN,
) -> tuple[Deck, list[Finding]]:
    """Every record of the tables as a card of `kind`, typed by `model`, and what is wrong with those that are not.

    Several tables (files, sheets) are one deck: each has its own headers, and a column that one lacks is blank there.
    Cards with a wrong cell are in the deck's `unread`. A table that could not be read gives no cards and no further
    findings: the reader has said why.
    """
    given = [tables] if isinstance(tables, RosterRows) else list(tables)
    columns = _columns(model)
    rosters: list[_Roster] = []
    findings: list[Finding] = []
    for table in given:
        if table.readable:
            roster, found = _matched(table, columns, kind, options)
            rosters.append(roster)
            findings += found
    cards: list[Card] = []
    unread: list[Card] = []
    every: list[Card] = []
    ids = IdMaker(kind)
    blanks = _columns_of_all(rosters)
    for roster in rosters:
        for record in roster.records:
            own_id = "" if "id" in roster.match.positions else ids.made(roster.name_of(record), len(every) + 1)
            card, faults = _typed(roster, record, len(every) + 1, own_id, blanks)
            findings += faults
            every.append(card)
            (unread if card.row is None else cards).append(card)
        findings += ids_made(roster.table, roster.match, every[-len(roster.records) :] if roster.records else ())
    findings += same_ids(every)
    findings += same_names(every, columns.same_names)
    findings += no_copies(cards)
    place = given[0].place if given else Place("")
    columns_there, free = _columns_in_files(rosters)
    return Deck(kind, tuple(cards), place, tuple(unread), free, columns_there), grouped(findings)


def _matched(table: RosterRows, columns: Columns, kind: str, options: RosterOptions) -> tuple[_Roster, list[Finding]]:
    """A table with its columns found and its rows sorted: those that are cards of this deck."""
    table, left_out = rows_where(table, options.where)
    match = match_columns(table, columns)
    chosen = cards_only(table, match, options.as_meant)
    table = replace(table, records=chosen.records)
    others = _names_of_others(table, match)
    fields = _names_of_fields(table, match, columns)
    roster = _Roster(table, match, columns, kind, options, others, fields, frozenset(_unsure(table, match)))
    shown = shown_findings(table, roster.spec_at, options.cells)
    return roster, [*left_out, *match.findings, *chosen.findings, *judge_lists(table, match), *shown]


def _unsure(table: RosterRows, match: ColumnMatch) -> Iterator[str]:
    """Columns of numbers in which a point may part thousands: 1.000 in a file of a country that writes decimal commas.

    Such a file is parted by semicolons or tabs; a number such as 0.5 in the column shows that its points are decimal.
    """
    if table.delimiter not in (";", "\t"):
        return
    for spec in match.found:
        if spec.kind.code == "roster/number":
            cells = [record.cells[match.positions[spec.field]].strip() for record in table.records]
            pointed = [cell for cell in cells if "." in cell]
            if pointed and all(map(THOUSANDS.fullmatch, pointed)):
                yield spec.field


def _names_of_others(table: RosterRows, match: ColumnMatch) -> tuple[tuple[str, int], ...]:
    """By which names values hold columns that a game has no field for: by header as typed, and rather by their word."""
    headers = [(position, table.headers[position]) for position in match.others]
    names = [(header.text, position) for position, header in headers]
    return (*names, *((header.name, position) for position, header in headers))


def _names_of_fields(
    table: RosterRows, match: ColumnMatch, columns: Columns
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """By which names values hold a game's own columns: by their word, without code by their header, too."""
    found = []
    for spec in columns.specs:
        names = [spec.word]
        if columns.open_columns and spec.field in match.positions:
            header = table.headers[match.positions[spec.field]]
            names = [header.text, header.name, spec.word]
        found.append((spec.field, tuple(dict.fromkeys(names))))
    return tuple(found)


def _columns_of_all(rosters: Sequence[_Roster]) -> dict[str, str]:
    """Blank cells for the columns of several tables, of which some lack some."""
    if len(rosters) < 2:
        return {}
    blanks = {}
    for roster in rosters:
        blanks.update(dict.fromkeys((name for name, _ in roster.others), ""))
    return blanks


class _Roster(Struct, frozen=True):
    """What is the same for every record of one roster."""

    table: RosterRows
    match: ColumnMatch
    columns: Columns
    kind: str
    options: RosterOptions
    others: tuple[tuple[str, int], ...]
    fields: tuple[tuple[str, tuple[str, ...]], ...]
    unsure: frozenset[str]

    @property
    def records(self) -> tuple[RosterRow, ...]:
        return self.table.records

    def name_of(self, record: RosterRow) -> str:
        position = self.match.positions.get("name")
        return "" if position is None else record.cells[position]

    def header(self, spec: ColumnSpec) -> Header | None:
        position = self.match.positions.get(spec.field)
        return None if position is None else self.table.headers[position]

    def spec_at(self, position: int) -> ColumnSpec | None:
        """The column of the game that stands at a position, None for others."""
        return next((spec for spec in self.match.found if self.match.positions[spec.field] == position), None)

    def place(self, record: RosterRow, spec: ColumnSpec) -> Place:
        header = self.header(spec)
        return self.table.cell_place(record, header) if header else record.place.at(spec.header)


def _columns_in_files(rosters: Sequence[_Roster]) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """All columns, and those a game's model does not have; without code the latter are all but id, name and copies."""
    every: dict[str, Column] = {}
    free: dict[str, Column] = {}
    for roster in rosters:
        specs = {roster.match.positions[spec.field]: spec for spec in roster.match.found}
        for position, header in enumerate(roster.table.headers):
            spec = specs.get(position)
            place = roster.table.header_place
            cell = f"{roster.table.sheet}!{header.letter}{place.row}" if roster.table.sheet else ""
            words = () if spec is None else (spec.word,)
            others = spec is None or roster.columns.open_columns
            names = tuple(dict.fromkeys((*words, header.name, header.text) if others else words))
            column = Column(header.shown, names, place.at(header.shown, cell))
            every.setdefault(header.key, column)
            if others and (spec is None or spec.field not in ("id", "name", "copies")):
                free.setdefault(header.key, column)
    return tuple(every.values()), tuple(free.values())


def _typed(
    roster: _Roster, record: RosterRow, number: int, own_id: str, blanks: Mapping[str, str]
) -> tuple[Card, list[Finding]]:
    """One card and its faults; without a `row` where a cell is wrong or a needed column is not there."""
    positions = roster.match.positions
    if record.notes is None:
        texts = {spec.field: record.cells[positions[spec.field]].strip() for spec in roster.match.found}
    else:
        wanted = roster.options.cells
        texts = {spec.field: cell_text(record, positions[spec.field], spec, wanted) for spec in roster.match.found}
    label = texts.get("name") or texts.get("id", "")
    given: dict[str, object] = {}
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
    for spec in roster.match.found if roster.unsure else ():
        if spec.field in roster.unsure and (fault := unsure_number(texts[spec.field])):
            row, mistakes = None, [*mistakes, RecordMistake(spec, fault, str(fault))]
    faults += (_fault(roster, record, mistake, texts, label) for mistake in mistakes)
    values = _values(roster, record, typed if row is not None else texts, blanks)
    if row is not None:
        return Card(row.id, roster.kind, number, row.copies, record.place, values, row, _cells(roster, record)), faults
    shown_id = texts.get("id") or own_id
    copies = int(texts["copies"]) if texts.get("copies", "").isdecimal() and len(texts["copies"]) < 4 else 1
    return Card(shown_id, roster.kind, number, copies, record.place, values, None, _cells(roster, record)), faults


def _values(
    roster: _Roster, record: RosterRow, typed: Mapping[str, object], blanks: Mapping[str, str]
) -> dict[str, object]:
    """What templates and rules find by name: fields, and other columns as text by word and by header as typed."""
    values: dict[str, object] = dict(blanks)
    if record.notes is None:
        for name, position in roster.others:
            values[name] = record.cells[position].strip()
    else:
        for name, position in roster.others:
            values[name] = cell_text(record, position, None, roster.options.cells)
    for field, names in roster.fields:
        value = typed.get(field, "")
        for name in names:
            values[name] = value
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
        remedy = f"Write an id of its own{f', such as {quoted(made)}' if made else ''}."
    elif spec.kind.label == "text":
        remedy = f"{spec.description} It must not be blank.".strip()
    place = roster.place(record, spec)
    return Finding("roster/blank-cell", Severity.ERROR, f"{quoted(spec.header)} is blank.", remedy, place, label)


def _fault(roster: _Roster, record: RosterRow, mistake: RecordMistake, texts: Mapping[str, str], label: str) -> Finding:
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
