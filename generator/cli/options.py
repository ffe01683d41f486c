"""Arguments and options that several commands share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.errors import UsageError
from generator.registry import GameSource, find_game, find_games
from generator.workspace import Workspace, find_workspace


class Format(StrEnum):
    """How findings are written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def _game_names(incomplete: str) -> list[str]:
    games, _ = find_games(find_workspace(Path.cwd()))
    return [game.name for game in games if game.name.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        help="A name from `pnp games`, or the path of a folder that holds a game.toml.",
        metavar="GAME",
        autocompletion=_game_names,
        show_default=False,
    ),
]
StrictOption = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
FormatOption = Annotated[
    Format, typer.Option("--format", help="How findings are written; github makes annotations of a workflow.")
]
DebugOption = Annotated[bool, typer.Option("--debug", help="After an error show where in the program it arose.")]


def chosen_format(form: Format, *, json: bool) -> Format:
    """The format asked for by `--format` and `--json` together. Raises UsageError when they contradict."""
    if json and form is Format.GITHUB:
        raise UsageError("--json and --format github do not go together. Choose one.")
    return Format.JSON if json else form


def named_game(game: str) -> tuple[Workspace, GameSource]:
    """The workspace a person stands in, and the game they named."""
    workspace = find_workspace(Path.cwd())
    return workspace, find_game(workspace, game)
