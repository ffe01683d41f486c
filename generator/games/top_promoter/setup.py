"""The table before the first round: a house each, its shuffled cards, and the cities that so many players use."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.api import CardSet, SetupPile, component_of, each_to_a_seat
from generator.games.top_promoter.board import HAND, Action
from generator.games.top_promoter.bots import BOTS
from generator.games.top_promoter.cards import ACTIONS, FIGHTERS, LOCATIONS
from generator.games.top_promoter.playable import PlayableSet, play_of_set


def setup(card_set: CardSet, players: int, random: Random) -> Iterator[SetupPile]:
    """What the engine deals, hands drawn; the cities that are not used stay in the box."""
    playable = play_of_set(card_set).play_game
    assert isinstance(playable, PlayableSet)
    state = playable.first_state(players, (BOTS[0],) * players, random)
    city = component_of(card_set, LOCATIONS)
    for location in state.board.locations:
        yield SetupPile(location.city.name, ((city, location.city.id),), open=True)
    yield SetupPile("Locations", tuple((city, one.id) for one in reversed(state.board.pile)))
    fighter, action = component_of(card_set, FIGHTERS), component_of(card_set, ACTIONS)
    for seat, stable in enumerate(state.stables):
        order = [(action if isinstance(card, Action) else fighter, card.id) for card in reversed(stable.pile)]
        yield SetupPile("Hand", tuple(order[: HAND[players]]), seat)
        yield SetupPile("Draw pile", tuple(order[HAND[players] :]), seat)
    for component in ("ledger", "summary"):
        yield from each_to_a_seat(card_set, component, players)
