"""The set that is printed, against what the rulebook and the rules page say a set holds."""

import csv
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data" / "top-promoter"
SHARED = ROOT / "../shared"


def rows(name):
    with (DATA / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


GAME_FILE = tomllib.loads((DATA / "game.toml").read_text(encoding="utf-8"))


@pytest.mark.rule("top-promoter/components")
def test_the_set_holds_what_the_rulebook_lists():
    """15 locations, 15 fighters and 5 actions in each of 5 colors, 5 scoring summaries; a ledger for each player."""
    needed = {name: part for name, part in GAME_FILE["components"].items() if not part.get("optional")}
    parts = {name: component["number_per_set"] for name, component in needed.items()}
    assert parts == {"location": 15, "fighter": 75, "action": 25, "summary": 5, "ledger": 5}
    assert len(rows("locations")) == 15
    assert set(Counter(row["color"] for row in rows("fighters")).values()) == {15}
    assert set(Counter(row["color"] for row in rows("actions")).values()) == {5}
    assert GAME_FILE["players"] == [2, 5]


def test_the_five_actions_are_those_of_the_rulebook():
    """Three are played after placing a fighter, two before the roll."""
    timings = {row["name"]: row["timing"] for row in rows("actions")}
    assert timings == {
        "Location Change": "placement",
        "Cable Special": "placement",
        "Press Conference": "placement",
        "Superior Training": "dice",
        "Random Drug Test": "dice",
    }


def test_each_city_and_class_is_home_to_one_fighter_and_each_color_at_home_everywhere():
    """15 cities x 5 classes = 75; a location is never everybody's home."""
    fighters = rows("fighters")
    assert set(Counter((row["home"], row["weight_class"]) for row in fighters).values()) == {1}
    assert set(Counter((row["home"], row["color"]) for row in fighters).values()) == {1}
    assert {row["home"] for row in fighters} == {row["name"] for row in rows("locations")}
    assert "Atlantic City" in {row["name"] for row in rows("locations")}


def test_no_color_is_more_popular_than_another():
    """75 different numbers of two digits at most, the same sum in every color."""
    fame = Counter()
    for row in rows("fighters"):
        fame[row["color"]] += int(row["popularity"])
    assert len(set(fame.values())) == 1
    assert all(0 < int(row["popularity"]) < 100 for row in rows("fighters"))


def test_names_are_original():
    """None of the placeholder names of the look, and no name twice."""
    names = [row["name"] for row in rows("fighters")]
    assert len(set(names)) == 75
    sample = SHARED / "look" / "top-promoter" / "sample.json"
    if not sample.exists():
        pytest.skip("the look stands outside the repository")
    import json

    assert not {fighter["name"] for fighter in json.loads(sample.read_text(encoding="utf-8"))["fighters"]} & set(names)


def test_every_ruling_is_told_and_settings_are_named_in_theirs():
    """Twenty-four, each in words; the two a house may change say by which setting."""
    rulings = GAME_FILE["rulings"]
    assert list(rulings) == [f"TP-R{number}" for number in range(1, 25)]
    assert "underdog_beyond_two" in rulings["TP-R2"]
    assert "five_of_a_kind_is_full_house" in rulings["TP-R3"]
    assert all(len(text) > 30 and text.endswith(".") for text in rulings.values())
    page = SHARED / "rules" / "top-promoter.md"
    if page.exists():
        assert set(re.findall(r"TP-R\d+", page.read_text(encoding="utf-8"))) <= set(rulings)
