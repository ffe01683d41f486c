"""The header row: what its columns are called, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.cells import is_error_value, tidied
from generator.roster.names import column_letter, header_key, plain_key, slug
from generator.roster.rows import RawRow
from generator.words import listed, nearest, quoted


class Header(Struct, frozen=True):
    """One column: its header as typed, its word in templates, and where it stands (counted from 0, and its letter).

    `called` is the name that game.toml gives it, where it gives one.
    """

    text: str
    name: str
    index: int
    letter: str
    called: str = ""

    @property
    def known_as(self) -> str:
        """The name by which a game knows the column: that of game.toml, else its header."""
        return self.called or self.text

    @property
    def key(self) -> str:
        """What the header is compared by: no case, spaces, underscores or hyphens."""
        return header_key(self.known_as)

    @property
    def shown(self) -> str:
        """The header on one line."""
        return " ".join(self.text.split())


def headers_of(
    cells: Sequence[str], place: Place, sheet: str
) -> tuple[tuple[Header, ...], tuple[int, ...], list[Finding]]:
    """The named columns, the indexes of those without a name, and findings on both."""
    headers: list[Header] = []
    nameless: list[int] = []
    findings: list[Finding] = []
    by_key: dict[str, Header] = {}
    by_slug: dict[str, Header] = {}
    for index, cell in enumerate(cells):
        letter = column_letter(index)
        text = tidied(cell).strip()
        if not text:
            nameless.append(index)
            continue
        word = slug(text, letter)
        header = Header(text, word, index, letter)
        at = place.at(header.shown, f"{sheet}!{letter}{place.row}" if sheet else "")
        if is_error_value(text):
            fact = f"The header of column {letter} is the error value {quoted(text)}."
            findings.append(Finding("roster/error-value", Severity.ERROR, fact, "Type the column's name.", at))
        if first := by_key.get(header.key):
            findings.append(
                Finding(
                    "roster/duplicate-header",
                    Severity.ERROR,
                    f"Columns {first.letter} and {letter} have the same name: {quoted(first.shown)} and "
                    f"{quoted(header.shown)}.",
                    "Case, spaces, hyphens and underscores do not count. Rename one of them.",
                    at,
                )
            )
        elif twin := by_slug.get(word):
            header = Header(text, _free(word, by_slug), index, letter)
            findings.append(
                Finding(
                    "roster/same-slug",
                    Severity.WARNING,
                    f"{quoted(twin.shown)} and {quoted(header.shown)} are both called {word} in a template.",
                    f"The second one is {header.name} there; better rename one of them.",
                    at,
                )
            )
        by_key.setdefault(header.key, header)
        by_slug.setdefault(header.name, header)
        headers.append(header)
    return tuple(headers), tuple(nameless), findings


def _free(word: str, taken: dict[str, Header]) -> str:
    number = 2
    while f"{word}_{number}" in taken:
        number += 1
    return f"{word}_{number}"


def joined_headers(rows: Sequence[RawRow], numbers: Sequence[int]) -> tuple[RawRow, Sequence[RawRow]]:
    """The header row and the rows below it; headers that stand in several rows become one name for each column.

    A heading above several columns stands over the first of them: it goes on to the right where the names below it
    would be alike without it.
    """
    if len(numbers) < 2:
        return rows[0], rows[1:]
    lines = [list(map(str.strip, row.cells)) for row in rows if row.row in numbers]
    width = max(map(len, lines), default=0)
    lines = [line + [""] * (width - len(line)) for line in lines]
    below = [name.casefold() for name in lines[-1] if name]
    if len(set(below)) < len(below):
        for line in lines[:-1]:
            for index in range(1, width):
                if not line[index] and lines[-1][index]:
                    line[index] = line[index - 1]
    names = tuple(" ".join(dict.fromkeys(filter(None, parts))) for parts in zip(*lines, strict=True))
    return replace(rows[0], cells=names, notes=None), [row for row in rows if row.row > max(numbers)]


def named_by_game(
    headers: Sequence[Header], names: Mapping[str, str], place: Place, sheet: str
) -> tuple[tuple[Header, ...], list[Finding]]:
    """The columns with the names that game.toml gives them, `names` being new name to header in the file.

    Another column of the new name steps back behind the one that was named.
    """
    changed = list(headers)
    findings: list[Finding] = []
    for new, wanted in names.items():
        keys = (header_key, plain_key, slug)
        found = next(
            (index for key in keys for index, header in enumerate(headers) if key(header.text) == key(wanted)), None
        )
        if found is None:
            near = nearest(wanted, [header.shown for header in headers])
            guess = f'Did you mean "{near}"? ' if near else ""
            there = listed((quoted(header.shown, 30) for header in headers), most=30)
            findings.append(
                Finding(
                    "roster/named-column",
                    Severity.ERROR,
                    f'The column "{wanted}", which game.toml names as "{new}", is not there.',
                    f"{guess}The headers in row {place.row} are: {there}.",
                    place,
                )
            )
            continue
        for index, other in enumerate(changed):
            if index != found and other.key == header_key(new):
                back = f"{other.known_as} 2"
                changed[index] = replace(other, called=back, name=slug(back))
                findings.append(
                    Finding(
                        "roster/same-slug",
                        Severity.WARNING,
                        f'The column {quoted(changed[found].shown)} is "{new}", as game.toml says; the column '
                        f"{quoted(other.shown)} is called {slug(back)} in templates.",
                        "Give that one another name in the file, or under rename in game.toml.",
                        place.at(other.shown, f"{sheet}!{other.letter}{place.row}" if sheet else ""),
                    )
                )
        changed[found] = replace(changed[found], called=new, name=slug(new))
    return tuple(changed), findings


def nameless_findings(rows: Sequence[RawRow], nameless: Sequence[int], file: str, sheet: str) -> list[Finding]:
    """Columns without a header that hold something: in a text file an error, since a stray comma ends there."""
    findings = []
    for index in nameless:
        filled = [row for row in rows if index < len(row.cells) and row.cells[index].strip()]
        if not filled:
            continue
        letter, first = column_letter(index), filled[0]
        cell = f"{sheet}!{letter}{first.row}" if sheet else ""
        more = f" and in {len(filled) - 1} more rows" if len(filled) > 1 else ""
        findings.append(
            Finding(
                "roster/nameless-column",
                Severity.WARNING if sheet else Severity.ERROR,
                f"Column {letter} has no header but holds text: {quoted(first.cells[index].strip())} in row "
                f"{first.row}{more}. It is not used.",
                "Give the column a name, or delete what is in it.",
                Place(file, first.line, row=first.row, cell=cell),
            )
        )
    return findings


def title_instead_of_headers(rows: Sequence[RawRow]) -> RawRow | None:
    """The row that looks like headers where the first one does not; None where the first may be right.

    Suspicious is a first row that is one cell (a title), starts with # or //, or begins with a phrase, while a
    row soon below has more cells, all of them like names, and no row after that has still more.
    """
    first, *below = rows[:8]
    width = _width(first)
    lead = next((cell.strip() for cell in first.cells if cell.strip()), "")
    comment = lead.startswith("//") or (lead.startswith("#") and len(lead) > 1)
    for number, row in enumerate(below):
        found = _width(row)
        if found < 2 or (found <= width and not comment) or not _like_names(row):
            continue
        after = [_width(other) for other in below[number + 1 :] if not other.blank]
        fits = bool(after) and max(after) <= found and sum(other > 1 for other in after) * 2 > len(after)
        if comment or (fits and (width == 1 or len(lead.split()) > 2)):
            return row
        return None
    return None


def card_instead_of_headers(first: RawRow, below: Sequence[RawRow]) -> bool:
    """Whether the first row is a card of a file without headers: a number above numbers beside what is no name."""
    cells = [cell.strip() for cell in first.cells]
    if all(like_name(cell) or not cell or cell.isdecimal() for cell in cells):
        return False
    numbers = [index for index, cell in enumerate(cells) if cell.isdecimal()]
    columns = ([row.cells[index].strip() for row in below if index < len(row.cells)] for index in numbers)
    return any(filled and all(map(str.isdecimal, filled)) for filled in (list(filter(None, one)) for one in columns))


def _width(row: RawRow) -> int:
    """How many cells up to the last filled one."""
    width = len(row.cells)
    while width and not row.cells[width - 1].strip():
        width -= 1
    return width


def _like_names(row: RawRow) -> bool:
    names = [cell.strip() for cell in row.cells[: _width(row)]]
    return len({name.casefold() for name in names}) == len(names) and all(map(like_name, names))


def like_name(text: str) -> bool:
    """Whether a cell could be a header: a few words with a letter, no sentence."""
    return (
        0 < len(text) <= 30
        and len(text.split()) <= 4
        and any(sign.isalpha() for sign in text)
        and text[-1] not in ".!,;"
        and not is_error_value(text)
    )
