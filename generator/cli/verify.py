"""`pnp verify`: whether the archive of a release is what was released."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, progress_bar, say
from generator.cli.options import DebugOption, JsonOption
from generator.cli.play_options import WorkersOption
from generator.errors import UsageError
from generator.words import counted
from generator.workspace import find_workspace, is_file, typed_path

if TYPE_CHECKING:
    from generator.release.verify import Verified

EXAMPLES = (
    "\b\nExamples:\n  pnp verify top-dog-1.1.0.zip\n  pnp verify output/releases/top-dog-1.1.0.zip --rebuild\n"
    "  pnp verify top-dog-1.1.0.zip --signers allowed_signers --as ann@example.org"
)


@guarded
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The archive of a release.", show_default=False)],
    again: Annotated[
        bool, typer.Option("--rebuild", help="Also build the release again from the game here, and compare the bytes.")
    ] = False,
    signers: Annotated[
        str,
        typer.Option(
            "--signers", metavar="FILE", help="Who may sign: lines of a name and an SSH key.", show_default=False
        ),
    ] = "",
    name: Annotated[
        str, typer.Option("--as", metavar="NAME", help="Who must have signed, by --signers.", show_default=False)
    ] = "",
    workers: WorkersOption = 0,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Check a release archive against its list and the game here.

    "As it was released" is said where a committed record, a signature or a rebuild answers for every byte.

    Exit codes: 0 nothing differs, 1 something differs, 2 wrong use, 3 the file cannot be read.
    """
    workspace = find_workspace(Path.cwd())
    path = typed_path(file, workspace.here)
    if not is_file(path):
        raise UsageError(f"{workspace.shown(path)}: there is no such file.")
    if name and not signers:
        raise UsageError("--as needs --signers FILE: it is there that names have keys.")
    from generator.registry import find_games, games_around
    from generator.release.verify import compare_with_game, hold_against_signers, open_release, rebuild, tell_unlooked

    opened = open_release(path, workspace.shown(path))
    found = opened.verified
    if signers:
        known = typed_path(signers, workspace.here)
        hold_against_signers(opened, known, workspace.shown(known), name)
    else:
        tell_unlooked(opened)
    games = (*games_around(workspace), *find_games(workspace)[0])
    source = next((one for one in games if one.name == found.game), None)
    same = compare_with_game(opened, source, workspace) if source else False
    if source is None:
        found.told.append(
            f'There is no game "{found.game}" here: only the archive itself was looked at. A game in a folder of '
            f'another name says name = "{found.game}" in its game.toml.'
        )
    if again:
        if source is None or not same:
            raise UsageError(*found.told, "So it cannot be built again here.")
        with progress_bar(quiet=json) as progress:
            rebuild(opened, source, workspace, progress, workers)
    if json:
        from generator.report.as_json import SCHEMA, as_text

        value = {
            "schema": SCHEMA,
            "game": found.game,
            "version": found.version,
            "files": found.files,
            "verdict": "failed" if found.wrong else "passed" if found.proved else "unproved",
            "proved_by": found.proved,
            "signed_by": found.signer or None,
            "wrong": found.wrong,
            "told": found.told,
        }
        hand_out(as_text(value))
    else:
        _tell(found)
    raise typer.Exit(1 if found.wrong else 0)


def _tell(found: Verified) -> None:
    say(f"{found.title} {found.version}, {counted(found.files, 'file')}")
    say(*(f"  {line}" for line in (*found.wrong, *found.told)))
    if found.wrong:
        say(f"{len(found.wrong)} {'thing differs' if len(found.wrong) == 1 else 'things differ'}.")
    elif found.proved:
        say(f"As it was released, signed by {found.signer}." if found.signer else "As it was released.")
    else:
        say("Its own list holds; nothing here says who made it.")
