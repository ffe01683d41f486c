"""`pnp build`: print files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.build_lines import outcome_lines, outcomes_value
from generator.cli.check import show_report
from generator.cli.console import guarded, hand_out, progress_bar, say
from generator.cli.diff import AgainstOption
from generator.cli.made import extras_of
from generator.cli.options import DebugOption, Format, GameArgument, JsonOption, StrictOption, named_game
from generator.cli.sheet_options import (
    BackOffsetOption,
    BackRotateOption,
    BackScaleOption,
    BacksOption,
    BoardOption,
    CutFilesOption,
    FlipOption,
    FrontOffsetOption,
    FrontScaleOption,
    GapOption,
    GrayOption,
    IccOption,
    InkOption,
    LayoutOption,
    MarginOption,
    MarksOnBacksOption,
    MarksOnOption,
    MarksOption,
    PaperOption,
    PrinterOption,
    ProfileOption,
    SheetOption,
    SkipOption,
    asked_by_game,
    papers_of,
    refuse_what_does_not_go_together,
    several,
    sheets_are_asked_for,
    typed_inks,
    typed_layout,
    typed_makers,
)
from generator.errors import NothingToPrintError, UsageError
from generator.sheets.layout import Backs, MarkStyle
from generator.workspace import typed_path

if TYPE_CHECKING:
    from generator.outputs.job import BuildRequest, BuildResult
    from generator.outputs.maker import Maker

EXAMPLES = (
    "\b\nExamples:\n  pnp build ratings-war\n  pnp build ratings-war --paper letter --ink low --out ~/Desktop/print\n"
    "  pnp build my-games/the-lighthouse --only 3-5 --draft"
)


@guarded
def build(
    context: typer.Context,
    game: GameArgument,
    paper: PaperOption = "",
    layout: LayoutOption = "",
    ink: InkOption = "",
    gray: GrayOption = False,
    extras: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Also print an optional component.")
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            "--only", metavar="CARDS", help="Only these: numbers or ids of cards, components, as in 3-5,shell."
        ),
    ] = "",
    sheet: SheetOption = "",
    margin: MarginOption = "",
    gap: GapOption = "",
    board: BoardOption = None,
    skip: SkipOption = "",
    marks: MarksOption = MarkStyle.MARGIN,
    marks_on: MarksOnOption = None,
    marks_on_backs: MarksOnBacksOption = False,
    cut_files: CutFilesOption = False,
    flip: FlipOption = None,
    backs: BacksOption = Backs.INTERLEAVED,
    back_offset: BackOffsetOption = "",
    back_rotate: BackRotateOption = None,
    back_scale: BackScaleOption = "",
    front_offset: FrontOffsetOption = "",
    front_scale: FrontScaleOption = "",
    printer: PrinterOption = "",
    profile: ProfileOption = "",
    icc: IccOption = "",
    make: Annotated[
        list[str] | None,
        typer.Option(
            "--make",
            metavar="KIND[:KEY=VALUE,...]",
            help="Make this in place of sheets: pictures, as in pictures:dpi=150; or what a package offers.",
        ),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
    language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="NAMES",
            help="In these languages of the game, with commas between, each in a folder of its own: `pnp translate`.",
        ),
    ] = "",
    changed: Annotated[
        bool,
        typer.Option("--changed", help="Only what is new or looks different since a release, with a list of swaps."),
    ] = False,
    against: AgainstOption = "",
    draft: Annotated[
        bool, typer.Option("--draft", help="Print in spite of errors; every sheet is marked DRAFT.")
    ] = False,
    strict: StrictOption = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing unless something is wrong.")] = False,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Check a game and write the files to print.

    Cards, mats and tokens each get a PDF, with a guide how to print and cut them.

    Exit codes: 0 printed, 1 errors in the cards, 2 wrong use, 3 a file cannot be read or written.
    """
    refuse_what_does_not_go_together(context, make, profile, icc, changed=changed, only=only, against=against)
    workspace, source = named_game(game)
    from generator.build import build_game
    from generator.findings import Report
    from generator.outputs.job import BuildRequest, BuildResult
    from generator.prepress.sheet_maker import usual_sheets
    from generator.prepress.with_rules import with_booklet

    asked = asked_by_game(source)

    def sheets() -> tuple[Maker, ...]:
        choices = typed_layout(
            margin,
            flip,
            backs,
            back_offset,
            back_rotate,
            skip,
            marks,
            marks_on_backs=marks_on_backs,
            marks_on=marks_on,
            printer=printer,
            gap=gap,
            board=board,
            front_offset=front_offset,
            front_scale=front_scale,
            back_scale=back_scale,
        )
        if sheet.strip() and layout.strip():
            raise UsageError("--sheet and --layout both say how cards lie: give one of them.")
        papers = papers_of(sheet, paper, workspace, source)
        styles = several(layout, "--layout") if layout.strip() else ("",) if sheet.strip() else ()
        made = usual_sheets(asked, papers, styles, choices, printer.strip(), cut_files=cut_files, sheet=sheet.strip())
        return made if only.strip() or make or sheet.strip() else with_booklet(made)

    outputs = make or asked.outputs or ("sheets",)
    if not make and "sheets" not in outputs and sheets_are_asked_for(context):
        outputs = ("sheets", *outputs)
    request = BuildRequest(
        source,
        workspace,
        typed_makers(outputs, profile, icc, workspace, sheets),
        inks=typed_inks(ink) if ink.strip() else asked.inks,
        gray=gray,
        extras=extras_of(asked, extras),
        only=only.strip(),
        draft=draft,
        strict=strict,
        out=typed_path(out, workspace.here) if out else None,
        changed=changed,
        against=against,
        languages=several(language, "--language") if language.strip() else (),
    )
    with progress_bar(quiet=quiet or json) as progress:
        try:
            result = build_game(request, progress)
        except NothingToPrintError as done:
            if not json:
                raise
            result = BuildResult(Report((), (str(done),)))
    if json:
        from generator.report.as_json import as_text, report_value

        value = report_value(source.name, result.report, strict=strict)
        hand_out(as_text({**value, **outcomes_value(result.outcomes, workspace)}))
    elif not quiet or result.report.fails(strict=strict):
        _show(result, request, quiet=quiet, for_shop=bool(profile.strip()))
    raise typer.Exit(1 if result.report.fails(strict=strict) and not (draft and result.outcomes) else 0)


def _show(result: BuildResult, request: BuildRequest, *, quiet: bool, for_shop: bool) -> None:
    """What wants to be cured stands above what was written; remarks come below it."""
    report, name, strict = result.report, request.source.name, request.strict
    found = bool(report.findings or report.skipped)
    above = found and (bool(report.errors or report.warnings) or not result.outcomes)
    if above:
        show_report(name, report, Format.TEXT, strict=strict)
    if not result.outcomes:
        way_out = "Cure the errors, or print anyway with --draft."
        if request.draft:
            way_out = "These leave nothing to print."
        elif for_shop:
            way_out = "Cure what is wrong: a shop prints what it is given."
        say(f"Nothing was written. {way_out}")
    elif not quiet:
        say(*([""] if above else []), *outcome_lines(result.outcomes, request.workspace))
        if report.fails(strict=strict):
            say("", "This is a draft: every sheet says so.")
        if found and not above:
            say("")
            show_report(name, report, Format.TEXT, strict=strict)
