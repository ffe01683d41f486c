"""Figures of whole games beside their bands: inside, outside or undecided, and the findings that follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.simulate.bands import NEVER, OUTSIDE, SHORT, Band, BandSet
from generator.simulate.counts import Counts
from generator.simulate.figures import OF_CARDS, Cast, Figure, card_figures, game_figures
from generator.simulate.setting import Setting
from generator.simulate.table import Play
from generator.words import counted, listed, quoted

ALARM = 0.001
"""A figure is inside or outside of its band when the whole of its 99.9 % interval is: see `verdict_of`."""


class Verdict(StrEnum):
    """Where a figure lies, seen from its band."""

    INSIDE = "inside"
    OUTSIDE = "outside"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Judged:
    """A figure beside its band."""

    band: Band
    low: float
    high: float
    figure: Figure
    verdict: Verdict


def judge(counts: Counts, band_set: BandSet, play: Play, cast: Cast, alarm: float = ALARM) -> tuple[Judged, ...]:
    """Every banded figure of a run beside its band, in the order of the bands."""
    wanted = [band for band in band_set.bands if band.at(counts.players)]
    of_cards = [band.key for band in wanted if band.key[0] in OF_CARDS]
    found: dict[str, list[Figure]] = {}
    for figure in game_figures(counts, play):
        found.setdefault(figure.name, []).append(figure)
    for figure in card_figures(counts, cast, of_cards) if of_cards else ():
        found.setdefault(figure.name, []).append(figure)
    judged = []
    for band in wanted:
        low, high = band.at(counts.players) or (0.0, 0.0)
        figures = found.get(band.name, ())
        judged += [Judged(band, low, high, one, verdict_of(one, low, high, alarm, len(figures))) for one in figures]
    return tuple(judged)


def verdict_of(figure: Figure, low: float, high: float, alarm: float, alike: int = 1) -> Verdict:
    """Inside or outside when the whole interval is. `alike` figures share the alarm before one is called outside.

    So a band on 75 cards, all of them fair, raises no more false alarms than a band on one figure.
    """
    interval = figure.interval(alarm)
    if low <= interval.low and interval.high <= high:
        return Verdict.INSIDE
    wide = figure.interval(alarm / alike)
    return Verdict.OUTSIDE if wide.high < low or wide.low > high else Verdict.UNDECIDED


def shown(value: float, unit: str) -> str:
    """A figure as people read it: 12.3 %, 1.08, 5.65."""
    return f"{value * 100:.1f} %" if unit == "share" else f"{value:.2f}"


@dataclass(frozen=True, slots=True)
class RunJudged:
    """One setting's counts and what its bands say of them."""

    setting: Setting
    counts: Counts
    judged: tuple[Judged, ...]
    alarm: float = ALARM
    """Chance that the interval of a verdict misses the true figure."""


def band_findings(runs: Iterable[RunJudged], cast: Cast, card_set: CardSet) -> Iterator[Finding]:
    """A finding for each card, or figure of the game, that leaves a band: at all numbers of players together."""
    outside: dict[tuple[str, str, str, str, bool], list[tuple[RunJudged, Judged]]] = {}
    for run in runs:
        for one in run.judged:
            if one.verdict is Verdict.OUTSIDE:
                figure = one.figure
                over = figure.value > one.high
                subject = "" if figure.kind == "seat" else figure.of
                key = (run.setting.bots, figure.kind, subject, figure.card, over)
                outside.setdefault(key, []).append((run, one))
    places = {card.id: card.place for deck in card_set.decks.values() for card in deck}
    for (bots, kind, _, card, over), found in outside.items():
        run, worst = max(found, key=lambda pair: abs(pair[1].figure.value - (pair[1].high if over else pair[1].low)))
        interval = worst.figure.interval(run.alarm)
        unit = worst.figure.unit
        reach = f"({shown(interval.low, unit)} to {shown(interval.high, unit)})"
        others = sorted({one.setting.players for one, _ in found} - {run.setting.players})
        also = f"; also at {listed([str(number) for number in others])}" if others else ""
        place: Place = places.get(card, card_set.place.at(f"play.{bots}.{worst.band.name}"))
        yield Finding(
            OUTSIDE,
            Severity.ERROR,
            f"{_said(worst.figure, cast, reach)} at {run.setting.words()}{also}; "
            f"the band is {shown(worst.low, unit)} to {shown(worst.high, unit)}.",
            f"{_cure(kind, over)}, or change {worst.band.name} under [play.{bots}] in game.toml. The same games: "
            f"{command(card_set.game, run.setting, run.counts.games)}",
            place,
            cast.names.get(card, ""),
        )


def _said(figure: Figure, cast: Cast, interval: str) -> str:
    """The figure as a sentence without its end: `Pug: "champion" 0.92 times the mean of its roster (0.88 to 0.95)`."""
    value = f"{shown(figure.value, figure.unit)}"
    of = quoted(figure.of) if figure.of else ""
    if figure.kind in OF_CARDS:
        name = cast.names[figure.card]
        if figure.kind == "win":
            return f"{name}: players with {of} win {value} times an even share {interval}"
        how = "times the mean of its roster" if figure.kind == "card" else "a game"
        return f"{name}: {of} {value} {how} {interval}"
    sentences = {
        "seat": f"Seat {figure.of} wins {value} times an even share {interval}",
        "bot": f"{figure.of} wins {value} times an even share {interval}",
        "priority": f"The seat that has priority in ties wins {value} times an even share {interval}",
        "shared": f"{value} of games {interval} have several winners",
        "nobody": f"Nobody wins {value} of games {interval}",
        "end": f"{value} of games {interval} end with {of}",
        "rounds": f"Games take {value} rounds {interval}",
        "peak": f"{value} {figure.of} {interval} are in use at one time",
        "short": f"{value} of games {interval} need more {figure.of} than there are",
    }
    return sentences[figure.kind]


def _cure(kind: str, over: bool) -> str:
    return f"{'Weaken' if over else 'Strengthen'} the card" if kind in OF_CARDS else "Change the cards"


def command(game: str, setting: Setting, games: int) -> str:
    """The command that plays the same games."""
    bots = f'"{setting.bots}"' if " " in setting.bots else setting.bots
    return (
        f"pnp simulate {game} --players {setting.players} --bots {bots} --variant {setting.variant} "
        f"--seed {setting.seed} --games {games}"
    )


SHORT_SHARE = 0.01
"""A supply that runs short in more games than that is told of, unless a band says what is allowed."""


def short_findings(runs: Iterable[RunJudged], play: Play, card_set: CardSet) -> Iterator[Finding]:
    """A warning for each supply that bots alone use up: the worst number of players, and which others."""
    found: dict[tuple[str, str], list[tuple[RunJudged, Figure]]] = {}
    for run in runs:
        banded = {one.band.name for one in run.judged}
        for figure in game_figures(run.counts, play):
            if figure.kind == "short" and figure.name not in banded and figure.interval(run.alarm).low > SHORT_SHARE:
                found.setdefault((figure.of, run.setting.bots), []).append((run, figure))
    for (supply, bots), pairs in found.items():
        run, worst = max(pairs, key=lambda pair: pair[1].value)
        others = sorted({one.setting.players for one, _ in pairs} - {run.setting.players})
        also = f" (also at {listed([str(number) for number in others])})" if others else ""
        interval = worst.interval()
        yield Finding(
            SHORT,
            Severity.WARNING,
            f"{shown(worst.value, 'share')} of games ({shown(interval.low, 'share')} to "
            f"{shown(interval.high, 'share')}) at {run.setting.words()}{also} need more {supply} than the "
            f"{play.limits[supply]:g} there are.",
            f'Print more, or say how often it may happen: short."{supply}" = [0, {min(1.0, interval.high):.2f}] under '
            f"[play.{quoted(bots) if ' ' in bots else bots}] in game.toml.",
            card_set.place.at(f"play.{bots}"),
        )


def never_findings(missing: Mapping[str, Sequence[str]], games: int, card_set: CardSet) -> Iterator[Finding]:
    """A warning for each card to which nothing happened that happens to every card of a good set."""
    for deck in card_set.decks.values():
        for card in deck:
            if events := missing.get(card.id):
                name = str(card.values.get("name") or card.id)
                what = listed([quoted(event) for event in events], last="or")
                fact = f"{name} never had {what} in {counted(games, 'game', ',')}; other cards of its roster did."
                remedy = "Make the card worth more, or easier to use."
                yield Finding(NEVER, Severity.WARNING, fact, remedy, card.place, name)
