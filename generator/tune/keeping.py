"""What a change must keep: counts of values, sums, unique cells, as `[tune]` says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from generator.cards import Card
from generator.game import CardSet
from generator.tune.moves import CellChange
from generator.tune_checks import number_of
from generator.tune_tables import TuneRoster

_CLOSE = 1e-6
Moved = Mapping[tuple[str, ...], float]
"""By how much a change moves each count or sum."""


class Keeping:
    """What the set as it stands has, and so must a changed one."""

    def __init__(self, card_set: CardSet, words: Mapping[str, Mapping[str, str]]) -> None:
        self._words = words
        self._tuned = card_set.file.tune
        self._counts = {name: self._counted(name, card_set) for name in self._tuned}
        self._sums = {name: self._summed(name, card_set) for name in self._tuned}
        self._twins = {name: self._doubled(name, card_set) for name in self._tuned}

    def kept(self, card_set: CardSet) -> bool:
        """Whether a changed set keeps what it must."""
        return all(
            self._counts[name] == self._counted(name, card_set)
            and self._same_sums(self._sums[name], self._summed(name, card_set))
            and self._doubled(name, card_set) <= self._twins[name]
            and self._in_ranges(name, spec, card_set)
            for name, spec in self._tuned.items()
        )

    @property
    def bound(self) -> bool:
        """Whether one change alone may be forbidden and allowed beside another."""
        return any(spec.keep_counts or spec.keep_sums for spec in self._tuned.values())

    def moved(self, change: CellChange, card: Card, fresh: Card) -> Moved:
        """What one change does to counts and sums that are kept; those of several changes add up."""
        name, spec = change.roster, self._tuned[change.roster]
        group = str(self._value(name, card, spec.within)) if spec.within else ""
        word = self._words[name].get(change.column, change.column)
        found: dict[tuple[str, ...], float] = defaultdict(float)
        for column in spec.keep_counts:
            if self._words[name].get(column, column) == word:
                found[name, group, column, "=", str(self._value(name, card, column))] -= 1
                found[name, group, column, "=", str(self._value(name, fresh, column))] += 1
        for column in spec.keep_sums:
            if self._words[name].get(column, column) == word:
                before, after = (number_of(self._value(name, one, column)) or 0.0 for one in (card, fresh))
                found[name, group, column] += card.copies * (after - before)
        return dict(found)

    @staticmethod
    def cancels(moved: Iterable[Moved]) -> bool:
        """Whether changes together leave counts and sums as they were."""
        total: dict[tuple[str, ...], float] = defaultdict(float)
        for one in moved:
            for key, amount in one.items():
                total[key] += amount
        return all(abs(amount) < _CLOSE for amount in total.values())

    def _value(self, name: str, card: Card, column: str) -> object:
        return card.values.get(self._words[name].get(column, column))

    def _groups(self, name: str, card_set: CardSet) -> Iterator[tuple[object, Card]]:
        within = self._tuned[name].within
        for card in card_set.deck(name):
            if card.copies:
                yield (str(self._value(name, card, within)) if within else ""), card

    def _counted(self, name: str, card_set: CardSet) -> Counter[tuple[object, str, str]]:
        columns = self._tuned[name].keep_counts
        if not columns:
            return Counter()
        return Counter(
            (group, column, str(self._value(name, card, column)))
            for group, card in self._groups(name, card_set)
            for column in columns
        )

    def _summed(self, name: str, card_set: CardSet) -> dict[tuple[object, str], float]:
        sums: dict[tuple[object, str], float] = defaultdict(float)
        columns = self._tuned[name].keep_sums
        for group, card in self._groups(name, card_set) if columns else ():
            for column in columns:
                sums[group, column] += card.copies * (number_of(self._value(name, card, column)) or 0.0)
        return dict(sums)

    @staticmethod
    def _same_sums(one: Mapping[tuple[object, str], float], other: Mapping[tuple[object, str], float]) -> bool:
        return one.keys() == other.keys() and all(abs(one[key] - other[key]) < _CLOSE for key in one)

    def _doubled(self, name: str, card_set: CardSet) -> set[tuple[str, str]]:
        """Values of unique columns that stand on several cards."""
        found = set()
        for column in self._tuned[name].unique:
            values = Counter(str(self._value(name, card, column)) for _, card in self._groups(name, card_set))
            found |= {(column, value) for value, number in values.items() if number > 1}
        return found

    def _in_ranges(self, name: str, spec: TuneRoster, card_set: CardSet) -> bool:
        return all(
            low - _CLOSE <= _total(self._cells(name, column, card_set)) <= high + _CLOSE
            for column, (low, high) in spec.sums.items()
        )

    def _cells(self, name: str, column: str, card_set: CardSet) -> Iterable[float]:
        for card in card_set.deck(name):
            yield card.copies * (number_of(self._value(name, card, column)) or 0.0)


def _total(numbers: Iterable[float]) -> float:
    return sum(numbers)
