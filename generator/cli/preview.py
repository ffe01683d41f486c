"""`pnp preview`: see the cards while you write them."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from generator.cli.console import guarded, say, tell
from generator.cli.options import DebugOption, GameArgument, named_game
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp preview ratings-war\n  pnp preview my-games/the-lighthouse --read-only\n"
    "  pnp preview top-dog --once contact-sheet.html"
)
PORT = 8630


@guarded
def preview(
    game: GameArgument,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Where the page is; the next free one.")] = PORT,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")] = True,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Nothing can be edited or built from the page.")
    ] = False,
    once: Annotated[
        str, typer.Option("--once", metavar="FILE.html", help="Write all cards as one page to send around, and stop.")
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Show the cards in your browser, anew with each save.

    The page is on this machine alone. Ctrl-C ends it.

    Exit codes: 0 written (--once), 1 written with errors, 2 wrong use, 3 a file cannot be read or written, 130 stopped.
    """
    workspace, source = named_game(game)
    if once:
        from generator.outputs.folders import add_files
        from generator.preview.once import contact_sheet

        path = typed_path(once, workspace.here)
        page, errors = contact_sheet(game, workspace.here)
        add_files(path.parent, {path.name: page})
        say(workspace.shown(path))
        raise typer.Exit(1 if errors else 0)
    from generator.preview.server import serve

    def opened(address: str, at: int) -> None:
        if port and at != port:
            tell(f"The port {port} is taken; this page is at {at}.")
        say(f"{source.name}: {address}")
        if sys.stdout is not None:
            sys.stdout.flush()
        tell("Save a file and look. Ctrl-C ends it.")
        if browser:
            with suppress(webbrowser.Error, OSError):
                webbrowser.open(address)

    serve(source, workspace, game, port=port, read_only=read_only, opened=opened)
