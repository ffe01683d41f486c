"""Figures of whole games as lines of text and as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator import __version__
from generator.odds.trials import Interval
from generator.outgoing import for_terminal
from generator.report.as_json import SCHEMA
from generator.report.terminal import Line
from generator.simulate.counts import Counts
from generator.simulate.figures import (
    OF_CARDS,
    Cast,
    Figure,
    card_figures,
    game_figures,
    happened,
    quantile,
)
from generator.simulate.setting import Setting
from generator.simulate.table import Play
from generator.simulate.verdicts import Judged, RunJudged, Verdict, shown
from generator.words import counted

QUANTILES = (0.05, 0.5, 0.95, 1.0)
SHOWN_CARDS = 2
_STYLES = {Verdict.INSIDE: "green", Verdict.OUTSIDE: "bold red", Verdict.UNDECIDED: "yellow"}


def run_lines(run: RunJudged, play: Play, cast: Cast) -> list[Line]:
    """One setting's figures for a person: games, seats, supplies, the cards at both ends, the bands."""
    counts = run.counts
    figures = list(game_figures(counts, play))
    lines: list[Line] = [
        ((f"{run.setting.words()}: {counted(counts.games, 'game', ',')} from seed {run.setting.seed}", "bold"),),
        (("Intervals are 95 %.", "dim"),),
    ]
    lines += _section(f"Wins, of an even share of {1 / counts.players:.1%}".replace("%", " %"), _wins(figures, counts))
    lines += _section("Ends", _ends(figures, counts, play))
    lines += _section("Rounds", [("", _spread(counts.rounds))])
    lines += _section("Supplies, most in use at one time", _supplies(counts, play))
    lines += _section("Cards, lowest and highest", _cards(counts, cast))
    if run.judged:
        lines += [(), (("Bands of game.toml", "bold"),), *_bands(run, cast)]
    return lines


def _section(title: str, rows: Iterable[tuple[str, str]]) -> Iterator[Line]:
    rows = list(rows)
    if not rows:
        return
    width = max(len(label) for label, _ in rows)
    yield ()
    yield ((title, "bold"),)
    for label, text in rows:
        yield ((f"  {label:{width}}  " if width else "  ", ""), (text, ""))


def _wins(figures: Iterable[Figure], counts: Counts) -> Iterator[tuple[str, str]]:
    names = {"seat": "seat {}", "bot": "{}", "priority": "first in ties"}
    for figure in figures:
        if figure.kind in names:
            interval = figure.interval()
            part = 1 / counts.players
            yield (
                names[figure.kind].format(figure.of),
                f"{_percent(figure.value * part)} ({_between(interval, part)}), {figure.value:.2f} of an even share",
            )
        elif figure.kind in ("shared", "nobody") and figure.total:
            yield ("shared" if figure.kind == "shared" else "nobody wins", _share(figure))


def _ends(figures: Iterable[Figure], counts: Counts, play: Play) -> Iterator[tuple[str, str]]:
    for figure in figures:
        if figure.kind == "end":
            text = f"{_share(figure)}  {for_terminal(play.ends.get(figure.of, ''))}".rstrip()
            if figure.of in counts.examples:
                text += f" First in game {counts.examples[figure.of]}."
            yield for_terminal(figure.of), text


def _supplies(counts: Counts, play: Play) -> Iterator[tuple[str, str]]:
    for supply, histogram in sorted(counts.peaks.items()):
        limit = play.limits.get(supply)
        text = _spread(histogram)
        if limit is not None:
            short = sum(number for peak, number in histogram.items() if peak > limit)
            text += f"; there are {limit:g}, and {_percent(short / counts.games)} of games need more"
        yield supply, text


def _spread(histogram: Mapping[int, int]) -> str:
    games = sum(histogram.values())
    mean = sum(value * number for value, number in histogram.items()) / games
    half, most, top = (quantile(histogram, part) for part in QUANTILES[1:])
    return f"{mean:.2f} on average; half of the games within {half}, 95 % within {most}, the highest {top}"


def _cards(counts: Counts, cast: Cast) -> Iterator[tuple[str, str]]:
    for event, roster in happened(counts, cast):
        by_kind: dict[str, list[Figure]] = {}
        for figure in card_figures(counts, cast, [(kind, event) for kind in OF_CARDS]):
            if cast.rosters[figure.card] == roster:
                by_kind.setdefault(figure.kind, []).append(figure)
        rates = by_kind.get("card") or by_kind["amount"]
        how = "times the mean" if "card" in by_kind else "a game"
        yield f"{event} ({roster})", f"{_ends_of(rates, cast)} {how}"
        if wins := by_kind.get("win"):
            yield "", f"{_ends_of(wins, cast)} of an even share of wins"


def _ends_of(figures: list[Figure], cast: Cast) -> str:
    ordered = sorted(figures, key=lambda figure: (figure.value, figure.card))
    shown_at = min(SHOWN_CARDS, max(1, len(ordered) // 2))
    low = ", ".join(f"{for_terminal(cast.names[one.card])} {one.value:.2f}" for one in ordered[:shown_at])
    high = ", ".join(f"{for_terminal(cast.names[one.card])} {one.value:.2f}" for one in ordered[-shown_at:])
    return f"{low} ... {high}"


def _bands(run: RunJudged, cast: Cast) -> Iterator[Line]:
    for name, found in bands_together(run.judged).items():
        counted_by = {verdict: sum(one.verdict is verdict for one in found) for verdict in Verdict}
        worst = next(verdict for verdict in (Verdict.OUTSIDE, Verdict.UNDECIDED, Verdict.INSIDE) if counted_by[verdict])
        unit = found[0].figure.unit
        told = ", ".join(f"{number} {verdict}" for verdict, number in counted_by.items() if number)
        if len(found) == 1:
            told = f"{shown(found[0].figure.value, unit)}, {found[0].verdict}"
        names = [for_terminal(cast.names[one.figure.card]) for one in found if one.verdict is worst and one.figure.card]
        which = f": {', '.join(names[:6])}" if names and worst is not Verdict.INSIDE else ""
        low, high = shown(found[0].low, unit), shown(found[0].high, unit)
        yield ((f"  {for_terminal(name)} {low} to {high}: ", ""), (told, _STYLES[worst]), (which, ""))


def bands_together(judged: Iterable[Judged]) -> dict[str, list[Judged]]:
    """What was judged, by the band's name."""
    found: dict[str, list[Judged]] = {}
    for one in judged:
        found.setdefault(one.band.name, []).append(one)
    return found


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _between(interval: Interval, scale: float = 1.0) -> str:
    return f"{interval.low * scale * 100:.1f} to {interval.high * scale * 100:.1f}"


def _share(figure: Figure) -> str:
    return f"{_percent(figure.value)} ({_between(figure.interval())})"


def simulation_value(
    game: str, runs: Iterable[RunJudged], play: Play, cast: Cast, inputs: Mapping[str, str], *, complete: bool
) -> dict[str, object]:
    """What `pnp simulate --json` prints."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "inputs": dict(inputs),
        "complete": complete,
        "runs": [run_value(run, play, cast) for run in runs],
    }


def run_value(run: RunJudged, play: Play, cast: Cast) -> dict[str, object]:
    """One setting: how it was played, every figure with its interval, the histograms, the verdicts of bands."""
    counts = run.counts
    return {
        **setting_value(run.setting),
        "games": counts.games,
        "rounds": histogram_value(counts.rounds),
        "peaks": {
            name: {**histogram_value(histogram), "limit": play.limits.get(name)}
            for name, histogram in sorted(counts.peaks.items())
        },
        "examples": dict(sorted(counts.examples.items())),
        "figures": [figure_value(figure) for figure in game_figures(counts, play)],
        "cards": [figure_value(figure) for figure in card_figures(counts, cast)],
        "bands": [judged_value(one) for one in run.judged],
    }


def setting_value(setting: Setting) -> dict[str, object]:
    """How games were played."""
    return {"players": setting.players, "bots": setting.bots, "variant": setting.variant, "seed": setting.seed}


def figure_value(figure: Figure) -> dict[str, object]:
    """One figure with its 95 % interval. `of` and `card` are empty where they do not apply."""
    interval = figure.interval()
    return {
        "figure": figure.name,
        "of": figure.of,
        "card": figure.card,
        "unit": figure.unit,
        "value": _rounded(figure.value),
        "low": _rounded(interval.low),
        "high": _rounded(interval.high),
        "trials": figure.trials,
    }


def judged_value(one: Judged) -> dict[str, object]:
    """One band's verdict on one figure."""
    return {
        "band": one.band.name,
        "of": one.figure.of,
        "card": one.figure.card,
        "low": one.low,
        "high": one.high,
        "value": _rounded(one.figure.value),
        "verdict": one.verdict.value,
    }


def histogram_value(histogram: Mapping[int, int]) -> dict[str, object]:
    """How many games had each value, and what follows."""
    games = sum(histogram.values())
    return {
        "mean": _rounded(sum(value * number for value, number in histogram.items()) / games),
        "quantiles": {str(part): quantile(histogram, part) for part in QUANTILES},
        "games": {str(value): histogram[value] for value in sorted(histogram)},
    }


def _rounded(number: float) -> float:
    """Ten digits: what lies beyond is the rounding of floats."""
    return float(f"{number:.10g}")
