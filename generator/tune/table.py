"""What tuning found, as lines for a person and as a value for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator import __version__
from generator.report.as_json import SCHEMA, finding_value
from generator.report.terminal import Line
from generator.simulate.verdicts import shown
from generator.tune.moves import Changes
from generator.tune.readings import BandReading, FigureKey, Readings
from generator.tune.search import Tuned
from generator.tune.variants import Rosters
from generator.words import counted

MOST_FIGURES = 12
"""Figures that are shown of those that were outside and still are."""


def tuned_lines(tuned: Tuned, rosters: Rosters) -> Iterator[Line]:
    """The table of changes, the figures before and after, and what was tried."""
    if tuned.outcome == "inside" and not tuned.before:
        yield (
            (
                "No rule finds an error, and no figure was looked at: none is counted exactly, and none played.",
                "yellow",
            ),
        )
    elif tuned.outcome == "inside":
        yield (("Every figure lies inside its band; nothing needs to change.", "green"),)
    elif tuned.outcome == "found":
        yield (("The smallest change found that brings every figure inside its band:", "bold"),)
        yield ()
        yield from _table(_change_rows(tuned.changes, rosters))
    elif tuned.outcome == "none":
        yield (("No change of so few cells brings every figure inside its band.", "bold red"),)
    else:
        yield (("Stopped before anything was proved.", "yellow"),)
    rows = _figure_rows(tuned, rosters)
    if len(rows) > 1:
        yield ()
        yield (("Figures that were outside, or come nearest to the end of their band (95 % intervals):", "bold"),)
        yield ()
        yield from _table(rows)
    yield ()
    games = f", {counted(tuned.games, 'game', ',')} played" if tuned.games else ""
    yield ((f"{counted(tuned.tried, 'variant', ',')} looked at{games}.", "dim"),)


def _change_rows(changes: Changes, rosters: Rosters) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("card", "column", "was", "becomes", "at")]
    for one in changes:
        card = rosters.card(one.roster, one.card)
        name = str(card.values.get("name") or card.id)
        rows.append((name, one.column, one.was, one.becomes, str(card.place)))
    return rows


def _figure_rows(tuned: Tuned, rosters: Rosters) -> list[tuple[str, ...]]:
    names = {card.id: str(card.values.get("name") or card.id) for name in rosters.tuned for card in rosters.cards(name)}
    rows: list[tuple[str, ...]] = [("figure", "of", "where", "band", "before", "after")]
    for key in told_figures(tuned):
        now, then = tuned.before.get(key), tuned.after.get(key)
        one = now or then
        assert one is not None
        band = f"{shown(one.low, _unit(one))} to {shown(one.high, _unit(one))}"
        of = ", ".join(filter(None, (names.get(key.card, key.card), key.of)))
        rows.append((key.name, of, key.where or "exact", band, _value(now), _value(then)))
    return rows


def told_figures(tuned: Tuned) -> list[FigureKey]:
    """The figures worth showing: those outside before or after, those of changed cards, worst first."""
    changed = {one.card for one in tuned.changes}
    before, after = tuned.before, tuned.after
    off = [key for key, one in before.items() if one.excess() > 0 or (key in after and after[key].excess() > 0)]
    own = [key for key in before if key.card in changed and key not in off]
    off.sort(key=lambda key: -before[key].excess())
    own.sort(key=lambda key: _margin(key, after, before))
    return [*off[:MOST_FIGURES], *own[: max(0, MOST_FIGURES - len(off))]]


def _margin(key: FigureKey, after: Readings, before: Readings) -> float:
    return (after.get(key) or before[key]).margin


def _unit(reading: BandReading) -> str:
    return reading.unit


def _value(reading: BandReading | None) -> str:
    if reading is None:
        return "-"
    unit = _unit(reading)
    if not reading.error:
        return f"{reading.value:.4g}"
    low, high = reading.interval
    return f"{shown(reading.value, unit)} ({shown(low, unit)} to {shown(high, unit)})"


def _table(rows: list[tuple[str, ...]]) -> Iterator[Line]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        yield ((f"  {text}", "dim" if not number else ""),)


def tuned_value(game: str, tuned: Tuned, rosters: Rosters, written: tuple[str, ...]) -> Mapping[str, object]:
    """The same as a JSON value."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "outcome": tuned.outcome,
        "changes": [
            {
                "roster": one.roster,
                "card": one.card,
                "column": one.column,
                "was": one.was,
                "becomes": one.becomes,
                "place": str(rosters.card(one.roster, one.card).place),
            }
            for one in tuned.changes
        ],
        "figures": [
            {
                "figure": key.name,
                "of": key.of,
                "card": key.card,
                "where": key.where,
                "band": [one.low, one.high],
                "before": _pair(tuned.before.get(key)),
                "after": _pair(tuned.after.get(key)),
            }
            for key in sorted({*tuned.before, *tuned.after})
            if (one := tuned.before.get(key) or tuned.after.get(key)) is not None
        ],
        "findings": [finding_value(one) for one in tuned.findings],
        "tried": tuned.tried,
        "games": tuned.games,
        "written": list(written),
    }


def _pair(reading: BandReading | None) -> Mapping[str, object] | None:
    if reading is None:
        return None
    return {"value": reading.value, "low": reading.interval[0], "high": reading.interval[1]}
