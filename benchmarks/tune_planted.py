"""Spoil cards of a set and let `pnp tune` find them: how many sets it mends, with how many changes.

    nice python benchmarks/tune_planted.py top-promoter --sets 8 --seed 1
    nice python benchmarks/tune_planted.py top-dog --sets 8 --seed 1

Each set gets one, two or three spoiled cards in turn: one cell of each that `[tune]` frees holds another value, and
this cell alone makes the check fail. A set is *mended* when a change of no more cells than were spoiled passes check
and whole games with a seed that neither the search nor its own proof has used; *named* when every changed card was
spoiled. `--exact` plays no games. Prints a line for each set and the sums.
"""

from __future__ import annotations

import argparse
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from generator.check import judge, load
from generator.findings import Severity
from generator.game import CardSet, Game
from generator.registry import find_game
from generator.simulate.crew import Crew, crew
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.table import play_of
from generator.tune.moves import CellChange, Changes, moves_of
from generator.tune.readings import exact_readings, total_excess
from generator.tune.search import Tuned, TunePlan, Tuner
from generator.tune.variants import Rosters
from generator.tune.writing import write_changes
from generator.workspace import find_workspace

ROOT = Path(__file__).parents[1]


def spoiled_copy(name: str, folder: Path, planted: Changes) -> tuple[Game, CardSet, Rosters]:
    """The game in a folder of its own, its CSV written as it is when a person spoils these cells."""
    shutil.copytree(ROOT / "data" / name, folder / "data" / name)
    source = find_game(find_workspace(folder), name)
    game, card_set, _ = load(source)
    write_changes(Rosters(game, card_set, source.folders), planted)
    game, card_set, _ = load(source)
    return game, card_set, Rosters(game, card_set, source.folders)


def spoils(game: Game, rosters: Rosters, random: Random, number: int, *, exact: bool) -> Changes:
    """So many spoiled cells of different cards, each of which alone fails the check."""
    moves = list(moves_of(rosters))
    found: list[CellChange] = []
    while len(found) < number:
        one = random.choice(moves)
        if one.card not in [other.card for other in found] and fails(game, rosters.variant((one,)), exact=exact):
            found.append(one)
    return tuple(sorted(found))


def fails(game: Game, card_set: CardSet | None, *, exact: bool) -> bool:
    """Whether figures or rules find the set wrong, while it can still be played: balance, not nonsense."""
    if card_set is None:
        return False
    off = total_excess(exact_readings(game, card_set)) > 0
    return off if exact else off or judge(game, card_set).errors > 0


def passes(game: Game, card_set: CardSet, hands: Crew, *, exact: bool, seed: int) -> bool:
    """Whether rules and whole games of a fresh seed have no error to tell."""
    if judge(game, card_set).errors:
        return False
    play = play_of(game, card_set)
    if exact or play is None:
        return True
    result = play_deep(card_set, play, DeepPlan(1000, 4000, seed), hands)
    return not any(one.severity is Severity.ERROR for one in result.findings)


def tried(
    name: str, sets: range, seed: int, workers: int, *, exact: bool
) -> Iterator[tuple[Changes, Tuned, bool, float]]:
    """Each set: what was spoiled, what was found, whether it passes, and the seconds of the search."""
    source = find_game(find_workspace(ROOT), name)
    game, card_set, _ = load(source)
    whole = Rosters(game, card_set, source.folders)
    with crew(workers) as hands:
        for number in sets:
            random = Random(seed * 1000 + number)
            planted = spoils(game, whole, random, number % 3 + 1, exact=exact)
            with TemporaryDirectory() as folder:
                _, spoiled, rosters = spoiled_copy(name, Path(folder), planted)
            start = time.monotonic()
            plan = TunePlan(seed + number, len(planted), most=4000, exact=exact)
            found = Tuner(game, spoiled, rosters, hands, plan).run()
            spent = time.monotonic() - start
            mended = rosters.variant(found.changes) if found.outcome == "found" else None
            good = mended is not None and passes(game, mended, hands, exact=exact, seed=7000 + number)
            yield planted, found, good, spent


def main() -> None:
    """Read the arguments, plant, tune, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--sets", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--exact", action="store_true")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.sets)
    mended = named = 0
    spent = 0.0
    for planted, found, good, seconds in tried(asked.game, numbers, asked.seed, asked.workers, exact=asked.exact):
        ours = good and len(found.changes) <= len(planted)
        right = ours and {one.card for one in found.changes} <= {one.card for one in planted}
        mended, named, spent = mended + ours, named + right, spent + seconds
        was = "; ".join(f"{one.card} {one.column} {one.was}->{one.becomes}" for one in planted)
        now = "; ".join(f"{one.card} {one.column} {one.was}->{one.becomes}" for one in found.changes)
        word = "named" if right else "mended" if ours else "NOT mended"
        print(f"{word:10} {seconds:6.1f} s {found.games:8,} games | {was} | {found.outcome}: {now}", flush=True)
    print(f"{asked.game}: {mended} of {asked.sets} mended, {named} named, {spent / asked.sets:.1f} s a set")


if __name__ == "__main__":
    main()
