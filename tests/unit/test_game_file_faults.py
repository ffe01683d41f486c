"""Every mistake of a game.toml at once, with its line, in words."""

import tomllib
from pathlib import Path

import pytest

from generator.cards import Place
from generator.errors import FileAccessError
from generator.findings import Severity
from generator.gamefile import GameFileError, game_file, read_game_file

WHOLE = """\
title = "Moonrise"
players = [2, 5]

[rosters.wolves]
file = "wolves.csv"

[[fonts]]
family = "Plain"
file = "plain.ttf"

[components.wolf]
title = "Wolf card"
trim = "poker"
front = "wolf.svg"
roster = "wolves"
"""


def faults(tmp_path: Path, text: str | bytes) -> list[tuple[int, str]]:
    path = tmp_path / "game.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    with pytest.raises(GameFileError) as raised:
        read_game_file(path, "data/moonrise/game.toml")
    assert all(finding.code == "game/game-file" for finding in raised.value.findings)
    return [(finding.place.line, finding.message) for finding in raised.value.findings if finding.place]


def test_a_whole_file_is_read(tmp_path: Path) -> None:
    """With or without the mark that editors put at the start of UTF-8 files."""
    path = tmp_path / "game.toml"
    path.write_text(WHOLE, encoding="utf-8-sig")
    assert read_game_file(path).components["wolf"].roster == "wolves"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('title = "Moonrise"', "", 0, '"title" is missing'),
        ("players", "playres", 2, '"playres" is not known. Did you mean "players"?'),
        ("[2, 5]", '[2, "five"]', 2, '"players[2]" must be a whole number, not "five"'),
        ("[2, 5]", "3", 2, '"players" must be a list in square brackets, not "3"'),
        ('file = "wolves.csv"', 'flie = "wolves.csv"', 5, 'Did you mean "file"? Known here: file, sheet'),
        ('family = "Plain"', "family = 7", 8, '"fonts[1].family" must be text in quotes, not "7"'),
        ('"poker"', '"pokr"', 13, '"pokr" is not a size'),
        ('roster = "wolves"', "", 11, "name exactly one source of pieces: roster, copies or each."),
        ('front = "wolf.svg"', 'front = "w"\nkind = "cart"', 15, "\"cart\" does not fit here. Allowed: 'card', 'mat'"),
    ],
)
def test_each_mistake_has_its_line_and_a_cure(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    """Keys are named as they are written, places counted from 1."""
    assert old in WHOLE
    found = faults(tmp_path, WHOLE.replace(old, new))
    assert any(at == line and said in message for at, message in found), found


def test_what_is_nearly_right_is_taken(tmp_path: Path) -> None:
    """Numbers in quotes and lengths with a unit, as well as a file without either."""
    path = tmp_path / "game.toml"
    path.write_text(WHOLE, encoding="utf-8")
    right = read_game_file(path)
    nearly = WHOLE.replace("[2, 5]", '["2", "5"]').replace('"poker"', '"poker"\nbleed = "0.1in"\nnumber_per_set = 3.0')
    path.write_text(nearly + '[palette]\nred = "theme.red"\n', encoding="utf-8")
    taken = read_game_file(path)
    assert taken.players == right.players == (2, 5)
    assert taken.components["wolf"].trim == right.components["wolf"].trim
    assert taken.components["wolf"].bleed == pytest.approx(2.54)
    assert taken.components["wolf"].number_per_set == 3
    assert taken.palette["red"].color == "theme.red"
    assert type(taken) is type(right)


@pytest.mark.parametrize("trim", ["{ width = 1, height = 2 }", "[63]", "7", "true"])
def test_a_size_is_text_or_two_numbers(tmp_path: Path, trim: str) -> None:
    """And nothing that a program may know sizes by."""
    ((line, message),) = faults(tmp_path, WHOLE.replace('"poker"', trim))
    assert line == 13
    assert "Write " in message


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    """A person cures a file in one go."""
    text = WHOLE.replace("players", "playres").replace('"poker"', '"pokr"').replace("family", "famly")
    assert {at for at, _ in faults(tmp_path, text)} == {2, 7, 8, 13}


def test_text_that_is_not_toml_shows_the_line(tmp_path: Path) -> None:
    """The commonest slip is text without quotes."""
    ((line, message),) = faults(tmp_path, "players = [2, 5]\ntitle = Moonrise\n")
    assert line == 2
    assert "title = Moonrise" in message
    assert 'title = "My Game"' in message


def test_a_file_that_ends_too_early_is_told_at_its_end(tmp_path: Path) -> None:
    """Tomllib gives no line for it."""
    ((line, _),) = faults(tmp_path, 'title = "Moonrise"\nplayers = [2,')
    assert line == 2


def test_a_file_that_is_not_utf8_names_the_line(tmp_path: Path) -> None:
    """As an old editor on Windows saves it."""
    ((line, message),) = faults(tmp_path, 'players = [2, 5]\ntitle = "Été"\n'.encode("cp1252"))
    assert line == 2
    assert "UTF-8" in message


def test_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    """Exit code 3."""
    with pytest.raises(FileAccessError, match=r"game\.toml: cannot be read"):
        read_game_file(tmp_path / "game.toml", "game.toml")


@pytest.mark.parametrize(
    ("tables", "wrong", "meant"),
    [
        ("[settings]\nsmalest_text_pt = 5\n", "settings.smalest_text_pt", "smallest_text_pt"),
        ("[settings]\nversion_marks = true\n", "settings.version_marks", "version_mark"),
        ("[settings]\nfree_agent = 3\n", "settings.free_agent", "free_agents"),
        ("[settings]\nevent_hands_limit = 3\n", "settings.event_hands_limit", "event_hand_limit"),
        ("[bands]\npassive_score = 0.3\n", "bands.passive_score", "passive_scoring"),
        ("[bands]\nwrestlers_pile_runs_out = 0.3\n", "bands.wrestlers_pile_runs_out", "wrestler_pile_runs_out"),
        ("[play.random]\nseats = [0, 2]\n", "play.random.seats", "seat"),
        ('[play."greedy against random"]\nround = [0, 2]\n', 'play."greedy against random".round', "rounds"),
    ],
)
def test_ff_29_misspelt_keys_of_free_tables_are_errors(tables: str, wrong: str, meant: str) -> None:
    """They were read by nobody, and nothing was said; as in every other table the nearest is named."""
    from generator.check import _misspelt
    from generator.games.ratings_war import GAME

    file = game_file(tomllib.loads(f'title = "M"\n{tables}'))
    (found,) = _misspelt(GAME, file, Place("game.toml"))
    assert (found.severity, found.fact) == (Severity.ERROR, f'"{wrong}" is not known.')
    assert f'Did you mean "{meant}"?' in found.remedy


def test_ff_29_settings_of_a_games_own_are_its_own() -> None:
    """A template may read any; only what is nearly a known one is told."""
    from generator.check import _misspelt
    from generator.game import Game

    tables = '[settings]\nmoon = "full"\nsmallest_text_pt = 5\n[bands]\nhowl = 3\n[play.random]\nseat = [0, 2]\n'
    file = game_file(tomllib.loads(f'title = "M"\n{tables}'))
    assert not list(_misspelt(Game("moonrise"), file, Place("game.toml")))


def test_rl_8_the_lines_of_keys_are_found_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two thousand unknown keys went through the file two thousand times: here lines read are counted."""
    import re

    from generator import toml_file

    read = 0

    class Counting:
        def match(self, *arguments: object) -> object:
            nonlocal read
            read += 1
            return re.match(*arguments)  # type: ignore[call-overload]

        def __getattr__(self, name: str) -> object:
            return getattr(re, name)

    monkeypatch.setattr(toml_file, "re", Counting())
    path = tmp_path / "game.toml"
    path.write_text('title = "x"\n' + "".join(f"unknown_{number} = 1\n" for number in range(300)))
    with pytest.raises(GameFileError) as raised:
        read_game_file(path, "game.toml")
    assert [finding.place.line for finding in raised.value.findings] == list(range(2, 302))
    assert read < 2000


PALETTE = ", ".join(f'c{number} = "#{number:06x}"' for number in range(3000))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("title", "a = " + "[" * 90_000 + "\ntitle", "nested too deep"),
        ("title", "a = " + "{a=" * 5000 + "\ntitle", "nested too deep"),
        ("title", "players = [1, " + "9" * 9999 + "]\ntitle", "far too long"),
        ("[rosters.b]", f"palette = {{{PALETTE}}}\n[rosters.b]", "more than 100 apart"),
        ('roster = "b"', "copies = 999999999", "at most 5000 pieces"),
        ('roster = "b"', f"each = [{'{a=1},' * 5001}]", "at most 5000 pieces"),
        ("trim", "bleed = 1e300\ntrim", "longer than any sheet"),
        ('"poker"', "[1e9, 88]", "larger than any sheet"),
    ],
)
def test_rl_13_a_game_file_that_asks_for_too_much_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    """It ended in a mistake of the program's own, or in no end."""
    text = '[rosters.b]\nfile = "b.csv"\n[components.b]\ntitle = "B"\ntrim = "poker"\nfront = "b.svg"\nroster = "b"\n'
    (tmp_path / "game.toml").write_text(f'title = "B"\n{text}'.replace(old, new, 1), "utf-8")
    with pytest.raises(GameFileError, match=told):
        read_game_file(tmp_path / "game.toml")
