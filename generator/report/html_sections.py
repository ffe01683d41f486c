"""What each part of the report shows, as plain values and charts for its template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator import frames
from generator.json_values import JsonObject
from generator.report.html_charts import ChartRow, histogram_chart, interval_chart
from generator.simulate.deep import DeepResult
from generator.simulate.figures import (
    KINDS,
    OF_CARDS,
    Cast,
    Figure,
    card_figures,
    game_figures,
    quantile,
)
from generator.simulate.setting import AGAINST
from generator.simulate.table import Play
from generator.simulate.verdicts import Judged, RunJudged, Verdict, shown
from generator.words import counted

LABELS: Mapping[str, str] = {
    "card": "times the mean of its roster",
    "amount": "a game",
    "win": "wins of its player, times an even share",
}
WIDE_ROSTER = 30
"""Rosters with more cards show one number of players at first, the others on demand."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture, what it is called, and the same in words."""

    title: str
    svg: str
    words: str
    shown: bool = True
    """Whether the words are of use to those who see the picture, too."""


@dataclass(frozen=True, slots=True)
class CardChart:
    """One figure of a roster's cards at each number of players, and the cards at both ends."""

    title: str
    about: str
    charts: tuple[Chart, ...]
    lowest: tuple[str, str, str]
    highest: tuple[str, str, str]
    """Card id, name, value in words."""
    wide: bool


@dataclass(frozen=True, slots=True)
class HtmlTable:
    """A table: heads, rows of texts; the first column names the row."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    cards: tuple[str, ...] = ()
    """The card of each row, where rows are cards."""


class Names:
    """Words for the ids of charts, each once."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self) -> str:
        """The next word."""
        self._count += 1
        return f"c{self._count}"


def lineups(deep: DeepResult) -> list[tuple[str, str, list[RunJudged]]]:
    """The runs by bots and variant, each with its runs by number of players."""
    found: dict[tuple[str, str], list[RunJudged]] = {}
    for run in deep.runs:
        found.setdefault((run.setting.bots, run.setting.variant), []).append(run)
    return [(bots, variant, runs) for (bots, variant), runs in found.items()]


def lineup_words(bots: str, variant: str, play: Play) -> str:
    """`random bots`, `greedy against random`, `random bots, quick-start`."""
    several = AGAINST in bots or "," in bots
    words = bots if several else f"{bots} bots"
    return f"{words}, {variant}" if len(play.variants) > 1 else words


# -------------------------------------------------------------------------------------------- cards


def card_charts(deep: DeepResult, names: Names) -> Iterator[CardChart]:
    """A chart for every band on cards; where there are none, one for each event that cards should see."""
    judged = any(run.judged for run in deep.runs)
    for number, (bots, variant, runs) in enumerate(lineups(deep)):
        keys = dict.fromkeys(one.band.key for run in runs for one in run.judged if one.figure.kind in OF_CARDS)
        if not judged and number == 0:
            keys = dict.fromkeys(("card", event) for event in deep.play.expected)
        for kind, of in keys:
            for roster in deep.cast.members:
                if chart := _card_chart(deep, runs, kind, of, roster, lineup_words(bots, variant, deep.play), names):
                    yield chart


def _card_chart(
    deep: DeepResult, runs: Sequence[RunJudged], kind: str, of: str, roster: str, words: str, names: Names
) -> CardChart | None:
    cast, play = deep.cast, deep.play
    by_players: dict[int, dict[str, Figure]] = {}
    verdicts: dict[tuple[int, str], Verdict] = {}
    bands: dict[int, tuple[float, float]] = {}
    for run in runs:
        players = run.setting.players
        figures = card_figures(run.counts, cast, [(kind, of)])
        mine = {one.card: one for one in figures if one.kind == kind and cast.rosters[one.card] == roster}
        if mine:
            by_players[players] = mine
        for one in run.judged:
            if one.band.key == (kind, of):
                verdicts[players, one.figure.card] = one.verdict
                bands[players] = (one.low, one.high)
    if not by_players or all(figure.total == 0 for mine in by_players.values() for figure in mine.values()):
        return None
    means = {
        card: sum(mine[card].value for mine in by_players.values() if card in mine)
        / sum(card in mine for mine in by_players.values())
        for card in dict.fromkeys(card for mine in by_players.values() for card in mine)
    }
    order = sorted(means, key=lambda card: (-means[card], cast.names[card]))
    rows = {
        players: [_row(mine[card], cast, verdicts.get((players, card))) for card in order if card in mine]
        for players, mine in by_players.items()
    }
    everything = [row for group in rows.values() for row in group]
    low = min([row.low for row in everything] + [band[0] for band in bands.values() if band[0] > 0])
    high = max(
        [row.high for row in everything] + [band[1] for band in bands.values() if band[1] < 3 * _top(everything)]
    )
    pad = (high - low) * 0.04 or 0.1
    charts = tuple(
        Chart(
            counted(players, "player"),
            interval_chart(
                rows[players],
                names(),
                LABELS[kind],
                band=bands.get(players),
                even=None if kind == "amount" else 1.0,
                limits=(low - pad, high + pad),
            ),
            _chart_words(rows[players], bands.get(players)),
        )
        for players in rows
    )
    what = play.events.get(of, "").rstrip(".")
    title = f"{roster.capitalize()}: {'wins of their players (“' + of + '”)' if kind == 'win' else '“' + of + '”'}"
    said = "Counted are games and players with" if kind == "win" else "Counted is"
    about = f"{words}. {said} “{of}”" + (f": {what[:1].lower()}{what[1:]}." if what else ".")
    return CardChart(
        title,
        f"{about[:1].upper()}{about[1:]}",
        charts,
        _extreme(order[-1], means, cast),
        _extreme(order[0], means, cast),
        len(order) > WIDE_ROSTER,
    )


def _top(rows: Sequence[ChartRow]) -> float:
    return max(row.high for row in rows)


def _extreme(card: str, means: Mapping[str, float], cast: Cast) -> tuple[str, str, str]:
    return card, cast.names[card], f"{means[card]:.2f}"


def _row(figure: Figure, cast: Cast, verdict: Verdict | None) -> ChartRow:
    interval = figure.interval()
    return ChartRow(cast.names[figure.card], figure.value, interval.low, interval.high, verdict or "")


def _chart_words(rows: Sequence[ChartRow], band: tuple[float, float] | None) -> str:
    """What a reader who cannot see the chart needs first; the numbers themselves follow in tables."""
    ordered = sorted(rows, key=lambda row: row.value)
    parts = [f"From {ordered[0].label} {ordered[0].value:.2f} to {ordered[-1].label} {ordered[-1].value:.2f}."]
    if band:
        out = [row.label for row in rows if row.verdict == Verdict.OUTSIDE]
        open_ = sum(row.verdict == Verdict.UNDECIDED for row in rows)
        parts.append(f"The band is {band[0]:g} to {band[1]:g}.")
        parts.append(f"Outside: {', '.join(out)}." if out else "None is outside.")
        if open_:
            parts.append(f"{open_} undecided.")
    return " ".join(parts)


def card_tables(deep: DeepResult) -> Iterator[HtmlTable]:
    """Every figure of every card of the first lineup, a table for each roster and number of players."""
    runs = lineups(deep)[0][2]
    figures = frames.figures(runs, deep.play, deep.cast)
    of_cards = figures[figures["kind"].isin(("amount", "win"))]
    for roster, ids in deep.cast.members.items():
        for run in runs:
            mine = of_cards[(of_cards["players"] == run.setting.players) & of_cards["card"].isin(ids)]
            if mine.empty:
                continue
            cells = dict(zip(zip(mine["card"], mine["of"], mine["kind"], strict=True), mine["value"], strict=True))
            columns = [(event, kind) for event in sorted(set(mine["of"])) for kind in ("amount", "win")]
            heads = [event if kind == "amount" else f"{event}: wins" for event, kind in columns]
            rows = [
                (deep.cast.names[card], *(_cell(cells.get((card, *column)), column[1]) for column in columns))
                for card in ids
            ]
            yield HtmlTable(
                f"{roster.capitalize()} at {counted(run.setting.players, 'player')}, {run.setting.bots} bots",
                ("Card", *heads),
                tuple(rows),
                "How often or how much in a game; wins of the players it happened to, as a multiple of an even share.",
                ids,
            )


def _cell(value: float | None, kind: str) -> str:
    """A figure as it stands in a table; a dash where there is none."""
    if value is None:
        return "–"
    return f"{value:.3g}" if kind == "amount" else f"{value:.2f}"


# -------------------------------------------------------------------------------------------- games


def game_table(runs: Sequence[RunJudged], play: Play) -> HtmlTable:
    """Length and ends of one lineup's games by number of players, shares with their 95 % interval."""
    ends = [end for end in play.ends if any(run.counts.ends.get(end) for run in runs)]
    heads = ("Players", "Games", "Rounds", "5 % to 95 %", "Longest", *ends, "Win shared")
    rows = []
    for run in runs:
        counts = run.counts
        figures = {(figure.kind, figure.of): figure for figure in game_figures(counts, play)}
        rows.append(
            (
                str(run.setting.players),
                f"{counts.games:,}",
                f"{figures['rounds', ''].value:.2f}",
                f"{quantile(counts.rounds, 0.05)} to {quantile(counts.rounds, 0.95)}",
                str(quantile(counts.rounds, 1)),
                *(_with_interval(figures["end", end]) for end in ends),
                _with_interval(figures["shared", ""]),
            )
        )
    return HtmlTable("", heads, tuple(rows), " ".join(f"{end.capitalize()}: {play.ends[end]}" for end in ends))


def _with_interval(figure: Figure) -> str:
    interval = figure.interval()
    return f"{shown(figure.value, 'share')} ({interval.low * 100:.1f}–{interval.high * 100:.1f})"


def length_charts(runs: Sequence[RunJudged], names: Names) -> tuple[Chart, ...]:
    """How long games take, by number of players."""
    return tuple(
        Chart(
            counted(run.setting.players, "player"),
            histogram_chart(run.counts.rounds, names(), "rounds"),
            f"Half of the games end within {counted(quantile(run.counts.rounds, 0.5), 'round')}, 95 % within "
            f"{quantile(run.counts.rounds, 0.95)}; the longest took {quantile(run.counts.rounds, 1)}.",
        )
        for run in runs
    )


def seat_charts(runs: Sequence[RunJudged], play: Play, names: Names) -> tuple[Chart, ...]:
    """Wins by seat, and of the seat that has priority."""
    charts = []
    for run in runs:
        verdicts = {(one.figure.kind, one.figure.of): one for one in run.judged}
        rows = []
        for figure in game_figures(run.counts, play):
            if figure.kind in ("seat", "priority"):
                judged = verdicts.get((figure.kind, figure.of))
                interval = figure.interval()
                label = f"Seat {figure.of}" if figure.kind == "seat" else "First in ties"
                verdict = judged.verdict if judged else ""
                rows.append(ChartRow(label, figure.value, interval.low, interval.high, verdict))
        charts.append(
            Chart(
                counted(run.setting.players, "player"),
                interval_chart(rows, names(), "wins, times an even share", even=1.0, limits=_around(rows)),
                " ".join(f"{row.label} {row.value:.2f} ({row.low:.2f} to {row.high:.2f})." for row in rows),
                shown=False,
            )
        )
    return tuple(charts)


def _around(rows: Sequence[ChartRow]) -> tuple[float, float]:
    reach = max([0.2, *(abs(end - 1) for row in rows for end in (row.low, row.high))]) * 1.08
    return 1 - reach, 1 + reach


def skill_charts(deep: DeepResult, names: Names) -> tuple[Chart, ...]:
    """How often one seat with a bot wins against another bot everywhere else."""
    charts = []
    for bots, variant, runs in lineups(deep):
        if AGAINST not in bots:
            continue
        bot = bots.partition(AGAINST)[0].strip()
        rows = []
        for run in runs:
            for figure in game_figures(run.counts, deep.play):
                if figure.kind == "bot" and figure.of == bot:
                    interval = figure.interval()
                    rows.append(
                        ChartRow(counted(run.setting.players, "player"), figure.value, interval.low, interval.high)
                    )
        if rows:
            charts.append(
                Chart(
                    f"One {bots}" + (f", {variant}" if len(deep.play.variants) > 1 else ""),
                    interval_chart(rows, names(), "wins, times an even share", even=1.0),
                    " ".join(f"{row.label}: {row.value:.2f} times an even share." for row in rows),
                    shown=False,
                )
            )
    return tuple(charts)


def supply_charts(deep: DeepResult, names: Names) -> Iterator[tuple[str, str, tuple[Chart, ...]]]:
    """For each supply and each bot alone: how much of it was in use, against how much there is."""
    for bots, variant, runs in lineups(deep):
        if AGAINST in bots or variant != deep.play.variants[0]:
            continue
        for supply in sorted({name for run in runs for name in run.counts.peaks}):
            limit = deep.play.limits.get(supply)
            charts = []
            for run in runs:
                histogram = run.counts.peaks.get(supply)
                if not histogram:
                    continue
                short = sum(number for peak, number in histogram.items() if limit is not None and peak > limit)
                words = (
                    f"At most {quantile(histogram, 0.5)} in half of the games, {quantile(histogram, 0.95)} in 95 %, "
                    f"{quantile(histogram, 1)} in all."
                )
                if limit is not None:
                    words += f" There are {limit:g}; {shown(short / run.counts.games, 'share')} of games need more."
                charts.append(
                    Chart(
                        counted(run.setting.players, "player"),
                        histogram_chart(
                            histogram,
                            names(),
                            "most in use at one time in a game",
                            limit=limit,
                            limit_label=f"there are {limit:g}" if limit is not None else "",
                        ),
                        words,
                    )
                )
            yield supply, lineup_words(bots, variant, deep.play), tuple(charts)


def band_rows(deep: DeepResult) -> list[JsonObject]:
    """Every band with how many figures lie inside, outside or undecided, at all numbers of players together."""
    found: dict[tuple[str, str], list[tuple[RunJudged, Judged]]] = {}
    for run in deep.runs:
        for one in run.judged:
            found.setdefault((run.setting.bots, one.band.name), []).append((run, one))
    rows: list[JsonObject] = []
    for (bots, name), pairs in found.items():
        counts = {verdict.value: sum(one.verdict is verdict for _, one in pairs) for verdict in Verdict}
        unit = pairs[0][1].figure.unit
        bands = {(one.low, one.high) for _, one in pairs}
        low, high = min(band[0] for band in bands), max(band[1] for band in bands)
        values = [one.figure.value for _, one in pairs]
        kind = pairs[0][1].figure.kind
        rows.append(
            {
                "name": name,
                "bots": bots,
                "about": KINDS[kind],
                "band": f"{shown(low, unit)} to {shown(high, unit)}" + (" *" if len(bands) > 1 else ""),
                "measured": f"{shown(min(values), unit)} to {shown(max(values), unit)}",
                **counts,
                "verdict": "outside" if counts["outside"] else "undecided" if counts["undecided"] else "inside",
            }
        )
    return rows
