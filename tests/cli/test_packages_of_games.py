"""A game's package is installed by real pip: for editing, and as a wheel elsewhere; hatch and setuptools (issue 18)."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "python-authors.md").read_text("utf-8").partition("<!-- written by")[0]
FILES = {
    name: text  # the last state of each
    for name, more, text in re.findall(
        r"^`(\S+)`(, at its end)?\n\n```\w+\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL
    )
    if not more
}
(SETUPTOOLS,) = re.findall(
    r'^```toml\n(\[build-system\]\nrequires = \["setuptools.*?)^```$', PAGE, re.MULTILINE | re.DOTALL
)
BACKENDS = ("hatchling", "setuptools")


class Shell:
    """An environment of its own, to which the libraries of this one are lent."""

    def __init__(self, base: Path, *, with_pip: bool) -> None:
        venv.create(base, with_pip=with_pip)
        self.python = base / ("Scripts" if os.name == "nt" else "bin") / "python"

    def run(self, *arguments: str, here: Path, check: bool = True) -> "subprocess.CompletedProcess[str]":
        """A line of Python, as `python -m pip`."""
        lent = [str(REPOSITORY), sysconfig.get_path("purelib")]
        done = subprocess.run(
            [str(self.python), *arguments],
            cwd=here,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(lent), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0 or not check, done.stdout + done.stderr
        return done


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """An environment with what builds packages; skips where pip can fetch nothing."""
    base = tmp_path_factory.mktemp("tools")
    shell = Shell(base / "env", with_pip=True)
    wanted = ("hatchling", "editables", "setuptools>=70.1")
    got = shell.run("-m", "pip", "install", "--no-compile", "--ignore-installed", *wanted, here=base, check=False)
    if got.returncode != 0:
        pytest.skip(f"pip can fetch nothing here: {got.stderr.strip().splitlines()[-1:]}")
    return shell


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Another environment, of somebody who is given a wheel; pip of the first installs there."""
    return Shell(tmp_path_factory.mktemp("elsewhere") / "env", with_pip=False)


def package(base: Path, backend: str) -> Path:
    """The game of the page as a package of this kind."""
    for name, text in FILES.items():
        (base / name).parent.mkdir(parents=True, exist_ok=True)
        (base / name).write_text(text, "utf-8")
    if backend == "setuptools":
        project = FILES["pyproject.toml"]
        head, _, rest = project.partition("[project]")
        assert "hatchling" in head
        kept = rest.partition("[tool.hatch")[0]
        (base / "pyproject.toml").write_text(f"[project]{kept}{SETUPTOOLS}", "utf-8")
    return base


def ridge_is_whole(shell: Shell, here: Path) -> None:
    """Found by name, checked by its own rules, and built with its own files."""
    assert "ridge/dull" in shell.run("-m", "generator", "rules", "ridge", here=here).stdout
    built = shell.run("-m", "generator", "build", "ridge", "--paper", "a4", here=here).stdout
    assert "12 cards on 2 sheets of A4" in built
    assert (
        "20 games from seed 1" in shell.run("-m", "generator", "simulate", "ridge", "--games", "20", here=here).stdout
    )
    exported = shell.run("-m", "generator", "export", "ridge", "--to", "vtt,cockatrice", here=here).stdout
    assert "12 pieces: " in exported
    site = ("site", "ridge", "--downloads", "none", "--games", "10")
    assert "index.html" in shell.run("-m", "generator", *site, here=here).stdout


@pytest.mark.parametrize("backend", BACKENDS)
def test_pip_installs_a_game_for_editing(tools: Shell, tmp_path: Path, backend: str) -> None:
    """`pip install -e .`: a change of the roster counts at once."""
    game = package(tmp_path / "game", backend)
    tools.run("-m", "pip", "install", "--no-deps", "--no-build-isolation", "-e", ".", here=game)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "No errors." in tools.run("-m", "generator", "check", "ridge", here=empty).stdout
    roster = game / "ridge" / "paths.csv"
    roster.write_text(roster.read_text("utf-8").replace("Goat Path,3,4,1,,3", "Goat Path,3,4,1,,2"), "utf-8")
    told = tools.run("-m", "generator", "check", "ridge", here=empty, check=False)
    assert "The set has 11 paths." in told.stdout
    tools.run("-m", "pip", "uninstall", "--yes", "ridge-game", here=tmp_path)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_wheel_of_a_game_works_elsewhere(tools: Shell, elsewhere: Shell, tmp_path: Path, backend: str) -> None:
    """Its roster, drawing and game.toml are in it; the folder it was made in may be gone."""
    game = package(tmp_path / "game", backend)
    tools.run("-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), ".", here=game)
    (wheel,) = tmp_path.glob("ridge_game-*.whl")
    game.rename(tmp_path / "gone")
    there = ("-m", "pip", "--python", str(elsewhere.python))
    tools.run(*there, "install", "--no-deps", "--no-index", str(wheel), here=tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    ridge_is_whole(elsewhere, empty)
    tools.run(*there, "uninstall", "--yes", "ridge-game", here=tmp_path)
    assert "Ridge" not in elsewhere.run("-m", "generator", "games", here=empty).stdout


def test_the_python_of_the_tests_is_left_alone() -> None:
    """Nothing of the game is installed here."""
    done = subprocess.run([sys.executable, "-c", "import ridge"], capture_output=True, check=False, cwd=REPOSITORY)
    assert done.returncode != 0
