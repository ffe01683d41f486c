"""The text a card prints, made from its effect and the kind of card it stands on. Tests read every text back."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple

from generator.games.ratings_war import phrases
from generator.games.ratings_war.effects import MINUS, CardKind, Condition, Effect, If, Part, Verb, When
from generator.games.ratings_war.vocabulary import SLOT_TIMES


class Joint(StrEnum):
    """How the second part of an effect goes on from the first."""

    IF_YOU_DO = "if you do"
    AND = "and"
    ALSO_IF = "also if"
    THEN = "then"
    ANEW = "anew"


class Speaker(NamedTuple):
    """What a text calls the wrestler who carries it, and the kind of card it is printed on.

    `bearing`: a wrestler carries the effect, by nature or because the card lies on one.
    """

    name: str = phrases.CARRIERS[None]
    kind: CardKind = CardKind.WRESTLER
    bearing: bool = True


def render(effect: Effect, kind: CardKind = CardKind.WRESTLER) -> str:
    """The rules text of a card, scope words marked `**bold**`, negative numbers with U+2212.

    What acts once says so: a reaction is discarded, a gimmick is used up.
    """
    first, second = effect.first, effect.second
    text = opened(sentence(first, Speaker(kind=kind, bearing=kind is CardKind.WRESTLER)))
    if second is not None:
        text += _second(effect, second, kind)
    text += "."
    if kind is CardKind.REACTION:
        return text + phrases.SPENT
    return text + phrases.ONCE if first.once else text


def plain(text: str) -> str:
    """A text without its bold marks, as long as it prints."""
    return text.replace("**", "")


def joint(effect: Effect, second: Part) -> Joint:
    """How the parts go together: `Then` and `and` take the conditions along, so that none is said twice."""
    first = effect.first
    if effect.is_bargain:
        return Joint.IF_YOU_DO
    if first.when.is_replacement or second.when.is_replacement:
        return Joint.ANEW
    if first.when is second.when:
        return Joint.AND if first.conditions == second.conditions else Joint.ALSO_IF
    return Joint.THEN if first.conditions and first.conditions == second.conditions else Joint.ANEW


def _second(effect: Effect, second: Part, kind: CardKind) -> str:
    bearing = kind is CardKind.WRESTLER or effect.bearer is not None
    speaker = Speaker(phrases.CARRIERS[effect.bearer], kind, bearing)
    match joint(effect, second):
        case Joint.IF_YOU_DO:
            same = second.when is effect.first.when
            return phrases.IF_YOU_DO + (action(second, speaker) if same else led(second, speaker))
        case Joint.AND:
            return phrases.AND + choice(second, speaker)
        case Joint.ALSO_IF:
            return f"{phrases.ALSO_IF}{conditions(second, speaker)}, {choice(second, speaker)}"
        case Joint.THEN:
            lead = lead_of(second, speaker)
            return phrases.THEN + (f"{lead}, " if lead else "") + choice(second, speaker)
        case Joint.ANEW:
            return f". {opened(sentence(second, speaker))}"


def sentence(part: Part, speaker: Speaker) -> str:
    """One part in full, without capital and full stop."""
    pieces = [lead_of(part, speaker)]
    if any(condition.word is not If.ONCE for condition in part.conditions):
        pieces.append(f"if {conditions(part, speaker)}")
    pieces.append(choice(part, speaker))
    return ", ".join(piece for piece in pieces if piece)


def led(part: Part, speaker: Speaker) -> str:
    """The moment and what happens, without choice and conditions."""
    return f"{lead_of(part, speaker)}, {action(part, speaker)}"


def lead_of(part: Part, speaker: Speaker) -> str:
    """The moment; empty for compulsory scoring, and for a championship, whose frame says how it is booked.

    What answers an injury or a retirement says "whenever", but "when" where it can do so only once.
    """
    if part.verb is Verb.TITLE:
        return ""
    if part.when.is_replacement:
        happens = (phrases.WOULD if part.verb in phrases.REPLACED else phrases.DOES)[part.when]
        who = _filled(phrases.AFFECTED[part.who], part, speaker)
        return f"{phrases.WHEN if speaker.kind is CardKind.REACTION or part.once else phrases.WHENEVER} {who} {happens}"
    return phrases.LEADS[part.when].replace("{self}", speaker.name)


def choice(part: Part, speaker: Speaker) -> str:
    """What happens, with `you may` where the owner decides."""
    return f"you may {action(part, speaker)}" if part.may else action(part, speaker)


def action(part: Part, speaker: Speaker) -> str:
    """What happens."""
    if part.when.is_replacement:
        phrase = phrases.answer_phrase(part.verb, part.who)
    else:
        phrase = phrases.action_phrase(part.verb, part.who, gains=part.n > 0)
    if part.amount and part.amount.per:
        phrase = f"{phrase} for each {phrases.FOR_EACH[part.amount.per]}"
    return _filled(phrase, part, speaker)


def conditions(part: Part, speaker: Speaker) -> str:
    """All conditions in one clause: the carrier is named once, the segment becomes `it`."""
    words = {condition.word: condition for condition in part.conditions}
    segment = next((word for word in phrases.SEGMENTS if word in words), None)
    place = next((word for word in phrases.PLACES if word in words), None)
    own: list[str] = []
    other: list[str] = []
    for condition in part.conditions:
        word = condition.word
        if word is If.ONCE or (word is segment and place):
            continue
        if word is place:
            alone, named = phrases.PLACES[word]
            own.append(alone + named.format(segment=phrases.SEGMENTS[segment]) if segment else alone)
        elif word is segment:
            other.append(f"this is {phrases.SEGMENTS[word]}")
        elif word in phrases.TRAITS:
            table = phrases.TRAITS_AT_MOST if condition.at_most else phrases.TRAITS
            own.append(_number(table[word], condition.n))
        elif word in phrases.IT and segment and place:
            other.append(phrases.IT[word])
        else:
            other.append(_clause(condition, part, speaker))
    groups = [f"{speaker.name} {_and(own)}"] if own else []
    groups += other
    if len(own) > 1 and len(groups) == 2:
        return f"{groups[0]}, and {groups[1]}"
    return _and(groups)


def _and(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _clause(condition: Condition, part: Part, speaker: Speaker) -> str:
    phrase = phrases.CLAUSES_OF_ONE.get((condition.word, condition.n or 0, condition.at_most))
    if phrase is None and part.when is When.POINTS:
        phrase = phrases.CLAUSES_BEFORE_POINTS.get(condition.word)
    if phrase is None:
        table = phrases.CLAUSES_AT_MOST if condition.at_most else phrases.CLAUSES
        phrase = table[condition.word]
    return _number(_placed(phrase, part, speaker), condition.n).replace("{name}", condition.name)


def _placed(phrase: str, part: Part, speaker: Speaker) -> str:
    """Which Segment Slot is meant: out of the scoring only a wrestler who carries the effect tells it."""
    elsewhere = speaker.bearing and part.when not in SLOT_TIMES
    return phrase.replace("{slot}", phrases.SLOT_OF if elsewhere else phrases.SLOT_HERE).replace("{self}", speaker.name)


def _number(phrase: str, n: int | None) -> str:
    text = phrase.replace("{n}", str(n))
    for mark, noun in phrases.NOUNS.items():
        text = text.replace(f"{{{mark}}}", noun.counted(abs(n or 0)))
    return text


def _filled(phrase: str, part: Part, speaker: Speaker) -> str:
    base = part.target.base
    limit = "" if base is None else phrases.LIMIT.format(base=base)
    text = _placed(phrase.replace("{limit}", limit), part, speaker)
    text = text.replace("{other}", "other " if speaker.bearing else "")
    return _number(text, part.n).replace("{signed}", f"{part.n:+d}".replace("-", MINUS))


def opened(text: str) -> str:
    """With a capital at the beginning of the sentence."""
    return re.sub(r"^[a-z]", lambda first: first[0].upper(), text)
