"""What mats, reminders and cards of Ratings War print: the settings in force, every slogan, the steps of a card."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from printed_words import faces_of, shipped, with_settings, words_of

from generator.game import components
from generator.games.ratings_war.aids import word
from generator.games.ratings_war.cards import EVENTS, WRESTLERS


def words_under(face: str, **settings: Any) -> str:
    """What a face prints where these settings are in force."""
    return words_of(dict(faces_of("ratings-war", with_settings("ratings-war", settings), face))[face])


@pytest.mark.parametrize(
    ("face", "settings", "said"),
    [
        ("reminder back", {"thresholds": {"2": 7, "3": 6, "4": 3}}, "7 2 players 6 3 players 3 4 players"),
        ("booking-sheet front", {}, "2 players: 5 to win 3 or 4 players: 4"),
        ("booking-sheet front", {"thresholds": {"2": 3, "3": 3, "4": 3}}, "2, 3 or 4 players: 3 to win"),
        (
            "booking-sheet front",
            {"thresholds": {"2": 6, "3": 5, "4": 4}},
            "2 players: 6 to win 3 players: 5 4 players: 4",
        ),
        ("backstage-sheet front", {}, "2 PROSPECT 3 UNDERCARD 3 UNDERCARD 5 CONTENDER 5 CONTENDER 7 HEADLINER"),
        ("backstage-sheet front", {"deal": [1, 4, 6]}, "1 PROSPECT 4 UNDERCARD 6 CONTENDER The first three you are"),
        (
            "backstage-sheet front",
            {"deal": [0, 0, 2, 2, 3, 3, 5, 5, 7]},
            "0 PROSPECT 0 PROSPECT 2 PROSPECT 2 PROSPECT 3 UNDERCARD 3 UNDERCARD 5 CONTENDER 5 CONTENDER 7 HEADLINER",
        ),
        ("backstage-sheet front", {}, "The first six you are dealt."),
        ("backstage-sheet front", {"actions_per_week": 3}, "END OF WEEK: THREE DIFFERENT"),
        ("backstage-sheet front", {"actions_per_week": 1}, "END OF WEEK: ONE ACTION"),
        ("backstage-sheet front", {"actions_per_week": 9}, "END OF WEEK: FOUR DIFFERENT"),
        ("reminder front", {}, "Cards, then two different actions in a row; Main Event’s winner first."),
        ("reminder front", {"actions_per_week": 1}, "Cards, then one action each; Main Event’s winner first."),
        ("reminder front", {"actions_in_turn": "one"}, "Cards, then two different actions by turns;"),
        ("backstage-sheet front", {}, "three +1 on your segments, next week"),
        ("backstage-sheet front", {"promote_modifiers": 5}, "five +1 on your segments, next week"),
        ("backstage-sheet front", {"promote_on": "any"}, "three +1 on any segments, next week"),
        ("backstage-sheet front", {"free_agents": 4}, "one of the four free agents"),
        ("backstage-sheet front", {}, "Secret, no limit."),
        ("backstage-sheet front", {"event_hand_limit": 12}, "Secret, at most 12."),
        ("backstage-sheet front", {}, "Pile empty: shuffle the discards."),
        ("backstage-sheet front", {"empty_event_pile": "stop"}, "Pile empty: no more draws."),
    ],
)
def test_mats_and_reminders_say_the_settings_in_force(face: str, settings: dict[str, Any], said: str) -> None:
    """Not the numbers of the book where a house plays by others; and they fit their boxes with all of them."""
    assert said in words_under(face, **settings)


def test_a_setting_that_is_left_out_or_wrong_is_printed_as_it_is_played() -> None:
    """The default counts for the print as for the game."""
    _, card_set = shipped("ratings-war")
    missing = {name: value for name, value in card_set.settings.items() if name not in ("thresholds", "deal")}
    bare = with_settings("ratings-war", {**missing, "thresholds": {}, "deal": []})
    words = dict(faces_of("ratings-war", bare, "backstage-sheet front"))["backstage-sheet front"]
    assert "2 PROSPECT 3 UNDERCARD 3 UNDERCARD" in words_of(words)


@pytest.mark.parametrize(("number", "said"), [(0, "no"), (1, "one"), (10, "ten"), (11, "11")])
def test_small_numbers_are_words(number: int, said: str) -> None:
    """From eleven on in digits."""
    assert word(number) == said


@cache
def fronts() -> dict[str, str]:
    """The words of every wrestler and every event."""
    code, card_set = shipped("ratings-war")
    found = {}
    for component in components(code, card_set):
        if component.name in ("wrestler", "event"):
            for card in component.cards:
                face = f"{component.name} front of {card.id}"
                found[card.id] = words_of(dict(faces_of("ratings-war", card_set, face))[face])
    return found


def test_every_text_of_the_rosters_is_printed() -> None:
    """Name, gimmick and slogan of all 74 cards: a line that is written is a line that players read."""
    _, card_set = shipped("ratings-war")
    lost = []
    for roster in (WRESTLERS, EVENTS):
        for card in card_set.deck(roster):
            said = fronts()[card.id]
            for column in ("name", "gimmick", "flavor"):
                text = card.values.get(column, "")
                if text not in said and text.upper() not in said:
                    lost.append((card.id, column))
    assert lost == []


def test_a_special_match_shows_the_step_in_which_it_is_laid_as_a_belt_does() -> None:
    """Both are booked in step 2, whatever they do later; their frame says where they go."""
    code, card_set = shipped("ratings-war")
    events = next(component for component in components(code, card_set) if component.name == "event")
    for card in events.cards:
        if card["kind"] in ("special", "championship"):
            assert card["moments"][0] == card["timing"] == "booking"
            assert "2 · BOOKING" in fronts()[card.id]
            assert "Book face down on one of your segments." in fronts()[card.id]
    moments = {card["name"]: card["moments"] for card in events.cards}
    assert moments["Ladder Match"] == ["booking", "scoring", "after"]
    assert moments["Pillow Fight"] == ["booking", "update"]


def test_the_frame_of_an_event_says_what_becomes_of_it() -> None:
    """Played events are discarded, attached ones stay, reactions say it in their text."""
    said = fronts()
    assert "Play in the step below, then discard." in said["pay-rise"]
    assert "Play in the step below. It stays on." in said["bad-haircut"]
    assert "then discard" not in said["signature-entrance"]
    assert "Then discard this card." in said["medical-clearance"]


def test_every_badge_and_every_icon_of_a_step_is_explained_on_the_reminder() -> None:
    """What stands on cards stands on an aid with its meaning, at sizes that can be read."""
    front, back = words_under("reminder front"), words_under("reminder back")
    assert "reveal add up lowest may act first highest wins" in front
    assert "must win must lose booked Catering" in back
    assert "Any time: joins, is hurt, retires." in back
    assert "Yellow step: played or first acts; white step: acts again." in back
