"""Whether chance is fair where it is drawn: faces of dice, and cards in shuffled orders. Public.

Each figure is held against its exact chance with the alarm of `trials`, so a fair source is called unfair once in a
million figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import TypeVar

from generator.odds.trials import alarm_z

K = TypeVar("K", bound=Hashable)


def unfair_shares(seen: Mapping[K, int], chances: Mapping[K, float], trials: int) -> Iterator[str]:
    """What came too often or too seldom in `trials` trials, what came that cannot, as `6 came in 0.0 % (16.7 %)`."""
    for what in (*chances, *sorted(set(seen) - set(chances), key=str)):
        chance = chances.get(what, 0.0)
        number = seen.get(what, 0)
        spread = sqrt(trials * chance * (1 - chance))
        # The last term is for the skew of what is seldom (Cornish-Fisher): a normal curve alone would cry wolf.
        reach = alarm_z() * spread + alarm_z() ** 2 / 6 if spread else 1e-9
        if abs(number - trials * chance) > reach:
            yield f"{what} came in {number / trials:.1%} ({chance:.1%})"


def unfair_faces(rolls: Iterable[Sequence[int]], faces: int = 6) -> list[str]:
    """Which faces of some rolled dice came too often, too seldom, or are none."""
    seen = Counter(face for roll in rolls for face in roll)
    trials = sum(seen.values())
    if not trials:
        return ["no die was rolled"]
    return list(unfair_shares(seen, dict.fromkeys(range(1, faces + 1), 1 / faces), trials))


def unfair_order(orders: Sequence[Sequence[Hashable]], cards: Sequence[Hashable]) -> list[str]:
    """Cards that lie too often or too seldom at some place of shuffled orders, or behind some other card.

    Orders may be shorter than `cards`, where not all are dealt, but all of one length.
    """
    number, places = len(cards), len(orders[0])
    if any(len(order) != places or len(set(order)) != places or not set(order) <= set(cards) for order in orders):
        return ["a card is there twice or is none of the deck"]
    found = []
    for place in range(places):
        seen = Counter(order[place] for order in orders)
        chances = dict.fromkeys(cards, 1 / number)
        found += [f"place {place + 1}: {each}" for each in unfair_shares(seen, chances, len(orders))]
    behind: Counter[Hashable] = Counter(pair for order in orders for pair in pairwise(order))
    chances_of_pairs: dict[Hashable, float] = {
        (one, other): (places - 1) / (number * (number - 1)) for one in cards for other in cards if one != other
    }
    pairs = unfair_shares(behind, chances_of_pairs, len(orders)) if places > 1 else ()
    return [*found, *(f"one behind the other: {each}" for each in pairs)]
