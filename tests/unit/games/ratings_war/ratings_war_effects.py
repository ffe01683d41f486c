"""Every legal effect of the vocabulary: by enumeration of single parts, and as a hypothesis strategy."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import reject
from hypothesis import strategies as st

from generator.games.ratings_war.effects import (
    Amount,
    CardKind,
    Condition,
    Counted,
    Effect,
    If,
    Part,
    Target,
    When,
    Who,
)
from generator.games.ratings_war.legality import is_legal
from generator.games.ratings_war.vocabulary import CONDITIONS, COUNTED, USAGES, WITH_BASE, Usage

NAMES = ("Shell", "Flawless Floyd", "Ms. Hush", "Tick and Tock", "3-D Dan", "Ça Va", "O’Hara")


def single_conditions(when: When) -> Iterator[Condition]:
    """Every condition word that is known at a moment, with the numbers at both ends of its range."""
    for word, row in CONDITIONS.items():
        if when not in row.whens:
            continue
        if word is If.NAMED:
            yield Condition(word, name=NAMES[1])
        elif not row.high:
            yield Condition(word)
        else:
            for n in sorted({max(row.low, 1), max(row.low, 1) + 1, row.high}):
                yield Condition(word, n)
            if row.at_most:
                for n in sorted({row.low, row.low + 1, row.high}):
                    yield Condition(word, n, at_most=True)


def amounts(usage: Usage, when: When) -> Iterator[Amount | None]:
    """No amount, or the ends of the range and the numbers around 1."""
    if usage.number is None:
        yield None
        return
    for n in sorted({usage.number.low, -1, 1, 2, usage.number.high}):
        if usage.number.low <= n <= usage.number.high:
            yield Amount(n)
    if usage.number.per:
        for counted, whens in COUNTED.items():
            if when in whens:
                yield Amount(1, counted)


def targets(who: Who) -> Iterator[Target]:
    """The target, and with a limit where it takes one."""
    yield Target(who)
    if who in WITH_BASE:
        yield Target(who, 3)


def bare_parts() -> Iterator[Part]:
    """Every verb, target, moment, amount and choice, without conditions."""
    for usage in USAGES:
        for who in usage.whos:
            for when in sorted(usage.whens, key=lambda each: each.order):
                for amount in amounts(usage, when):
                    for target in targets(who):
                        for optional in (False, True):
                            yield Part(when, usage.verb, target, amount, (), optional)


def single_effects() -> Iterator[Effect]:
    """Every legal one-part effect without condition, and one of each verb, target and moment with every condition."""
    seen = set()
    for part in bare_parts():
        conditions: list[tuple[Condition, ...]] = [()]
        if (part.verb, part.who, part.when) not in seen:
            conditions += [(condition,) for condition in single_conditions(part.when)]
        for each in conditions:
            effect = Effect((Part(part.when, part.verb, part.target, part.amount, each, part.optional),))
            if is_legal(effect):
                seen.add((part.verb, part.who, part.when))
                yield effect


@st.composite
def conditions_at(draw: st.DrawFn, when: When) -> tuple[Condition, ...]:
    """Up to three conditions known at a moment."""
    words = [word for word, row in CONDITIONS.items() if when in row.whens]
    found = []
    for word in draw(st.lists(st.sampled_from(words), max_size=3)):
        row = CONDITIONS[word]
        if word is If.NAMED:
            found.append(Condition(word, name=draw(st.sampled_from(NAMES))))
        elif row.high:
            at_most = row.at_most and draw(st.booleans())
            low = row.low if at_most else max(row.low, 1)
            found.append(Condition(word, draw(st.integers(low, row.high)), at_most))
        else:
            found.append(Condition(word))
    return tuple(found)


@st.composite
def parts(draw: st.DrawFn) -> Part:
    """A part of words that go together, whatever card it stands on."""
    usage = draw(st.sampled_from(USAGES))
    when = draw(st.sampled_from(sorted(usage.whens)))
    amount = None
    if usage.number:
        n = draw(st.integers(usage.number.low, usage.number.high).filter(bool))
        counts: list[Counted | None] = [None]
        if usage.number.per:
            counts += [counted for counted, whens in COUNTED.items() if when in whens]
        amount = Amount(n, draw(st.sampled_from(counts)))
    who = draw(st.sampled_from(usage.whos))
    base = draw(st.one_of(st.none(), st.integers(0, 6))) if who in WITH_BASE else None
    optional = when is not When.DURING and not usage.always and draw(st.booleans())
    return Part(when, usage.verb, Target(who, base), amount, draw(conditions_at(when)), optional)


@st.composite
def cards(draw: st.DrawFn) -> tuple[Effect, CardKind]:
    """A legal effect of one or two parts, and a kind of card that may carry it."""
    first = draw(parts())
    how = draw(st.sampled_from(("one", "two", "same conditions", "same moment", "price")))
    effect = Effect((first,))
    if how != "one":
        second = draw(parts())
        if how in ("same conditions", "same moment"):
            when = first.when if how == "same moment" else second.when
            second = Part(when, second.verb, second.target, second.amount, first.conditions, second.optional)
        elif how == "price":
            second = Part(second.when, second.verb, second.target, second.amount)
        effect = Effect((first, second))
    kinds = [kind for kind in CardKind if is_legal(effect, kind)]
    if not kinds:
        effect = Effect((first,))
        kinds = [kind for kind in CardKind if is_legal(effect, kind)]
    if not kinds:
        reject()
    return effect, draw(st.sampled_from(kinds))
