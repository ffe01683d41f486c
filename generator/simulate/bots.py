"""What the bots of all games have in common: how one chooses without a thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def any_of(choices: Sequence[T], random: Random) -> T:
    """Any of the choices, each as likely as the others; four times as fast as `random.choice`."""
    return choices[int(random.random() * len(choices))]
