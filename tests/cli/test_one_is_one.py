"""One of something is told in the singular, whatever the command: a game of one card for one player."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]
REPOSITORY = Path(__file__).parents[2]
GAME_FILE = """\
title = "Alone"
version = "1.0.0"
players = [1, 1]
[rosters.hermits]
file = "hermits.csv"
columns = { height = "whole" }
[[fonts]]
family = "F"
file = "f.ttf"
[components.hermit]
title = "Hermits"
trim = "poker"
front = "hermit.svg"
roster = "hermits"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88">
  <defs><rect id="box" x="6" y="50" width="51" height="{{ height }}"/></defs>
  <image x="9" y="9" width="20" height="20" card:src="a.png"/>
  <text font-family="F" font-size="4" style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
</svg>
"""
ROSTER = "id,name,height,text\nhermit,Hermit,20,Waits.\n"
SINGULARS = (
    "always",
    "is",
    "has",
    "was",
    "does",
    "us",
    "this",
    "as",
    "across",
    "less",
    "minus",
    "plus",
    "pass",
    "times",
)
PLURAL = re.compile(
    r"(?<!Player )(?<!Seat )(?<![\w.,:/x-])1 "
    r"(?:(?:more|other|different|new|old|whole|of its) )?([a-z]+s|people|dice|copies)\b"
)


@pytest.fixture
def hermitage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with the game."""
    data, templates, fonts = tmp_path / "data/alone", tmp_path / "templates/alone", tmp_path / "fonts"
    for folder in (data, templates, fonts):
        folder.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "hermits.csv").write_text(ROSTER, "utf-8")
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (data / "rules.md").write_text("# Alone\n\nWait.\n\n![](card:hermit)\n\n![A wall](a.png)\n", "utf-8")
    (templates / "hermit.svg").write_text(FRONT, "utf-8")
    Image.new("RGB", (300, 300), "gray").save(data / "a.png")
    shutil.copy(REPOSITORY / "fonts/barlow/BarlowSemiCondensed-Medium.ttf", fonts / "f.ttf")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plurals(text: str) -> list[str]:
    """Where one of something is told as several."""
    return [found[0] for found in PLURAL.finditer(text) if found[1] not in SINGULARS]


COMMANDS = (
    *("games", "check alone", "check alone --fit", "check alone --strict", "build alone --paper a4", "cards alone"),
    *(
        "build alone --make pictures",
        "build alone --make shop:profile=thegamecrafter",
        "rules-book alone --html",
        "rules-book alone",
    ),
    *(
        "preflight output/alone/a4-gutterless-full/alone-cards.pdf",
        "release alone 1.0.0",
        "diff alone",
        "diff alone --json",
    ),
    *("verify output/releases/alone-1.0.0.zip --rebuild", "report alone", "rulings alone", "rules alone", "fonts"),
    *(
        "icons sword",
        "sizes poker",
        "render alone hermit",
        "new one --from one.csv --build",
        "odds alone",
        "play alone",
    ),
    *(
        "diff alone --against data/alone --format markdown",
        "rules-book alone --fold cards",
        "preview alone --once x.html",
    ),
)
MISTAKES = {
    "data/alone/hermits.csv": (
        ROSTER.replace("20", "x"),
        ROSTER.replace("20", "1"),
        ROSTER + "b\n",
        ROSTER + "hermit,B,3,x\n",
    ),
    "data/alone/game.toml": (
        GAME_FILE.replace("[1, 1]", "[1]"),
        GAME_FILE.replace('"whole"', '"hole"'),
        GAME_FILE.replace("title", "titel", 1),
    ),
    "templates/alone/hermit.svg": (FRONT.replace("{{ text }}", "{{ txt }}"), FRONT.replace("<image", "<imge")),
    "data/alone/rules.md": ("# A\n\n[see: x]\n", "# A\n\n{{ count('hermit') }} cards, [card: y]\n"),
}


def test_a_game_of_one_card_is_told_in_the_singular(hermitage: Path, pnp: Pnp) -> None:
    """Every command on it."""
    Path("one.csv").write_text("name,text\nA,b\n", "utf-8")
    wrong = {line: found for line in COMMANDS if (found := plurals(pnp(*line.split()).output))}
    written = [path for path in hermitage.rglob("*") if path.suffix in (".pdf", ".html", ".txt")]
    assert len(written) > 9
    for path in written:
        if path.suffix == ".pdf":
            text = "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
        else:
            text = re.sub(r"<(style|script)\b.*?</\1>|<[^>]*>", " ", path.read_text("utf-8"), flags=re.DOTALL)
        if found := plurals(text):
            wrong[path.name] = found
    assert not wrong


def test_one_mistake_is_told_in_the_singular(hermitage: Path, pnp: Pnp) -> None:
    """In rosters, game.toml, templates and rules."""
    wrong = {}
    for name, texts in MISTAKES.items():
        path = hermitage / name
        whole = path.read_text("utf-8")
        for text in texts:
            path.write_text(text, "utf-8")
            for line in ("check alone --fit", "rules-book alone"):
                if found := plurals(pnp(*line.split()).output):
                    wrong[line, text] = found
        path.write_text(whole, "utf-8")
    assert not wrong


def test_one_game_is_told_in_the_singular(pnp: Pnp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of whole games played by bots."""
    shutil.copytree(REPOSITORY / "data/top-dog", tmp_path / "data/top-dog")
    monkeypatch.chdir(tmp_path)
    wrong = {}
    for line in ("simulate top-dog --games 1 --players 2", "play top-dog --log"):
        if found := plurals(pnp(*line.split(), *(("--workers", "1") if "games" in line else ())).output):
            wrong[line] = found
    assert not wrong
