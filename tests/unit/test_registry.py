"""Which games are found, and what is said of those that are not."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from generator import registry
from generator.errors import PnpError, UsageError
from generator.game import Game
from generator.registry import find_game, find_games, summary
from generator.workspace import Workspace, find_workspace

GAME = Game("moonrise")
NOT_A_GAME = 7


def a_game(folder: Path, text: str = 'title = "Moonrise"\nplayers = [2, 5]\n') -> Path:
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return folder


def workspace_at(root: Path) -> Workspace:
    """A workspace without what came with the program."""
    found = find_workspace(root)
    return Workspace(found.root, (root / "data",), (root / "templates",), (root / "fonts",), found.output, root)


def entries(monkeypatch: pytest.MonkeyPatch, **values: str | list[str]) -> None:
    found = [
        EntryPoint(name.replace("_", "-"), one, registry.ENTRY_POINTS)
        for name, value in values.items()
        for one in ([value] if isinstance(value, str) else value)
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)


def test_a_folder_with_a_game_file_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No code is needed."""
    entries(monkeypatch)
    a_game(tmp_path / "data" / "moonrise")
    games, unusable = find_games(workspace_at(tmp_path))
    assert [game.name for game in games] == ["moonrise"]
    assert games[0].game() == Game("moonrise")
    assert not unusable


def test_code_is_found_by_entry_point_and_meets_the_folder_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person may change the rosters of a game and keep its rules."""
    entries(monkeypatch, moonrise=f"{__name__}:GAME")
    folder = a_game(tmp_path / "data" / "moonrise")
    game = find_game(workspace_at(tmp_path), "moonrise")
    assert game.folders.data == folder
    assert game.entries


def test_a_package_may_bring_its_game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`game.toml` in the package's folder; the package is not imported to list its games."""
    package = a_game(tmp_path / "lib" / "strangers_game")
    (package / "__init__.py").write_text("raise RuntimeError('imported')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path / "lib")
    entries(monkeypatch, strangers="strangers_game:GAME")
    (game,), unusable = find_games(workspace_at(tmp_path))
    assert game.folders.data == package
    assert game.folders.output == tmp_path / "output" / "strangers"
    assert summary(game).title == "Moonrise"
    assert not unusable


def test_a_folder_of_the_person_wins_over_one_in_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that rosters of an installed game can be changed without touching the package."""
    package = a_game(tmp_path / "lib" / "strangers_own")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path / "lib")
    entries(monkeypatch, strangers="strangers_own:GAME")
    folder = a_game(tmp_path / "data" / "strangers")
    assert find_game(workspace_at(tmp_path), "strangers").folders.data == folder


def test_a_package_without_game_file_is_told_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says where the file belongs."""
    entries(monkeypatch, ghost="no_such_package.games:GAME")
    games, (problem,) = find_games(workspace_at(tmp_path))
    assert not games
    assert "data/ghost/" in problem
    assert "no_such_package/games/game.toml" in problem
    with pytest.raises(UsageError, match=r"game\.toml is missing"):
        find_game(workspace_at(tmp_path), "ghost")


def test_an_unknown_name_lists_what_exists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the nearest name (CL-08)."""
    entries(monkeypatch)
    a_game(tmp_path / "data" / "moonrise")
    a_game(tmp_path / "data" / "brawlers")
    with pytest.raises(UsageError, match=r'no game "brawlrs"\. Did you mean "brawlers"') as raised:
        find_game(workspace_at(tmp_path), "brawlrs")
    assert "brawlers, moonrise" in str(raised.value)
    with pytest.raises(UsageError, match='Did you mean "moonrise"'):
        find_game(workspace_at(tmp_path), "Moonrise")


@pytest.mark.parametrize("typed", ["{}", "{}/", '"{}"', "{}/game.toml"])
def test_a_game_may_be_named_by_the_path_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    """Relative or whole, with the quotes a paste brings along."""
    entries(monkeypatch)
    folder = a_game(tmp_path / "My Games (été)" / "the lighthouse")
    for path in ("My Games (été)/the lighthouse", str(folder)):
        game = find_game(workspace_at(tmp_path), typed.format(path))
        assert (game.name, game.folders.data) == ("the lighthouse", folder)


def test_a_dot_names_the_game_one_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`pnp check .` takes its name from the folder."""
    entries(monkeypatch)
    folder = a_game(tmp_path / "lighthouse")
    assert find_game(workspace_at(folder), ".").name == "lighthouse"


def test_a_path_without_a_game_says_which_path_was_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CL-17."""
    entries(monkeypatch)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"^empty: this folder holds no game\.toml"):
        find_game(workspace_at(tmp_path), "empty")
    with pytest.raises(UsageError, match=r"^no/where: there is no such folder"):
        find_game(workspace_at(tmp_path), "no/where")


def test_two_packages_with_one_game_are_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only when that game is used; the list goes on."""
    entries(monkeypatch, moonrise=["one:GAME", "two:GAME"])
    a_game(tmp_path / "data" / "moonrise")
    games, _ = find_games(workspace_at(tmp_path))
    with pytest.raises(PnpError, match='Two packages offer a game "moonrise": "one:GAME" and "two:GAME"'):
        games[0].game()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("no_such_module:GAME", "cannot be loaded"),
        (f"{__name__}:ABSENT", "cannot be loaded"),
        (f"{__name__}:NOT_A_GAME", "is of type int"),
    ],
)
def test_broken_code_of_a_stranger_is_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, said: str
) -> None:
    """Not a traceback; it names the game and the package."""
    entries(monkeypatch, moonrise=value)
    a_game(tmp_path / "data" / "moonrise")
    with pytest.raises(PnpError, match=said) as raised:
        find_game(workspace_at(tmp_path), "moonrise").game()
    assert "moonrise" in str(raised.value)


def test_a_list_shows_the_head_of_each_game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken game.toml does not hide the other games."""
    entries(monkeypatch)
    a_game(tmp_path / "data" / "good")
    a_game(tmp_path / "data" / "bad", "title = Moonrise")
    a_game(tmp_path / "data" / "duel", 'title = "Duel"\nplayers = [2, 2]')
    games, _ = find_games(workspace_at(tmp_path))
    bad, duel, good = map(summary, games)
    assert "not valid TOML" in bad.problem
    assert duel.players == "2 players"
    assert (good.title, good.players) == ("Moonrise", "2 to 5 players")
