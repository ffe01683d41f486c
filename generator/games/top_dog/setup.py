"""The table before the first round: hands, the Pound, a quick-reference card each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.api import CardSet, SetupPile, component_of, each_to_a_seat
from generator.games.top_dog.cards import DOGS, kennel
from generator.games.top_dog.play import deal


def setup(card_set: CardSet, players: int, random: Random) -> Iterator[SetupPile]:
    """Hands as they are dealt; drafting them is the players' own."""
    hands, pound = deal(tuple(kennel(card_set)), players, random)
    dogs = component_of(card_set, DOGS)
    for seat, hand in enumerate(hands):
        yield SetupPile("Hand", tuple((dogs, dog) for dog in hand), seat)
    for dog in pound:
        yield SetupPile("Pound", ((dogs, dog),), open=True)
    yield from each_to_a_seat(card_set, "reference", players)
