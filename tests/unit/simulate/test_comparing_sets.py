"""Two card sets with the same seeds: equal sets do not differ, a change is seen and named."""

from __future__ import annotations

import pytest
from spoon_race import SPOONS, spoon_set, spoons

from generator.report.comparison import comparison_lines, comparison_value, edits
from generator.simulate.compare import ComparedSet, Moved, compare_sides
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.figures import cast_of, share
from generator.simulate.run import play_many
from generator.simulate.setting import settings

ALONE = Crew(ThisProcess(), 1, "this process")
WANTED = list(settings(spoons(), (2, 3), seed=4))


def side(lengths: dict[str, int], seed: int = 4) -> ComparedSet:
    """A thousand games of each setting."""
    play = spoons(lengths)
    wanted = settings(play, (2, 3), seed=seed)
    return ComparedSet(
        play,
        cast_of(spoon_set(lengths)),
        tuple(play_many(play, setting, 1000, ALONE).counts for setting in wanted),
    )


def test_equal_sets_do_not_differ() -> None:
    """With the same seeds not at all, with others not beyond noise."""
    moved = compare_sides(WANTED, side(SPOONS), side(SPOONS))
    assert moved
    assert all(one.change == 0 and not one.beyond_noise for one in moved)
    assert not any(one.beyond_noise for one in compare_sides(WANTED, side(SPOONS), side(SPOONS, seed=5)))


def test_a_longer_spoon_wins_more_and_is_named_first() -> None:
    """Tea becomes the longest; what moved most comes first, and the change itself is listed."""
    longer = {**SPOONS, "tea": 9}
    moved = compare_sides(WANTED, side(SPOONS), side(longer))
    wins = [one for one in moved if one.beyond_noise and one.after.kind == "win"]
    assert wins[0].after.card == "tea"
    assert wins[0].change > 0
    assert wins[0].interval.low > 0
    lines = comparison_lines(moved, edits(spoon_set(SPOONS), spoon_set(longer)), side(longer).cast, 1000)
    text = "\n".join("".join(piece for piece, _ in line) for line in lines)
    assert "Tea: win.drawn" in text


def test_edits_name_cards_values_and_settings() -> None:
    """Cards of one side only, and values of both."""
    from msgspec.structs import replace

    before, after = spoon_set(SPOONS), spoon_set({"tea": 1, "spork": 2})
    after = replace(after, file=replace(after.file, settings={"stir": "left"}))
    deck = after.decks["spoons"]
    renamed = replace(deck.cards[0], values={"name": "Tea spoon"})
    found = edits(before, replace(after, decks={"spoons": replace(deck, cards=(renamed, *deck.cards[1:]))}))
    assert found.changed == (("Tea spoon", "name", "Tea", "Tea spoon"),)
    assert found.new == ("Spork",)
    assert found.gone == ("Ladle", "Soup", "Dessert", "Salt")
    assert found.settings == (("stir", "–", "left"),)
    value = comparison_value("spoons", (), found, {"before": {}, "after": {}})
    assert value["changed"] == [{"card": "Tea spoon", "column": "name", "before": "Tea", "after": "Tea spoon"}]


def test_the_interval_of_a_change_lies_round_it_on_both_sides() -> None:
    """400 and 500 of 1000: 10 points more, give or take 1.96 standard errors of both together (4.34 points)."""
    setting = WANTED[0]
    moved = Moved(setting, share("seat", "1", 400, 1000), share("seat", "1", 500, 1000), 0.01)
    assert moved.change == pytest.approx(0.1)
    assert moved.interval.low == pytest.approx(0.1 - 0.0434, abs=1e-4)
    assert moved.interval.high == pytest.approx(0.1 + 0.0434, abs=1e-4)
    back = Moved(setting, moved.after, moved.before, 0.01)
    assert back.interval.low == pytest.approx(-moved.interval.high)
    assert back.z == pytest.approx(-moved.z)
    assert moved.beyond_noise
    assert not Moved(setting, share("seat", "1", 400, 1000), share("seat", "1", 420, 1000), 0.01).beyond_noise
