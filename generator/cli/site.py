"""`pnp site`: a set as a page on the web."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.console import guarded
from generator.cli.made import extras_of, make_and_tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.cli.sheet_options import asked_by_game
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp site top-dog\n  pnp site top-dog --downloads sheets,vtt,images --out docs\n"
    "  pnp site top-dog --games 2000"
)


@guarded
def site(
    game: GameArgument,
    downloads: Annotated[
        str,
        typer.Option(
            "--downloads",
            metavar="KINDS",
            help="Outputs that the page offers, with commas, as with `pnp build --make`; none for no downloads.",
        ),
    ] = "sheets,vtt,pcio",
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", help="Bots play N games at each number of players: figures on each card's page."
        ),
    ] = 0,
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="WHAT", help="Show changed cards before and after: an earlier set, as in `pnp diff`."
        ),
    ] = "",
    extras: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Also show an optional component.")
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write a set as a page on the web.

    One folder of static files, with all cards, their odds and what changed. It opens from disk and from any host.
    Nothing is ever sent anywhere.

    Exit codes: 0 written, 1 errors in the cards, 2 wrong use, 3 a file cannot be read or written.
    """
    workspace, source = named_game(game)
    from generator.outputs.job import BuildRequest
    from generator.outputs.kinds import maker_of

    offered = "" if downloads.strip().lower() == "none" else downloads
    asked = asked_by_game(source)
    request = BuildRequest(
        source,
        workspace,
        (maker_of("site", {"downloads": offered, "games": str(games), "against": against}),),
        extras=extras_of(asked, extras),
        out=typed_path(out, workspace.here) if out else None,
    )
    make_and_tell(request, json=json)
