"""Cards, odds, games and figures as pandas tables, for notebooks and for tables of the report. Public.

    from generator import frames
    from generator.api import check, find_game, find_workspace

    cards = frames.cards(check(find_game(find_workspace(Path()), "top-dog")).card_set)
    cards.groupby("breed")["poise"].mean()

pandas is loaded by what is called here, not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.game import CardSet
from generator.odds.tables import OddsTable
from generator.roster.names import slug
from generator.simulate.compare import Moved
from generator.simulate.counts import Counts
from generator.simulate.figures import Cast, Figure, all_figures
from generator.simulate.setting import Setting
from generator.simulate.table import Play, play_games
from generator.simulate.verdicts import RunJudged

if TYPE_CHECKING:
    from pandas import DataFrame

Row = dict[str, object]


def cards(card_set: CardSet) -> DataFrame:
    """A row for each card: its roster, id, number, copies, and each column by the word templates use.

    Values are as the roster reads them: a whole number stays one, `NA` and `007` stay texts. A column that another
    roster lacks is missing there.
    """
    rows: list[Row] = []
    for name, deck in card_set.decks.items():
        for card in deck:
            # A header that is no word of a template stands there under both.
            values = {
                word: value
                for word, value in card.values.items()
                if slug(word) == word or slug(word) not in card.values
            }
            rows.append({**values, "roster": name, "id": card.id, "number": card.number, "copies": card.copies})
    return _frame(rows, ("roster", "id", "number", "copies"))


def odds(tables: Iterable[OddsTable]) -> DataFrame:
    """A row for each cell of odds: `value` from 0 to 1, or what is counted, and `exact` as a fraction."""
    rows: list[Row] = [
        {
            "table": table.name,
            "row": row,
            "panel": panel.title,
            "column": column,
            "unit": table.unit_of(panel),
            "value": None if cell is None else float(cell),
            "exact": cell,
        }
        for table in tables
        for row, panel, column, cell in table.records()
    ]
    return _frame(rows, ("table", "row", "panel", "column", "unit", "value", "exact"))


def games(
    play: Play, players: int, bots: Sequence[str], number: int = 100, seed: int = 1, variant: str = ""
) -> DataFrame:
    """A row for each of so many games: rounds, end, and for each seat its score and whether it won.

    Raises UsageError for players, bots or a variant that the game does not know.
    """
    rows: list[Row] = []
    for game, record in enumerate(play_games(play, players, bots, seed, range(number), variant)):
        row: Row = {"game": game, "rounds": record.rounds, "end": record.end}
        for seat, score in enumerate(record.scores):
            row |= {f"score_{seat + 1}": score, f"won_{seat + 1}": seat in record.winners}
        rows.append(row)
    return _frame(rows, ("game", "rounds", "end"))


def figures(runs: Iterable[RunJudged], play: Play, cast: Cast) -> DataFrame:
    """A row for each figure of some runs, with its 95 % interval and the verdict of its band, if it has one."""
    rows: list[Row] = []
    for run in runs:
        verdicts = {_key(one.figure): one.verdict.value for one in run.judged}
        rows += (
            {**_played(run.setting, run.counts), **_figure(figure, cast), "verdict": verdicts.get(_key(figure))}
            for figure in all_figures(run.counts, play, cast)
        )
    return _frame(rows, (*_SETTING, "games", *_FIGURE, "value", "low", "high", "verdict"))


def comparison(moved: Iterable[Moved], cast: Cast) -> DataFrame:
    """A row for each figure of two sets: before, after, the 95 % interval of the change, and if it is beyond chance."""
    rows: list[Row] = []
    for one in moved:
        interval = one.interval
        told = _figure(one.after, cast)
        rows.append(
            {
                **_setting(one.setting),
                **{name: told[name] for name in _FIGURE},
                "before": one.before.value,
                "after": one.after.value,
                "low": interval.low,
                "high": interval.high,
                "moved": one.beyond_noise,
            }
        )
    return _frame(rows, (*_SETTING, *_FIGURE, "before", "after", "low", "high", "moved"))


_SETTING = ("players", "bots", "variant", "seed")
_FIGURE = ("kind", "of", "card", "name", "unit")


def _setting(setting: Setting) -> Row:
    return {name: getattr(setting, name) for name in _SETTING}


def _played(setting: Setting, counts: Counts) -> Row:
    return {**_setting(setting), "games": counts.games}


def _figure(figure: Figure, cast: Cast) -> Row:
    interval = figure.interval()
    return {
        "kind": figure.kind,
        "of": figure.of,
        "card": figure.card,
        "name": cast.names.get(figure.card, ""),
        "unit": figure.unit,
        "value": figure.value,
        "low": interval.low,
        "high": interval.high,
    }


def _key(figure: Figure) -> tuple[str, str, str]:
    return figure.kind, figure.of, figure.card


_TYPES: Mapping[type, str] = {bool: "boolean", int: "Int64", float: "float64", str: "string"}


def _frame(rows: Sequence[Mapping[str, object]], first: Sequence[str]) -> DataFrame:
    """A table with these columns first. A column has the type of its values: pandas guesses none."""
    from pandas import DataFrame, Series

    names = dict.fromkeys((*first, *(name for row in rows for name in row)))
    columns = {}
    for name in names:
        values = [row.get(name) for row in rows]
        kinds = {type(value) for value in values if value is not None}
        kind = (
            _TYPES.get(kinds.pop(), "object") if len(kinds) == 1 else "float64" if kinds == {int, float} else "object"
        )
        columns[name] = Series(values, dtype=kind)
    return DataFrame(columns)
