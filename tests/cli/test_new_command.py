"""`pnp new` and `pnp frames` as a person runs them."""

import io
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]
KINDS = ("cards", "standard-deck", "dice", "tokens", "empty")
SHIPS = """\
Name,Qty,Speed,Side,Text
The Herring,2,3,sea,Comes home first.
Old Anna,,1,sea,"Slow, but never lost. :anchor:"
Moth,3,2,land,Turns towards any [candle-flame].
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table in it, where the person stands."""
    (tmp_path / "ships.csv").write_text(SHIPS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    """Everything under a folder, hidden files too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_one_command_makes_a_game_that_builds_without_a_finding(pnp: Pnp, here: Path) -> None:
    """From a table to print files: warnings would fail, and each column was told."""
    made = pnp("new", "lighthouse", "--from", "ships.csv")
    assert made.exit_code == 0, made.output
    for column, what in (
        ("Name", "the name"),
        ("Qty", "how often"),
        ("Speed", "number"),
        ("Side", "kind"),
        ("Text", "text"),
    ):
        assert any(column in line and what in line for line in made.output.splitlines()), made.output
    checked = pnp("check", "lighthouse", "--fit", "--strict")
    assert checked.exit_code == 0, checked.output
    assert "6 cards (3 different)" in checked.output
    built = pnp("build", "lighthouse", "--paper", "a4")
    assert built.exit_code == 0, built.output
    assert list((here / "output" / "lighthouse").glob("*/lighthouse-cards.pdf"))


def test_the_folder_holds_what_the_game_needs_and_no_more(pnp: Pnp, here: Path) -> None:
    """Roster, drawings, fonts with their licences, and what git and GitHub want; README of ten lines."""
    assert pnp("new", "lighthouse", "--from", "ships.csv").exit_code == 0
    found = files(here / "lighthouse")
    assert {
        "game.toml", "cards.csv", "README.md", "rules.md", ".gitattributes", ".gitignore",
        ".github/workflows/cards.yml", "templates/card-front.svg", "templates/card-back.svg", "fonts/barlow/OFL.txt",
    } <= set(found)  # fmt: skip
    readme = found["README.md"].decode()
    assert len(readme.splitlines()) <= 10
    assert readme.count("pnp ") == 3
    assert b":candle-flame:" in found["cards.csv"]
    assert sorted(path.name for path in here.iterdir()) == ["lighthouse", "ships.csv"]


def test_every_chosen_key_of_game_toml_has_its_words(pnp: Pnp, here: Path) -> None:
    """A person who reads the file learns what they may change."""
    pnp("new", "lighthouse", "--from", "ships.csv")
    text = (here / "lighthouse" / "game.toml").read_text("utf-8")
    for key in ("version", "players", "language", "author", "copies", "bleed", "safe", "trim"):
        assert any(line.startswith(f"{key} = ") and " # " in line for line in text.splitlines()), key
    for table in ("columns", "in_play", "[icons]", "[themes.low]"):
        lines = text.splitlines()
        at = next(index for index, line in enumerate(lines) if line.startswith(table))
        assert lines[at - 1].startswith("#") or "=" in lines[at - 1], table


def test_nothing_is_overwritten(pnp: Pnp, here: Path) -> None:
    """Not a folder, be it empty, nor a file of that name."""
    (here / "lighthouse").mkdir()
    (here / "moth").write_text("mine", "utf-8")
    for name in ("lighthouse", "moth"):
        made = pnp("new", name, "--from", "ships.csv")
        assert made.exit_code == 2
        assert "nothing is overwritten" in made.output
    assert (here / "moth").read_text("utf-8") == "mine"
    assert list((here / "lighthouse").iterdir()) == []


def test_a_game_that_cannot_be_written_is_not_there_by_half(
    pnp: Pnp, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move to its place fails: the folder is absent, and nothing is left beside it."""

    def refused(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", refused)
    made = pnp("new", "deep/er/lighthouse", "--from", "ships.csv")
    assert made.exit_code == 3
    assert "No space left" in made.output
    assert [path.name for path in here.iterdir()] == ["ships.csv"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("top-dog",), "already"),
        (("a:b",), "cannot be the name"),
        (("con",), "cannot be the name"),
        ((" ",), "needs a name"),
        (("x", "--from", "none.csv"), "cannot be read"),
        (("x", "--from", "."), "folder"),
        (("x", "--from", "blank.csv"), "empty"),
        (("x", "--from", "heads.csv"), "no card below"),
        (("x", "--from", "page.csv"), "web page"),
        (("x", "--from", "ships.csv", "--kind", "dice"), "does not go with it"),
        (("x", "--sheet", "Deck"), "--from"),
        (("x", "--frame", "clasic"), 'Did you mean "classic"?'),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(
    pnp: Pnp, here: Path, arguments: tuple[str, ...], said: str
) -> None:
    """And nothing is made."""
    (here / "blank.csv").write_text("\n\n", "utf-8")
    (here / "heads.csv").write_text("name,text\n", "utf-8")
    (here / "page.csv").write_text("<!doctype html><html></html>", "utf-8")
    before = files(here)
    made = pnp("new", *arguments)
    assert made.exit_code in (2, 3), made.output
    assert said in made.output
    assert "Traceback" not in made.output
    assert files(here) == before


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_every_kind_build_at_once(pnp: Pnp, here: Path, kind: str) -> None:
    """Without a finding, warnings counted."""
    assert pnp("new", "first-game", "--kind", kind).exit_code == 0
    game = "first-game/first_game" if kind == "dice" else "first-game"
    checked = pnp("check", game, "--fit", "--strict", "--json")
    assert checked.exit_code == 0, checked.output
    assert json.loads(checked.output)["findings"] == []
    built = pnp("build", game, "--paper", "a4", "--ink", "full,low")
    assert built.exit_code == 0, built.output


def test_a_standard_deck_has_54_cards(pnp: Pnp, here: Path) -> None:
    """Thirteen of each suit and two jokers."""
    pnp("new", "patience", "--kind", "standard-deck")
    assert "54 cards" in pnp("check", "patience").output


def test_rules_in_python_are_installed_and_their_tests_pass(here: Path) -> None:
    """As a wheel, in a folder of its own: the rules are held, and a die that breaks them is told."""
    run = [sys.executable, "-m"]
    made = subprocess.run([*run, "generator", "new", "first-game", "--kind", "dice"], capture_output=True, check=False)
    assert made.returncode == 0, made.stderr
    site = here / "site"
    built = subprocess.run(
        [*run, "build", "-q", "--wheel", "--no-isolation", "-o", "wheels", "./first-game"],
        capture_output=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr.decode()
    (wheel,) = (here / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    environment = {**os.environ, "PYTHONPATH": str(site)}
    tested = subprocess.run(
        [*run, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", "first-game/tests"],
        capture_output=True, check=False, env=environment, cwd=here,
    )  # fmt: skip
    assert tested.returncode == 0, tested.stdout.decode()
    assert b"5 passed" in tested.stdout
    faces = site / "first_game" / "faces.csv"
    faces.write_text(
        faces.read_text("utf-8").replace("hunter-6,Hunter,6,crown,6", "hunter-6,Hunter,6,crown,9"), "utf-8"
    )
    wrong = subprocess.run(
        [*run, "generator", "check", "first_game"], capture_output=True, check=False, env=environment
    )
    assert wrong.returncode == 1
    assert b"same-sum" in wrong.stdout


def test_frames_are_drawn(pnp: Pnp, here: Path) -> None:
    """All of them on one picture, the list beside it."""
    shown = pnp("frames", "minimal", "kids", "-o", "looks.png", "--dpi", "40")
    assert shown.exit_code == 0, shown.output
    assert "minimal" in shown.output
    assert "kids" in shown.output
    with Image.open(here / "looks.png") as picture:
        assert len(picture.getcolors(1 << 24) or ()) > 50
    assert pnp("frames", "-o", "looks.gif").exit_code == 2
    assert pnp("frames", "purple").exit_code == 2


def test_frames_are_drawn_with_a_table_of_ones_own(pnp: Pnp, here: Path) -> None:
    """As a PDF, too."""
    shown = pnp("frames", "dark", "--from", "ships.csv", "-o", "looks.pdf")
    assert shown.exit_code == 0, shown.output
    assert (here / "looks.pdf").read_bytes().startswith(b"%PDF")


def test_a_frame_of_ones_own_stands_in_the_workspace(pnp: Pnp, here: Path) -> None:
    """A copy of ours with other colors, under its own name."""
    ours = Path(__file__).parents[2] / "frames" / "classic"
    pnp("new", "data/lighthouse", "--from", "ships.csv")
    own = here / "frames" / "harbor"
    own.mkdir(parents=True)
    text = (ours / "frame.toml").read_text("utf-8").replace('title = "Classic"', 'title = "Harbor"')
    (own / "frame.toml").write_text(text.replace("#7a2e2a", "#123456"), "utf-8")
    (own / "parts.svg").write_bytes((ours / "parts.svg").read_bytes())
    made = pnp("new", "moth", "--from", "ships.csv", "--frame", "harbor")
    assert made.exit_code == 0, made.output
    assert "#123456" in (here / "moth" / "game.toml").read_text("utf-8")
    (own / "frame.toml").write_text(text.replace('layout = "window"', 'layout = "round"'), "utf-8")
    wrong = pnp("new", "moth2", "--from", "ships.csv", "--frame", "harbor")
    assert wrong.exit_code != 0
    assert "layout" in wrong.output
    assert not (here / "moth2").exists()


def test_pictures_beside_the_table_come_along(pnp: Pnp, here: Path) -> None:
    """Those that are there are copied; the others are told, and an icon stands in for them."""
    (here / "pics").mkdir()
    out = io.BytesIO()
    Image.new("RGB", (900, 600), "#336699").save(out, "PNG")
    (here / "pics" / "fox.png").write_bytes(out.getvalue())
    (here / "art.csv").write_text("name,picture\nFox,pics\\fox.png\nHen,pics/hen.png\n", "utf-8")
    made = pnp("new", "farm", "--from", "art.csv")
    assert made.exit_code == 0, made.output
    assert "hen.png" in made.output
    assert (here / "farm" / "art" / "fox.png").read_bytes() == out.getvalue()
    assert pnp("check", "farm", "--fit", "--strict").exit_code == 0


def test_who_has_no_game_yet_is_shown_the_way(pnp: Pnp, here: Path) -> None:
    """Whatever command they begin with."""
    for arguments in (("check", "ships"), ("build", "ships.csv"), ("check", ".")):
        assert "pnp new" in pnp(*arguments).output, arguments


def test_a_table_becomes_a_pdf_by_one_command(here: Path, pnp: Pnp) -> None:
    """`--build` writes the sheets as well; what is next is no build then."""
    (here / "spells.csv").write_text("Name,Cost,Text\nGust,1,Move a target.\nMeteor,7,Deal 9 damage.\n", "utf-8")
    result = pnp("new", "spells", "--from", "spells.csv", "--build")
    assert result.exit_code == 0, result.output
    assert "2 cards on 1 sheet of A4" in result.output
    assert "pnp build spells" not in result.output
    assert list((here / "output" / "spells").glob("a4-*/spells-cards.pdf"))


def test_a_kind_is_built_by_one_command_too(here: Path, pnp: Pnp) -> None:
    """Its game.toml may lie in a package."""
    result = pnp("new", "throw", "--kind", "dice", "--build")
    assert result.exit_code == 0, result.output
    assert list((here / "output").glob("*/a4-*/*.pdf"))


def test_an_address_on_the_web_is_no_table(here: Path, pnp: Pnp) -> None:
    """No command but `pnp fetch` uses the network, and the way there is shown."""
    result = pnp("new", "lighthouse", "--from", "https://docs.google.com/spreadsheets/d/1a2B3c4D5e6F7g8H/edit#gid=0")
    assert result.exit_code == 2
    assert "Download the table first" in result.stderr
    assert "pnp help google-sheets" in result.stderr
    assert not (here / "lighthouse").exists()


def test_a_font_is_for_a_table(here: Path, pnp: Pnp) -> None:
    """Kinds need none."""
    result = pnp("new", "lighthouse", "--font", "a.ttf")
    assert result.exit_code == 2
    assert "--font is for letters of the table" in result.stderr


@pytest.mark.parametrize("arguments", [("--from", "table.csv"), ("--kind", "standard-deck"), ("--kind", "tokens")])
def test_a_folder_of_its_own_keeps_its_name_wherever_it_is_cloned(
    pnp: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """Under data/ the folder is the name, and a name that cannot be typed is nobody's."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.csv").write_text("Name,Speed\nGull,3\nMoth,1\n", "utf-8")
    for folder in ("harbor-lights", "data/harbor-lights", "Harbor Lights"):
        (tmp_path / "here").mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / "here")
        made = pnp("new", folder, *(part.replace("table.csv", "../table.csv") for part in arguments))
        assert made.exit_code == 0, made.output
        toml = tomllib.loads((Path(folder) / "game.toml").read_text("utf-8"))
        assert toml.get("name", "") == ("harbor-lights" if folder == "harbor-lights" else "")
        shutil.move(tmp_path / "here", tmp_path / folder.replace("/", "-").replace(" ", "_"))
    (tmp_path / "harbor-lights" / "harbor-lights").rename(tmp_path / "clone-2")
    monkeypatch.chdir(tmp_path)
    assert "harbor-lights" in pnp("build", "clone-2", "--paper", "a4").output
    assert (tmp_path / "clone-2" / "output" / "a4-gutterless-full").is_dir() or list(
        tmp_path.rglob("harbor-lights-*.pdf")
    )
