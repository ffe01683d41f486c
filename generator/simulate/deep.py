"""The whole games behind `pnp check --deep` and the report: which are played, until when, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.findings import Finding
from generator.game import CardSet
from generator.progress import Progress, no_progress
from generator.simulate.bands import BandSet, read_bands
from generator.simulate.counts import Counts
from generator.simulate.crew import Crew
from generator.simulate.deciding import undecided_finding
from generator.simulate.figures import Cast, cast_of, never_happened
from generator.simulate.run import checkpoints, never, play_many
from generator.simulate.setting import AGAINST, Setting, settings
from generator.simulate.table import Play
from generator.simulate.verdicts import (
    ALARM,
    RunJudged,
    Verdict,
    band_findings,
    judge,
    never_findings,
    short_findings,
)


@dataclass(frozen=True, slots=True)
class DeepPlan:
    """How many games are played: of each setting at least `least` and at most `most`, from `seed`."""

    least: int = 1000
    most: int = 8000
    seed: int = 1


@dataclass(frozen=True, slots=True)
class DeepResult:
    """What was played and found. `stopped` where the person ended it before it was done."""

    play: Play
    cast: Cast
    runs: tuple[RunJudged, ...]
    findings: tuple[Finding, ...]
    stopped: bool = False

    @property
    def games(self) -> int:
        """All games played."""
        return sum(run.counts.games for run in self.runs)


def run_until_decided(
    play: Play,
    setting: Setting,
    bands: BandSet | None,
    cast: Cast,
    plan: DeepPlan,
    crew: Crew,
    *,
    before: Counts | None = None,
    stopped: Callable[[], bool] = never,
    progress: Callable[[Counts], None] | None = None,
) -> tuple[RunJudged, bool]:
    """Play one setting until every band is decided or `plan.most` games are played; whether it was not stopped.

    Bands are looked at only after `plan.least` games, twice as many and so on. A figure counts as decided when its
    99.9 % interval lies wholly inside or outside of its band; the 0.1 % is shared between the looks, so that looking
    often does not make mistakes likelier.
    """
    points = checkpoints(plan.most, min(plan.least, plan.most))
    alarm = ALARM / len(points)

    def decided(counts: Counts) -> bool:
        found = judge(counts, bands, play, cast, alarm) if bands else ()
        return all(one.verdict is not Verdict.UNDECIDED for one in found)

    played = play_many(
        play,
        setting,
        plan.most,
        crew,
        before=before,
        checkpoints=points,
        enough=decided,
        stopped=stopped,
        progress=progress,
    )
    judged = judge(played.counts, bands, play, cast, alarm) if bands and played.counts.games else ()
    return RunJudged(setting, played.counts, judged, alarm), played.complete


def deep_settings(play: Play, sets: Sequence[BandSet], seed: int) -> list[tuple[Setting, BandSet | None]]:
    """What a deep check plays: each number of players with the bots of each band table, or the first bot."""
    if not sets:
        return [(setting, None) for setting in settings(play, seed=seed)]
    return [
        (setting, band_set)
        for band_set in sets
        for setting in settings(play, bots=band_set.bots, variant=band_set.variant, seed=seed)
        if any(band.at(setting.players) for band in band_set.bands)
    ]


def report_settings(play: Play, sets: Sequence[BandSet], seed: int) -> list[tuple[Setting, BandSet | None]]:
    """What a report plays beyond a deep check: every bot alone, each against the first one, every variant."""
    wanted = deep_settings(play, sets, seed)
    first = play.bots[0]
    lineups = [(bot, "") for bot in play.bots]
    lineups += [(f"{bot}{AGAINST}{first}", "") for bot in play.bots[1:]]
    lineups += [(first, variant) for variant in play.variants[1:]]
    for bots, variant in lineups:
        for setting in settings(play, bots=bots, variant=variant, seed=seed):
            if all(setting != known for known, _ in wanted):
                wanted.append((setting, None))
    return wanted


def play_deep(
    card_set: CardSet,
    play: Play,
    plan: DeepPlan,
    crew: Crew,
    *,
    whole: bool = False,
    stopped: Callable[[], bool] = never,
    progress: Progress = no_progress,
) -> DeepResult:
    """Play what a deep check plays (with `whole` what a report shows) and judge it. The set must be free of errors.

    Raises GameCrashError when the game's code fails.
    """
    cast = cast_of(card_set)
    sets, findings = read_bands(card_set, play)
    runs: list[RunJudged] = []
    done = True
    wanted = (report_settings if whole else deep_settings)(play, sets, plan.seed)
    # Games still to come count in full, so that the time left is an honest guess: a setting that is decided early ends.
    at_most = [plan.most if bands else min(plan.least, plan.most) for _, bands in wanted]
    for number, (setting, bands) in enumerate(wanted):
        words, past = setting.words(), sum(at_most[:number])

        def told(counts: Counts, words: str = words, past: int = past) -> None:
            progress(words, past + counts.games, sum(at_most))

        run, done = run_until_decided(play, setting, bands, cast, plan, crew, stopped=stopped, progress=told)
        if run.counts.games:
            runs.append(run)
        if not done:
            break
    return DeepResult(play, cast, tuple(runs), (*findings, *run_findings(runs, play, cast, card_set)), not done)


def run_findings(runs: Iterable[RunJudged], play: Play, cast: Cast, card_set: CardSet) -> tuple[Finding, ...]:
    """What runs say: bands left, cards never used, and what the games could not decide."""
    runs = list(runs)
    games = sum(run.counts.games for run in runs)
    return (
        *band_findings(runs, cast, card_set),
        *never_findings(never_happened([run.counts for run in runs], cast, play.expected), games, card_set),
        *short_findings(runs, play, card_set),
        *undecided_finding(runs, card_set),
    )
