"""Whole games of Top Promoter: how they end, how long they are, what they need, and games a second.

    nice python benchmarks/top_promoter_games.py --games 2000

One process; every figure is seeded. CPU seconds in process; intervals are 95 % (Wilson).
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from generator.check import load
from generator.games.top_promoter.play import NO_CITY, NO_FIGHTER, NO_PLACE
from generator.odds.trials import wilson
from generator.registry import find_game
from generator.simulate.table import Play, play_games, play_of
from generator.workspace import find_workspace

TABLES = (("random",), ("pair",), ("greedy",), ("greedy", "random", "pair"))


def percent(successes: float, games: int) -> str:
    interval = wilson(successes, games)
    return f"{successes / games:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def measure(play: Play, variant: str, players: int, bots: tuple[str, ...], games: int, seed: int) -> str:
    seats = play.seats(players, bots)
    ends, tallies, wins = Counter[str](), Counter[str](), Counter[str]()
    dice = actions = rounds = longest = shared = tied = 0
    money = 0.0
    start = time.process_time()
    for record in play_games(play, players, bots, seed, range(games), variant):
        ends[record.end] += 1
        rounds += record.rounds
        longest = max(longest, record.rounds)
        dice = max(dice, int(record.supplies["dice"]))
        actions = max(actions, int(record.supplies["actions"]))
        tied += record.scores.count(max(record.scores)) > 1
        shared += len(record.winners) > 1
        money += sum(record.scores) / players
        for event, _, _, amount in record.tallies:
            tallies[event] += int(amount)
        for seat in record.winners:
            wins[seats[seat]] += 1 if len(record.winners) == 1 else 0
    seconds = time.process_time() - start
    assert ends.total() == games
    turns = tallies["placed"] + tallies["discarded"]
    won = (
        ", ".join(f"{bot} {wins[bot] / games / seats.count(bot):.0%}" for bot in dict.fromkeys(seats))
        if len(bots) > 1
        else ""
    )
    return (
        f"| {variant} | {players} | {' '.join(bots)} | {games / seconds:,.0f} | {rounds / games:.1f} / {longest} "
        f"| {tallies['scored'] / games:.1f} | {percent(ends[NO_FIGHTER], games)} | {ends[NO_PLACE]} "
        f"| {tallies['discarded'] / turns:.0%} | {dice} | {actions} | {money / games:.1f} | {percent(tied, games)} "
        f"| {shared} | {won} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    game, card_set, _ = load(find_game(find_workspace(Path.cwd()), "top-promoter"))
    play = play_of(game, card_set)
    assert play is not None
    print(f"{arguments.games} games each, seed {arguments.seed}. Ends other than these: {NO_CITY}.")
    heads = (
        *("variant", "players", "bots", "games/s", "rounds mean / max", "cities scored", "no fighter left"),
        *("no place for long", "turns without a place", "most dice", "most actions", "money each", "tied for first"),
        *("shared", "wins per seat"),
    )
    print(f"| {' | '.join(heads)} |")
    print("|" + " --- |" * len(heads))
    for variant in play.variants:
        for players in play.players:
            for bots in TABLES:
                print(measure(play, variant, players, bots, arguments.games, arguments.seed), flush=True)


if __name__ == "__main__":
    main()
