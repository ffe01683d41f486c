"""Rows as they stand in a file of any kind, before headers and types."""

from __future__ import annotations

from msgspec import Struct, field

from generator.findings import Finding


class RowNotes(Struct):
    """What a spreadsheet says of cells beside their values, by index: as shown, with marks, and made by a sum."""

    shown: dict[int, str] = field(default_factory=dict)
    marked: dict[int, str] = field(default_factory=dict)
    sums: set[int] = field(default_factory=set)


class RawRow(Struct, frozen=True):
    """One row as it stands: first physical line, row number as a spreadsheet counts, cells."""

    line: int
    row: int
    cells: tuple[str, ...]
    notes: RowNotes | None = None

    @property
    def blank(self) -> bool:
        """Whether no cell holds anything but white space."""
        return not any(cell and not cell.isspace() for cell in self.cells)


class RawRows(Struct, frozen=True):
    """The header row and all rows below it; `samples` are the first few, each cut at its own best separator."""

    rows: tuple[RawRow, ...]
    delimiter: str
    findings: tuple[Finding, ...]
    samples: tuple[RawRow, ...] = ()
