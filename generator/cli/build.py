"""`pnp build`: print files."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.build_told import order_value, result_lines, variant_value
from generator.cli.check import show_report
from generator.cli.console import guarded, hand_out, progress_bar, say
from generator.cli.diff import AgainstOption
from generator.cli.options import DebugOption, Format, GameArgument, JsonOption, StrictOption, named_game
from generator.cli.sheet_options import (
    BackOffsetOption,
    BackRotateOption,
    BacksOption,
    CutFilesOption,
    FlipOption,
    GreyOption,
    IccOption,
    InkOption,
    LayoutOption,
    MarginOption,
    MarksOnBacksOption,
    MarksOption,
    PaperOption,
    PrinterOption,
    ProfileOption,
    SkipOption,
    refuse_sheet_options,
    several,
    typed_inks,
    typed_layout,
)
from generator.errors import UsageError
from generator.release import FOLDER as RECORDS
from generator.sheets.layout import Backs, MarkStyle
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp build ratings-war\n  pnp build ratings-war --paper letter --ink low --out ~/Desktop/print\n"
    "  pnp build my-games/the-lighthouse --only 3-5 --draft"
)


@guarded
def build(
    context: typer.Context,
    game: GameArgument,
    paper: PaperOption = "a4,letter",
    layout: LayoutOption = "",
    ink: InkOption = "full",
    grey: GreyOption = False,
    extras: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Also print an optional component.")
    ] = None,
    only: Annotated[
        str,
        typer.Option(
            "--only", metavar="CARDS", help="Only these: numbers or ids of cards, components, as in 3-5,shell."
        ),
    ] = "",
    margin: MarginOption = "",
    skip: SkipOption = "",
    marks: MarksOption = MarkStyle.MARGIN,
    marks_on_backs: MarksOnBacksOption = False,
    cut_files: CutFilesOption = False,
    flip: FlipOption = None,
    backs: BacksOption = Backs.INTERLEAVED,
    back_offset: BackOffsetOption = "",
    back_rotate: BackRotateOption = None,
    printer: PrinterOption = "",
    profile: ProfileOption = "",
    icc: IccOption = "",
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
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
    if profile.strip():
        refuse_sheet_options(context, "--profile")
    elif icc.strip():
        raise UsageError("--icc is for files that go to a print shop: say with --profile to which.")
    if changed and (profile.strip() or only.strip()):
        other = "--profile: a shop's order is a whole set" if profile.strip() else "--only: it chooses the cards itself"
        raise UsageError(f"--changed does not go with {other}.")
    if against.strip() and not changed:
        raise UsageError("--against says what --changed compares with: add --changed.")
    workspace, source = named_game(game)
    from generator.build import build_game
    from generator.prepress.job import BuildRequest

    request = BuildRequest(
        source,
        workspace,
        papers=several(paper, "--paper"),
        styles=several(layout, "--layout") if layout.strip() else ("",),
        inks=typed_inks(ink),
        grey=grey,
        layout=typed_layout(
            margin, flip, backs, back_offset, back_rotate, skip, marks, marks_on_backs=marks_on_backs, printer=printer
        ),
        extras=tuple(name for text in extras or () for name in several(text, "--with")),
        only=only.strip(),
        draft=draft,
        strict=strict,
        out=typed_path(out, workspace.here) if out else None,
        printer=printer.strip(),
        cut_files=cut_files,
        profiles=several(profile, "--profile") if profile.strip() else (),
        icc=typed_path(icc, workspace.here) if icc.strip() else None,
    )
    with progress_bar(quiet=quiet or json) as progress:
        if changed or (source.folders.data / RECORDS).is_dir():
            from generator.release.prepare import prepared

            request = prepared(request, against, progress, changed=changed)
        result = build_game(request, progress)
    report = result.report
    if json:
        from generator.report.as_json import as_text, report_value

        value = report_value(source.name, report, strict=strict)
        value["variants"] = [variant_value(variant, workspace) for variant in result.variants]
        if result.orders:
            value["orders"] = [order_value(order, workspace) for order in result.orders]
        hand_out(as_text(value))
    elif not quiet or report.fails(strict=strict):
        written = bool(result.variants or result.orders)
        told = bool(report.findings or report.skipped)
        # What wants to be cured stands above what was printed; remarks come below it.
        above = told and (bool(report.errors or report.warnings) or not written)
        if above:
            show_report(source.name, report, Format.TEXT, strict=strict)
        if written and not quiet:
            say(*([""] if above else []), *result_lines(result, workspace))
            if report.fails(strict=strict):
                say("", "This is a draft: every sheet says so.")
            if told and not above:
                say("")
                show_report(source.name, report, Format.TEXT, strict=strict)
        elif not written:
            way_out = "Cure the errors, or print anyway with --draft."
            if draft:
                way_out = "These leave nothing to print."
            elif profile:
                way_out = "Cure what is wrong: a shop prints what it is given."
            say(f"Nothing was written. {way_out}")
    failed = report.fails(strict=strict) and not (draft and result.variants)
    raise typer.Exit(1 if failed else 0)
