"""`pnp export`: a set for tabletops on screens."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.build_lines import outcome_lines, outcomes_value
from generator.cli.check import show_report
from generator.cli.console import guarded, hand_out, progress_bar, say
from generator.cli.options import DebugOption, Format, GameArgument, JsonOption, named_game
from generator.cli.sheet_options import InkOption, asked_by_game, several, typed_inks
from generator.errors import UsageError
from generator.words import nearest
from generator.workspace import typed_path

TARGETS = ("images", "tts", "vtt", "pcio", "ttp", "cgs", "cockatrice")
"""What there is to export to, in the order of how many people it reaches."""
EXAMPLES = (
    "\b\nExamples:\n  pnp export top-dog --to images\n"
    "  pnp export top-dog --to tts --base-url https://you.github.io/top-dog\n"
    "  pnp export top-dog --to vtt,pcio"
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
    workspace, source = named_game(game)
    from generator.build import build_game
    from generator.outputs.job import BuildRequest
    from generator.outputs.kinds import maker_of

    places = {"base_url": base_url.strip(), "local": "true" if local else "false"}
    asked = asked_by_game(source)
    request = BuildRequest(
        source,
        workspace,
        tuple(maker_of(kind, places if kind == "tts" else {}) for kind in kinds),
        inks=typed_inks(ink) if ink.strip() else asked.inks,
        extras=tuple(
            dict.fromkeys((*asked.extras, *(name for text in extras or () for name in several(text, "--with"))))
        ),
        only=only.strip(),
        out=typed_path(out, workspace.here) if out else None,
    )
    with progress_bar(quiet=json) as progress:
        result = build_game(request, progress)
    if json:
        from generator.report.as_json import as_text, report_value

        hand_out(as_text({**report_value(source.name, result.report), **outcomes_value(result.outcomes, workspace)}))
    else:
        if result.report.findings or result.report.skipped:
            show_report(source.name, result.report, Format.TEXT, strict=False)
        if result.outcomes:
            say(*outcome_lines(result.outcomes, workspace))
        else:
            say("Nothing was written. Cure the errors first.")
    raise typer.Exit(1 if result.report.errors else 0)
