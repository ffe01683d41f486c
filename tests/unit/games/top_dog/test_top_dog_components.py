"""What the faces of Top Dog get beside the roster's columns, and what is printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.game import CardSet, components
from generator.games.top_dog import GAME
from generator.games.top_dog.components import best_medal, number_word, portrait_row

Changed = Callable[..., CardSet]


@pytest.mark.rule("top-dog/components")
def test_a_full_set_is_eighteen_dogs_six_references_one_sheet_and_four_medals(shipped_dogs: CardSet) -> None:
    """The components of the rulebook."""
    made = {component.name: component for component in components(GAME, shipped_dogs) if not component.optional}
    assert {name: each.total for name, each in made.items()} == {
        "dogs": 18,
        "reference": 6,
        "paws-sheet": 1,
        "medals": 4,
    }
    for name, component in made.items():
        assert component.total == shipped_dogs.file.components[name].number_per_set
    assert made["medals"].shape == "round"
    assert all(made[name].back for name in ("dogs", "reference", "medals"))
    mat = made["paws-sheet"]
    assert mat.kind == "mat"
    assert mat.trim.width + 2 * mat.bleed <= 267
    assert mat.trim.height + 2 * mat.bleed <= 198


def test_the_deal_table_of_the_reference_card_comes_from_the_engine(shipped_dogs: CardSet) -> None:
    """7, 5, 4, 3, 3 dogs each and 4, 3, 2, 3, 0 in the Pound."""
    reference = next(each for each in components(GAME, shipped_dogs) if each.name == "reference").cards[0]
    assert [(row["players"], row["each"], row["pound"]) for row in reference["deal"]] == [
        (2, 7, 4),
        (3, 5, 3),
        (4, 4, 2),
        (5, 3, 3),
        (6, 3, 0),
    ]
    assert (reference["goal"], reference["rescue_at"]) == ("three", "four")


def test_the_reference_card_prints_the_rulings_in_force(changed_dogs: Changed) -> None:
    """A house that plays otherwise prints otherwise."""
    settings = {"medals_per_dog": "one", "breed_champion": "top", "stalemate_rounds": 5}
    card_set = changed_dogs(settings=settings, players=(3, 5))
    reference = next(each for each in components(GAME, card_set) if each.name == "reference").cards[0]
    assert reference["breed_champion"] == "top"
    assert reference["medals_per_dog"] == "one"
    assert reference["stalemate_rounds"] == "five"
    assert [row["players"] for row in reference["deal"]] == [3, 4, 5]


def test_a_dogs_ribbon_is_that_of_its_best_stat_the_first_when_level(changed_dogs: Changed) -> None:
    """P before A before W before S."""
    level = {"pug": {"poise": 2, "agility": 7, "wiggle": 7, "speed": 1}}
    cards = {card.id: card for card in changed_dogs(level).deck("dogs")}
    assert best_medal(cards["pug"]) == "A"
    assert best_medal(cards["greyhound"]) == "S"


def test_every_letter_has_a_ribbon_in_game_toml_and_a_medal_with_its_name(shipped_dogs: CardSet) -> None:
    """Keys deep, mid, disc, light, on, text: the table of the letter, from which the templates take their colors."""
    for letter in "PAWS":
        assert set(shipped_dogs.file.themes["full"][letter]) == {"deep", "mid", "disc", "light", "on", "text"}
    made = {component.name: component for component in components(GAME, shipped_dogs)}
    assert [(card["stat"], card["stat_name"]) for card in made["medals"].cards] == [
        ("P", "Poise"),
        ("A", "Agility"),
        ("W", "Wiggle"),
        ("S", "Speed"),
    ]
    assert {card["best"] for card in made["dogs"].cards} == set("PAWS")


def test_the_portrait_leaves_blanks_out_and_keeps_numbers(shipped_dogs: CardSet) -> None:
    """An absent value falls back to the preset of skull or fur; words come with spaces."""
    cards = {card.id: card for card in shipped_dogs.deck("dogs")}
    bulldog, labrador = portrait_row(cards["bulldog"]), portrait_row(cards["labrador"])
    assert bulldog["extras"] == "jowls wrinkles rope underbite"
    assert bulldog["width"] == 25
    assert bulldog["brow"] == -8
    assert not {"pale", "tongue", "lids"} & set(bulldog)
    assert labrador["tongue"] == 1
    assert labrador["tilt"] == -4


def test_eighteen_dogs_are_drawn_differently(shipped_dogs: CardSet) -> None:
    """No two portraits share their parameters, no two dogs their note."""
    dogs = list(shipped_dogs.deck("dogs"))
    portraits = [{k: v for k, v in portrait_row(card).items() if k not in ("id", "name")} for card in dogs]
    assert all(one != other for place, one in enumerate(portraits) for other in portraits[:place])
    assert len({card["note"] for card in dogs}) == 18


def test_numbers_are_words_where_people_would_say_them() -> None:
    """Three, not 3; 12 stays 12."""
    assert [number_word(number) for number in (1, 3, 10, 12)] == ["one", "three", "ten", "12"]
