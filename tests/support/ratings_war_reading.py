"""Card text -> effect: the inverse of `wording.render`, made from the same phrases. Only tests need it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from generator.games.ratings_war import phrases
from generator.games.ratings_war.effects import (
    MINUS,
    Amount,
    CardKind,
    Condition,
    Effect,
    If,
    Part,
    Target,
    Verb,
    When,
    Who,
)
from generator.games.ratings_war.vocabulary import NAME, USAGES
from generator.games.ratings_war.wording import render


def parse_text(text: str) -> Effect:
    """The effect whose text this is, so that `parse_text(render(effect, kind)) == effect` for every kind of card.

    Raises ValueError for a text that no effect prints.
    """
    body = text.removesuffix(phrases.ONCE).removesuffix(phrases.SPENT)
    for effect in _effects(body, once=text.endswith(phrases.ONCE)):
        if any(render(effect, kind) == text for kind in CardKind):
            return effect
    raise ValueError(f'No effect prints "{text}".')


class _Heard(NamedTuple):
    """What was understood of a text up to `end`."""

    part: Part
    end: int


def _effects(text: str, *, once: bool) -> Iterator[Effect]:
    text = _closed(text, 0)
    for first, end in _sentences(text, 0, phrases.CARRIERS[None]):
        if once:
            first = replace(first, conditions=(*first.conditions, Condition(If.ONCE)))
        if text[end:] == ".":
            yield Effect((first,))
        else:
            for second in _seconds(text, end, first):
                yield Effect((first, second))


def _seconds(text: str, start: int, first: Part) -> Iterator[Part]:
    carrier = phrases.CARRIERS[Effect((first,)).bearer]
    found: list[Iterator[_Heard]] = []
    if text.startswith(phrases.IF_YOU_DO, start):
        at = start + len(phrases.IF_YOU_DO)
        found = [_actions(text, at, first.when, carrier), _led(text, at, carrier)]
    elif text.startswith(phrases.ALSO_IF, start):
        found = [_conditional(text, start + 2, first.when, carrier)]
    elif text.startswith(phrases.THEN, start):
        found = [_same_later(text, start + len(phrases.THEN), first, carrier)]
    elif text.startswith(phrases.AND, start):
        found = [_same_now(text, start + len(phrases.AND), first, carrier)]
    elif text.startswith(". ", start):
        found = [_sentences(_closed(text, start + 2), start + 2, carrier)]
    for heard in found:
        for part, end in heard:
            if text[end:] == ".":
                yield part


def _same_now(text: str, start: int, first: Part, carrier: str) -> Iterator[_Heard]:
    for part, end in _choices(text, start, first.when, carrier):
        yield _Heard(replace(part, conditions=first.conditions), end)


def _same_later(text: str, start: int, first: Part, carrier: str) -> Iterator[_Heard]:
    for when, at in _leads(text, start, carrier):
        for part, end in _choices(text, at, when, carrier):
            yield _Heard(replace(part, conditions=first.conditions), end)


def _led(text: str, start: int, carrier: str) -> Iterator[_Heard]:
    for when, at in _leads(text, start, carrier):
        yield from _actions(text, at, when, carrier)


def _sentences(text: str, start: int, carrier: str) -> Iterator[_Heard]:
    """Whole sentences, the first letter small, without their full stop."""
    for when, at in _leads(text, start, carrier):
        yield from _conditional(text, at, when, carrier)
        yield from _choices(text, at, when, carrier)
    title = phrases.ACTIONS[Verb.TITLE]
    if text.startswith(title, start):
        yield _Heard(Part(When.BOOKING, Verb.TITLE, Target(Who.SEGMENT)), start + len(title))
    yield from _replacements(text, start, carrier)


def _leads(text: str, start: int, carrier: str) -> Iterator[tuple[When, int]]:
    for when, phrase in phrases.LEADS.items():
        lead = phrase.replace("{self}", carrier) + ", " if phrase else ""
        if text.startswith(lead, start):
            yield when, start + len(lead)


def _conditional(text: str, start: int, when: When, carrier: str) -> Iterator[_Heard]:
    if not text.startswith("if ", start):
        return
    for conditions, at in _conditions(text, start + 3, carrier):
        for part, end in _choices(text, at, when, carrier):
            yield _Heard(replace(part, conditions=conditions), end)


def _choices(text: str, start: int, when: When, carrier: str) -> Iterator[_Heard]:
    if text.startswith("you may ", start):
        for part, end in _actions(text, start + 8, when, carrier):
            yield _Heard(replace(part, optional=when is not When.DURING), end)
    else:
        yield from _actions(text, start, when, carrier)


# -------------------------------------------------------------------------------- what happens


class _Pattern(NamedTuple):
    regex: re.Pattern[str]
    verb: Verb
    who: Who
    sign: int


@cache
def _patterns(when: When, carrier: str) -> tuple[_Pattern, ...]:
    """The phrases that can stand at a moment, as patterns."""
    rows = dict.fromkeys(
        (usage.verb, who, sign)
        for usage in USAGES
        if when in usage.whens and usage.verb is not Verb.TITLE
        for who in usage.whos
        for sign in _signs(usage.verb, who)
    )
    return tuple(
        _Pattern(_regex(phrases.action_phrase(verb, who, gains=sign > 0), carrier), verb, who, sign)
        for verb, who, sign in rows
    )


def _signs(verb: Verb, who: Who) -> tuple[int, ...]:
    if verb is Verb.POINT:
        return (1, -1) if who in phrases.GAINS else (-1,)
    return (-1,) if verb is Verb.ACTION and who is not Who.YOU else (1,)


_SLOTS = (
    phrases.SLOT_HERE,
    *(phrases.SLOT_OF.replace("{self}", name) for name in phrases.CARRIERS.values()),
)


def _regex(phrase: str, carrier: str) -> re.Pattern[str]:
    limit = phrases.LIMIT.replace("{base}", "(?P<base>\\d+)")
    marks = {
        "{self}": re.escape(carrier),
        "{signed}": f"(?P<signed>[+{MINUS}]\\d+)",
        "{n}": "(?P<n>\\d+)",
        "{limit}": f"(?:{limit})?",
        "{name}": f"(?P<name>{NAME}?)",
        "{slot}": f"(?:{'|'.join(map(re.escape, _SLOTS))})",
        "{other}": "(?:other )?",
    }
    for mark, noun in phrases.NOUNS.items():
        marks[f"{{{mark}}}"] = f"(?P<n>\\d+) (?:{noun.several}|{noun.one})"
    pieces = re.split(r"(\{\w+\})", phrase)
    return re.compile("".join(marks.get(piece, re.escape(piece)) for piece in pieces))


def _actions(text: str, start: int, when: When, carrier: str) -> Iterator[_Heard]:
    for pattern in _patterns(when, carrier):
        found = pattern.regex.match(text, start)
        if found is None:
            continue
        number = _found_number(found)
        amount = None if number is None else Amount(number * pattern.sign)
        part = Part(when, pattern.verb, _target(pattern.who, found), amount)
        yield _Heard(part, found.end())
        if amount is None or not text.startswith(" for each ", found.end()):
            continue
        for counted, phrase in phrases.FOR_EACH.items():
            if each := _regex(phrase, carrier).match(text, found.end() + 10):
                yield _Heard(replace(part, amount=Amount(amount.n, counted)), each.end())


def _found_number(found: re.Match[str]) -> int | None:
    groups = found.groupdict()
    number = groups.get("signed") or groups.get("n")
    return None if number is None else int(number.replace(MINUS, "-"))


def _target(who: Who, found: re.Match[str]) -> Target:
    base = found.groupdict().get("base")
    return Target(who, None if base is None else int(base))


@cache
def _affected(carrier: str) -> tuple[_Pattern, ...]:
    """`whenever ... would be injured`, by verb: what is replaced `would be`, what goes on `is`."""
    return tuple(
        _Pattern(_regex(f"{often} {phrase} {happens[when]}, ", carrier), verb, who, when.order)
        for verbs, happens in ((phrases.REPLACED, phrases.WOULD), (phrases.BESIDES, phrases.DOES))
        for verb in verbs
        for who, phrase in phrases.AFFECTED.items()
        for when in happens
        for often in (phrases.WHEN, phrases.WHENEVER)
    )


def _replacements(text: str, start: int, carrier: str) -> Iterator[_Heard]:
    for pattern in _affected(carrier):
        found = pattern.regex.match(text, start)
        if found is None:
            continue
        when, target = list(When)[pattern.sign], _target(pattern.who, found)
        starts: list[tuple[tuple[Condition, ...], int]] = [((), found.end())]
        if text.startswith("if ", found.end()):
            starts = list(_conditions(text, found.end() + 3, carrier))
        phrase = phrases.answer_phrase(pattern.verb, pattern.who)
        for conditions, at in starts:
            may = text.startswith("you may ", at)
            done = _regex(phrase, carrier).match(text, at + 8 * may)
            if done:
                number = _found_number(done)
                amount = None if number is None else Amount(number)
                yield _Heard(Part(when, pattern.verb, target, amount, conditions, may), done.end())


# -------------------------------------------------------------------------------- conditions


class _Clause(NamedTuple):
    regex: re.Pattern[str]
    conditions: tuple[Condition, ...]
    own: bool


@cache
def _clauses() -> tuple[_Clause, ...]:
    """Every clause after `if`; `own` ones are verbs of the carrier."""
    found: list[_Clause] = []

    def add(phrase: str, *conditions: Condition, own: bool = False) -> None:
        found.append(_Clause(_regex(phrase, ""), conditions, own))

    for place, (alone, named) in phrases.PLACES.items():
        for segment, name in phrases.SEGMENTS.items():
            add(alone + named.format(segment=name), Condition(place), Condition(segment), own=True)
        add(alone, Condition(place), own=True)
    for word, name in phrases.SEGMENTS.items():
        add(f"this is {name}", Condition(word))
    for word, phrase in phrases.TRAITS.items():
        add(phrase, Condition(word), own=True)
    for word, phrase in phrases.TRAITS_AT_MOST.items():
        add(phrase, Condition(word, at_most=True), own=True)
    for (word, n, at_most), phrase in phrases.CLAUSES_OF_ONE.items():
        add(phrase, Condition(word, n, at_most))
    for word, phrase in (*phrases.CLAUSES.items(), *phrases.CLAUSES_BEFORE_POINTS.items()):
        add(phrase, Condition(word))
    for word, phrase in phrases.CLAUSES_AT_MOST.items():
        add(phrase, Condition(word, at_most=True))
    for word, phrase in phrases.IT.items():
        add(phrase, Condition(word))
    return tuple(found)


def _conditions(
    text: str, start: int, carrier: str, before: tuple[Condition, ...] = (), *, named: bool = False
) -> Iterator[tuple[tuple[Condition, ...], int]]:
    """Conditions up to the comma that ends them, and where the text goes on."""
    for clause in _clauses():
        at = start
        if clause.own and not named:
            if not text.startswith(f"{carrier} ", at):
                continue
            at += len(carrier) + 1
        found = clause.regex.match(text, at)
        if found is None:
            continue
        conditions = (*before, *(_numbered(condition, found) for condition in clause.conditions))
        end = found.end()
        for separator in (", and ", ", ", " and "):
            if text.startswith(separator, end):
                goes_on = end + len(separator)
                yield from _conditions(text, goes_on, carrier, conditions, named=named or clause.own)
        if text.startswith(", ", end):
            yield conditions, end + 2


def _numbered(condition: Condition, found: re.Match[str]) -> Condition:
    groups = found.groupdict()
    if condition.word is If.NAMED:
        return replace(condition, name=groups["name"])
    number = _found_number(found)
    return condition if number is None else replace(condition, n=number)


def _closed(text: str, at: int) -> str:
    """The text with a small letter at `at`, where a sentence begins."""
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]
