"""`pnp preflight`: prove a finished file before it goes to the printer."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption, JsonOption
from generator.workspace import typed_path

EXAMPLES = "\b\nExample:\n  pnp preflight output/ratings-war/a4-gutterless-full/ratings-war-cards.pdf"


@guarded
def preflight(
    file: Annotated[str, typer.Argument(metavar="FILE.pdf", help="A finished PDF; its manifest.json lies beside it.")],
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Read a finished PDF back and prove what is on its pages.

    Paper, every card's size and place, backs behind their fronts, each card once, bleed, safe area, smallest text,
    fonts, pictures, lines. A PDF of another program is checked as far as that goes without knowing what was meant.

    Exit codes: 0 nothing failed, 1 a check failed, 2 wrong use, 3 the file cannot be read.
    """
    from generator.outputs.proof import prove_file, rows_value
    from generator.pdf.preflight import failed

    path = typed_path(file, Path.cwd())
    rows, held_against = prove_file(path)
    if json:
        from generator import __version__
        from generator.report.as_json import SCHEMA, as_text

        verdict = "failed" if failed(rows) else "passed"
        value = {"schema": SCHEMA, "program": __version__, "file": file, "held_against": held_against}
        hand_out(as_text({**value, "verdict": verdict, "checks": list(rows_value(rows))}))
    else:
        width = max(len(row.check) for row in rows)
        for row in rows:
            say(f"{row.check:{width}}  {row.verdict:11}  {row.told}")
            for detail in row.details:
                say(f"{'':{width}}  {'':11}    {detail}")
        say("", held_against)
    raise typer.Exit(1 if failed(rows) else 0)
