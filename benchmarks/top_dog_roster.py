"""Search the numbers of Top Dog's eighteen dogs: fair at 2 to 6 players, few shows without an end.

    nice python benchmarks/top_dog_roster.py --minutes 20 --seed 1 > found.csv

Starts from THEME (what the breeds look like) and changes one or two numbers at a time. A change is kept when the
score falls, or, early in the search, rises a little (annealing). Every roster is scored over the same seeded games of
random bots, so two scores differ by the rosters alone. How many games are played grows as the search cools. A name
does not change what a dog wins, so at the end the eighteen sets of numbers found are given to the breeds anew: as close
to THEME as can be, with the rulebook's example kept (Bulldog beats AC Spaniel at Agility and ties it at Wiggle).
Prints the roster as CSV; progress goes to standard error. docs/top-dog-balance.md has the figures of what shipped.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
import time
from pathlib import Path
from random import Random

from generator.games.top_dog.odds import blocked_share
from generator.games.top_dog.play import NO_DOG_LEFT, STALLED
from generator.games.top_dog.playable import QUICK_START, play_of_dogs
from generator.games.top_dog.state import Stats
from generator.simulate.table import play_games

Roster = dict[str, Stats]
PLAYERS = (2, 3, 4, 5, 6)

THEME: Roster = {
    "greyhound": (5, 4, 2, 7),
    "afghan": (7, 2, 3, 5),
    "whippet": (4, 5, 3, 6),
    "jack-russell": (1, 7, 5, 4),
    "dalmatian": (5, 4, 3, 6),
    "husky": (3, 4, 5, 6),
    "doberman": (6, 5, 1, 5),
    "border-collie": (4, 7, 3, 4),
    "german-shepherd": (5, 6, 2, 5),
    "poodle": (7, 4, 3, 2),
    "boxer": (2, 4, 6, 5),
    "labrador": (4, 3, 6, 4),
    "fox-terrier": (5, 6, 4, 2),
    "corgi": (5, 3, 6, 3),
    "ac-spaniel": (6, 2, 5, 3),
    "bulldog": (5, 3, 5, 4),
    "pug": (3, 2, 7, 2),
    "basset": (6, 1, 6, 2),
}
"""Poise, agility, wiggle, speed as the breeds suggest them."""


def dominated(dogs: Roster) -> bool:
    """Whether some dog is nowhere better and somewhere worse than another, or equal to it."""
    every = list(dogs.values())
    return any(
        one is not other and all(a <= b for a, b in zip(one, other, strict=True)) for one in every for other in every
    )


def lawful(dogs: Roster, lowest: int, highest: int) -> bool:
    """What a roster must obey before it is worth playing: numbers in their range and no dog dominated."""
    return all(lowest <= value <= highest for stats in dogs.values() for value in stats) and not dominated(dogs)


def score(dogs: Roster, games: int, limits: argparse.Namespace) -> tuple[float, str]:
    """How far the roster is from fair, ending shows (0 is best), and its figures in a line."""
    play = play_of_dogs(dogs)
    unfair = endless = dead = 0.0
    words = []
    for players in PLAYERS:
        crowned = dict.fromkeys(dogs, 0)
        ends: dict[str, int] = {}
        for record in play_games(play, players, ["random"], 7, range(games), QUICK_START):
            ends[record.end] = ends.get(record.end, 0) + 1
            for event, _, dog, _ in record.tallies:
                if event == "champion":
                    crowned[dog] += 1
        mean = sum(crowned.values()) / len(crowned)
        rates = [count / mean for count in crowned.values()]
        unfair += sum((rate - 1) ** 2 for rate in rates) + 2 * max(0, 0.88 - min(rates)) + 2 * max(0, max(rates) - 1.12)
        stalled, gone = ends.get(STALLED, 0) / games, ends.get(NO_DOG_LEFT, 0) / games
        endless += stalled
        dead += gone
        words.append(f"{players}: {min(rates):.2f}-{max(rates):.2f} stalled {stalled:.1%} no dog {gone:.1%}")
    totals = [sum(stats) for stats in dogs.values()]
    wide = max(0, max(totals) - min(totals) - 4)
    value = unfair + limits.stalled * endless + limits.dead * dead + 0.05 * wide
    return value, f"totals {min(totals)}-{max(totals)} | " + " | ".join(words)


def changed(dogs: Roster, random: Random) -> Roster:
    """The roster with one number moved, two numbers of a dog traded, or a stat of two dogs swapped."""
    new = {dog: list(stats) for dog, stats in dogs.items()}
    kind, dog = random.random(), random.choice(list(new))
    stat = random.randrange(4)
    if kind < 0.5:
        new[dog][stat] += random.choice((-1, 1))
    elif kind < 0.8:
        other = random.randrange(4)
        new[dog][stat] += 1
        new[dog][other] -= 1
    else:
        mate = random.choice(list(new))
        new[dog][stat], new[mate][stat] = new[mate][stat], new[dog][stat]
    return {dog: (stats[0], stats[1], stats[2], stats[3]) for dog, stats in new.items()}


def named(dogs: Roster, random: Random) -> Roster:
    """The same eighteen sets of numbers, given to the breeds as close to THEME as swapping two can bring them."""
    breeds, numbers = list(THEME), list(dogs.values())

    def distance(order: list[Stats]) -> float:
        given = dict(zip(breeds, order, strict=True))
        far = sum(abs(a - b) ** 1.5 for breed in breeds for a, b in zip(given[breed], THEME[breed], strict=True))
        bulldog, spaniel = given["bulldog"], given["ac-spaniel"]
        return far + (0 if bulldog[1] > spaniel[1] and bulldog[2] == spaniel[2] else 1000)

    best = numbers
    for _ in range(60):
        order = random.sample(numbers, len(numbers))
        better = True
        while better:
            better = False
            for one in range(len(order)):
                for other in range(one):
                    swapped = list(order)
                    swapped[one], swapped[other] = order[other], order[one]
                    if distance(swapped) < distance(order):
                        order, better = swapped, True
        if distance(order) < distance(best):
            best = order
    return dict(zip(breeds, best, strict=True))


def search(arguments: argparse.Namespace) -> Roster:
    """The best roster found in the time given."""
    random = Random(arguments.seed)
    dogs = dict(THEME)
    if arguments.start:
        with Path(arguments.start).open(newline="", encoding="utf-8") as file:
            dogs = {
                row["id"]: (int(row["poise"]), int(row["agility"]), int(row["wiggle"]), int(row["speed"]))
                for row in csv.DictReader(file)
            }
    start, seconds = time.monotonic(), arguments.minutes * 60
    games, stage = 0, -1
    value, words = math.inf, ""
    best, best_value = dogs, math.inf
    tried = kept = 0
    while (spent := (time.monotonic() - start) / seconds) < 1:
        if int(spent * 5) != stage:  # five stages, each with more games; scores of two stages do not compare
            stage = int(spent * 5)
            games = (300, 600, 1000, 2000, 3000)[stage]
            dogs = best if stage else dogs
            value, words = score(dogs, games, arguments)
            best, best_value = dogs, value
            print(f"{spent:.0%} games {games} tried {tried} kept {kept} score {value:.3f} {words}", file=sys.stderr)
        candidate = changed(dogs, random)
        if not lawful(candidate, arguments.lowest, arguments.highest):
            continue
        tried += 1
        found, said = score(candidate, games, arguments)
        heat = 0.05 * (1 - spent) ** 3
        if found < value or random.random() < math.exp((value - found) / max(heat, 1e-9)):
            dogs, value, words = candidate, found, said
            kept += 1
            if value < best_value:
                best, best_value = dogs, value
    value, words = score(best, 6000, arguments)
    print(f"tried {tried} kept {kept} score {value:.3f} {words}", file=sys.stderr)
    shares = ", ".join(
        f"{count}: " + " ".join(f"{float(blocked_share(best, count, medal)):.2f}" for medal in range(4))
        for count in (2, 3, 4, 6)
    )
    print(f"blocked by a tie, by contestants (P A W S): {shares}", file=sys.stderr)
    return named(best, random)


def main() -> None:
    """Read the arguments, search, print the roster as CSV."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", default="", help="a roster CSV to start from instead of THEME")
    parser.add_argument("--lowest", type=int, default=1)
    parser.add_argument("--highest", type=int, default=9)
    parser.add_argument("--stalled", type=float, default=3.0, help="weight of shows stopped without a medal")
    parser.add_argument("--dead", type=float, default=3.0, help="weight of shows without a dog left")
    found = search(parser.parse_args())
    print("id,poise,agility,wiggle,speed")
    for dog, stats in found.items():
        print(dog, *stats, sep=",")


if __name__ == "__main__":
    main()
