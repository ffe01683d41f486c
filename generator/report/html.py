"""The report of a game as one HTML page that needs nothing else: verdict first, then why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator import __version__
from generator.cards import Card
from generator.findings import Finding, Report
from generator.game import CardSet, Game
from generator.json_values import JsonObject
from generator.odds.checked import CheckedOdds
from generator.odds.tables import CHANCE, OddsTable
from generator.odds.tables import shown as shown_cell
from generator.outgoing import for_html
from generator.outputs.drawn import DrawnSet
from generator.report.card_words import card_words
from generator.report.html_charts import need_matplotlib
from generator.report.html_pictures import card_pictures
from generator.report.html_sections import (
    CardChart,
    Names,
    band_rows,
    card_charts,
    card_tables,
    game_table,
    length_charts,
    lineup_words,
    lineups,
    seat_charts,
    skill_charts,
    supply_charts,
)
from generator.report.odds_check import check_groups
from generator.simulate.deciding import HALF, NEARLY_ALL, Open, OpenRun, open_runs, totals
from generator.simulate.verdicts import RunJudged, Verdict, command, shown
from generator.words import counted, counted_of

if TYPE_CHECKING:
    from generator.simulate.deep import DeepResult
    from generator.simulate.figures import Figure

TEMPLATES = Path(__file__).parent / "templates"
MOST_NAMED = 6
"""Undecided figures that are named where more games decide them."""
MOST_PICTURES = 80
"""Cards shown beside findings: a set in which everything is wrong would make a page of many megabytes."""


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything a report says. `report` holds what check and whole games found; `deep` is None where none were played.

    `inputs` are hashes of the cards' files by name; `asked` is the command that made the report.
    """

    drawn: DrawnSet
    report: Report
    deep: DeepResult | None
    tables: Sequence[OddsTable]
    inputs: Mapping[str, str]
    asked: str
    strict: bool = False
    odds_check: CheckedOdds | None = None
    """Exact odds beside seeded trials; None where the game checks none."""

    @property
    def game(self) -> Game:
        """The game's own code."""
        return self.drawn.game

    @property
    def card_set(self) -> CardSet:
        """The cards."""
        return self.drawn.card_set

    @property
    def failed(self) -> bool:
        """Whether the set must not be printed as it is."""
        return self.report.fails(strict=self.strict)


def report_page(whole: Whole) -> str:
    """The page. Raises UsageError where matplotlib is missing."""
    if whole.deep:
        need_matplotlib()
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    return environment.get_template("report.html.j2").render(_values(whole)) + "\n"


def _shown(value: object) -> object:
    """What stands in the page for a value: texts as `for_html` makes them, pieces of the page as they are."""
    from markupsafe import Markup

    return Markup(for_html(value)) if type(value) is str else value  # noqa: S704 - escaped by for_html


def _values(whole: Whole) -> dict[str, object]:
    card_set, report, deep = whole.card_set, whole.report, whole.deep
    names = Names()
    charts = list(card_charts(deep, names)) if deep else []
    cards = _cards_of(report, card_set)
    shown_ids = [card.id for card in cards.values()][:MOST_PICTURES]
    shown_ids += [end[0] for chart in charts for end in (chart.lowest, chart.highest)]
    bands = band_rows(deep) if deep else []
    tables = list(card_tables(deep)) if deep and deep.runs else []
    texts = list(card_words(whole.game, card_set)) if charts or tables else []
    return {
        "title": card_set.file.title,
        "version": card_set.file.version,
        "tagline": card_set.file.tagline,
        "language": "en",
        "program": __version__,
        "failed": whole.failed,
        "verdict": verdict_words(report, *undecided_figures(deep), strict=whole.strict),
        "reasons": list(_reasons(whole, bands)),
        "numbers": list(_numbers(whole)),
        "findings": [_finding(finding, cards.get(finding)) for finding in _worst_first(report)],
        "skipped": report.skipped,
        "pictures": card_pictures(whole.drawn, shown_ids),
        "bands": bands,
        "undecided": [_undecided(whole, run) for run in open_runs(deep.runs)] if deep else [],
        "card_words": texts,
        "anchors": {one.id: one.anchor for one in texts},
        "several_bands": any(row["band"].endswith("*") for row in bands),
        "card_charts": charts,
        "card_tables": tables,
        "lineups": _lineups(deep, names) if deep else [],
        "skill": skill_charts(deep, names) if deep else (),
        "supplies": list(supply_charts(deep, names)) if deep else [],
        "odds": [_odds(table) for table in whole.tables],
        "odds_check": check_groups(whole.odds_check) if whole.odds_check else [],
        "odds_check_note": whole.odds_check.note if whole.odds_check else "",
        "odds_disagree": len(whole.odds_check.disagreeing) if whole.odds_check else 0,
        "rulings": card_set.file.rulings,
        "settings": card_set.file.settings if card_set.file.rulings else {},
        "asked": whole.asked,
        "runs": _runs(whole),
        "inputs": whole.inputs,
    }


def undecided_figures(deep: DeepResult | None) -> tuple[int, int]:
    """How many figures of whole games lie neither inside nor outside their bands for certain, and of how many."""
    return totals(deep.runs) if deep else (0, 0)


def verdict_words(report: Report, undecided: int = 0, judged: int = 0, *, strict: bool = False) -> str:
    """That all is well, or what stands against it; `undecided` of the `judged` figures are no proof of either."""
    if report.errors:
        return f"{counted(report.errors, 'error')} to cure"
    if report.warnings:
        return f"{counted(report.warnings, 'warning')} to {'cure' if strict else 'look at'}"
    if undecided:
        return f"Nothing found wrong; {undecided:,} of {counted(judged, 'figure', ',')} undecided"
    return "All is well"


def _reasons(whole: Whole, bands: Sequence[JsonObject]) -> list[str]:
    told = [counted_of(deck.total, name) for name, deck in whole.card_set.decks.items()]
    reasons = [f"{', '.join(told)}; {counted(len(whole.game.rules), 'rule')} of the game held against them."]
    deep = whole.deep
    if deep is None:
        return [*reasons, "No whole games were played."]
    players = sorted({run.setting.players for run in deep.runs})
    if players:
        reasons.append(
            f"{counted(deep.games, 'whole game', ',')} played by bots, {players[0]} to {players[-1]} players."
            if len(players) > 1
            else f"{counted(deep.games, 'whole game', ',')} played by bots."
        )
    if bands:
        totals = {verdict.value: sum(row[verdict.value] for row in bands) for verdict in Verdict}
        told = [f"{number} {verdict}" for verdict, number in totals.items() if number]
        reasons.append(f"Figures held against their bands: {', '.join(told)}.")
    elif not whole.card_set.file.play:
        reasons.append("game.toml has no [play] bands, so figures of whole games are shown but not judged.")
    if deep.stopped:
        reasons.append("The games were stopped before they were done.")
    return reasons


def _numbers(whole: Whole) -> list[tuple[str, str]]:
    """A few figures large: what a designer asks first."""
    deep = whole.deep
    if deep is None or not deep.runs:
        return []
    from generator.simulate.figures import game_figures, quantile

    first = lineups(deep)[0][2]
    rounds = [sum(r * n for r, n in run.counts.rounds.items()) / run.counts.games for run in first]
    low, high = f"{min(rounds):.1f}", f"{max(rounds):.1f}"
    numbers = [
        (
            "rounds a game" if low == high else "rounds a game, by number of players",
            low if low == high else f"{low}–{high}",
        )
    ]
    numbers.append(("rounds in the longest game", str(max(quantile(run.counts.rounds, 1) for run in first))))
    numbers.append(_seat_edge(first, deep))
    shared = sum(run.counts.shared for run in first) / sum(run.counts.games for run in first)
    numbers.append(("of games end with a shared win", f"{shared * 100:.1f} %"))
    for bots, _, runs in lineups(deep):
        bot, against, other = bots.partition(" against ")
        if against:
            values = [
                figure.value
                for run in runs
                for figure in game_figures(run.counts, deep.play)
                if figure.kind == "bot" and figure.of == bot
            ]
            numbers.append((f"times its share wins {bot} against {other}", f"{min(values):.1f}–{max(values):.1f}"))
            break
    return numbers


def _seat_edge(runs: Sequence[RunJudged], deep: DeepResult) -> tuple[str, str]:
    """The largest edge of a seat that is no noise: its interval, wide enough for all seats together, leaves 1 out."""
    from generator.simulate.figures import game_figures

    figures = [
        figure for run in runs for figure in game_figures(run.counts, deep.play) if figure.kind in ("seat", "priority")
    ]
    sure = [figure for figure in figures if 1 not in figure.interval(0.05 / len(figures))]
    if not sure:
        return "seat has an edge that is more than noise", "no"
    most = max(sure, key=lambda figure: abs(figure.value - 1))
    who = f"seat {most.of}" if most.of else "the seat that is first in ties"
    return f"more or less than its share wins {who}, the largest edge of a seat", f"{(most.value - 1) * 100:+.0f} %"


def _worst_first(report: Report) -> list[Finding]:
    return sorted(report, key=lambda finding: finding.severity.rank)


def _cards_of(report: Report, card_set: CardSet) -> dict[Finding, Card]:
    """The card each finding is about: by its place, else by id or name."""
    by_place: dict[tuple[str, int], Card] = {}
    by_name: dict[str, Card] = {}
    for deck in card_set.decks.values():
        for card in (*deck.cards, *deck.unread):
            if card.place.line:
                by_place.setdefault((card.place.file, card.place.line), card)
            by_name.setdefault(card.id, card)
            by_name.setdefault(str(card.values.get("name") or card.id), card)
    found = {}
    for finding in _worst_first(report):
        place = finding.place
        known = (by_place.get((place.file, place.line)) if place else None) or by_name.get(finding.card)
        if known is not None:
            found[finding] = known
    return found


def _finding(finding: Finding, card: Card | None) -> dict[str, object]:
    return {
        "severity": finding.severity.value,
        "fact": finding.fact,
        "remedy": finding.remedy,
        "code": finding.code,
        "place": str(finding.place) if finding.place else "",
        "related": [str(place) for place in finding.related],
        "card": card.id if card else "",
        "name": str(card.values.get("name") or card.id) if card else "",
    }


def _undecided(whole: Whole, run: OpenRun) -> dict[str, object]:
    """What one kind of games left open, which of it more games decide and by what command, and what none will."""
    names = whole.deep.cast.names if whole.deep else {}

    def told(found: Sequence[Open]) -> list[str]:
        return [
            f"{one.judged.band.name}{_of(one.judged.figure, names)}, "
            f"{shown(one.judged.figure.value, one.judged.figure.unit)}"
            for one in found
        ]

    return {
        "words": run.setting.words(),
        "open": len(run.decidable) + len(run.at_edge),
        "judged": run.judged,
        "decidable": len(run.decidable),
        "steps": _steps(run),
        "last": told(run.decidable[-MOST_NAMED:]),
        "at_edge": told(run.at_edge),
        "command": f"{command(whole.card_set.game, run.setting, run.games())} --until-decided",
    }


def _of(figure: Figure, names: Mapping[str, str]) -> str:
    """Whose figure it is: a card's, a seat's."""
    if figure.card:
        return f" of {names[figure.card]}"
    return f" {figure.of}" if figure.kind == "seat" else ""


def _steps(run: OpenRun) -> str:
    """How many games decide half, nearly all and all of what games can decide, each number once."""
    parts = ((HALF, "half of them"), (NEARLY_ALL, "nine in ten"), (1.0, "all of them"))
    by_games = {run.games(part): words for part, words in parts}
    told = [f"{games:,} games {words}" for games, words in by_games.items()]
    return f"{', '.join(told)}, {run.games() / run.played:.1f} times those played"


def _lineups(deep: DeepResult, names: Names) -> list[dict[str, object]]:
    """How games go, lineup by lineup; charts for the first, tables for all."""
    found = []
    for number, (bots, variant, runs) in enumerate(lineups(deep)):
        found.append(
            {
                "words": lineup_words(bots, variant, deep.play),
                "table": game_table(runs, deep.play),
                "lengths": length_charts(runs, names) if number == 0 else (),
                "seats": seat_charts(runs, deep.play, names) if number == 0 else (),
            }
        )
    return found


def _runs(whole: Whole) -> list[dict[str, str]]:
    if whole.deep is None:
        return []
    return [
        {
            "words": run.setting.words(),
            "games": f"{run.counts.games:,}",
            "command": command(whole.card_set.game, run.setting, run.counts.games),
        }
        for run in whole.deep.runs
    ]


def _odds(table: OddsTable) -> dict[str, object]:
    """A table of odds as rows of cells, each with its depth of color from 0 to 100."""
    rows = []
    for number, row in enumerate(table.rows):
        cells = []
        for panel in table.panels:
            unit, (low, high) = table.unit_of(panel), table.scale(panel)
            for cell in panel.cells[number]:
                depth = 0.0 if cell is None or high == low else (float(cell) - low) / (high - low)
                cells.append((shown_cell(cell, unit), round(100 * depth)))
        rows.append((row, cells))
    return {
        "title": table.title,
        "note": table.note,
        "row_title": table.row_title,
        "column_title": table.column_title,
        "panels": [(panel.title, len(panel.columns)) for panel in table.panels],
        "columns": [column for panel in table.panels for column in panel.columns],
        "rows": rows,
        "closed": table.detail or len(table.rows) > 40,
        "unit": "" if table.unit == CHANCE else table.unit,
    }


__all__ = ["CardChart", "Whole", "report_page", "undecided_figures", "verdict_words"]
