"""Rows of a text file with more or fewer cells than there are headers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.names import column_letter
from generator.roster.rows import RawRow
from generator.roster.textfile import SEPARATORS
from generator.words import counted, listed, quoted

EXCEL_BLOCK = 16
"""Excel writes text files in blocks of this many rows and leaves out a block's blank cells at the end of its rows."""


def ragged_findings(rows: Sequence[RawRow], headers: Sequence[str], delimiter: str, file: str) -> list[Finding]:
    """What is wrong with rows that do not fit the headers.

    Extra cells are an error, unless all are blank. A short row is an error that names the missing columns,
    unless a whole block of 16 rows is short in the same way: that is how Excel saves blank cells.
    """
    width = len(headers)
    findings: list[Finding] = []
    extra_blank: list[RawRow] = []
    short: list[RawRow] = []
    for row in rows:
        if len(row.cells) == width:
            continue
        if len(row.cells) < width:
            if any(header.strip() for header in headers[len(row.cells) :]):
                short.append(row)
        elif any(cell.strip() for cell in row.cells[width:]):
            findings.append(_too_many(row, width, delimiter, file))
        else:
            extra_blank.append(row)
    if extra_blank:
        first = extra_blank[0]
        end = "ends" if len(extra_blank) == 1 else "end"
        fact = f"{counted(len(extra_blank), 'row')} {end} with blank cells beyond the last column; they are ignored."
        findings.append(_finding("extra-blank-cells", Severity.NOTICE, fact, "", file, first))
    if short:
        findings += _too_few(short, rows, headers, delimiter, file)
    return findings


def _finding(code: str, severity: Severity, fact: str, remedy: str, file: str, row: RawRow) -> Finding:
    return Finding(f"roster/{code}", severity, fact, remedy, Place(file, row.line, row=row.row))


def _too_many(row: RawRow, width: int, delimiter: str, file: str) -> Finding:
    extra = row.cells[width:]
    while not extra[-1].strip():
        extra = extra[:-1]
    name = SEPARATORS[delimiter]
    if any(cell.lstrip().startswith('"') and cell[0].isspace() for cell in row.cells if cell):
        remedy = f"The double quote that opens a text must follow the {name} at once, without a space."
    elif any("“" in cell or "„" in cell for cell in row.cells):
        remedy = f'Only straight double quotes (") keep a text with a {name} together, not curly ones.'
    else:
        whole = delimiter.join((*row.cells[width - 1 : width], *extra)).strip()
        remedy = f"A text with a {name} needs double quotes around it, perhaps {quoted(whole, 60)}."
    shown = listed((quoted(cell, 30) for cell in extra), most=3)
    fact = f"The row has {counted(width + len(extra), 'cell')}, but there {_are(width)}"
    fact += f": {shown} {'is' if len(extra) == 1 else 'are'} left over."
    return _finding("too-many-cells", Severity.ERROR, fact, remedy, file, row)


def _are(columns: int) -> str:
    return f"{'is' if columns == 1 else 'are'} {counted(columns, 'column')}"


def _too_few(
    short: Sequence[RawRow], rows: Sequence[RawRow], headers: Sequence[str], delimiter: str, file: str
) -> Iterator[Finding]:
    blocks: dict[int, list[RawRow]] = defaultdict(list)
    for row in rows:
        blocks[(row.row - 1) // EXCEL_BLOCK].append(row)
    from_excel: list[RawRow] = []
    for row in short:
        block = blocks[(row.row - 1) // EXCEL_BLOCK]
        alike = len({len(other.cells) for other in block}) == 1 and any(other.cells[-1].strip() for other in block)
        if alike and block[0].row > EXCEL_BLOCK:
            from_excel.append(row)
            continue
        missing = [
            quoted(" ".join(header.split()) or column_letter(index))
            for index, header in enumerate(headers)
            if index >= len(row.cells)
        ]
        fact = f"The row has {counted(len(row.cells), 'cell')}, but there {_are(len(headers))}: "
        fact += f"{listed(missing, most=6)} {'is' if len(missing) == 1 else 'are'} missing."
        lines = sum(cell.count("\n") for cell in row.cells) + 1
        if lines > 1:
            remedy = f"One of its cells runs over {lines} lines: is a double quote missing, or one too many?"
        else:
            remedy = f"Write a {SEPARATORS[delimiter]} for each cell, blank ones too."
        yield _finding("too-few-cells", Severity.ERROR, fact, remedy, file, row)
    if from_excel:
        fact = f"From row {from_excel[0].row} on {counted(len(from_excel), 'row')} lack blank cells at the end."
        yield _finding(
            "short-rows",
            Severity.NOTICE,
            fact,
            "Excel saves blocks of rows like that; the cells are read as blank.",
            file,
            from_excel[0],
        )
