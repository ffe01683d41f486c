"""The page on publishing names commands, options and files that there are."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from pypdf import PdfReader
from typer.testing import Result

from generator.history.states import WORDING

PAGE = (Path(__file__).parents[2] / "docs" / "publishing.md").read_text("utf-8")


def test_every_command_of_the_page_can_be_typed(pnp: Callable[..., Result]) -> None:
    """Also those inside the workflow."""
    commands = re.findall(r"(?:^|`|run: |\n\s+)pnp (\w+)([^`\n|#>]*)", PAGE)
    assert {name for name, _ in commands} == {"check", "diff", "build", "new", "release", "verify"}
    for name, rest in commands:
        shown = pnp(name, "--help").output
        for option in re.findall(r"--[a-z-]+", rest):
            assert option in shown, (name, option)


def test_the_page_names_the_columns_that_are_words_by_themselves() -> None:
    """Those that are not in play where game.toml says nothing."""
    sentence = re.search(r"but those called (.*?)\.\n", PAGE, re.DOTALL)
    assert sentence
    assert set(re.findall(r"\w+", sentence[1])) - {"or", "flavour"} == WORDING - {"flavour"}


WORKFLOW: Any = yaml.safe_load(re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0])


class Runner:
    """What GitHub does with the page's workflow: its steps, in a checkout; `gh` and `pip` are noted down, not run."""

    def __init__(self, checkout: Path, event: str, ref: str, temp: Path) -> None:
        self.checkout, self.event, self.ref, self.temp = checkout, event, ref, temp
        tools = temp / "tools"
        tools.mkdir(parents=True)
        for name in ("gh", "pip"):
            (tools / name).write_text(f'#!/bin/sh\necho "{name} $*" >> "$RUNNER_TEMP/called"\n', "utf-8")
            (tools / name).chmod(0o755)
        (tools / "pnp").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m generator "$@"\n', "utf-8")
        (tools / "pnp").chmod(0o755)
        self.summary = temp / "summary.md"
        self.env = {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(temp),
            "GITHUB_STEP_SUMMARY": str(self.summary),
            "GITHUB_REF_NAME": ref.rpartition("/")[2],
            "BASE": "main",
            "URL": "https://example.org/changed",
        }

    def run(self, job: str) -> None:
        """Every step that is not an action; the expressions that the page uses are worked out here."""
        steps = WORKFLOW["jobs"][job]["steps"]
        for step in steps:
            wanted = step.get("if", "true")
            known = {
                "true": True,
                "hashFiles('pyproject.toml') != ''": (self.checkout / "pyproject.toml").exists(),
                "github.event_name == 'pull_request'": self.event == "pull_request",
                "github.event_name == 'pull_request' && steps.changed.outputs.artifact-url != ''": (
                    self.event == "pull_request" and (self.checkout / "changed").is_dir()
                ),
            }
            if known[wanted] and "run" in step:
                done = subprocess.run(
                    ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
                    cwd=self.checkout,
                    env=self.env,
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=200,
                )
                assert done.returncode == 0, (step["run"], done.stdout, done.stderr)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game's repository, first state committed on main."""
    if not shutil.which("git") or not shutil.which("bash"):
        pytest.skip("git and bash are needed")
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "ann")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "ann@example.org")
    root = tmp_path / "repository"
    root.mkdir()
    monkeypatch.chdir(root)
    (root / "README.md").write_text("A game\n", "utf-8")
    (root / ".gitignore").write_text("output/\nchanged/\n", "utf-8")
    git(root, "init", "-q", "-b", "main")
    commit(root, "start")
    return root


def git(folder: Path, *arguments: str) -> None:
    """A command of git that works."""
    subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True)


def commit(folder: Path, message: str) -> None:
    """Everything that is there."""
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", message)


def checked_out(repository: Path, branch: str, place: Path) -> Path:
    """As actions/checkout leaves it: the branch or tag, and all others as origin's."""
    subprocess.run(["git", "clone", "-q", "-b", branch, str(repository), str(place)], check=True, capture_output=True)
    return place


def test_a_publishers_day_by_the_workflow_of_the_page(
    repository: Path, pnp: Callable[..., Result], tmp_path: Path
) -> None:
    """First pull request, release, a pull request with three changed cards, and the tag: all steps as written."""
    table = repository / "ships.csv"
    table.write_text(
        "id,Name,Speed,Text,Copies\na,The Herring,3,Comes home first.,2\nb,Old Anna,1,Slow.,1\n"
        "c,The Moth,2,Turns.,3\nd,The Gull,4,Flies.,1\n",
        "utf-8",
    )
    (repository / "data").mkdir()
    assert pnp("new", "data/lighthouse", "--from", "ships.csv").exit_code == 0
    table.unlink()
    toml = repository / "data" / "lighthouse" / "game.toml"
    toml.write_text(toml.read_text("utf-8") + '\n[build]\noutputs = ["sheets", "site", "vtt", "images"]\n', "utf-8")
    git(repository, "switch", "-q", "-c", "first")
    commit(repository, "The game")
    first = Runner(checked_out(repository, "first", tmp_path / "one"), "pull_request", "first", tmp_path / "t1")
    first.run("check")
    assert "which does not have it" in first.summary.read_text("utf-8")
    assert (first.temp / "called").read_text("utf-8") == "pip install pnp-generator==0.1.0\n"

    data = repository / "data" / "lighthouse"
    assert pnp("diff", "lighthouse", "--draft-changelog").exit_code == 0
    assert pnp("release", "lighthouse", "0.1.0").exit_code == 0
    commit(repository, "Lighthouse 0.1.0")
    git(repository, "branch", "-f", "main", "HEAD")

    git(repository, "switch", "-q", "-c", "second")
    (data / "cards.csv").write_text(
        (data / "cards.csv")
        .read_text("utf-8")
        .replace("first.", "last.")
        .replace("Anna,1", "Anna,2")
        .replace("Turns", "Spins"),
        "utf-8",
    )
    (data / "game.toml").write_text(
        (data / "game.toml").read_text("utf-8").replace('version = "0.1.0"', 'version = "0.2.0"'), "utf-8"
    )
    commit(repository, "Three cards")
    place = checked_out(repository, "second", tmp_path / "two")
    second = Runner(place, "pull_request", "second", tmp_path / "t2")
    second.run("check")
    told = second.summary.read_text("utf-8")
    assert "~~first" in told
    assert "sheets to print: https://example.org/changed" in told
    assert sorted(path.name for path in (place / "changed" / "pictures").iterdir()) == [
        "card-a.png",
        "card-b.png",
        "card-c.png",
    ]
    (sheets,) = [*place.glob("changed/a4*/*cards.pdf")]
    text = "".join(page.extract_text() for page in PdfReader(sheets).pages)
    assert "The Gull" not in text
    assert "Comes home last." in text

    assert pnp("diff", "lighthouse", "--draft-changelog").exit_code == 0
    assert pnp("release", "lighthouse", "0.2.0").exit_code == 0
    commit(repository, "Lighthouse 0.2.0")
    git(repository, "tag", "lighthouse-0.2.0")
    place = checked_out(repository, "lighthouse-0.2.0", tmp_path / "three")
    tagged = Runner(place, "push", "refs/tags/lighthouse-0.2.0", tmp_path / "t3")
    tagged.run("check")
    tagged.run("release")
    called = (tagged.temp / "called").read_text("utf-8")
    assert "gh release create lighthouse-0.2.0 output/releases/lighthouse-0.2.0.zip --verify-tag" in called
    notes = (tagged.temp / "notes.md").read_text("utf-8")
    assert "Old Anna" in notes
    assert "First release" not in notes
    released = repository / "output" / "releases" / "lighthouse-0.2.0.zip"
    assert (place / "output" / "releases" / released.name).read_bytes() == released.read_bytes()
    with zipfile.ZipFile(released) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        (index,) = (name for name in archive.namelist() if name.endswith("site-full/index.html"))
        assert "Spins" in archive.read(index).decode()
    kinds = {name.split("/")[1] for name in names if name.startswith("print/") and name.count("/") > 1}
    assert {"site-full", "export-vtt-full", "export-images-full", "rules-full"} <= kinds
    assert pnp("verify", str(released)).exit_code == 0


def test_actions_are_named_by_what_cannot_be_moved() -> None:
    """A tag can be set to something else; the version stands beside it for people."""
    for line in PAGE.splitlines():
        if "uses: actions" in line:
            assert re.fullmatch(r"\s+(- )?uses: actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line
