"""Where data, templates, fonts and output are found."""

from pathlib import Path

import pytest

from generator.workspace import find_workspace, inside, shown, typed_path


def a_game(root: Path, name: str = "moonrise") -> Path:
    folder = root / "data" / name
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('title = "Moonrise"\n', encoding="utf-8")
    return folder


def test_the_folder_a_person_stands_in_is_their_workspace(tmp_path: Path) -> None:
    """Own folders come first, those of the program after them."""
    a_game(tmp_path)
    workspace = find_workspace(tmp_path)
    assert workspace.root == tmp_path
    assert workspace.data[0] == tmp_path / "data"
    assert workspace.output == tmp_path / "output"
    assert workspace.fonts[0] == tmp_path / "fonts"


def test_a_person_may_stand_anywhere_inside_their_workspace(tmp_path: Path) -> None:
    """Like git, the nearest folder upwards that holds data/<game>/game.toml counts."""
    deep = a_game(tmp_path) / "art" / "wolves"
    deep.mkdir(parents=True)
    assert find_workspace(deep).root == tmp_path


def test_a_data_folder_without_games_is_no_workspace(tmp_path: Path) -> None:
    """Many projects have a folder called data."""
    (tmp_path / "data" / "something").mkdir(parents=True)
    workspace = find_workspace(tmp_path)
    assert tmp_path / "data" not in workspace.data
    assert workspace.output == tmp_path / "output"


@pytest.mark.parametrize("name", ["My Game (v2)", "Jeux été", "日本"])
def test_folder_names_with_spaces_and_accents_work(tmp_path: Path, name: str) -> None:
    """User faults CL-01, CL-02."""
    root = tmp_path / name
    a_game(root, name)
    workspace = find_workspace(root)
    folders = workspace.game_folders(name, root / "data" / name)
    assert folders.output == root / "output" / name
    assert folders.shown(folders.game_file) == f"data/{name}/game.toml"


def test_own_templates_come_before_shared_ones(tmp_path: Path) -> None:
    """Inside the game's folder, then beside data/, then what all games share."""
    data = a_game(tmp_path)
    folders = find_workspace(tmp_path).game_folders("moonrise", data)
    assert folders.templates[0] == data / "templates"
    own = folders.templates.index(tmp_path / "templates" / "moonrise")
    assert own < folders.templates.index(tmp_path / "templates" / "_shared")


def test_a_folder_named_by_path_has_its_templates_inside(tmp_path: Path) -> None:
    """A game may be one folder that holds everything."""
    game = tmp_path / "lighthouse"
    (game / "templates").mkdir(parents=True)
    folders = find_workspace(tmp_path).game_folders("lighthouse", game)
    assert folders.templates[0] == game / "templates"
    assert folders.fonts[0] == game / "fonts"
    assert len(set(folders.templates)) == len(folders.templates)


@pytest.mark.parametrize("typed", ['print out"', '"print out"', "'print out'", "  print out  ", "print out/"])
def test_stray_quotes_are_taken_off_paths(tmp_path: Path, typed: str) -> None:
    r"""A Windows shell turns "print out\" into a path that ends in a quote (CL-17)."""
    assert typed_path(typed, tmp_path) == tmp_path / "print out"


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every shell expands it, as in --out=~/print."""
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "me"))
    assert typed_path("~/print", tmp_path) == tmp_path / "me" / "print"


def test_paths_are_shown_from_where_the_person_stands(tmp_path: Path) -> None:
    """Relative inside and nearby, whole when that is shorter, always with forward slashes."""
    assert shown(tmp_path / "data" / "x.csv", tmp_path) == "data/x.csv"
    assert shown(tmp_path / "data" / "x.csv", tmp_path / "output") == "../data/x.csv"
    assert shown(Path("/x"), tmp_path) == "/x"


@pytest.mark.parametrize("name", ["../secret.txt", "art/../../secret.txt", "..\\secret.txt", "a\0b"])
def test_no_name_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    """Rosters and pictures are named by data, which may come from a stranger."""
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "secret.txt").touch()
    assert inside(folder, name) is None


def test_no_link_leads_out_of_its_folder(tmp_path: Path) -> None:
    """A symbolic link is followed before it is judged."""
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "secret.txt").touch()
    (folder / "art.png").symlink_to(tmp_path / "secret.txt")
    assert inside(folder, "art.png") is None


def test_an_absolute_name_leads_out(tmp_path: Path) -> None:
    """Joining an absolute path would replace the folder."""
    assert inside(tmp_path, "/etc/hostname") is None
