"""Thousands of whole shows: every one ends, whatever the players, the bots, the deal and the rulings."""

from __future__ import annotations

import pytest

from generator.game import CardSet
from generator.games.top_dog.cards import kennel
from generator.games.top_dog.figures import measure
from generator.games.top_dog.play import DEAL, GOAL, NO_DOG_LEFT, STALLED, STANDARD, WON, Rulings
from generator.games.top_dog.playable import DRAFT, QUICK_START, play_of_dogs
from generator.simulate.table import play_games

SHOWS = 2000


@pytest.mark.parametrize("players", DEAL)
def test_two_thousand_shows_of_random_bots_end(shipped_dogs: CardSet, players: int) -> None:
    """Each in one of the three ways, won far more often than not; 100,000 in benchmarks/top_dog_games.py."""
    figures = measure(kennel(shipped_dogs), STANDARD, players, SHOWS)
    assert sum(figures.ends.values()) == figures.games == SHOWS
    assert set(figures.ends) <= {WON, STALLED, NO_DOG_LEFT}
    assert figures.share(WON) > 0.75
    assert sum(figures.wins) == pytest.approx(SHOWS)


@pytest.mark.parametrize("players", DEAL)
@pytest.mark.parametrize("settings", [STANDARD, Rulings("one", "top", 1), Rulings("one", "bottom", 5)], ids=str)
def test_every_show_ends_by_its_rules_for_any_bots_deal_and_rulings(
    shipped_dogs: CardSet, players: int, settings: Rulings
) -> None:
    """A show that was won has one winner with three champions or more and more than anybody else."""
    game = play_of_dogs(kennel(shipped_dogs), settings)
    for bots, variant in ((["greedy", "random"], DRAFT), (["greedy"], QUICK_START)):
        seats = [bots[seat % len(bots)] for seat in range(players)]
        for record in play_games(game, players, seats, 7, range(SHOWS // 8), variant):
            best = max(record.scores)
            if record.end == WON:
                assert record.winners == (record.scores.index(best),)
                assert best >= GOAL
                assert record.scores.count(best) == 1
            else:
                assert record.end in (STALLED, NO_DOG_LEFT)
                assert all(record.scores[seat] == best for seat in record.winners)
