"""The three rulebooks: complete, true to the rulings, and changed with every setting that a house may change."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.booklet.judging import texts_of
from generator.booklet.known import known_of
from generator.booklet.names import Known
from generator.booklet.nodes import plain_text
from generator.booklet.reading import RulesText, read_rules, rules_source
from generator.check import load
from generator.game import CardSet, Game, components
from generator.language import Language
from generator.registry import GameSource, find_game
from generator.workspace import find_workspace

GAMES = ("ratings-war", "top-dog", "top-promoter")
ROOT = Path(__file__).parents[2]


@cache
def loaded(name: str) -> tuple[GameSource, Game, CardSet]:
    """A game of ours."""
    source = find_game(find_workspace(ROOT), name)
    game, card_set, _ = load(source)
    return source, game, card_set


def read(name: str, **settings: Any) -> RulesText:
    """Its rulebook, under other settings."""
    source, game, card_set = loaded(name)
    file = replace(card_set.file, settings={**card_set.file.settings, **settings})
    changed = replace(card_set, file=file)
    known: Known = known_of(changed, components(game, changed), source.folders)
    return read_rules(rules_source(source.folders.data / "rules.md", "rules.md", Language()), known, game, "rules.md")


def words(name: str, **settings: Any) -> str:
    """What a reader reads."""
    return "\n".join(plain_text(text) for text, _ in texts_of(read(name, **settings).blocks))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_to_be_said_of_our_rulebooks(name: str) -> None:
    """No mistake, no number by hand, and every ruling in force is carried by a sentence."""
    assert [str(one) for one in read(name).findings] == []


CHANGES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("ratings-war", {"thresholds": {"2": 9, "3": 8, "4": 7}}),
    ("ratings-war", {"actions_per_week": 3}),
    ("ratings-war", {"actions_in_turn": "one"}),
    ("ratings-war", {"event_hand_limit": 4}),
    ("ratings-war", {"empty_event_pile": "stop"}),
    ("ratings-war", {"promote_on": "any"}),
    ("ratings-war", {"promote_modifiers": 4}),
    ("ratings-war", {"free_agents": 5}),
    ("ratings-war", {"deal": [2, 3, 3, 5, 5]}),
    ("top-dog", {"medals_per_dog": "one"}),
    ("top-dog", {"breed_champion": "top"}),
    ("top-dog", {"stalemate_rounds": 5}),
    ("top-promoter", {"five_of_a_kind_is_full_house": True}),
    ("top-promoter", {"underdog_beyond_two": "extend"}),
)


@pytest.mark.parametrize(("name", "setting"), CHANGES)
def test_every_setting_that_a_house_may_change_changes_the_rulebook(name: str, setting: Mapping[str, Any]) -> None:
    """And leaves no mistake behind."""
    assert words(name, **setting) != words(name)
    assert [one for one in read(name, **setting).findings if one.severity.rank == 0] == []


@pytest.mark.parametrize(("name", "setting"), [one for one in CHANGES if "deal" not in one[1]])
def test_mats_reminders_and_summaries_change_with_the_same_settings(name: str, setting: Mapping[str, Any]) -> None:
    """What is printed beside the cards says the same as the rulebook."""
    _, game, card_set = loaded(name)
    file = replace(card_set.file, settings={**card_set.file.settings, **setting})
    changed = replace(card_set, file=file)

    def printed(of: CardSet) -> list[Any]:
        aids = [part for part in components(game, of) if not of.file.components[part.name].roster]
        return [(card.values, dict(of.settings)) for part in aids for card in part.cards]

    templates = "".join(
        path.read_text("utf-8") for path in (ROOT / "templates" / name).glob("*.j2") if "settings" in path.read_text()
    )
    values = [one for one, _ in printed(changed)] != [one for one, _ in printed(card_set)]
    assert values or any(key in templates for key in setting)


def test_settings_that_rulings_offer_are_all_tried() -> None:
    """Every setting that a ruling names stands above."""
    for name in GAMES:
        _, _, card_set = loaded(name)
        tried = {key for game, setting in CHANGES if game == name for key in setting}
        for text in card_set.file.rulings.values():
            for sentence in re.findall(r"Settings? ([^:.]+)[:.]", str(text)):
                named = set(re.findall(r"[a-z_]{6,}", sentence))
                assert named <= tried | set(card_set.settings), named
                assert named & tried, text


TERMS = {
    "ratings-war": (
        *("Your Segment", "Segment Slot", "Catering", "Segment Rating", "Network Point", "champion", "free agent"),
        *("Special Match", "base prestige", "promote modifier", "cancel", "prevent", "heal", "retire", "roster"),
        *("opposing", "attach", "If you do", "Once per game", "injure", "Post-Show Fallout", "End of Week actions"),
        *("event pile", "event hand", "gimmick", "Winner", "Loser", "Main Event", "Opening"),
    ),
    "top-dog": ("Poise", "Agility", "Wiggle", "Speed", "Pound", "champion", "breed", "contestant"),
    "top-promoter": ("main event", "Knock-out Blow", "rematch", "drug test", "Underdog", "Clean sweep", "Long bout"),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_term_of_the_cards_is_in_the_rulebook(name: str) -> None:
    """By the words that cards use."""
    text = words(name).casefold()
    assert [term for term in TERMS[name] if term.casefold() not in text] == []


def test_worked_examples_are_what_the_engines_say() -> None:
    """The rules pages' own figures: 8, 6 and 2; 6 and 2 million and a rematch; a tie that blocks W; a breed of 9."""
    shows = words("ratings-war")
    assert "Nightjar (5) is booked to beat Shell (3): a rating of 8." in shows
    assert "Nightjar goes from 5 to 6 and Shell from 3 to 2." in shows
    fights = words("top-promoter")
    assert "Green gets 6 million." in fights
    assert "so Green wins by Knock-out: 2 million, no long bout." in fights
    assert "Nobody wins (0 million): a rematch." in fights
    dogs = words("top-dog")
    assert "Bulldog takes A. At W both are level, so nobody takes it" in dogs
    assert "6 and 6 are 12 Speed" in dogs
