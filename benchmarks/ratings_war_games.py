"""Figures of the Ratings War set that ships: games a second, how games go, and what each card is worth.

    nice python benchmarks/ratings_war_games.py --games 8000
    python benchmarks/ratings_war_games.py --quick

Every figure is seeded. Win-rate changes are percentage points of an even share with 95 % intervals. `dealt`: players
with the wrestler in the starting roster. `joined`: players to whom the wrestler came later, beside all who recruited.
`drawn`: players who drew the event, beside all who drew. Swing is rating (and prestige) gained on the other players'
average by what the card did: per week on a roster for a wrestler, per time played for an event.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from math import sqrt
from pathlib import Path

from generator.cards import Place
from generator.game import CardSet
from generator.gamefile import read_game_file
from generator.games.ratings_war import GAME
from generator.games.ratings_war.cards import EVENTS, WRESTLERS
from generator.games.ratings_war.playable import play_of_set
from generator.roster.columns import type_cards
from generator.roster.read import read_roster
from generator.simulate.table import Play, play_games

DATA = Path(__file__).parents[1] / "data" / "ratings-war"
HEADS = "| base | wrestler | dealt | joined | did something a week | rating swing | prestige swing |"


def shipped() -> CardSet:
    decks = {}
    for name, model in GAME.columns.items():
        table, _ = read_roster(DATA / f"{name}.csv", f"{name}.csv")
        decks[name], _ = type_cards(table, model, name)
    return CardSet("ratings-war", read_game_file(DATA / "game.toml"), decks, Place("game.toml"))


def speed(play: Play, games: int) -> None:
    print("Games a second, one process, best of five runs, log off, per-card records included")
    print("| bots | 2 players | 3 players | 4 players |\n|---|---|---|---|")
    for bot in play.bots:
        words = []
        for players in play.players:
            best = 0.0
            for turn in range(5):
                start = time.process_time()
                for _ in play_games(play, players, (bot,), turn, range(games)):
                    pass
                best = max(best, games / (time.process_time() - start))
            words.append(f"{best:,.0f}")
        print(f"| {bot} | {' | '.join(words)} |")


class Seen:
    """Counts of one run."""

    def __init__(self, play: Play, players: int, bot: str, games: int) -> None:
        self.players, self.games = players, games
        self.amount: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.seats: Counter[tuple[str, str]] = Counter()
        self.wins: defaultdict[tuple[str, str], float] = defaultdict(float)
        self.ends: Counter[str] = Counter()
        self.weeks = 0
        self.over: Counter[str] = Counter()
        for record in play_games(play, players, (bot,), 7, range(games)):
            self.ends[record.end] += 1
            self.weeks += record.rounds
            for supply, limit in play.limits.items():
                self.over[supply] += record.supplies.get(supply, 0) > limit
            share = {seat: 1 / len(record.winners) for seat in record.winners}
            told = set()
            for event, seat, card, amount in record.tallies:
                self.amount[event, card] += amount
                if (event, seat, card) not in told:
                    told.add((event, seat, card))
                    self.seats[event, card] += 1
                    self.wins[event, card] += share.get(seat, 0)

    def change(self, event: str, card: str, *, beside_all: bool) -> str:
        """The win-rate change in points, with its interval."""
        seats = self.seats[event, card]
        if not seats:
            return ""
        even = 1 / self.players
        if beside_all:
            every = [key for key in self.seats if key[0] == event]
            even = sum(self.wins[key] for key in every) / sum(self.seats[key] for key in every)
        rate = self.wins[event, card] / seats
        return f"{100 * (rate - even):+.1f} ± {196 * sqrt(rate * (1 - rate) / seats):.1f}"


def figures(card_set: CardSet, seen: Seen) -> None:
    over = ", ".join(f"{name} short in {number / seen.games:.1%}" for name, number in seen.over.items())
    print(f"{seen.weeks / seen.games:.2f} weeks; ends: {dict(seen.ends)}; {over}")
    print(f"{HEADS}\n|---|---|---|---|---|---|---|")
    for card in sorted(card_set.deck(WRESTLERS), key=lambda card: card["prestige"]):
        weeks = max(seen.amount["weeks", card.id], 1)
        numbers = [seen.amount[event, card.id] / weeks for event in ("fired", "swing", "prestige")]
        dealt = seen.change("dealt", card.id, beside_all=False)
        joined = seen.change("joined", card.id, beside_all=True)
        print(
            f"| {card['prestige']} | {card['name']} | {dealt} | {joined} | "
            f"{numbers[0]:.3f} | {numbers[1]:+.2f} | {numbers[2]:+.2f} |"
        )
    print("\n| event | drawn | played a game | did something a game | rating swing |\n|---|---|---|---|---|")
    for card in card_set.deck(EVENTS):
        played = max(seen.amount["played", card.id], 1)
        print(
            f"| {card['name']} | {seen.change('drawn', card.id, beside_all=True)} | "
            f"{seen.amount['played', card.id] / seen.games:.3f} | {seen.amount['fired', card.id] / seen.games:.3f} | "
            f"{seen.amount['swing', card.id] / played:+.2f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--quick", action="store_true", help="speed only")
    arguments = parser.parse_args()
    card_set = shipped()
    play = play_of_set(card_set)
    speed(play, 300)
    if arguments.quick:
        return
    for bot in play.bots:
        print(f"\n{bot} bots, {arguments.players} players, {arguments.games:,} games")
        figures(card_set, Seen(play, arguments.players, bot, arguments.games))


if __name__ == "__main__":
    main()
