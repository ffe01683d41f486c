"""The compact form of effects: text of a roster's cell -> `Effect`, or an error with the column it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from generator.api import nearest
from generator.games.ratings_war.effects import (
    MINUS,
    Amount,
    CardKind,
    Condition,
    Counted,
    Effect,
    If,
    Part,
    Target,
    Verb,
    When,
    Who,
)
from generator.games.ratings_war.legality import Problem, either, problems
from generator.games.ratings_war.vocabulary import NAME, usages

FORM = 'An effect looks like "fallout~[winner&won]: recruit(agent)".'
_Word = TypeVar("_Word", bound=StrEnum)


class EffectError(ValueError):
    """An effect that cannot be read or is not legal. `column` counts characters of the cell from 1."""

    def __init__(self, reason: str, column: int, remedy: str = "") -> None:
        super().__init__(f"Column {column}: {reason} {remedy}".strip())
        self.reason = reason
        self.column = column
        self.remedy = remedy


@dataclass(slots=True)
class _Spots:
    """Where each piece of one part stands."""

    at: dict[str, int] = field(default_factory=dict)
    conditions: list[tuple[Condition, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReadEffect:
    """An effect as it was read, and where in the cell everything stands."""

    effect: Effect
    spots: tuple[_Spots, ...]

    def __str__(self) -> str:
        return str(self.effect)

    def column(self, problem: Problem) -> int:
        """The column, from 1, that a problem of this effect is about."""
        spots = self.spots[min(problem.part, len(self.spots) - 1)]
        conditions = self.effect.parts[min(problem.part, len(self.spots) - 1)].conditions
        if problem.spot == "if" and conditions:
            wanted = conditions[problem.index]
            return next(column for condition, column in spots.conditions if condition == wanted)
        return spots.at.get(problem.spot, spots.at["when"])


def parse(text: str, kind: CardKind | None = None) -> Effect:
    """The effect a cell holds, legal on this kind of card (on some kind, when none is given).

    Raises EffectError with the first thing that is wrong; `read` and `problems` give all of them.
    """
    reading = read(text)
    for problem in problems(reading.effect, kind):
        raise EffectError(problem.reason, reading.column(problem))
    return reading.effect


def read(text: str) -> ReadEffect:
    """The effect a cell holds, legal or not, with the columns of its pieces.

    Spaces are free, U+2212 is a minus, conditions may stand in any order. Raises EffectError.
    """
    scanner = _Scanner(text.replace(MINUS, "-"))
    if not text.strip():
        raise EffectError("There is no effect.", 1, FORM)
    parts: list[Part] = []
    spots: list[_Spots] = []
    while True:
        part, at = _part(scanner)
        parts.append(part)
        spots.append(at)
        if scanner.is_over():
            return ReadEffect(Effect(tuple(parts)), tuple(spots))
        if len(parts) == 2:
            raise scanner.error("the end of the effect (two parts are the most)")
        scanner.take("+", '"+" and a second part, or the end')


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def skip(self) -> int:
        """Past the spaces; the column that is next, from 1."""
        while self.position < len(self.text) and self.text[self.position].isspace():
            self.position += 1
        return self.position + 1

    def is_over(self) -> bool:
        self.skip()
        return self.position == len(self.text)

    def match(self, pattern: str) -> re.Match[str] | None:
        self.skip()
        found = re.compile(pattern).match(self.text, self.position)
        if found:
            self.position = found.end()
        return found

    def has(self, token: str) -> bool:
        return self.match(re.escape(token)) is not None

    def take(self, token: str, expected: str) -> None:
        if not self.has(token):
            raise self.error(expected)

    def word(self, words: type[_Word], what: str, known: Iterable[_Word]) -> _Word:
        """The next word, one of `words`; `known` are either when it is not."""
        column = self.skip()
        found = self.match(r"[^\W\d_][^\W\d_]*(?:_[^\W\d_]+)*\??")
        if found is None:
            raise self.error(f"{what}: {either(known)}")
        try:
            return words(found[0])
        except ValueError:
            near = nearest(found[0], [word.value for word in words])
            guess = f'Did you mean "{near}"?' if near else f"Known: {', '.join(known)}."
            raise EffectError(f'"{found[0]}" is not {what}.', column, guess) from None

    def error(self, expected: str) -> EffectError:
        column = self.skip()
        rest = self.text[self.position :]
        there = re.match(r"\w+|.", rest)
        here = f'not "{there[0]}"' if there else "but the text ends"
        return EffectError(f"Expected {expected}, {here}.", column, FORM)


def _part(scanner: _Scanner) -> tuple[Part, _Spots]:
    spots = _Spots()
    spots.at["when"] = scanner.skip()
    when = scanner.word(When, "a moment", When)
    spots.at["optional"] = scanner.skip()
    optional = scanner.has("~")
    spots.at["if"] = scanner.skip()
    if scanner.has("["):
        _conditions(scanner, spots)
    scanner.take(":", '":" before the verb' if spots.conditions or optional else '"~", "[" or ":"')
    spots.at["verb"] = scanner.skip()
    verb = scanner.word(Verb, "a verb", Verb)
    scanner.take("(", '"(" and whom it reaches')
    spots.at["who"] = scanner.skip()
    whos = list(dict.fromkeys(who for usage in usages(verb) for who in usage.whos))
    who = scanner.word(Who, f'a target of "{verb}"', whos)
    base = scanner.match(r"\d+")
    amount = None
    spots.at["n"] = scanner.skip()
    if scanner.has(","):
        spots.at["n"] = scanner.skip()
        amount = _amount(scanner)
    scanner.take(")", '")"' if amount else '"," and a number, or ")"')
    target = Target(who, int(base[0]) if base else None)
    conditions = tuple(condition for condition, _ in spots.conditions)
    return Part(when, verb, target, amount, conditions, optional), spots


def _conditions(scanner: _Scanner, spots: _Spots) -> None:
    while True:
        column = scanner.skip()
        spots.conditions.append((_condition(scanner), column))
        if scanner.has("]"):
            return
        scanner.take("&", '"&" and another condition, or "]"')


def _condition(scanner: _Scanner) -> Condition:
    word = scanner.word(If, "a condition", If)
    if word is If.NAMED:
        scanner.take("(", 'a wrestler\'s name in round brackets, as in "named(Shell)"')
        name = scanner.match(NAME)
        if name is None:
            raise scanner.error("a wrestler's name")
        scanner.take(")", '")" after the name')
        return Condition(word, name=name[0].strip())
    bound = scanner.match(r"(<=|>=|≤|≥)?\s*(\d+)")
    if bound is None:
        return Condition(word)
    return Condition(word, int(bound[2]), at_most=bound[1] in ("<=", "≤"))


def _amount(scanner: _Scanner) -> Amount:
    number = scanner.match(r"([+-]?)\s*(\d+)")
    if number is None:
        raise scanner.error("a number such as +2 or -1")
    value = int(number[2]) * (-1 if number[1] == "-" else 1)
    return Amount(value, scanner.word(Counted, "something to count", Counted) if scanner.has("/") else None)
