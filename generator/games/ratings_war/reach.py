"""What a set of cards can make true: which conditions, targets and counts no situation of it ever meets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.api import Card, CardSet
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, kind_of
from generator.games.ratings_war.effects import CardKind, Condition, Counted, If, Part, Who
from generator.games.ratings_war.settings import Settings


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a set goes: base prestiges, championships, special matches, events, names."""

    bases: tuple[int, ...]
    names: frozenset[str]
    championships: int
    matches: int
    events: int
    most_points: int
    """The most Network Points a player can have while the game goes on."""

    @classmethod
    def of(cls, card_set: CardSet) -> Reach:
        """Of the printed cards of a set."""
        wrestlers = [card for card in card_set.deck(WRESTLERS) for _ in range(card.copies)]
        events = [card for card in card_set.deck(EVENTS) for _ in range(card.copies)]
        kinds = [kind_of(card) for card in events]
        return cls(
            tuple(sorted(card["prestige"] for card in wrestlers)),
            frozenset(card["name"] for card in wrestlers),
            kinds.count(CardKind.CHAMPIONSHIP),
            kinds.count(CardKind.SPECIAL),
            len(events),
            max(Settings.of(card_set).thresholds.values()) - 1,
        )

    def others(self, card: Card) -> tuple[int, ...]:
        """The base prestiges of all wrestlers but this one."""
        bases = list(self.bases)
        if kind_of(card) is CardKind.WRESTLER and card["prestige"] in bases:
            bases.remove(card["prestige"])
        return tuple(bases)

    def misses(self, part: Part, card: Card) -> Iterator[str]:
        """Why a part can never happen in this set, sentence by sentence."""
        for condition in part.conditions:
            yield from self._condition(condition, card)
        bases = self.others(card)
        if part.target.base is not None and not any(base <= part.target.base for base in bases):
            lowest = f"the lowest is {min(bases)}" if bases else "there is none"
            yield f'"{part.target}" reaches nobody: base prestige {part.target.base} or less has no other; {lowest}.'
        if part.who is Who.SLOT_MATCH or (part.amount and part.amount.per is Counted.MATCHES):
            yield from self._matches(f"{part.verb}({part.target})")
        if part.who is Who.CHAMPION or (part.amount and part.amount.per is Counted.TITLES):
            yield from self._titles(f"{part.verb}({part.target})", 1)

    def _condition(self, condition: Condition, card: Card) -> Iterator[str]:
        word, n = condition.word, condition.n or 0
        bases = self.others(card)
        if word in (If.PARTNER, If.RIVAL):
            met = (base <= n if condition.at_most else base >= n for base in bases)
            if not any(met):
                span = f"from {min(bases)} to {max(bases)}" if bases else "nowhere"
                yield f'"{condition}" is never met: the other wrestlers go {span}.'
        elif word in (If.CHAMPION, If.RIVAL_CHAMPION):
            yield from self._titles(condition, 1)
        elif word in (If.TITLES, If.TITLE):
            yield from self._titles(condition, n)
        elif word is If.MATCH:
            yield from self._matches(condition)
        elif word is If.LEAD and n > self.most_points:
            yield f'"{condition}" is never met: the game is over before anybody leads by more than {self.most_points}.'
        elif word is If.EVENTS and not condition.at_most and n > self.events:
            yield f'"{condition}" is never met: the set has {self.events} events.'
        elif word is If.ROSTER and not condition.at_most and n > len(self.bases):
            yield f'"{condition}" is never met: the set has {len(self.bases)} wrestlers.'

    def _titles(self, word: object, needed: int) -> Iterator[str]:
        if needed > self.championships:
            yield f'"{word}" needs {needed}, but the set has {_number(self.championships, "championship")}.'

    def _matches(self, word: object) -> Iterator[str]:
        if not self.matches:
            yield f'"{word}" needs a special match, but the set has none.'


def _number(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
