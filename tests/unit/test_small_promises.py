"""Small things that a sample of planted mistakes found nobody watching: each is a line that a person would miss."""

import math
import os
from pathlib import Path

import pytest

from generator.booklet.look import color_of
from generator.edge import edge_of
from generator.history.change_lines import short_words
from generator.history.differences import CardChange, FieldChange
from generator.history.states import CardState
from generator.pdf.contrast import TextContrast
from generator.roster.column_types import separated
from generator.roster.tabs import tab_rows
from generator.roster.worksheet import marked_up
from generator.simulate import crew
from generator.simulate.figures import quantile
from generator.sizes import Size
from generator.start.letters import font_with
from generator.text.breaks import word_parts


def test_corners_of_a_circle_lie_on_it() -> None:
    """Cutters follow them; a circle's curve is within a thousandth of its radius of the true one."""
    edge = edge_of("round", Size(40, 40))
    assert edge is not None
    corners = edge.corners()
    assert len(corners) > 16
    assert all(math.isclose(math.dist(corner, (20, 20)), 20, rel_tol=1e-3) for corner in corners)


def test_half_of_the_games_stay_within_the_median() -> None:
    """Not the lowest value, and not the highest."""
    assert quantile({2: 1, 3: 2, 9: 1}, 0.5) == 3
    assert quantile({2: 1, 3: 2, 9: 1}, 0.25) == 2
    assert quantile({2: 1, 3: 2, 9: 1}, 1.0) == 9


def test_words_after_a_quotation_mark_break_where_others_do() -> None:
    """Places of hyphens count from the word, not from the mark."""
    plain = [part for part, _ in word_parts("organization", "en")]
    assert [part for part, _ in word_parts("“organization", "en")] == [f"“{plain[0]}", *plain[1:]]


def test_a_color_is_read_by_its_three_pairs() -> None:
    """Red, green and blue."""
    assert [round(part * 255) for part in color_of("#123456").values] == [0x12, 0x34, 0x56]


def test_a_contrast_just_below_what_is_enough_counts_when_it_rounds_to_it() -> None:
    """4.47 counts as 4.5, and 4.44 does not."""
    box = (0.0, 0.0, 1.0, 1.0)
    assert TextContrast("a", 4.47, 4.5, 8, box).passes
    assert not TextContrast("a", 4.44, 4.5, 8, box).passes


def test_a_list_with_yes_and_no_in_it_is_no_list_of_texts() -> None:
    """`["a", true]` stays the text that somebody typed."""
    read = separated(",").read
    assert read('["a", "b"]') == ("a", "b")
    assert "true" in " ".join(map(str, read('["a", true]')))
    assert read('["a", true]') != ("a", "True")


def test_an_open_quote_is_told_in_its_own_column() -> None:
    """Where it begins, in the row that it stands in."""
    rows, findings = tab_rows(["a\tb\n", "d\te\n", 'c\t"open\n'], 0, 1, "cards.tsv")
    assert [row.cells[0] for row in rows] == ["a", "d", "c"]
    (found,) = findings
    assert found.place is not None
    assert (found.place.line, found.place.row) == (3, 3)


def test_a_blank_between_two_bold_words_is_theirs() -> None:
    """Spreadsheets forget the look of blanks."""
    assert marked_up([("Draw", True, False), (" ", False, False), ("two", True, False), (" cards", False, False)]) == (
        "**Draw two** cards"
    )


def test_as_many_processes_as_cores_and_at_least_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system says that there are none, there is this one."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2}, raising=False)
    assert crew.cores() == 3
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(), raising=False)
    assert crew.cores() == 1


def test_a_font_without_any_of_the_letters_is_none() -> None:
    """No font is named that would not help."""
    folder = Path(__file__).parents[2] / "fonts" / "barlow"
    assert font_with("漢", [folder]) is None
    found = font_with("aé", [folder])
    assert found is not None
    assert found[1] == {"a", "é"}


def card(name: str, **values: str) -> CardState:
    """A card of a set."""
    return CardState("birds", name.lower(), name, 1, 1, values, {})


def test_a_swap_says_short_changes_whole_and_long_ones_by_name() -> None:
    """Forty letters are the line's width; an id that changed says nothing to a person."""
    before, after = card("Lark"), card("Lark")
    fields = (
        FieldChange("id", "lark", "sky-lark"),
        FieldChange("eggs", "4", "5"),
        FieldChange("text", "a" * 30, "b" * 30),
    )
    assert short_words(CardChange(before, after, fields), {}, numbered=False) == "eggs 4 to 5; text"
    made = (FieldChange("eggs", "4", "5"), FieldChange("summary", "x", "y", made=True))
    assert short_words(CardChange(before, after, made), {}, numbered=False) == "eggs 4 to 5"
