"""Whole shows for the simulation: a card set made playable, and the record of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.api import CardSet, GameRecord, Play
from generator.games.top_dog import tell
from generator.games.top_dog.bots import BOTS, make_bots
from generator.games.top_dog.cards import DOGS, kennel, rulings_of
from generator.games.top_dog.play import (
    DEAL,
    MEDALS,
    NO_DOG_LEFT,
    STALLED,
    STANDARD,
    WON,
    Bot,
    Rulings,
    deal,
    draft,
    play_out,
    winners,
)
from generator.games.top_dog.search_bot import SearchBot
from generator.games.top_dog.state import GameState, Stats

DRAFT, QUICK_START = "draft", "quick-start"
SEARCH = "search"
"""The bot that plays each choice on."""


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """Plays games with these dogs. Calling it is the `simulate.table.PlayGame` of the game."""

    dogs: Mapping[str, Stats]
    rulings: Rulings = STANDARD
    names: Mapping[str, str] = field(default_factory=dict)
    bots: Mapping[str, Bot] = field(default_factory=dict)

    @classmethod
    def of(cls, dogs: Mapping[str, Stats], rulings: Rulings = STANDARD, names: Mapping[str, str] = {}) -> PlayableSet:
        """A show with every bot ready."""
        return cls(dogs, rulings, names, {**make_bots(dogs), SEARCH: SearchBot(dogs, rulings)})

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = DRAFT
    ) -> GameRecord:
        """One game from the shuffle to the end."""
        dogs = self.dogs
        minds = [self.bots[name] for name in bots]
        hands, pound = deal(tuple(dogs), players, random)
        walker = int(random.random() * players)
        state = GameState(dogs, [None] * players, [[] for _ in minds], pound, walker, names=self.names)
        if variant != QUICK_START:
            hands = draft(state, hands, minds, random)
        if log is not None:
            tell.dealt(log, state, hands, variant)
        state.tallies = [("dealt", seat, dog, 1) for seat, hand in enumerate(hands) for dog in hand]
        end = play_out(state, hands, minds, random, self.rulings, log)
        champions = state.champions
        seats = winners(dogs, champions)
        if log is not None:
            tell.ended(log, state, end, seats)
        return GameRecord(seats, tuple(map(len, champions)), state.round, end, state.tallies, {}, walker)


def play_of_dogs(dogs: Mapping[str, Stats], rulings: Rulings = STANDARD, names: Mapping[str, str] = {}) -> Play:
    """These dogs as the simulation wants them."""
    return Play(
        players=tuple(DEAL),
        bots=BOTS,
        play_game=PlayableSet.of(dogs, rulings, names),
        variants=(DRAFT, QUICK_START),
        ends={
            WON: "One player has three champions or more and leads.",
            STALLED: "No medal was won for as many rounds running as TD-R9 allows.",
            NO_DOG_LEFT: "No dog is in any hand, on the table or in the Pound.",
        },
        events={
            "dealt": "In the hand at the start (after the draft).",
            "entered": "Laid down, new or bred atop.",
            "champion": "Became a champion.",
            **{letter: f"Won the {letter} medal." for letter in MEDALS},
        },
        expected=("dealt", "entered", "champion"),
        thinkers=(SEARCH,),
    )


def play_of_set(card_set: CardSet) -> Play:
    """The dogs of a set under the rulings of its game.toml."""
    names = {card.id: str(card["name"]) for card in card_set.deck(DOGS)}
    return play_of_dogs(kennel(card_set), rulings_of(card_set), names)
