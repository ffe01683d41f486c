"""Variants of a set played with the same seeds, side by side: two figures then differ by the cards, hardly by luck."""

from __future__ import annotations

import hashlib
import pickle
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future
from copy import deepcopy

from msgspec import Struct, field

from generator.errors import PnpError
from generator.game import CardSet, Game
from generator.progress import Progress, no_progress
from generator.simulate.bands import BandSet, read_bands
from generator.simulate.counts import Counts
from generator.simulate.crew import Crew
from generator.simulate.deep import deep_settings
from generator.simulate.figures import cast_of
from generator.simulate.run import CHUNK, PATIENCE, GameCrashError, StoppedError, never, play_chunk
from generator.simulate.setting import Setting
from generator.simulate.table import play_of
from generator.simulate.verdicts import RunJudged, judge
from generator.tune.moves import Changes
from generator.tune.readings import BandReading, FigureKey, played_readings

Memo = dict[str, Counts]
"""Counts by variant, number of games and setting: what a run that was stopped has played already."""


class Entrant(Struct):
    """One variant in the race: its changes, its set, its games by the number of the setting."""

    changes: Changes
    card_set: CardSet
    counts: dict[int, Counts] = field(default_factory=dict)
    crashed: bool = False


class Course:
    """What every variant is played in: the settings of a deep check that have bands."""

    def __init__(
        self,
        game: Game,
        card_set: CardSet,
        seed: int,
        crew: Crew,
        memo: Memo | None = None,
        stopped: Callable[[], bool] = never,
        progress: Progress = no_progress,
    ) -> None:
        self._game, self._crew, self._stopped, self._progress = game, crew, stopped, progress
        self.memo = {} if memo is None else memo
        play = play_of(game, card_set)
        assert play is not None
        sets, _ = read_bands(card_set, play)
        self.settings: list[tuple[Setting, BandSet]] = [
            (setting, bands) for setting, bands in deep_settings(play, sets, seed) if bands is not None
        ]
        self.games = 0

    def advance(self, entrants: Sequence[Entrant], games: int, only: Sequence[int] = (), words: str = "") -> None:
        """Play every entrant on until it has so many games of each setting (of those `only`, where some are named).

        What was played so far of a variant is taken over. An entrant whose game fails is marked as crashed. Raises
        StoppedError where the person stops the run.
        """
        games += -games % CHUNK
        numbers = only or range(len(self.settings))
        tasks = list(self._tasks(entrants, games, numbers))
        waiting: deque[tuple[Entrant, int, Future[Counts]]] = deque()
        at = done = 0
        try:
            while at < len(tasks) or waiting:
                if self._stopped():
                    raise StoppedError
                while at < len(tasks) and len(waiting) < self._crew.window:
                    entrant, number, blob, start = tasks[at]
                    asked = self._crew.asked(self._stopped)
                    at += 1
                    if not entrant.crashed:
                        future = self._crew.executor.submit(play_chunk, blob, start, start + CHUNK, *asked)
                        waiting.append((entrant, number, future))
                if waiting:
                    entrant, number, future = waiting.popleft()
                    self._take(entrant, number, future)
                    if not entrant.crashed and entrant.counts[number].games == games:
                        self.memo[self._key(entrant, number, games)] = deepcopy(entrant.counts[number])
                done += 1
                self._progress(words, min(done, len(tasks)), len(tasks))
        except BrokenExecutor as error:
            if self._stopped():
                raise StoppedError from None
            raise PnpError(
                "A worker was ended from outside, perhaps for want of memory. Try fewer --workers; --resume goes on."
            ) from error
        finally:
            for _, _, future in waiting:
                future.cancel()

    def _tasks(
        self, entrants: Sequence[Entrant], games: int, only: Sequence[int]
    ) -> Iterator[tuple[Entrant, int, bytes, int]]:
        for entrant in entrants:
            play = None
            for number in only:
                setting, _ = self.settings[number]
                counts = entrant.counts.setdefault(number, Counts(setting.players))
                if counts.games >= games or entrant.crashed:
                    continue
                if kept := self.memo.get(self._key(entrant, number, games)):
                    entrant.counts[number] = deepcopy(kept)
                    continue
                if play is None:
                    play = play_of(self._game, entrant.card_set)
                blob = pickle.dumps((play, setting), protocol=5)
                for start in range(counts.games, games, CHUNK):
                    yield entrant, number, blob, start

    def _key(self, entrant: Entrant, number: int, games: int) -> str:
        """Which variant, which setting, how many games: what was played further is not the same."""
        told = "\n".join("\0".join((*one.cell, one.becomes)) for one in sorted(entrant.changes))
        variant = hashlib.sha256(told.encode()).hexdigest()[:24]
        return f"{variant} {games} {self.settings[number][0].words()}"

    def _take(self, entrant: Entrant, number: int, future: Future[Counts]) -> None:
        while True:
            try:
                entrant.counts[number].merge(future.result(timeout=PATIENCE))
            except GameCrashError:
                entrant.crashed = True
            except TimeoutError:
                if not future.done():
                    if self._stopped():
                        raise StoppedError from None
                    continue
                raise
            else:
                self.games += CHUNK
            return

    def readings(self, entrant: Entrant) -> dict[FigureKey, BandReading]:
        """The banded figures of an entrant, of all settings in which it was played."""
        play = play_of(self._game, entrant.card_set)
        assert play is not None
        cast = cast_of(entrant.card_set)
        runs = []
        for number, (setting, bands) in enumerate(self.settings):
            counts = entrant.counts.get(number)
            if counts is not None and counts.games:
                runs.append(RunJudged(setting, counts, judge(counts, bands, play, cast)))
        return played_readings(runs)
