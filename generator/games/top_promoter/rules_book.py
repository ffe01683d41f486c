"""What the rules booklet takes from the engine: numbers of the game, and the figures of its worked examples."""

from __future__ import annotations

from collections.abc import Mapping

from generator.api import CardSet
from generator.games.top_promoter.board import HAND, LOCATIONS_USED
from generator.games.top_promoter.bouts import (
    BILLINGS,
    CABLE_MULTIPLIER,
    FIRST,
    NOBODY,
    SWEEP_BONUS,
    Corner,
    Fight,
    Rulings,
    knockout_chance,
)
from generator.games.top_promoter.play import IDLE_ROUNDS


def rules_values(card_set: CardSet) -> Mapping[str, object]:
    """`fight(...)` fights out dice that were rolled; `blow(...)` is the exact chance of a Knock-out Blow."""
    rulings = Rulings.of(card_set.settings)

    def fight(
        first: str, second: str, dice: str, billing: int = 3, blow: str = "", home: str = ""
    ) -> Mapping[str, object]:
        """Dice as `6 5 5`; `dice` as printed on both cards, `3 5`; `blow` and `home` name the sides that have them."""
        from generator.games.top_promoter.bouts_batch import resolve_fight

        printed = [int(one) for one in dice.split()]
        corners = [
            Corner(printed[side], knockout=name in blow.split(), home=name in home.split())
            for side, name in enumerate(("first", "second"))
        ]
        rolls = [int(one) for one in first.split()], [int(one) for one in second.split()]
        ending, paid = resolve_fight(Fight(corners[0], corners[1], billing), rolls, rulings=rulings)
        winner = "nobody" if ending.winner == NOBODY else "first" if ending.winner == FIRST else "second"
        return {"winner": winner, "place": ending.place, "long": ending.long_bout, "pay": max(paid)}

    def blow(printed: int, rolled: int = 0) -> str:
        """A chance such as `2.8 %`."""
        return f"{float(knockout_chance(printed, rolled or printed, rulings)) * 100:.1f} %"

    return {
        "fight": fight,
        "blow": blow,
        "billings": list(BILLINGS),
        "sweep": SWEEP_BONUS,
        "cable": CABLE_MULTIPLIER,
        "setup": {
            str(players): {
                "locations": LOCATIONS_USED[players],
                "face_up": (players if players > 2 else 3) - 1,
                "hand": HAND[players],
                "scored": LOCATIONS_USED[players] - ((players if players > 2 else 3) - 2),
            }
            for players in HAND
        },
        "idle_rounds": IDLE_ROUNDS,
    }
