"""`pnp new`: a game to begin with, from a table or of a kind."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.console import guarded, progress_bar, say
from generator.cli.options import DebugOption
from generator.errors import PnpError, UsageError
from generator.workspace import Workspace, find_workspace, typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp new lighthouse --from ships.csv --build\n"
    "  pnp new lighthouse --from deck.xlsx --sheet Ships --frame dark\n"
    "  pnp new patience --kind standard-deck\n  pnp new first-game --kind dice"
)


class Kind(StrEnum):
    """Kinds of games that can be begun without a table."""

    CARDS = "cards"
    STANDARD_DECK = "standard-deck"
    DICE = "dice"
    TOKENS = "tokens"
    EMPTY = "empty"


@guarded
def new(
    name: Annotated[str, typer.Argument(help="The game's name, or the path of the folder to make.", metavar="NAME")],
    from_: Annotated[
        str | None, typer.Option("--from", help="The table with the cards: CSV, tabs, .xlsx, .ods or JSON.")
    ] = None,
    sheet: Annotated[str, typer.Option("--sheet", help="The sheet of a workbook; the largest unless given.")] = "",
    kind: Annotated[Kind, typer.Option("--kind", help="What to begin with where there is no table.")] = Kind.CARDS,
    frame: Annotated[str, typer.Option("--frame", help="How cards look; `pnp frames` draws all frames.")] = "classic",
    title: Annotated[str, typer.Option("--title", help="The title; made of the name unless given.")] = "",
    font: Annotated[
        list[str] | None,
        typer.Option(
            "--font", metavar="FILE.ttf", help="A font for letters that ours lack; may be given several times."
        ),
    ] = None,
    build: Annotated[
        bool, typer.Option("--build", help="Also write the sheets to print, as `pnp build` does.")
    ] = False,
    debug: DebugOption = False,
) -> None:
    """Make a new game, from a table of yours or of a kind.

    Its folder checks and builds at once.

    Nothing is ever overwritten: the folder is new and whole, or it is not there.

    Exit codes: 0 made, 2 wrong use, 3 a file cannot be read or written.
    """
    workspace = find_workspace(Path.cwd())
    if from_ is not None and kind is not Kind.CARDS:
        raise UsageError(f"--from makes a game of cards, so --kind {kind} does not go with it. Leave one of them out.")
    if font and from_ is None:
        raise UsageError("--font is for letters of the table that --from names.")
    if sheet and from_ is None:
        raise UsageError("--sheet names a sheet of the workbook that --from names.")
    if from_ is not None and re.match(r"(?:https?|ftp)://|www\.|docs\.google\.", from_.strip(), re.IGNORECASE):
        raise UsageError(
            f"{from_}: this is an address on the web, and a new game is made of a file. Download the table first (in "
            "Google Sheets: File, Download, Comma-separated values). Later `pnp fetch` brings it: see "
            "`pnp help google-sheets`."
        )
    from generator.start.begin import begin_deck, begin_kind

    if from_ is not None:
        lines = begin_deck(name, from_, sheet, frame, title, workspace, fonts=font or (), builds=build)
    else:
        lines = begin_kind(name, str(kind), frame, title, workspace, builds=build)
    say(*lines)
    if build:
        _build(name, workspace)


def _build(name: str, workspace: Workspace) -> None:
    """Write the sheets of the new game, and tell of them."""
    from generator.build import build_game
    from generator.cli.build_lines import outcome_lines
    from generator.prepress.usual_build import usual_request
    from generator.registry import find_game

    (file,) = typed_path(name, workspace.here).rglob("game.toml")
    source = find_game(workspace, str(file.parent))
    with progress_bar(quiet=False) as progress:
        result = build_game(usual_request(source, workspace), progress)
    if not result.outcomes:
        raise PnpError(*(str(finding) for finding in result.report), "Nothing was built; the game is there.")
    say("", *outcome_lines(result.outcomes, workspace))
