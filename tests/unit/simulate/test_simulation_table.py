"""Seats, bots by name and seeds: what every game's simulation has in common."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from generator.errors import PnpError, UsageError
from generator.game import CardSet, Game
from generator.gamefile import GameFile
from generator.simulate.table import GameRecord, Play, game_seed, play_games, play_of


def coin(
    players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
) -> GameRecord:
    """A game of one draw: the seat drawn wins."""
    winner = random.randrange(players)
    return GameRecord((winner,), tuple(float(seat == winner) for seat in range(players)), 1, f"{variant} {bots[0]}")


COIN = Play((2, 3), ("random", "greedy"), coin, ("heads", "tails"))


def test_the_same_index_gives_the_same_game_in_any_split_and_order() -> None:
    """Each game's seed derives from (seed, index)."""
    whole = list(play_games(COIN, 3, ["random"], 7, range(60)))
    halves = [*play_games(COIN, 3, ["random"], 7, range(30)), *play_games(COIN, 3, ["random"], 7, range(30, 60))]
    backwards = list(play_games(COIN, 3, ["random"], 7, reversed(range(60))))
    assert whole == halves == backwards[::-1]
    assert whole != list(play_games(COIN, 3, ["random"], 8, range(60)))
    assert {record.winners for record in whole} == {(0,), (1,), (2,)}


def test_no_two_games_of_any_runs_share_a_seed() -> None:
    """(0, 1) and (1, 0) differ, and so do large ones."""
    pairs = [(seed, index) for seed in (0, 1, 2, 2**64) for index in (0, 1, 2, 2**32, 2**64 - 1)]
    assert len({game_seed(*pair) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (0, -1), (0, 2**64)])
def test_a_seed_or_index_out_of_range_is_refused(seed: int, index: int) -> None:
    """Random.seed takes a negative number for its positive twin, so two runs would be the same."""
    with pytest.raises(ValueError, match="whole number from 0"):
        game_seed(seed, index)


def test_fewer_bots_than_seats_are_dealt_round_again() -> None:
    """greedy, random at three seats: greedy, random, greedy; no names: the first bot everywhere."""
    assert COIN.seats(3, ["greedy", "random"]) == ("greedy", "random", "greedy")
    assert COIN.seats(2, []) == ("random", "random")


def test_an_empty_variant_is_the_first() -> None:
    """The standard game comes first."""
    assert [record.end for record in play_games(COIN, 2, [], 1, [0])] == ["heads random"]
    assert [record.end for record in play_games(COIN, 2, [], 1, [0], "tails")] == ["tails random"]


def test_unknown_players_bots_and_variants_list_what_exists() -> None:
    """The message says what is known."""
    with pytest.raises(UsageError, match="4 players cannot play this game"):
        COIN.seats(4, [])
    with pytest.raises(UsageError, match="Known bots: random, greedy"):
        COIN.seats(2, ["clever"])
    with pytest.raises(UsageError, match="Known variants: heads, tails"):
        COIN.variant("edge")


def test_a_game_offers_its_play_or_none() -> None:
    """A game that can be played says how; what is no Play is its makers' mistake."""
    card_set = CardSet("coin", GameFile(title="Coin"), {})
    assert play_of(Game("coin", play=lambda _: COIN), card_set) is COIN
    assert play_of(Game("coin"), card_set) is None
    with pytest.raises(PnpError, match='The play of the game "coin" is of type int, not Play'):
        play_of(Game("coin", play=lambda _: 3), card_set)
