"""Effects of cards in a small vocabulary, from which reading, printed text, checks and play are made. Public.

A cell holds `play[behind]: coins(2) + end~: dice(1)`: parts that each say when, under which conditions, and what. `~`
is "you may". A game gives the words once, each with the English it prints and the function that does it; what a card
says and what it does can then not differ, and a word that is misspelled is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from msgspec import Struct

from generator.roster.column_types import CellFault, ColumnType
from generator.words import listed, nearest, quoted

Holds = Callable[[Any, int, int], bool]
"""Whether a condition holds: the game's own state, the seat of the card's player, the condition's number."""
Do = Callable[[Any, int, int], object]
"""Does what a verb says: state, seat, number."""
Choose = Callable[[Any, int, "Part"], bool]
"""Whether a player uses a part that may be used: state, seat, the part."""

_NUMBER = re.compile(r"\{n(?::(?P<one>[^|{}]*)\|(?P<many>[^|{}]*))?\}")
_PART = re.compile(
    r"\s*(?P<moment>[\w?-]+)\s*(?P<may>~?)\s*(?:\[(?P<conditions>[^\]]*)\])?\s*:\s*(?P<verb>[\w-]+)\s*"
    r"(?:\(\s*(?P<n>[+-]?\d+)\s*\))?\s*"
)
_CONDITION = re.compile(r"\s*(?P<word>[\w-]+)\s*(?:>=\s*(?P<n>-?\d+))?\s*")
FORM = "An effect looks like play[behind]: coins(2), with + between two of them and ~ behind the first word for may."


class Moment(Struct, frozen=True):
    """When a part is looked at. `lead` begins its sentence, as in `at the end of the round`; blank says nothing."""

    lead: str = ""


class Condition(Struct, frozen=True):
    """What must be so. `text` follows "if": `you have {n:coin|coins} or more`; `holds` asks the state of the game.

    With `high` it has a number from `low` on, written `coins>=3`; `moments` are those it can be asked at, none for all.
    """

    text: str
    holds: Holds
    low: int = 0
    high: int = 0
    moments: tuple[str, ...] = ()


class Verb(Struct, frozen=True):
    """What is done. `text` is what a player is told, after "you may" as well: `take {n:coin|coins}`; `do` does it.

    With `high` it has a number from `low` on, written `coins(2)`; `moments` are those it can be done at, none for all.
    """

    text: str
    do: Do
    low: int = 0
    high: int = 0
    moments: tuple[str, ...] = ()


class Part(Struct, frozen=True):
    """One part of an effect: when, whether it may be left, the conditions with their numbers, what, how much."""

    moment: str
    verb: str
    n: int = 0
    may: bool = False
    conditions: tuple[tuple[str, int], ...] = ()


class Effect(Struct, frozen=True):
    """What a card does: its parts in order; none for a card that does nothing."""

    parts: tuple[Part, ...] = ()


class Vocabulary(Struct, frozen=True, eq=False):
    """The words of a game's effects: moments, conditions and verbs by the word that a cell says.

    Raises ValueError with everything that is wrong with the words themselves: two that print the same, a number that is
    printed and not taken, a moment that there is not.
    """

    moments: Mapping[str, Moment]
    verbs: Mapping[str, Verb]
    conditions: Mapping[str, Condition] = {}

    def __post_init__(self) -> None:
        if faults := [*self._faults()]:
            raise ValueError(" ".join(faults))

    # ---------------------------------------------------------------- a column

    def column(self) -> ColumnType:
        """The type of a roster's column: `effect: Annotated[Effect, WORDS.column()] = Effect()`."""
        example = self.written(next(self.examples()))
        return ColumnType(f"an effect, as in {example}", self.read, blank=Effect())

    def read(self, text: str) -> Effect:
        """The effect that a cell says; spaces are free. Raises CellFault with the place, the fact and what is known."""
        parts: list[Part] = []
        at = 0
        while True:
            found = _PART.match(text, at)
            if found is None:
                raise CellFault(f"{_at(text, at)} no effect can be read.", FORM)
            parts.append(self._part(text, found))
            at = found.end()
            if at == len(text):
                return Effect(tuple(parts))
            if text[at] != "+":
                raise CellFault(f"{_at(text, at)} + or the end should stand.", FORM)
            at += 1

    def written(self, effect: Effect) -> str:
        """An effect as a cell says it: what `read` reads back as the same."""
        return " + ".join(map(self._written, effect.parts))

    def _written(self, part: Part) -> str:
        conditions = "&".join(f"{word}>={n}" if self.conditions[word].high else word for word, n in part.conditions)
        number = f"({part.n})" if self.verbs[part.verb].high else ""
        return f"{part.moment}{'~' if part.may else ''}{f'[{conditions}]' if conditions else ''}: {part.verb}{number}"

    # ---------------------------------------------------------------- on the card

    def text(self, effect: Effect) -> str:
        """What the card prints: a sentence for each part. Different effects have different texts."""
        return " ".join(map(self._sentence, effect.parts))

    def _sentence(self, part: Part) -> str:
        lead = self.moments[part.moment].lead
        holds = [_filled(self.conditions[word].text, n) for word, n in part.conditions]
        clauses = [lead] if lead else []
        clauses += [f"if {listed(holds)}"] if holds else []
        what = _filled(self.verbs[part.verb].text, part.n)
        told = f"{', '.join([*clauses, f'you may {what}' if part.may else what])}."
        return told[:1].upper() + told[1:]

    # ---------------------------------------------------------------- in play

    def run(self, effect: Effect, moment: str, state: Any, seat: int, choose: Choose | None = None) -> tuple[Part, ...]:
        """Do what an effect says at a moment, for the player in a seat; the parts that were done.

        `choose` is asked for what may be left, once its conditions hold; without it everything is used. Raises KeyError
        for a moment that there is not.
        """
        _ = self.moments[moment]
        done = []
        for part in effect.parts:
            if part.moment != moment or not all(
                self.conditions[word].holds(state, seat, n) for word, n in part.conditions
            ):
                continue
            if part.may and choose is not None and not choose(state, seat, part):
                continue
            self.verbs[part.verb].do(state, seat, part.n)
            done.append(part)
        return tuple(done)

    # ---------------------------------------------------------------- for tests and for the rulebook

    def examples(self) -> Iterator[Effect]:
        """Every verb at every moment it takes: alone, as a choice, with every condition; least and most of numbers."""
        for verb, about in self.verbs.items():
            for moment in about.moments or tuple(self.moments):
                for n in dict.fromkeys((about.low, about.high)):
                    yield Effect((Part(moment, verb, n),))
                yield Effect((Part(moment, verb, about.low, may=True),))
                for word, condition in self.conditions.items():
                    if not condition.moments or moment in condition.moments:
                        for n in dict.fromkeys((condition.low, condition.high)):
                            yield Effect((Part(moment, verb, about.low, conditions=((word, n),)),))

    def reference(self) -> str:
        """All words as a table in Markdown: what a cell says, and what the card prints."""
        rows = ["| a cell says | the card prints |", "|---|---|"]
        rows += [f"| `{word}:` | {one.lead or 'nothing'} |" for word, one in self.moments.items()]
        for word, condition in self.conditions.items():
            sign = f">={condition.low}..{condition.high}" if condition.high else ""
            rows.append(f"| `[{word}{sign}]` | if {_filled(condition.text, 0, 'n')} |")
        for word, verb in self.verbs.items():
            number = f"({verb.low}..{verb.high})" if verb.high else ""
            rows.append(f"| `{word}{number}` | {_filled(verb.text, 0, 'n')} |")
        return "\n".join(rows)

    # ---------------------------------------------------------------- reading

    def _part(self, text: str, found: re.Match[str]) -> Part:
        moment, verb = found["moment"], found["verb"]
        if moment not in self.moments:
            _unknown(text, found.start("moment"), moment, "moment", self.moments)
        conditions = tuple(self._conditions(text, found)) if found["conditions"] is not None else ()
        if verb not in self.verbs:
            _unknown(text, found.start("verb"), verb, "verb", self.verbs)
        about = self.verbs[verb]
        _suits(text, found.start("verb"), verb, moment, about.moments)
        n = _number(text, found.start("verb"), verb, found["n"], about, f"{verb}({about.low})")
        return Part(moment, verb, n, bool(found["may"]), conditions)

    def _conditions(self, text: str, found: re.Match[str]) -> Iterator[tuple[str, int]]:
        at = found.start("conditions")
        seen: set[str] = set()
        for piece in found["conditions"].split("&"):
            match = _CONDITION.fullmatch(piece)
            if match is None:
                raise CellFault(f"{_at(text, at)} no condition can be read.", FORM)
            word, start = match["word"], at + match.start("word")
            if word not in self.conditions:
                _unknown(text, start, word, "condition", self.conditions)
            about = self.conditions[word]
            if word in seen:
                raise CellFault(f"{_at(text, start)} {quoted(word)} stands for the second time.", "Write it once.")
            seen.add(word)
            _suits(text, start, word, found["moment"], about.moments)
            yield word, _number(text, start, word, match["n"], about, f"{word}>={about.low}")
            at += len(piece) + 1

    # ---------------------------------------------------------------- the words themselves

    def _faults(self) -> Iterator[str]:
        if not self.moments or not self.verbs:
            yield "A vocabulary has a moment and a verb at least."
        for kind, words in (("condition", self.conditions), ("verb", self.verbs)):
            for word, about in words.items():
                if not re.fullmatch(r"[\w-]+", word):
                    yield f"The {kind} {quoted(word)} is no single word."
                if bool(about.high) != bool(_NUMBER.search(about.text)):
                    yield f"The {kind} {quoted(word)} prints a number and takes none, or takes one and prints none."
                if about.high and about.low > about.high:
                    yield f"The {kind} {quoted(word)} goes from {about.low} to {about.high}."
                for moment in about.moments:
                    if moment not in self.moments:
                        yield f"The {kind} {quoted(word)} speaks of a moment {quoted(moment)}, which there is not."
            printed: dict[str, str] = {}
            for word, about in words.items():
                if (other := printed.setdefault(_filled(about.text, 0, "n").casefold(), word)) != word:
                    yield f"The {kind}s {quoted(other)} and {quoted(word)} print the same."
        leads: dict[str, str] = {}
        for word, moment_ in self.moments.items():
            if (other := leads.setdefault(moment_.lead.casefold(), word)) != word:
                yield f"The moments {quoted(other)} and {quoted(word)} print the same."


def _filled(text: str, n: int, shown: str = "") -> str:
    """A text with its number: `{n}` alone, `{n:coin|coins}` with the noun that goes with it."""

    def put(match: re.Match[str]) -> str:
        if match["one"] is None:
            return shown or str(n)
        return f"{shown or n} {match['one'] if n == 1 and not shown else match['many']}"

    return _NUMBER.sub(put, text)


def _at(text: str, at: int) -> str:
    rest = text[at:].strip()
    return f"At character {at + 1}" + (f", before {quoted(rest, 20)}," if rest else ", at its end,")


def _unknown(text: str, at: int, word: str, kind: str, known: Mapping[str, object]) -> NoReturn:
    near = nearest(word, known)
    guess = f'Did you mean "{near}"? ' if near else ""
    all_of_them = f"{kind.capitalize()}s: {', '.join(known) or 'none'}."
    raise CellFault(f"{_at(text, at)} there is no {kind} {quoted(word)}.", f"{guess}{all_of_them}")


def _suits(text: str, at: int, word: str, moment: str, moments: tuple[str, ...]) -> None:
    if moments and moment not in moments:
        fact = f"{_at(text, at)} {quoted(word)} does not go with {quoted(moment)}."
        raise CellFault(fact, f"It goes with {listed(moments, last='or')}.")


def _number(text: str, at: int, word: str, typed: str | None, about: Condition | Verb, example: str) -> int:
    if not about.high:
        if typed is not None:
            raise CellFault(f"{_at(text, at)} {quoted(word)} takes no number.", f"Write {word}.")
        return 0
    if typed is None:
        raise CellFault(f"{_at(text, at)} {quoted(word)} lacks its number.", f"Write it as in {example}.")
    n = int(typed)
    if not about.low <= n <= about.high:
        raise CellFault(f"{_at(text, at)} {quoted(word)} is {n}.", f"It goes from {about.low} to {about.high}.")
    return n
