"""What is kept of many games: counts that add up, so that memory does not grow with the number of games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from generator.json_values import JsonObject
from generator.simulate.table import NOBODY, GameRecord

CREDIT = 2520
"""A win in whole parts: shared by up to ten players it stays exact, so sums never depend on their order."""

GAMES, AMOUNT, SQUARES, SEATS, WINS = range(5)
"""Places in a cell: games in which it happened, the amount of all games and of its square per game, seats (one for
each game and player) to whom it happened, credit of the games these seats won."""

Cell = list[float]


def _cell() -> Cell:
    return [0, 0, 0, 0, 0]


def _pair() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class Counts:
    """Figures of `games` games. Credit is counted in CREDIT parts of a win.

    `wins` is credit by seat; `bots` seats and credit by bot; `first` games with a seat that had priority, and its
    credit. `rounds` and each of `peaks` are histograms: value -> games. `examples` is the first game that ended so.
    `cells` holds a cell (see GAMES to WINS) by event and card.
    """

    players: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    bots: dict[str, list[int]] = field(default_factory=lambda: defaultdict(_pair))
    first: list[int] = field(default_factory=_pair)
    shared: int = 0
    nobody: int = 0
    ends: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    examples: dict[str, int] = field(default_factory=dict)
    rounds: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    peaks: dict[str, dict[int, int]] = field(default_factory=dict)
    cells: dict[tuple[str, str], Cell] = field(default_factory=lambda: defaultdict(_cell))

    def __post_init__(self) -> None:
        if not self.wins:
            self.wins = [0] * self.players

    def add(self, index: int, record: GameRecord, bots: Sequence[str]) -> None:
        """Count game number `index`, played by these bots seat by seat."""
        winners = record.winners
        credit = CREDIT // len(winners) if winners else 0
        self.games += 1
        self.shared += len(winners) > 1
        self.nobody += not winners
        for seat in winners:
            self.wins[seat] += credit
        for seat, bot in enumerate(bots):
            pair = self.bots[bot]
            pair[0] += 1
            if seat in winners:
                pair[1] += credit
        if record.priority != NOBODY:
            self.first[0] += 1
            if record.priority in winners:
                self.first[1] += credit
        self.ends[record.end] += 1
        self.examples.setdefault(record.end, index)
        self.rounds[record.rounds] += 1
        for name, peak in record.supplies.items():
            histogram = self.peaks.setdefault(name, {})
            peak = ceil(peak)
            histogram[peak] = histogram.get(peak, 0) + 1
        self._add_tallies(record, credit)

    def _add_tallies(self, record: GameRecord, credit: int) -> None:
        # By event and card: the amount of this game, and the seats to whom it happened, one bit each.
        amounts: dict[tuple[str, str], float] = {}
        seats: dict[tuple[str, str], int] = {}
        for event, seat, card, amount in record.tallies:
            key = (event, card)
            bit = 1 << seat if seat >= 0 else 0
            if key in amounts:
                amounts[key] += amount
                seats[key] |= bit
            else:
                amounts[key] = amount
                seats[key] = bit
        winners = sum(1 << seat for seat in record.winners)
        cells = self.cells
        for (key, amount), bits in zip(amounts.items(), seats.values(), strict=True):
            cell = cells[key]
            cell[GAMES] += 1
            cell[AMOUNT] += amount
            cell[SQUARES] += amount * amount
            cell[SEATS] += bits.bit_count()
            if bits & winners:
                cell[WINS] += credit * (bits & winners).bit_count()

    def merge(self, later: Counts) -> None:
        """Add the counts of games that come after these."""
        self.games += later.games
        self.wins = [a + b for a, b in zip(self.wins, later.wins, strict=True)]
        self.first = [a + b for a, b in zip(self.first, later.first, strict=True)]
        self.shared += later.shared
        self.nobody += later.nobody
        for bot, pair in later.bots.items():
            mine = self.bots[bot]
            mine[0] += pair[0]
            mine[1] += pair[1]
        for end, number in later.ends.items():
            self.ends[end] += number
            self.examples.setdefault(end, later.examples[end])
        for value, number in later.rounds.items():
            self.rounds[value] += number
        for name, histogram in later.peaks.items():
            mine_peaks = self.peaks.setdefault(name, {})
            for value, number in histogram.items():
                mine_peaks[value] = mine_peaks.get(value, 0) + number
        for key, cell in later.cells.items():
            own = self.cells[key]
            for place, amount in enumerate(cell):
                own[place] += amount

    @property
    def events(self) -> tuple[str, ...]:
        """Every kind of event that happened, in alphabetical order."""
        return tuple(sorted({event for event, _ in self.cells}))

    def value(self) -> dict[str, object]:
        """These counts as JSON values; `counts_of` reads them back exactly."""
        cells: dict[str, dict[str, Cell]] = {}
        for event, card in sorted(self.cells):
            cells.setdefault(event, {})[card] = self.cells[event, card]
        return {
            "players": self.players,
            "games": self.games,
            "wins": self.wins,
            "bots": dict(sorted(self.bots.items())),
            "first": self.first,
            "shared": self.shared,
            "nobody": self.nobody,
            "ends": dict(sorted(self.ends.items())),
            "examples": dict(sorted(self.examples.items())),
            "rounds": {str(value): self.rounds[value] for value in sorted(self.rounds)},
            "peaks": {
                name: {str(value): histogram[value] for value in sorted(histogram)}
                for name, histogram in sorted(self.peaks.items())
            },
            "cells": cells,
        }


def counts_of(value: JsonObject) -> Counts:
    """Counts from the JSON values that `Counts.value` gave. Raises KeyError, TypeError or ValueError for others."""
    counts = Counts(int(value["players"]), int(value["games"]), list(value["wins"]))
    counts.bots.update({bot: list(pair) for bot, pair in value["bots"].items()})
    counts.first = list(value["first"])
    counts.shared, counts.nobody = int(value["shared"]), int(value["nobody"])
    counts.ends.update(value["ends"])
    counts.examples.update(value["examples"])
    counts.rounds.update({int(rounds): number for rounds, number in value["rounds"].items()})
    for name, histogram in value["peaks"].items():
        counts.peaks[name] = {int(peak): number for peak, number in histogram.items()}
    for event, cards in value["cells"].items():
        for card, cell in cards.items():
            counts.cells[event, card] = list(cell)
    return counts
