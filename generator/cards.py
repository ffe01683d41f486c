"""Cards as they stand in a roster: frozen values that know where they came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace


class Place(Struct, frozen=True, order=True):
    """Where something stands: `data/top-dog/dogs.csv:14:poise`, `deck.xlsx:Deck!C5:cost`.

    `line` is the record's first physical line (from 1); `row` the record's number as a spreadsheet
    shows it (header is row 1), where the two differ; `cell` is `Sheet!C5` in a spreadsheet.
    """

    file: str
    line: int = 0
    column: str = ""
    row: int = 0
    cell: str = ""

    def at(self, column: str, cell: str = "") -> Place:
        """The same record, one column of it."""
        return replace(self, column=column, cell=cell or self.cell)

    def __str__(self) -> str:
        parts = [self.file]
        if self.cell:
            parts.append(self.cell)
        elif self.line:
            parts.append(str(self.line))
        if self.column:
            parts.append(self.column)
        row = f" (row {self.row})" if self.row and not self.cell and self.row != self.line else ""
        return ":".join(parts) + row


class Card(Struct, frozen=True):
    """One card of a roster. `values` are typed by the roster's columns; blank cells are None or ''.

    `number` counts the cards of the roster from 1 in file order; `copies` is how often it is printed.
    `row` is the typed record itself (the game's own pydantic model) for rules that want attributes.
    `cells` gives the cell of each column where the roster is a workbook: `Deck!C5`.
    """

    id: str
    kind: str
    number: int
    copies: int
    place: Place
    values: Mapping[str, Any]
    row: Any = None
    cells: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, column: str) -> Any:
        return self.values[column]

    def at(self, column: str) -> Place:
        """The place of one of this card's columns."""
        return self.place.at(column, self.cells.get(column, ""))

    def with_values(self, extra: Mapping[str, Any]) -> Card:
        """The card with generated values (its printed text, say) beside those of the roster."""
        return replace(self, values={**self.values, **extra})


class Column(Struct, frozen=True):
    """One column of a roster: its header as typed, where that stands, and the words a template may ask for it by."""

    header: str
    words: tuple[str, ...]
    place: Place


class Deck(Struct, frozen=True):
    """All cards of one roster, in file order.

    `unread` are those with a cell that could not be typed: their values are the text as it stands, `row` is None.
    They are no part of the deck's length, total or iteration; each has a finding.
    """

    name: str
    cards: tuple[Card, ...]
    place: Place = Place("")
    unread: tuple[Card, ...] = ()
    free_columns: tuple[Column, ...] = ()
    """Columns that the program and the game's code do nothing with by themselves: for templates, if for anything."""
    columns: tuple[Column, ...] = ()
    """All columns of its files, in their order; of several files those of the first come first."""

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def total(self) -> int:
        """How many pieces are printed, copies counted."""
        return sum(card.copies for card in self.cards)
