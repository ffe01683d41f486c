"""What a game with code says about the columns of a roster: the base of its record models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.findings import Severity
from generator.roster.column_types import RequiredText, copies_type, described, filled_text, id_type, members
from generator.roster.names import header_key
from generator.roster.specs import ABOUT_COPIES, ABOUT_ID, Columns, ColumnSpec, Read, RecordMistake

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


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

    id: Annotated[str, id_type()] = Field(description=ABOUT_ID)
    name: RequiredText = Field(description="The card's name as printed.")
    copies: Annotated[int, copies_type()] = Field(1, description=ABOUT_COPIES)

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Refuse number and yes-no fields without a column type: pydantic would read `3.0` as 3 and `t` as yes."""
        for name, info in cls.model_fields.items():
            bare = {kind for kind in members(info.annotation) if kind in (int, float, bool)}
            if bare and described(info.metadata) is None:
                raise TypeError(
                    f"{cls.__name__}.{name}: say how the column is read, as in Annotated[int, whole(1, 5)]."
                )


@lru_cache(maxsize=256)
def columns_of(model: type[Record]) -> Columns:
    """The columns of a model in their order: id, name, copies, then its own."""
    specs = tuple(
        ColumnSpec(
            field,
            info.alias or field,
            header_key(info.alias or field),
            described(info.metadata, info.annotation) or filled_text(),
            info.is_required(),
            info.is_required() or field in model.must_have,
            model.words.get(field, field),
            info.description or "",
        )
        for field, info in model.model_fields.items()
    )

    def read(given: Mapping[str, Any]) -> Read:
        try:
            row = model.model_validate(given)
        except ValidationError as error:
            return Read(
                None,
                {},
                [_mistake(specs, item) for item in error.errors(include_url=False) if item["type"] != "missing"],
            )
        return Read(row, row.__dict__)

    return Columns(specs, read, model.open_columns, model.same_names)


def _mistake(specs: Sequence[ColumnSpec], item: ErrorDetails) -> RecordMistake:
    """What pydantic says of a value, in our words."""
    where = item["loc"][0] if item["loc"] else None
    spec = next((spec for spec in specs if where in (spec.header, spec.field)), None)
    error = item.get("ctx", {}).get("error")
    return RecordMistake(spec, error, str(error) if error is not None else f"{item['msg']}.")
