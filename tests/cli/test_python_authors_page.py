"""docs/python-authors.md is true: its game is built up file by file, and each step does what it says (issue 18)."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "python-authors.md").read_text("utf-8").partition("<!-- written by")[0]
STEPS = re.split(r"^## (?=Step \d)", PAGE, flags=re.MULTILINE)[1:]
BLOCK = re.compile(
    r"(?:^`(?P<name>\S+)`(?P<more>, at its end)?\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S
)


class Desk:
    """An empty folder in which the page is followed; the package counts as installed for editing."""

    def __init__(self, base: Path) -> None:
        self.folder, self.site = base / "ridge-game", base / "site"
        info = self.site / "ridge_game-0.1.0.dist-info"
        self.folder.mkdir()
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ridge-game\nVersion: 0.1.0\n", "utf-8")
        (info / "entry_points.txt").write_text("[pnp.games]\nridge = ridge:GAME\n", "utf-8")

    def write(self, name: str, text: str, *, at_its_end: bool) -> None:
        """A file of the page, or lines that come to its end."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{path.read_text('utf-8')}\n{text}" if at_its_end else text, "utf-8")

    def run(self, line: str) -> str:
        """What a command of the page prints; pip's are tried in test_packages_of_games.py."""
        program, *arguments = shlex.split(line)
        if program == "pip":
            return ""
        command = ["-m", "generator", *arguments] if program == "pnp" else arguments
        paths = [str(self.folder), str(self.site), str(REPOSITORY)]
        # Two versions of a module may be of one length and of one second, by which Python knows its cached code.
        fresh = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.folder,
            env={**os.environ, **fresh},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, line + done.stdout + done.stderr
        return done.stdout

    def follow(self, step: str) -> None:
        """Write the files of a step, run its commands, and see what it says they print."""
        printed = ""
        for block in BLOCK.finditer(step):
            if block["name"]:
                self.write(block["name"], block["text"], at_its_end=bool(block["more"]))
            elif block["kind"] == "sh":
                printed = "".join(self.run(line) for line in block["text"].splitlines())
            elif block["kind"] == "text":
                at = 0
                for line in block["text"].splitlines():
                    found = printed.find(line, at)
                    assert found >= 0, f"{line}\n--- is not in ---\n{printed}"
                    at = found + len(line)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Where all steps are taken, one after the other."""
    return Desk(tmp_path_factory.mktemp("authors"))


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step.partition("\n")[0] for step in STEPS])
def test_a_step_does_what_it_says(desk: Desk, number: int) -> None:
    """Each on top of those before it."""
    if number and not (desk.folder / "ridge" / "cards.py").exists():
        for earlier in STEPS[:number]:  # asked for alone
            desk.follow(earlier)
    desk.follow(STEPS[number])


def test_the_game_of_the_page_is_small() -> None:
    """Its last state: some 200 lines of Python, and cards that a slip is told of by its letter."""
    files = {block["name"]: block["text"] for block in BLOCK.finditer(PAGE) if block["name"]}
    code = [text for name, text in files.items() if name.endswith(".py") and name.startswith("ridge/")]
    assert len(code) == 6
    assert sum(len(text.splitlines()) for text in code) < 235


def test_a_slip_in_an_effect_is_told_with_its_letter(desk: Desk) -> None:
    """As the first step says."""
    if not (desk.folder / "ridge" / "cards.py").exists():
        desk.follow(STEPS[0])
    file = desk.folder / "ridge" / "paths.csv"
    right = file.read_text("utf-8")
    file.write_text(right.replace("start: dice(1)", "start: dies(1)"), "utf-8")
    with pytest.raises(AssertionError, match=r'paths\.csv:4:effect.*At character 8.*Did you mean "dice"'):
        desk.run("pnp check ridge")
    file.write_text(right, "utf-8")


def test_the_page_says_each_thing_it_lists() -> None:
    """Every name of the door stands in its second half."""
    from generator import api

    lower = (REPOSITORY / "docs" / "python-authors.md").read_text("utf-8").partition("<!-- written by")[2]
    for name in api.__all__:
        assert re.search(rf"^(class {name}\b|{name}\(|\*\*`{name}`\*\*)", lower, re.MULTILINE), name
