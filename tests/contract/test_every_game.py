"""The games that come with the program keep what every game promises; `generator.testing` says what that is."""

from functools import cache
from pathlib import Path

import pytest

from generator.registry import find_game, find_games
from generator.testing import PROMISES, UntestedGame
from generator.workspace import find_workspace

HERE = find_workspace(Path(__file__).parents[2])


@cache
def the_game(name: str) -> UntestedGame:
    """One of ours, drawn once."""
    return UntestedGame(find_game(HERE, name))


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("name", [source.name for source in find_games(HERE)[0] if source.entries])
def test_a_game_keeps_its_promise(name: str, promise: str) -> None:
    """Found as a stranger's game is found."""
    assert list(PROMISES[promise](the_game(name))) == []
