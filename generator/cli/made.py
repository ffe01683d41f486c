"""What commands share that make something of a set: optional parts as typed, and what is said of what came out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from generator.cli.build_lines import outcome_lines, outcomes_value
from generator.cli.check import show_report
from generator.cli.console import hand_out, progress_bar, say
from generator.cli.options import Format
from generator.cli.sheet_options import several

if TYPE_CHECKING:
    from generator.gamefile import BuildSpec
    from generator.outputs.job import BuildRequest


def extras_of(asked: BuildSpec, typed: Iterable[str] | None) -> tuple[str, ...]:
    """The optional components of game.toml and of `--with`, each once. Raises UsageError for a `--with` of nothing."""
    names = (name for text in typed or () for name in several(text, "--with"))
    return tuple(dict.fromkeys((*asked.extras, *names)))


def make_and_tell(request: BuildRequest, *, json: bool) -> None:
    """Make what a request asks for, say what came of it, and end with 1 where the cards have errors."""
    from generator.build import build_game

    with progress_bar(quiet=json) as progress:
        result = build_game(request, progress)
    if json:
        from generator.report.as_json import as_text, report_value

        value = report_value(request.source.name, result.report)
        hand_out(as_text({**value, **outcomes_value(result.outcomes, request.workspace)}))
    else:
        if result.report.findings or result.report.skipped:
            show_report(request.source.name, result.report, Format.TEXT, strict=False)
        if result.outcomes:
            say(*outcome_lines(result.outcomes, request.workspace))
        else:
            say("Nothing was written. Cure the errors first.")
    raise typer.Exit(1 if result.report.errors else 0)
