"""From rows of text to one clean table: headers found and made different, rows that are cards, cells without traces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from generator.errors import UsageError
from generator.roster.cells import is_error_value, tidied
from generator.roster.headers import card_instead_of_headers, joined_headers, like_name, title_instead_of_headers
from generator.roster.names import column_letter, header_key, slug
from generator.roster.no_cards import says_total
from generator.roster.rows import RawRow
from generator.start.reading import MOST_COLUMNS, SheetCell, TableSheet
from generator.words import counted, listed, nearest, quoted

NUMBER = re.compile(r"[+\-−–]?\d+(?:\.\d+)?")
_LONG_NUMBER = re.compile(r"[+-]?\d{1,12}\.\d{5,}")
"""What formulas leave where no format says how many decimals are meant."""
_GARBLED = re.compile("[ÃÂ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘-„†‡•…‰‹›€™]|â€[\u0090-\u009d“”˜™œž¢¦]")


class ReadTable(Struct):
    """Headers and cells, cleaned; a blank row where the file had some, and what was done in sentences."""

    headers: list[str]
    rows: list[list[str]]
    said: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The row of each in its file."""
    unnamed: set[str] = field(default_factory=set)
    """Headers that were made of a column's letter."""
    typed: dict[str, str] = field(default_factory=dict)
    """Headers as they were typed, of those that got a number because templates would know them by one word."""

    def column(self, index: int) -> list[str]:
        """All cells of a column."""
        return [row[index] for row in self.rows]


def table_of(sheets: Sequence[TableSheet], wanted: str, shown: str) -> ReadTable:
    """The table that holds the cards: that of the sheet named, else the largest, with those of equal headers.

    Raises UsageError where there is none, or no sheet of that name.
    """
    if wanted:
        names = [sheet.name for sheet in sheets]
        chosen = [sheet for sheet in sheets if sheet.name.strip().casefold() == wanted.strip().casefold()]
        if not chosen:
            near = nearest(wanted, names)
            guess = f'Did you mean "{near}"? ' if near else ""
            raise UsageError(f'{shown}: there is no sheet "{wanted}". {guess}Sheets: {listed(map(quoted, names))}.')
        return _cleaned(chosen[0], shown)
    tables = [(sheet, _cleaned(sheet, shown)) for sheet in sheets]
    best, table = max(tables, key=lambda one: sum(map(bool, (cell for row in one[1].rows for cell in row))))
    keys = list(map(header_key, table.headers))
    others = []
    for sheet, other in tables:
        if sheet is best or not other.rows:
            continue
        if list(map(header_key, other.headers)) == keys:
            table.rows += other.rows
            table.numbers += other.numbers
            table.said.append(f"The sheet {quoted(sheet.name)} has the same columns: its cards are in the deck, too.")
        else:
            others.append(sheet.name)
    if others:
        table.said.insert(
            0,
            f"Read the sheet {quoted(best.name)}. {'Others were' if len(others) > 1 else 'Another was'} left out: "
            f"{listed(map(quoted, others), most=6)} (--sheet NAME takes another).",
        )
    if not any(map(any, table.rows)):
        raise UsageError(f"{shown}: there are headers, but no card below them.")
    return table


def _cleaned(sheet: TableSheet, shown: str) -> ReadTable:
    texts = [tuple(tidied(cell.value).strip() for cell in row) for row in sheet.rows]
    numbers = sheet.numbers or tuple(range(1, len(texts) + 1))
    raw = [RawRow(number, number, cells) for number, cells in zip(numbers, texts, strict=True)]
    columns = max((index for row in texts for index, cell in enumerate(row, 1) if cell), default=0)
    if columns > MOST_COLUMNS:
        fact = f"there are {columns:,} columns, and a new game has {MOST_COLUMNS:,} at most."
        raise UsageError(f"{shown}: {fact} Keep those that are to be on a card.")
    start = next((index for index, row in enumerate(raw) if not row.blank), None)
    if start is None:
        return ReadTable([], [])
    said = list(sheet.said)
    title = title_instead_of_headers(raw[start : start + 9])
    if title is not None:
        above = [cell for row in raw[start : raw.index(title)] for cell in row.cells if cell]
        said.append(f"Row {title.row} holds the headers; above it stands {listed(map(quoted, above), most=3)}.")
        start = raw.index(title)
    lines = 1
    if _two_lines(raw[start : start + 12]):
        lines = 2
        said.append(f"Rows {raw[start].row} and {raw[start + 1].row} are the headers together.")
    head = raw[start]
    if lines == 2:
        head, _ = joined_headers([raw[start], raw[start + 1]], (raw[start].row, raw[start + 1].row))
    elif card_instead_of_headers(head, [row for row in raw[start + 1 : start + 51] if not row.blank]) or (
        len(raw) > start + 1 and any(len(cell) > 60 for cell in head.cells)
    ):
        said.append("The file has no headers: columns are called by their letters.")
        names = tuple(f"Column {column_letter(index)}" if cell else "" for index, cell in enumerate(head.cells))
        head, lines = RawRow(head.line, head.row, names), 0
    return _table(sheet, raw, start + lines, head.cells, said, shown)


def _two_lines(rows: Sequence[RawRow]) -> bool:
    """Whether headings stand above the headers proper: sparser names above names, and cards of other kinds below."""
    if len(rows) < 3 or rows[0].blank or rows[1].blank:
        return False
    above, below, *cards = rows
    top = [cell for cell in above.cells if cell]
    names = [cell for cell in below.cells if cell]
    gaps = [index for index, cell in enumerate(below.cells) if cell and not _at(above, index)]
    if len(names) < 2 or not all(map(like_name, (*top, *names))) or any(NUMBER.fullmatch(cell) for cell in names):
        return False
    spread = len(set(top)) < len(top)
    if not (gaps or spread) or len(set(top)) >= len(names):
        return False
    numeric = [
        index
        for index, cell in enumerate(below.cells)
        if cell and (found := [_at(row, index) for row in cards if _at(row, index)]) and all(map(_is_number, found))
    ]
    wordy = any(len(_at(row, index)) > 30 for row in cards for index in range(len(row.cells)))
    return bool(numeric) or (wordy and len(gaps) >= 2)


def _at(row: RawRow, index: int) -> str:
    return row.cells[index] if index < len(row.cells) else ""


def _is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def _table(
    sheet: TableSheet, raw: Sequence[RawRow], start: int, head: Sequence[str], said: list[str], shown: str
) -> ReadTable:
    body = raw[start:]
    width = max([len(head), *(len(row.cells) for row in body)], default=0)
    columns = [[_at(row, index) for row in body] for index in range(width)]
    headers: list[str] = []
    kept: list[int] = []
    nameless = []
    typed: dict[str, str] = {}
    for index in range(width):
        name = " ".join((head[index] if index < len(head) else "").split())
        if not name or is_error_value(name) or "\ufffd" in name:
            if not any(columns[index]):
                continue
            nameless.append(name := f"Column {column_letter(index)}")
        header = _free(name, headers)
        if header != name and header_key(name) not in map(header_key, headers):
            typed[header] = name
        headers.append(header)
        kept.append(index)
    beside = _side_tables(kept, columns, width)
    if beside:
        names = [name for name, index in zip(headers, kept, strict=True) if index in beside]
        said.append(
            f"Another table beside the cards was left out, behind a blank column: {listed(map(quoted, names), most=6)}."
        )
        headers = [name for name, index in zip(headers, kept, strict=True) if index not in beside]
        kept = [index for index in kept if index not in beside]
        nameless = [name for name in nameless if name in headers]
    if nameless:
        said.append(f"Columns without a header: {listed(nameless)}.")
    if renamed := [
        now for now, index in zip(headers, kept, strict=True) if index < len(head) and _was_twice(now, head)
    ]:
        said.append(f"Several columns had one name; they are called {listed(map(quoted, renamed))} now.")
    if not headers:
        raise UsageError(f"{shown}: there are no headers in it.")
    whole = {index: all(map(_is_number, filter(None, columns[index]))) for index in kept}
    rows: list[list[str]] = []
    for cells in sheet.rows[start:]:
        texts = []
        for index in kept:
            cell = cells[index] if index < len(cells) else SheetCell("")
            texts.append(tidied(cell.value if whole[index] else cell.text).strip())
        rows.append(texts)
    while rows and not any(rows[-1]):
        rows.pop()
    lettered = {name for name in headers if name in nameless or (not start and name.startswith("Column "))}
    table = ReadTable(headers, rows, said, [row.row for row in body[: len(rows)]], lettered, typed)
    _mend(table)
    return table


def _side_tables(kept: Sequence[int], columns: Sequence[Sequence[str]], width: int) -> set[int]:
    """Columns of small tables (counts, keys) that stand beside the cards, behind a blank column.

    Such a table fills its first rows without a gap and soon ends; columns of cards go on to the last card.
    """
    blocks: list[list[int]] = []
    for index in range(width):
        if index not in kept:
            blocks.append([])
        else:
            if not blocks:
                blocks.append([])
            blocks[-1].append(index)
    blocks = [block for block in blocks if block]
    if len(blocks) < 2:
        return set()

    def rows_of(block: Sequence[int]) -> list[int]:
        return sorted({at for index in block for at, cell in enumerate(columns[index]) if cell})

    main = max(blocks, key=lambda block: len(rows_of(block)) * len(block))
    cards = len(rows_of(main))
    found: set[int] = set()
    for block in blocks[blocks.index(main) + 1 :]:
        rows = rows_of(block)
        if cards >= 10 and rows and len(rows) * 3 < cards and rows[-1] - rows[0] < len(rows) * 1.5 and rows[0] < 10:
            found |= set(block)
    return found


def _was_twice(now: str, head: Sequence[str]) -> bool:
    return re.search(r" \d+$", now) is not None and now not in [" ".join(name.split()) for name in head]


def _free(name: str, taken: Sequence[str]) -> str:
    """A header that no other column has, nor the word of it in templates."""
    keys = {key for one in taken for key in (header_key(one), slug(one))}
    number, found = 1, name
    while header_key(found) in keys or slug(found) in keys:
        number += 1
        found = f"{name} {number}"
    return found


def _mend(table: ReadTable) -> None:
    """Take traces of accidents out of the cells, and say so."""
    errors: list[str] = []
    lost = garbled = rounded = 0
    for number, row in zip(table.numbers, table.rows, strict=True):
        for index, text in enumerate(row):
            if text[:1] in ("#", "E") and is_error_value(text):
                errors.append(f"row {number} of {quoted(table.headers[index], 30)}")
                row[index] = ""
            if _LONG_NUMBER.fullmatch(text):
                row[index] = text = f"{float(text):.2f}".rstrip("0").rstrip(".")
                rounded += 1
            if not text.isascii():
                if "\ufffd" in text:
                    row[index] = text = text.replace("\ufffd", "")
                    lost += 1
                if _GARBLED.search(text) and (mended := _mended(text)):
                    row[index] = mended
                    garbled += 1
    if errors:
        table.said.append(f"Error values of a spreadsheet were left out: {listed(errors, most=4)}.")
    if rounded:
        table.said.append(
            f"{counted(rounded, 'number')} with five decimals or more rounded to two, as no card shows more."
        )
    if lost:
        table.said.append(f"In {counted(lost, 'cell')} an earlier save has lost a character; type it again.")
    if garbled:
        table.said.append(
            f"{counted(garbled, 'cell')} looked garbled (as in Ã¼ for ü) and {'is' if garbled == 1 else 'are'} mended."
        )


def _mended(text: str) -> str:
    try:
        return text.encode("cp1252").decode("utf-8")
    except ValueError:
        return ""


def without_blank_rows(table: ReadTable) -> ReadTable:
    """The table with the rows that hold something."""
    kept = [(row, number) for row, number in zip(table.rows, table.numbers, strict=True) if any(row)]
    return replace(table, rows=[row for row, _ in kept], numbers=[number for _, number in kept])


def rows_told(numbers: Sequence[int]) -> str:
    """`row 3`, `rows 3, 5 and 9`."""
    return f"{'row' if len(numbers) == 1 else 'rows'} {listed(map(str, numbers), most=8)}"


def total_like(row: Sequence[str]) -> bool:
    """Whether the first filled cell of a row is a word for totals."""
    return says_total(next(filter(None, row), ""))


def each_cell(table: ReadTable) -> Iterator[tuple[int, int, str]]:
    """Row, column and text of every cell that holds something."""
    for number, row in enumerate(table.rows):
        for index, text in enumerate(row):
            if text:
                yield number, index, text
