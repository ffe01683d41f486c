"""What the faces print beyond their rosters: the text made from the effect, its moment, the badge."""

from __future__ import annotations

from collections.abc import Mapping

from generator.api import Card, CardSet, FaceValues
from generator.games.ratings_war.aids import aid_values
from generator.games.ratings_war.cards import effect_of, kind_of
from generator.games.ratings_war.effects import CardKind, Effect, If, When
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


def rules_values(_: CardSet, card: Card) -> Mapping[str, object]:
    """`text` with its bold scope words, `timing` and `moments`, `condition` for the badge, `number` on the card.

    `moments` are all in which the card is laid or acts, the first of them is its `timing`. A special match is laid when
    segments are booked, as a belt is, whenever it then acts. `stays`: the card is not discarded when it was used.
    """
    effect, kind = effect_of(card), kind_of(card)
    moments = [part.when.value for part in effect.parts]
    if kind is CardKind.SPECIAL:
        moments.insert(0, When.BOOKING.value)
    return {
        "text": render(effect, kind),
        "timing": moments[0],
        "moments": list(dict.fromkeys(moments)),
        "stays": effect.bearer is not None,
        "condition": badge(effect),
        "number": card.number,
    }


FACE_VALUES: Mapping[str, FaceValues] = {
    "wrestler": rules_values,
    "event": rules_values,
    "reminder": aid_values,
    "booking-sheet": aid_values,
    "backstage-sheet": aid_values,
}
