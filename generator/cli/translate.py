"""`pnp translate`: the table of a set's texts in another language."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from generator.cli.check import show_report
from generator.cli.console import guarded, say
from generator.cli.options import DebugOption, Format, GameArgument, named_game
from generator.errors import UsageError
from generator.words import counted

EXAMPLES = (
    "\b\nExamples:\n  pnp translate ratings-war de\n  pnp translate ratings-war de --check\n"
    "  pnp build ratings-war --language de --draft"
)


@guarded
def translate(
    game: GameArgument,
    language: Annotated[
        str, typer.Argument(metavar="LANGUAGE", help="A language that game.toml names: de, fr, pt-BR.")
    ],
    check: Annotated[bool, typer.Option("--check", help="Say what is missing or outdated, and write nothing.")] = False,
    debug: DebugOption = False,
) -> None:
    """Make or update the table of a set's texts in another language.

    It is a CSV in the folder languages beside game.toml. New, outdated and gone texts say so in it; translations and
    notes stay.

    Exit codes: 0 written, 1 errors in the cards or in the table, 2 wrong use, 3 a file cannot be read or written.
    """
    workspace, source = named_game(game)
    from generator.check import check as check_game
    from generator.findings import Report
    from generator.outputs.folders import add_files
    from generator.translation.tables import updated_table

    checked = check_game(source)
    if checked.card_set is None:
        show_report(source.name, checked.report, Format.TEXT, strict=False)
        raise typer.Exit(1)
    file = checked.card_set.file
    if language.strip().casefold() == file.language.casefold():
        raise UsageError(f"The game is in {file.language} already. Name another language: pnp translate {game} de.")
    made = updated_table(source, checked.game, checked.card_set, language)
    shown = workspace.shown(made.path)
    if any(finding.severity == "error" for finding in made.findings):
        show_report(source.name, Report.of(made.findings), Format.TEXT, strict=False)
        say(f"{shown}: not changed. Cure the errors first.")
        raise typer.Exit(1)
    states = Counter(entry.state for entry in made.entries)
    done = sum(1 for entry in made.entries if entry.translation and not entry.state)
    if not check:
        add_files(made.path.parent, {made.path.name: made.data})
    say(
        f"{shown}: {counted(len(made.entries), 'text')}, {done} translated, {states['new']} new, "
        f"{states['outdated']} outdated, {states['gone']} gone."
    )
    if check:
        raise typer.Exit(1 if states["new"] or states["outdated"] else 0)
