"""Exact odds beside seeded trials as text for a terminal, as CSV and as JSON values."""

from __future__ import annotations

from collections.abc import Sequence

from generator import __version__
from generator.odds.checked import CheckedFigure, CheckedOdds, amount
from generator.odds.tables import CHANCE
from generator.outgoing import csv_text, for_terminal
from generator.report.as_json import SCHEMA
from generator.report.terminal import Line
from generator.words import counted

COLUMNS = ("id", "card", "figure", "where", "unit", "exact", "value", "simulated", "low", "high", "trials", "agrees")
"""Headers of the CSV: one line for each figure."""
_HEADS = ("figure", "where", "exact", "simulated", "interval", "trials", "verdict")
_LEFT = 2
"""The first columns are words, set left; the rest are numbers, set right."""


def check_lines(check: CheckedOdds) -> list[Line]:
    """The figures under the name of their card, and the verdict at the end."""
    rows = [_row(figure) for figure in check.figures]
    widths = [max(map(len, column)) for column in zip(_HEADS, *rows, strict=True)]
    lines: list[Line] = [(("Exact odds held against seeded trials", "bold"),), ((check.note, "dim"),)]
    card = None
    for figure, row in zip(check.figures, rows, strict=True):
        if figure.card is not card:
            card = figure.card
            lines += [(), ((_name(figure), "bold"),), ((_line(_HEADS, widths), "dim"),)]
        lines.append(((_line(row, widths), "" if figure.agrees else "bold red"),))
    for fault in check.faults:
        lines += [(), ((for_terminal(f"{fault[:1].upper()}{fault[1:]}."), "bold red"),)]
    return [*lines, (), _verdict(check)]


def _verdict(check: CheckedOdds) -> Line:
    cards = counted(len({id(figure.card) for figure in check.figures}), "card")
    figures = counted(len(check.figures), "figure")
    if check.faults:
        told = f"{counted(len(check.faults), 'contradiction')} beside the figures. Trust none of them, and report it."
        return ((told, "bold red"),)
    if not check.disagreeing:
        return ((f"{figures} of {cards}: exact odds and trials agree.", "bold green"),)
    wrong = counted(len(check.disagreeing), "figure")
    names = ", ".join(dict.fromkeys(map(_name, check.disagreeing)))
    verb = "contradicts" if len(check.disagreeing) == 1 else "contradict"
    told = f"{figures} of {cards}: {wrong} {verb} the trials ({names}). Trust neither, and report it."
    return ((told, "bold red"),)


def _name(figure: CheckedFigure) -> str:
    return for_terminal(str(figure.card.values.get("name") or figure.card.id))


def _row(figure: CheckedFigure) -> tuple[str, ...]:
    comparison, interval = figure.comparison, figure.comparison.interval
    low, high = amount(interval.low, figure.unit), amount(interval.high, figure.unit)
    sign = " %" if figure.unit == CHANCE else f" {for_terminal(figure.unit)}"
    return (
        for_terminal(figure.figure),
        for_terminal(figure.where),
        amount(comparison.exact, figure.unit) + sign,
        amount(comparison.simulated, figure.unit) + sign,
        f"{low} to {high}",
        f"{comparison.trials:,}",
        "agrees" if figure.agrees else "DISAGREES",
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell.ljust(width) if place < _LEFT else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  " + "  ".join(padded).rstrip()


def check_groups(check: CheckedOdds) -> list[tuple[str, list[tuple[str, ...]]]]:
    """The figures by card, for a page: a name, and rows of the cells that `check_lines` shows."""
    groups: dict[int, tuple[str, list[tuple[str, ...]]]] = {}
    for figure in check.figures:
        groups.setdefault(id(figure.card), (_name(figure), []))[1].append(_row(figure))
    return list(groups.values())


def check_csv(check: CheckedOdds) -> str:
    """A line for each figure; `exact` is a fraction, `value` the same as a decimal number."""
    values = ({**figure_value(figure), "agrees": "yes" if figure.agrees else "no"} for figure in check.figures)
    return csv_text((COLUMNS, *([value[column] for column in COLUMNS] for value in values)))


def check_value(game: str, check: CheckedOdds) -> dict[str, object]:
    """What `pnp odds --check --json` prints."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "verdict": "failed" if check.disagreeing or check.faults else "passed",
        "note": check.note,
        "faults": list(check.faults),
        "figures": [figure_value(figure) for figure in check.figures],
    }


def figure_value(figure: CheckedFigure) -> dict[str, object]:
    """One figure: exact as a fraction and as a number, simulated, the interval, and the verdict."""
    comparison, interval = figure.comparison, figure.comparison.interval
    return {
        "id": figure.card.id,
        "card": str(figure.card.values.get("name") or figure.card.id),
        "figure": figure.figure,
        "where": figure.where,
        "unit": figure.unit,
        "exact": str(comparison.exact),
        "value": float(comparison.exact),
        "simulated": comparison.simulated,
        "low": interval.low,
        "high": interval.high,
        "trials": comparison.trials,
        "agrees": figure.agrees,
    }
