"""`pnp release`: a version of a set, proved, packed and recorded."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.check import show_report
from generator.cli.console import guarded, progress_bar, say
from generator.cli.options import DebugOption, Format, GameArgument, named_game
from generator.cli.play_options import WorkersOption

EXAMPLES = "\b\nExamples:\n  pnp diff top-dog --draft-changelog\n  pnp release top-dog 1.1.0"


@guarded
def release(
    game: GameArgument,
    version: Annotated[
        str, typer.Argument(metavar="VERSION", help="The version that game.toml says, as in 1.1.0.", show_default=False)
    ],
    workers: WorkersOption = 0,
    debug: DebugOption = False,
) -> None:
    """Check a set in depth and pack it for players.

    Writes output/releases/GAME-VERSION.zip and a record to commit, data/GAME/releases/VERSION.json.

    Exit codes: 0 released, 1 errors in the cards, 2 wrong use (version, changelog), 3 a file cannot be read or written.
    """
    workspace, source = named_game(game)
    from generator.release.publish import release_game

    with progress_bar(quiet=False) as progress:
        done = release_game(source, workspace, version, progress, workers)
    if done.report.findings or done.report.skipped:
        show_report(source.name, done.report, Format.TEXT, strict=False)
    if done.archive is None or done.record is None:
        say("Nothing was released. Cure the errors first.")
        raise typer.Exit(1)
    size = done.archive.stat().st_size / 1_000_000
    say(f"{workspace.shown(done.archive)}  {size:.1f} MB")
    say(f"{workspace.shown(done.record)}  commit this one")
    for note in done.notes:
        say(note)
