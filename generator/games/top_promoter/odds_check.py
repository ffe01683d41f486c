"""The exact odds held against the game: seeded fights of every fighter against all it can meet, home and away.

The two share no code that judges dice: the exact engine reads patterns face by face and compares by counting
ways, the game looks at rolled dice. So each convicts the other of an error, and both must agree before anything
is printed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Literal

from generator.api import (
    ALARM,
    CHANCE,
    CONTRADICTION_CURE,
    POWER,
    CardSet,
    CheckedFigure,
    CheckedOdds,
    Comparison,
    Fact,
    Rule,
    Stratum,
    compare,
    rule,
    stream,
    trials_needed,
)
from generator.games.top_promoter.balance import matchups_of
from generator.games.top_promoter.bouts import FIRST, SECOND, Fight, Rulings, fight_odds
from generator.games.top_promoter.bouts_batch import Fights, resolve_fights
from generator.games.top_promoter.cards import Fighter
from generator.games.top_promoter.matchups import Matchups, landing
from generator.games.top_promoter.played_check import played_faults

SEED = 1867
"""The year of the Queensberry Rules. Any other number serves as well."""
ERROR, DEEP_ERROR = 0.01, 0.005
"""The error in a chance that `pnp check` finds, and that `pnp check --deep` finds."""
BATCH = 16_384
"""Fights resolved at once: the arrays stay inside the processor's cache."""

Figure = Literal["knock-out", "win", "payout"]
Where = Literal["anywhere", "home", "away"]
FIGURES: tuple[tuple[Figure, Where], ...] = (
    ("knock-out", "home"),
    ("knock-out", "away"),
    ("win", "anywhere"),
    ("win", "home"),
    ("win", "away"),
    ("payout", "anywhere"),
    ("payout", "home"),
    ("payout", "away"),
)


@dataclass(frozen=True, slots=True)
class FighterCheck:
    """One figure of one fighter, exact and simulated. `figure` in chances, or in millions for the payout."""

    fighter: Fighter
    figure: Figure
    where: Where
    comparison: Comparison

    @property
    def agrees(self) -> bool:
        """The verdict: whether the exact figure lies in the interval of the fights."""
        return self.comparison.agrees


@dataclass(frozen=True)
class _Seen:
    """What fights of one kind came to: per side how many were won, how many blows landed, millions paid."""

    fight: Fight
    rulings: Rulings
    trials: int
    won: tuple[int, int]
    landed: tuple[int, int]
    paid: tuple[int, int]

    @cached_property
    def _exact(self) -> tuple[Mapping[Figure, tuple[Fraction, float]], ...]:
        """Per side the exact mean and variance of each figure."""
        odds = fight_odds(self.fight, self.rulings)
        sides: list[Mapping[Figure, tuple[Fraction, float]]] = []
        for side, corner in enumerate(self.fight.corners):
            win = odds.win(side)
            pay = odds.mean_payout(side)
            square = sum((amount * amount * likely for amount, likely in odds.payout(side).items()), Fraction(0))
            blow = landing(corner, self.rulings)
            sides.append(
                {
                    "win": (win, float(win * (1 - win))),
                    "payout": (pay, float(square - pay * pay)),
                    "knock-out": (blow, float(blow * (1 - blow))),
                }
            )
        return tuple(sides)

    def stratum(self, figure: Figure, side: int, weight: Fraction) -> Stratum:
        """One figure of one side, as a part of a larger figure."""
        mean, variance = self._exact[side][figure]
        seen = {"win": self.won, "payout": self.paid, "knock-out": self.landed}[figure][side]
        return Stratum(weight, mean, variance, seen / self.trials, self.trials)


def odds_check(
    matchups: Matchups, *, error: float = ERROR, seed: int = SEED, alarm: float = ALARM
) -> tuple[FighterCheck, ...]:
    """Every fighter's figures, exact and from seeded fights, in the order of the fighters and of FIGURES.

    Every kind of fight they can have is played once, as often as the figure needs in which it weighs most,
    so that an error of `error` in any chance is found with the power of `trials.POWER` at `alarm`. The same
    fighters and seed give the same rows.
    """
    wanted = [
        {
            "anywhere": matchups.fights(one),
            "home": matchups.fights(one, at="home"),
            "away": matchups.fights(one, at="away"),
        }
        for one in matchups.fighters
    ]
    full = trials_needed(0.5, error, alarm=alarm)
    trials: dict[Fight, int] = defaultdict(int)
    for shares in (shares for places in wanted for shares in places.values()):
        for fight, share in shares.items():
            once, _ = _in_fixed_order(fight)
            trials[once] = max(trials[once], ceil(full * share))
    seen = {fight: _play(fight, number, matchups.rulings, seed) for fight, number in trials.items()}
    rows = []
    for fighter, places in zip(matchups.fighters, wanted, strict=True):
        for figure, where in FIGURES:
            if not places[where] or (figure == "knock-out" and not fighter.knockout):
                continue
            strata = []
            for fight, share in places[where].items():
                once, side = _in_fixed_order(fight)
                strata.append(seen[once].stratum(figure, side, share))
            rows.append(FighterCheck(fighter, figure, where, compare(strata, alarm=alarm)))
    return tuple(rows)


def checked_odds(card_set: CardSet, deep: bool) -> CheckedOdds:
    """Every fighter's figures as `pnp odds --check` shows them; `deep` finds errors half as large."""
    error = DEEP_ERROR if deep else ERROR
    note = (
        f"Every fighter against all it can meet, main events without actions, seed {SEED}. An error of "
        f"{_points(error)} in a chance is found in {POWER:.1%} of cases, and a right figure is called wrong once "
        f"in {round(1 / ALARM):,}: so wide are the intervals. Besides, every roll of some fights with actions, lower "
        "billings and rematches is counted anew, fights are fought as in games and judged again, and the dice and "
        "shuffles of games are tried."
    )
    return CheckedOdds(
        [
            CheckedFigure(
                row.fighter.card,
                row.figure,
                row.where,
                row.comparison,
                "millions" if row.figure == "payout" else CHANCE,
            )
            for row in odds_check(matchups_of(card_set), error=error)
        ],
        note,
        tuple(played_faults(card_set, matchups_of(card_set), deep=deep)),
    )


def _points(error: float) -> str:
    """An error as percentage points: "1 point", "0.5 points"."""
    return f"{error * 100:g} {'point' if error == 0.01 else 'points'}"


def _in_fixed_order(fight: Fight) -> tuple[Fight, int]:
    """The fight with its corners in a fixed order, and on which side its first corner stands then."""
    first, second = ((corner.dice, corner.knockout, corner.home) for corner in fight.corners)
    return (fight, FIRST) if first <= second else (fight.turned, SECOND)


def _play(fight: Fight, trials: int, rulings: Rulings, seed: int) -> _Seen:
    source = stream(seed, str(fight))
    won, landed, paid = [0, 0], [0, 0], [0, 0]
    for start in range(0, trials, BATCH):
        results = resolve_fights(Fights.repeat(fight, min(BATCH, trials - start)), source, rulings)
        for side in (FIRST, SECOND):
            won[side] += int((results.winner == side).sum())
            landed[side] += int(results.landed[side].sum())
            paid[side] += int(results.pay[side].sum())
    return _Seen(fight, rulings, trials, (won[0], won[1]), (landed[0], landed[1]), (paid[0], paid[1]))


@rule("top-promoter/odds-check", seeded=True)
def odds_agree(card_set: CardSet) -> Iterator[Fact]:
    """The exact odds of every fighter agree with seeded fights through the code the game is played with.

    Checked are the Knock-out chance, the win chance and the payout against the field it can meet, at home, away
    and over all cities; every roll of some fights, counted by a scorekeeper that shares nothing with the engine; fights
    fought as games fight them and judged again; the dice and shuffles of games. An error of one percentage point is
    found with 99.9 % certainty; a right figure is called wrong once in a million. A finding here is a fault of the
    program, never of the roster.
    """
    for fault in played_faults(card_set, matchups_of(card_set)):
        yield Fact(f"{fault[:1].upper()}{fault[1:]}.", CONTRADICTION_CURE)
    for row in odds_check(matchups_of(card_set)):
        if not row.agrees:
            yield _disagreement(row)


def _disagreement(row: FighterCheck) -> Fact:
    comparison, interval = row.comparison, row.comparison.interval
    unit = " million" if row.figure == "payout" else ""
    style = ".3f" if row.figure == "payout" else ".2%"
    return Fact(
        f"{row.fighter.name}: {row.figure} ({row.where}) is {float(comparison.exact):{style}}{unit} by reckoning, but "
        f"{comparison.simulated:{style}}{unit} in {comparison.trials} fights (interval {interval.low:{style}} to "
        f"{interval.high:{style}}).",
        CONTRADICTION_CURE,
        row.fighter.at("dice"),
        row.fighter.name,
    )


RULES: tuple[Rule, ...] = (odds_agree,)
