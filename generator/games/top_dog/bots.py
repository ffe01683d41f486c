"""Who plays when nobody is at the table: a bot without a thought and one that looks one round ahead."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random

from generator.api import any_of
from generator.games.top_dog.play import DEAL, Bot, Entry, bred
from generator.games.top_dog.state import GameState, Stats


class RandomBot:
    """Chooses evenly among all it may do."""

    def draft(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """Any dog of the hand."""
        return any_of(hand, random)

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """Any dog, and new or bred as a coin falls."""
        return any_of(hand, random), state.previous[seat] is not None and random.random() < 0.5

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """Any dog of the Pound."""
        return any_of(state.pound, random)


class GreedyBot:
    """Lays what promises most champions this round, judged by the dogs that lie open.

    A hidden dog is taken for a random one of the roster: a stat beats it with the share of dogs that have less, and
    the medals are taken for independent. Equal choices fall to the first.
    """

    def __init__(self, dogs: Mapping[str, Stats]) -> None:
        columns = [sorted(stats[medal] for stats in dogs.values()) for medal in range(4)]
        top = 2 * max(column[-1] for column in columns) + 1
        below = [[bisect_left(column, value) / len(dogs) for value in range(top)] for column in columns]
        # fails[hidden][medal][value]: the chance not to beat so many hidden dogs, for values up to the highest breed.
        self._fails = [[[1 - share**hidden for share in column] for column in below] for hidden in range(max(DEAL))]
        self._worth = {dog: self._chance(stats, (0, 1, 2, 3), (-1,) * 4, 3) for dog, stats in dogs.items()}

    def draft(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The dog most likely to take a medal from three others."""
        return max(hand, key=self._worth.__getitem__)

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The dog of the Pound most likely to take a medal from three others."""
        return max(state.pound, key=self._worth.__getitem__)

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """The entry with most expected champions: beside an own previous contestant, or bred on it."""
        dogs, free = state.dogs, state.free or (0, 1, 2, 3)
        seen = [dogs[dog] for other, dog in enumerate(state.previous) if dog is not None and other != seat]
        bars: Sequence[int] = [max(column) for column in zip(*seen, strict=True)] if seen else (-1,) * 4
        hidden = len(state.previous) - 1
        own = state.previous[seat]
        best, choice = -1.0, (hand[0], False)
        for dog in hand:
            stats = dogs[dog]
            if own is None:
                chance = self._chance(stats, free, bars, hidden)
            else:
                under = dogs[own]
                breed = self._chance(bred(under, stats), free, bars, hidden)
                if breed > best:
                    best, choice = breed, (dog, True)
                # TD-R1: of the own two the previous contestant takes what both could.
                newer = [medal for medal in free if stats[medal] > under[medal]]
                older = [medal for medal in free if stats[medal] <= under[medal]]
                chance = self._chance(stats, newer, bars, hidden) + self._chance(under, older, bars, hidden)
            if chance > best:
                best, choice = chance, (dog, False)
        return choice

    def _chance(self, stats: Stats, medals: Sequence[int], bars: Sequence[int], hidden: int) -> float:
        """The chance to take one of the medals from the highest that lie open (`bars`) and `hidden` other dogs."""
        fails = self._fails[hidden]
        none = 1.0
        for medal in medals:
            value = stats[medal]
            if value > bars[medal]:
                none *= fails[medal][value]
        return 1 - none


BOTS = ("random", "greedy")


def make_bots(dogs: Mapping[str, Stats]) -> dict[str, Bot]:
    """A bot of each name for this roster."""
    return {"random": RandomBot(), "greedy": GreedyBot(dogs)}
