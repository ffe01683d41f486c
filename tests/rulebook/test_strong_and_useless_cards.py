"""One card made absurdly strong and one made useless are caught by name, in every game that can be played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.check import load
from generator.game import CardSet
from generator.games.ratings_war.notation import read
from generator.registry import find_game
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.table import play_of
from generator.workspace import find_workspace

REPOSITORY = Path(__file__).parents[2]
ALONE = Crew(ThisProcess(), 1, "this process")


def doctored(name: str, roster: str, changes: dict[str, dict[str, Any]], bands: dict[str, Any]) -> set[str]:
    """The names of cards that findings of whole games name after some values were changed."""
    source = find_game(find_workspace(REPOSITORY), name)
    game, card_set, findings = load(source)
    assert not [finding for finding in findings if finding.severity.value == "error"]
    deck = card_set.decks[roster]
    cards = tuple(
        replace(
            card,
            values={**card.values, **changes[card.id]},
            row=card.row.model_copy(update=changes[card.id]) if card.row is not None else None,
        )
        if card.id in changes
        else card
        for card in deck.cards
    )
    file = replace(card_set.file, play=bands)
    changed = CardSet(name, file, {**card_set.decks, roster: replace(deck, cards=cards)}, card_set.place)
    play = play_of(game, changed)
    assert play is not None
    result = play_deep(changed, play, DeepPlan(400, 1600), ALONE)
    return {finding.card for finding in result.findings if finding.code in ("play/outside", "play/never")}


def shipped(name: str, bots: str, kind: str, event: str) -> Any:
    """A band that ships in game.toml."""
    _, card_set, _ = load(find_game(find_workspace(REPOSITORY), name))
    return card_set.file.play[bots][kind][event]


def test_top_dog() -> None:
    """A dog of nines and one of ones."""
    strong = dict.fromkeys(("poise", "agility", "wiggle", "speed"), 9)
    useless = dict.fromkeys(strong, 1)
    bands = {"random": {"card": {"champion": {"4": shipped("top-dog", "random", "card", "champion")}}}}
    named = doctored("top-dog", "dogs", {"pug": strong, "husky": useless}, bands)
    assert {"Pug", "Siberian Husky"} <= named


def test_top_promoter() -> None:
    """A Strawweight with five dice and a Knock-out Blow, and a Heavyweight with one die.

    Pay hides it, since underdogs earn more and favorites less: fights won show it.
    """
    changes = {
        "jim-membership": {"dice": 5, "knockout": True},
        "lullaby-lucille": {"dice": 1, "knockout": False},
    }
    bands = {"random": {"card": {"won": {"5": [0.5, 1.35]}}}}
    assert doctored("top-promoter", "fighters", changes, bands) == {"Jim Membership", "Lullaby Lucille"}


def test_ratings_war() -> None:
    """A wrestler who lifts every segment by nine, and one who sinks two."""
    changes = {
        "coach-foghorn": {"effect": read("scoring[booked]: rating(segment,+9)")},
        "gossip-gus": {"effect": read("start: rating(any_seg,-9) + scoring[booked]: rating(segment,-9)")},
    }
    bands = {"random": {"win": {"weeks": {"4": shipped("ratings-war", "random", "win", "weeks")}}}}
    named = doctored("ratings-war", "wrestlers", changes, bands)
    assert {"Coach Foghorn", "Gossip Gus"} <= named
    assert len(named) < 6, "few others suffer so much from the strong one"
