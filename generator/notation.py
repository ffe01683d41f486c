"""How a value is written in a file, in words and for editors: a note beside its type."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Notation(Struct, frozen=True, eq=False):
    """What a person may write: in words, with its unit, and as the JSON Schema of it."""

    words: str
    schema: Mapping[str, object]


class ShortForm(Struct, frozen=True, eq=False):
    """What may be written in place of a table, as the JSON Schema of it."""

    schema: Mapping[str, object]
