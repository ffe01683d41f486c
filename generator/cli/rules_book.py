"""`pnp rules-book`: the rules of a game as a booklet, as cards, or as one page for a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.build_lines import outcome_lines, outcomes_value
from generator.cli.check import show_report
from generator.cli.console import guarded, hand_out, progress_bar, say
from generator.cli.options import DebugOption, Format, GameArgument, JsonOption, StrictOption, named_game
from generator.errors import UsageError
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp rules-book ratings-war\n  pnp rules-book top-dog --fold sheet\n"
    "  pnp rules-book top-promoter --html"
)


@guarded
def rules_book(
    game: GameArgument,
    html: Annotated[bool, typer.Option("--html", help="One page for browsers and screen readers instead.")] = False,
    fold: Annotated[
        str,
        typer.Option("--fold", metavar="HOW", help="sheet: eight small pages on one sheet; cards: as poker cards."),
    ] = "",
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPERS", help="What it is printed on, with commas.")
    ] = "a4,letter",
    ink: Annotated[str, typer.Option("--ink", metavar="INKS", help="full, low or both.")] = "full",
    gray: Annotated[bool, typer.Option("--gray", "--grey", help="In grays.")] = False,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
    draft: Annotated[
        bool, typer.Option("--draft", help="Print in spite of errors; every page is marked DRAFT.")
    ] = False,
    strict: StrictOption = False,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Write the rules of a game as a booklet or a page.

    The text is rules.md beside game.toml: `pnp help rules-books`. A build makes the booklet, too.

    Exit codes: 0 written, 1 errors in the text or the cards, 2 wrong use, 3 a file cannot be read or written.
    """
    if html and fold:
        raise UsageError("--html is one page for a browser: it is not folded.")
    if fold not in ("", "sheet", "cards"):
        raise UsageError(f'There is no fold "{fold}". Folds: sheet, cards.')
    workspace, source = named_game(game)
    from generator.build import build_game
    from generator.cli.sheet_options import typed_inks
    from generator.outputs.job import BuildRequest
    from generator.prepress.booklet_maker import BookletMaker

    maker = BookletMaker(paper, fold, html=html)  # type: ignore[arg-type]
    folder = typed_path(out, workspace.here) if out else None
    request = BuildRequest(
        source, workspace, (maker,), inks=typed_inks(ink), gray=gray, out=folder, draft=draft, strict=strict
    )
    with progress_bar(quiet=json) as progress:
        result = build_game(request, progress)
    fails = result.report.fails(strict=strict)
    if json:
        from generator.report.as_json import as_text, report_value

        value = report_value(source.name, result.report, strict=strict)
        hand_out(as_text({**value, **outcomes_value(result.outcomes, workspace)}))
    else:
        if result.report.findings:
            show_report(source.name, result.report, Format.TEXT, strict=strict)
            say("")
        if result.outcomes:
            say(*outcome_lines(result.outcomes, workspace))
        else:
            say("Nothing was written. Cure the errors, or print anyway with --draft.")
    raise typer.Exit(1 if fails and not (draft and result.outcomes) else 0)
