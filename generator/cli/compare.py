"""`pnp compare`: two card sets of one game, played with the same seeds."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from generator.cli.console import guarded, hand_out, progress_bar, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.cli.play_options import (
    STOPPED,
    BotsOption,
    ClusterOption,
    PlayersOption,
    SeedOption,
    VariantOption,
    WorkersOption,
    interrupts,
    playable,
    typed_numbers,
)
from generator.errors import UsageError
from generator.workspace import GAME_FILE, Workspace, is_file, typed_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.registry import GameSource
    from generator.simulate.counts import Counts
    from generator.simulate.crew import Crew
    from generator.simulate.setting import Setting
    from generator.simulate.table import Play

EXAMPLES = (
    "\b\nExamples:\n  pnp compare top-dog --against ../before/data/top-dog\n"
    "  pnp compare top-promoter --against my-games/top-promoter --players 4 --games 20000 --bots greedy"
)


@guarded
def compare(
    game: GameArgument,
    against: Annotated[
        str,
        typer.Option("--against", metavar="PATH", help="The folder with the other cards: its game.toml and rosters."),
    ],
    players: PlayersOption = "",
    games: Annotated[int, typer.Option("--games", "-n", min=100, help="Games at each number of players.")] = 4000,
    seed: SeedOption = 1,
    bots: BotsOption = "",
    variant: VariantOption = "",
    workers: WorkersOption = 0,
    cluster: ClusterOption = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play two card sets of one game and show what moved.

    The cards of --against are "before", those of GAME "after". Both are played from the same seeds.

    Exit codes: 0 compared, 1 cards have errors, 2 wrong use, 3 a file or cluster cannot be reached, 130 stopped.
    """
    numbers = typed_numbers(players)
    workspace, source = named_game(game)
    other = _other(workspace, source, against)
    old_set, old_play = playable(other)
    new_set, new_play = playable(source)
    from generator.report.comparison import comparison_lines, comparison_value, edits
    from generator.report.provenance import input_digests
    from generator.simulate.compare import ComparedSet, compare_sides
    from generator.simulate.crew import crew
    from generator.simulate.figures import cast_of
    from generator.simulate.setting import settings

    both = [number for number in new_play.players if number in old_play.players]
    wanted = list(settings(new_play, numbers or tuple(both), bots, variant, seed))
    for setting in wanted:
        setting.seats(old_play)
    sides = []
    with interrupts() as stopped, progress_bar(quiet=json) as progress, crew(workers, cluster) as hands:
        for name, card_set, play in (("before", old_set, old_play), ("after", new_set, new_play)):
            counts = []
            for setting in wanted:

                def told(done: Counts, words: str = f"{name}: {setting.words()}") -> None:
                    progress(words, done.games, games)

                counts.append(_counted(play, setting, games, hands, stopped, told))
            sides.append(ComparedSet(play, cast_of(card_set), tuple(counts)))
    moved = compare_sides(wanted, *sides)
    found = edits(old_set, new_set)
    if json:
        from generator.report.as_json import as_text

        inputs = {"before": input_digests(other, old_set), "after": input_digests(source, new_set)}
        hand_out(as_text(comparison_value(source.name, moved, found, inputs)))
    else:
        from generator.report.terminal import write_lines

        write_lines(comparison_lines(moved, found, sides[1].cast, games), sys.stdout)


def _counted(
    play: Play,
    setting: Setting,
    games: int,
    hands: Crew,
    stopped: Callable[[], bool],
    told: Callable[[Counts], None],
) -> Counts:
    from generator.simulate.run import play_many

    played = play_many(play, setting, games, hands, stopped=stopped, progress=told)
    if not played.complete:
        tell("Stopped: both sets must be played to the end to be compared.")
        raise typer.Exit(STOPPED)
    return played.counts


def _other(workspace: Workspace, source: GameSource, typed: str) -> GameSource:
    """The same game with the cards of another folder. Raises UsageError where there are none."""
    folder = typed_path(typed, workspace.here)
    if folder.name == GAME_FILE:
        folder = folder.parent
    if not is_file(folder / GAME_FILE):
        raise UsageError(
            f"{workspace.shown(folder)}: this folder holds no {GAME_FILE}. --against takes the folder of a card set: "
            "its game.toml and its rosters."
        )
    return replace(source, folders=workspace.game_folders(source.name, folder))
