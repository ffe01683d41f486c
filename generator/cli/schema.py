"""`pnp schema`: what editors need to know about game.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption

EXAMPLES = "\b\nExamples:\n  pnp schema -o game.schema.json\n  pnp schema | less"


@guarded
def schema(
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Write to this file; without it, print.")
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Print what editors need to know about game.toml.

    It is a JSON Schema: by it they offer keys, tell what these are for, and underline mistakes.
    """
    from generator.gamefile import schema_text
    from generator.outputs.folders import add_files
    from generator.workspace import find_workspace, typed_path

    if not output.strip():
        hand_out(schema_text())
        return
    workspace = find_workspace(Path.cwd())
    path = typed_path(output, workspace.here)
    add_files(path.parent, {path.name: schema_text().encode()})
    say(
        f"{workspace.shown(path)}: written. Put it beside your game.toml, whose first line then is:",
        f"#:schema ./{path.name}",
        "VS Code reads it with the extension Even Better TOML, other editors with Taplo.",
    )
