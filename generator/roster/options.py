"""What game.toml says of how one roster is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct


class RosterOptions(Struct, frozen=True, kw_only=True):
    """How a roster is read where its file alone does not say it.

    `header_rows` are joined to one name a column; `last_row` is the last row read, 0 for all. `id`, `name` and
    `copies` name the columns that hold these, `rename` gives others a new name: new to the one in the file.
    `cells` is "shown" or "value" (blank: as shown, and told); `quotes` "text" or "csv" (blank: as the file looks).
    `as_meant` are the codes of findings that are meant, without `roster/`.
    """

    sheets: tuple[str, ...] = ()
    header_rows: tuple[int, ...] = (1,)
    last_row: int = 0
    id: str = ""
    name: str = ""
    copies: str = ""
    rename: Mapping[str, str] = MappingProxyType({})
    where: tuple[str, ...] = ()
    cells: str = ""
    quotes: str = ""
    as_meant: frozenset[str] = frozenset()
