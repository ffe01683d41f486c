"""What bots' games say of each card, for its page: how often, and who wins with it, with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from generator.errors import UsageError
from generator.game import CardSet, Game
from generator.progress import Progress
from generator.simulate.counts import Counts
from generator.simulate.crew import crew
from generator.simulate.figures import Cast, Figure, card_figures, cast_of, happened
from generator.simulate.run import play_many
from generator.simulate.setting import Setting, settings
from generator.simulate.table import Play, play_of
from generator.site.contents import CardKey, PlayedCell, PlayedRow, PlayedSheet

SEED = 1
THOUGHTFUL = "greedy"
"""The bot that plays where a game has it; else its first one."""
EVEN = 1.0
"""A share of wins that is no better and no worse than anybody's."""


def played_sheets(game: Game, card_set: CardSet, games: int, progress: Progress) -> Mapping[CardKey, PlayedSheet]:
    """A table for each card that something happened to, of so many games at each number of players.

    The same games give the same tables with any number of processes. Raises UsageError for a game that no bot plays.
    """
    play = play_of(game, card_set)
    if play is None:
        raise UsageError(f"{card_set.file.title} is played by no bots: leave --games out.")
    cast = cast_of(card_set)
    runs: list[tuple[Setting, Counts]] = []
    with crew() as hands:
        bot = THOUGHTFUL if THOUGHTFUL in play.bots else play.bots[0]
        for setting in settings(play, bots=bot, seed=SEED):

            def told(counts: Counts, setting: Setting = setting) -> None:
                progress(f"Playing games of {setting.words()}", counts.games, games)

            runs.append((setting, play_many(play, setting, games, hands, progress=told).counts))
    return _sheets(runs, play, cast, games)


def _sheets(
    runs: Sequence[tuple[Setting, Counts]], play: Play, cast: Cast, games: int
) -> Mapping[CardKey, PlayedSheet]:
    found: dict[tuple[str, str, str], dict[int, Figure]] = defaultdict(dict)
    events: dict[str, dict[str, None]] = defaultdict(dict)
    for setting, counts in runs:
        for event, roster in happened(counts, cast):
            events[roster][event] = None
        for figure in card_figures(counts, cast):
            if figure.kind in ("amount", "win"):
                found[figure.kind, figure.of, figure.card][setting.players] = figure
    numbers = tuple(setting.players for setting, _ in runs)
    note = (
        f"{games:,} games at each number of players, by {runs[0][0].bots} bots, from seed {SEED}; below each figure "
        "its 95 % interval. 1.00 is an even share of wins: ▲ and ▼ say that it is not, all others are undecided."
    )
    sheets: dict[CardKey, PlayedSheet] = {}
    for card, roster in cast.rosters.items():
        rows = []
        for event in _ordered(events[roster], play):
            often, wins = found["amount", event, card], found["win", event, card]
            if any(one.total for one in often.values()):
                cells = [_cell(often.get(players)) for players in numbers]
                cells += [_cell(wins.get(players), wins=True) for players in numbers]
                rows.append(PlayedRow(_title(play, event), tuple(cells)))
        if rows:
            sheets[roster, card] = PlayedSheet(numbers, tuple(rows), note)
    return sheets


def _ordered(events: Mapping[str, None], play: Play) -> list[str]:
    known = list(play.events)
    return sorted(events, key=lambda event: (known.index(event) if event in known else len(known), event))


def _title(play: Play, event: str) -> str:
    return play.events.get(event, event).rstrip(".") or event


def _cell(figure: Figure | None, *, wins: bool = False) -> PlayedCell:
    if figure is None:
        return PlayedCell("–")
    interval = figure.interval()
    low = interval.low if figure.value < 0 else max(0.0, interval.low)
    decided = wins and (interval.low > EVEN or interval.high < EVEN)
    mark = ("▲" if figure.value > EVEN else "▼") if decided else ""
    return PlayedCell(f"{figure.value:.2f}", f"{low:.2f} to {interval.high:.2f}", mark)
