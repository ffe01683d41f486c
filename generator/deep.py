"""A check that goes deep: whole games played with the cards, beside what was found without playing."""

from __future__ import annotations

from collections.abc import Callable

from generator.check import Checked
from generator.findings import Report
from generator.game import checked_odds
from generator.progress import Progress, no_progress
from generator.simulate.crew import crew
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.referee import Incident, printed, referee_findings, watch
from generator.simulate.run import never
from generator.simulate.table import play_of


def deep_report(
    checked: Checked,
    report: Report,
    workers: int = 0,
    stopped: Callable[[], bool] = never,
    progress: Progress = no_progress,
    plan: DeepPlan | None = None,
) -> Report:
    """The report with what whole games say, and odds held against more trials; why nothing was played, if so.

    Raises GameCrashError when the game's code fails, UsageError for a number of workers below 0.
    """
    if checked.card_set is None:
        return report
    if report.errors:
        return report.plus((), ("Whole games were not played: the errors come first.",))
    odds = checked_odds(checked.game, checked.card_set, deep=True)
    if odds is not None:
        report = report.plus(odds.findings(f"{checked.card_set.game}/odds-check"))
    play = play_of(checked.game, checked.card_set)
    if play is None:
        return report.plus((), ("Whole games were not played: this game has no engine that plays it.",))
    with crew(workers) as hands:
        incidents: list[Incident] = []
        if checked.game.referee is not None:
            cards = printed(checked.game, checked.card_set)
            incidents = watch(checked.game.referee, cards, play, hands, stopped=stopped, progress=progress)
        result = play_deep(checked.card_set, play, plan or DeepPlan(), hands, stopped=stopped, progress=progress)
    skipped = ("Whole games were stopped before all were played.",) if result.stopped else ()
    return report.plus((*referee_findings(incidents, checked.card_set), *result.findings), skipped)
