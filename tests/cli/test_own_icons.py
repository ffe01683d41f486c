"""A game's own icons from the table to the paper: `pnp new`, `icons`, `check`, `build`, `rules-book`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import Result

Pnp = Callable[..., Result]
FLAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1L20 16H4z"/></svg>'
DROP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path fill="#00f" d="M2 2h44v20H2z"/></svg>'
TABLE = "Name,Cost,Text,Icon\nDragon,3,Breathe [flame] now.,flame\nFish,1,Pay 2:Big Drop: to swim.,big drop\n"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> Path:
    """A game made of a table with a folder of icons beside it; the test stands in the folder above."""
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "flame.svg").write_text(FLAME)
    (tmp_path / "icons" / "Big Drop.svg").write_text(DROP)
    (tmp_path / "beasts.csv").write_text(TABLE)
    monkeypatch.chdir(tmp_path)
    made = pnp("new", "beasts", "--from", "beasts.csv")
    assert made.exit_code == 0, made.output
    assert "The folder icons/ beside beasts.csv came along: :Big Drop: and :flame:." in made.output
    return tmp_path / "beasts"


def test_a_folder_beside_the_table_comes_along(game: Path, pnp: Pnp) -> None:
    """Words in brackets and the column of icons name its files, and all is as it should be."""
    assert sorted(path.name for path in (game / "icons").iterdir()) == ["Big Drop.svg", "flame.svg"]
    assert 'folder = "icons"' in (game / "game.toml").read_text("utf-8")
    roster = (game / "cards.csv").read_text("utf-8")
    assert "Breathe :flame: now." in roster
    assert roster.splitlines()[2].endswith("Big Drop")
    checked = pnp("check", "beasts", "--fit", "--strict")
    assert checked.exit_code == 0, checked.output


def test_the_icons_of_a_game_are_listed_and_drawn(game: Path, pnp: Pnp) -> None:
    """Its own first, with their files and with what is wrong with them."""
    (game / "icons" / "bad.svg").write_text(DROP.replace("#00f", '#00f" width="big'))
    told = pnp("icons", "--game", "beasts", "drop", "--sheet", "drop.png")
    assert told.output.split()[:3] == ["Big", "Drop", str(Path("beasts/icons/Big"))]
    with Image.open("drop.png") as sheet:
        assert sheet.width > 1000
    everything = json.loads(pnp("icons", "--game", "beasts", "--json").output)["icons"]
    assert [one["name"] for one in everything[:3]] == ["Big Drop", "bad", "flame"]
    assert any(one["name"] == "dragon-head" and one["author"] for one in everything)
    assert pnp("icons", "--game", "beasts", "bad", "--sheet", "bad.pdf").exit_code == 0
    assert len(PdfReader("bad.pdf").pages) == 1
    missing = pnp("icons", "--game", "beasts", "flmae")
    assert missing.exit_code
    assert "Did you mean flame" in missing.output


def test_what_is_wrong_is_told_by_the_check(game: Path, pnp: Pnp) -> None:
    """A slip in a cell at the cell, a broken file at the file, a folder that is not there at its key."""
    roster = game / "cards.csv"
    roster.write_text(roster.read_text("utf-8").replace(":flame:", ":flaem:"), "utf-8")
    (game / "icons" / "Big Drop.svg").write_text("<svg")
    told = pnp("check", "beasts", "--fit").output.replace("\\", "/")
    assert 'There is no icon "flaem". Did you mean flame?' in told
    assert "beasts/icons/Big Drop.svg  error" in told
    (game / "icons").rename(game / "symbols")
    told = pnp("check", "beasts").output.replace("\\", "/")
    line = (
        (game / "game.toml")
        .read_text("utf-8")
        .splitlines()
        .index('folder = "icons"        # SVG files of your own: fire.svg is :fire:')
    )
    assert f'beasts/game.toml:{line + 1}:icons.folder  error  There is no folder of icons "icons".' in told


def test_icons_are_inputs_of_what_is_printed(game: Path, pnp: Pnp) -> None:
    """Their hashes stand in the manifest; authors of the font's icons alone are credited."""
    built = pnp("build", "beasts", "--paper", "a4", "--ink", "full,low", "--gray")
    assert built.exit_code == 0, built.output
    told = json.loads(next(game.parent.rglob("a4-gutterless-grey/manifest.json")).read_text("utf-8"))
    assert {"data/beasts/icons/flame.svg", "data/beasts/icons/Big Drop.svg"} <= set(told["inputs"])
    assert "flame" not in told["icons"]


def test_rules_show_them(game: Path, pnp: Pnp) -> None:
    """Also names with blanks, where there is such an icon; other words between colons stay words."""
    rules = "# Rules\n\nPay 2 :flame: or :Big Drop: now; so: a plain thing: this.\n"
    (game / "rules.md").write_text(rules, "utf-8")
    assert pnp("rules-book", "beasts").exit_code == 0
    text = "".join(page.extract_text() for page in PdfReader(next(game.parent.rglob("beasts-rules.pdf"))).pages)
    assert "Big Drop" not in text
    assert "so: a plain thing: this." in " ".join(text.split())
    (game / "rules.md").write_text(rules.replace(":flame:", ":flaem:"), "utf-8")
    assert "Did you mean :flame:?" in pnp("rules-book", "beasts").output
