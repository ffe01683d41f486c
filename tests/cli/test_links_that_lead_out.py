"""What a game's folder holds may lead elsewhere by links or names: nothing from there is printed, packed or written."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="{{ howl }}" height="9"/>
</svg>
"""
SECRET = "## 1.2.0\n\nThe secret of another folder.\n"


@pytest.fixture
def wolves(moonrise: Path) -> Path:
    """A game that can be built and released: its data folder. Beside the workspace lies a secret."""
    templates = moonrise.parents[1] / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(FRONT, "utf-8")
    (moonrise / "CHANGELOG.md").write_text("## 1.2.0\n\nFirst.\n", "utf-8")
    elsewhere = moonrise.parents[1].parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret.txt").write_text(SECRET, "utf-8")
    return moonrise


def link(path: Path, target: str = "secret.txt") -> None:
    """Make a path lead to the other folder."""
    if path.exists():
        path.unlink()
    try:
        path.symlink_to(path.parents[2].parent / "elsewhere" / target)
    except OSError:
        pytest.skip("This system makes no links for such a user.")


@pytest.mark.parametrize("name", ["CHANGELOG.md", "LICENSE", "rules.md", "releases"])
def test_a_release_packs_nothing_from_elsewhere(name: str, wolves: Path, pnp: Pnp) -> None:
    """Changelog, licence and rules of the archive are those of the game's folder; the record is written there."""
    link(wolves / name, "" if name == "releases" else "secret.txt")
    before = sorted((wolves.parents[1].parent / "elsewhere").iterdir())
    result = pnp("release", "moonrise", "1.2.0")
    assert result.exit_code == 3, result.output
    assert f"data/moonrise/{name}: leads out of the folder that it belongs to" in result.stderr
    assert not list(Path().glob("output/releases/*"))
    assert sorted((wolves.parents[1].parent / "elsewhere").iterdir()) == before


@pytest.mark.parametrize("command", ["build", "rules-book"])
@pytest.mark.parametrize("how", ["a link", "../../../elsewhere/secret.txt", "an absolute path"])
def test_rules_from_elsewhere_are_not_printed(how: str, command: str, wolves: Path, pnp: Pnp) -> None:
    """By a link or by `file` of [booklet]."""
    if how == "a link":
        link(wolves / "rules.md")
    else:
        secret = wolves.parents[1].parent / "elsewhere" / "secret.txt"
        name = secret.as_posix() if how.startswith("an") else how
        file = wolves / "game.toml"
        file.write_text(file.read_text("utf-8") + f'\n[booklet]\nfile = "{name}"\n', "utf-8")
    result = pnp(command, "moonrise")
    assert result.exit_code == 3, result.output
    assert "leads out of the folder that it belongs to" in result.stderr
    assert not Path("output/moonrise").exists()


@pytest.mark.parametrize("name", ["layouts/own.toml", "shops/own.toml"])
def test_layouts_and_shops_that_lead_out_are_none(name: str, wolves: Path, pnp: Pnp) -> None:
    """Their lines are not even quoted."""
    path = wolves / name
    path.parent.mkdir()
    path.symlink_to(wolves.parents[1].parent / "elsewhere" / "secret.txt")
    option = ("--layout", "own") if "layouts" in name else ("--make", "shop:profile=own")
    result = pnp("build", "moonrise", *option)
    assert result.exit_code == 2, result.output
    assert "own" in result.output
    assert "secret" not in result.output


def test_pictures_of_a_table_come_from_beside_it_alone(wolves: Path, pnp: Pnp) -> None:
    """A stranger's table does not copy a picture of another folder into the game that is made of it."""
    from PIL import Image

    elsewhere = wolves.parents[1].parent / "elsewhere"
    Image.new("RGB", (40, 40), "red").save(elsewhere / "passport.png")
    shutil.copy(elsewhere / "passport.png", "own.png")
    table = f"name,art\nA,{elsewhere / 'passport.png'}\nB,../elsewhere/passport.png\nC,own.png\n"
    Path("cards.csv").write_text(table, "utf-8")
    result = pnp("new", "pictures", "--from", "cards.csv")
    assert result.exit_code == 0, result.output
    assert [path.name for path in Path("pictures").rglob("*.png")] == ["own.png"]
    assert "2 pictures" in result.output
