"""`pnp fonts`: the fonts there are, what they cover, and how a game names them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption, JsonOption
from generator.errors import UsageError
from generator.words import counted, nearest
from generator.workspace import find_workspace, typed_path

if TYPE_CHECKING:
    from generator.shelf.fonts import FontEntry

EXAMPLES = "\b\nExamples:\n  pnp fonts\n  pnp fonts barlow\n  pnp fonts --sheet fonts.pdf"


@guarded
def fonts(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="Only this family, or part of its name.", show_default=False)
    ] = "",
    sheet: Annotated[
        str, typer.Option("--sheet", "-s", metavar="FILE", help="Also draw samples of them: .pdf or .png.")
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List the fonts, what they cover, and how a game names them.

    Those in fonts/ of your workspace and those of the program; with a family, the lines that a game.toml needs.
    """
    from generator.shelf.fonts import font_shelf

    workspace = find_workspace(Path.cwd())
    every = font_shelf(workspace.fonts)
    wanted = family.strip().lower()
    entries = tuple(one for one in every if wanted in one.family.lower() or wanted in one.file.lower())
    if not entries:
        known = list(dict.fromkeys(one.family for one in every))
        near = nearest(wanted, known)
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'There is no font "{family}". {guess}Fonts: {", ".join(known)}; your own go to fonts/.')
    whole = tuple(one for one in entries if not one.fault)
    if sheet.strip():
        from generator.outputs.folders import add_files
        from generator.sheets.papers import PAPERS
        from generator.shelf.sheets import as_file, font_pages, font_paper

        path = typed_path(sheet, workspace.here)
        paper = font_paper(len(whole)) if path.suffix.lower() == ".png" else PAPERS["a4"]
        templates = [folder / "_shared" for folder in workspace.templates]
        pages = list(font_pages(whole, templates, workspace.fonts, paper))
        add_files(path.parent, {path.name: as_file(pages, path.suffix.lower(), "Fonts")})
    if json:
        from generator.report.as_json import as_text

        hand_out(as_text({"fonts": [_value(one) for one in entries]}))
        return
    names = {one: f"{one.family} {one.look}" if not one.fault else one.file for one in entries}
    width = max(map(len, names.values()))
    for one in entries:
        about = one.fault or f"{', '.join(one.scripts) or 'symbols'}; {one.licence}"
        say(f"{names[one]:{width}}  {about}")
    if wanted:
        say("", *"\n\n".join(one.toml() for one in whole).splitlines())
        return
    say("", "`pnp fonts FAMILY` shows the lines that a game.toml needs, --sheet fonts.pdf how they look.")
    if sheet.strip():
        say(f"{workspace.shown(typed_path(sheet, workspace.here))}  {counted(len(pages), 'page')} to look at")


def _value(one: FontEntry) -> dict[str, object]:
    return {
        "family": one.family,
        "weight": one.weight,
        "style": one.style,
        "axes": {tag: list(ends) for tag, ends in one.axes.items()},
        "file": one.file,
        "scripts": list(one.scripts),
        "characters": one.characters,
        "licence": one.licence,
        "fault": one.fault,
    }
