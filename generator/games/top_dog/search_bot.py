"""A bot that plays each choice on to the end of the show, many times, with the dogs that it cannot see dealt anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from generator.api import any_of, best_by_rollouts, shuffled
from generator.games.top_dog.bots import GreedyBot
from generator.games.top_dog.play import Bot, Entry, Rulings, play_out, winners
from generator.games.top_dog.state import GameState, Stats

T = TypeVar("T")
BUDGET = 160
"""Shows that are played on for one decision."""
WAVERING = 0.25
"""How often whoever plays on does anything at all instead of what looks best. Bots that always lay the same could be
read like an open book: against them alone the search would win nearly every show, and so be no measure of the cards."""


class SearchBot(GreedyBot):
    """Lays the entry, and takes the dog, with which it wins most shows that are played on by greedy bots, which waver.

    It sees what lies open and its own hand. All other dogs are in the other hands; how many each holds is known at the
    table and not to the bot, so they are dealt evenly. The draft is as the greedy bot's.
    """

    def __init__(self, dogs: Mapping[str, Stats], rulings: Rulings, budget: int = BUDGET) -> None:
        super().__init__(dogs)
        self._greedy: Bot = _Wavering(dogs)
        self._rulings, self._budget = rulings, budget

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """The entry that wins most."""
        breeds = (False, True) if state.previous[seat] is not None else (False,)
        choices = [(dog, breed) for dog in hand for breed in breeds]

        def play_on(entry: Entry, chance: Random) -> float:
            there, hands = self._guessed(state, seat, hand, chance)
            bots = [self._greedy] * len(hands)
            bots[seat] = _First(self._greedy, entry)
            return self._outcome(there, hands, bots, seat, chance)

        return self._decided(choices, play_on, random)

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The dog of the Pound that wins most; the rest of the Pound goes round in turn, the best dog first."""

        def play_on(dog: str, chance: Random) -> float:
            there, hands = self._guessed(state, seat, hand, chance)
            hands[seat].append(dog)
            there.pound.remove(dog)
            for turn in range(len(there.pound)):
                taker = (seat + 1 + turn) % len(hands)
                taken = self._greedy.rescue(there, taker, hands[taker], chance)
                there.pound.remove(taken)
                hands[taker].append(taken)
            return self._outcome(there, hands, [self._greedy] * len(hands), seat, chance)

        return self._decided(list(state.pound), play_on, random)

    def _decided(self, choices: Sequence[T], play_on: Callable[[T, Random], float], random: Random) -> T:
        return best_by_rollouts(choices, play_on, random, self._budget)

    def _guessed(
        self, state: GameState, seat: int, hand: Sequence[str], chance: Random
    ) -> tuple[GameState, list[list[str]]]:
        """A copy of what lies open, and hands as they might be."""
        open_dogs = {*hand, *state.pound, *(dog for own in state.champions for dog in own)}
        open_dogs.update(dog for dog in state.previous if dog is not None)
        hands: list[list[str]] = [[] for _ in state.previous]
        others = [other for other in range(len(hands)) if other != seat]
        for turn, dog in enumerate(shuffled([dog for dog in state.dogs if dog not in open_dogs], chance)):
            hands[others[turn % len(others)]].append(dog)
        hands[seat] = list(hand)
        there = GameState(
            state.dogs,
            list(state.previous),
            [list(own) for own in state.champions],
            list(state.pound),
            state.walker,
            list(state.free),
            state.round,
            state.barren,
        )
        return there, hands

    def _outcome(
        self, state: GameState, hands: list[list[str]], bots: Sequence[Bot], seat: int, chance: Random
    ) -> float:
        play_out(state, hands, bots, chance, self._rulings)
        won = winners(state.dogs, state.champions)
        return 1 / len(won) if seat in won else 0.0


class _Wavering(GreedyBot):
    """The greedy bot, which now and then does anything."""

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """What promises most, or anything."""
        if random.random() < WAVERING:
            return any_of(hand, random), state.previous[seat] is not None and random.random() < 0.5
        return super().enter(state, seat, hand, random)


class _First(GreedyBot):
    """Enters what it is told once, and is another bot from then on."""

    def __init__(self, bot: Bot, entry: Entry) -> None:
        self._bot, self._entry = bot, entry
        self._told = False

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """The entry, then what the bot does."""
        if not self._told:
            self._told = True
            return self._entry
        return self._bot.enter(state, seat, hand, random)

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """What the bot does."""
        return self._bot.rescue(state, seat, hand, random)
