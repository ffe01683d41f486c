"""What the rules booklet takes from the engine: the figures of its worked examples."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from generator.api import CardSet
from generator.games.ratings_war.bots import make_bots
from generator.games.ratings_war.effects import CardKind
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.play import update
from generator.games.ratings_war.ready import ready_part
from generator.games.ratings_war.scoring import rate
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import (
    SEGMENTS,
    GameState,
    PlayerState,
    PrintedCard,
    SegmentSlot,
    WrestlerInPlay,
)

_NOTHING = parse("start: peek(opponent)")
"""A gimmick that does nothing by itself."""


def rules_values(card_set: CardSet) -> Mapping[str, object]:
    """`match(winner, loser)`: what a match of two wrestlers comes to, their gimmicks left out."""
    settings = Settings.of(card_set)

    def match(winner: str, loser: str, promoted: int = 0) -> Mapping[str, object]:
        """Rating of the segment, and the prestige of both before and after the week, as the engine plays it."""
        bases = {card.id: int(card["prestige"]) for card in card_set.deck("wrestlers")}
        player = PlayerState(0, make_bots()["random"])
        state = GameState(settings, [player], Random(1), week=1, booked_week=1, order=(0,))
        state.slots = [SegmentSlot() for _ in SEGMENTS]
        pair = [WrestlerInPlay(_plain(name, bases[name]), bases[name], 0, since=1) for name in (winner, loser)]
        player.roster.extend(pair)
        player.booking = [[*pair], [None, None], [None, None]]
        player.paired = [True, False, False]
        player.promotes[0] = promoted
        rating = rate(state, 0)[0]
        update(state)
        return {
            "rating": rating,
            "winner": bases[winner],
            "loser": bases[loser],
            "winner_after": pair[0].prestige,
            "loser_after": pair[1].prestige,
        }

    return {"match": match}


def _plain(name: str, base: int) -> PrintedCard:
    first = ready_part(_NOTHING.first)
    return PrintedCard(name, name, CardKind.WRESTLER, _NOTHING, "never", first, False, {}, base)
