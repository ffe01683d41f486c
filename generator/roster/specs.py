"""The columns of a roster, whoever names them: the records of a game's code, or its game.toml alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from generator.errors import UsageError
from generator.findings import Severity
from generator.roster.column_types import ColumnType, copies_type, free_text, id_type, parse_spec
from generator.roster.names import header_key, slug

ABOUT_ID = "Names the card in findings and files. Without this column ids are made from the names."
ABOUT_COPIES = "How often the card is printed. Also read from Qty, Quantity, Count or Amount."


class ColumnSpec(Struct, frozen=True):
    """One column: its field, the name in the file, how it is read, whether a cell must be filled.

    `needed` columns must be in the file; `word` is its name in a card's values.
    """

    field: str
    header: str
    key: str
    kind: ColumnType
    required: bool
    needed: bool
    word: str
    description: str


class RecordMistake(NamedTuple):
    """What is wrong with a record: in which column, None where it is about several; the error, or what it says."""

    spec: ColumnSpec | None
    error: Exception | None
    message: str


class Read(NamedTuple):
    """A record that was read: the row with its id and copies, its values by field; or no row, and why."""

    row: Any
    values: Mapping[str, object]
    mistakes: Sequence[RecordMistake] = ()


class Columns(Struct, frozen=True):
    """The columns of a roster. `read` types what stands in them, by their headers.

    With `open_columns` those that are not named here are welcome, too; `same_names` is what two cards of one name are.
    """

    specs: tuple[ColumnSpec, ...]
    read: Callable[[Mapping[str, object]], Read]
    open_columns: bool = False
    same_names: Severity | None = Severity.WARNING


class OpenRow(Struct, frozen=True):
    """A record of a game without code."""

    id: str
    copies: int


def record_model(columns: Mapping[str, str]) -> Columns:
    """The columns of a roster described in game.toml alone: `{"speed": "whole 0..9", "side": "one of land, sea"}`.

    Each column named here must be in the file; a blank cell is '' or None unless the type says `required`. All
    other columns are text. Values are found by the header as typed and by its word (`VP/turn` is `vp_turn`).
    Raises UsageError that lists the types.
    """
    specs = {
        "id": ColumnSpec("id", "id", header_key("id"), id_type(), True, True, "id", ABOUT_ID),
        "name": ColumnSpec("name", "name", header_key("name"), free_text(), False, False, "name", "The card's name."),
        "copies": ColumnSpec(
            "copies", "copies", header_key("copies"), copies_type(), False, False, "copies", ABOUT_COPIES
        ),
    }
    blanks: dict[str, object] = {"name": "", "copies": 1}
    seen: dict[str, str] = {}
    for number, (header, spec) in enumerate(columns.items(), 1):
        key = header_key(header.strip())
        if key in seen:
            raise UsageError(f'The columns "{seen[key]}" and "{header}" in game.toml are the same column.')
        seen[key] = header
        try:
            kind, required = parse_spec(spec)
        except ValueError as error:
            raise UsageError(f'The column "{header}" in game.toml: {error}') from error
        if key in ("id", "copies"):  # read in one way for all games
            continue
        field = "name" if key == "name" else f"column_{number}"
        own = field if field == "name" else header.strip()
        specs[field] = ColumnSpec(field, own, header_key(own), kind, required, True, slug(header), "")
        blanks[field] = kind.blank if kind.may_be_blank else None
    in_order = tuple(specs.values())
    return Columns(in_order, lambda given: _read(in_order, blanks, given), open_columns=True)


def _read(specs: Sequence[ColumnSpec], blanks: Mapping[str, object], given: Mapping[str, object]) -> Read:
    values: dict[str, Any] = {}
    mistakes = []
    whole = True
    for spec in specs:
        if spec.header in given:
            try:
                values[spec.field] = spec.kind.value(given[spec.header])
            except ValueError as error:
                mistakes.append(RecordMistake(spec, error, str(error)))
        elif spec.required:
            whole = False
        else:
            values[spec.field] = blanks[spec.field]
    if mistakes or not whole:
        return Read(None, {}, mistakes)
    return Read(OpenRow(values["id"], values["copies"]), values)
