"""Follows a game of Ratings War by its log and the printed cards alone, and objects to every rule that it breaks.

Nothing here comes from the engine: cards are read as the rosters write them, the rest are the rulebook's numbers, the
settings and the rulings (`RW-R*` in game.toml).
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.api import Objection, Printed, WatchedGame, followed
from generator.games.ratings_war.referee.following import Follower


def referee(printed: Printed, game: WatchedGame) -> Iterable[Objection]:
    """Everything in the log of a game that the rules do not allow, or that they ask for and that is missing."""
    return followed(Follower(printed, game), game)
