"""Findings and results as JSON; `docs/json.md` describes every key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator import __version__
from generator.cards import Place
from generator.findings import Finding, Report, Severity
from generator.outgoing import json_text
from generator.registry import GameSummary

SCHEMA = 1
"""Grows when a key changes its meaning or goes; new keys may come without."""


def as_text(value: Mapping[str, object]) -> str:
    """One JSON document, indented, ending in a line break."""
    return json_text(value)


def report_value(game: str, report: Report, *, strict: bool = False) -> dict[str, object]:
    """What `pnp check --json` prints."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "verdict": "failed" if report.fails(strict=strict) else "passed",
        "counts": {severity.value: report.count(severity) for severity in Severity},
        "findings": [finding_value(finding) for finding in report],
        "skipped": list(report.skipped),
    }


def finding_value(finding: Finding) -> dict[str, object]:
    """One finding."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "fact": finding.fact,
        "remedy": finding.remedy,
        "card": finding.card,
        "place": place_value(finding.place) if finding.place else None,
        "related": [place_value(place) for place in finding.related],
    }


def place_value(place: Place) -> dict[str, object]:
    """One place. `line` and `row` are 0 and `column` and `cell` empty where they do not apply."""
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "row": place.row or place.line,
        "cell": place.cell,
    }


def games_value(games: Iterable[tuple[str, GameSummary, str]], unusable: Iterable[str]) -> dict[str, object]:
    """What `pnp games --json` prints: name, head of game.toml and folder of each game."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "games": [
            {
                "name": name,
                "title": head.title,
                "version": head.version,
                "players": head.players,
                "tagline": head.tagline,
                "folder": folder,
                "problem": head.problem,
            }
            for name, head, folder in games
        ],
        "unusable": list(unusable),
    }


def error_value(message: str, exit_code: int) -> dict[str, object]:
    """What `--json` prints when a run stopped before there was a report."""
    return {"schema": SCHEMA, "program": __version__, "error": {"message": message, "exit_code": exit_code}}
