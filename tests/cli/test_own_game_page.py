"""docs/own-game.md is true: these tests do what it says."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

PAGE = (Path(__file__).parents[2] / "docs" / "own-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(\S+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = [
    line
    for block in re.findall(r"^<!-- run -->\n```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the files of the page."""
    root = tmp_path / "workspace"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(root)
    return root


def test_the_page_stays_short() -> None:
    """Ten minutes, under 120 lines."""
    assert len(PAGE.splitlines()) < 120
    assert set(FILES) == {
        "data/lighthouse/ships.csv",
        "data/lighthouse/game.toml",
        "templates/lighthouse/ship-front.svg.j2",
        "templates/lighthouse/ship-back.svg.j2",
    }


def test_a_game_without_code_is_checked_and_built(process: Process, workspace: Path) -> None:
    """With the page's own commands: print files for two papers come out."""
    assert COMMANDS == ["pnp check lighthouse", "pnp build lighthouse"]
    for command in COMMANDS:
        result = process(*shlex.split(command)[1:])
        assert result.returncode == 0, result.stdout + result.stderr
    assert len({path.parent for path in workspace.glob("output/lighthouse/*/*.pdf")}) == 2


def test_a_game_may_be_one_folder(process: Process, workspace: Path, tmp_path: Path) -> None:
    """With templates inside it, named by its path."""
    game = tmp_path / "elsewhere" / "lighthouse"
    shutil.copytree(workspace / "data" / "lighthouse", game)
    shutil.copytree(workspace / "templates" / "lighthouse", game / "templates")
    shutil.rmtree(workspace / "data")
    shutil.rmtree(workspace / "templates")
    result = process("build", str(game), "--paper", "a4", "--json")
    assert result.returncode == 0, result.stdout + result.stderr
    (variant,) = json.loads(result.stdout)["variants"]
    assert variant["folder"].startswith("output/lighthouse/")


def test_mistakes_the_page_names_are_findings(process: Process, workspace: Path) -> None:
    """A word for a number, a misspelt column; nothing is printed."""
    ships = workspace / "data" / "lighthouse" / "ships.csv"
    ships.write_text(ships.read_text(encoding="utf-8").replace(",2,Turns", ",two,Turns"), encoding="utf-8")
    result = process("build", "lighthouse")
    assert result.returncode == 1
    assert b"data/lighthouse/ships.csv:4:speed  error" in result.stdout
    assert not (workspace / "output").exists()
