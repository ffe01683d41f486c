"""Exact odds held against seeded trials, card by card: what a game proves, and what is printed of it. Public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.cards import Card
from generator.findings import Finding, Severity
from generator.odds.tables import CHANCE, rounded
from generator.odds.trials import Comparison

CONTRADICTION_CURE = "The program contradicts itself: trust neither figure, and report this with your roster."
"""What to do where exact odds and trials contradict each other."""


@dataclass(frozen=True, slots=True)
class CheckedFigure:
    """One figure of one card twice: exact, and as trials saw it.

    `figure` and `where` are in the game's words: a win, at home; `unit` is as in `odds.tables`.
    """

    card: Card
    figure: str
    where: str
    comparison: Comparison
    unit: str = CHANCE

    @property
    def agrees(self) -> bool:
        """The verdict: whether the exact figure lies in the interval of the trials."""
        return self.comparison.agrees


@dataclass(frozen=True, slots=True)
class CheckedOdds:
    """All figures of a check, those of a card side by side; `note` says how it was made, the seed included.

    `faults` are sentences on what else contradicts itself or is unfair: dice, shuffles, fights judged anew.
    """

    figures: Sequence[CheckedFigure]
    note: str
    faults: Sequence[str] = ()

    @property
    def disagreeing(self) -> Sequence[CheckedFigure]:
        """The figures for which exact odds and trials contradict each other."""
        return [figure for figure in self.figures if not figure.agrees]

    def of(self, cards: Sequence[Card]) -> CheckedOdds:
        """The figures of these cards alone."""
        wanted = {id(card) for card in cards}
        return CheckedOdds([figure for figure in self.figures if id(figure.card) in wanted], self.note, self.faults)

    def findings(self, code: str) -> Iterator[Finding]:
        """An error under this code for every figure that disagrees."""
        for fault in self.faults:
            yield Finding(code, Severity.ERROR, f"{fault[:1].upper()}{fault[1:]}.", CONTRADICTION_CURE)
        for figure in self.disagreeing:
            comparison, interval = figure.comparison, figure.comparison.interval
            sign = " %" if figure.unit == CHANCE else f" {figure.unit}"
            name = str(figure.card.values.get("name") or figure.card.id)
            yield Finding(
                code,
                Severity.ERROR,
                f"{name}: {figure.figure} ({figure.where}) is {amount(comparison.exact, figure.unit)}{sign} by "
                f"reckoning, but {amount(comparison.simulated, figure.unit)}{sign} in {comparison.trials} trials "
                f"(interval {amount(interval.low, figure.unit)} to {amount(interval.high, figure.unit)}).",
                CONTRADICTION_CURE,
                figure.card.place,
                name,
            )


def amount(value: Fraction | float, unit: str) -> str:
    """A figure as people read it: chances in percent with two decimals, other numbers with three; without a sign."""
    exact = Fraction(value)
    return rounded(exact * 100, 2) if unit == CHANCE else rounded(exact, 3)
