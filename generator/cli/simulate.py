"""`pnp simulate`: whole games by the thousand."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, progress_bar, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.cli.play_options import (
    STOPPED,
    BotsOption,
    ClusterOption,
    Pace,
    PlayersOption,
    SeedOption,
    VariantOption,
    WorkersOption,
    interrupts,
    playable,
    typed_numbers,
)
from generator.errors import FileAccessError

if TYPE_CHECKING:
    from generator.simulate.counts import Counts
    from generator.simulate.setting import Setting
    from generator.workspace import GameFolders

EXAMPLES = (
    "\b\nExamples:\n  pnp simulate top-dog\n"
    "  pnp simulate top-promoter --players 4 --games 10000 --seed 7 --bots greedy,random --workers 2\n"
    "  pnp simulate top-dog --players 2,3 --games 100000 --until-decided"
)
SAVED_EVERY = 5.0
"""Seconds between two savings of a run."""


@guarded
def simulate(
    game: GameArgument,
    players: PlayersOption = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games at each number of players.")] = 10_000,
    seed: SeedOption = 1,
    bots: BotsOption = "",
    variant: VariantOption = "",
    workers: WorkersOption = 0,
    cluster: ClusterOption = "",
    until_decided: Annotated[
        bool,
        typer.Option(
            "--until-decided", help="Stop as soon as every band of game.toml is decided; --games is the most."
        ),
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from where the same run was stopped.")] = False,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play many games between bots and show their figures.

    Ctrl-C keeps what is done. The same seed gives the same figures with any number of workers.

    Exit codes: 0 played, 1 the cards have errors, 2 wrong use, 3 a file or cluster cannot be reached, 130 stopped.
    """
    numbers = typed_numbers(players)
    workspace, source = named_game(game)
    card_set, play = playable(source)
    from generator.report.provenance import input_digests
    from generator.simulate.bands import read_bands
    from generator.simulate.crew import crew
    from generator.simulate.deep import DeepPlan, run_until_decided
    from generator.simulate.figures import cast_of
    from generator.simulate.setting import settings

    wanted = list(settings(play, numbers, bots, variant, seed))
    sets, _ = read_bands(card_set, play)
    cast, inputs = cast_of(card_set), input_digests(source, card_set)
    runs, complete = [], True
    with interrupts() as stopped, progress_bar(quiet=json) as progress, crew(workers, cluster) as hands:
        for setting in wanted:
            bands = next((one for one in sets if (one.bots, one.variant) == (setting.bots, setting.variant)), None)
            keeper = Keeper(source.folders, setting, inputs, games)
            pace = Pace()

            def told(counts: Counts, keeper: Keeper = keeper, pace: Pace = pace) -> None:
                keeper.see(counts)
                words = ", ".join(filter(None, (keeper.setting.words(), pace.words(counts.games))))
                progress(words, counts.games, games)

            run, complete = run_until_decided(
                play,
                setting,
                bands,
                cast,
                DeepPlan(1000 if until_decided else games, games, seed),
                hands,
                before=keeper.kept() if resume else None,
                stopped=stopped,
                progress=told,
            )
            keeper.finish(run.counts)
            if run.counts.games:
                runs.append(run)
            if not complete:
                break
    if json:
        from generator.report.as_json import as_text
        from generator.report.simulation import simulation_value

        hand_out(as_text(simulation_value(source.name, runs, play, cast, inputs, complete=complete)))
    else:
        from generator.report.simulation import run_lines
        from generator.report.terminal import write_lines

        say(f"{card_set.file.title} {card_set.file.version}")
        for run in runs:
            say("")
            write_lines(run_lines(run, play, cast), sys.stdout)
    if not complete:
        tell(
            f"Stopped; what was played is kept in {workspace.shown(keeper.folder)}/. The same command with --resume "
            "goes on."
        )
        raise typer.Exit(STOPPED)


class Keeper:
    """Saves a run every few seconds, at chunks that it can be gone on from."""

    def __init__(self, folders: GameFolders, setting: Setting, inputs: dict[str, str], games: int) -> None:
        from generator.simulate.state import state_name

        self.folder = folders.output / "simulate"
        self.name = state_name(setting)
        self.shown = folders.shown(self.folder / self.name)
        self.setting, self.inputs, self.games = setting, inputs, games
        self._text = ""
        self._saved = time.monotonic()

    def kept(self) -> Counts | None:
        """The counts of an earlier run; None where there is none."""
        from generator.simulate.state import state_counts

        path: Path = self.folder / self.name
        try:
            text = path.read_text("utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            raise FileAccessError(f"{self.shown}: cannot be read ({error}).") from error
        return state_counts(text, self.shown, self.setting, self.inputs, self.games)

    def see(self, counts: Counts) -> None:
        """Note the counts, and save them when it is time."""
        from generator.simulate.run import CHUNK, whole_chunks
        from generator.simulate.state import state_text

        due = time.monotonic() - self._saved > SAVED_EVERY
        if counts.games == whole_chunks(counts.games) and (due or counts.games + CHUNK > self.games):
            self._text = state_text(self.setting, self.inputs, counts)
            if due:
                self.save()

    def finish(self, counts: Counts) -> None:
        """Save the last counts that can be gone on from."""
        from generator.simulate.run import whole_chunks
        from generator.simulate.state import state_text

        if counts.games == whole_chunks(counts.games):
            self._text = state_text(self.setting, self.inputs, counts)
        self.save()

    def save(self) -> None:
        """Write what was noted last."""
        from generator.outputs.folders import add_files

        if self._text:
            add_files(self.folder, {self.name: self._text.encode()})
            self._text = ""
            self._saved = time.monotonic()
