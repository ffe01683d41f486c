"""The words on action cards, made from the numbers that the engine plays by, so that they cannot differ."""

from __future__ import annotations

from generator.games.top_promoter.bouts import CABLE_MULTIPLIER, HOME_DICE, TEST_FAILS_BELOW, TRAINING_DICE
from generator.games.top_promoter.cards import (
    CABLE_SPECIAL,
    LOCATION_CHANGE,
    PRESS_CONFERENCE,
    RANDOM_DRUG_TEST,
    SUPERIOR_TRAINING,
)

_NUMBERS = ("no", "one", "two", "three", "four", "five")
_MULTIPLIED = {2: "doubled", 3: "tripled"}


def action_text(action: str) -> str:
    """What an action does, as its card prints it; empty for an action that there is not."""
    texts = {
        LOCATION_CHANGE: (
            "Swap two location cards, or one of them with the top card of the pile. One of the two must have a fight "
            "of yours. Fighters stay where they are."
        ),
        CABLE_SPECIAL: (
            "Lay this on a fight of yours. If your fighter wins it, what that fight pays is "
            f"{_times(CABLE_MULTIPLIER)}. One on a fight. A failed drug test in that fight cancels it."
        ),
        PRESS_CONFERENCE: (
            "A fight of yours becomes the main event: it moves to the first row, fights above it slide down one. One "
            "Press Conference at a location."
        ),
        SUPERIOR_TRAINING: (
            f"Your fighter rolls {_more_dice(TRAINING_DICE)} in this fight. It can help to land a knock-out blow, but "
            "what the blow takes stays the same."
        ),
        RANDOM_DRUG_TEST: (
            f"The other promoter rolls one die for their fighter. On a {failing_numbers()} that fighter loses at once. "
            "If both of you test, both lose and nobody is paid."
        ),
    }
    return texts.get(action, "")


def failing_numbers() -> str:
    """What loses a drug test: "1 or 2"."""
    *rest, last = map(str, range(1, TEST_FAILS_BELOW))
    return f"{', '.join(rest)} or {last}" if rest else last


def extra_dice() -> dict[str, str]:
    """The dice that are added, as the summary says them: `home` "+1", `training` "+1"."""
    return {"home": f"+{HOME_DICE}", "training": f"+{TRAINING_DICE}"}


def _times(factor: int) -> str:
    return _MULTIPLIED.get(factor, f"multiplied by {factor}")


def _more_dice(number: int) -> str:
    return f"{_NUMBERS[number]} more {'die' if number == 1 else 'dice'}"
