"""docs/extending.md is true: each example is applied as it stands, built with, and looked at."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from PIL import Image

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "extending.md").read_text("utf-8")
FILES = dict(re.findall(r"^`(\S+)`\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
DIFFS = dict(re.findall(r"^<!-- diff: (\S+) -->\n```diff\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
GAME_FILE = """\
title = "Pirates"
version = "1.0.0"
players = [2, 3]

[rosters.ships]
file = "ships.csv"
{columns}
[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[components.ship]
title = "Ships"
trim = "poker"
bleed = 3
front = "ship.svg.j2"
roster = "ships"
"""
SHIPS = "id,name,dice\nsloop,Sloop,1\nbrig,Brig,2\nfrigate,Frigate,3\nark,Ark,1\n"
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="69mm" height="94mm" viewBox="0 0 69 94">
  <defs><rect id="box" x="9" y="9" width="51" height="76"/></defs>
  <rect width="69" height="94" fill="#ffffff"/>
  <text font-family="Barlow Semi Condensed" font-weight="700" font-size="6" fill="#000000" text-anchor="middle"
        style="shape-inside:url(#box)" card:valign="VALIGN">{{ name }} {{ dice }}</text>
</svg>
"""


class Shipyard:
    """A workspace with the game of the page's ships, a folder of packages, and perhaps a program of its own."""

    def __init__(self, root: Path) -> None:
        self.root, self.site, self.program = root / "workspace", root / "site", REPOSITORY
        self.data, self.templates = self.root / "data" / "pirates", self.root / "templates" / "pirates"
        for folder in (self.data, self.templates, self.site):
            folder.mkdir(parents=True)
        self.write()

    def write(self, columns: str = 'columns = { dice = "whole" }\n', ships: str = SHIPS, valign: str = "top") -> None:
        """The game's files."""
        (self.data / "game.toml").write_text(GAME_FILE.format(columns=columns), "utf-8")
        (self.data / "ships.csv").write_text(ships, "utf-8")
        (self.templates / "ship.svg.j2").write_text(DRAWING.replace("VALIGN", valign), "utf-8")

    def add(self, name: str) -> None:
        """A file of the page: into the workspace, or into the packages."""
        base = self.site if name.endswith(".py") else self.root
        (base / name).parent.mkdir(parents=True, exist_ok=True)
        (base / name).write_text(FILES[name], "utf-8")

    def offer(self, group: str, line: str) -> None:
        """An entry point that the page names, as pip would leave it."""
        assert f'[project.entry-points."{group}"]\n{line}' in PAGE or group == "pnp.games"
        info = self.site / f"{line.partition(' ')[0]}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {info.stem}\nVersion: 1.0\n", "utf-8")
        bare = line.replace('"', "")
        (info / "entry_points.txt").write_text(f"[{group}]\n{bare}\n", "utf-8")

    def changed(self, tmp_path: Path, name: str) -> None:
        """A copy of the program in which a change of the page was made."""
        self.program = tmp_path / "program"
        if not self.program.exists():
            shutil.copytree(
                REPOSITORY / "generator", self.program / "generator", ignore=shutil.ignore_patterns("*.pyc")
            )
            (self.program / "pyproject.toml").touch()
            for folder in ("data", "templates", "fonts"):
                (self.program / folder).symlink_to(REPOSITORY / folder)
        path = self.program / name
        path.write_text(patched(path.read_text("utf-8"), DIFFS[name]), "utf-8")

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """A command of pnp, or a line of Python after `-c`."""
        where = [str(self.program), str(self.site)]
        arguments = command if command[0] == "-c" else ("-m", "generator", *command)
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(where)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def made(self, *options: str) -> Path:
        """The folder of a build with these options."""
        result = self.run("build", "pirates", *options, "--json")
        assert result.returncode == 0, result.stdout + result.stderr
        value = json.loads(result.stdout)
        (one,) = [*value["variants"], *value.get("orders", ()), *value.get("outputs", ())]
        return self.root / one["folder"]


def patched(text: str, diff: str) -> str:
    """A text after a change: lines that stay begin with a blank, those that go with -, those that come with +."""
    lines = diff.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " -")
    after = "".join(f"{line[1:]}\n" for line in lines if line[:1] in " +" or not line)
    assert text.count(before) == 1, before
    return text.replace(before, after)


@pytest.fixture
def yard(tmp_path: Path) -> Shipyard:
    """The game without code, and nothing added yet."""
    return Shipyard(tmp_path)


def test_the_page_has_an_example_of_each_kind() -> None:
    """Each a file, or a change of one file of pnp."""
    assert set(FILES) == {
        "layouts/pairs.toml",
        "shops/postcards.toml",
        "card_list/__init__.py",
        "pirates/tides.py",
    }
    assert set(DIFFS) == {"generator/roster/column_types.py", "generator/text/fitting.py"}


def test_a_page_layout(yard: Shipyard) -> None:
    """One column, two rows, 1 cm between the cuts."""
    yard.add("layouts/pairs.toml")
    manifest = json.loads((yard.made("--paper", "a4", "--layout", "pairs") / "manifest.json").read_text("utf-8"))
    (pages,) = [one["pages"] for one in manifest["pages"].values()]
    assert [[face[4][:2] for face in page["faces"]] for page in pages] == [[[73.5, 55.5], [73.5, 153.5]]] * 2


def test_a_print_shop(yard: Shipyard) -> None:
    """Pictures of 63 x 88 mm and 2 mm around them at 200 pixels to the inch."""
    yard.add("shops/postcards.toml")
    pictures = sorted(yard.made("--profile", "postcards").glob("fronts/*.png"))
    assert len(pictures) == 4
    with Image.open(pictures[0]) as picture:
        assert picture.size == (496 + 2 * 16, 693 + 2 * 16)
    assert "Send fronts/ by mail." in yard.run("build", "pirates", "--profile", "postcards").stdout


def test_a_kind_of_output(yard: Shipyard) -> None:
    """Found by its entry point, its choices its fields; what it says is shown, and others are named in a refusal."""
    yard.add("card_list/__init__.py")
    yard.offer("pnp.makers", 'list = "card_list:ListMaker"')
    assert (yard.made("--make", "list") / "cards.txt").read_text("utf-8").startswith("[ ] 1 x Sloop\n[ ] 1 x Brig\n")
    folder = yard.made("--make", "list:sorted=true")
    assert (folder / "cards.txt").read_text("utf-8").splitlines()[0] == "[ ] 1 x Ark"
    assert json.loads((folder / "manifest.json").read_text("utf-8"))["settings"] == {"sorted": True}
    shown = yard.run("build", "pirates", "--make", "list").stdout
    assert "cards.txt  4 lines: What to tick off" in shown
    assert "Print it on anything." in shown
    assert 'Did you mean "list"?' in yard.run("build", "pirates", "--make", "lists").stderr


def test_a_column_type_of_a_game(yard: Shipyard) -> None:
    """As a record of the game reads it."""
    yard.add("pirates/tides.py")
    code = (
        "from typing import Annotated\nfrom generator.api import Record\nfrom pirates.tides import tide\n"
        "class Berth(Record):\n    turn: Annotated[int, tide()]\n"
        "print(Berth(id='a', name='A', turn='-2h').turn)\nBerth(id='a', name='A', turn='soon')\n"
    )
    done = yard.run("-c", code)
    assert done.stdout == "-2\n"
    assert '"soon" is no tide. Write hours as in +3h or -1h.' in done.stderr


def test_a_column_type_for_games_without_code(yard: Shipyard, tmp_path: Path) -> None:
    """One file of pnp is changed, and game.toml may say the word."""
    yard.changed(tmp_path, "generator/roster/column_types.py")
    yard.write(
        'columns = { dice = "tide" }\n',
        SHIPS.replace(",1\n", ",+1h\n").replace(",2\n", ",-2h\n").replace(",3\n", ",+3h\n"),
    )
    assert yard.run("check", "pirates").returncode == 0
    assert list(yard.made("--paper", "a4").glob("*cards.pdf"))
    yard.write('columns = { dice = "tide" }\n')
    told = yard.run("check", "pirates").stdout
    assert '"1" is no tide. Write hours as in +3h or -1h.' in told
    assert "ships.csv:2:dice" in told
    yard.write('columns = { dice = "tides" }\n')
    assert "Write text, tide, whole" in yard.run("check", "pirates").stderr


def test_a_rule_for_fitting_text(yard: Shipyard, tmp_path: Path) -> None:
    """Text stands between the top and the middle; without the change the word is refused with those there are."""
    yard.write(valign="optical")
    assert 'card:valign="optical" is not top, middle or bottom.' in yard.run("check", "pirates", "--fit").stdout
    yard.changed(tmp_path, "generator/text/fitting.py")
    tops = {}
    for valign in ("top", "optical", "middle"):
        yard.write(valign=valign)
        result = yard.run("render", "pirates", "brig", "-o", f"{valign}.png", "--dpi", "100")
        assert result.returncode == 0, result.stderr
        with Image.open(yard.root / f"{valign}.png") as picture:
            rows = numpy.flatnonzero(numpy.asarray(picture.convert("L")).min(axis=1) < 128)
        tops[valign] = rows[0] / 100 * 25.4
    assert tops["top"] < tops["optical"] < tops["middle"]
    assert tops["optical"] - tops["top"] == pytest.approx(0.42 / 0.5 * (tops["middle"] - tops["top"]), abs=0.5)
