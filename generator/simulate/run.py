"""Many games on an executor: the same seed gives the same counts, whoever plays them."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import cast

from generator.code_places import told_of, wrong_kind
from generator.errors import GameCodeError, PnpError
from generator.simulate.counts import Counts
from generator.simulate.crew import Crew
from generator.simulate.setting import Setting
from generator.simulate.table import GameRecord, Play, game_seed

CHUNK = 200
"""Games counted together by one worker. It is the same for every run: sums of amounts with fractions depend on how
games are grouped, and counts must not depend on who played them."""


PATIENCE = 0.1
"""Seconds between two looks at whether to stop."""


class StoppedError(Exception):
    """A run in this very process was stopped within a chunk, which then counts for nothing."""


class GameCrashError(PnpError):
    """The game's own code failed in one game."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a run counted. `complete` is false where it was stopped; `settled` where `enough` said so."""

    counts: Counts
    complete: bool
    settled: bool = False


def never() -> bool:
    """Whether to stop: no."""
    return False


def play_many(
    play: Play,
    setting: Setting,
    games: int,
    crew: Crew,
    *,
    before: Counts | None = None,
    checkpoints: tuple[int, ...] = (),
    enough: Callable[[Counts], bool] | None = None,
    stopped: Callable[[], bool] = never,
    progress: Callable[[Counts], None] | None = None,
) -> Played:
    """Play games number 0 to `games` - 1 and count them in the order of their numbers.

    `before` are counts of the first games from an earlier run; only its whole chunks are of use (see `whole_chunks`).
    `enough` is asked at each of the `checkpoints` (numbers of games, whole chunks) and, where it says yes, ends the
    run: it sees the same counts whatever the number of workers. `stopped` is asked between chunks. `progress` is told
    what is counted so far, to look at and not to change. Counts take the same memory for any number of games.

    Raises GameCrashError when the game's code fails, PnpError when a worker is lost.
    """
    counts = before or Counts(setting.players)
    blob = pickle.dumps((play, setting), protocol=5)
    waiting: deque[tuple[int, Future[Counts]]] = deque()
    next_up = counts.games
    asked = {point for point in checkpoints if point > counts.games}
    if enough and counts.games in checkpoints and enough(counts):
        return Played(counts, complete=True, settled=True)
    try:
        while counts.games < games:
            if stopped():
                return Played(counts, complete=False)
            while next_up < games and len(waiting) < crew.window:
                end = min(next_up + CHUNK - next_up % CHUNK, games)
                waiting.append((end, crew.executor.submit(play_chunk, blob, next_up, end, *crew.asked(stopped))))
                next_up = end
            end, future = waiting.popleft()
            counted = _result(future, stopped)
            if counted is None:
                return Played(counts, complete=False)
            counts.merge(counted)
            if progress:
                progress(counts)
            if enough and end in asked and enough(counts):
                return Played(counts, complete=True, settled=True)
    except BrokenExecutor as error:
        if stopped():
            return Played(counts, complete=False)
        after = f"{counts.games:,} game{'' if counts.games == 1 else 's'}"
        raise PnpError(
            f"A worker was ended from outside after {after}, perhaps for want of memory. Try fewer --workers."
        ) from error
    finally:
        for _, future in waiting:
            future.cancel()
    return Played(counts, complete=True)


def _result(future: Future[Counts], stopped: Callable[[], bool]) -> Counts | None:
    """What a future counts; None as soon as the run is to stop."""
    while True:
        try:
            return future.result(timeout=PATIENCE)
        except StoppedError:
            return None
        except TimeoutError:
            if future.done():
                raise
            if stopped():
                return None


def whole_chunks(games: int) -> int:
    """How many of the first `games` games lie in chunks that are complete, and can be gone on from."""
    return games - games % CHUNK


def checkpoints(cap: int, first: int = 1000) -> tuple[int, ...]:
    """Where a run may stop: after 1,000 games, twice as many, and so on (at whole chunks), and at the cap."""
    first += -first % CHUNK
    points = []
    while first < cap:
        points.append(first)
        first *= 2
    return (*points, cap)


def play_chunk(blob: bytes, start: int, end: int, stopped: Callable[[], bool] = never) -> Counts:
    """Count games `start` to `end` - 1 of a pickled (play, setting). Runs in a worker, or here.

    Raises StoppedError where `stopped` says so between two games.
    """
    play, setting, rotations = _unpacked(blob)
    counts = Counts(setting.players)
    random = Random()
    for index in range(start, end):
        if stopped():
            raise StoppedError
        bots = rotations[index % len(rotations)]
        random.seed(game_seed(setting.seed, index))
        try:
            record = play.play_game(setting.players, bots, random, None, setting.variant)
            if not isinstance(record, GameRecord):
                raise TypeError(wrong_kind("play_game", record, "a GameRecord", play.play_game))
            counts.add(index, record, bots)
        except Exception as error:
            raise GameCrashError(crash_words(setting, index, error)) from None
    return counts


@lru_cache(maxsize=4)
def _unpacked(blob: bytes) -> tuple[Play, Setting, tuple[tuple[str, ...], ...]]:
    """Unpacked once for each worker, so that what bots work out in one chunk serves the next."""
    play, setting = cast(tuple[Play, Setting], pickle.loads(blob))  # noqa: S301 - made by this program's own run
    return play, setting, setting.rotations(play)


def one_game(play: Play, setting: Setting, index: int, log: list[str] | None = None) -> GameRecord:
    """Game number `index` of a run once more, told in plain sentences where a `log` is given."""
    rotations = setting.rotations(play)
    random = Random(game_seed(setting.seed, index))
    record = play.play_game(setting.players, rotations[index % len(rotations)], random, log, setting.variant)
    if not isinstance(record, GameRecord):
        raise GameCodeError(wrong_kind("play_game", record, "a GameRecord", play.play_game) + ". Tell its makers.")
    return record


def crash_words(setting: Setting, index: int, error: Exception) -> str:
    """What is said of a game whose code failed."""
    return (
        f"Game number {index} ({setting.words()}, seed {setting.seed}) failed: {told_of(error)}. "
        "This is a mistake in the game's code, not in the cards. Tell its makers."
    )
