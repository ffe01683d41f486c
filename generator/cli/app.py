"""The command line as a whole: which commands there are, and the way in."""

from __future__ import annotations

import atexit
import gc
import sys
from typing import Annotated

import typer

from generator import __version__
from generator.cli import (
    build,
    calibrate,
    cards,
    check,
    compare,
    diff,
    games,
    odds,
    play,
    preflight,
    release,
    render,
    report,
    rules,
    rulings,
    simulate,
    verify,
)
from generator.cli.console import never_fail_on

app = typer.Typer(
    name="pnp",
    no_args_is_help=True,
    # Rich's help looks better but costs 0.1 s on every call, and its boxes break when piped.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: pnp build ratings-war --paper a4",
)
app.command("games", epilog="Example: pnp games")(games.games)
app.command("check", epilog=check.EXAMPLES)(check.check)
app.command("build", epilog=build.EXAMPLES)(build.build)
app.command("calibrate", epilog=calibrate.EXAMPLES)(calibrate.calibrate)
app.command("odds", epilog=odds.EXAMPLES)(odds.odds)
app.command("preflight", epilog=preflight.EXAMPLES)(preflight.preflight)
app.command("diff", epilog=diff.EXAMPLES)(diff.diff)
app.command("cards", epilog=cards.EXAMPLES)(cards.cards)
app.command("play", epilog=play.EXAMPLES)(play.play)
app.command("report", epilog=report.EXAMPLES)(report.report)
app.command("compare", epilog=compare.EXAMPLES)(compare.compare)
app.command("render", epilog=render.EXAMPLES)(render.render)
app.command("simulate", epilog=simulate.EXAMPLES)(simulate.simulate)
app.command("release", epilog=release.EXAMPLES)(release.release)
app.command("verify", epilog=verify.EXAMPLES)(verify.verify)
app.command("rulings", epilog=rulings.EXAMPLES)(rulings.rulings)
app.command("rules", epilog=rules.EXAMPLES)(rules.rules)


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
    # of a small build. A long simulation still gets its turns.
    gc.set_threshold(50_000, 20, 20)
    # At the end the process gives its memory back as a whole; looking through it first takes a tenth of a small build.
    atexit.register(gc.freeze)
    for stream in (sys.stdout, sys.stderr):
        never_fail_on(stream)
    app(prog_name="pnp")
