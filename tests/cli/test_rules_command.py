"""`pnp rules`, and completion, which both know the games."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]


def test_a_game_lists_its_rules_with_the_first_line_of_their_help(pnp: Pnp) -> None:
    """Code, severity, what it demands."""
    listed = pnp("rules", "ratings-war").stdout.splitlines()
    assert len(listed) > 5
    for line in listed:
        code, severity, demand = line.split(maxsplit=2)
        assert code.startswith("ratings-war/")
        assert severity in {"error", "warning", "notice"}
        assert demand.endswith(".")


def test_a_code_shows_the_whole_page_of_its_rule(pnp: Pnp) -> None:
    """With or without the game's name, or the brackets of a finding."""
    page = pnp("rules", "ratings-war", "ratings-war/count").stdout
    assert page.startswith("ratings-war/count (error)\n\n")
    for spelling in ("count", "[ratings-war/count]"):
        assert pnp("rules", "ratings-war", spelling).stdout == page


def test_codes_that_belong_to_no_game_are_explained_too(pnp: Pnp, moonrise: Path) -> None:
    """They stand in brackets like the others."""
    assert "Two cards have one id." in pnp("rules", "moonrise", "roster/same-id").stdout


def test_an_unknown_code_is_wrong_use_with_the_nearest(pnp: Pnp) -> None:
    """Exit code 2."""
    result = pnp("rules", "ratings-war", "cuont")
    assert result.exit_code == 2
    assert 'There is no rule "cuont".' in result.stderr
    assert 'Did you mean "roster/same-id"?' in pnp("rules", "ratings-war", "roster/sameid").stderr


def test_a_game_without_rules_says_so(pnp: Pnp, moonrise: Path) -> None:
    """No empty answer."""
    assert pnp("rules", "moonrise").stdout == "moonrise has no rules of its own: only its files are checked.\n"


@pytest.mark.parametrize(("typed", "offered"), [("pnp check moo", "moonrise"), ("pnp bui", "build")])
def test_the_shell_completes_commands_and_games(moonrise: Path, typed: str, offered: str) -> None:
    """As Typer gives it; games of the workspace included."""
    result = subprocess.run(
        [sys.executable, "-m", "generator"],
        env={
            **os.environ,
            "_PNP_COMPLETE": "complete_bash",
            "COMP_WORDS": typed,
            "COMP_CWORD": str(len(typed.split()) - 1),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.stdout.split() == [offered]
