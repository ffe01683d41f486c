"""`pnp sizes`: sizes by name, and what a size of one's own comes nearest to."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption, JsonOption
from generator.errors import UsageError
from generator.words import nearest
from generator.workspace import find_workspace

if TYPE_CHECKING:
    from generator.shelf.sizes import NamedSize
    from generator.sizes import Size

EXAMPLES = "\b\nExamples:\n  pnp sizes\n  pnp sizes poker\n  pnp sizes 63x88mm\n  pnp sizes round"
_HEADS = {
    "card": "Cards, by the names that `trim` of game.toml takes:",
    "paper": "Papers, for --paper:",
    "sheet": "Labels, for --sheet:",
}


@guarded
def sizes(
    wanted: Annotated[
        str, typer.Argument(metavar="SIZE", help="A name, part of one, or a size like 63x88mm.", show_default=False)
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List the sizes of cards, papers and shops.

    With a size: what it is called, which shops cut it, and how many fit on a sheet.
    """
    from generator.shelf.sizes import NEAR, named_sizes, on_sheets
    from generator.sizes import parse_size

    workspace = find_workspace(Path.cwd())
    every = tuple(named_sizes(root / "shops" for root in (workspace.root,)))
    text = wanted.strip()
    try:
        size = parse_size(text) if text else None
    except ValueError:
        size = None
    found = [
        one
        for one in every
        if (text or one.kind != "sheet") and text.lower() in f"{one.name} {one.kind} {one.shape} {one.more}".lower()
    ]
    if size is not None:
        found = sorted(
            (one for one in every if one.away(size) <= NEAR and one.kind != "paper"), key=lambda one: one.away(size)
        )
    elif not found:
        names = ", ".join(one.name for one in every if one.kind in ("card", "paper"))
        near = nearest(text, [one.name for one in every])
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'There is no size "{text}". {guess}Known: {names}; or write one like 63x88mm.')
    if json:
        from generator.report.as_json import as_text

        hand_out(as_text({"sizes": [_value(one) for one in found]}))
        return
    if size is not None:
        say(f"{size}: {', '.join(on_sheets(size))}, cards touching.", "")
    width = max((len(one.name) for one in found), default=0)
    for kind, group in groupby(found, lambda one: one.kind if size is None else ""):
        if size is None:
            say(_HEADS.get(kind, f"{kind}, a print shop (--profile {kind}):"))
        for one in group:
            say(_line(one, width, size))
        say("")
    if not text:
        count = sum(one.kind == "sheet" for one in every)
        say(f"Sheets of labels and perforated cards: {count} are known, `pnp sizes sheet` lists them.")
    if not found:
        say("No named size is near it, and no shop that is known cuts it; your own printer does.")


def _line(one: NamedSize, width: int, size: Size | None) -> str:
    round_ = {"rect": "", "template": "  picture for a template"}.get(one.shape, f"  {one.shape}")
    line = f"  {one.name:{width}}  {one.size}  ({one.in_inches}){round_}" + (f"  {one.more}" if one.more else "")
    if size is None:
        return line
    away = one.away(size)
    where = {"card": "a name for it", "sheet": "labels for --sheet"}.get(one.kind, f"cut by {one.kind}")
    return f"{line}  {where}" + (f", {away:.2g} mm different" if away >= 0.05 else "")


def _value(one: NamedSize) -> dict[str, object]:
    return {
        "kind": one.kind,
        "name": one.name,
        "width_mm": round(one.size.width, 3),
        "height_mm": round(one.size.height, 3),
        "shape": one.shape,
    }
