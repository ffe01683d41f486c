"""What `pnp odds top-dog` counts, held by plain enumeration and by seeded draws."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from generator.errors import UsageError
from generator.game import CardSet
from generator.games.top_dog import GAME
from generator.games.top_dog.cards import DOGS, kennel
from generator.games.top_dog.odds_tables import odds_of_set
from generator.odds.tables import OddsTable, Question, table_named
from generator.odds.trials import wilson

Changed = Callable[..., CardSet]


def asked(card_set: CardSet, *dogs: str) -> dict[str, OddsTable]:
    cards = {card.id: card for card in card_set.deck(DOGS)}
    return {table.name: table for table in odds_of_set(card_set, Question(tuple(cards[dog] for dog in dogs)))}


def test_the_command_finds_the_tables_through_the_game(shipped_dogs: CardSet) -> None:
    """Game.odds is the door."""
    assert GAME.odds is odds_of_set
    assert list(asked(shipped_dogs)) == ["medals", "champion", "tied"]


def test_four_small_multiples_of_eighteen_dogs_against_one_to_five(shipped_dogs: CardSet) -> None:
    """P, A, W, S in the colors of their ribbons."""
    medals = asked(shipped_dogs)["medals"]
    assert [panel.title for panel in medals.panels] == ["P Poise", "A Agility", "W Wiggle", "S Speed"]
    assert all(panel.columns == ("1", "2", "3", "4", "5") for panel in medals.panels)
    assert len(medals.rows) == 18
    assert [panel.color for panel in medals.panels] == [shipped_dogs.file.themes["full"][x]["deep"] for x in "PAWS"]


def test_chances_are_those_of_every_field_counted_one_by_one(shipped_dogs: CardSet) -> None:
    """Against two random dogs: all 136 pairs, for every dog and medal, and for one medal or more."""
    dogs, tables = kennel(shipped_dogs), asked(shipped_dogs)
    for row, (dog, own) in enumerate(dogs.items()):
        fields = list(combinations([stats for other, stats in dogs.items() if other != dog], 2))
        taken = [[all(own[medal] > stats[medal] for stats in pair) for pair in fields] for medal in range(4)]
        for medal, panel in enumerate(tables["medals"].panels):
            assert panel.cells[row][1] == Fraction(sum(taken[medal]), len(fields))
        assert tables["champion"].panels[0].cells[row][1] == Fraction(sum(map(any, zip(*taken, strict=True))), 136)


def test_chances_and_ties_are_held_by_seeded_draws(shipped_dogs: CardSet) -> None:
    """20,000 contests of four random dogs: the first of them takes P as often as counted, a tie blocks W as often."""
    dogs, tables, random = kennel(shipped_dogs), asked(shipped_dogs), Random(5)
    names = list(dogs)
    met, won, tied = dict.fromkeys(names, 0), dict.fromkeys(names, 0), 0
    for _ in range(20_000):
        field = random.sample(names, 4)
        poise = [dogs[dog][0] for dog in field]
        met[field[0]] += 1
        won[field[0]] += poise[0] > max(poise[1:])
        wiggle = [dogs[dog][2] for dog in field]
        tied += wiggle.count(max(wiggle)) > 1
    for row, dog in enumerate(names):
        assert tables["medals"].panels[0].cells[row][2] in wilson(won[dog], met[dog], alarm=1e-6)
    assert tables["tied"].panels[0].cells[2][2] in wilson(tied, 20_000, alarm=1e-6)


def test_a_breed_stands_beside_its_dogs_alone(shipped_dogs: CardSet) -> None:
    """Pug and Bulldog have 9 poise together: no single dog reaches that."""
    tables = asked(shipped_dogs, "pug", "bulldog")
    medals = tables["medals"]
    assert medals.rows == ("Pug", "Bulldog", "Pug + Bulldog")
    assert medals.panels[0].cells[2] == (1, 1, 1, 1, 1)
    assert "tied" not in tables


def test_a_set_for_fewer_players_has_fewer_opponents(changed_dogs: Changed) -> None:
    """At most as many as other players."""
    tables = asked(changed_dogs(players=(2, 4)))
    assert tables["medals"].panels[0].columns == ("1", "2", "3")
    assert tables["tied"].panels[0].columns == ("2", "3", "4")


def test_questions_that_make_no_sense_are_refused(shipped_dogs: CardSet, changed_dogs: Changed) -> None:
    """Two dogs at most, both played with; a place or a circumstance means nothing."""
    cards = {card.id: card for card in shipped_dogs.deck(DOGS)}
    pug = cards["pug"]
    for question in (Question((pug, pug)), Question((pug, cards["boxer"], cards["corgi"]))):
        with pytest.raises(UsageError, match="two different dogs"):
            odds_of_set(shipped_dogs, question)
    for question in (Question(at=pug), Question(given=("rain",))):
        with pytest.raises(UsageError, match="no meaning"):
            odds_of_set(shipped_dogs, question)
    with pytest.raises(UsageError, match='"Pug" is no dog that is played with'):
        odds_of_set(changed_dogs({"pug": {"copies": 0}}), Question((pug,)))


def test_too_few_dogs_are_told(changed_dogs: Changed) -> None:
    """A roster in the making."""
    few = changed_dogs(without=tuple(card.id for card in changed_dogs().deck(DOGS))[6:])
    with pytest.raises(UsageError, match="6 dogs for a breed against"):
        odds_of_set(few, Question())


def test_a_table_can_be_asked_for_by_name(shipped_dogs: CardSet) -> None:
    """As on the command line."""
    tables = odds_of_set(shipped_dogs, Question())
    assert table_named(tables, "tied") is tables[2]


def test_td_r2_the_tables_go_by_the_houses_ruling(changed_dogs: Changed) -> None:
    """Greyhound against one dog takes A in 4 of 17 fields and S in 14; with one medal a dog in 3 and in 2."""
    asked = Question()
    for setting, agility, speed in (("any", 4, 14), ("one", 3, 2)):
        tables = odds_of_set(changed_dogs(settings={"medals_per_dog": setting}), asked)
        medals = next(table for table in tables if table.name == "medals")
        cells = {panel.title: panel.cells[medals.rows.index("Greyhound")][0] for panel in medals.panels}
        assert cells["A Agility"] == Fraction(agility, 17)
        assert cells["S Speed"] == Fraction(speed, 17)
        assert ("one medal at most" in medals.note) == (setting == "one")
