"""`pnp icons`: icons by words, as names and as a sheet to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption, JsonOption
from generator.errors import UsageError
from generator.words import counted, listed
from generator.workspace import find_workspace, typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp icons sword\n  pnp icons victory points\n  pnp icons fire --sheet fire.png\n"
    "  pnp icons --sheet all-icons.pdf"
)


@guarded
def icons(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="What they show; all words must hold.")
    ] = None,
    sheet: Annotated[
        str, typer.Option("--sheet", "-s", metavar="FILE", help="Also draw them with their names: .pdf or .png.")
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Find icons by words, as names and as a sheet to look at.

    A name is written as :name: in a text. All words must hold; other words for a thing find it, too.
    """
    from generator.shelf.icons import LICENCE, icon_shelf

    workspace = find_workspace(Path.cwd())
    shelf = icon_shelf(workspace.fonts)
    wanted = " ".join(words or ()).replace(":", " ").strip()
    found = shelf.found(wanted)
    if not found:
        alone = [f"{one} alone shows {len(some)}" for one in wanted.split() if (some := shelf.found(one))]
        near = [] if alone else shelf.near(wanted)
        guess = f"Did you mean {listed(near, last='or')}? " if near else ""
        guess += f"{listed(alone)}. ".capitalize() if alone else ""
        everything = f"`pnp icons --sheet icons.pdf` draws all {len(shelf.icons)}."
        raise UsageError(f'No icon shows "{wanted}". {guess}{everything}')
    if sheet.strip():
        from generator.outputs.folders import add_files
        from generator.sheets.papers import PAPERS
        from generator.shelf.sheets import as_file, icon_pages, icon_paper

        path = typed_path(sheet, workspace.here)
        paper = icon_paper(len(found)) if path.suffix.lower() == ".png" else PAPERS["a4"]
        title = f"Icons: {wanted}" if wanted else "Icons"
        pages = list(
            icon_pages(
                shelf, found, title, [folder / "_shared" for folder in workspace.templates], workspace.fonts, paper
            )
        )
        add_files(path.parent, {path.name: as_file(pages, path.suffix.lower(), title)})
    if json:
        from generator.report.as_json import as_text

        hand_out(as_text({"licence": LICENCE, "icons": [{"name": one.name, "author": one.author} for one in found]}))
        return
    if wanted:
        width = max(len(one.name) for one in found)
        say(*(f"{one.name:{width}}  by {one.author}" for one in found), "")
    say(f"{counted(len(found), 'icon')}. Licence: {LICENCE}.")
    if sheet.strip():
        say(f"{workspace.shown(typed_path(sheet, workspace.here))}  {counted(len(pages), 'page')} to look at")
    elif wanted:
        say("In a text: `:name:`. To look at them: --sheet icons.png.")
    else:
        say("`pnp icons WORD` finds some, as in pnp icons sword; `pnp icons --sheet icons.pdf` draws all.")
