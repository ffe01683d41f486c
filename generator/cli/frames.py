"""`pnp frames`: the looks that a new game may have, as a list and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.console import guarded, say
from generator.cli.options import DebugOption
from generator.errors import UsageError
from generator.workspace import find_workspace, typed_path

EXAMPLES = "\b\nExamples:\n  pnp frames\n  pnp frames dark kids -o looks.pdf\n  pnp frames --from ships.csv"


@guarded
def frames(
    frame: Annotated[
        list[str] | None, typer.Argument(help="Frames to draw; all unless given.", metavar="[FRAME]...")
    ] = None,
    out: Annotated[
        str, typer.Option("--out", "-o", help="The picture, .png or .pdf; output/frames.png unless given.")
    ] = "",
    from_: Annotated[
        str | None, typer.Option("--from", help="A table of yours to draw the frames with, in place of samples.")
    ] = None,
    dpi: Annotated[int, typer.Option("--dpi", min=30, max=600, help="Pixels per inch of a PNG.")] = 110,
    debug: DebugOption = False,
) -> None:
    """Draw the frames that a new game may have.

    With sample cards or with yours: fronts, a back, one in low ink.

    A frame of your own is a folder frames/NAME/ in your workspace.

    Exit codes: 0 drawn, 2 wrong use, 3 a file cannot be read or written.
    """
    workspace = find_workspace(Path.cwd())
    from generator.start.looks import frame_named, frame_names
    from generator.start.show import draw_frames

    names = frame or frame_names(workspace)
    path = typed_path(out, workspace.here) if out else workspace.output / "frames.png"
    if path.suffix.lower() not in (".png", ".pdf"):
        raise UsageError(f'"{path.name}" should end in .png or .pdf.')
    looks = [frame_named(workspace, name) for name in names]
    width = max(len(look.name) for look in looks)
    source = typed_path(from_, workspace.here) if from_ else None
    draw_frames([look.name for look in looks], path, dpi, source, workspace)
    say(*(f"{look.name:{width}}  {look.file.about}" for look in looks))
    say(f"Drawn in {workspace.shown(path)}. Take one with `pnp new NAME --from FILE --frame {looks[-1].name}`.")
