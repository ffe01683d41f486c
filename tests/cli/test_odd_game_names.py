"""A game's folder may have any name that a system allows (RL-14)."""

import json
import os
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

GAME_FILE = """\
title = "T"
version = "1.0.0"
[rosters.s]
file = "s.csv"
[components.c]
title = "C"
trim = "poker"
front = "f.svg"
roster = "s"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="9" height="9"/>
</svg>
"""
COMPOSED = unicodedata.normalize("NFC", "café")
DECOMPOSED = unicodedata.normalize("NFD", "café")


def game(root: Path, name: str, templates: str = "") -> None:
    """A game of one card whose template lies in a folder of the same name, or of another."""
    data, front = root / "data" / name, root / "templates" / (templates or name)
    for folder in (data, front):
        folder.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "s.csv").write_text("id,name\na,Ann\n", "utf-8")
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (front / "f.svg").write_text(FRONT, "utf-8")


def built(pnp: Pnp, name: str) -> None:
    """The sheets are made, under a folder that stands where output belongs."""
    result = pnp("build", name, "--paper", "a4")
    assert result.exit_code == 0, result.output
    assert list(Path().glob("output/*/a4-gutterless-full/*-cards.pdf"))


needs_bytes = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are UTF-8 or UTF-16 there")


@needs_bytes
@pytest.mark.parametrize("asked", [os.fsdecode(b"caf\xe9"), os.fsdecode(b"data/caf\xe9"), "caf\ufffd"])
def test_rl_14_a_game_folder_that_is_not_utf_8_builds(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    """It has a sign for what cannot be read in its name; what is written has names that can."""
    game(tmp_path, os.fsdecode(b"caf\xe9"))
    monkeypatch.chdir(tmp_path)
    built(pnp, asked)
    assert [path.name for path in Path("output").iterdir() if path.is_dir()] == ["caf\ufffd"]
    assert json.loads(pnp("check", asked, "--json").stdout)["game"] == "caf\ufffd"
    assert pnp("release", asked, "1.0.0").exit_code == 0
    assert "As it was released." in pnp("verify", "output/releases/caf\ufffd-1.0.0.zip", "--rebuild").stdout


@needs_bytes
def test_rl_14_a_folder_above_that_is_not_utf_8_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    """As people of old systems have them."""
    root = tmp_path / os.fsdecode(b"Caf\xe9 \xff")
    game(root, "plain")
    monkeypatch.chdir(root)
    built(pnp, "plain")


@pytest.mark.parametrize("asked", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("templates", [COMPOSED, DECOMPOSED])
@pytest.mark.parametrize("data", [COMPOSED, DECOMPOSED])
def test_rl_14_a_game_folder_with_decomposed_accents_has_its_templates(
    data: str, templates: str, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    """A Mac writes them so, in archives too; people type them composed."""
    game(tmp_path, data, templates)
    monkeypatch.chdir(tmp_path)
    result = pnp("check", asked)
    assert result.exit_code == 0, result.output


@pytest.mark.skipif(sys.platform == "win32", reason='no name has " there')
@pytest.mark.parametrize("name", ['it\'s "q"', "'q'", '"', "the boys'"])
def test_rl_14_a_game_name_that_ends_in_a_quote_sign_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    """By its name, by its path, and where a shell left quotes around it."""
    game(tmp_path, name)
    monkeypatch.chdir(tmp_path)
    built(pnp, name)
    for asked in (f"data/{name}", f"data/{name}/game.toml", f"./data/{name}/"):
        result = pnp("check", asked)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("asked", ['"plain"', "'plain'", '"data/plain"', 'data/plain/"', "  plain "])
def test_quotes_that_a_shell_left_around_a_name_do_no_harm(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    """Windows hands over a quote at the end of a path that ends in a backslash."""
    game(tmp_path, "plain")
    monkeypatch.chdir(tmp_path)
    assert pnp("check", asked).exit_code == 0
