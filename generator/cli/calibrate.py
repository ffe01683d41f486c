"""`pnp calibrate`: how far a printer puts backs beside their fronts, and what it said last time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, say
from generator.cli.options import DebugOption
from generator.cli.sheet_options import FlipOption, FrontOffsetOption, PaperOption, printers_file, several
from generator.errors import UsageError
from generator.sheets.layout import Flip
from generator.workspace import SHARED, find_workspace, typed_path

if TYPE_CHECKING:
    from generator.prepress.printers import Printer

EXAMPLES = (
    "\b\nExamples:\n  pnp calibrate\n  pnp calibrate --printer office --read 0.5,-1,-1\n"
    "  pnp calibrate --printer office --set 0.5,-1,0.1\n  pnp build ratings-war --printer office"
)


@guarded
def calibrate(
    printer: Annotated[
        str, typer.Option("--printer", metavar="NAME", help="The printer a reading is of, by any name you like.")
    ] = "",
    read: Annotated[
        str,
        typer.Option(
            "--read",
            metavar="ACROSS,LEFT,RIGHT",
            help="Store the three numbers read from the sheet (mm), as in 1,-0.5,0.",
        ),
    ] = "",
    values: Annotated[
        str,
        typer.Option(
            "--set", metavar="X,Y[,DEGREES]", help="Store how backs move right and down (mm) and turn clockwise."
        ),
    ] = "",
    measured: Annotated[
        str,
        typer.Option(
            "--measured",
            metavar="X,Y",
            help="Store the scale: how far the first and last lines of the row and of a column are apart (mm).",
        ),
    ] = "",
    front_offset: FrontOffsetOption = "",
    sheet: Annotated[
        str,
        typer.Option(
            "--sheet",
            metavar="NAME|MEASURES",
            help="Write the outlines of a sheet of labels, to print on plain paper and hold against one.",
        ),
    ] = "",
    flip: FlipOption = None,
    paper: PaperOption = "a4,letter",
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Write into this folder instead of output/calibration/.")
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Make backs meet their fronts on your printer.

    Without a reading, writes a sheet to print on both sides and hold against the light. With --printer and --read,
    stores what you saw; `pnp build GAME --printer NAME` then moves the backs by it. --measured stores how much the
    printer stretches, --front-offset how far it puts labels beside their places. What is not said stays as it was
    stored. With --printer alone, tells what is stored.

    Exit codes: 0 done, 2 wrong use, 3 a file cannot be read or written.
    """
    if read and values:
        raise UsageError("--read and --set say the same in two ways. Give one of them.")
    if (read or values or measured or front_offset) and not printer.strip():
        raise UsageError("Say with --printer NAME which printer the reading is of.")
    if read or values or measured or front_offset:
        _store(printer.strip(), read, values, measured, front_offset, flip, several(paper, "--paper"))
    elif sheet.strip():
        _write_outlines(sheet, several(paper, "--paper"), out)
    elif printer.strip():
        from generator.prepress.printers import printer_called

        say(_told(printer_called(printer, printers_file())))
    else:
        _write_sheets(flip or Flip.LONG_EDGE, several(paper, "--paper"), out)


def _store(
    name: str, read: str, values: str, measured: str, front: str, flip: Flip | None, papers: Sequence[str]
) -> None:
    from msgspec.structs import replace

    from generator.prepress.calibration import Calibration
    from generator.prepress.printers import Printer, read_printers, store_printer
    from generator.sheets.layout import parse_offset
    from generator.sheets.papers import parse_paper

    stored = {one.name.lower(): one for one in read_printers(printers_file()).values()}
    found = replace(stored.get(name.lower(), Printer(name)), name=name)
    found = replace(found, flip=flip or found.flip)
    sheet = Calibration(parse_paper(papers[0]), found.flip)
    if read:
        found = sheet.reading(found, *_numbers(read, "--read", 3, 3))
    elif values:
        numbers = _numbers(values, "--set", 2, 3)
        turn = numbers[2] if len(numbers) > 2 else 0.0
        found = replace(found, offset=(numbers[0], numbers[1]), turn=turn)
    if measured:
        found = replace(found, scale=sheet.scale(*_numbers(measured, "--measured", 2, 2)))
    if front:
        found = replace(found, front_offset=parse_offset(front))
    store_printer(found.checked(), printers_file())
    say(_told(found), f"Stored in {printers_file()}. Use it with: pnp build GAME --printer {_quoted(name)}")


def _numbers(text: str, option: str, least: int, most: int) -> list[float]:
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if not least <= len(numbers) <= most:
        many = f"{least}" if least == most else f"{least} or {most}"
        raise UsageError(
            f'{option} "{text}" is not understood. Give {many} numbers with commas between, like 1,-0.5,0.'
        )
    return numbers


def _told(printer: Printer) -> str:
    from generator.prepress.printing import moved_words, scale_words

    moved = moved_words(printer.offset, printer.turn)
    front = moved_words(printer.front_offset, 0.0)
    stretched = scale_words(printer.scale)
    return (
        f"{printer.name}: backs {f'move {moved}, as you look at them' if moved else 'stay where they are'}; "
        + (f"fronts move {front}; " if front else "")
        + (f"both are stretched to {stretched}; " if stretched else "")
        + f"flip on {printer.flip.value.replace('-', ' ')}."
    )


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def _write_sheets(flip: Flip, papers: Sequence[str], out: str) -> None:
    from generator.outputs.folders import add_files
    from generator.prepress.calibration import calibration_pdf
    from generator.sheets.papers import parse_paper

    workspace = find_workspace(Path.cwd())
    folder = typed_path(out, workspace.here) if out else workspace.output / "calibration"
    templates = [one / SHARED for one in workspace.templates]
    files = {
        f"calibration-{paper.slug}-{flip.value}.pdf": calibration_pdf(paper, flip, templates, workspace.fonts)
        for paper in (parse_paper(name) for name in papers)
    }
    add_files(folder, files)
    for name in files:
        say(workspace.shown(folder / name))
    say(
        "",
        f'Print one on both sides, at 100 % ("actual size"), flip on {flip.value.replace("-", " ")}. '
        "It says how to read it.",
    )


def _write_outlines(sheet: str, papers: Sequence[str], out: str) -> None:
    from generator.outputs.folders import add_files
    from generator.prepress.label_outlines import outlines_pdf
    from generator.sheets.card_layout import FOLDER
    from generator.sheets.papers import parse_paper
    from generator.sheets.sheet_asked import sheet_asked

    workspace = find_workspace(Path.cwd())
    style = sheet_asked(sheet, [workspace.root / FOLDER], workspace.shown)
    folder = typed_path(out, workspace.here) if out else workspace.output / "calibration"
    templates = [one / SHARED for one in workspace.templates]
    name = f"labels-{style.name}.pdf"
    add_files(folder, {name: outlines_pdf(style, parse_paper(papers[0]), templates, workspace.fonts)})
    say(
        workspace.shown(folder / name),
        "",
        'Print it on plain paper, one side, at 100 % ("actual size"), and hold it and the labels against the light. '
        "What it is off goes into --front-offset and --front-scale; the numbers are those of --skip.",
    )
