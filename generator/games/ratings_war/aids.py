"""What mats and reminders say: the rules a player looks up while playing, under the settings in force."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from generator.api import Card, CardSet, listed
from generator.games.ratings_war.settings import Settings

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ACTIONS = 4
"""Nobody takes more actions in a week than there are different ones."""


RULES = (
    "**Priority:** who last watched wrestling, then clockwise.",
    "**Injured:** out all of next week. Hurt again: retires.",
    "**Arriving injured**, as every base 7 does, is no injury: nothing answers it.",
    "**Titles:** who alone wins the champion’s slot puts the belt on the Winner there.",
    "**Won** is alone, tied is half. **Lost:** you have no share.",
    "**Canceled:** no more this week, rating undone, not counted.",
    "**Your Segment:** your two wrestlers. **Segment Slot:** all.",
    "**Catering:** who was booked by nobody this week.",
    "**If you do** needs it to have happened.",
)
"""What one looks up most often and no card says."""


def aid_values(card_set: CardSet, _: Card) -> Mapping[str, object]:
    """The words of booking sheets, backstage sheets and round reminders; they mark **bold** and `:icons:`."""
    settings = Settings.of(card_set)
    low, high = card_set.file.players
    goals = [(players, settings.thresholds[players]) for players in range(low, high + 1)]
    return {
        "goals": [{"players": players, "points": points} for players, points in goals],
        "goal": _goal(goals),
        "steps": _steps(settings),
        "rules": RULES,
        "deal": list(settings.deal),
        "dealt": f"The first {word(len(settings.deal))} you are dealt. More will come, some will go.",
        "hand": _hand(settings),
        "actions_title": f"END OF WEEK: {_actions(settings).upper()}",
        "actions": {
            "train": "+1 on a fit wrestler",
            "promote": f"{word(settings.promote_modifiers)} +1 on {_where(settings)}, next week",
            "draw": "one event card",
            "recruit": f"one of the {word(settings.free_agents)} free agents",
        },
    }


def word(number: int) -> str:
    """A small number as a word, a large one in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _goal(goals: list[tuple[int, int]]) -> str:
    """`2 players: 5 to win`, `3 or 4 players: 4`, in lines: players of the same goal together."""
    told = []
    for points, alike in groupby(goals, key=lambda goal: goal[1]):
        players = [str(number) for number, _ in alike]
        told.append(f"{listed(players, last='or')} players: {points}")
    return "\n".join([f"{told[0]} to win", *told[1:]])


def _actions(settings: Settings) -> str:
    number = min(settings.actions_per_week, ACTIONS)
    return f"{word(number)} different" if number > 1 else f"{word(number)} action{'' if number else 's'}"


def _where(settings: Settings) -> str:
    return "any segments" if settings.promote_on == "any" else "your segments"


def _hand(settings: Settings) -> str:
    limit = f"at most {settings.event_hand_limit}" if settings.event_hand_limit else "no limit"
    empty = "shuffle the discards" if settings.empty_event_pile == "reshuffle" else "no more draws"
    return f"Secret, {limit}. Drawn at the week’s end: play it from next week on. Pile empty: {empty}."


def _steps(settings: Settings) -> list[str]:
    """One line or two for each of the seven steps."""
    number = min(settings.actions_per_week, ACTIONS)
    each = f"{_actions(settings)} actions" if number > 1 else f"{_actions(settings)} each"
    turn = ""
    if number > 1:
        turn = " in a row" if settings.actions_in_turn == "both" else " by turns"
    return [
        "Gimmicks and events: priority player first, then clockwise.",
        "A Winner and a Loser in each segment, face down, matches too.",
        ":clapperboard: reveal :speedometer: add up :tv-remote: lowest may act first :ringing-bell: highest wins",
        "Cards first. Then 1 for most segments won; all who tie get it.",
        "Winners +1, Losers −1, who was booked alone 0. Below 0: retires.",
        "Gimmicks and events: priority player first, then clockwise.",
        f"Cards, then {each}{turn}; Main Event’s winner first.",
    ]
