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
FILES = dict(re.findall(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
COMMANDS = [
    line
    for block in re.findall(r"^<!-- run -->\n```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the files of the page's first half."""
    root = tmp_path / "workspace"
    for name, text in FILES.items():
        if not name.endswith(".py"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of the page's second half, as pip would leave it."""
    site = tmp_path / "site"
    (site / "lighthouse_rules").mkdir(parents=True)
    (site / "lighthouse_rules" / "__init__.py").write_text(FILES["lighthouse_rules/__init__.py"], encoding="utf-8")
    (entry_point,) = re.findall(r'^\[project\.entry-points\."(.*)"\]\n(.*) = "(.*)"$', PAGE, re.MULTILINE)
    metadata = site / "lighthouse_rules-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: lighthouse-rules\nVersion: 1.0\n", encoding="utf-8"
    )
    group, name, value = entry_point
    (metadata / "entry_points.txt").write_text(f"[{group}]\n{name} = {value}\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(site))
    return site


def test_the_page_stays_short() -> None:
    """Ten minutes, under 180 lines."""
    assert len(PAGE.splitlines()) < 180
    assert set(FILES) == {
        "data/lighthouse/ships.csv",
        "data/lighthouse/game.toml",
        "templates/lighthouse/ship-front.svg.j2",
        "templates/lighthouse/ship-back.svg.j2",
        "lighthouse_rules/__init__.py",
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


def test_rules_in_a_package_are_found(process: Process, workspace: Path, package: Path) -> None:
    """They meet the folder by its name, and their docstrings are help pages."""
    assert process("check", "lighthouse").returncode == 0
    listed = process("rules", "lighthouse").stdout
    assert b"lighthouse/fleet" in listed
    assert b"A ship slower than 1 never comes home." in process("rules", "lighthouse", "slow").stdout
    ships = workspace / "data" / "lighthouse" / "ships.csv"
    ships.write_text(ships.read_text(encoding="utf-8") + "rock,The Rock,0,,1\n", encoding="utf-8")
    result = process("check", "lighthouse")
    assert result.returncode == 1
    assert b"The fleet has 7 ships." in result.stdout
    assert b"data/lighthouse/ships.csv:5:speed  warning  The Rock has speed 0." in result.stdout


def test_a_package_may_carry_its_files(
    process: Process, workspace: Path, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who installs it can build the game in an empty folder."""
    carried = package / "lighthouse_rules"
    shutil.copytree(workspace / "data" / "lighthouse", carried, dirs_exist_ok=True)
    shutil.copytree(workspace / "templates" / "lighthouse", carried / "templates")
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert b"Lighthouse 0.1.0" in process("games").stdout
    result = process("build", "lighthouse", "--paper", "a4")
    assert result.returncode == 0, result.stdout + result.stderr
    assert list(empty.glob("output/lighthouse/*/*.pdf"))
