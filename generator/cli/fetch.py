"""`pnp fetch`: bring a game's tables from Google Sheets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

import typer

from generator.cli.console import guarded, say, tell
from generator.cli.options import DebugOption, GameArgument, named_game
from generator.words import counted

EXAMPLES = (
    "\b\nExamples:\n  pnp fetch lighthouse\n  pnp fetch lighthouse --dry-run\n"
    "  pnp fetch lighthouse --only ships --force"
)
ERRORS_SHOWN = 5


@guarded
def fetch(
    game: GameArgument,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ROSTER", help="Only this roster; may be given several times.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would change, and write nothing.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Also replace a file that was edited here; the edited one is kept beside.")
    ] = False,
    debug: DebugOption = False,
) -> None:
    """Bring a game's tables from Google Sheets, when asked.

    Its game.toml says which sheets. It is the one command that uses the network. It tells which rows and cells are
    others than before. Where one sheet cannot be had, or a file was edited here since, nothing is changed.

    Exit codes: 0 fetched, 1 edited here or no roster, 2 wrong use, 3 not to be had, or a file cannot be written.
    """
    workspace, source = named_game(game)
    from generator.fetch import net
    from generator.fetch.changes import change_lines
    from generator.fetch.rosters import fetch as fetched
    from generator.fetch.rosters import put_in_place, sheets_of
    from generator.sheet_address import HOST

    sheets = sheets_of(source, only or ())
    tell(f"Asking {HOST} for {counted(len(sheets), 'sheet')}. No other command uses the network.")
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    found = fetched(source, sheets, net.ask, now, force=force)
    lost = [one for one in found.files if one.loses_edits] if not force else []
    kept = {} if lost or dry_run else put_in_place(source, found)
    for one in found.files:
        name = workspace.shown(one.sheet.path)
        if one.stale:
            say(
                f"{name}: edited here since it was fetched, and the sheet is as it was. Edit the sheet, too, or take "
                "its table with --force."
            )
        elif one.data is None:
            say(f"{name}: as in the sheet.")
        elif not one.there:
            say(f"{name}: {'would be ' if dry_run else ''}new.")
        else:
            head, *more = change_lines(one.changes) or ["Written in another way, with the same cells."]
            say(f"{name}: {head}", *more)
        if one.sheet.name in kept:
            say(f"  What was edited here is kept in {workspace.shown(kept[one.sheet.name])}.")
    errors = list(map(str, found.findings))
    if errors and not lost:
        say(*errors[:ERRORS_SHOWN], *_and_more(len(errors) - ERRORS_SHOWN))
        say(f"The table has {counted(len(errors), 'error')}: cure them in the sheet, and fetch again.")
    if lost:
        for one in lost:
            tell(
                f"{workspace.shown(one.sheet.path)}: was "
                f"{'edited here since it was fetched' if one.fetched_before else 'not fetched by pnp'}, "
                "and the sheet says otherwise (above)."
            )
        tell("Nothing was changed. --force takes the sheet's table, and keeps yours beside it under another name.")
        raise typer.Exit(1)
    if dry_run:
        tell("Nothing was written (--dry-run).")


def _and_more(number: int) -> Iterator[str]:
    if number > 0:
        yield f"… and {number} more."
