"""Two states of a roster as text: which rows came, which went, which cells are others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.history.change_lines import TERMINAL, field_words
from generator.history.differences import FieldChange
from generator.roster.read import RosterRow, RosterRows
from generator.words import counted, listed, quoted

SHOWN = 20
"""Lines at most; the rest is counted."""
Key = tuple[str, int]
"""What a row is known by, and which of several of that name it is."""


class RosterChanges(Struct, frozen=True):
    """What changed; `cells` by the name of the row. `reordered` where nothing else moved the rows."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    cells: tuple[tuple[str, FieldChange], ...] = ()
    columns_added: tuple[str, ...] = ()
    columns_removed: tuple[str, ...] = ()
    reordered: bool = False
    columns_kept: int = 0

    def __bool__(self) -> bool:
        return bool(
            self.added or self.removed or self.cells or self.columns_added or self.columns_removed or self.reordered
        )


def roster_changes(before: Sequence[RosterRows], after: Sequence[RosterRows]) -> RosterChanges:
    """What happened between two states of one file. Rows are known by id, else by name, else by all they hold."""
    old_columns, new_columns = _columns(before), _columns(after)
    known_by = _known_by(old_columns, new_columns)
    old, new = dict(_rows(before, known_by)), dict(_rows(after, known_by))
    kept = [key for key in new if key in old]
    return RosterChanges(
        tuple(_told(key) for key in new if key not in old),
        tuple(_told(key) for key in old if key not in new),
        tuple((_told(key), change) for key in kept for change in _cells(old[key], new[key])),
        tuple(shown for key, shown in new_columns.items() if key not in old_columns),
        tuple(shown for key, shown in old_columns.items() if key not in new_columns),
        [key for key in old if key in new] != kept,
        len(old_columns.keys() & new_columns.keys()),
    )


def _columns(tables: Sequence[RosterRows]) -> dict[str, str]:
    return {header.key: header.shown for table in tables for header in table.headers}


def _known_by(*columns: dict[str, str]) -> str:
    return next((word for word in ("id", "name", "title") if all(word in one for one in columns)), "")


def _rows(tables: Sequence[RosterRows], known_by: str) -> Iterator[tuple[Key, dict[str, tuple[str, str]]]]:
    """Each row by its key: by column the header as shown, and the cell."""
    seen: Counter[str] = Counter()
    for table in tables:
        for record in table.records:
            cells = _by_column(table, record)
            name = cells[known_by][1].strip() if known_by in cells else ""
            name = name or ", ".join(text for _, text in cells.values() if text.strip())
            seen[name] += 1
            yield (name, seen[name]), cells


def _by_column(table: RosterRows, record: RosterRow) -> dict[str, tuple[str, str]]:
    return {header.key: (header.shown, record.cells[number]) for number, header in enumerate(table.headers)}


def _told(key: Key) -> str:
    name, number = key
    return quoted(name, 60)[1:-1] + (f" ({number})" if number > 1 else "")


def _cells(old: dict[str, tuple[str, str]], new: dict[str, tuple[str, str]]) -> Iterator[FieldChange]:
    for column, (shown, text) in new.items():
        before = old.get(column, ("", ""))[1]
        if column in old and before != text:
            yield FieldChange(shown, before, text)


def change_lines(changes: RosterChanges) -> list[str]:
    """The changes in words: how many of each kind, then each, with `+` for what came and `-` for what went."""
    counts = [
        f"{counted(len(found), noun)} {verb}"
        for found, noun, verb in (
            (changes.columns_added, "column", "added"),
            (changes.columns_removed, "column", "removed"),
            (changes.added, "row", "added"),
            (changes.removed, "row", "removed"),
            (changes.cells, "cell", "changed"),
        )
        if found
    ]
    if not counts:
        return ["The rows are in another order."] if changes.reordered else []
    lines = [f"  + column {name}" for name in changes.columns_added]
    lines += [f"  - column {name}" for name in changes.columns_removed]
    lines += [f"  + {name}" for name in changes.added] + [f"  - {name}" for name in changes.removed]
    lines += [f"  {row}: {field_words(change, TERMINAL)}" for row, change in changes.cells]
    if changes.reordered:
        counts.append("the rows are in another order")
    more = [f"  … and {len(lines) - SHOWN} more."] if len(lines) > SHOWN + 1 else []
    shown = lines[:SHOWN] if more else lines
    return [f"{listed(counts)}.", *shown, *more]
