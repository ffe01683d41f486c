"""A small workspace to stand in, and ways to run commands."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generator.cli.app import app

GAME_FILE = """\
title = "Moonrise"
version = "1.2.0"
players = [2, 5]
tagline = "Wolves take turns to howl."

[rosters.wolves]
file = "wolves.csv"
columns = { howl = "whole" }

[components.wolf]
title = "Wolf card"
trim = "poker"
front = "wolf.svg"
roster = "wolves"
"""

TEMPLATE = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"></svg>'

Pnp = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def moonrise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a game without code; the test stands in its workspace."""
    folder = tmp_path / "my games (été)" / "data" / "moonrise"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME_FILE, encoding="utf-8")
    templates = folder.parent.parent / "templates" / "_shared"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(TEMPLATE, encoding="utf-8")
    (folder / "wolves.csv").write_text("id,name,howl\nfenris,Fenris,3\nskoll,Sköll,4\n", encoding="utf-8")
    monkeypatch.chdir(folder.parent.parent)
    return folder


@pytest.fixture
def pnp() -> Pnp:
    """Run a command in this process."""

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(app, list(arguments), prog_name="pnp")

    return run


@pytest.fixture
def process() -> Process:
    """Run a command as its own process, without a terminal."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [sys.executable, "-m", "generator", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=60,
            env={**os.environ, **environment},
        )

    return run
