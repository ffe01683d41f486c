"""`pnp help`: the pages of documentation, in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, say, tell
from generator.cli.options import DebugOption
from generator.errors import UsageError
from generator.manual import mentions, topics
from generator.words import counted, nearest

if TYPE_CHECKING:
    from generator.manual import Topic

EXAMPLES = "\b\nExamples:\n  pnp help\n  pnp help rosters\n  pnp help bleed\n  pnp help face/overflow"
WIDEST = 100
"""Columns of a page: longer lines are hard to read."""


def _names(incomplete: str) -> list[str]:
    return [name for name in topics() if name.startswith(incomplete)]


@guarded
def help(  # noqa: A001 - the command's name
    topic: Annotated[
        str,
        typer.Argument(
            metavar="TOPIC",
            help="A topic, a command, the code of a finding, or a word to look for.",
            autocompletion=_names,
            show_default=False,
        ),
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Show a page of documentation, or list the pages."""
    wanted = topic.strip().strip("[]`").removesuffix(".md").removeprefix("docs/")
    known = topics()
    if not wanted:
        _list(known.values())
    elif found := known.get(wanted.lower().replace(" ", "-").replace(".", "-")):
        _show(found)
    elif not _explained(wanted):
        _mentioned(wanted)


def _list(known: Iterable[Topic]) -> None:
    listed = tuple(known)
    width = max(len(one.name) for one in listed)
    say(
        "Pages to read, by `pnp help TOPIC`:",
        "",
        *(f"  {one.name:{width}}  {one.title}" for one in listed),
        "",
        "`pnp help WORD` tells which pages speak of a word, `pnp COMMAND --help` explains a command.",
    )


def _explained(wanted: str) -> bool:
    """Tell of a command or of the code of a finding, if it is one."""
    from generator.cli.app import COMMANDS, app
    from generator.cli.rules import general_codes

    if wanted in COMMANDS:
        app([wanted, "--help"], prog_name="pnp", standalone_mode=False)
        return True
    if "/" in wanted and (told := general_codes().get(wanted.lower())):
        say(wanted.lower(), "", *told.splitlines(), "", "`pnp help findings` lists all of them, with their cures.")
        return True
    return False


def _mentioned(word: str) -> None:
    """The pages that speak of a word. Raises UsageError with the nearest topic where none does."""
    found = mentions(word)
    near = nearest(word, [*topics()])
    if not found:
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'There is no topic "{word}", and no page speaks of it. {guess}`pnp help` lists the topics.')
    width = max(len(one.name) for one, _ in found)
    if near:
        tell(f'There is no topic "{word}". Did you mean "{near}"?')
    say(
        f'Pages that speak of "{word}":',
        "",
        *(f"  pnp help {one.name:{width}}  {one.title} ({counted(number, 'time')})" for one, number in found[:12]),
    )


def _show(topic: Topic) -> None:
    """A page: laid out and paged on a terminal, as Markdown elsewhere."""
    if not sys.stdout.isatty():
        hand_out(topic.text())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    console.width = min(console.width, WIDEST)
    # What `less` needs to show colors, and to end by itself where a page fits.
    os.environ.setdefault("LESS", "-RFX")
    with console.pager(styles=console.is_terminal and os.environ.get("TERM") != "dumb"):
        console.print(Markdown(topic.text(), hyperlinks=False, code_theme="ansi_dark"))
