"""The check a release must pass: rules, faces and whole games; and what it leaves to read."""

from __future__ import annotations

from msgspec import Struct

from generator.check import Checked, check, with_lines
from generator.findings import Report, Severity
from generator.fit import fit_report
from generator.history.record import Proof
from generator.outputs.drawn import DrawnSet
from generator.progress import Progress
from generator.registry import GameSource
from generator.simulate.crew import crew
from generator.simulate.deep import DeepPlan, DeepResult, play_deep
from generator.simulate.table import play_of

SEED = 1
"""Of the whole games: the same for every release, so that anybody can play them again."""


class Proven(Struct, frozen=True):
    """A set and all that was found; `deep` is None where no whole games were played.

    Without a `drawn` set the game.toml itself was wrong.
    """

    checked: Checked
    drawn: DrawnSet | None
    report: Report
    deep: DeepResult | None
    proof: Proof


def prove_set(source: GameSource, progress: Progress, workers: int = 0) -> Proven:
    """Judge a set by its rules, lay out its faces, and play it where it has an engine and no errors so far."""
    progress("Checking", 0, 1)
    checked = check(source)
    drawn = DrawnSet(source, checked) if checked.card_set is not None else None
    report = fit_report(drawn, progress)[0] if drawn else checked.report
    checks = ["rules", "faces"]
    seeds: dict[str, int] = {}
    deep = None
    if checked.card_set is not None and not report.errors:
        play = play_of(checked.game, checked.card_set)
        if play is None:
            report = report.plus((), ("Whole games were not played: this game has no engine that plays it.",))
        else:
            with crew(workers) as hands:
                deep = play_deep(checked.card_set, play, DeepPlan(seed=SEED), hands, progress=progress)
            report = with_lines(report.plus(deep.findings), source.folders)
            checks.append("whole games")
            seeds["whole games"] = SEED
    elif checked.card_set is not None:
        report = report.plus((), ("Whole games were not played: the errors come first.",))
    proof = Proof(
        report.errors, report.warnings, report.count(Severity.NOTICE), report.skipped, tuple(checks), seeds
    )  # fmt: skip
    return Proven(checked, drawn, report, deep, proof)


def report_files(proven: Proven, asked: str) -> dict[str, bytes]:
    """What a person reads of the check, as a page and as data. Raises UsageError where the page cannot be drawn."""
    from generator.report.as_json import as_text
    from generator.report.document import report_document
    from generator.report.exact import exact_odds
    from generator.report.html import Whole, report_page
    from generator.report.provenance import input_digests

    drawn = proven.drawn
    assert drawn is not None
    tables, odds_check = exact_odds(proven.checked, deep=True)
    whole = Whole(
        drawn,
        proven.report,
        proven.deep,
        tables,
        input_digests(drawn.source, drawn.card_set),
        asked,
        odds_check=odds_check,
    )
    return {"report.html": report_page(whole).encode(), "report.json": as_text(report_document(whole)).encode()}
