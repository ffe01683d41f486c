"""The whole table of Top Promoter's fights, 16 hands against 16: our engine beside icepool and dyce, in one run.

Every engine gives each of the 256 pairings as exact chances of (first lands its blow, second lands its blow, place
of the deciding die), and the three tables are compared number by number before any time is told. CPU seconds in
process, cold (no cached results), median of several runs. dyce is left out where it is not installed; it is no
dependency of this project.

    python benchmarks/top_promoter_odds.py [runs]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool

from generator.odds import dice as engine
from generator.odds.dice import Hand, Meeting
from generator.odds.patterns import FULL_HOUSE, NEVER, RUN_OF_FOUR, THREE_OF_A_KIND, Pattern

HANDS = [Hand(dice) for dice in range(1, 8)] + [
    Hand(dice + extra, pattern)
    for dice, pattern in ((3, THREE_OF_A_KIND), (4, RUN_OF_FOUR), (5, FULL_HOUSE))
    for extra in range(3)
]
Table = dict[tuple[Hand, Hand], dict[Meeting, Fraction]]


def ours() -> Table:
    """This project's engine with empty caches."""
    for cached in (engine.meet, engine._by_count, engine._ways):
        cached.cache_clear()
    return {(one, two): dict(engine.meet(one, two)) for one in HANDS for two in HANDS}


class Comparing(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """One pass over the faces from the highest, both pools side by side, with small states."""

    def __init__(self, first: Pattern, second: Pattern) -> None:
        self.patterns = first, second

    @property
    def next_state_key(self) -> Any:
        """Let icepool keep its intermediate results between pairings."""
        return type(self), self.patterns

    def initial_state(self, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Any:
        """Only from the highest face down."""
        if order > 0:
            raise icepool.UnsupportedOrder
        return 0, 0, (0, 0), (0, 0)

    def extra_outcomes(self, outcomes: Any) -> Any:
        """All six faces."""
        return range(1, 7)

    @staticmethod
    def step(pattern: Pattern, memory: tuple[int, int], count: int) -> tuple[int, int]:
        """What a pattern must remember after one more face."""
        if pattern == THREE_OF_A_KIND:
            return max(memory[0], count >= 3), 0
        if pattern == RUN_OF_FOUR:
            run = memory[0] + 1 if count else 0
            return (4, 0) if memory[0] == 4 or run == 4 else (run, 0)
        if pattern == FULL_HOUSE:
            best = sorted((*memory, min(count, 3)))
            return best[2], best[1]
        return memory

    @staticmethod
    def done(pattern: Pattern, memory: tuple[int, int]) -> bool:
        """Whether the pattern is there."""
        if pattern == FULL_HOUSE:
            return memory[0] == 3 and memory[1] >= 2
        return memory[0] == (4 if pattern == RUN_OF_FOUR else 1)

    def next_state(self, state: Any, order: Any, outcome: Any, /, mine: int, theirs: int) -> Any:
        """Count ties until the first difference."""
        tied, lead, first, second = state
        if not lead:
            if mine == theirs:
                tied += mine
            else:
                tied, lead = 0, (tied + min(mine, theirs) + 1) * (1 if mine > theirs else -1)
        return tied, lead, self.step(self.patterns[0], first, mine), self.step(self.patterns[1], second, theirs)

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any, **kwargs: Any) -> Any:
        """The meeting."""
        _, lead, first, second = final_state
        return self.done(self.patterns[0], first), self.done(self.patterns[1], second), lead


def with_icepool() -> Table:
    """Icepool's evaluator over two pools."""
    table: Table = {}
    for one in HANDS:
        for two in HANDS:
            die = Comparing(one.pattern, two.pattern).evaluate(
                icepool.d6.pool(one.dice), icepool.d6.pool(two.dice)
            )  # fmt: skip
            total = die.denominator()
            table[one, two] = {Meeting(*outcome): Fraction(number, total) for outcome, number in die.items()}
    return table


def with_dyce() -> Table:
    """Dyce enumerates the distinct rolls of a pool; both sides are paired, all patterns at once per size pair."""
    import dyce  # type: ignore[import-not-found]

    rolls: dict[int, list[tuple[tuple[int, ...], int, tuple[bool, ...]]]] = {}
    patterns = (NEVER, THREE_OF_A_KIND, RUN_OF_FOUR, FULL_HOUSE)
    for number in range(1, 8):
        pool = dyce.P(*[dyce.H(6)] * number)
        rolls[number] = [
            (tuple(sorted(roll, reverse=True)), count, seen(roll)) for roll, count in pool.rolls_with_counts()
        ]
    ways: dict[tuple[int, int], Counter[tuple[tuple[bool, ...], tuple[bool, ...], int]]] = {}
    for mine, my_rolls in rolls.items():
        for theirs, their_rolls in rolls.items():
            found: Counter[tuple[tuple[bool, ...], tuple[bool, ...], int]] = Counter()
            for first, weight, first_shows in my_rolls:
                for second, other, second_shows in their_rolls:
                    found[first_shows, second_shows, lead(first, second)] += weight * other
            ways[mine, theirs] = found
    table: Table = {}
    for one in HANDS:
        for two in HANDS:
            which, other_which = patterns.index(one.pattern), patterns.index(two.pattern)
            meetings: Counter[Meeting] = Counter()
            for (first_shows, second_shows, place), number in ways[one.dice, two.dice].items():
                meetings[Meeting(first_shows[which], second_shows[other_which], place)] += number
            total = 6 ** (one.dice + two.dice)
            table[one, two] = {meeting: Fraction(number, total) for meeting, number in meetings.items()}
    return table


def seen(roll: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of never, three of a kind, run of four, full house a roll shows."""
    sizes = sorted((roll.count(face) for face in set(roll)), reverse=True)
    faces = set(roll)
    run = any({low, low + 1, low + 2, low + 3} <= faces for low in (1, 2, 3))
    return False, sizes[0] >= 3, run, len(sizes) > 1 and sizes[0] >= 3 and sizes[1] >= 2


def lead(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """The signed place of the first difference."""
    for place, (mine, theirs) in enumerate(zip(first, second, strict=False), 1):
        if mine != theirs:
            return place if mine > theirs else -place
    shorter = min(len(first), len(second)) + 1
    return 0 if len(first) == len(second) else shorter if len(first) > len(second) else -shorter


def timed(work: Callable[[], Table], runs: int) -> tuple[list[float], Table]:
    """CPU seconds of each run, and the last table."""
    seconds, table = [], {}
    for _ in range(runs):
        start = time.process_time()
        table = work()
        seconds.append(time.process_time() - start)
    return seconds, table


def main() -> None:
    """Measure and print a table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    engines: dict[str, tuple[Callable[[], Table], int]] = {
        "pnp": (ours, max(7, runs)),
        "icepool": (with_icepool, runs),
    }
    try:
        import dyce  # noqa: F401

        engines["dyce"] = (with_dyce, runs)
    except ImportError:
        print("dyce is not installed, so it is left out")
    results = {name: timed(work, number) for name, (work, number) in engines.items()}
    exact = results["pnp"][1]
    for name, (_, table) in results.items():
        assert table == exact, f"{name} gives other odds"
    base = statistics.median(results["pnp"][0])
    print(f"{len(exact)} pairings, all engines agree to the last digit")
    print("| engine | CPU s, median | from | to | runs | x pnp |\n| --- | --- | --- | --- | --- | --- |")
    for name, (seconds, _) in results.items():
        middle = statistics.median(seconds)
        span = f"{min(seconds):.3f} | {max(seconds):.3f}"
        print(f"| {name} | {middle:.3f} | {span} | {len(seconds)} | {middle / base:.1f} |")


if __name__ == "__main__":
    main()
