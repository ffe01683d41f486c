"""The cards of a set made ready to be played: each part of an effect with its conditions as checks.

Values only, so that a set can be sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from generator.api import Card, CardSet
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, effect_of, kind_of
from generator.games.ratings_war.conditions import CHECKS
from generator.games.ratings_war.effects import CardKind, Effect, If, Part, Verb, Who
from generator.games.ratings_war.state import LOSER, NOWHERE, WINNER, PrintedCard, ReadyPart
from generator.games.ratings_war.targets import chooses
from generator.games.ratings_war.vocabulary import PLACED

RESULT = "result"
"""The moment between a segment's result and its titles, for what turns the result (RW-R20)."""
RATING_VERBS = (Verb.RATING, Verb.DOUBLE, Verb.HALVE)


@dataclass(frozen=True, slots=True, eq=False)
class ReadySet:
    """Everything that can be dealt and drawn, each printed piece once for every copy."""

    wrestlers: tuple[PrintedCard, ...]
    events: tuple[PrintedCard, ...]
    hand_moments: frozenset[str] = field(init=False)
    """The moments at which an event can be played from the hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "hand_moments", frozenset(event.when for event in self.events if event.is_play))

    @classmethod
    def of(cls, card_set: CardSet) -> ReadySet:
        """Of the printed cards of a set."""
        return cls(_expanded(card_set, WRESTLERS), _expanded(card_set, EVENTS))


def _expanded(card_set: CardSet, roster: str) -> tuple[PrintedCard, ...]:
    found: list[PrintedCard] = []
    for card in card_set.deck(roster):
        if card.copies:
            found += [printed(card)] * card.copies
    return tuple(found)


def printed(card: Card) -> PrintedCard:
    """A card of a roster, ready to be played."""
    values = card.values
    return ready_card(
        card.id,
        str(values["name"]),
        kind_of(card),
        effect_of(card),
        values.get("prestige", 0),
        values.get("gimmick", ""),
    )


def ready_card(
    name_id: str, name: str, kind: CardKind, effect: Effect, base: int = 0, gimmick: str = ""
) -> PrintedCard:
    """A card of this effect, ready to be played."""
    first, second = effect.first, effect.second
    then = ready_part(second) if second is not None and effect.is_bargain else None
    opening = ready_part(first, then)
    if kind is CardKind.PLAY:  # playing an event is a choice, whatever it says
        opening = replace(opening, may=True)
    acts = [opening]
    worn: dict[str, tuple[ReadyPart, ...]] = {}
    after = None
    if second is not None and then is None:
        if kind is CardKind.WRESTLER or kind is CardKind.SPECIAL:
            acts.append(ready_part(second))
        elif effect.bearer:
            worn = _by_moment([ready_part(second)])
        else:
            after = ready_part(second)
    return PrintedCard(
        name_id,
        name,
        kind,
        effect,
        opening.moment,
        opening,
        kind is CardKind.PLAY,
        _by_moment(acts),
        base,
        gimmick,
        worn,
        after,
    )


def ready_part(part: Part, then: ReadyPart | None = None) -> ReadyPart:
    """A part with its conditions as checks; laying a card on a wrestler or a segment is no choice of the effect's."""
    placed = part.has(*PLACED)
    place = WINNER if part.has(If.WINNER) else LOSER if part.has(If.LOSER) else NOWHERE
    others = [condition for condition in part.conditions if condition.word not in (If.WINNER, If.LOSER, If.BOOKED)]
    checks = tuple((CHECKS[condition.word], condition) for condition in others)
    rates = part.verb in RATING_VERBS and part.who is not Who.ANY_SEGMENT
    flat = None
    if part.verb is Verb.RATING and part.who in (Who.SEGMENT, Who.RIVALS) and part.amount and part.amount.per is None:
        flat = part.who is Who.SEGMENT, part.n
    moment = RESULT if part.verb is Verb.WIN_SEGMENT else part.when
    return ReadyPart(part, moment, part.may, part.once, placed, place, chooses(part), rates, flat, checks, then)


def _by_moment(acts: list[ReadyPart]) -> dict[str, tuple[ReadyPart, ...]]:
    found: dict[str, tuple[ReadyPart, ...]] = {}
    for act in acts:
        found[act.moment] = (*found.get(act.moment, ()), act)
    return found
