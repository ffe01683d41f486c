"""What a card is roughly worth, in points of Segment Rating, and where its wrestler wants to be.

A rule of thumb for the greedy bot only: nothing is judged by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from generator.games.ratings_war.effects import If, Part, Verb, When, Who
from generator.games.ratings_war.state import PrintedCard

WORTH: dict[Verb, float] = {
    Verb.DOUBLE: 4.0,
    Verb.HALVE: 3.0,
    Verb.WIN_SEGMENT: 2.0,
    Verb.CANCEL: 2.0,
    Verb.SWAP: 1.0,
    Verb.MOVE: 1.5,
    Verb.HOLD: 1.0,
    Verb.STALL: 1.0,
    Verb.INJURE: 2.5,
    Verb.HEAL: 2.0,
    Verb.SHIELD: 2.0,
    Verb.RETIRE: 4.0,
    Verb.RELEASE: 4.0,
    Verb.RECRUIT: 3.0,
    Verb.STEAL: 5.0,
    Verb.TRADE: 1.0,
    Verb.PEEK: 0.1,
    Verb.TITLE: 2.0,
    Verb.ATTACH: 0.5,
    Verb.DETACH: 1.0,
    Verb.WIN_GAME: 20.0,
}
PER_ONE: dict[Verb, float] = {
    Verb.RATING: 1.0,
    Verb.PRESTIGE: 1.5,
    Verb.DRAW: 1.5,
    Verb.DISCARD: 1.5,
    Verb.PROMOTE: 0.8,
    Verb.ACTION: 1.5,
    Verb.POINT: 6.0,
}
OWN = frozenset(
    {
        *(Who.SELF, Who.PARTNER, Who.BOTH, Who.MY_WINNER, Who.MY_LOSER, Who.SEGMENT, Who.ANY_SEGMENT, Who.PROMOTES),
        *(Who.MINE, Who.MY_ROSTER, Who.MY_CATERING, Who.YOU),
    }
)
HARMFUL = frozenset({Verb.HALVE, Verb.STALL, Verb.INJURE, Verb.RETIRE, Verb.RELEASE, Verb.DISCARD, Verb.DETACH})


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a wrestler gains by winning, losing, resting and by the Main Event; what using the card is worth.

    `rating` is the part of it that is rating.
    """

    win: float = 0.0
    lose: float = 0.0
    catering: float = 0.0
    main: float = 0.0
    use: float = 0.0
    rating: float = 0.0


@lru_cache(maxsize=1024)
def leaning_of(printed: PrintedCard) -> Leaning:
    """The leaning of a card."""
    win = lose = catering = main = use = rating = 0.0
    for part in printed.effect.parts:
        worth = part_worth(part)
        use += worth
        if part.verb in (Verb.RATING, Verb.DOUBLE, Verb.HALVE):
            rating += worth
        if part.has(If.MAIN):
            main += worth
        if part.has(If.WINNER):
            win += worth
        elif part.has(If.LOSER):
            lose += worth
        elif part.has(If.CATERING):
            catering += worth
        elif part.has(If.BOOKED, If.ALONE):
            win += worth
            lose += worth
    if use <= 0 and len(printed.effect.parts) > 1:
        use = part_worth(printed.effect.first)
    return Leaning(win, lose, catering, main, use, rating)


def part_worth(part: Part) -> float:
    """What one part does for its owner when it happens; rarer conditions make it worth less."""
    if part.verb in PER_ONE:
        worth = PER_ONE[part.verb] * part.n * (2.0 if part.amount and part.amount.per else 1.0)
        good = part.who in OWN
        if part.verb is Verb.DISCARD:
            worth = worth if not good else -worth
        elif not good and part.who not in (Who.EVERYONE, Who.CHAMPION):
            worth = -worth
    else:
        worth = WORTH.get(part.verb, 0.0)
        if part.verb in HARMFUL and part.who in OWN:
            worth = -worth if part.who is not Who.SELF else -worth / 2
    if part.when.is_replacement and part.verb is Verb.PRESTIGE:
        worth = abs(worth)
    rare = sum(condition.word not in (If.WINNER, If.LOSER, If.BOOKED, If.CATERING) for condition in part.conditions)
    if part.when is not When.DURING:
        worth /= 1 + 0.5 * rare
    return worth
