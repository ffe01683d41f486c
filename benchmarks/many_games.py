"""Whole games: games a second, cost of a figure, memory from ten thousand to a million games.

    nice python benchmarks/many_games.py speed
    nice python benchmarks/many_games.py memory

Runs `pnp simulate` as whole processes. CPU seconds are those of the process and its workers together.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

GAMES = {"top-dog": 4000, "ratings-war": 1000, "top-promoter": 600}
BOTS = ("random", "greedy")
PRECISION = 0.003


def run(game: str, players: int, games: int, bots: str, workers: int) -> tuple[float, float, int]:
    """Wall seconds, CPU seconds and peak memory in MB of the largest process."""
    code = (
        "import resource, sys; from generator.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "own, kids = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))\n"
        "cpu = sum(one.ru_utime + one.ru_stime for one in (own, kids))\n"
        "print(cpu, max(own.ru_maxrss, kids.ru_maxrss) // 1024, file=sys.stderr)\n"
    )
    asked = ["simulate", game, "-p", str(players), "-n", str(games), "--bots", bots, "-w", str(workers), "--json"]
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *asked], capture_output=True, check=True, cwd=ROOT)
    wall = time.perf_counter() - start
    assert json.loads(done.stdout)["runs"][0]["games"] == games
    cpu, memory = done.stderr.split()[-2:]
    return wall, float(cpu), int(memory)


ROOT = Path(__file__).parents[1]


def speed() -> None:
    """Games a CPU second and a wall second, on one and two workers; start-up is taken off by a run of one chunk."""
    print("| game | bots | players | games a CPU second | games a second, 1 worker | 2 workers | 0.3 points, s |")
    print("|---|---|---|---|---|---|---|")
    for game, games in GAMES.items():
        play = json.loads(
            subprocess.run(
                [sys.executable, "-m", "generator", "simulate", game, "-n", "1", "-w", "1", "--json"],
                capture_output=True,
                check=True,
                cwd=ROOT,
            ).stdout
        )
        for bots in BOTS:
            for players in [one["players"] for one in play["runs"]]:
                rates = []
                for workers in (1, 2):
                    empty = run(game, players, 1, bots, workers)
                    full = run(game, players, games, bots, workers)
                    rates.append(((games - 1) / (full[0] - empty[0]), (games - 1) / (full[1] - empty[1])))
                share = 1 / players
                needed = 1.96**2 * share * (1 - share) / PRECISION**2
                print(
                    f"| {game} | {bots} | {players} | {rates[0][1]:,.0f} | {rates[0][0]:,.0f} | {rates[1][0]:,.0f} "
                    f"| {needed / rates[0][1]:,.0f} |",
                    flush=True,
                )


def memory() -> None:
    """Peak memory of Top Dog at three players, one worker and two."""
    print("| games | peak MB, 1 worker | peak MB of the largest process, 2 workers | CPU s |")
    print("|---|---|---|---|")
    for games in (10_000, 100_000, 1_000_000):
        one = run("top-dog", 3, games, "random", 1)
        two = run("top-dog", 3, games, "random", 2) if games < 1_000_000 else None
        print(f"| {games:,} | {one[2]} | {two[2] if two else '-'} | {one[1]:.0f} |", flush=True)


if __name__ == "__main__":
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, Python {sys.version.split()[0]}")
    (memory if "memory" in sys.argv else speed)()
