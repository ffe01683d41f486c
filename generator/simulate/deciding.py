"""What is not decided yet: how many games would decide it, and what lies so near the edge of a band that none would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, log10

from msgspec import Struct

from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.simulate.bands import UNDECIDED
from generator.simulate.setting import Setting
from generator.simulate.verdicts import Judged, RunJudged, Verdict
from generator.words import counted

MOST_GAMES = 1_000_000
"""More games of one kind than this nobody plays for a figure: it lies at the edge of its band."""
HALF, NEARLY_ALL = 0.5, 0.9
SURE = 1.28
"""Standard errors kept in hand: nine figures of ten that stay where they are are decided by so many games."""


class Open(Struct, frozen=True):
    """An undecided figure, and about how many games decide it; 0 where it lies at the edge of its band."""

    judged: Judged
    games: int


class OpenRun(Struct, frozen=True):
    """What one kind of games left undecided: those that more games decide, and those at the edge of their bands."""

    setting: Setting
    played: int
    judged: int
    decidable: tuple[Open, ...]
    at_edge: tuple[Open, ...]

    def games(self, part: float = 1.0) -> int:
        """Games that decide this part of what games can decide; 0 where they can decide nothing."""
        number = ceil(part * len(self.decidable))
        return self.decidable[number - 1].games if number else 0


def open_runs(runs: Iterable[RunJudged]) -> tuple[OpenRun, ...]:
    """The runs that left something undecided, in their order."""
    found = []
    for run in runs:
        alike: dict[str, int] = {}
        for one in run.judged:
            alike[one.band.name] = alike.get(one.band.name, 0) + 1
        undecided = [
            Open(one, games_needed(one, run.counts.games, run.alarm, alike[one.band.name]))
            for one in run.judged
            if one.verdict is Verdict.UNDECIDED
        ]
        if undecided:
            decidable = tuple(sorted((one for one in undecided if one.games), key=lambda one: one.games))
            at_edge = tuple(one for one in undecided if not one.games)
            found.append(OpenRun(run.setting, run.counts.games, len(run.judged), decidable, at_edge))
    return tuple(found)


def games_needed(one: Judged, played: int, alarm: float, alike: int = 1) -> int:
    """About how many games decide a figure that stays where it is, in two digits; 0 for more than `MOST_GAMES`.

    The interval shrinks with the root of the number of games. `alarm` and `alike` are those of the verdict.
    """
    figure, value = one.figure, one.figure.value
    inside = one.low <= value <= one.high
    interval = figure.interval(alarm if inside else alarm / alike)
    spare = SURE * figure.interval().half_width / 1.96
    below, above = value - interval.low + spare, interval.high - value + spare
    if inside:
        crossed = [(below, value - one.low)] if interval.low < one.low else []
        crossed += [(above, one.high - value)] if interval.high > one.high else []
    else:
        crossed = [(above, one.low - value)] if value < one.low else [(below, value - one.high)]
    if any(gap <= 0 for _, gap in crossed):
        return 0
    needed = played * max(((reach / gap) ** 2 for reach, gap in crossed), default=1.0)
    return 0 if needed > MOST_GAMES else two_digits(max(needed, played + 1))


def two_digits(number: float) -> int:
    """The next number above with two digits that count: 31,000 for 30,412."""
    step = int(10 ** max(0, int(log10(number)) - 1))
    return ceil(number / step) * step


def totals(runs: Sequence[RunJudged]) -> tuple[int, int]:
    """How many figures are undecided, and how many were judged."""
    judged = [one for run in runs for one in run.judged]
    return sum(one.verdict is Verdict.UNDECIDED for one in judged), len(judged)


def games_to_decide(runs: Iterable[RunJudged], part: float = 1.0) -> int:
    """Games of all kinds together, beyond those played, that decide this part of what games can."""
    return sum(max(0, run.games(part) - run.played) for run in open_runs(runs))


def undecided_finding(runs: Sequence[RunJudged], card_set: CardSet) -> Iterator[Finding]:
    """One notice: how much is undecided, which bands, and what would decide it."""
    opened = open_runs(runs)
    if not opened:
        return
    names: dict[str, int] = {}
    for run in opened:
        for one in (*run.decidable, *run.at_edge):
            where = f"{one.judged.band.name} at {counted(run.setting.players, 'player')} with {run.setting.bots}"
            names[where] = names.get(where, 0) + 1
    told = [f"{where} ({number} of them)" if number > 1 else where for where, number in names.items()]
    undecided, judged = totals(runs)
    most = max(run.counts.games for run in runs)
    which = f"{'; '.join(told[:6])}{'; and others' if len(told) > 6 else ''}"
    fact = (
        f"{counted(most, 'game', ',')} {'does' if most == 1 else 'do'} not decide: {which}. "
        f"Undecided are {undecided:,} of {counted(judged, 'figure', ',')}."
    )
    yield Finding(UNDECIDED, Severity.NOTICE, fact, _what_decides(opened), card_set.place)


def _what_decides(opened: Sequence[OpenRun]) -> str:
    decidable = sum(len(run.decidable) for run in opened)
    at_edge = sum(len(run.at_edge) for run in opened)
    parts = []
    if decidable:
        which = "all" if not at_edge else f"{decidable:,} of them"
        most, half = (max(run.games(part) for run in opened) for part in (1.0, HALF))
        sooner = f", {half:,} half of them" if half < most else ""
        parts.append(f"About {most:,} games of a kind decide {which}{sooner}.")
    if at_edge:
        which = "The others lie" if decidable else "They lie" if at_edge > 1 else "It lies"
        parts.append(f"{which} so near the edge of a band that no games decide: widen the band, or change the card.")
    return " ".join(parts)
