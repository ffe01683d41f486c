"""Figures of the Top Dog roster that ships: how shows end, champion rates, ties, and games a second.

    nice python benchmarks/top_dog_games.py --games 100000

Random bots with dealt hands unless said otherwise; every figure is seeded. Intervals are 95 % (Wilson).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from generator.cards import Place
from generator.game import CardSet
from generator.gamefile import read_game_file
from generator.games.top_dog import GAME
from generator.games.top_dog.cards import kennel, rulings_of
from generator.games.top_dog.figures import Figures, measure
from generator.games.top_dog.odds import blocked_share, odds_table
from generator.games.top_dog.play import DEAL, MEDALS, NO_DOG_LEFT, STALLED, Rulings
from generator.games.top_dog.playable import DRAFT, QUICK_START
from generator.odds.trials import wilson
from generator.roster.columns import type_cards
from generator.roster.read import read_roster

DATA = Path(__file__).parents[1] / "data" / "top-dog"


def shipped() -> CardSet:
    table, _ = read_roster(DATA / "dogs.csv", "dogs.csv")
    deck, _ = type_cards(table, GAME.columns["dogs"], "dogs")
    return CardSet("top-dog", read_game_file(DATA / "game.toml"), {"dogs": deck}, Place("game.toml"))


def percent(successes: float, games: int) -> str:
    interval = wilson(successes, games)
    return f"{successes / games:.2%} ({interval.low:.2%} to {interval.high:.2%})"


def speed(card_set: CardSet, bots: tuple[str, ...], games: int, variant: str) -> str:
    dogs, house = kennel(card_set), rulings_of(card_set)
    words = []
    for players in DEAL:
        best = 0.0
        for turn in range(3):
            start = time.process_time()
            measure(dogs, house, players, games, seed=100 + turn, bots=bots, variant=variant)
            best = max(best, games / (time.process_time() - start))
        words.append(f"{best:,.0f}")
    return " | ".join(words)


def ends(figures: Figures) -> str:
    played = figures.games
    return (
        f"| {figures.players} | {figures.rounds / played:.2f} | {percent(figures.ends.get(STALLED, 0), played)} "
        f"| {percent(figures.ends.get(NO_DOG_LEFT, 0), played)} | {percent(figures.shared, played)} "
        f"| {percent(figures.walker_wins, played)} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--quick", action="store_true", help="speed only")
    arguments = parser.parse_args()
    card_set = shipped()
    dogs, house = kennel(card_set), rulings_of(card_set)
    print("Games a second, one process, best of three runs, per-card records included (2, 3, 4, 5, 6 players)")
    print("| random, dealt hands |", speed(card_set, ("random",), 4000, QUICK_START))
    print("| random, draft |", speed(card_set, ("random",), 4000, DRAFT))
    print("| greedy, draft |", speed(card_set, ("greedy",), 1000, DRAFT))
    if arguments.quick:
        return
    games = arguments.games
    for bots, variant, number in (
        (("random",), QUICK_START, games),
        (("greedy",), DRAFT, games // 5),
        (("greedy", "random"), DRAFT, games // 5),
    ):
        print(f"\n{' and '.join(bots)} bots, {variant}, {number:,} shows each")
        print("| players | rounds | stalled | no dog left | title shared | walker wins |")
        all_figures = [measure(dogs, house, players, number, bots=bots, variant=variant) for players in DEAL]
        for figures in all_figures:
            print(ends(figures))
        if len(bots) == 1:
            print("\nChampion rate of each dog as a multiple of the mean (2, 3, 4, 5, 6 players); medals taken P A W S")
            for dog in dogs:
                rates = " | ".join(f"{each.champion_rate(dog):.3f}" for each in all_figures)
                taken = " ".join(str(sum(each.medals[dog][m] for each in all_figures)) for m in range(4))
                print(f"| {dog} {dogs[dog]} | {rates} | {taken} |")
            widest = max(each.champion_interval(dog).half_width for each in all_figures for dog in dogs)
            print("Lowest and highest:", [_span(each, dogs) for each in all_figures], f"+- {widest:.3f}")
        else:
            for each in all_figures:
                greedy = [seat for seat in range(each.players) if seat % 2 == 0]
                share = sum(each.wins[seat] for seat in greedy)
                fair = len(greedy) / each.players
                print(f"greedy seats at {each.players}: {percent(share, number)}; as many random ones: {fair:.1%}")
    print("\nWithout the stalemate rule (stopped after 60 barren rounds): shows that never end")
    for players in DEAL:
        never = Rulings(house.medals_per_dog, house.breed_champion, 60)
        found = measure(dogs, never, players, games // 5)
        print(f"{players}: {percent(found.ends.get(STALLED, 0), games // 5)}")
    print("\nBlocked by a tie among so many random dogs, exact (P A W S)")
    for count in (2, 3, 4, 5, 6):
        print(count, " ".join(f"{float(blocked_share(dogs, count, medal)):.3f}" for medal in range(4)))
    print("\nExact chance of a medal against 3 random dogs (P A W S, any)")
    for dog, odds in odds_table(dogs, [3]).items():
        shown = " ".join(f"{medal}{float(chance):.2f}" for medal, chance in zip(MEDALS, odds[3].takes, strict=True))
        print(f"{dog:16} {shown} {float(odds[3].any_medal):.2f}")


def _span(figures: Figures, dogs: dict[str, tuple[int, int, int, int]]) -> str:
    rates = [figures.champion_rate(dog) for dog in dogs]
    return f"{figures.players}: {min(rates):.3f} {max(rates):.3f}"


if __name__ == "__main__":
    main()
