"""What counts say: each figure with its interval, of games, seats, bots, supplies and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

from generator.game import CardSet
from generator.odds.trials import Interval, alarm_z, wilson
from generator.simulate.counts import AMOUNT, CREDIT, GAMES, SEATS, SQUARES, WINS, Counts
from generator.simulate.table import Play

Unit = Literal["share", "multiple", "number"]

KINDS: Mapping[str, str] = {
    "seat": "wins of a seat, as a multiple of an even share",
    "bot": "wins of a bot's seats, as a multiple of an even share",
    "priority": "wins of the seat that has priority in ties, as a multiple of an even share",
    "shared": "share of games with several winners",
    "nobody": "share of games that nobody wins",
    "end": "share of games that end so",
    "rounds": "rounds a game takes",
    "peak": "most of a supply that is in use at one time in a game",
    "short": "share of games that need more of a supply than there is",
    "card": "how much of it a copy of the card has in a game, as a multiple of the mean of its roster",
    "amount": "how much of it the card has in a game",
    "win": "wins of players to whose card it happens, as a multiple of an even share",
}
"""What the figures of a name are. `[play]` in game.toml names bands by these words."""
UNITS: Mapping[str, Unit] = {
    "shared": "share",
    "nobody": "share",
    "end": "share",
    "short": "share",
    "rounds": "number",
    "peak": "number",
    "amount": "number",
}
"""Every other kind is a multiple."""
NAMED = ("bot", "end", "peak", "short", "card", "amount", "win")
"""Kinds that need a further word: which bot, end, supply or event."""
OF_CARDS = ("card", "amount", "win")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `of` is the bot, end, supply, event or seat (from 1) where the kind needs one; `card` an id.

    Seen are `trials` trials that add up to `total`, their squares to `squares`; the figure is the mean of a trial
    times `scale`. Trials that are wins or happen at most once (`chance`) have a Wilson interval, others a normal one.
    """

    kind: str
    of: str
    card: str
    total: float
    squares: float
    trials: int
    scale: float = 1.0
    chance: bool = True

    @property
    def name(self) -> str:
        """The name of its band: `rounds`, `end.three champions`, `card.champion`."""
        return f"{self.kind}.{self.of}" if self.of and self.kind != "seat" else self.kind

    @property
    def unit(self) -> Unit:
        """A share from 0 to 1, a multiple of a mean, or a number."""
        return UNITS.get(self.kind, "multiple")

    @property
    def value(self) -> float:
        """The figure as measured."""
        return self.total / self.trials * self.scale

    def interval(self, alarm: float = 0.05) -> Interval:
        """Where the true figure lies, but for `alarm` of the cases."""
        if self.chance:
            within = wilson(self.total, self.trials, alarm=alarm)
            return Interval(within.low * self.scale, within.high * self.scale)
        reach = alarm_z(alarm) * self.error
        return Interval(self.value - reach, self.value + reach)

    @property
    def error(self) -> float:
        """The standard error of the figure."""
        mean = self.total / self.trials
        return sqrt(max(0.0, self.squares / self.trials - mean * mean) / self.trials) * self.scale


@dataclass(frozen=True, slots=True)
class Cast:
    """The cards a play is about: their names, rosters and copies, by id in the order of the rosters."""

    names: Mapping[str, str]
    rosters: Mapping[str, str]
    copies: Mapping[str, int]
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The ids of each roster."""


def cast_of(card_set: CardSet) -> Cast:
    """The cast of a card set: printed cards only. An id in two rosters belongs to the first."""
    names: dict[str, str] = {}
    rosters: dict[str, str] = {}
    copies: dict[str, int] = {}
    members: dict[str, list[str]] = {}
    for roster, deck in card_set.decks.items():
        for card in deck:
            if card.copies and card.id not in names:
                names[card.id] = str(card.values.get("name") or card.id)
                rosters[card.id] = roster
                copies[card.id] = card.copies
                members.setdefault(roster, []).append(card.id)
    return Cast(names, rosters, copies, {roster: tuple(ids) for roster, ids in members.items()})


def share(kind: str, of: str, seen: float, trials: int, scale: float = 1.0, card: str = "") -> Figure:
    """A figure of trials that happen or not."""
    return Figure(kind, of, card, seen, seen, trials, scale)


def game_figures(counts: Counts, play: Play) -> Iterator[Figure]:
    """The figures of the games as wholes."""
    games, players = counts.games, counts.players
    for seat, credit in enumerate(counts.wins, 1):
        yield share("seat", str(seat), credit / CREDIT, games, players)
    if len(counts.bots) > 1:
        for bot, (seats, credit) in sorted(counts.bots.items()):
            yield share("bot", bot, credit / CREDIT, seats, players)
    if counts.first[0]:
        yield share("priority", "", counts.first[1] / CREDIT, counts.first[0], players)
    yield share("shared", "", counts.shared, games)
    yield share("nobody", "", counts.nobody, games)
    for end in dict.fromkeys((*play.ends, *sorted(counts.ends))):
        yield share("end", end, counts.ends.get(end, 0), games)
    yield histogram_figure("rounds", "", counts.rounds)
    for supply, histogram in sorted(counts.peaks.items()):
        yield histogram_figure("peak", supply, histogram)
        limit = play.limits.get(supply)
        if limit is not None:
            yield share("short", supply, sum(n for peak, n in histogram.items() if peak > limit), games)


def histogram_figure(kind: str, of: str, histogram: Mapping[int, int]) -> Figure:
    """The mean of a histogram (value -> games)."""
    total = sum(value * number for value, number in histogram.items())
    squares = sum(value * value * number for value, number in histogram.items())
    return Figure(kind, of, "", total, squares, sum(histogram.values()), chance=False)


def quantile(histogram: Mapping[int, int], part: float) -> int:
    """The lowest value that at least `part` of the games stay within."""
    games, seen = sum(histogram.values()), 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= part * games:
            return value
    return 0


def card_figures(counts: Counts, cast: Cast, wanted: Sequence[tuple[str, str]] = ()) -> Iterator[Figure]:
    """The figures of every card of every roster to which an event happened at all; of the wanted (kind, event) only.

    A card of the roster to which it never happened has the figure 0.
    """
    for event, roster in happened(counts, cast):
        ids = cast.members[roster]
        total = sum(counts.cells[event, card][AMOUNT] for card in ids if (event, card) in counts.cells)
        copies = sum(cast.copies[card] for card in ids)
        mean = total / copies / counts.games
        for card in ids:
            cell = counts.cells.get((event, card)) or (0, 0, 0, 0, 0)
            once = cell[AMOUNT] == cell[SQUARES] == cell[GAMES]
            if not wanted or ("amount", event) in wanted:
                yield Figure("amount", event, card, cell[AMOUNT], cell[SQUARES], counts.games, 1.0, once)
            if mean > 0 and (not wanted or ("card", event) in wanted):
                scale = 1 / mean / cast.copies[card]
                yield Figure("card", event, card, cell[AMOUNT], cell[SQUARES], counts.games, scale, once)
            if cell[SEATS] and (not wanted or ("win", event) in wanted):
                yield share("win", event, cell[WINS] / CREDIT, int(cell[SEATS]), counts.players, card)


def happened(counts: Counts, cast: Cast) -> list[tuple[str, str]]:
    """The (event, roster) in which the event happened to a card of the roster, in alphabetical order."""
    return sorted({(event, cast.rosters[card]) for event, card in counts.cells if card in cast.rosters})


def all_figures(counts: Counts, play: Play, cast: Cast) -> list[Figure]:
    """Every figure of a run."""
    return [*game_figures(counts, play), *card_figures(counts, cast)]


SURE = 20
"""An event that a card of the roster has so often on average would hardly miss any card by chance (1 in 10**8)."""


def never_happened(runs: Sequence[Counts], cast: Cast, expected: Sequence[str]) -> dict[str, list[str]]:
    """Cards to which expected events happened in none of the runs, though often to others of their roster."""
    seen: dict[tuple[str, str], dict[str, float]] = {}
    for counts in runs:
        for (event, card), cell in counts.cells.items():
            if event in expected and card in cast.rosters:
                games = seen.setdefault((event, cast.rosters[card]), {})
                games[card] = games.get(card, 0) + cell[GAMES]
    missing: dict[str, list[str]] = {}
    for event in expected:
        for roster, ids in cast.members.items():
            games = seen.get((event, roster), {})
            if sum(games.values()) >= SURE * len(ids):
                for card in ids:
                    if card not in games:
                        missing.setdefault(card, []).append(event)
    return missing
