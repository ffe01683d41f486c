"""A game of Top Dog from the shuffle to the last champion.

The state (`state.GameState` and the hands) changes here as the game goes on; what decides (`judge`,
`rescue_order`, `final_ranking`) is pure. Chance comes in as a `random.Random`, choices from bots. Dogs go by their id.
Rulings `TD-R*` are explained under `[rulings]` in game.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Protocol

from generator.api import shuffled
from generator.games.top_dog import tell
from generator.games.top_dog.state import GameState, Stats

MEDALS = ("P", "A", "W", "S")
"""The medals in the order in which they are judged; a medal's place here is its place in a dog's stats."""
STATS = ("poise", "agility", "wiggle", "speed")
DEAL = {2: 7, 3: 5, 4: 4, 5: 3, 6: 3}
"""Dogs dealt to each player, by number of players."""
GOAL = 3
"""Champions that win the show."""
RESCUE_AT = 4
"""Dogs in the Pound that start a Rescue."""

WON, STALLED, NO_DOG_LEFT = "three champions", "no medal for long", "no dog left"

Entry = tuple[str, bool]
"""The dog laid face down, and whether it lies on the previous contestant."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings a house may change, as in `[settings]` of game.toml."""

    medals_per_dog: str = "any"
    breed_champion: str = "bottom"
    stalemate_rounds: int = 3


STANDARD = Rulings()
"""The rulings of a house that changes none."""


class Bot(Protocol):
    """Who decides for a seat. A bot sees the state and its own hand, and changes neither."""

    def draft(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The dog to keep of the hand passed round."""

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """The dog to lay down, and whether to breed it on the previous contestant."""

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The dog to take from the Pound (TD-R6: the taker chooses)."""


def judge(
    points: Sequence[Stats], owners: Sequence[int], free: Sequence[int], one_each: bool = False
) -> list[tuple[int, int]]:
    """Who takes which free medal: (medal, place of the contestant), in the order P, A, W, S.

    `points` are the stats of all contestants on the table, previous ones before new ones, and `owners` their
    seats. The strictly highest takes the medal. A tie blocks it, except between one player's two contestants alone:
    then the previous one takes it (TD-R1). All are compared before anything moves. `one_each`: a contestant takes one
    medal at most and still blocks the later ones (TD-R2).
    """
    won: list[tuple[int, int]] = []
    if not points:
        return won
    columns = tuple(zip(*points, strict=True))
    for medal in free:
        column = columns[medal]
        top = max(column)
        level = column.count(top)
        if level > 2:
            continue
        best = column.index(top)
        if level == 2 and owners[best] != owners[column.index(top, best + 1)]:
            continue
        if one_each and any(best == winner for _, winner in won):
            continue
        won.append((medal, best))
    return won


def bred(bottom: Stats, top: Stats) -> Stats:
    """The stats of a breed: the sums of its two dogs."""
    return bottom[0] + top[0], bottom[1] + top[1], bottom[2] + top[2], bottom[3] + top[3]


def play_round(
    state: GameState,
    hands: Sequence[list[str]],
    bots: Sequence[Bot],
    random: Random,
    rulings: Rulings,
    log: list[str] | None = None,
) -> None:
    """Phases 1 to 6 of one round: all choose, reveal, medals, champions, Pound."""
    dogs, pound, before, tallies = state.dogs, state.pound, state.previous, state.tallies
    state.round += 1
    free = state.free
    if not free:
        free = state.free = [0, 1, 2, 3]
    entries = [bots[seat].enter(state, seat, hand, random) if hand else None for seat, hand in enumerate(hands)]

    # A contestant is (seat, the dog that was there first, the dog bred atop). Previous ones come first: TD-R1.
    contestants: list[tuple[int, str, str | None]] = []
    points: list[Stats] = []
    owners: list[int] = []
    for seat, dog in enumerate(before):
        if dog is not None:
            entry = entries[seat]
            if entry is None or not entry[1]:
                contestants.append((seat, dog, None))
                points.append(dogs[dog])
                owners.append(seat)
    new = len(contestants)
    for seat, entry in enumerate(entries):
        if entry is not None:  # TD-R7: who has no dog in hand lays nothing
            dog, breeds = entry
            hands[seat].remove(dog)
            tallies.append(("entered", seat, dog, 1))
            owners.append(seat)
            if breeds and (under := before[seat]) is not None:
                contestants.append((seat, under, dog))
                points.append(bred(dogs[under], dogs[dog]))
            else:
                contestants.append((seat, dog, None))
                points.append(dogs[dog])
    won = judge(points, owners, free, rulings.medals_per_dog == "one")
    if log is not None:
        tell.contest(log, state, contestants, points, new, free, won)

    pounded, before_round = len(pound), len(tallies)
    state.barren = 0 if won else state.barren + 1
    prizes: dict[int, list[int]] = {}
    for medal, winner in won:
        free.remove(medal)
        prizes.setdefault(winner, []).append(medal)
    previous = state.previous = [None] * len(hands)
    for place, (seat, dog, atop) in enumerate(contestants):
        if place in prizes:
            if atop is not None:  # TD-R4
                if rulings.breed_champion == "top":
                    dog, atop = atop, dog
                pound.append(atop)
            state.champions[seat].append(dog)
            tallies.append(("champion", seat, dog, 1))
            for medal in prizes[place]:
                tallies.append((MEDALS[medal], seat, dog, 1))
        elif atop is not None:  # TD-R5
            pound += dog, atop
        elif place < new:
            pound.append(dog)
        else:
            previous[seat] = dog
    if log is not None:
        tell.moved(log, state, tallies[before_round:], pound[pounded:])


@lru_cache(maxsize=4096)
def rescue_order(points: tuple[int, ...], walker: int) -> tuple[int, ...]:
    """The order in which seats take from the Pound: fewest points first, left through equals, then the next fewest.

    In each group of equals (TD-R11) the one nearest to the left of a player with most points starts; still tied,
    the walker, or the first of them to the walker's left.
    """
    seats = len(points)
    most = max(points)
    leaders = [seat for seat in range(seats) if points[seat] == most]
    order: list[int] = []
    for level in sorted(set(points)):
        group = [seat for seat in range(seats) if points[seat] == level]
        if len(group) > 1:
            # Seats count leftward. A leader is not to its own left: the nearest other leader counts for it.
            far = [min((seat - leader - 1) % seats for leader in leaders) for seat in group]
            near = min(far)
            tied = [seat for seat, distance in zip(group, far, strict=True) if distance == near]
            start = min(tied, key=lambda seat: (seat - walker) % seats)
            group.sort(key=lambda seat: (seat - start) % seats)
        order += group
    return tuple(order)


def rescue(
    state: GameState, hands: Sequence[list[str]], bots: Sequence[Bot], random: Random, log: list[str] | None = None
) -> None:
    """Phase 7: each in turn takes one dog, round and round, until the Pound is empty."""
    pound = state.pound
    order = rescue_order(tuple(map(len, state.champions)), state.walker)
    while pound:
        for seat in order:
            if not pound:
                break
            dog = bots[seat].rescue(state, seat, hands[seat], random)
            pound.remove(dog)
            hands[seat].append(dog)
            if log is not None:
                tell.rescued(log, state, seat, dog)


def play_out(
    state: GameState,
    hands: Sequence[list[str]],
    bots: Sequence[Bot],
    random: Random,
    rulings: Rulings,
    log: list[str] | None = None,
) -> str:
    """Play rounds until the show ends; why it ended.

    It always ends: within any `stalemate_rounds` rounds a dog becomes a champion for good, or TD-R9 stops the show.
    """
    champions = state.champions
    while True:
        if not any(hands) and not any(state.previous):  # TD-R8
            if not state.pound:
                return NO_DOG_LEFT
            rescue(state, hands, bots, random, log)
        play_round(state, hands, bots, random, rulings, log)
        points = [len(own) for own in champions]
        most = max(points)
        if most >= GOAL and points.count(most) == 1:
            return WON
        if state.barren >= rulings.stalemate_rounds:  # TD-R9
            return STALLED
        if len(state.pound) >= RESCUE_AT:
            rescue(state, hands, bots, random, log)


def winners(dogs: Mapping[str, Stats], champions: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The winning seats: most champions, then the higher total of all stats on them, else shared (TD-R9)."""
    points = [len(own) for own in champions]
    most = max(points)
    level = [seat for seat, own in enumerate(points) if own == most]
    if len(level) == 1:
        return (level[0],)
    totals = {seat: sum(sum(dogs[dog]) for dog in champions[seat]) for seat in level}
    best = max(totals.values())
    return tuple(seat for seat in level if totals[seat] == best)


def deal(dogs: Sequence[str], players: int, random: Random) -> tuple[list[list[str]], list[str]]:
    """Shuffled hands and the Pound: DEAL dogs for each player, the rest face up."""
    order = shuffled(dogs, random)
    each = DEAL[players]
    return [order[seat * each : (seat + 1) * each] for seat in range(players)], order[players * each :]


def draft(state: GameState, hands: Sequence[list[str]], bots: Sequence[Bot], random: Random) -> list[list[str]]:
    """Everybody keeps one dog and passes the rest to the left, until all are kept; the hands for the game."""
    passed = [list(hand) for hand in hands]
    kept: list[list[str]] = [[] for _ in hands]
    while passed[0]:
        for seat, hand in enumerate(passed):
            dog = bots[seat].draft(state, seat, hand, random)
            hand.remove(dog)
            kept[seat].append(dog)
        passed = [passed[-1], *passed[:-1]]
    return kept
