"""What many shows with random bots say of a roster: who becomes a champion, by which medal, how shows end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.api import Interval, play_games, wilson
from generator.games.top_dog.play import MEDALS, Rulings
from generator.games.top_dog.playable import QUICK_START, play_of_dogs
from generator.games.top_dog.state import Stats


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over `games` shows at one number of players.

    `crowned`: shows in which each dog became a champion. `medals`: how often each dog took P, A, W, S. `ends`: shows
    by how they ended. `wins` and `walker_wins`: wins by seat and of the seat that last walked a dog, a shared win
    counted in parts. `shared`: shows with several winners.
    """

    players: int
    games: int
    rounds: int
    crowned: Mapping[str, int]
    medals: Mapping[str, tuple[int, ...]]
    ends: Mapping[str, int]
    wins: tuple[float, ...]
    walker_wins: float
    shared: int

    @property
    def mean_crowned(self) -> float:
        """Champions per show and dog."""
        return sum(self.crowned.values()) / (len(self.crowned) * self.games)

    def champion_rate(self, dog: str) -> float:
        """How often the dog becomes a champion, as a multiple of the mean of all dogs."""
        return self.crowned[dog] / self.games / self.mean_crowned

    def champion_interval(self, dog: str, alarm: float = 0.05) -> Interval:
        """Where that multiple lies, but for `alarm` of the cases; the mean is taken as exact."""
        chance = wilson(self.crowned[dog], self.games, alarm=alarm)
        return Interval(chance.low / self.mean_crowned, chance.high / self.mean_crowned)

    def share(self, end: str) -> float:
        """The share of shows that ended so."""
        return self.ends.get(end, 0) / self.games


def measure(
    dogs: Mapping[str, Stats],
    rulings: Rulings,
    players: int,
    games: int,
    *,
    seed: int = 1,
    bots: tuple[str, ...] = ("random",),
    variant: str = QUICK_START,
) -> Figures:
    """Play `games` seeded shows. The same arguments give the same figures and are played once."""
    return _measured(tuple(dogs.items()), rulings, players, games, seed, bots, variant)


@lru_cache(maxsize=64)
def _measured(
    kennel: tuple[tuple[str, Stats], ...],
    rulings: Rulings,
    players: int,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    variant: str,
) -> Figures:
    dogs = dict(kennel)
    crowned = dict.fromkeys(dogs, 0)
    taken = {dog: [0, 0, 0, 0] for dog in dogs}
    places = {medal: place for place, medal in enumerate(MEDALS)}
    ends: dict[str, int] = {}
    wins = [0.0] * players
    rounds = shared = 0
    walker_wins = 0.0
    for record in play_games(play_of_dogs(dogs, rulings), players, bots, seed, range(games), variant):
        rounds += record.rounds
        ends[record.end] = ends.get(record.end, 0) + 1
        shared += len(record.winners) > 1
        for seat in record.winners:
            wins[seat] += 1 / len(record.winners)
            if seat == record.priority:
                walker_wins += 1 / len(record.winners)
        for event, _, dog, _ in record.tallies:
            if event == "champion":
                crowned[dog] += 1
            elif event in places:
                taken[dog][places[event]] += 1
    medals = {dog: tuple(counts) for dog, counts in taken.items()}
    return Figures(players, games, rounds, crowned, medals, ends, tuple(wins), walker_wins, shared)
