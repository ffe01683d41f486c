"""Every card of Ratings War does what it says: each effect fires in a smallest week, and the change is its own."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from ratings_war_stage import shows, weeks

from generator.games.ratings_war.effects import Amount, CardKind, Condition, Effect, If, Part, Target, Verb, When, Who
from generator.games.ratings_war.legality import problems
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.vocabulary import USAGES

DATA = Path(__file__).parents[2] / "data" / "ratings-war"


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


WRESTLERS = [(row["id"], row["effect"], CardKind.WRESTLER, int(row["prestige"])) for row in _rows("wrestlers")]
EVENTS = [(row["id"], row["effect"], CardKind(row["kind"]), 0) for row in _rows("events")]


@pytest.mark.parametrize(("card", "typed", "kind", "base"), WRESTLERS + EVENTS, ids=lambda value: str(value)[:30])
def test_every_card_fires_and_does_what_it_says(card: str, typed: str, kind: CardKind, base: int) -> None:
    """The week with the card differs from the same week without it by what each part of its effect says."""
    effect = parse(typed)
    without, live = weeks(effect, kind, base)
    assert live.fired, "\n".join(live.log)
    for part in effect.parts:
        assert shows(part, without, live), f"{card}: {part}\n" + "\n".join(live.log)


def _effect(verb: Verb, who: Who, when: When) -> tuple[Effect, CardKind] | None:
    """The shortest legal effect of a verb, its target and its moment, and a kind of card that may carry it."""
    usage = next(row for row in USAGES if row.verb is verb and who in row.whos and when in row.whens)
    amount = None
    if usage.number:
        amount = Amount(1 if usage.number.high >= 1 else -1)
        amount = Amount(max(usage.number.low, amount.n)) if usage.number.low > 1 else amount
    places: list[tuple[Condition, ...]] = [(), *((Condition(word),) for word in (If.WINNER, If.LOSER, If.CATERING))]
    for kind in CardKind:
        for conditions in places:
            part = Part(when, verb, Target(who), amount, conditions)
            effect = Effect((part,))
            if not problems(effect, kind):
                return effect, kind
    return None


USES = [
    (verb, who, when) for verb in Verb for row in USAGES if row.verb is verb for who in row.whos for when in row.whens
]


@pytest.mark.parametrize(
    ("verb", "who", "when"), sorted(set(USES), key=str), ids=lambda value: str(getattr(value, "value", value))
)
def test_every_word_of_the_vocabulary_runs(verb: Verb, who: Who, when: When) -> None:
    """Each verb with each target at each moment that the vocabulary allows changes what it should."""
    found = _effect(verb, who, when)
    if found is None:
        # A card laid on a wrestler needs what it then does.
        found = parse(f"{when}: attach({who}) + update: hold(self)"), CardKind.PLAY
    effect, kind = found
    without, live = weeks(effect, kind)
    assert shows(effect.first, without, live), f"{effect} ({kind})\n" + "\n".join(live.log)
