"""Which column of a file is which column of the game: exact names, British spellings, other names for copies, slips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.findings import Finding, Severity
from generator.roster.headers import Header
from generator.roster.names import american, header_key, is_slip, plain_key
from generator.roster.quantities import are_copies, says_copies
from generator.roster.read import RosterRows
from generator.roster.specs import Columns, ColumnSpec
from generator.words import listed, quoted

COPIES_NAMES = (
    "copies",
    "copy",
    "qty",
    "quantity",
    "count",
    "amount",
    "number of copies",
    "no of copies",
    "duplication",
)
"""What the column `copies` may be called, the first of them found being read."""
NAME_NAMES = ("title", "card name", "card title")
"""What the column `name` may be called in a game without code."""


class ColumnMatch(Struct, frozen=True):
    """The file's columns told apart: those that are known, with their positions in a record, and the others'."""

    found: tuple[ColumnSpec, ...]
    positions: Mapping[str, int]
    others: tuple[int, ...]
    findings: tuple[Finding, ...]


def match_columns(table: RosterRows, columns: Columns) -> ColumnMatch:
    """Find each of the columns in the table. Unknown columns are told in one notice, missing ones in one error."""
    matcher = _Matcher(table, columns)
    matcher.by(lambda header: header.key, lambda spec: (spec.key,))
    matcher.by(lambda header: plain_key(header.known_as), lambda spec: (spec.key,))
    for spec, header in matcher.by(lambda header: american(header.key), lambda spec: (american(spec.key),)):
        matcher.tell(
            "spelling",
            Severity.NOTICE,
            f"The column {quoted(header.shown)} is read as {quoted(spec.header)}.",
            "American spelling is used throughout; nothing needs doing.",
            header,
        )
    aliases: dict[str, Sequence[str]] = {"copies": COPIES_NAMES}
    if columns.open_columns:
        aliases["name"] = NAME_NAMES
    for spec, header in matcher.by(
        lambda header: plain_key(header.known_as), lambda spec: tuple(map(header_key, aliases.get(spec.field, ())))
    ):
        if spec.field == "copies":
            matcher.tell(
                "read-as-copies",
                Severity.NOTICE,
                f"The column {quoted(header.shown)} is read as the number of copies.",
                'If it means something else, add a column "copies" beside it.',
                header,
            )
    matcher.quantities()
    matcher.slips()
    matcher.unknown()
    return matcher.match()


class _Matcher:
    """Takes columns of the file one after the other, surest first."""

    def __init__(self, table: RosterRows, columns: Columns) -> None:
        self._table = table
        self._columns = columns
        self._specs = columns.specs
        self._positions: dict[str, int] = {}
        self._findings: list[Finding] = []
        self._told: set[int] = set()
        seen: set[str] = set()
        self._free: list[int] = []
        for position, header in enumerate(table.headers):
            if header.key not in seen:  # the second of two equal headers has its finding already
                self._free.append(position)
            seen.add(header.key)

    def _missing(self) -> list[ColumnSpec]:
        return [spec for spec in self._specs if spec.field not in self._positions]

    def by(
        self, key_of: Callable[[Header], str], spec_keys: Callable[[ColumnSpec], Sequence[str]]
    ) -> list[tuple[ColumnSpec, Header]]:
        """Take each missing column that a free header has one of the keys of; those taken."""
        taken = []
        keys: dict[str, int] = {}
        for position in reversed(self._free):
            keys[key_of(self._table.headers[position])] = position
        for spec in self._missing():
            found = next((keys[key] for key in spec_keys(spec) if keys.get(key) in self._free), None)
            if found is not None:
                self._take(spec, found)
                taken.append((spec, self._table.headers[found]))
        return taken

    def _take(self, spec: ColumnSpec, position: int) -> None:
        self._positions[spec.field] = position
        self._free.remove(position)

    def tell(self, code: str, severity: Severity, fact: str, remedy: str, header: Header | None = None) -> None:
        """Add a finding on the header row, or on one header."""
        place = self._table.header_place
        if header:
            cell = f"{self._table.sheet}!{header.letter}{place.row}" if self._table.sheet else ""
            place = place.at(header.shown, cell)
        self._findings.append(Finding(f"roster/{code}", severity, fact, remedy, place))

    def slips(self) -> None:
        """Say which columns are missing and which others may be meant for them.

        A misspelt column that the game needs is read all the same, so that its cells are judged in the same run;
        the missing column stays an error.
        """
        needed = []
        for spec in self._missing():
            near = next(self._near(spec), None)
            if spec.needed and spec.field != "id":
                needed.append((spec, near))
            elif near is not None:
                header = self._table.headers[near]
                self._told.add(near)
                self.tell(
                    "near-column",
                    Severity.WARNING,
                    f"The column {quoted(header.shown)} is not known, and there is no column {quoted(spec.header)}.",
                    f"If that is meant, rename it to {quoted(spec.header)}; until then it is not read as such.",
                    header,
                )
        if needed:
            self._tell_missing(needed)

    def quantities(self) -> None:
        """Say which columns look like numbers of copies where none is read as such."""
        if not any(spec.field == "copies" for spec in self._missing()):
            return
        for position in self._free:
            header = self._table.headers[position]
            cells = [record.cells[position] for record in self._table.records]
            if says_copies(header.known_as) and are_copies(header.known_as, cells):
                self._told.add(position)
                self.tell(
                    "looks-like-copies",
                    Severity.WARNING,
                    f"The column {quoted(header.shown)} holds whole numbers and is not read as the number of copies: "
                    "each card is printed once.",
                    f'If it is, write copies = "{header.shown}" under this roster in game.toml; if not, '
                    'as_meant = ["looks-like-copies"].',
                    header,
                )

    def _near(self, spec: ColumnSpec) -> Iterator[int]:
        wanted = map(header_key, COPIES_NAMES) if spec.field == "copies" else (spec.key,)
        for key in wanted:
            yield from (
                position
                for position in self._free
                if is_slip(american(plain_key(self._table.headers[position].known_as)), key)
            )

    def _tell_missing(self, needed: Sequence[tuple[ColumnSpec, int | None]]) -> None:
        names = listed(quoted(spec.header) for spec, _ in needed)
        many = len(needed) > 1
        guesses = []
        for spec, near in needed:
            if near is not None and near in self._free:
                header = self._table.headers[near]
                guesses.append(f"Is column {header.letter}, {quoted(header.shown)}, meant for {quoted(spec.header)}? ")
                self._take(spec, near)
        there = listed((quoted(header.shown, 30) for header in self._table.headers), most=30) or "nothing"
        row = self._table.header_place.row
        remedy = f"{''.join(guesses)}The headers in row {row} are: {there}."
        if not self._positions:
            remedy += " If the headers are in another row, name it in game.toml: header_row = 2."
        self.tell(
            "missing-columns",
            Severity.ERROR,
            f"The column{'s' if many else ''} {names} {'are' if many else 'is'} missing.",
            remedy,
        )

    def unknown(self) -> None:
        """One notice for all columns that a game with a model of its own does not know."""
        if self._columns.open_columns or not set(self._free) - self._told:
            return
        names = [
            quoted(self._table.headers[position].shown, 30) for position in self._free if position not in self._told
        ]
        known = listed(spec.header for spec in self._specs)
        self.tell(
            "unknown-columns",
            Severity.NOTICE,
            f"{'Columns' if len(names) > 1 else 'A column'} the game does not know: {listed(names)}.",
            f"A template may use {'them' if len(names) > 1 else 'it'}, rules do not. Known: {known}.",
        )

    def match(self) -> ColumnMatch:
        """What was found, in the order of the game's columns."""
        found = tuple(spec for spec in self._specs if spec.field in self._positions)
        return ColumnMatch(found, self._positions, tuple(self._free), tuple(self._findings))
