"""What changed between two states of a set: exactly that, and what it asks for."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from set_bench import Meadow, between, by_id

from generator.history.change_lines import lines, markdown
from generator.history.change_value import change_value
from generator.history.updates import update_for
from generator.history.versions import Level
from generator.outputs.folders import digest


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    """The set, in a folder of its own."""
    return Meadow(tmp_path)


def test_one_stat_one_rename_one_new_one_gone_are_exactly_that(meadow: Meadow) -> None:
    """Nothing else is listed, whatever the order of rows and columns."""
    before = meadow.state("1.0.0")
    meadow.write(
        "birds.csv",
        "name,text,id,eggs\nLark,Sings before all the others wake up.,lark,4\n"
        "Redbreast,Stays for the whole winter.,robin,5\n"
        "Wren,Small and very loud.,wren,7\nFinch,Likes seeds.,finch,5\nTit,Hangs upside down.,tit,9\n"
        'Owl,Sees you first.,owl,3\n"Jay","Takes, hides, forgets.",jay,4\n',
    )
    change = between(before, meadow.state())
    found = by_id(change)
    moved = [one.card.id for one in change.cards if one.only_moved]
    assert {key: one.kind for key, one in found.items() if key not in moved} == {
        "robin": "changed",
        "wren": "changed",
        "jay": "added",
        "swift": "removed",
    }
    assert moved == ["finch", "tit", "owl"]
    assert not any(found[key].faces for key in moved)
    assert found["robin"].renamed
    assert [(field.name, field.old, field.new) for field in found["wren"].fields] == [("eggs", "6", "7")]
    assert change.level is Level.MAJOR
    said = "\n".join(lines(change))
    assert "Robin -> Redbreast (birds 2): print again" in said
    assert "birds 5 to 7 -> 4 to 6" in said
    assert "3 cards of 10 to print." in said
    assert "Suggested version: 2.0.0 (major: cards are gone (Swift))." in said


def test_a_cell_that_was_emptied_or_filled_is_told(meadow: Meadow) -> None:
    """Blank is a value as well."""
    meadow.change("birds.csv", ("Likes seeds.", ""))
    before = meadow.state()
    meadow.change("birds.csv", ("finch,Finch,5,", "finch,Finch,5,Likes seeds."), ("Hangs upside down.", ""))
    change = between(before, meadow.state())
    assert [(one.card.id, field.old, field.new) for one in change.cards for field in one.fields] == [
        ("finch", "", "Likes seeds."),
        ("tit", "Hangs upside down.", ""),
    ]
    assert "    text Hangs upside down. -> blank" in list(lines(change))


def test_a_saved_file_that_says_the_same_is_no_change(meadow: Meadow) -> None:
    """Line ends, quotes, a byte order mark and blank columns change nothing."""
    before = meadow.state()
    rows = meadow.data.joinpath("birds.csv").read_text("utf-8").splitlines()
    quoted = [
        "\ufeff" + rows[0] + ",art",
        *(",".join(f'"{cell}"' for cell in row.split(",")) + "," for row in rows[1:]),
    ]
    meadow.data.joinpath("birds.csv").write_bytes("\r\n".join(quoted).encode("utf-8"))
    change = between(before, meadow.state())
    assert change.cards == ()
    assert change.level is Level.NONE
    assert "Nothing changed." in list(lines(change))


def test_a_template_that_moves_ink_is_found_without_a_change_of_data(meadow: Meadow) -> None:
    """All backs: told in one line, with the file behind it."""
    before = meadow.state()
    meadow.change("back.svg.j2", ("#224422", "#442222"))
    change = between(before, meadow.state())
    assert len(change.cards) == 7
    assert all(one.only_drawn_anew and [moved.side for moved in one.faces] == ["back"] for one in change.cards)
    said = "\n".join(lines(change))
    assert "Bird cards, back: print again" in said
    assert "templates/meadow/back.svg.j2: changed" in said
    assert change.level is Level.PATCH


def test_a_template_that_is_only_written_differently_moves_no_ink(meadow: Meadow) -> None:
    """Comments, blanks, ids and a group around everything draw the same."""
    before = meadow.state()
    meadow.change("back.svg.j2", ("<rect", '{# ours #}\n<g id="all"><rect'), ('"/></svg>', '" /></g></svg>'))
    assert between(before, meadow.state()).cards == ()


def test_a_font_with_other_contents_moves_the_ink_of_what_is_set_in_it(meadow: Meadow) -> None:
    """Same name, other file: fronts have text, backs and nests have none."""
    before = meadow.state()
    own = meadow.data / "fonts" / "barlow"
    own.mkdir(parents=True)
    other = Path(__file__).parents[3] / "fonts" / "barlow" / "BarlowCondensed-Bold.ttf"
    (own / "BarlowSemiCondensed-Bold.ttf").write_bytes(other.read_bytes())
    change = between(before, meadow.state())
    assert {(moved.component, moved.side) for one in change.cards for moved in one.faces} == {("bird", "front")}
    assert dict(change.files)["fonts/barlow/BarlowSemiCondensed-Bold.ttf"] == "changed"
    assert change.after.files["fonts/barlow/BarlowSemiCondensed-Bold.ttf"] == digest(other.read_bytes())


def test_low_ink_is_a_drawing_of_its_own(meadow: Meadow) -> None:
    """A change that only low ink shows is to be printed by those alone who print in low ink."""
    inks = ("full", "low")
    before = meadow.state("1.0.0", inks)
    meadow.change("back.svg.j2", ("#ffffff", "#eeeeee"))
    change = between(before, meadow.state("now", inks))
    assert {moved.inks for one in change.cards for moved in one.faces} == {("low",)}
    assert update_for(change, "full").copies == {}
    assert len(update_for(change, "low").copies) == 7
    assert "Bird cards, back in low ink: print again" in "\n".join(lines(change))


def test_a_card_with_another_id_and_nothing_else_is_the_same_card(meadow: Meadow) -> None:
    """Rosters without ids make them of names: a rename is then told as one."""
    meadow.write("birds.csv", "name,eggs,text\nLark,4,Sings.\nRobin,5,Stays.\n")
    before = meadow.state()
    meadow.write("birds.csv", "name,eggs,text\nLark,4,Sings.\nRedbreast,5,Stays.\n")
    (one,) = between(before, meadow.state()).cards
    assert one.kind == "changed"
    assert [(field.name, field.old, field.new) for field in one.fields] == [
        ("id", "robin", "redbreast"),
        ("name", "Robin", "Redbreast"),
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "level"),
    [
        ("game.toml", 'weather = "fair"', 'weather = "foul"', Level.MAJOR),
        ("game.toml", "players = [2, 4]", "players = [2, 5]", Level.MAJOR),
        ("game.toml", "copies = 2", "copies = 3", Level.MAJOR),
        ("game.toml", 'title = "Meadow"', 'title = "The Meadow"', Level.PATCH),
        ("game.toml", '[settings]\nweather = "fair"', '[settings]\nversion_mark = true\nweather = "fair"', Level.PATCH),
        ("game.toml", 'version = "1.0.0"', 'version = "1.0.1"', Level.NONE),
        ("birds.csv", "owl,Owl,3,Sees you first.\n", "", Level.MAJOR),
        ("birds.csv", "first.\n", "first.\njay,Jay,4,Hides.\n", Level.MINOR),
        ("birds.csv", "wren,Wren,6", "wren,Wren,7", Level.MINOR),
        ("birds.csv", "very loud", "loud", Level.PATCH),
        ("birds.csv", "wren,Wren", "wren,Jenny Wren", Level.PATCH),
        ("bird-front.svg.j2", "#f4efe2", "#ffffff", Level.PATCH),
    ],
)
def test_what_changes_says_how_much_a_version_grows(
    meadow: Meadow, file: str, old: str, new: str, level: Level
) -> None:
    """Major: rules and counts. Minor: cards new or changed in play. Patch: words and pictures."""
    before = meadow.state()
    meadow.change(file, (old, new))
    assert between(before, meadow.state()).level is level


def test_game_toml_says_which_columns_are_in_play(meadow: Meadow) -> None:
    """A game whose text is its rules lists it."""
    meadow.change("game.toml", ('file = "birds.csv"', 'file = "birds.csv"\nin_play = ["text"]'))
    before = meadow.state()
    meadow.change("birds.csv", ("very loud", "loud"))
    assert between(before, meadow.state()).level is Level.MINOR
    before = meadow.state()
    meadow.change("birds.csv", ("wren,Wren,6", "wren,Wren,7"))
    assert between(before, meadow.state()).level is Level.PATCH


def test_an_update_prints_new_faces_and_missing_copies_and_lists_what_goes_out(meadow: Meadow) -> None:
    """Three copies where there were two: one is printed, if its face is as it was."""
    before = meadow.state("1.0.0")
    meadow.change("game.toml", ("copies = 2", "copies = 3"))
    meadow.change("birds.csv", ("owl,Owl,3,Sees you first.\n", ""), ("wren,Wren,6", "wren,Wren,7"))
    update = update_for(between(before, meadow.state()), "full")
    assert update.copies == {("bird", "wren"): 1, ("nest", "moss"): 1}
    assert [(one.out, one.out_name, one.put_in, one.in_name, one.why) for one in update.swaps] == [
        (1, "Wren", 1, "Wren", "eggs 6 to 7"),
        (1, "Owl", 0, "", "no longer in the set"),
        (0, "", 1, "Moss nest", "copies 2 to 3"),
    ]


def test_words_of_cards_cannot_break_markdown_or_a_terminal(meadow: Meadow) -> None:
    """Stars, tags, bars and control characters stand as they are typed."""
    before = meadow.state("1.0.0")
    meadow.change("birds.csv", ("Likes seeds.", "<b>*Likes*</b> | `seeds`\x1b[31m"))
    change = between(before, meadow.state())
    shown = "\n".join(markdown(change))
    assert "\\<b\\>\\*Likes\\*\\</b\\> \\| \\`seeds\\`" in shown
    assert "\x1b" not in "\n".join(lines(change))


def test_hashes_of_another_kind_are_not_compared(meadow: Meadow) -> None:
    """A record of a later or an older way of hashing says nothing of ink, and that is told."""
    before = replace(meadow.state("1.0.0"), dump=0, program="0.0.1")
    meadow.change("birds.csv", ("wren,Wren,6", "wren,Wren,7"))
    change = between(before, meadow.state())
    (one,) = change.cards
    assert one.faces == ()
    assert any("Drawings cannot be compared: pnp 0.0.1" in line for line in lines(change))
    assert change_value(change)["comparable"] is False


def test_cards_that_show_their_number_are_found_by_it(meadow: Meadow) -> None:
    """On every front of a component; elsewhere a number of the roster helps nobody at the table."""
    meadow.change("bird-front.svg.j2", ("{{ name }}", "{{ name }} E{{ '%02d'|format(number) }}"))
    before = meadow.state("1.0.0")
    meadow.change("birds.csv", ("lark,Lark,4,Sings before all the others wake up.\n", ""))
    update = update_for(between(before, meadow.state()), "full")
    assert len(update.copies) == 6
    assert [(one.out_name, one.in_name, one.why) for one in update.swaps[:1]] == [
        ("No. 2 Robin", "No. 1 Robin", "number 2 to 1")
    ]
