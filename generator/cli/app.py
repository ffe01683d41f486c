"""The command line as a whole: which commands there are, and the way in."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import Annotated

import typer

from generator import __version__
from generator.cli.commands import Commands, Unloaded
from generator.cli.console import prepare

app = typer.Typer(
    name="pnp",
    cls=Commands,
    no_args_is_help=True,
    # Rich's help looks better but costs 0.1 s on every call, and its boxes break when piped.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: pnp build ratings-war --paper a4. Pages to read: pnp help.",
)
COMMANDS = {
    "new": "Make a new game, from a table of yours or of a kind.",
    "frames": "Draw the frames that a new game may have.",
    "help": "Show a page of documentation, or list the pages.",
    "games": "List the games that can be checked and built.",
    "check": "Check a game's rosters against its rules.",
    "build": "Check a game and write the files to print.",
    "translate": "Make or update the table of a set's texts in another language.",
    "fetch": "Bring a game's tables from Google Sheets, when asked.",
    "export": "Write a set for tabletops on screens.",
    "site": "Write a set as a page on the web.",
    "calibrate": "Make backs meet their fronts on your printer.",
    "odds": "Show the exact odds of a game's cards.",
    "preview": "Show the cards in your browser, anew with each save.",
    "preflight": "Read a finished PDF back and prove what is on its pages.",
    "diff": "Tell what changed in a set, card by card.",
    "cards": "List the cards of a game with the text that is made for them.",
    "play": "Play one game between bots with the cards as they stand.",
    "report": "Check and play a game and write its report page.",
    "compare": "Play two card sets of one game and show what moved.",
    "render": "Draw one face of one card for a quick look.",
    "simulate": "Play many games between bots and show their figures.",
    "tune": "Find the fewest changes that bring figures into their bands.",
    "release": "Check a set in depth and pack it for players.",
    "verify": "Check a release archive against its list and the game here.",
    "rulings": "List the rulings of a game, and what a house may change.",
    "rules": "List the rules of a game's rosters, or explain one.",
    "rules-book": "Write the rules of a game as a booklet or a page.",
    "icons": "Find icons by words, as names and as a sheet to look at.",
    "fonts": "List the fonts, what they cover, and how a game names them.",
    "sizes": "List the sizes of cards, papers and shops.",
    "schema": "Print what editors need to know about game.toml.",
}
"""Each command is the function of its name in the module of its name; a sentence is the first of its help."""


def _stands_for() -> None:
    """The function of every command that has not been loaded."""


for _name, _sentence in COMMANDS.items():
    app.command(_name, cls=Unloaded, help=_sentence)(_stands_for)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def pnp(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Print-and-play card games: rosters in, checked against the game's rules, sheets to print and cut out."""


def main() -> None:
    """Run the command line of this process."""
    # A command lives for a second and throws next to nothing away: at Python's own pace the collector takes a twelfth
    # of a small build, and at this one it takes none of it, nor of 1000 cards, of which 200 000 parts are
    # kept. A long simulation still gets its turns.
    gc.set_threshold(500_000, 20, 20)
    # Our models want no plugins of pydantic; to look for some, it reads the heads of all installed packages.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # At the end the process gives its memory back as a whole; looking through it first takes a tenth of a small build.
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        prepare(stream)
    app(prog_name="pnp")
