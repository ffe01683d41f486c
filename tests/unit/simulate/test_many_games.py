"""Many games: the same counts whoever plays them, stopped and gone on from without loss."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spoon_race import SPOONS, spoons

from generator.errors import FileAccessError, PnpError, UsageError
from generator.simulate.counts import CREDIT, Counts, counts_of
from generator.simulate.crew import Crew, ThisProcess, crew
from generator.simulate.run import CHUNK, GameCrashError, checkpoints, one_game, play_chunk, play_many, whole_chunks
from generator.simulate.setting import Setting
from generator.simulate.setting import settings as all_settings
from generator.simulate.table import GameRecord

PLAY = spoons()
THREE = Setting(3, "long against plain", "open", 7)
ALONE = Crew(ThisProcess(), 1, "this process")


@pytest.fixture(scope="module")
def pair() -> Iterator[Crew]:
    """Two processes."""
    with crew(2) as hands:
        yield hands


def test_two_processes_count_what_one_counts(pair: Crew) -> None:
    """Amounts are thirds, whose sums depend on how games are grouped: not even the last digit differs."""
    games = 5 * CHUNK + 17
    one = play_many(PLAY, THREE, games, ALONE).counts
    two = play_many(PLAY, THREE, games, pair).counts
    assert one.value() == two.value()
    assert one.games == games


def test_a_run_that_was_stopped_and_gone_on_from_counts_the_same() -> None:
    """Stopped after two chunks, written as JSON, read, gone on."""
    seen: list[int] = []
    stopped = play_many(
        PLAY, THREE, 1000, ALONE, progress=lambda counts: seen.append(counts.games), stopped=lambda: len(seen) == 2
    )
    assert not stopped.complete
    assert stopped.counts.games == 2 * CHUNK
    kept = counts_of(json.loads(json.dumps(stopped.counts.value())))
    assert kept.value() == stopped.counts.value()
    gone_on = play_many(PLAY, THREE, 1000, ALONE, before=kept)
    assert gone_on.complete
    assert gone_on.counts.value() == play_many(PLAY, THREE, 1000, ALONE).counts.value()


def test_counts_say_what_happened() -> None:
    """Every game has winners, an end, a length; each seat draws one spoon a game."""
    counts = play_many(PLAY, THREE, 500, ALONE).counts
    assert sum(counts.wins) == 500 * CREDIT
    assert sum(counts.ends.values()) == sum(counts.rounds.values()) == 500
    assert sum(cell[1] for (event, _), cell in counts.cells.items() if event == "drawn") == 1500
    assert {bot: pair[0] for bot, pair in counts.bots.items()} == {"long": 500, "plain": 1000}
    assert counts.bots["long"][1] > 500 * CREDIT / 3, "the better bot wins more than its share"
    assert counts.first[0] == 500


def test_a_card_in_two_hands_counts_once_a_game_and_twice_as_seats() -> None:
    """Rates are of games, wins of seats; credit of a shared win is halved."""
    counts = Counts(2)
    tallies = [("drawn", 0, "tea", 1), ("drawn", 1, "tea", 1), ("drawn", 1, "tea", 1), ("swept", -1, "table", 2.5)]
    counts.add(4, GameRecord((0, 1), (1, 1), 3, "level", tallies), ("plain", "plain"))
    counts.add(5, GameRecord((0,), (1, 0), 3, "longest", [("drawn", 0, "tea", 1)]), ("plain", "plain"))
    assert counts.cells["drawn", "tea"] == [2, 4, 10, 3, 2 * CREDIT]
    assert counts.cells["swept", "table"] == [1, 2.5, 6.25, 0, 0]
    assert counts.examples == {"level": 4, "longest": 5}
    assert counts.shared == 1


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(0, 60), min_size=1, max_size=4))
def test_counts_of_parts_add_up_to_the_whole(cuts: list[int]) -> None:
    """Wherever a run is cut."""
    import pickle

    blob = pickle.dumps((PLAY, Setting(3, "plain", "open", 1)))
    edges = sorted({0, *cuts, 60})
    total = Counts(3)
    for start, end in pairwise(edges):
        total.merge(play_chunk(blob, start, end))
    whole, parts = play_chunk(blob, 0, 60).value(), total.value()
    for key in whole.keys() - {"cells"}:
        assert parts[key] == whole[key]
    assert parts["cells"]["drawn"] == whole["cells"]["drawn"]


def test_it_stops_only_at_checkpoints() -> None:
    """Though the figures were enough long before."""
    asked: list[int] = []

    def enough(counts: Counts) -> bool:
        asked.append(counts.games)
        return counts.games >= 700

    played = play_many(PLAY, THREE, 5000, ALONE, checkpoints=(400, 600, 1200, 5000), enough=enough)
    assert played.settled
    assert played.counts.games == 1200
    assert asked == [400, 600, 1200]


def test_checkpoints_double_up_to_the_cap() -> None:
    """1,000, 2,000, 4,000 and the cap itself."""
    assert checkpoints(5000) == (1000, 2000, 4000, 5000)
    assert checkpoints(1000) == (1000,)
    assert checkpoints(400) == (400,)
    assert checkpoints(5000, 1) == (200, 400, 800, 1600, 3200, 5000)
    assert whole_chunks(5 * CHUNK + 1) == 5 * CHUNK


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_crashes_names_itself(workers: int, pair: Crew) -> None:
    """Its number, setting and seed, so that its makers can play it again; it is no fault of the cards."""
    play = spoons(SPOONS, broken=5)
    with pytest.raises(
        GameCrashError, match=r"Game number \d+ \(2 players, plain bots, open, seed 3\) failed: Runtime"
    ):
        play_many(play, Setting(2, "plain", "open", 3), 400, ALONE if workers == 1 else pair)


def test_one_game_of_a_run_can_be_played_again() -> None:
    """The first that ended level ends level again, with the same bots on the same seats."""
    number = play_many(PLAY, THREE, 200, ALONE).counts.examples["level"]
    assert one_game(PLAY, THREE, number).end == "level"
    assert all(one_game(PLAY, THREE, index).end == "longest" for index in range(number))


def test_bots_move_on_by_a_seat_each_game() -> None:
    """So that a good seat does not look like a good bot."""
    assert THREE.rotations(PLAY) == (
        ("long", "plain", "plain"),
        ("plain", "long", "plain"),
        ("plain", "plain", "long"),
    )
    assert Setting(4, "long, plain", "open").seats(PLAY) == ("long", "plain", "long", "plain")


def test_a_better_bot_makes_no_seat_better() -> None:
    """It has sat on every seat a third of the time."""
    counts = play_many(PLAY, THREE, 900, ALONE).counts
    assert counts.bots["long"][1] > 0.42 * 900 * CREDIT
    assert max(counts.wins) < 0.39 * 900 * CREDIT


def test_settings_are_every_number_of_players_where_none_is_said() -> None:
    """With the first bot and the first variant."""
    assert [setting.words() for setting in all_settings(PLAY)] == [
        "2 players, plain bots, open",
        "3 players, plain bots, open",
        "4 players, plain bots, open",
    ]
    (one,) = all_settings(PLAY, (2,), "long  against plain", "blind", 9)
    assert (one.bots, one.variant, one.seed) == ("long against plain", "blind", 9)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: list(all_settings(PLAY, (9,))), UsageError, "It is for 2, 3, 4"),
        (lambda: list(all_settings(PLAY, bots="clever")), UsageError, "Known bots: plain, long"),
        (lambda: list(all_settings(PLAY, bots="long against clever")), UsageError, "Known bots: plain, long"),
        (lambda: list(all_settings(PLAY, variant="closed")), UsageError, "Known variants: open, blind"),
        (lambda: list(all_settings(PLAY, seed=-1)), UsageError, "whole number from 0"),
        (lambda: crew(-1).__enter__(), UsageError, "1 or more"),
    ],
)
def test_what_the_game_does_not_know_is_refused(make: Callable[[], object], error: type[PnpError], words: str) -> None:
    """With what it knows."""
    with pytest.raises(error, match=words):
        make()


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what the address looks like."""
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    monkeypatch.setattr("generator.simulate.crew.CLUSTER_TIMEOUT", 0.3)
    with (
        pytest.raises(FileAccessError, match=r'cluster at "127.0.0.1:9" does not answer .* tcp://'),
        crew(cluster="127.0.0.1:9"),
    ):
        pass


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install distributed"), crew(cluster="127.0.0.1:9"):
        pass
