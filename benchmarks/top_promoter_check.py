"""What the seeded odds check and the fights cost: CPU seconds in process, medians.

python benchmarks/top_promoter_check.py [runs]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from generator.check import load
from generator.games.top_promoter.balance import matchups_of
from generator.games.top_promoter.bouts import Corner, Fight
from generator.games.top_promoter.bouts_batch import Fights, resolve_fight, resolve_fights
from generator.games.top_promoter.odds_check import DEEP_ERROR, odds_check
from generator.registry import find_game
from generator.workspace import find_workspace


def median(work: Callable[[], object], runs: int) -> float:
    """Median CPU seconds of some runs."""
    seconds = []
    for _ in range(runs):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def main() -> None:
    """Measure and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    _, card_set, _ = load(find_game(find_workspace(Path.cwd()), "top-promoter"))
    field = matchups_of(card_set)
    rows = odds_check(field)
    fight = Fight(Corner(3, knockout=True), Corner(4, knockout=True, home=True))
    source = np.random.default_rng(1)
    many, number = Fights.repeat(fight, 16_384), 16_384
    print(f"{len(rows)} figures of {len(field.fighters)} fighters, {sum(row.agrees for row in rows)} agree")
    print("| work | CPU | |\n| --- | --- | --- |")
    print(f"| odds check, errors of 1 point | {median(lambda: odds_check(field), runs):.2f} s | median of {runs} |")
    print(f"| odds check, errors of 0.5 points | {median(lambda: odds_check(field, error=DEEP_ERROR), runs):.2f} s | |")
    batch = median(lambda: [resolve_fights(many, source) for _ in range(20)], runs) / 20 / number
    print(f"| one fight in batches of 16 384 | {batch * 1e9:.0f} ns | {1e-6 / batch:.1f} M fights a second |")
    three = Fights.repeat(fight, 3)
    single = median(lambda: [resolve_fights(three, source) for _ in range(500)], runs) / 500
    print(f"| a location, three fights at once | {single * 1e6:.0f} us | {3 / single:.0f} fights a second |")
    alone = median(lambda: [resolve_fight(fight, source) for _ in range(500)], runs) / 500
    print(f"| a single fight | {alone * 1e6:.0f} us | {1 / alone:.0f} fights a second |")


if __name__ == "__main__":
    main()
