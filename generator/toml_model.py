"""What a TOML file may hold, told from the `Struct` that reads it: for a page of reference, and for editors.

Below each field stands what it is for, and an example as it is written in a file:

    sheet: str = ""
    \"\"\"The name of a worksheet.

    Example: `"Deck"`
    \"\"\"
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import pairwise
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, fields

from generator.notation import Notation, ShortForm
from generator.toml_file import AlsoKnown

_WORDS: Mapping[object, str] = {
    int: "whole number",
    float: "number",
    str: "text",
    bool: "`true` or `false`",
    date: "day, as in 2026-11-30",
    Any: "anything",
}
_TYPES: Mapping[object, Mapping[str, object]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    date: {"type": "string", "format": "date"},
    Any: {},
}


class Key(Struct, frozen=True):
    """One key: what may be written, what holds without it (blank: it must be there), what it is for, an example."""

    name: str
    kind: str
    default: str
    told: str
    example: str


class TomlTable(Struct, frozen=True):
    """One table of a file: how its head is written (blank at the top), what it is for, its keys in order.

    `path` are the keys that lead to it; a name that a person chooses is `NAME`, `[]` an entry of a list.
    """

    head: str
    path: tuple[str, ...]
    told: str
    keys: tuple[Key, ...]


# -------------------------------------------------------------------- for a page


def tables_of(kind: type[Struct], path: tuple[str, ...] = ()) -> Iterator[TomlTable]:
    """The tables of a file, each after the one that holds it.

    Raises ValueError for a key that says nothing of itself or gives no example.
    """
    told = _told(kind)
    keys, inner = [], []
    for field in fields(kind):
        below = list(_inner(field, path))
        if below:
            inner += below
            continue
        said, example = told.get(field.name, ("", ""))
        if not said or not example:
            raise ValueError(f"{kind.__name__}.{field.name}: write below it what it is for, and a line Example: `...`.")
        keys.append(Key(field.name, _in_words(field.type), _default(field), said, example))
    yield TomlTable(_head(path), path, " ".join((inspect.getdoc(kind) or "").split()), tuple(keys))
    for struct, below_path in inner:
        yield from tables_of(struct, below_path)


def _inner(field: FieldInfo, path: tuple[str, ...]) -> Iterator[tuple[type[Struct], tuple[str, ...]]]:
    """The tables below a key, and the way to them."""
    kind, notes = _bare(field.type)
    origin, parts = get_origin(kind), get_args(kind)
    here = (*path, field.name)
    if any(isinstance(note, Notation) for note in notes):
        return
    if (struct := _struct(kind)) is not None:
        yield struct, here
    elif origin is dict and (struct := _struct(parts[1])):
        yield struct, (*here, "NAME")
    elif origin is tuple and parts[-1] is ... and (struct := _struct(parts[0])):
        yield struct, (*here, "[]")
    elif also := next((note.kind for note in notes if isinstance(note, AlsoKnown)), None):
        yield also, here


def _head(path: tuple[str, ...]) -> str:
    if not path:
        return ""
    name = ".".join(part for part in path if part != "[]")
    return f"[[{name}]]" if path[-1] == "[]" else f"[{name}]"


def _default(field: FieldInfo) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, int | float):
        return f"`{value:g}`"
    if isinstance(value, str):
        return f'`"{value}"`' if value else "blank"
    if isinstance(value, tuple) and value:
        shown = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in value)
        return f"`[{shown}]`"
    return "none"


def _in_words(kind: object) -> str:
    kind, notes = _bare(kind)
    for note in notes:
        if isinstance(note, Notation):
            return note.words
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " or ".join(f'`"{one}"`' if one else "blank" for one in parts)
    if origin is dict:
        return f"table of {_plural(parts[1])}"
    if origin is tuple and parts[-1] is ...:
        return f"list of {_plural(parts[0])}"
    if origin is tuple:
        return f"list of {len(parts)}: {_in_words(parts[0])}"
    low = next((note.ge for note in notes if isinstance(note, Meta) and note.ge is not None), None)
    return _WORDS[kind] + (f", {low} or more" if low is not None else "")


def _plural(kind: object) -> str:
    words: Mapping[object, str] = {str: "texts", int: "whole numbers", float: "numbers", Any: "values"}
    origin = get_origin(kind)
    if origin is dict:
        return "tables"
    return words.get(_bare(kind)[0]) or f"{_in_words(kind)}s"


# -------------------------------------------------------------------- for editors


def json_schema(kind: type[Struct], title: str) -> dict[str, object]:
    """The JSON Schema (draft 7, which TOML editors read) of a file.

    It is a little stricter than what reads the file: a number in quotes is taken there, and underlined here.
    """
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": title, **_of_struct(kind, closed=True)}


def _of_struct(kind: type[Struct], *, closed: bool) -> dict[str, object]:
    told = _told(kind)
    properties = {}
    for field in fields(kind):
        said, example = told.get(field.name, ("", ""))
        shown = f"\n\nExample: {field.name} = {example}" if example else ""
        about = {"description": said.replace("`", "") + shown} if said else {}
        properties[field.name] = {**about, **_of_type(field.type)}
    found: dict[str, object] = {"type": "object"}
    if text := inspect.getdoc(kind):
        found["description"] = " ".join(text.replace("`", "").split())
    found["properties"] = properties
    if required := [field.name for field in fields(kind) if field.required]:
        found["required"] = required
    if closed:
        found["additionalProperties"] = False
    return {**found, **getattr(kind, "json_schema", {})}


def _of_type(kind: object) -> dict[str, object]:
    kind, notes = _bare(kind)
    for note in notes:
        if isinstance(note, Notation):
            return dict(note.schema)
        if isinstance(note, AlsoKnown):
            return _of_struct(note.kind, closed=False)
    if struct := _struct(kind):
        whole = _of_struct(struct, closed=True)
        short = [dict(note.schema) for note in notes if isinstance(note, ShortForm)]
        return {"anyOf": [*short, whole]} if short else whole
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is dict:
        names = _of_type(parts[0])
        found: dict[str, object] = {"type": "object", "additionalProperties": _of_type(parts[1])}
        return found if names == {"type": "string"} else {**found, "propertyNames": names}
    if origin is tuple and parts[-1] is ...:
        return {"type": "array", "items": _of_type(parts[0])}
    if origin is tuple:
        return {"type": "array", "items": _of_type(parts[0]), "minItems": len(parts), "maxItems": len(parts)}
    low = next((note.ge for note in notes if isinstance(note, Meta) and note.ge is not None), None)
    return {**_TYPES[kind]} if low is None else {**_TYPES[kind], "minimum": low}


# -------------------------------------------------------------------- types


def _bare(kind: object) -> tuple[object, list[object]]:
    """A type without its notes, and those; of `X | None` it is X."""
    notes: list[object] = []
    while True:
        if get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            notes += more
        elif get_origin(kind) in (Union, UnionType):
            (kind,) = (part for part in get_args(kind) if part is not type(None))
        else:
            return kind, notes


def _struct(kind: object) -> type[Struct] | None:
    """The Struct that a type is read as, if it is."""
    bare, _ = _bare(kind)
    return bare if isinstance(bare, type) and issubclass(bare, Struct) else None


def _told(kind: type[Struct]) -> Mapping[str, tuple[str, str]]:
    """What stands below each field, and its example."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    found = {}
    for node, after in pairwise(body.body):
        said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else None
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(said, str):
            text = " ".join(said.split())
            match = re.fullmatch(r"(.*?)(?: Example: `(.*)`)?", text)
            assert match
            found[node.target.id] = (match[1], match[2] or "")
    return found
