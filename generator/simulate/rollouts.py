"""How a bot that searches decides: it plays each choice to the end many times, as the game might go on, and compares.

What a seat cannot see is dealt anew for each try, by the game; so a bot that decides with this knows no more than its
seat. All choices that are still in question are tried with the same chance, and the worse half is given up again and
again (sequential halving), until one is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from typing import TypeVar

T = TypeVar("T")


def best_by_rollouts(
    choices: Sequence[T], play_on: Callable[[T, Random], float], random: Random, budget: int = 200
) -> T:
    """The choice that is worth most on average in about `budget` tries, the first of equal ones.

    `play_on` deals what the seat cannot see, makes the choice, plays to the end and gives what that is worth to the
    seat, 1 for a win; its chance comes from the source it is given.
    """
    left = list(range(len(choices)))
    if len(left) == 1:
        return choices[0]
    rounds = ceil(log2(len(left)))
    worth = [0.0] * len(choices)
    while len(left) > 1:
        for _ in range(max(1, budget // rounds // len(left))):
            seed = random.getrandbits(64)
            for one in left:
                worth[one] += play_on(choices[one], Random(seed))
        left = sorted(left, key=lambda one: (-worth[one], one))[: ceil(len(left) / 2)]
    return choices[left[0]]
