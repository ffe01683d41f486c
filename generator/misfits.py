"""A second look at data that a record's fields did not take: every mistake at once, by pydantic.

msgspec reads good data fast but stops at the first mistake. Here the same fields become models of pydantic, which
finds all mistakes and takes what is nearly right (`"5"` for 5). Good data never come here: pydantic is not loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct, convert
from msgspec.structs import FieldInfo, fields
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model, model_validator

from generator.sizes import Size, length_of, size_of

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

S = TypeVar("S", bound=Struct)
SizeField = Annotated[Size, BeforeValidator(size_of)]
"""`"63x88mm"`, `"poker"` or `[63, 88]`."""
LengthField = Annotated[float, BeforeValidator(length_of)]
"""A number of mm, or text with a unit."""


class Misfit(Exception):  # noqa: N818 - the data's, not the program's
    """Data that do not fit, with everything that is wrong with them."""

    def __init__(self, mistakes: list[ErrorDetails]) -> None:
        super().__init__(f"{len(mistakes)} mistakes")
        self.mistakes = mistakes


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


def second_look(kind: type[S], data: object) -> S:
    """The data as a `kind`, where they are nearly right. Raises Misfit with every mistake."""
    try:
        model = _model(kind).model_validate(data)
    except ValidationError as error:
        raise Misfit(error.errors()) from error
    return convert(model.model_dump(), kind)


@cache
def _model(kind: type[Struct]) -> type[BaseModel]:
    """A model with the fields of a record, which also raises what the record's own `__post_init__` raises."""
    own = {field.name: (_annotation(field.type), _default(field)) for field in fields(kind)}
    judge = getattr(kind, "__post_init__", None)
    validators: Any = {"whole": model_validator(mode="after")(_judged_by(judge))} if judge else {}
    model: type[BaseModel] = create_model(kind.__name__, __base__=_Part, __validators__=validators, **own)  # type: ignore[call-overload]
    return model


def _judged_by(judge: Callable[[Any], None]) -> Callable[[Any], Any]:
    def whole(self: Any) -> Any:
        judge(self)
        return self

    return whole


def _default(field: FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return ... if field.default_factory is NODEFAULT else Field(default_factory=field.default_factory)


def _annotation(kind: Any) -> Any:
    """A field's type as pydantic wants it: records as models, bounds as its own, lengths with what reads them."""
    if kind is Size:
        return SizeField
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _model(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        inner, *notes = parts
        told = [Field(ge=note.ge) if isinstance(note, Meta) else BeforeValidator(note) for note in notes]
        return Annotated[_annotation(inner), *told]
    if origin in (Union, UnionType):
        return Union[tuple(map(_annotation, parts))]  # noqa: UP007 - of a tuple
    if origin in (dict, tuple):
        return origin[tuple(part if part is ... else _annotation(part) for part in parts)]
    return kind
