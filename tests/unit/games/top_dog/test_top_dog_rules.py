"""Rules 1 to 6 of Top Dog: the shipped dogs obey them all, and for each there is a roster that breaks it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.gamefile import PROGRAM_SETTINGS
from generator.games.top_dog import GAME, fairness, odds_check
from generator.games.top_dog.bands import BANDS, LIMITS, band, limit
from generator.games.top_dog.cards import rulings_of
from generator.games.top_dog.play import Rulings

Changed = Callable[..., CardSet]


def found(card_set: CardSet, code: str) -> list[Finding]:
    return [finding for rule in GAME.rules if rule.code == f"top-dog/{code}" for finding in rule.findings(card_set)]


def only(card_set: CardSet, code: str) -> Finding:
    findings = found(card_set, code)
    assert len(findings) == 1, findings
    return findings[0]


@pytest.mark.parametrize("rule", GAME.rules, ids=lambda rule: str(rule.code))
def test_the_shipped_dogs_obey(rule: Any, shipped_dogs: CardSet) -> None:
    """data/top-dog passes every rule of the game."""
    assert list(rule.findings(shipped_dogs)) == []


def test_every_rule_explains_itself() -> None:
    """A rule's docstring is its help page; its code names the game."""
    for rule in GAME.rules:
        assert rule.code.startswith("top-dog/")
        assert inspect.getdoc(rule.judge)
    seeded = (*fairness.RULES, *odds_check.RULES)
    assert [rule.code for rule in GAME.rules if rule.seeded] == [rule.code for rule in seeded]


# Rule 1


def test_seventeen_dogs_are_too_few(changed_dogs: Changed) -> None:
    """Exactly 18 dogs."""
    finding = only(changed_dogs(without=("pug",)), "eighteen-dogs")
    assert finding.message == "There are 17 dogs; a set has 18. Add 1 more."


def test_nineteen_dogs_are_too_many(changed_dogs: Changed) -> None:
    """Exactly 18 dogs."""
    finding = only(changed_dogs(add={"mongrel": {}}), "eighteen-dogs")
    assert finding.message == "There are 19 dogs; a set has 18. Take 1 away, or set their copies to 0."


def test_a_dog_printed_twice_is_told_with_its_place(changed_dogs: Changed) -> None:
    """Each dog once; the finding stands at its copies."""
    finding = only(changed_dogs({"pug": {"copies": 2}}), "eighteen-dogs")
    assert finding.fact == "Pug has 2 copies; every dog is there once."
    assert str(finding.place) == "data/top-dog/dogs.csv:18:copies"


def test_a_dog_with_no_copies_does_not_count(changed_dogs: Changed) -> None:
    """Copies 0 leaves a dog out, so 17 are left."""
    assert only(changed_dogs({"pug": {"copies": 0}}), "eighteen-dogs").fact.startswith("There are 17 dogs")


def test_two_dogs_of_one_name_are_an_error() -> None:
    """Different names: the roster reader tells it, and here it stops printing."""
    assert GAME.columns["dogs"].same_names is Severity.ERROR  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", [0, 10, -3])
def test_a_stat_outside_the_range_is_quoted(changed_dogs: Changed, value: int) -> None:
    """Stats lie in the range of game.toml, 1 to 9 by default."""
    finding = only(changed_dogs({"pug": {"speed": value}}), "stat-range")
    assert finding.message == f'"{value}" is not 1 to 9. Pug\'s speed must be in that range.'
    assert str(finding.place) == "data/top-dog/dogs.csv:18:speed"


def test_the_stat_range_can_be_changed(changed_dogs: Changed) -> None:
    """`stat` under [bands] in game.toml."""
    wide = {"stat": [0, 12]}
    assert found(changed_dogs({"pug": {"speed": 12}}, bands=wide), "stat-range") == []
    assert only(changed_dogs({"pug": {"speed": 13}}, bands=wide), "stat-range").fact == '"13" is not 0 to 12.'


# Rule 2


def test_there_is_no_deal_for_seven_players(changed_dogs: Changed) -> None:
    """Deals exist for 2 to 6 players."""
    finding = only(changed_dogs(players=(2, 7)), "deal")
    assert finding.fact == "The rulebook deals no dogs to 7 players."
    assert "2, 3, 4, 5 or 6" in finding.remedy
    assert only(changed_dogs(players=(1, 6)), "deal").fact == "The rulebook deals no dogs to 1 player."


def test_a_deal_never_needs_more_dogs_than_there_are(changed_dogs: Changed) -> None:
    """17 dogs are too few for six players with three each."""
    finding = only(changed_dogs(without=("pug",)), "deal")
    assert finding.fact == "6 players get 3 dogs each; that takes 18 of 17."


# Rule 3


def test_the_bulldog_must_beat_the_spaniel_at_agility(changed_dogs: Changed) -> None:
    """The rulebook's own example."""
    finding = only(changed_dogs({"bulldog": {"agility": 2}}), "worked-example")
    assert finding.fact.startswith("Bulldog has Agility 2 and AC Spaniel 2;")
    assert finding.remedy == "Give Bulldog 3 or more, or AC Spaniel less."
    assert [str(place) for place in finding.related] == ["data/top-dog/dogs.csv:16:agility"]


def test_the_bulldog_and_the_spaniel_must_tie_at_wiggle(changed_dogs: Changed) -> None:
    """The rulebook's own example."""
    finding = only(changed_dogs({"bulldog": {"wiggle": 9}}), "worked-example")
    assert finding.fact.startswith("Bulldog has Wiggle 9 and AC Spaniel 5;")


@pytest.mark.parametrize(("dog", "name"), [("bulldog", "Bulldog"), ("ac-spaniel", "AC Spaniel")])
def test_the_dogs_of_the_example_must_be_there(changed_dogs: Changed, dog: str, name: str) -> None:
    """Without one of them the rulebook's example cannot be laid out."""
    assert only(changed_dogs(without=(dog,)), "worked-example").fact == f"There is no {name}."


# Rule 4


def test_a_dominated_dog_is_an_error_that_names_both(changed_dogs: Changed) -> None:
    """Every stat at most another dog's and one lower."""
    findings = found(changed_dogs({"pug": {"poise": 4, "agility": 2, "wiggle": 7, "speed": 3}}), "dominated")
    facts = [finding.fact for finding in findings]
    assert "Pug (P4 A2 W7 S3) is nowhere better than Corgi (P4 A3 W7 S3)." in facts
    assert {finding.severity for finding in findings} == {Severity.ERROR}
    assert {finding.card for finding in findings} == {"pug"}


def test_two_dogs_with_the_same_stats_are_a_warning_and_not_dominated(changed_dogs: Changed) -> None:
    """Neither is worse than the other, but they differ in name only."""
    twins = changed_dogs({"pug": {"poise": 4, "agility": 3, "wiggle": 7, "speed": 3}})
    assert found(twins, "dominated") == []
    finding = only(twins, "twins")
    assert finding.fact == "Corgi and Pug have the same stats (P4 A3 W7 S3)."
    assert finding.severity is Severity.WARNING


def test_a_total_outside_its_band_shows_the_sum(changed_dogs: Changed) -> None:
    """Stat totals lie in the band of game.toml."""
    strong = {"pug": {"poise": 9, "agility": 9, "wiggle": 9, "speed": 9}}
    finding = only(changed_dogs(strong), "total-band")
    assert finding.fact == "Pug's stats (P9 A9 W9 S9) add up to 36, not 14 to 20."


def test_three_dogs_must_take_each_medal_most_often(changed_dogs: Changed) -> None:
    """Rule 4: with everybody's speed down to 1 but two the S medal has two friends."""
    slow = {dog: {"speed": 1 + (dog in ("greyhound", "dalmatian"))} for dog in _ids(changed_dogs())}
    finding = only(changed_dogs(slow), "medal-favorites")
    assert finding.fact == "2 dogs take S most often (Greyhound and Dalmatian); it should be 3 or more."


def _ids(card_set: CardSet) -> list[str]:
    return [card.id for card in card_set.deck("dogs")]


# Rule 5


def test_a_roster_without_ties_is_told(changed_dogs: Changed) -> None:
    """Ties must happen: 18 different values of a stat never tie."""
    unequal = {dog: {"poise": place + 1} for place, dog in enumerate(_ids(changed_dogs()))}
    findings = found(changed_dogs(unequal), "tied-medals")
    assert len(findings) == 5, "one for each number of players"
    assert findings[0].fact == (
        "The P medal is blocked by a tie too seldom: in 0.0% of contests of 2 random dogs, not 5% to 60%."
    )


def test_a_roster_full_of_ties_is_told(changed_dogs: Changed) -> None:
    """Ties must not rule: one value for all blocks every contest."""
    level = {dog: {"poise": 5} for dog in _ids(changed_dogs())}
    findings = found(changed_dogs(level), "tied-medals")
    assert "too often: in 100.0% of contests of 6 random dogs" in findings[-1].fact


# Rule 6


def test_an_absurdly_strong_and_a_useless_dog_are_caught_by_name(changed_dogs: Changed) -> None:
    """Every dog's champion rate lies inside its band."""
    lopsided = changed_dogs(
        {
            "pug": {"poise": 9, "agility": 9, "wiggle": 9, "speed": 9},
            "corgi": {"poise": 1, "agility": 1, "wiggle": 1, "speed": 1},
        }
    )
    facts = [finding.fact for finding in found(lopsided, "champion-rate")]
    assert any(fact.startswith("Pug becomes a champion too often at 4 players: ") for fact in facts)
    assert any(fact.startswith("Corgi becomes a champion too seldom at 4 players: ") for fact in facts)
    assert "not 0.88 to 1.12" in facts[0]


def test_shows_that_stall_too_often_are_told_for_each_number_of_players(changed_dogs: Changed) -> None:
    """Stalled shows stay below the limits: with two values a stat nearly every medal is blocked."""
    stats = ("poise", "agility", "wiggle", "speed")
    dull = {dog: dict.fromkeys(stats, 1 + place % 2) for place, dog in enumerate(_ids(changed_dogs()))}
    findings = found(changed_dogs(dull), "stalled")
    assert len(findings) == 5
    assert "of shows at 2 players stall" in findings[0].fact
    assert findings[0].fact.endswith("the limit is 1.5%.")


def test_a_house_with_its_own_rulings_is_warned_and_can_set_its_own_limits(changed_dogs: Changed) -> None:
    """The limits were set for the usual rulings, so another ruling does not stop the printing of the shipped dogs."""
    finding = only(changed_dogs(settings={"medals_per_dog": "one"}), "no-dog-left")
    assert finding.severity is Severity.WARNING
    assert (
        finding.remedy == "The limits are for the usual rulings: set no_dog_left under [bands] in game.toml for yours."
    )
    own = changed_dogs(settings={"medals_per_dog": "one"}, bands={"no_dog_left": {"2": 0.1}})
    assert found(own, "no-dog-left") == []


def test_shows_that_run_out_of_dogs_too_often_are_told(changed_dogs: Changed) -> None:
    """Without ties and without a dominated dog two players win every round and stay level."""
    strict = {
        dog: {"poise": place + 1, "agility": 18 - place, "wiggle": place * 5 % 18 + 1, "speed": 18 - place * 5 % 18}
        for place, dog in enumerate(_ids(changed_dogs()))
    }
    findings = found(changed_dogs(strict), "no-dog-left")
    assert findings[0].fact.startswith("100.0% of shows at 2 players run out of dogs")


# Rulings, settings and bands


def test_every_ruling_is_told_in_game_toml_and_held_by_a_test(shipped_dogs: CardSet) -> None:
    """Each has its text, and a test that names it."""
    rulings = shipped_dogs.file.rulings
    assert list(rulings) == [f"TD-R{number}" for number in range(1, 12)]
    tests = (Path(__file__).parents[3] / "rulebook" / "test_top_dog_rulings.py").read_text(encoding="utf-8")
    for code in rulings:
        assert f"def test_{code.lower().replace('-', '_')}_" in tests, code
    for setting in shipped_dogs.settings.keys() - PROGRAM_SETTINGS:
        assert sum(f"Setting {setting}" in text for text in rulings.values()) == 1


@pytest.mark.parametrize(
    ("name", "value", "fact", "remedy"),
    [
        ("medals_per_dog", "two", 'medals_per_dog = "two" is not known.', 'Write "any" or "one".'),
        ("breed_champion", 1, "breed_champion = 1 is not known.", 'Write "bottom" or "top".'),
        ("stalemate_rounds", 0, "stalemate_rounds = 0 is not a number of rounds.", "Write a whole number from 1"),
        ("stalemate_rounds", True, "stalemate_rounds = True is not a number of rounds.", "Write a whole number from 1"),
        ("stalemate_rounds", "3", 'stalemate_rounds = "3" is not a number of rounds.', "Write a whole number from 1"),
    ],
)
def test_a_wrong_setting_is_told_and_counts_as_its_default(
    changed_dogs: Changed, name: str, value: object, fact: str, remedy: str
) -> None:
    """The rulings TD-R2, TD-R4 and TD-R9 that a house may change."""
    card_set = changed_dogs(settings={name: value})
    finding = only(card_set, "settings")
    assert finding.fact == fact
    assert finding.remedy.startswith(remedy)
    assert rulings_of(card_set) == Rulings()


def test_right_settings_reach_the_engine(changed_dogs: Changed) -> None:
    """What game.toml says is what the game plays by."""
    settings = {"medals_per_dog": "one", "breed_champion": "top", "stalemate_rounds": 5}
    card_set = changed_dogs(settings=settings)
    assert found(card_set, "settings") == []
    assert rulings_of(card_set) == Rulings("one", "top", 5)


@pytest.mark.parametrize("value", [[9, 1], [1], "1 to 9", 5, [1, "9"]])
def test_a_band_that_is_none_is_told_and_the_usual_one_holds(changed_dogs: Changed, value: object) -> None:
    """Bands are pairs of numbers, low before high."""
    card_set = changed_dogs(bands={"stat": value})
    assert only(card_set, "settings").remedy == "Write two numbers, low before high: stat = [1, 9]."
    assert band(card_set, "stat") == BANDS["stat"]


@pytest.mark.parametrize("value", [{"7": 0.1}, {"2": 3}, {"2": "few"}, 0.1])
def test_a_limit_that_is_none_is_told_and_the_usual_one_holds(changed_dogs: Changed, value: object) -> None:
    """Limits are shares by number of players."""
    card_set = changed_dogs(bands={"stalled": value})
    assert "which is no limit" in only(card_set, "settings").fact
    assert limit(card_set, "stalled", 2) == LIMITS["stalled"][2]


def test_a_limit_can_be_set_for_one_number_of_players(changed_dogs: Changed) -> None:
    """The others keep the usual limit."""
    card_set = changed_dogs(bands={"stalled": {"6": 0.0}})
    assert limit(card_set, "stalled", 6) == 0
    assert limit(card_set, "stalled", 5) == LIMITS["stalled"][5]
    assert only(card_set, "stalled").fact.endswith("the limit is 0.0%.")


def test_a_dog_with_a_wrong_cell_is_told_once(shipped_dogs: CardSet) -> None:
    """A mistyped color is the roster's finding; the dog is there, so nobody misses it or the example's Bulldog."""
    deck = shipped_dogs.deck("dogs")
    bulldog = next(card for card in deck if card.id == "bulldog")
    read = replace(deck, cards=tuple(card for card in deck if card is not bulldog), unread=(bulldog,))
    card_set = replace(shipped_dogs, decks={"dogs": read})
    assert [finding for rule in GAME.rules if not rule.seeded for finding in rule.findings(card_set)] == []
