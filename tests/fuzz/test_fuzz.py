"""Damaged files of every kind: findings or a sentence, soon, and never a mistake of the program's own (RL-5).

By default some cases of each kind from one seed. By hand as many as wanted, from another one:
`PNP_FUZZ=20000 PNP_FUZZ_SEED=7 pytest tests/fuzz`. What fails is kept in `tests/fuzz/corpus` under the name of its kind
and tried in every run from then on.
"""

import io
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from mutations import WORDS, mutated
from PIL import Image
from typer.testing import CliRunner

from generator.cli.app import app

CASES = int(os.environ.get("PNP_FUZZ", "14"))
SEED = int(os.environ.get("PNP_FUZZ_SEED", "1"))
CORPUS = Path(__file__).parent / "corpus"
REPOSITORY = Path(__file__).parents[2]
SECONDS = 5.0
GAME_FILE = """\
title = "Buoys"
version = "1.0.0"
author = "Ann"
players = [2, 4]

[rosters.buoys]
file = "buoys.csv"
columns = { height = "whole" }

[[fonts]]
family = "F"
file = "o/f.ttf"
weight = 700

[components.buoy]
title = "Buoys"
trim = "poker"
front = "buoy.svg.j2"
roster = "buoys"

[settings]
wind = 3

[rulings]
B-1 = "Ties are nobody's."
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88">
  <defs><rect id="box" x="6" y="50" width="51" height="28"/></defs>
  <rect x="9" y="9" width="45" height="{{ height }}" fill="#2b4a6f" transform="rotate(2)"/>
  {% if art %}<image x="5" y="5" width="20" height="20" card:src="{{ art }}"/>{% endif %}
  <text font-family="F" font-weight="700" font-size="4" style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
  <text x="9" y="40" font-family="F" font-weight="700" font-size="5">{{ name|truncate(20) }}</text>
</svg>
"""
ROSTER = """\
id,name,height,text,art,copies
red,Red,40,"First line.
Second, with a comma.",a.png,2
green,Green,50,**bold** words,a.jpg,
blue,Blue,9,Short,,3
"""
TARGETS = {
    "roster": ("data/buoys/buoys.csv", ("check", "buoys", "--fit")),
    "toml": ("data/buoys/game.toml", ("check", "buoys", "--fit")),
    "template": ("templates/buoys/buoy.svg.j2", ("check", "buoys", "--fit")),
    "font": ("fonts/o/f.ttf", ("build", "buoys", "--paper", "a4", "--draft")),
    "picture": ("data/buoys/a.png", ("build", "buoys", "--paper", "a4", "--draft")),
    "picture jpeg": ("data/buoys/a.jpg", ("build", "buoys", "--paper", "a4")),
    "json record": ("data/buoys/releases/1.0.0.json", ("diff", "buoys")),
    "json manifest": ("output/buoys/a4-gutterless-full/manifest.json", ("preflight", "PDF")),
    "archive": ("output/releases/buoys-1.0.0.zip", ("verify", "output/releases/buoys-1.0.0.zip")),
    "archive pdf": ("output/buoys/a4-gutterless-full/buoys-cards.pdf", ("preflight", "PDF")),
}
PDF = "output/buoys/a4-gutterless-full/buoys-cards.pdf"


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A workspace with a game that was built and released; the tests stand in it and put back what they damage."""
    root = tmp_path_factory.mktemp("harbor")
    for part in ("data/buoys", "templates/buoys", "fonts/o"):
        (root / part).mkdir(parents=True)
    (root / "data/buoys/game.toml").write_text(GAME_FILE, "utf-8")
    (root / "data/buoys/buoys.csv").write_text(ROSTER, "utf-8")
    (root / "data/buoys/CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (root / "templates/buoys/buoy.svg.j2").write_text(FRONT, "utf-8")
    shutil.copy(REPOSITORY / "fonts/barlow/BarlowSemiCondensed-Bold.ttf", root / "fonts/o/f.ttf")
    for kind, name in (("PNG", "a.png"), ("JPEG", "a.jpg")):
        out = io.BytesIO()
        Image.effect_noise((240, 240), 90).convert("RGB").save(out, kind)
        (root / "data/buoys" / name).write_bytes(out.getvalue())
    before = Path.cwd()
    os.chdir(root)
    for command in (("build", "buoys", "--paper", "a4"), ("release", "buoys", "1.0.0")):
        done = CliRunner().invoke(app, list(command))
        assert done.exit_code == 0, done.output
    yield root
    os.chdir(before)


def tried(target: str, data: bytes, harbor: Path) -> None:
    """Put a damaged file in its place, run a command over it, put the file back. Keeps what fails."""
    name, command = TARGETS[target]
    path = harbor / name
    whole = path.read_bytes()
    path.write_bytes(data)
    arguments = [PDF if word == "PDF" else word for word in command]
    start = time.process_time()
    try:
        result = CliRunner().invoke(app, arguments)
    finally:
        path.write_bytes(whole)
    taken = time.process_time() - start
    output = result.output
    fine = result.exit_code in (0, 1, 2, 3) and "mistake of its own" not in output and "Traceback" not in output
    if not fine or taken > SECONDS:
        CORPUS.mkdir(exist_ok=True)
        (CORPUS / f"{target.replace(' ', '-')}.{abs(hash(data)) % 10**8}").write_bytes(data)
    assert fine, (target, output[-500:], result.exception)
    assert taken < SECONDS, (target, taken)
    assert target != "archive" or data == whole or "As it was released" not in output


@pytest.mark.parametrize("target", TARGETS)
def test_rl_5_damaged_files_are_told_in_words(target: str, harbor: Path) -> None:
    """Seeded; every case is another one."""
    kind = target.partition(" ")[0]
    whole = (harbor / TARGETS[target][0]).read_bytes()
    for number in range(CASES):
        tried(target, mutated(whole, kind, Random(f"{SEED} {target} {number}")), harbor)


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.*")), ids=lambda path: path.name)
def test_what_was_found_once_stays_cured(file: Path, harbor: Path) -> None:
    """The files of the corpus."""
    target = next(name for name in TARGETS if file.name.startswith(f"{name.replace(' ', '-')}."))
    tried(target, file.read_bytes(), harbor)


def test_command_lines_of_any_words_end_in_words(harbor: Path) -> None:
    """Commands, options and values at random."""
    words = [
        "buoys",
        "--json",
        "--only",
        "3-5",
        "--paper",
        "a4",
        "x",
        "",
        "-1",
        "--format",
        "csv",
        "--against",
        "\x00",
        "é" * 300,
    ]
    commands = ["check", "cards", "diff", "odds", "rules", "rulings", "games", "verify", "preflight", "render", "play"]
    for number in range(CASES * 3):
        random = Random(f"{SEED} line {number}")
        line = [random.choice(commands), *random.choices(words, k=random.randrange(5))]
        result = CliRunner().invoke(app, line)
        assert result.exit_code in (0, 1, 2, 3), (line, result.exception)
        assert "mistake of its own" not in result.output, (line, result.output)
    assert set(WORDS) >= {target.partition(" ")[0] for target in TARGETS}
    assert harbor.is_dir()
