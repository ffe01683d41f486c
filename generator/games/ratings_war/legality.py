"""Which effects are legal on which card, and why the others are not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from generator.api import listed
from generator.games.ratings_war.effects import CardKind, Condition, Effect, If, Part, Verb, When, Who
from generator.games.ratings_war.vocabulary import (
    BASES,
    CONDITIONS,
    COUNTED,
    EXCLUSIVE,
    IMPLIED,
    KIND_WHENS,
    NAME,
    PLACED,
    SELF_SCOPED,
    SLOT_SCOPED,
    SLOT_TIMES,
    WITH_BASE,
    Number,
    usages,
)

MOST_CONDITIONS = 3
KIND_NAMES = {
    CardKind.WRESTLER: "a wrestler",
    CardKind.CHAMPIONSHIP: "a championship",
    CardKind.SPECIAL: "a special match",
    CardKind.PLAY: "a play event",
    CardKind.REACTION: "a reaction",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an effect is not legal. `part` counts from 0; `spot` is when, optional, if, verb, who or n.

    `index` counts the conditions of the part, in the order of `Part.conditions`.
    """

    part: int
    spot: str
    reason: str
    index: int = 0


def problems(effect: Effect, kind: CardKind | None = None) -> tuple[Problem, ...]:
    """Everything that keeps an effect from standing on a card of this kind; on any kind when none is given."""
    found = list(_structure(effect))
    for number, part in enumerate(effect.parts):
        found += _usage(number, part)
        found += _conditions(number, part)
    if kind is not None:
        return (*found, *_on_card(effect, kind))
    per_kind = [list(_on_card(effect, each)) for each in CardKind]
    return (*found, *min(per_kind, key=len))


def is_legal(effect: Effect, kind: CardKind | None = None) -> bool:
    """Whether a card of this kind may carry the effect."""
    return not problems(effect, kind)


def either(words: Iterable[object]) -> str:
    """Words as a person chooses from them: `a, b or c`."""
    return listed(map(str, words), last="or")


# --------------------------------------------------------------------------------------- one part


def _usage(number: int, part: Part) -> Iterator[Problem]:
    rows = list(usages(part.verb))
    with_who = [row for row in rows if part.who in row.whos]
    if not with_who:
        known = dict.fromkeys(who for row in rows for who in row.whos)
        yield Problem(number, "who", f'"{part.verb}" does not reach "{part.who}", only {either(known)}.')
        return
    if part.target.base is not None and part.who not in WITH_BASE:
        yield Problem(number, "who", f'"{part.who}" takes no base prestige; only {either(sorted(WITH_BASE))} do.')
    elif part.target.base is not None and part.target.base not in BASES:
        yield Problem(number, "who", f'"{part.target}" is no limit: base prestige 0 to {max(BASES)} is.')
    fitting = [row for row in with_who if part.when in row.whens]
    if not fitting:
        known_whens = [when for when in When if any(when in row.whens for row in with_who)]
        yield Problem(
            number,
            "when",
            f'"{part.verb}({part.target})" cannot happen at "{part.when}", only at {either(known_whens)}.',
        )
        return
    row = fitting[0]
    yield from _number(number, part, row.number)
    if part.optional and part.when is When.DURING:
        yield Problem(number, "optional", '"during" is always a choice: leave out the "~".')
    elif part.optional and row.always:
        yield Problem(number, "optional", f'Nobody would refuse "{part.verb}": leave out the "~".')
    elif part.when is When.DURING and row.always:
        yield Problem(number, "when", f'"{part.verb}" is no choice and cannot wait for "during".')


def _number(number: int, part: Part, allowed: Number | None) -> Iterator[Problem]:
    if allowed is None:
        if part.amount:
            yield Problem(number, "n", f'"{part.verb}({part.target})" takes no number.')
        return
    if part.amount is None:
        yield Problem(number, "n", f'"{part.verb}({part.target})" needs a number from {_range(allowed)}.')
        return
    if not allowed.low <= part.n <= allowed.high or part.n == 0:
        yield Problem(number, "n", f"{part.n} is not from {_range(allowed)}.")
    if part.amount.per and not allowed.per:
        yield Problem(number, "n", f'"{part.verb}({part.target})" at "{part.when}" takes a plain number.')
    elif part.amount.per and part.when not in COUNTED[part.amount.per]:
        yield Problem(number, "n", f'"{part.amount.per}" is not known yet at "{part.when}".')


def _range(allowed: Number) -> str:
    if allowed.low < 0 < allowed.high:
        return f"{allowed.low} to +{allowed.high}, without 0"
    return f"{allowed.low} to {allowed.high}"


def _conditions(number: int, part: Part) -> Iterator[Problem]:
    counted = [condition for condition in part.conditions if condition.word is not If.ONCE]
    if len(counted) > MOST_CONDITIONS:
        yield Problem(number, "if", f"{len(counted)} conditions are too many to read; {MOST_CONDITIONS} are the most.")
    for index, condition in enumerate(part.conditions):
        for reason in _condition(condition, part):
            yield Problem(number, "if", reason, index)
    for (first, one), (second, other) in combinations(enumerate(part.conditions), 2):
        reason = _clash(one, other)
        if reason:
            yield Problem(number, "if", reason, max(first, second))


def _condition(condition: Condition, part: Part) -> Iterator[str]:
    word = CONDITIONS[condition.word]
    if part.when not in word.whens:
        known = either(when for when in When if when in word.whens)
        yield f'"{condition}" is not known at "{part.when}", only at {known}.'
    if (condition.word is If.NAMED) != bool(condition.name):
        yield (
            f'"{condition.word}" names no wrestler.' if condition.word is If.NAMED else f'"{condition}" takes no name.'
        )
    if condition.name and not re.fullmatch(NAME, condition.name):
        yield f'"{condition.name}" cannot stand in a text: a name has a capital first, then letters, digits or spaces.'
    if not word.high:
        if condition.n is not None:
            yield f'"{condition.word}" takes no number.'
        return
    low = word.low if condition.at_most else max(word.low, 1)
    if condition.n is None:
        yield f'"{condition.word}" needs a number, as in "{condition.word}{low}".'
    elif not low <= condition.n <= word.high:
        yield f'"{condition}" is out of reach: {low} to {word.high} make sense.'
    if condition.at_most and not word.at_most:
        yield f'"{condition}" has no form for "at most", only {condition.word}{condition.n} for "at least".'


def _clash(one: Condition, other: Condition) -> str:
    pair = frozenset({one.word, other.word})
    if pair in EXCLUSIVE:
        return f'"{one}" and "{other}" never hold together.'
    for strong, weak in IMPLIED:
        if pair == {strong, weak}:
            stronger, weaker = (one, other) if one.word is strong else (other, one)
            return f'"{stronger}" already means "{weaker}": leave it out.'
    if one.word is not other.word:
        return ""
    if one.word is If.NAMED and one.name != other.name:
        return ""
    if one.at_most == other.at_most:
        return f'"{one}" and "{other}" say the same thing twice: leave one out.'
    least, most = (other, one) if one.at_most else (one, other)
    if (least.n or 0) > (most.n or 0):
        return f'"{least}" and "{most}" never hold together.'
    return ""


# ---------------------------------------------------------------------------------- the two parts


def _structure(effect: Effect) -> Iterator[Problem]:
    if len(effect.parts) > 2:
        yield Problem(2, "when", "An effect has one part or two.")
    first, second = effect.first, effect.second
    if second is None:
        return
    if second.verb in (Verb.TITLE, Verb.ATTACH):
        yield Problem(1, "verb", f'"{second.verb}" comes first: the second part speaks of the wrestler who wears it.')
    if second.once or (first.once and not effect.is_bargain):
        yield Problem(int(second.once), "if", 'Of two parts only an optional first one can be "once_per_game".')
    if first == second:
        yield Problem(1, "verb", "Both parts are the same: write one with the sum.")
    elif second.when.order < first.when.order:
        yield Problem(1, "when", f'Write the parts in the order of the week: "{second.when}" is before "{first.when}".')
    elif effect.is_bargain:
        yield from _bargain(first, second)
    elif first.when is second.when and first.conditions and not second.conditions:
        yield Problem(1, "when", "Of two parts of the same moment the one without conditions comes first.")


def _bargain(first: Part, second: Part) -> Iterator[Problem]:
    reason = "The second part happens if the optional first one is used"
    if second.conditions:
        yield Problem(1, "if", f"{reason}; it takes no conditions of its own.")
    if second.optional:
        yield Problem(1, "optional", f"{reason}; it is not optional itself.")
    if first.when.is_replacement or second.when.is_replacement:
        yield Problem(1, "when", f"{reason}; that cannot wait for, or follow, a replacement.")
    elif second.when is not first.when and second.when in (When.REVEAL, When.SCORING, When.DURING):
        yield Problem(1, "when", f'{reason}: at the same moment or from "after" on.')


# --------------------------------------------------------------------------------- kinds of cards


def _on_card(effect: Effect, kind: CardKind) -> Iterator[Problem]:
    first, card = effect.first, KIND_NAMES[kind]
    if first.when not in KIND_WHENS[kind]:
        known = either(when for when in When if when in KIND_WHENS[kind])
        yield Problem(0, "when", f'{card.capitalize()} does not act at "{first.when}", only at {known}.')
    if (first.verb is Verb.TITLE) != (kind is CardKind.CHAMPIONSHIP):
        wrong = f'{card.capitalize()} cannot "title".'
        yield Problem(
            0, "verb", "A championship begins with booking: title(segment)." if first.verb is not Verb.TITLE else wrong
        )
    if first.verb is Verb.ATTACH and kind is not CardKind.PLAY:
        yield Problem(0, "verb", f'Only a play event can "attach", not {card}.')
    if first.verb is Verb.TITLE and first.conditions:
        yield Problem(0, "if", "A championship is booked without conditions; they belong into the second part.")
    if first.optional and kind in (CardKind.PLAY, CardKind.REACTION):
        yield Problem(0, "optional", 'Playing an event is a choice already: leave out the "~".')
    if effect.second:
        yield from _second_on_card(effect, effect.second, kind)
    for number, part in enumerate(effect.parts):
        yield from _scope(number, part, effect, kind)


def _second_on_card(effect: Effect, second: Part, kind: CardKind) -> Iterator[Problem]:
    if kind is CardKind.REACTION:
        yield Problem(1, "when", "A reaction has one part.")
    elif effect.bearer:
        if second.when in (When.JOINED, When.BOOKING):
            yield Problem(1, "when", f'A card on a wrestler does not act at "{second.when}".')
    elif kind is not CardKind.WRESTLER and second.when not in KIND_WHENS[kind] | {When.SCORING}:
        yield Problem(1, "when", f'{KIND_NAMES[kind].capitalize()} does not act at "{second.when}".')
    elif kind is CardKind.PLAY and second.when is When.SCORING:
        yield Problem(1, "when", 'A play event does not act at "scoring"; played there it acts at "during".')
    if kind is not CardKind.WRESTLER and second.optional and not effect.bearer and kind is not CardKind.SPECIAL:
        yield Problem(1, "optional", 'Playing an event is a choice already: leave out the "~".')


def _scope(number: int, part: Part, effect: Effect, kind: CardKind) -> Iterator[Problem]:
    carried = kind is CardKind.WRESTLER or (number == 1 and effect.bearer is not None)
    card = KIND_NAMES[kind].capitalize()
    if not carried:
        for index, condition in enumerate(part.conditions):
            if CONDITIONS[condition.word].wrestler:
                yield Problem(number, "if", f'{card} is no wrestler: "{condition}" speaks of nobody.', index)
        if part.who in SELF_SCOPED or _needs_wrestler(part):
            yield Problem(number, "who", f'{card} is no wrestler: "{part.verb}({part.target})" speaks of nobody.')
    if not _has_slot(number, part, effect, kind, carried=carried):
        remedy = f"add {either(PLACED)}" if carried else "choose another target or condition"
        for index, condition in enumerate(part.conditions):
            if CONDITIONS[condition.word].slot:
                reason = f'At "{part.when}" there is no segment for "{condition}" to speak of: {remedy}.'
                yield Problem(number, "if", reason, index)
        if part.who in SLOT_SCOPED and part.verb is not Verb.TITLE:
            reason = f'At "{part.when}" there is no segment for "{part.target}" to be in: {remedy}.'
            yield Problem(number, "who", reason)
    if carried and part.verb is Verb.SWAP and part.who in (Who.MY_WINNER, Who.MY_LOSER) and not part.has(If.CATERING):
        yield Problem(number, "who", f'"swap({part.who})" brings this wrestler in from Catering: add "catering".')
    if carried and part.verb is Verb.SWAP and part.who is Who.MY_CATERING and not part.has(*PLACED):
        yield Problem(number, "who", f'"swap({part.who})" sends this wrestler to Catering: add {either(PLACED)}.')


def _needs_wrestler(part: Part) -> bool:
    if part.verb is Verb.TRADE:
        return True
    return part.verb is Verb.SWAP and part.who in (Who.MY_WINNER, Who.MY_LOSER, Who.MY_CATERING)


def _has_slot(number: int, part: Part, effect: Effect, kind: CardKind, *, carried: bool) -> bool:
    if part.when in SLOT_TIMES:
        return True
    if carried:
        return part.has(*PLACED) or (number == 1 and effect.is_bargain and effect.first.has(*PLACED))
    if kind is CardKind.SPECIAL:
        return True
    return number == 1 and effect.first.when in SLOT_TIMES
