"""What the roster reader has to say: every finding code with its help, and how findings are worded and grouped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from generator.cards import Place
from generator.findings import Finding
from generator.words import listed

CODES: Mapping[str, str] = MappingProxyType(
    {
        # the file
        "roster/empty-file": "The file holds nothing, or nothing but blank rows.",
        "roster/not-utf-8": "A text file is not UTF-8; accents and special characters would be lost.",
        "roster/not-a-table": "The file is not CSV, TSV, .xlsx, .ods or JSON, whatever its name says.",
        "roster/json": "A JSON file is no list of cards, or is not valid.",
        "roster/damaged-workbook": "A workbook is damaged, protected by a password, or not what it claims to be.",
        "roster/too-large": "A file, or the used part of a sheet, is far larger than any roster.",
        "roster/nul-byte": "The file holds NUL bytes, which a broken export leaves behind.",
        "roster/read-as": "How a file was read where its name or its first line did not say it.",
        "roster/which-sheet": "The workbook has several sheets, or not the sheet that game.toml names.",
        "roster/hidden-rows": "Rows that are hidden in the sheet are cards all the same.",
        # the headers
        "roster/no-headers": "The header row is not there, or does not look like column names.",
        "roster/separator": "The header row is not separated by commas, semicolons or tabs.",
        "roster/duplicate-header": "Two columns have one name, so one of them would be lost.",
        "roster/nameless-column": "A column without a name holds text, which nothing can use.",
        "roster/same-slug": "Two column names become one word in a template; the later one gets a number.",
        "roster/named-column": "game.toml names a column that the file does not have.",
        # the rows
        "roster/no-cards": "There are headers, but no card below them.",
        "roster/where": "Rows that game.toml leaves out by a condition, or a condition that cannot be read.",
        "roster/filler-rows": "Rows hold nothing but unticked boxes, zeros or one value down to the end; no cards.",
        "roster/totals-row": "A row of totals below or above the cards is not read as a card.",
        "roster/second-table": "A second table below a blank row, or the headers once more.",
        "roster/blank-card": "A row holds nothing but its number of copies; there is nothing to print.",
        "roster/blank-name": "A card has no name, while others of its roster have one.",
        "roster/blank-rows": "Blank rows are skipped wherever they stand.",
        "roster/unclosed-quote": "A cell opens with a double quote that is never closed, so it swallows what follows.",
        "roster/stray-quote": "Text follows the closing double quote of a cell.",
        "roster/swallowed-rows": "A quoted cell takes in lines that look like rows of their own.",
        "roster/quotes": "What became of double quotes around cells of a tab file that need none.",
        "roster/too-many-cells": "A row has more cells than there are columns, mostly by a comma in unquoted text.",
        "roster/too-few-cells": "A row ends before the last column.",
        "roster/extra-blank-cells": "Rows end with blank cells beyond the last column; they are ignored.",
        "roster/short-rows": "Excel left out blank cells at the end of whole blocks of rows; they are blank.",
        # the cells
        "roster/control-character": "Invisible control characters in a cell are taken out.",
        "roster/lost-character": "A character was lost in an earlier save: the cell holds the replacement mark.",
        "roster/garbled-text": "A cell looks like UTF-8 text that was once read as Windows-1252.",
        "roster/error-value": "A cell holds an error value of a spreadsheet, such as #REF!.",
        "roster/looks-changed": "A cell looks as if a spreadsheet made a date or a rounded number of what was typed.",
        "roster/date-cell": "A cell of a workbook holds a date or a time instead of what was typed.",
        "roster/formula-without-result": "A formula was never calculated, so its cell holds no value.",
        "roster/formula-zero": "A formula's 0 may stand for a result that was never calculated.",
        "roster/lost-marks": "Bold or italic letters of a cell that stars cannot say, as in the middle of a word.",
        "roster/merged-cells": "Merged cells leave all but one of their cells blank.",
        "roster/shown-differently": "The sheet shows another text than its cells hold, by a number format.",
        # the columns
        "roster/unknown-columns": "Columns the game does not know; a template may still use them.",
        "roster/near-column": "A column is one or two letters away from a known one that is missing.",
        "roster/spelling": "A column is spelt the British way; it is read all the same.",
        "roster/read-as-copies": "A column with another name than `copies` is read as the number of copies.",
        "roster/looks-like-copies": "A column of whole numbers says copies and is not read as such.",
        "roster/missing-columns": "Columns the game needs are not in the file.",
        "roster/blank-cell": "A cell that must be filled is blank.",
        "roster/whole": "A cell is not a whole number, or outside the allowed range.",
        "roster/number": "A cell is not a number, or outside the allowed range.",
        "roster/yes-no": "A cell is neither yes nor no.",
        "roster/choice": "A cell is not one of the allowed words.",
        "roster/list-separator": "The parts of lists seem to be separated by another sign than the column's.",
        "roster/color": "A cell is not a color name or hex number.",
        "roster/value": "A cell does not say what its column needs.",
        "roster/copies": "The number of copies is not a whole number from 0 to 500.",
        "roster/no-copies": "Cards with 0 copies are not printed.",
        "roster/id": "An id is too long, has no letter or digit, or has a sign that cannot be in one, such as a comma.",
        "roster/same-id": "Two cards have one id.",
        "roster/ids-made": "The file has no `id` column; ids are made from the names.",
        "roster/same-name": "Two cards have one name.",
    }
)
"""Every code the reader can give, with its one-line help (docs and tests read this table)."""

GROUPED_ABOVE = 3
"""A fault that is word for word the same on more rows than this is told once, with the rows listed."""


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """The same fault in one column of many rows as one finding: the first place, the others in `related`."""
    groups: dict[tuple[str, str, str, str, str], list[Finding]] = {}
    for finding in findings:
        column = finding.place.column if finding.place else ""
        groups.setdefault((finding.code, finding.severity, finding.fact, finding.remedy, column), []).append(finding)
    told: list[Finding] = []
    for alike in groups.values():
        if len(alike) <= GROUPED_ABOVE:
            told += alike
            continue
        first, others = alike[0], [item.place for item in alike[1:] if item.place]
        rows = listed((_where(place) for place in others), most=8)
        fact = f"{first.fact.removesuffix('.')} (and {len(others)} more like it: {rows})."
        told.append(replace(first, fact=fact, card="", related=(*first.related, *others)))
    return told


def _where(place: Place) -> str:
    return place.cell.rpartition("!")[2] or f"{place.line}"
