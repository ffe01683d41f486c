"""`pnp check` as a person runs it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]


def spoil(moonrise: Path, *, old: str, new: str, file: str = "wolves.csv") -> None:
    text = (moonrise / file).read_text(encoding="utf-8")
    assert old in text
    (moonrise / file).write_text(text.replace(old, new), encoding="utf-8")


def test_a_sound_game_passes(pnp: Pnp, moonrise: Path) -> None:
    """It says what was read, so that an empty roster does not look like success."""
    result = pnp("check", "moonrise")
    assert result.exit_code == 0
    assert result.stdout == "Moonrise 1.2.0: 2 wolves.\nNo errors.\n"


def test_errors_have_their_place_and_end_with_1(pnp: Pnp, moonrise: Path) -> None:
    """All at once, from where the person stands."""
    spoil(moonrise, old=",3\n", new=",three\n")
    spoil(moonrise, old=",4\n", new=",four\n")
    result = pnp("check", "moonrise")
    assert result.exit_code == 1
    assert "data/moonrise/wolves.csv:2:howl  error" in result.stdout
    assert "data/moonrise/wolves.csv:3:howl  error" in result.stdout
    assert '"three"' in result.stdout
    assert result.stdout.endswith("2 errors.\n")
    assert not result.stderr


def test_a_game_is_checked_from_anywhere_by_its_path(
    pnp: Pnp, moonrise: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the quotes and the slash at the end that a paste brings."""
    monkeypatch.chdir(tmp_path)
    assert pnp("check", f'"{moonrise}/"').exit_code == 0
    monkeypatch.chdir(moonrise)
    assert pnp("check", ".").exit_code == 0
    assert pnp("check", "moonrise").exit_code == 0


def test_a_wrong_game_file_is_a_finding(pnp: Pnp, moonrise: Path) -> None:
    """All its mistakes, exit code 1, and what was not looked at."""
    spoil(moonrise, file="game.toml", old='"poker"', new='"pokr"')
    spoil(moonrise, file="game.toml", old="players", new="playres")
    result = pnp("check", "moonrise")
    assert result.exit_code == 1
    assert "data/moonrise/game.toml:12  error" in result.stdout
    assert 'Did you mean "players"?' in result.stdout
    assert "Skipped: " in result.stdout
    assert json.loads(pnp("check", "moonrise", "--json").stdout)["counts"]["error"] == 2


def test_a_component_with_an_unknown_roster_is_a_finding(pnp: Pnp, moonrise: Path) -> None:
    """With the nearest name."""
    spoil(moonrise, file="game.toml", old='roster = "wolves"', new='roster = "wolvs"')
    result = pnp("check", "moonrise")
    assert result.exit_code == 1
    assert 'Did you mean "wolves"?' in result.stdout
    assert "[game/unknown-roster]" in result.stdout


def test_a_roster_that_is_not_there_ends_with_3(pnp: Pnp, moonrise: Path) -> None:
    """The message says who names it and what is there instead."""
    spoil(moonrise, file="game.toml", old='"wolves.csv"', new='"wolfs.csv"')
    result = pnp("check", "moonrise")
    assert result.exit_code == 3
    assert not result.stdout
    assert result.stderr == (
        "data/moonrise/wolfs.csv: there is no such file, but data/moonrise/game.toml names it for "
        '"wolves". Did you mean "wolves.csv"? Rosters there: wolves.csv.\n'
    )


def test_a_roster_outside_of_the_game_is_refused(pnp: Pnp, moonrise: Path) -> None:
    """A game from a stranger must not read other files."""
    (moonrise.parent / "secret.csv").write_text("id\n1\n", encoding="utf-8")
    spoil(moonrise, file="game.toml", old='"wolves.csv"', new='"../secret.csv"')
    result = pnp("check", "moonrise")
    assert result.exit_code == 3
    assert "leads out of the game's folder" in result.stderr


def test_strict_makes_warnings_errors(pnp: Pnp, moonrise: Path) -> None:
    """Two cards of one name may be meant, but mostly are not."""
    spoil(moonrise, old="Sköll", new="Fenris")
    report = json.loads(pnp("check", "moonrise", "--json").stdout)
    assert report["counts"]["warning"], report
    assert report["counts"]["error"] == 0, report
    assert pnp("check", "moonrise").exit_code == 0
    result = pnp("check", "moonrise", "--strict")
    assert result.exit_code == 1
    assert "--strict counts warnings as errors" in result.stdout


@pytest.mark.parametrize("arguments", [("--json",), ("--format", "json")])
def test_json_is_all_there_is_on_standard_output(pnp: Pnp, moonrise: Path, arguments: tuple[str, ...]) -> None:
    """CL-16."""
    spoil(moonrise, old=",3\n", new=",three\n")
    result = pnp("check", "moonrise", *arguments)
    report = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (report["game"], report["verdict"]) == ("moonrise", "failed")
    assert report["findings"][0]["place"]["file"] == "data/moonrise/wolves.csv"
    assert report["findings"][0]["place"]["line"] == 2


def test_github_annotations_are_all_there_is_on_standard_output(pnp: Pnp, moonrise: Path) -> None:
    """Each beside its line in the pull request."""
    spoil(moonrise, old=",3\n", new=",three\n")
    result = pnp("check", "moonrise", "--format", "github")
    assert result.exit_code == 1
    assert result.stdout.startswith("::error file=data/moonrise/wolves.csv,line=2,title=")
    assert all(line.startswith("::") for line in result.stdout.splitlines())


def test_formats_that_contradict_are_wrong_use(pnp: Pnp, moonrise: Path) -> None:
    """Exit code 2, and nothing was checked."""
    assert pnp("check", "moonrise", "--json", "--format", "github").exit_code == 2


def test_an_unreadable_roster_is_json_too(pnp: Pnp, moonrise: Path) -> None:
    """A program that asked for JSON gets JSON."""
    (moonrise / "wolves.csv").unlink()
    result = pnp("check", "moonrise", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["error"]["exit_code"] == 3


def test_fit_lays_out_every_face_and_shows_the_tightest_texts(pnp: Pnp, moonrise: Path) -> None:
    """With the size on paper, the smallest allowed, the lines and the height left."""
    fonts = Path(__file__).parents[2] / "fonts"
    (moonrise.parents[1] / "fonts").symlink_to(fonts)
    with (moonrise / "game.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[fonts]]\nfamily = "Barlow"\nfile = "barlow/BarlowSemiCondensed-Medium.ttf"\n')
    templates = moonrise.parents[1] / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="63mm" '
        'height="88mm" viewBox="0 0 63 88"><rect id="b" x="5" y="5" width="20" height="9" fill="none"/>'
        '<text id="title" style="shape-inside:url(#b)" card:fit="7 30" card:lines="1" font-family="Barlow" '
        'font-size="5">{{ name }}</text></svg>',
        encoding="utf-8",
    )
    result = pnp("check", "moonrise", "--fit")
    assert result.exit_code == 0, result.stdout
    assert "tightest text box" in result.stdout
    assert "wolf/title" in result.stdout


def test_colors_that_players_cannot_tell_apart_are_told_by_check(moonrise: Path, pnp: Pnp) -> None:
    """The palette is judged wherever the game is."""
    text = (moonrise / "game.toml").read_text("utf-8") + '[palette]\nnight = "#101010"\nink = "#141418"\n'
    (moonrise / "game.toml").write_text(text, "utf-8")
    assert "look alike" in pnp("check", "moonrise").output
