"""`pnp export`: a set for tabletops on screens."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.console import guarded
from generator.cli.made import extras_of, make_and_tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.cli.sheet_options import InkOption, asked_by_game, several, typed_inks
from generator.errors import UsageError
from generator.words import listed, nearest
from generator.workspace import typed_path

TARGETS = ("images", "tts", "vtt", "pcio", "ttp", "cgs", "cockatrice")
"""What there is to export to, in the order of how many people it reaches."""
TABLES = ("tts", "vtt", "pcio")
"""Those that have a table on which things lie."""
EXAMPLES = (
    "\b\nExamples:\n  pnp export top-dog --to images\n"
    "  pnp export top-dog --to tts --base-url https://you.github.io/top-dog\n"
    "  pnp export top-dog --to vtt,pcio --players 4"
)


@guarded
def export(
    game: GameArgument,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="KINDS",
            help="images: PNGs for any; tts: Tabletop Simulator; vtt: VirtualTabletop; pcio: playingcards.io; ttp: "
            "Tabletop Playground; cgs: Card Game Simulator; cockatrice.",
        ),
    ] = "images",
    base_url: Annotated[
        str, typer.Option("--base-url", metavar="URL", help="Where you will put the pictures of tts.")
    ] = "",
    local: Annotated[
        bool, typer.Option("--local", help="tts reads its pictures from this machine: for you alone.")
    ] = False,
    players: Annotated[
        int,
        typer.Option("--players", metavar="N", help="Lay the table for N players, as the rules deal (tts, vtt, pcio)."),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another shuffle of that table.")] = 0,
    ink: InkOption = "",
    extras: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Also export an optional component.")
    ] = None,
    only: Annotated[str, typer.Option("--only", metavar="CARDS", help="Only these, as `pnp build --only`.")] = "",
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write a set for tabletops on screens.

    Everything is written to files; nothing is ever sent anywhere.

    Exit codes: 0 written, 1 errors in the cards, 2 wrong use, 3 a file cannot be read or written.
    """
    kinds = several(to, "--to")
    for kind in kinds:
        if kind not in TARGETS:
            near = nearest(kind, TARGETS)
            guess = f'Did you mean "{near}"? ' if near else ""
            raise UsageError(f'There is no export to "{kind}". {guess}There is: {", ".join(TARGETS)}.')
    if (base_url.strip() or local) and "tts" not in kinds:
        raise UsageError("--base-url and --local are for --to tts: all others bring their pictures along.")
    if (players or seed) and not set(kinds) & set(TABLES):
        raise UsageError(f"--players and --seed lay a table: they are for {listed(TABLES)}.")
    workspace, source = named_game(game)
    from generator.outputs.job import BuildRequest
    from generator.outputs.kinds import maker_of

    table = {"players": str(players), "seed": str(seed)}
    places = {"base_url": base_url.strip(), "local": "true" if local else "false", **table}
    asked = asked_by_game(source)
    request = BuildRequest(
        source,
        workspace,
        tuple(maker_of(kind, places if kind == "tts" else table if kind in TABLES else {}) for kind in kinds),
        inks=typed_inks(ink) if ink.strip() else asked.inks,
        extras=extras_of(asked, extras),
        only=only.strip(),
        out=typed_path(out, workspace.here) if out else None,
    )
    make_and_tell(request, json=json)
