"""Tables of odds as text for a terminal, as CSV and as JSON values."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from generator import __version__
from generator.odds.tables import CHANCE, Cell, OddsTable, Panel, shown
from generator.outgoing import csv_text, for_terminal
from generator.report.as_json import SCHEMA
from generator.report.terminal import Line

COLUMNS = ("table", "row", "panel", "column", "unit", "value", "exact")
"""Headers of the CSV: one line for each cell."""
_GAP = 3


def odds_lines(table: OddsTable, width: int) -> list[Line]:
    """A table in `width` columns: as many panels side by side as fit, the others below."""
    rows = [for_terminal(row) for row in table.rows]
    head = for_terminal(table.row_title)
    label = max(map(_wide, (head, *rows)))
    blocks = [_block(panel, table.unit_of(panel)) for panel in table.panels]
    lines: list[Line] = [((for_terminal(table.title), "bold"),)]
    lines += [((text, "dim"),) for text in textwrap.wrap(for_terminal(legend(table)), width)]
    titled = any(panel.title for panel in table.panels)
    for group in _side_by_side(blocks, width - label):
        lines.append(())
        if titled:
            lines.append(((_left("", label) + "".join(" " * _GAP + block[0] for block in group), "bold"),))
        lines.append(((_left(head, label) + "".join(" " * _GAP + block[1] for block in group), "dim"),))
        for number, row in enumerate(rows, 2):
            lines.append(((_left(row, label) + "".join(" " * _GAP + block[number] for block in group), ""),))
    if table.note:
        lines += [(), *(((text, "dim"),) for text in textwrap.wrap(for_terminal(table.note), width))]
    return [tuple((text.rstrip(), style) for text, style in line) for line in lines]


def legend(table: OddsTable) -> str:
    """What stands above the columns, and in what the cells are counted."""
    units = dict.fromkeys(
        "percent" if table.unit_of(panel) == CHANCE else table.unit_of(panel) for panel in table.panels
    )
    columns = f"Columns: {table.column_title}. " if table.column_title else ""
    return f"{columns}Numbers in {' and '.join(units)}."


def bare(cell: Cell, unit: str) -> str:
    """A cell without its percent sign, for tables that say it once."""
    return shown(cell, unit).removesuffix(" %")


def _block(panel: Panel, unit: str) -> list[str]:
    """A panel as lines of one width: its title, its column heads, its rows."""
    cells = [[bare(cell, unit) for cell in row] for row in panel.cells]
    heads = [for_terminal(column) for column in panel.columns]
    widths = [max(map(_wide, column)) for column in zip(heads, *cells, strict=True)]
    lines = ["  ".join(_right(text, wide) for text, wide in zip(row, widths, strict=True)) for row in (heads, *cells)]
    title = for_terminal(panel.title)
    wide = max(_wide(title), *map(_wide, lines))
    return [_left(title, wide), *(_left(line, wide) for line in lines)]


def _side_by_side(blocks: Sequence[list[str]], width: int) -> list[list[list[str]]]:
    groups: list[list[list[str]]] = []
    room = 0
    for block in blocks:
        needed = _GAP + _wide(block[0])
        if not groups or needed > room:
            groups.append([])
            room = width
        groups[-1].append(block)
        room -= needed
    return groups


def _wide(text: str) -> int:
    """Columns a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def _left(text: str, width: int) -> str:
    return text + " " * (width - _wide(text))


def _right(text: str, width: int) -> str:
    return " " * (width - _wide(text)) + text


def odds_csv(tables: Sequence[OddsTable]) -> str:
    """Every cell of the tables as a line: `value` as a decimal number, `exact` as a fraction; blank for no number."""
    rows = (
        (table.name, row, panel.title, column, table.unit_of(panel), _decimal(cell), _exact(cell))
        for table in tables
        for row, panel, column, cell in table.records()
    )
    return csv_text((COLUMNS, *rows))


def _decimal(cell: Cell) -> str:
    return "" if cell is None else f"{float(cell):.12g}"


def _exact(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def odds_value(game: str, tables: Sequence[OddsTable]) -> dict[str, object]:
    """What `pnp odds --json` prints."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "tables": [
            {
                "name": table.name,
                "title": table.title,
                "rows_are": table.row_title,
                "columns_are": table.column_title,
                "note": table.note,
                "rows": list(table.rows),
                "panels": [
                    {
                        "title": panel.title,
                        "unit": table.unit_of(panel),
                        "columns": list(panel.columns),
                        "values": [[_number(cell) for cell in row] for row in panel.cells],
                        "exact": [[_exact(cell) for cell in row] for row in panel.cells],
                    }
                    for panel in table.panels
                ],
            }
            for table in tables
        ],
    }


def _number(cell: Cell) -> float | int | None:
    return float(cell) if isinstance(cell, Fraction) else cell
