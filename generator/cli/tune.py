"""`pnp tune`: the smallest change of the cards that brings every figure inside its band."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, progress_bar, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.cli.play_options import STOPPED, ClusterOption, SeedOption, WorkersOption, interrupts
from generator.errors import FileAccessError, UsageError

if TYPE_CHECKING:
    from generator.findings import Finding
    from generator.progress import Progress
    from generator.registry import GameSource
    from generator.tune.racing import Memo
    from generator.workspace import GameFolders

EXAMPLES = (
    "\b\nExamples:\n  pnp tune top-promoter\n  pnp tune top-dog --most-changes 2 --seed 7\n  pnp tune top-dog --write"
)
SAVED_EVERY = 20.0
"""Seconds between two savings of what was played."""


@guarded
def tune(
    game: GameArgument,
    write: Annotated[
        bool, typer.Option("--write", help="Write the change into the CSV: those cells, and not a byte beside them.")
    ] = False,
    most_changes: Annotated[int, typer.Option("--most-changes", min=1, max=4, help="How many cells may change.")] = 3,
    exact: Annotated[
        bool, typer.Option("--exact", help="Play no games: go by exact odds and rules alone, in seconds.")
    ] = False,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Games of each kind that prove a change, at least.")
    ] = 1000,
    most: Annotated[int, typer.Option("--most", min=1, help="The most while a band is undecided.")] = 8000,
    seed: SeedOption = 1,
    workers: WorkersOption = 0,
    cluster: ClusterOption = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on from where the same run was stopped.")] = False,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Find the fewest changes that bring figures into their bands.

    What may change stands under [tune] in game.toml. Nothing is written without --write. Ctrl-C keeps what was played.

    Exit codes: 0 nothing to change or a change was found, 1 none was found, 2 wrong use, 3 a file or cluster cannot be
    reached, 130 stopped.
    """
    workspace, source = named_game(game)
    from generator.check import load
    from generator.simulate.crew import crew
    from generator.tune.search import TunePlan, Tuner
    from generator.tune.variants import Rosters
    from generator.tune.writing import refusal, write_changes

    loaded, card_set, findings = load(source)
    stop_at_errors(source, findings)
    rosters = Rosters(loaded, card_set, source.folders)
    if write and (why := refusal(rosters)):
        raise UsageError(why)
    plan = TunePlan(seed, most_changes, least=games, most=max(games, most), exact=exact)
    from generator.report.provenance import input_digests

    keeper = TuneKeeper(source.folders, seed, input_digests(source, card_set))
    memo = keeper.kept() if resume else {}
    with interrupts() as stopped, progress_bar(quiet=json) as progress, crew(workers, cluster) as hands:
        told = keeper.seen(memo, progress)
        tuned = Tuner(loaded, card_set, rosters, hands, plan, memo, stopped, told).run()
    keeper.save(memo)
    written = write_changes(rosters, tuned.changes) if write and tuned.outcome == "found" else ()
    from generator.tune.table import tuned_lines, tuned_value

    if json:
        from generator.report.as_json import as_text

        hand_out(as_text(tuned_value(source.name, tuned, rosters, written)))
    else:
        from generator.report.terminal import write_lines

        say(f"{card_set.file.title} {card_set.file.version}")
        write_lines(tuned_lines(tuned, rosters), sys.stdout)
        if written:
            say(f"Written: {', '.join(written)}.")
        elif tuned.outcome == "found":
            say(f"Nothing was written. `pnp tune {source.name} --write` writes it; `pnp diff` shows it then.")
    if tuned.outcome == "stopped":
        tell(f"What was played is kept in {workspace.shown(keeper.folder)}/. The same command with --resume goes on.")
        raise typer.Exit(STOPPED)
    if tuned.outcome == "none":
        raise typer.Exit(1)


def stop_at_errors(source: GameSource, findings: list[Finding]) -> None:
    """End the command where a cell or game.toml is wrong: only what is right can be weighed."""
    from generator.check import with_lines
    from generator.findings import Report
    from generator.report.terminal import report_lines, write_lines

    report = with_lines(Report.of(findings), source.folders)
    if report.errors:
        write_lines(report_lines(report), sys.stdout)
        tell(f"{source.name} cannot be tuned while its files have errors.")
        raise typer.Exit(1)


class TuneKeeper:
    """Saves what was played every now and then, so that a run can be gone on from."""

    def __init__(self, folders: GameFolders, seed: int, inputs: dict[str, str]) -> None:
        self.folder: Path = folders.output / "tune"
        self.name = f"seed-{seed}.json"
        self.shown = folders.shown(self.folder / self.name)
        self.inputs = inputs
        self._saved = time.monotonic()

    def kept(self) -> Memo:
        """What an earlier run of the same cards played; nothing where there is none."""
        from generator.tune.kept import memo_of

        try:
            text = (self.folder / self.name).read_text("utf-8")
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise FileAccessError(f"{self.shown}: cannot be read ({error}).") from error
        return memo_of(text, self.shown, self.inputs)

    def seen(self, memo: Memo, progress: Progress) -> Progress:
        """The progress, and a saving when it is time."""

        def told(words: str, done: int, total: int) -> None:
            progress(words, done, total)
            if time.monotonic() - self._saved > SAVED_EVERY:
                self.save(memo)

        return told

    def save(self, memo: Memo) -> None:
        """Write what was played."""
        from generator.outputs.folders import add_files
        from generator.tune.kept import memo_text

        if memo:
            add_files(self.folder, {self.name: memo_text(memo, self.inputs).encode()})
        self._saved = time.monotonic()
