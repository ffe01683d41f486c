"""rules.md read strictly: values, marks, and every mistake with its line and cure, all at once."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.booklet.judging import texts_of
from generator.booklet.names import Known
from generator.booklet.nodes import Heading, Items, PictureRow, Quoted, TableScene, TextBlock, TextTable, plain_text
from generator.booklet.reading import RulesText, read_rules
from generator.check import load
from generator.findings import Severity
from generator.game import Game, components

sys.path.insert(0, str(Path(__file__).parents[1] / "history"))
from set_bench import Meadow

RULINGS = '\n[rulings]\nM-R1 = "Birds fly first. They land later."\n'


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    """A set of birds with settings and a ruling."""
    meadow = Meadow(tmp_path_factory.mktemp("meadow"))
    more = "\nstarting_hand = 6\nmoves = 2\ngoal = { two = 11, three = 13 }\noff = 0\n"
    game_file = (meadow.data / "game.toml").read_text("utf-8") + more + RULINGS
    meadow.write("game.toml", game_file.replace('weather = "fair"\n', 'weather = "*fair*"\n'))
    game, card_set, _ = load(meadow.source())
    return Known(card_set, components(game, card_set), frozenset(("egg", "nest")))


def read(known: Known, text: str, **values: object) -> RulesText:
    """A text as the program reads it."""
    return read_rules(text, known, Game("meadow", rules_values=lambda _: values), "rules.md")


def told(known: Known, text: str) -> list[tuple[str, int]]:
    """Codes and lines of what is wrong, but for the ruling that no sentence carries."""
    found = read(known, text).findings
    codes = [(one.code.partition("/")[2], one.place.line if one.place else 0) for one in found]
    return [one for one in codes if one[0] != "ruling-not-carried"]


def words(known: Known, text: str) -> str:
    """The text that a reader gets."""
    return "\n".join(plain_text(one) for one, _ in texts_of(read(known, text).blocks))


def test_every_kind_of_block_is_read(known: Known) -> None:
    """Headings, paragraphs, lists, tables, boxes, pictures, a picture of the table."""
    text = (
        "# Birds\n\nThey *fly*.\n\n- one\n- two\n\n| A | B |\n|---|--:|\n| x | y |\n\n> Box\n\n![](card:lark)\n\n"
        '```scene 60x40 "Two nests"\ncard:lark 10 10 8 turn=90\nback:bird/owl 30 20 8 stack=3\nlabel 9 9 "Pile"\n```\n'
    )
    kinds = [type(block) for block in read(known, text).blocks]
    assert kinds == [Heading, TextBlock, Items, TextTable, Quoted, PictureRow, TableScene]
    assert told(known, text) == []


def test_values_come_from_the_set(known: Known) -> None:
    """Settings, counts with copies, columns of cards, numbers as words."""
    text = '{{ settings.starting_hand }} {{ count("nest") }} {{ count("bird", eggs=5) }} {{ card("owl").eggs }}'
    text += " {{ words(7) }}"
    assert words(known, text) == "6 3 2 3 seven"


def test_a_value_makes_no_markup(known: Known) -> None:
    """Stars of a setting print; a number at the start of a line begins no list."""
    text = "{{ settings.weather }}\n\n{{ settings.starting_hand }}. is no list"
    assert words(known, text) == "*fair*\n6. is no list"


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Zl", "Zp")), min_size=1, max_size=30))
def test_any_value_is_read_back_as_it_was(known: Known, value: str) -> None:
    """Law: whatever a value holds, the reader gets it and no markup, between two words."""
    block = read(known, "a{{ odd }}b", odd=value).blocks[0]
    assert isinstance(block, TextBlock)
    assert plain_text(block.text) == f"a{value}b"
    assert not any(part.bold or part.italic or part.link or part.icon for part in block.text)


def test_every_mistake_is_told_at_once_with_its_line(known: Known) -> None:
    """Line 1 to 9, one mistake each, in one run."""
    text = "\n\n".join(
        (
            "{{ nothing }}",  # 1
            "{{ settings.stating_hand }}",  # 3
            '{{ card("larc").name }} and <b>this</b>',  # 5
            "![](card:ouzel)",  # 7
            "[ruling: M-R9] [see: Nest] :eg:",  # 9
            "```python\nprint()\n```",  # 11
            "![](card:lark?wide=3)",  # 15
            "[to](#nowhere)",  # 17
            "[card: wrenn]",  # 19
        )
    )
    assert sorted(told(known, text), key=lambda one: one[1]) == [
        ("value", 1),
        ("value", 3),
        ("unknown-card", 5),
        ("markdown", 5),
        ("markdown", 5),
        ("unknown-card", 7),
        ("unknown-term", 9),
        ("unknown-icon", 9),
        ("unknown-ruling", 9),
        ("markdown", 11),
        ("markdown", 15),
        ("unknown-term", 17),
        ("unknown-card", 19),
    ]


def test_every_mistake_says_what_was_meant(known: Known) -> None:
    """The nearest name is offered."""
    findings = read(known, '{{ settings.stating_hand }} {{ cuont("bird") }} {{ count("brid") }} [card: wrenn]').findings
    remedies = " ".join(one.remedy for one in findings)
    for meant in ("starting_hand", "count", '"bird"', "wren"):
        assert f"Did you mean {meant}?" in remedies


def test_lines_are_those_of_the_source_after_loops_and_conditions(known: Known) -> None:
    """A mistake below a loop of nine lines and a condition that fell is told where it stands."""
    text = (
        "{% for n in [1, 2, 3] %}\n- a\n{% endfor %}\n{% if settings.moves == 3 %}\nx\n\ny\n{% endif %}\n\n<i>here</i>"
    )
    assert ("markdown", 10) in told(known, text)


@pytest.mark.parametrize(
    ("text", "line"),
    [("a {{ b", 1), ("x\n\n{% for a in b %}", 3), ("{{ settings.off / 0 }}", 1), ("{% endif %}", 1)],
)
def test_braces_that_cannot_be_read_are_told(known: Known, text: str, line: int) -> None:
    """Syntax and arithmetic are mistakes with a line, and no traceback."""
    assert ("value", line) in told(known, text)


@pytest.mark.parametrize(
    "text", ['{{ cards("bird", columns="name", columns="name") }}', "{{ " + "(" * 300 + "1" + ")" * 300 + " }}"]
)
def test_rl_5_what_python_cannot_read_is_told(known: Known, text: str) -> None:
    """Jinja takes a choice that stands twice, and hands it on."""
    assert "value" in {code for code, _ in told(known, text)}


@pytest.mark.parametrize("html", ["<b>bold</b>", "<div>\n\nx\n\n</div>", "<!-- hidden -->", "a<br>b"])
def test_html_is_refused(known: Known, html: str) -> None:
    """In blocks and inside sentences."""
    findings = read(known, html).findings
    assert any(one.code == "rules-text/markdown" and "HTML" in one.fact for one in findings)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Draw 6 cards.", 1),
        ("Draw {{ settings.starting_hand }} cards.", 0),
        ("Draw {{ 6 }} cards.", 0),
        ("Take two moves.", 1),
        ("Take {{ words(settings.moves) }} moves.", 0),
        ("The two of you.", 0),
        ("Play to 11 or 13.", 2),
        ("It is 0 or 1.6 or 6-5 or 16.", 0),
        ("| a |\n|---|\n| 6 |", 1),
    ],
)
def test_a_number_typed_by_hand_that_equals_a_setting_is_a_notice(known: Known, text: str, count: int) -> None:
    """Digits always, words where the setting's own words follow; parts of other numbers and zeros never."""
    found = [one for one in read(known, text).findings if one.code == "rules-text/number-by-hand"]
    assert len(found) == count
    assert all(one.severity is Severity.NOTICE and "{{ settings." in one.remedy.replace("words(", "") for one in found)


def test_a_ruling_that_no_sentence_carries_is_a_warning(known: Known) -> None:
    """It is quoted; once carried it is silent, and the mark does not print."""
    (found,) = read(known, "Text.").findings
    assert (found.code, found.severity) == ("rules-text/ruling-not-carried", Severity.WARNING)
    assert "Birds fly first" in found.fact
    assert read(known, "Text. [ruling: M-R1]").findings == ()
    assert words(known, "Text.[ruling: M-R1]") == "Text."


def test_a_term_is_defined_once_and_may_be_referred_to(known: Known) -> None:
    """Twice is a mistake of the second line."""
    assert told(known, "[term: Flock] is many. A [see: flock].") == []
    assert told(known, "[term: Flock]\n\n[term: flock]") == [("unknown-term", 3)]


def test_a_scene_tells_each_line_that_places_nothing(known: Known) -> None:
    """And one that does not say what it shows."""
    text = "```scene 50x40\ncard:lark 1 2\nlable 1 2 x\ncard:lark 1 2 3\n```"
    assert sorted(told(known, text)) == [("markdown", 1), ("markdown", 2), ("markdown", 3)]


def test_functions_of_the_game_that_fail_are_mistakes_of_their_line(known: Known) -> None:
    """What a worked example cannot work out is told, and the rest is read."""

    def fly(speed: int) -> dict[str, int]:
        return {"far": 10 // speed}

    found = read(known, "x\n\n{{ fly(2).far }} {{ fly(0).far }}", fly=fly)
    assert plain_text(found.blocks[1].text).strip() == "5"  # type: ignore[union-attr]
    fly_wrong = read(known, "x\n\n{{ fly('a').far }}", fly=fly)
    assert [one.place.line for one in fly_wrong.findings if one.code == "rules-text/value" and one.place] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "word " * 90_000,
        "{% for a in range(9000) %}some fifty letters that stand here again and again {% endfor %}",
        "[a](" * 6000,
        "x\n\n" * 15_000,
        "|a|b|\n|-|-|\n" + "|x|y|\n" * 5000,
        "```scene 90x90\n" + "card:lark 9 9 9 stack=12\n" * 1200 + "```",
        "- " * 2000 + "x",
    ],
    ids=["a long file", "a loop", "a paragraph", "paragraphs", "a table", "a scene", "a list in lists"],
)
def test_rl_13_a_text_that_is_no_booklet_is_told(known: Known, text: str) -> None:
    """Before it is set: a stranger's rules.md cannot use up time or memory."""
    found = read(known, text)
    assert any(one.code in ("rules-text/too-much", "rules-text/markdown") and one.place for one in found.findings)
    assert any(one.severity is Severity.ERROR for one in found.findings)


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
def test_what_stands_too_deep_in_lists_and_boxes_is_told(known: Known, mark: str) -> None:
    """The Markdown library leaves out what is nested nine deep; no sentence goes in silence."""
    assert told(known, f"Before.\n\n{mark * 6}x") == []
    assert "x" in words(known, f"{mark * 6}x")
    assert told(known, f"Before.\n\n{mark * 7}x") == [("markdown", 3)]
    assert told(known, f"{mark * 40}x") == [("markdown", 1)]


@pytest.mark.parametrize("line", ["card:lark 9 9 9 stack=" + "9" * 400, "card:lark 9 9 " + "9" * 400, "mark 9 9 -1"])
def test_numbers_of_a_scene_that_are_none_are_told(known: Known, line: str) -> None:
    """Digits without end are no number of millimeters."""
    assert told(known, f'```scene 90x90 "x"\n{line}\n```') in ([("markdown", 2)], [])
