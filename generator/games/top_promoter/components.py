"""What the cards print beyond their rosters: odds, dice and payouts from the engine, never by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from generator.api import Card, CardSet, FaceValues
from generator.games.top_promoter.bouts import (
    BILLINGS,
    BLOW_DICE,
    CABLE_MULTIPLIER,
    DICE_PRINTED,
    FREE_PLACES,
    SWEEP_BONUS,
    TRAINING_DICE,
    Ending,
    How,
    Rulings,
    knockout_chance,
)
from generator.games.top_promoter.cards import BUILDS, TIMING_OF
from generator.games.top_promoter.wording import action_text, extra_dice, failing_numbers

PLAIN_FACES: Mapping[int, tuple[int, ...]] = {1: (6,), 2: (6, 3), 3: (6, 4, 1), 4: (6, 5, 3, 1), 5: (6, 5, 3, 2, 1)}
"""What the dice of a fighter without a Knock-out Blow show: no pattern."""
BLOW_FACES: Mapping[int, tuple[int, ...]] = {3: (4, 4, 4), 4: (6, 5, 4, 3), 5: (5, 5, 5, 2, 2)}
"""What the dice of a fighter with one show: a roll that lands it."""
LAST_CITIES = (("2 or 3", 5), ("4", 7), ("5", 9))
"""Locations that get scored before the game ends, by players; two set up as three."""


def percent(chance: Fraction) -> str:
    """A chance in percent with one decimal, halves up, without the sign: 7/72 is 9.7."""
    tenths = int(chance * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def money(millions: int) -> str:
    """Millions as the cards print them: $3M."""
    return f"${millions}M"


def odds_rows(rulings: Rulings) -> tuple[dict[str, object], ...]:
    """Knock-out chances for the summary card: `dice`, `faces`, and percent texts `printed`, `plus_one`, `plus_two`."""
    extras = {"printed": 0, "plus_one": 1, "plus_two": 2}
    return tuple(
        {
            "dice": dice,
            "faces": BLOW_FACES[dice],
            **{name: percent(knockout_chance(dice, dice + more, rulings)) for name, more in extras.items()},
        }
        for dice in BLOW_DICE
    )


def billings() -> tuple[dict[str, str], ...]:
    """The three fights of a location, `name` and `pay`, the main event first: it lies nearest the card."""
    return tuple({"name": BILLINGS[value], "pay": money(value)} for value in sorted(BILLINGS, reverse=True))


def fighter_values(card_set: CardSet, card: Card) -> Mapping[str, object]:
    """`build` for the portrait, `faces` of the printed dice, and the blow's chances in percent, empty without a blow.

    `blow_chance` is that away, `blow_chance_home` at home, `blow_chance_most` with the training die as well.
    """
    dice = card["dice"]
    blow = card["knockout"] and dice in BLOW_DICE
    row: Mapping[str, object] = {}
    if blow:
        row = next(row for row in odds_rows(Rulings.of(card_set.settings)) if row["dice"] == dice)
    return {
        "build": BUILDS.get(card["weight_class"], ""),
        "faces": (BLOW_FACES if blow else PLAIN_FACES).get(dice, ()),
        "blow_chance": row.get("printed", ""),
        "blow_chance_home": row.get("plus_one", ""),
        "blow_chance_most": row.get("plus_two", ""),
    }


def location_values(_: CardSet, __: Card) -> Mapping[str, object]:
    """`billings`: what the three fights below the card are called and pay."""
    return {"billings": billings()}


def action_values(_: CardSet, card: Card) -> Mapping[str, object]:
    """`cable`, what a Cable Special multiplies by, and `training`, the dice of a Superior Training.

    `timing` is that of the action, whatever the roster says; `text` the roster's, else the program's own.
    """
    return {
        "cable": CABLE_MULTIPLIER,
        "training": TRAINING_DICE,
        "timing": TIMING_OF.get(card["action"], ""),
        "text": card["text"] or action_text(card["action"]),
    }


def money_values(card_set: CardSet, _: Card) -> Mapping[str, object]:
    """What a fight pays under the rulings in force, for the summaries and the ledgers.

    `underdog` is the multiplier for 1, 2, 3 and 4 printed dice fewer, `long_bout` the money for each die past
    `free_places`, `last_cities` the `city` that ends the game by `players`.
    """
    rulings = Rulings.of(card_set.settings)
    most = max(DICE_PRINTED)
    return {
        "billings": billings(),
        "long_bout": money(Ending(How.DICE, 0, FREE_PLACES + 1).long_bout),
        "free_places": FREE_PLACES,
        "underdog": tuple(rulings.underdog(most - fewer, most) for fewer in range(1, most)),
        "cable": CABLE_MULTIPLIER,
        "sweep": money(SWEEP_BONUS),
        "last_cities": tuple({"players": players, "city": city} for players, city in LAST_CITIES),
    }


def summary_values(card_set: CardSet, card: Card) -> Mapping[str, object]:
    """Beside `money_values` the rules of a fight: `odds`, `test_fails`, `five_of_a_kind_is_full_house` as set.

    `odds` are the rows of the Knock-out table, `test_fails` the numbers that lose a drug test ("1 or 2"),
    `extra_dice` what `home` and `training` add ("+1").
    """
    rulings = Rulings.of(card_set.settings)
    return {
        **money_values(card_set, card),
        "odds": odds_rows(rulings),
        "test_fails": failing_numbers(),
        "extra_dice": extra_dice(),
        "five_of_a_kind_is_full_house": rulings.five_of_a_kind_is_full_house,
    }


FACE_VALUES: Mapping[str, FaceValues] = {
    "fighter": fighter_values,
    "location": location_values,
    "action": action_values,
    "summary": summary_values,
    "ledger": money_values,
}
