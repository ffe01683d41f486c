"""`pnp build`: print files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.check import show_report
from generator.cli.console import guarded, progress_bar, say
from generator.cli.options import DebugOption, Format, GameArgument, JsonOption, StrictOption, named_game
from generator.cli.sheet_options import (
    BackOffsetOption,
    BackRotateOption,
    BacksOption,
    CutFilesOption,
    FlipOption,
    GreyOption,
    InkOption,
    LayoutOption,
    MarginOption,
    MarksOnBacksOption,
    MarksOption,
    PaperOption,
    PrinterOption,
    SkipOption,
    several,
    typed_inks,
    typed_layout,
)
from generator.roster.messages import counted
from generator.sheets.layout import Backs, MarkStyle
from generator.workspace import Workspace, typed_path

if TYPE_CHECKING:
    from generator.job import BuildResult, OutputFile, Variant

EXAMPLES = (
    "\b\nExamples:\n  pnp build ratings-war\n  pnp build ratings-war --paper letter --ink low --out ~/Desktop/print\n"
    "  pnp build my-games/the-lighthouse --only 3-5 --draft"
)


@guarded
def build(
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
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/GAME/.")
    ] = "",
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
    workspace, source = named_game(game)
    from generator.build import build_game
    from generator.job import BuildRequest

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
    )
    with progress_bar(quiet=quiet or json) as progress:
        result = build_game(request, progress)
    report = result.report
    if json:
        from generator.report.as_json import as_text, report_value

        value = report_value(source.name, report, strict=strict)
        value["variants"] = [_variant_value(variant, workspace) for variant in result.variants]
        sys.stdout.write(as_text(value))
    elif not quiet or report.fails(strict=strict):
        if report.findings or report.skipped:
            show_report(source.name, report, Format.TEXT, strict=strict)
        if result.variants and not quiet:
            say(("\n" if report.findings else "") + "\n".join(_told(result, workspace)))
            if report.fails(strict=strict):
                say("\nThis is a draft: every sheet says so.")
        elif not result.variants:
            way_out = "These leave nothing to print." if draft else "Cure the errors, or print anyway with --draft."
            say(f"Nothing was written. {way_out}")
    failed = report.fails(strict=strict) and not (draft and result.variants)
    raise typer.Exit(1 if failed else 0)


def _told(result: BuildResult, workspace: Workspace) -> list[str]:
    """Where the files are, how many cards and sheets, and what to set in the printer dialog."""
    everywhere = [
        setting
        for setting in result.variants[0].printer_settings
        if all(setting in variant.printer_settings for variant in result.variants)
    ]
    lines: list[str] = []
    for variant in result.variants:
        lines += [f"{workspace.shown(variant.folder)}/", *_file_lines(variant.files)]
        others = sum(file.pieces for file in variant.files) - variant.cards
        pieces = counted(variant.cards, "card") + (f" and {counted(others, 'other piece')}" if others else "")
        lines.append(f"  {pieces} on {counted(variant.sheets, 'sheet')} of {variant.paper}")
        lines += [f"  In the printer dialog: {one}" for one in variant.printer_settings if one not in everywhere]
        lines.append("")
    return [*lines, "In the printer dialog:", *(f"  - {setting}" for setting in everywhere)]


def _file_lines(files: Sequence[OutputFile]) -> list[str]:
    width = max((len(file.path.name) for file in files), default=0)
    lines = []
    for file in files:
        told = [counted(file.sheets, "sheet")] if file.sheets else ["for a cutting machine"]
        if file.duplex:
            told.append("both sides")
        if file.pieces:
            told.append(counted(file.pieces, "piece"))
        lines.append(f"  {file.path.name:{width}}  {', '.join(told)}: {file.title}")
    return lines


def _variant_value(variant: Variant, workspace: Workspace) -> dict[str, Any]:
    return {
        "paper": variant.paper,
        "layout": variant.layout,
        "ink": variant.ink,
        "folder": workspace.shown(variant.folder),
        "cards": variant.cards,
        "sheets": variant.sheets,
        "printer_settings": list(variant.printer_settings),
        "files": [
            {
                "path": workspace.shown(file.path),
                "title": file.title,
                "sheets": file.sheets,
                "pages": file.pages,
                "pieces": file.pieces,
                "duplex": file.duplex,
            }
            for file in variant.files
        ],
    }
