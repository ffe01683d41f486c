"""What a game says about the columns of a roster: the base of its record models, and their documentation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field, create_model

from generator.errors import UsageError
from generator.findings import Severity
from generator.roster.column_types import (
    ColumnType,
    RequiredText,
    Text,
    copies_type,
    described,
    filled_text,
    id_type,
    members,
    parse_spec,
)
from generator.roster.names import header_key, slug


class Record(BaseModel):
    """One record of a roster: the columns every roster has. A game's model adds its own.

    Each column is a field annotated with a type of `column_types`: `dice: Annotated[int, whole(1, 5)]`. Without a
    default the column must be there and filled; with one it may be left out, and a blank cell is the default.
    An `alias` is the column's name where that is no Python name.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, populate_by_name=True)

    same_names: ClassVar[Severity | None] = Severity.WARNING
    """What two cards of one name are; None where they are meant."""
    open_columns: ClassVar[bool] = False
    """Whether columns the model does not name are welcome (games without code)."""
    must_have: ClassVar[frozenset[str]] = frozenset()
    """Fields with a default whose column must be there all the same."""
    words: ClassVar[Mapping[str, str]] = {}
    """Field to the word for it in a card's values, where that is not the field's own name."""

    id: Annotated[str, id_type()] = Field(
        description="Names the card in findings and files. Without this column ids are made from the names."
    )
    name: RequiredText = Field(description="The card's name as printed.")
    copies: Annotated[int, copies_type()] = Field(
        1, description="How often the card is printed. Also read from Qty, Quantity, Count or Amount."
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Refuse number and yes-no fields without a column type: pydantic would read `3.0` as 3 and `t` as yes."""
        for name, info in cls.model_fields.items():
            bare = {kind for kind in members(info.annotation) if kind in (int, float, bool)}
            if bare and described(info.metadata) is None:
                raise TypeError(
                    f"{cls.__name__}.{name}: say how the column is read, as in Annotated[int, whole(1, 5)]."
                )


class ColumnSpec(Struct, frozen=True):
    """One column of a model: its field, the name in the file, how it is read, whether a cell must be filled.

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


@lru_cache(maxsize=256)
def specs_of(model: type[Record]) -> tuple[ColumnSpec, ...]:
    """The columns of a model in their order: id, name, copies, then its own."""
    specs = []
    for field, info in model.model_fields.items():
        header = info.alias or field
        specs.append(
            ColumnSpec(
                field,
                header,
                header_key(header),
                described(info.metadata, info.annotation) or filled_text(),
                info.is_required(),
                info.is_required() or field in model.must_have,
                model.words.get(field, field),
                info.description or "",
            )
        )
    return tuple(specs)


class ColumnDoc(NamedTuple):
    """A column as the documentation shows it."""

    name: str
    type: str
    required: bool
    description: str


def column_docs(model: type[Record]) -> list[ColumnDoc]:
    """What each column of a roster holds, in plain English; `required` means that the file must have it."""
    return [
        ColumnDoc(spec.header, spec.kind.label, spec.needed and spec.field != "id", spec.description)
        for spec in specs_of(model)
    ]


class _OpenRecord(Record):
    """A record of a game without code: every column is welcome, no name is needed."""

    open_columns: ClassVar[bool] = True

    name: Text = Field("", description="The card's name.")


def record_model(columns: Mapping[str, str]) -> type[Record]:
    """The model of a roster described in game.toml alone: `{"speed": "whole 0..9", "side": "one of land, sea"}`.

    Each column named here must be in the file; a blank cell is '' or None unless the type says `required`. All
    other columns are text. Values are found by the header as typed and by its word (`VP/turn` is `vp_turn`).
    Raises UsageError that lists the types.
    """
    fields: dict[str, Any] = {}
    words: dict[str, str] = {}
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
        default = ... if required else (kind.blank if kind.may_be_blank else None)
        alias = None if field == "name" else header.strip()
        fields[field] = (Annotated[Any, kind], Field(default, alias=alias))
        words[field] = slug(header)
    model = create_model("RosterRecord", __base__=_OpenRecord, **fields)
    model.must_have = frozenset(fields)
    model.words = words
    return model
