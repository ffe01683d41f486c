"""The table before the first week: rosters dealt by base prestige, free agents, both piles, sheets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.api import CardSet, SetupPile, component_of, each_to_a_seat
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.cards import EVENTS, WRESTLERS
from generator.games.ratings_war.play import deal
from generator.games.ratings_war.ready import ReadySet
from generator.games.ratings_war.settings import Settings


def setup(card_set: CardSet, players: int, random: Random) -> Iterator[SetupPile]:
    """What the engine deals, as piles of cards."""
    nobody = make_bots()[BOTS[0]]
    state = deal(ReadySet.of(card_set), Settings.of(card_set), [nobody] * players, random)
    wrestler, event = component_of(card_set, WRESTLERS), component_of(card_set, EVENTS)
    for player in state.players:
        dealt = sorted(player.roster, key=lambda one: one.prestige)
        yield SetupPile("Roster", tuple((wrestler, one.printed.id) for one in dealt), player.seat, open=True)
    for agent in state.agents:
        yield SetupPile("Free agent", ((wrestler, agent.printed.id),), open=True)
    yield SetupPile("Wrestlers", tuple((wrestler, one.printed.id) for one in reversed(state.pile)))
    yield SetupPile("Events", tuple((event, one.printed.id) for one in reversed(state.events)))
    for component in ("booking-sheet", "backstage-sheet", "reminder"):
        yield from each_to_a_seat(card_set, component, players)
