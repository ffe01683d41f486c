"""`pnp check`: judge a game's rosters by its rules."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, progress_bar, say, tell
from generator.cli.options import (
    DebugOption,
    Format,
    FormatOption,
    GameArgument,
    JsonOption,
    StrictOption,
    chosen_format,
    named_game,
)
from generator.cli.play_options import WorkersOption, interrupts
from generator.findings import Report
from generator.workspace import is_file

EXAMPLES = (
    "\b\nExamples:\n  pnp check ratings-war\n  pnp check ratings-war --strict --format github\n"
    "  pnp check top-dog --deep"
)


@guarded
def check(
    game: GameArgument,
    strict: StrictOption = False,
    json: JsonOption = False,
    format: FormatOption = Format.TEXT,  # noqa: A002 - the option's name
    fit: Annotated[
        bool, typer.Option("--fit", help="Also lay out every face, without writing files; shows the tightest texts.")
    ] = False,
    deep: Annotated[
        bool,
        typer.Option(
            "--deep", help="Also play whole games and hold them against the bands of game.toml; takes minutes."
        ),
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="NAME",
            help="In a language of the game, or in pseudo: longer words with accents, to see what will not fit.",
        ),
    ] = "",
    workers: WorkersOption = 0,
    debug: DebugOption = False,
) -> None:
    """Check a game's rosters against its rules.

    Every mistake is told at once, with its place.

    Exit codes: 0 no errors, 1 errors, 2 wrong use, 3 a file cannot be read.
    """
    form = chosen_format(format, json=json)
    workspace, source = named_game(game)
    from generator.check import card_counts, with_lines
    from generator.check import check as check_game

    checked = check_game(source)
    if language.strip() and checked.card_set is not None:
        from generator.outputs.drawn import DrawnSet

        checked = DrawnSet(source, checked).in_language(language).checked
    report = checked.report
    if fit and checked.card_set is not None:
        from generator.fit import fit_report
        from generator.outputs.drawn import DrawnSet

        with progress_bar(quiet=form is not Format.TEXT) as progress:
            report, laid_out = fit_report(DrawnSet(source, checked), progress)
    if checked.card_set is not None and checked.card_set.file.build.outputs:
        from generator.outputs.kinds import judge_outputs

        report = report.plus(judge_outputs(checked.card_set.file, source, workspace))
    if checked.card_set is not None:
        from generator.booklet.place import rules_path

        if is_file(rules_path(source.folders, checked.card_set.file)):
            from generator.prepress.rules_text import rules_findings

            report = report.plus(rules_findings(source, checked.card_set))
    if deep and checked.card_set is not None:
        from generator.deep import deep_report

        with interrupts() as stopped, progress_bar(quiet=form is not Format.TEXT) as progress:
            report = with_lines(deep_report(checked, report, workers, stopped, progress), source.folders)
    if debug:
        tell(*"".join(report.traces).splitlines())
    if form is Format.TEXT and checked.card_set is not None:
        say(card_counts(checked.card_set))
        if fit:
            from generator.report.fits import fit_lines, page_lines

            for line in (*page_lines(laid_out.faces), *fit_lines(laid_out.fits)):
                say(line)
    show_report(source.name, report, form, strict=strict)
    raise typer.Exit(1 if report.fails(strict=strict) else 0)


def show_report(game: str, report: Report, form: Format, *, strict: bool) -> None:
    """Print a report in the format asked for."""
    if form is Format.JSON:
        from generator.report.as_json import as_text, report_value

        hand_out(as_text(report_value(game, report, strict=strict)))
    elif form is Format.GITHUB:
        from generator.report.github import workflow_commands

        hand_out("".join(f"{command}\n" for command in workflow_commands(report)))
    else:
        from generator.report.terminal import report_lines, write_lines

        write_lines(report_lines(report, strict=strict), sys.stdout)
