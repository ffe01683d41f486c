"""`pnp report`: one page that says whether a card set is ready, and why."""

from __future__ import annotations

import shlex
from time import monotonic
from typing import Annotated

import typer

from generator.cli.console import guarded, progress_bar, say, tell
from generator.cli.options import DebugOption, GameArgument, StrictOption, named_game
from generator.cli.play_options import STOPPED, ClusterOption, SeedOption, WorkersOption, interrupts
from generator.words import lasting
from generator.workspace import typed_path

EXAMPLES = "\b\nExamples:\n  pnp report top-dog\n  pnp report ratings-war --games 10000 --most 40000 --out ~/Desktop"
PAGE, DATA = "report.html", "report.json"


@guarded
def report(
    game: GameArgument,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each kind at least, before bands are looked at.")
    ] = 1000,
    most: Annotated[
        int,
        typer.Option("--most", min=0, help="Games of each kind at most, while a band is undecided; 0: 8 x --games."),
    ] = 0,
    seed: SeedOption = 1,
    workers: WorkersOption = 0,
    cluster: ClusterOption = "",
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
    strict: StrictOption = False,
    debug: DebugOption = False,
) -> None:
    """Check and play a game and write its report page.

    Exit codes: 0 no errors, 1 errors, 2 wrong use, 3 a file cannot be read or written, 130 stopped.
    """
    workspace, source = named_game(game)
    from generator.check import check, with_lines
    from generator.outputs.drawn import DrawnSet
    from generator.outputs.folders import add_files
    from generator.report.as_json import as_text
    from generator.report.document import report_document
    from generator.report.exact import exact_odds
    from generator.report.html import Whole, report_page, undecided_figures, verdict_words
    from generator.report.html_charts import need_matplotlib
    from generator.report.provenance import input_digests
    from generator.simulate.crew import crew
    from generator.simulate.deciding import NEARLY_ALL, games_to_decide
    from generator.simulate.deep import DeepPlan, play_deep
    from generator.simulate.table import play_of

    need_matplotlib()
    checked = check(source)
    if checked.card_set is None:
        from generator.cli.check import show_report
        from generator.cli.options import Format

        show_report(source.name, checked.report, Format.TEXT, strict=strict)
        raise typer.Exit(1)
    card_set, found, deep, seconds = checked.card_set, checked.report, None, 0.0
    if found.errors:
        found = found.plus((), ("Whole games were not played: the errors come first.",))
    elif (play := play_of(checked.game, card_set)) is None:
        found = found.plus((), ("Whole games were not played: this game has no engine that plays it.",))
    else:
        plan = DeepPlan(games, max(games, most or 8 * games), seed)
        with interrupts() as stopped, progress_bar(quiet=False) as progress, crew(workers, cluster) as hands:
            start = monotonic()
            deep = play_deep(card_set, play, plan, hands, whole=True, stopped=stopped, progress=progress)
            seconds = monotonic() - start
        found = with_lines(found.plus(deep.findings), source.folders)
    asked = f"pnp report {shlex.quote(game)} --games {games}{f' --most {most}' if most else ''} --seed {seed}"
    tables, odds_check = exact_odds(checked)
    whole = Whole(
        DrawnSet(source, checked),
        found,
        deep,
        tables,
        input_digests(source, card_set),
        asked + (" --strict" if strict else ""),
        strict,
        odds_check,
    )
    folder = typed_path(out, workspace.here) if out else source.folders.output
    files = {PAGE: report_page(whole).encode(), DATA: as_text(report_document(whole)).encode()}
    add_files(folder, files)
    verdict = verdict_words(found, *undecided_figures(deep), strict=strict)
    say(f"{card_set.file.title} {card_set.file.version}: {verdict}.")
    if deep is not None and (more := games_to_decide(deep.runs, NEARLY_ALL)):
        say(f"{more:,} games more decide nine in ten of those; that takes {lasting(seconds * more / deep.games)} here.")
    for name in files:
        say(workspace.shown(folder / name))
    if deep is not None and deep.stopped:
        tell("Stopped: the report holds what was played.")
        raise typer.Exit(STOPPED)
    raise typer.Exit(1 if whole.failed else 0)
