"""What the cards print beyond their rosters: odds from the engine, never by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.cards import Card
from generator.game import CardSet, FaceValues
from generator.games.top_promoter.bouts import BLOW_DICE, DICE_PRINTED, Rulings, knockout_chance
from generator.games.top_promoter.cards import BUILDS


def percent(chance: Fraction) -> str:
    """A chance in percent with one decimal, halves up, without the sign: 7/72 is 9.7."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def odds_rows(rulings: Rulings) -> tuple[dict[str, Any], ...]:
    """Knock-out chances for the summary card: `dice` and percent texts `printed`, `plus_one`, `plus_two`."""
    extras = {"printed": 0, "plus_one": 1, "plus_two": 2}
    return tuple(
        {
            "dice": dice,
            **{name: percent(knockout_chance(dice, dice + more, rulings)) for name, more in extras.items()},
        }
        for dice in BLOW_DICE
    )


def fighter_values(card_set: CardSet, card: Card) -> Mapping[str, Any]:
    """`build` for the portrait, and the blow's chances in percent away, at home and at most; empty without a blow."""
    dice = card["dice"]
    row: Mapping[str, Any] = {}
    if card["knockout"] and dice in BLOW_DICE:
        row = next(row for row in odds_rows(Rulings.of(card_set.settings)) if row["dice"] == dice)
    return {
        "build": BUILDS.get(card["weight_class"], ""),
        "blow_chance": row.get("printed", ""),
        "blow_chance_home": row.get("plus_one", ""),
        "blow_chance_most": row.get("plus_two", ""),
    }


def summary_values(card_set: CardSet, card: Card) -> Mapping[str, Any]:
    """`odds`, the rows of the Knock-out table, and what the house's settings make of two rulings.

    `underdog` is the multiplier for 1, 2, 3 and 4 printed dice fewer; `five_of_a_kind_is_full_house` as set.
    """
    rulings = Rulings.of(card_set.settings)
    most = max(DICE_PRINTED)
    return {
        "odds": odds_rows(rulings),
        "underdog": tuple(rulings.underdog(most - fewer, most) for fewer in range(1, most)),
        "five_of_a_kind_is_full_house": rulings.five_of_a_kind_is_full_house,
    }


FACE_VALUES: Mapping[str, FaceValues] = {"fighter": fighter_values, "summary": summary_values}
