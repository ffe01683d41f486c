"""What is made of a game where nobody says otherwise: by a build, a release, a new game."""

from __future__ import annotations

from generator.gamefile import read_game_file
from generator.outputs.job import BuildRequest
from generator.outputs.kinds import makers_named
from generator.prepress.sheet_maker import usual_sheets
from generator.prepress.with_rules import with_booklet
from generator.registry import GameSource
from generator.workspace import Workspace


def usual_request(source: GameSource, workspace: Workspace) -> BuildRequest:
    """What `pnp build` makes of a game when nothing else is said.

    Raises GameFileError for a game.toml that cannot be read, UsageError for an output that there is not.
    """
    folders = source.folders
    asked = read_game_file(folders.game_file, folders.shown(folders.game_file)).build
    makers = makers_named(asked.outputs or ("sheets",), lambda: with_booklet(usual_sheets(asked)))
    return BuildRequest(source, workspace, makers, inks=asked.inks, extras=asked.extras)
