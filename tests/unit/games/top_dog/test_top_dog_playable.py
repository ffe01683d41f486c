"""Bots, the event log, the record of a show, and the figures made of many."""

from __future__ import annotations

from random import Random

import pytest

from generator.game import CardSet
from generator.games.top_dog import GAME, play
from generator.games.top_dog.bots import GreedyBot
from generator.games.top_dog.cards import kennel, rulings_of
from generator.games.top_dog.figures import measure
from generator.games.top_dog.playable import QUICK_START, PlayableSet, play_of_dogs
from generator.games.top_dog.state import GameState, Stats
from generator.simulate.table import Play, play_games, play_of

LADDER: dict[str, Stats] = {f"dog-{n}": (n, 10 - n, 1, 1) for n in range(1, 10)}


def state(previous: list[str | None], free: list[int]) -> GameState:
    return GameState(LADDER, previous, [[] for _ in previous], [], 0, free)


def test_the_greedy_bot_lays_the_dog_that_most_dogs_cannot_match_at_a_free_medal() -> None:
    """Only A is free: the dog with the most agility, although others have more poise."""
    bot = GreedyBot(LADDER)
    assert bot.enter(state([None, None], [1]), 0, ["dog-9", "dog-2", "dog-5"], Random(0)) == ("dog-2", False)


def test_the_greedy_bot_breeds_when_a_single_dog_cannot_beat_what_stands() -> None:
    """dog-9 stands with poise 9; only 4 and 6 together are more."""
    bot = GreedyBot(LADDER)
    table = state(["dog-4", "dog-9"], [0])
    assert bot.enter(table, 0, ["dog-6", "dog-3"], Random(0)) == ("dog-6", True)


def test_the_greedy_bot_does_not_breed_away_a_contestant_that_may_win_another_medal() -> None:
    """dog-9 stands and may win P, dog-1 may win A: two champions are more than a breed's one."""
    bot = GreedyBot(LADDER)
    assert bot.enter(state(["dog-9", None], [0, 1]), 0, ["dog-1"], Random(0)) == ("dog-1", False)


def test_the_greedy_bot_knows_that_a_tie_wins_nothing() -> None:
    """A dog as high as one that lies open cannot take the medal; another medal can be had."""
    dogs: dict[str, Stats] = {"stands": (9, 1, 1, 1), "level": (9, 1, 1, 1), "nimble": (1, 2, 1, 1)}
    dogs |= {
        "other": (1, 3, 1, 1),
        "last": (1, 3, 1, 1),
    }  # most have less poise than level, few less agility than nimble
    table = GameState(dogs, [None, "stands"], [[], []], [], 0, [0, 1])
    assert GreedyBot(dogs).enter(table, 0, ["level", "nimble"], Random(0)) == ("nimble", False)


def test_the_greedy_bot_keeps_and_takes_the_dog_with_the_best_single_stat() -> None:
    """In the draft and from the Pound."""
    bot = GreedyBot(LADDER)
    table = state([None, None], [0, 1, 2, 3])
    table.pound = ["dog-5", "dog-9", "dog-3"]
    assert bot.draft(table, 0, ["dog-4", "dog-8", "dog-6"], Random(0)) == "dog-8"
    assert bot.rescue(table, 0, [], Random(0)) == "dog-9"


def test_greedy_bots_beat_random_ones(shipped_dogs: CardSet) -> None:
    """There is skill in the game: of 400 shows for two the greedy seat wins far more than half."""
    records = play_games(play_of_dogs(kennel(shipped_dogs)), 2, ["greedy", "random"], 3, range(400))
    wins = sum(record.winners == (0,) for record in records)
    assert wins > 240


def test_the_log_of_a_show_can_be_followed(shipped_dogs: CardSet) -> None:
    """Hands, rounds, who stands, who takes what or why nobody does, champions, Pound, Rescue, the end."""
    show = PlayableSet.of(
        kennel(shipped_dogs), names={card.id: str(card["name"]) for card in shipped_dogs.deck("dogs")}
    )
    logs: list[list[str]] = []
    for seed in range(6):
        log: list[str] = []
        record = show(3, ["greedy", "random", "random"], Random(seed), log)
        assert "\n".join(log).count(" is a champion of Player ") == sum(record.scores)
        logs.append(log)
    text = "\n".join(line for log in logs for line in log)
    assert log[0].startswith("Player 1 holds ")
    assert log[4].endswith("last walked a dog.")
    assert "Round 1. Medals to win: P, A, W and S." in log
    for piece in (
        " enters (P",
        " still stands (P",
        " is bred (P",
        " goes to ",
        "Nobody takes ",
        " stays with ",
        "Rescue: ",
    ):
        assert piece in text
    assert not any(dog in text for dog in ("ac-spaniel", "german-shepherd")), "names, not ids"
    assert log[-1].startswith("The show ends (")


@pytest.mark.rule("top-dog/quick-start")
def test_quick_start_plays_the_dealt_hands_and_a_draft_the_drafted_ones(shipped_dogs: CardSet) -> None:
    """The hands in the record are those played with; a greedy draft moves dogs between them."""
    dogs = kennel(shipped_dogs)
    hands, _ = play.deal(tuple(dogs), 3, Random(4))
    kept = play.draft(state([None] * 3, [0]), hands, [GreedyBot(dogs)] * 3, Random(0))
    for variant, expected in (("quick-start", hands), ("draft", kept)):
        record = PlayableSet.of(dogs)(3, ["greedy"] * 3, Random(4), None, variant)
        held = [[dog for event, seat, dog, _ in record.tallies if event == "dealt" and seat == who] for who in range(3)]
        assert held == expected
    assert hands != kept


def test_the_play_of_the_game_uses_the_houses_rulings(shipped_dogs: CardSet) -> None:
    """GAME.play gives what the simulation needs, with the settings of game.toml."""
    play_set = play_of(GAME, shipped_dogs)
    assert isinstance(play_set, Play)
    assert play_set.players == (2, 3, 4, 5, 6)
    assert play_set.variants == ("draft", "quick-start")
    assert isinstance(play_set.play_game, PlayableSet)
    assert play_set.play_game.rulings == rulings_of(shipped_dogs)
    assert set(play_set.ends) == {play.WON, play.STALLED, play.NO_DOG_LEFT}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_kind_of_tally_and_end_is_explained(players: int, shipped_dogs: CardSet) -> None:
    """`Play.events` and `Play.ends` name all that a record can hold."""
    play_set = play_of_dogs(kennel(shipped_dogs))
    for record in play_games(play_set, players, ["random"], 1, range(60)):
        assert record.end in play_set.ends
        assert {event for event, *_ in record.tallies} <= set(play_set.events)


def test_figures_count_what_the_records_say(shipped_dogs: CardSet) -> None:
    """Champions, ends, wins and medals of 300 shows, added up by hand from the same records."""
    dogs = kennel(shipped_dogs)
    figures = measure(dogs, play.STANDARD, 4, 300, seed=9)
    records = list(play_games(play_of_dogs(dogs), 4, ["random"], 9, range(300), QUICK_START))
    assert figures.rounds == sum(record.rounds for record in records)
    assert sum(figures.crowned.values()) == sum(sum(record.scores) for record in records)
    assert sum(figures.wins) == pytest.approx(300)
    assert sum(figures.ends.values()) == 300
    pug = [event for record in records for event, _, dog, _ in record.tallies if dog == "pug"]
    assert figures.crowned["pug"] == pug.count("champion")
    assert figures.medals["pug"] == tuple(pug.count(medal) for medal in play.MEDALS)
    mean = sum(figures.champion_rate(dog) for dog in dogs) / 18
    assert mean == pytest.approx(1)
    assert figures.champion_rate("pug") in figures.champion_interval("pug")
