"""`report.json`: what the report says, for programs. docs/reports.md describes every key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.report.as_json import report_value
from generator.report.odds import odds_value
from generator.report.odds_check import figure_value
from generator.report.simulation import run_value

if TYPE_CHECKING:
    from generator.report.html import Whole


def report_document(whole: Whole) -> dict[str, object]:
    """The whole report as JSON values: the keys of `pnp check --json`, then what whole games and odds say."""
    card_set, deep = whole.card_set, whole.deep
    return {
        **report_value(card_set.game, whole.report, strict=whole.strict),
        "title": card_set.file.title,
        "version": card_set.file.version,
        "command": whole.asked,
        "inputs": dict(whole.inputs),
        "rulings": {str(name): str(words) for name, words in card_set.file.rulings.items()},
        "complete": deep is not None and not deep.stopped,
        "runs": [run_value(run, deep.play, deep.cast) for run in deep.runs] if deep else [],
        "odds": odds_value(card_set.game, whole.tables)["tables"],
        "odds_check": [figure_value(figure) for figure in whole.odds_check.figures] if whole.odds_check else [],
    }
