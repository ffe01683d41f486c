"""`pnp help`: pages travel with the program, and what messages name is there (issue 18, part 7)."""

import ast
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import Result

from generator.cli.app import COMMANDS
from generator.manual import topics

REPOSITORY = Path(__file__).parents[2]
Pnp = Callable[..., Result]


def test_every_page_is_a_topic_with_its_title(pnp: Pnp) -> None:
    """Listed, those that most people need first."""
    listed = pnp("help").output
    for page in (REPOSITORY / "docs").glob("*.md"):
        title = page.read_text("utf-8").splitlines()[0].removeprefix("# ")
        assert re.search(rf"^  {page.stem} +{re.escape(title)}$", listed, re.MULTILINE), page.name
    assert listed.index("own-game") < listed.index("glossary")


@pytest.mark.parametrize("asked", ["rosters", "docs/rosters.md", "ROSTERS", "rosters.md"])
def test_a_page_is_shown_as_text(pnp: Pnp, asked: str) -> None:
    """In a pipe as Markdown, by whichever name a person has seen."""
    shown = pnp("help", asked).output
    assert shown.startswith("# Rosters\n")
    assert "`copies`" in shown


def test_links_become_commands_and_pictures_words(pnp: Pnp) -> None:
    """A terminal follows no links."""
    shown = pnp("help", "readme").output
    assert "Rosters (`pnp help rosters`)" in shown
    assert "(picture: A sheet of nine" in shown
    assert "<!--" not in shown
    assert "](" not in shown


def test_a_misspelt_topic_is_told_the_nearest(pnp: Pnp) -> None:
    """And a word that pages speak of, the pages."""
    result = pnp("help", "rostres")
    assert result.exit_code == 2
    assert 'Did you mean "rosters"?' in result.output
    assert (
        "pnp help printing " in pnp("help", "calibrate").output
        or "Usage: pnp calibrate" in pnp("help", "calibrate").output
    )
    assert re.search(r"pnp help printing +Printing and cutting \(\d+ times\)", pnp("help", "bleed").output)


def test_commands_and_codes_are_explained(pnp: Pnp) -> None:
    """What a person has just seen is asked for as it stands there."""
    assert "Usage: pnp build" in pnp("help", "build").output
    assert "does not fit its box" in pnp("help", "[face/overflow]").output


def test_on_a_terminal_a_page_is_laid_out() -> None:
    """Through the pager, without signs of Markdown."""
    main, end = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "generator", "help", "limits"],
        stdout=end,
        stderr=subprocess.PIPE,
        check=True,
        timeout=60,
        env={**os.environ, "PAGER": "cat", "TERM": "xterm"},
    )
    os.close(end)
    shown = os.read(main, 100_000).decode()
    os.close(main)
    assert done.stderr == b""
    assert "Limits" in shown
    assert "# Limits" not in shown
    assert "|---" not in shown


def texts_of_the_program() -> Iterator[tuple[str, str]]:
    """Every text of the program's code, docstrings left out."""
    for path in sorted((REPOSITORY / "generator").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield path.relative_to(REPOSITORY).as_posix(), node.value


def test_what_messages_name_is_there() -> None:
    """A topic, a command; and no file of a checkout that a person may not have."""
    for file, text in texts_of_the_program():
        for name in re.findall(r"`pnp help ([a-z-]+)`", text):
            assert name in topics(), (file, name)
        for name in re.findall(r"`pnp ([a-z]+)[ `]", text):
            assert name in COMMANDS, (file, name)
        assert not re.search(r"\bdocs/[a-z-]+\.md", text), (file, text)


@pytest.mark.parametrize("page", sorted((REPOSITORY / "docs").glob("*.md")), ids=lambda path: path.name)
def test_what_pages_name_is_there(page: Path) -> None:
    """Topics and commands."""
    text = page.read_text("utf-8")
    for name in re.findall(r"`pnp help ([a-z-]+)`", text):
        assert name in topics(), name
    for name in re.findall(r"`pnp ([a-z]+)[ `]", text):
        assert name in COMMANDS, name
