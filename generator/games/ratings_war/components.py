"""What the faces print beyond their rosters: the text made from the effect, its moment, the badge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.cards import Card
from generator.game import CardSet, FaceValues
from generator.games.ratings_war.cards import effect_of
from generator.games.ratings_war.effects import Effect, If
from generator.games.ratings_war.wording import render

STEP_NAMES = ("Start of week", "Book", "Score", "Network points", "Update", "Fallout", "End of week")
"""The seven steps of a week, as mats, reminders and the log of a game call them."""

BADGES = (If.WINNER, If.LOSER, If.CATERING, If.BOOKED)


def badge(effect: Effect) -> str:
    """Where the wrestler must be: winner, loser, catering, booked, or none where it does not matter.

    Two parts that ask for both slots make it `booked`.
    """
    places = {word for part in effect.parts for word in BADGES if part.has(word)}
    if If.CATERING in places and len(places) > 1:
        return "none"
    if len(places) > 1:
        return If.BOOKED.value
    return next(iter(places)).value if places else "none"


def rules_values(_: CardSet, card: Card) -> Mapping[str, Any]:
    """`text` with its bold scope words, `timing` of the first part, `condition` for the badge, `number` on the card."""
    effect = effect_of(card)
    return {
        "text": render(effect),
        "timing": effect.first.when.value,
        "condition": badge(effect),
        "number": card.number,
    }


FACE_VALUES: Mapping[str, FaceValues] = {"wrestler": rules_values, "event": rules_values}
