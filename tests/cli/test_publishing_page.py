"""The page on publishing names commands, options and files that there are."""

import re
from collections.abc import Callable
from pathlib import Path

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
