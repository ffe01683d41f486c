"""`generator.api` is the door for games and tools: its names are where it says, typed, documented, and enough."""

import ast
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from generator import api

REPOSITORY = Path(__file__).parents[2]
ROOMS = REPOSITORY / "generator"
SOURCE = ast.parse(Path(api.__file__).read_text("utf-8"))
TYPED = {
    name.name: node.module
    for node in ast.walk(SOURCE)
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("generator.")
    for name in node.names
}


def test_those_who_read_types_see_the_same_names_in_the_same_rooms() -> None:
    """As those who run."""
    assert {name: f"generator.{room}" for name, room in api._ROOMS.items()} == TYPED
    assert sorted(api.__all__) == sorted(TYPED) == dir(api)


@pytest.mark.parametrize("name", sorted(api.__all__))
def test_each_name_is_what_its_room_has(name: str) -> None:
    """One thing, known by two paths."""
    assert getattr(api, name) is getattr(import_module(TYPED[name]), name)


def test_contracts_on_the_door_name_every_room() -> None:
    """A new room is behind the door, too."""
    rooms = {path.stem for path in ROOMS.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    rooms -= {"__init__", "__main__", "api", "games"}
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    contracts = {one["name"]: one for one in project["tool"]["importlinter"]["contracts"]}
    forbidden = contracts["A game goes through the door"]["forbidden_modules"]
    kept_out = contracts["Nobody else goes through the door"]["source_modules"]
    assert {name.removeprefix("generator.") for name in forbidden} == rooms
    assert {name.removeprefix("generator.") for name in kept_out} == rooms


def test_a_name_that_is_not_public_is_refused() -> None:
    """With the page that lists those that are."""
    with pytest.raises(AttributeError, match=r"'FaceReader': `pnp help python-authors` lists"):
        _ = api.FaceReader  # type: ignore[attr-defined]


def test_the_page_is_as_its_script_writes_it() -> None:
    """`python docs/python_authors_page.py` after a change."""
    sys.path.insert(0, str(REPOSITORY / "docs"))
    from python_authors_page import page

    assert (REPOSITORY / "docs" / "python-authors.md").read_text("utf-8") == page()


def test_a_game_loads_only_what_it_asks_for() -> None:
    """A check must not wait for drawing, playing or numbers it does not need."""
    code = "import sys; from generator.api import Card, Fact, Game, rule; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"pydantic", "numpy", "jinja2", "reportlab", "generator.simulate", "generator.outputs"}


REFEREES = [path for place in ("*/referee.py", "*/referee/*.py") for path in (ROOMS / "games").glob(place)]


@pytest.mark.parametrize("path", sorted(REFEREES), ids=lambda path: path.relative_to(ROOMS).as_posix())
def test_a_referee_asks_at_the_door_for_no_engine(path: Path) -> None:
    """It judges by the log and the cards; odds, rolls and plays would be the engine's own."""
    asked = {
        name.name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "generator.api"
        for name in node.names
    }
    assert asked <= {"Objection", "Printed", "WatchedGame", "counted", "followed", "listed", "nearest", "quoted"}
