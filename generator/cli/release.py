"""`pnp release`: a version of a set, proved, packed and recorded."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.check import show_report
from generator.cli.console import guarded, progress_bar, say
from generator.cli.options import DebugOption, Format, GameArgument, named_game
from generator.cli.play_options import WorkersOption
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp diff top-dog --draft-changelog\n  pnp release top-dog 1.1.0\n"
    "  pnp release top-dog 1.1.0 --sign ~/.ssh/id_ed25519"
)


@guarded
def release(
    game: GameArgument,
    version: Annotated[
        str, typer.Argument(metavar="VERSION", help="The version that game.toml says, as in 1.1.0.", show_default=False)
    ],
    sign: Annotated[
        str, typer.Option("--sign", metavar="KEY", help="Sign the archive with this SSH key.", show_default=False)
    ] = "",
    notes: Annotated[
        str,
        typer.Option("--notes", metavar="FILE", help="Also write the changelog's entry of this version into a file."),
    ] = "",
    workers: WorkersOption = 0,
    debug: DebugOption = False,
) -> None:
    """Check a set in depth and pack it for players.

    Writes output/releases/GAME-VERSION.zip and a record to commit, data/GAME/releases/VERSION.json; with --sign,
    also the signature beside the archive, GAME-VERSION.zip.sig.

    Exit codes: 0 released, 1 errors in the cards, 2 wrong use (version, changelog, key), 3 a file cannot be read or
    written, or the key does not sign.
    """
    workspace, source = named_game(game)
    from generator.history.versions import parse_version
    from generator.outputs.folders import add_files
    from generator.release.changelog import entry
    from generator.release.publish import release_game

    key = typed_path(sign, workspace.here) if sign else None

    with progress_bar(quiet=False) as progress:
        done = release_game(source, workspace, version, progress, workers, key)
    if done.report.findings or done.report.skipped:
        show_report(source.name, done.report, Format.TEXT, strict=False)
    if done.archive is None or done.record is None:
        say("Nothing was released. Cure the errors first.")
        raise typer.Exit(1)
    if notes:
        path = typed_path(notes, workspace.here)
        add_files(path.parent, {path.name: f"{entry(source.folders, parse_version(version))}\n".encode()})
    size = done.archive.stat().st_size / 1_000_000
    say(f"{workspace.shown(done.archive)}  {size:.1f} MB")
    if done.signature is not None:
        say(f"{workspace.shown(done.signature)}  publish it beside the archive")
    say(f"{workspace.shown(done.record)}  commit this one")
    for note in done.notes:
        say(note)
