"""A wheel in a folder: installed by pip into an environment of its own, it has all that it needs (issue 18, part 7)."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
Run = Callable[..., str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs commands of an environment that holds the wheel, in an empty folder; other libraries are lent to it."""
    base = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(base / "dist")]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    (wheel,) = (base / "dist").glob("pnp_generator-*.whl")
    venv.create(base / "env", with_pip=True)
    scripts = base / "env" / ("Scripts" if os.name == "nt" else "bin")
    (base / "empty").mkdir()

    def run(program: str, *arguments: str) -> str:
        done = subprocess.run(
            [str(scripts / program), *arguments],
            cwd=base / "empty",
            check=False,
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": sysconfig.get_path("purelib")},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("pip", "install", "--no-deps", "--no-index", "--ignore-installed", str(wheel))
    return run


def test_pip_installs_the_wheel_of_a_folder(installed: Run) -> None:
    """The program that runs is the one of the wheel."""
    where = installed("python", "-c", "import generator; print(generator.__file__)")
    assert "/env/" in where.replace("\\", "/")
    assert "ratings-war" in installed("pnp", "games")


def test_the_pages_came_along(installed: Run) -> None:
    """Every one of docs/, and the README; their scripts did not."""
    listed = installed("pnp", "help")
    for page in (REPOSITORY / "docs").glob("*.md"):
        assert f"  {page.stem} " in listed
    assert installed("pnp", "help", "rosters").startswith("# Rosters")
    assert installed("pnp", "help", "readme").startswith("# pnp")
    assert ".py" not in installed("python", "-c", "import generator.manual as m; print(*m.topics())")


def test_fonts_icons_and_the_schema_came_along(installed: Run) -> None:
    """What a new game begins with."""
    assert "Barlow" in installed("pnp", "fonts")
    assert "broadsword" in installed("pnp", "icons", "sword")
    assert installed("pnp", "icons", "axe", "--sheet", "axe.png").count("axe.png") == 1
    assert '"additionalProperties": false' in installed("pnp", "schema")
