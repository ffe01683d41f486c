"""Options of `pnp build` about paper, sheets and the printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.errors import PnpError, UsageError
from generator.sheets.layout import (
    Backs,
    Boards,
    Flip,
    Layout,
    MarkedSides,
    MarkStyle,
    parse_gap,
    parse_offset,
    parse_scale,
    parse_skip,
)
from generator.units import parse_length
from generator.workspace import Workspace, typed_path

if TYPE_CHECKING:
    from generator.gamefile import BuildSpec
    from generator.outputs.maker import Maker
    from generator.registry import GameSource


def _files(folder: str, but: tuple[str, ...] = ()) -> str:
    """The layouts or shops that come with the program, by their files: the help loads none of them."""
    names = (file.stem for file in (Path(__file__).parents[1] / folder).glob("*.toml"))
    return ", ".join(sorted(name for name in names if name not in but))


PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="PAPER,...",
        help="Papers by name, or a size like 200x250mm; without it those of game.toml, else a4,letter.",
    ),
]
LayoutOption = Annotated[
    str,
    typer.Option(
        "--layout",
        metavar="LAYOUT,...",
        help=f"How cards lie on a sheet: {_files('sheets/layouts', but=('mat', 'tokens'))}; or layouts/NAME.toml.",
    ),
]
InkOption = Annotated[
    str,
    typer.Option(
        "--ink",
        metavar="INK,...",
        help="full color, or low: white grounds that save ink; without it that of game.toml.",
    ),
]
GrayOption = Annotated[
    bool,
    typer.Option(
        "--gray", "--grey", help="In grays as light as the colors: for printers without, and to see what is lost."
    ),
]
MarginOption = Annotated[
    str, typer.Option("--margin", metavar="LENGTH", help="White edge the cards keep to; 6 mm, or 5 where they need it.")
]
SkipOption = Annotated[
    str,
    typer.Option(
        "--skip",
        metavar="SLOT,...",
        help="Places to leave empty, row by row, as in 1,9 or 1-7: of cards, of tokens where no cards are made.",
    ),
]
MarksOption = Annotated[
    MarkStyle,
    typer.Option("--marks", help="What shows the cuts: ticks in the margin, also corners, a cutting machine's, none."),
]
SheetOption = Annotated[
    str,
    typer.Option(
        "--sheet",
        metavar="NAME|MEASURES",
        help="Labels, business or perforated cards, as in avery-5371, or columns=2,rows=5,label=85x54mm,pitch=95x54mm,"
        "offset=15x13.5mm,paper=a4. --skip is for its first sheet then. Known ones: pnp sizes sheet.",
    ),
]
BoardOption = Annotated[
    Boards | None,
    typer.Option("--board", help="Mats larger than the paper: joined of several sheets, scaled to one, or folded."),
]
GapOption = Annotated[
    str,
    typer.Option(
        "--gap", metavar="X[,Y]", help="White between two cards, across and down (mm), in place of the layout's."
    ),
]
MarksOnOption = Annotated[
    MarkedSides | None, typer.Option("--marks-on", help="Which sides have marks; fronts if not said.")
]
FrontOffsetOption = Annotated[
    str, typer.Option("--front-offset", metavar="X,Y", help="Move the fronts right and down, as in 0.5,-1 (mm).")
]
FrontScaleOption = Annotated[
    str,
    typer.Option(
        "--front-scale", metavar="X,Y", help="Stretch the fronts across and down in percent, as in 100.4,99.8."
    ),
]
BackScaleOption = Annotated[
    str, typer.Option("--back-scale", metavar="X,Y", help="The same for the backs, which do not follow the fronts.")
]
MarksOnBacksOption = Annotated[
    bool, typer.Option("--marks-on-backs", help="Mark the backs too, to cut them on their own: --marks-on both.")
]
CutFilesOption = Annotated[
    bool, typer.Option("--cut-files", help="Also cut paths as SVG and DXF; a machine's marks always come with them.")
]
FlipOption = Annotated[
    Flip | None, typer.Option("--flip", help="The edge your printer turns the paper about; long-edge if not said.")
]
BacksOption = Annotated[
    Backs,
    typer.Option("--backs", help="Where backs go: each after its front, after all fronts, into their own file."),
]
BackOffsetOption = Annotated[
    str,
    typer.Option(
        "--back-offset", metavar="X,Y", help="Move the backs right and down as you look at them, as in 1.5,-0.5 (mm)."
    ),
]
BackRotateOption = Annotated[
    float | None,
    typer.Option("--back-rotate", metavar="DEGREES", help="Turn the backs clockwise as you look at them."),
]


ProfileOption = Annotated[
    str,
    typer.Option(
        "--profile",
        metavar="SHOP,...",
        help=f"Files for a print shop in place of sheets: {_files('shops/profiles')}; or shops/NAME.toml of yours.",
    ),
]
IccOption = Annotated[
    str, typer.Option("--icc", metavar="FILE", help="The ICC profile of the shop's press, for shops that want inks.")
]
PrinterOption = Annotated[
    str, typer.Option("--printer", metavar="NAME", help="Move the backs as pnp calibrate found it for this printer.")
]


_OF_SHEETS = (
    "paper", "layout", "sheet", "margin", "gap", "board", "skip", "marks", "marks_on", "marks_on_backs", "cut_files",
    "flip", "backs", "back_offset", "back_rotate", "back_scale", "front_offset", "front_scale", "printer",
)  # fmt: skip


def papers_of(sheet: str, paper: str, workspace: Workspace, source: GameSource) -> tuple[str, ...]:
    """The papers that were named, or that of a sheet of labels, which has one of its own. Raises UsageError."""
    if not sheet.strip():
        return several(paper, "--paper") if paper.strip() else ()
    from generator.sheets.card_layout import FOLDER
    from generator.sheets.sheet_asked import sheet_asked

    own = sheet_asked(sheet, source.folders.own(FOLDER), workspace.shown).paper
    named = several(paper, "--paper") if paper.strip() else ()
    if own and named:
        raise UsageError(f"--sheet {sheet.strip()} is a sheet of {own}: leave --paper out.")
    return (own,) if own else named


def refuse_what_does_not_go_together(
    context: typer.Context,
    make: Sequence[str] | None,
    profile: str,
    icc: str,
    *,
    changed: bool,
    only: str,
    against: str,
) -> None:
    """Raise UsageError for options that contradict each other, or that say nothing without another one."""
    if profile.strip() and make:
        raise UsageError("--profile and --make do not go together: --profile NAME is --make shop:profile=NAME.")
    if profile.strip():
        _refuse_sheet_options(context, "--profile: a shop lays out and cuts the cards itself")
    elif icc.strip():
        raise UsageError("--icc is for files that go to a print shop: say with --profile to which.")
    if make and "sheets" not in make:
        _refuse_sheet_options(context, "--make: add --make sheets to have sheets as well")
    if changed and (profile.strip() or only.strip()):
        other = "--profile: a shop's order is a whole set" if profile.strip() else "--only: it chooses the cards itself"
        raise UsageError(f"--changed does not go with {other}.")
    if against.strip() and not changed:
        raise UsageError("--against says what --changed compares with: add --changed.")


def _refuse_sheet_options(context: typer.Context, because: str) -> None:
    """Raise UsageError for an option about sheets that was typed where none are made."""
    sources = {name: context.get_parameter_source(name) for name in _OF_SHEETS}
    typed = [name for name, source in sources.items() if source is not None and source.name != "DEFAULT"]
    if typed:
        raise UsageError(f"--{typed[0].replace('_', '-')} is about sheets of paper and does not go with {because}.")


def typed_makers(
    make: Sequence[str],
    profile: str,
    icc: str,
    workspace: Workspace,
    sheets: Callable[[], tuple[Maker, ...]],
) -> tuple[Maker, ...]:
    """The makers that options ask for; `sheets` makes those of the options about sheets. Raises UsageError."""
    from generator.outputs.kinds import maker_of, makers_named

    if profile.strip():
        inks = {"icc": str(typed_path(icc, workspace.here))} if icc.strip() else {}
        return tuple(maker_of("shop", {"profile": name, **inks}) for name in several(profile, "--profile"))
    return makers_named(make, sheets)


def sheets_are_asked_for(context: typer.Context) -> bool:
    """Whether any option about sheets was typed."""
    sources = (context.get_parameter_source(name) for name in _OF_SHEETS)
    return any(source is not None and source.name != "DEFAULT" for source in sources)


def asked_by_game(source: GameSource) -> BuildSpec:
    """The [build] of a game; an empty one where its game.toml cannot be read, which the check tells."""
    from generator.gamefile import BuildSpec, read_game_file

    try:
        return read_game_file(source.folders.game_file).build
    except PnpError:
        return BuildSpec()


def printers_file() -> Path:
    """Where readings of printers are kept: in the person's own folder of settings."""
    return Path(typer.get_app_dir("pnp")) / "printers.toml"


def several(text: str, option: str) -> tuple[str, ...]:
    """The names of a list with commas, each once. Raises UsageError when there is none."""
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not names:
        raise UsageError(f'{option} "{text}" names nothing.')
    return names


def typed_inks(text: str) -> tuple[str, ...]:
    """The inks of a list. Raises UsageError for others than `full` and `low`."""
    from generator.prepress.printing import INKS

    inks = several(text, "--ink")
    for ink in inks:
        if ink not in INKS:
            raise UsageError(f'There is no ink "{ink}". Inks: {", ".join(INKS)}.')
    return inks


def typed_layout(
    margin: str,
    flip: Flip | None,
    backs: Backs,
    back_offset: str,
    back_rotate: float | None,
    skip: str,
    marks: MarkStyle,
    *,
    marks_on_backs: bool,
    marks_on: MarkedSides | None = None,
    printer: str = "",
    gap: str = "",
    board: Boards | None = None,
    front_offset: str = "",
    front_scale: str = "",
    back_scale: str = "",
) -> Layout:
    """The choices for sheets as one value; what is not said of backs comes from the printer's reading.

    Raises UsageError for what cannot be read, for an unknown printer and for what is no sensible choice.
    """
    from generator.prepress.printers import Printer, printer_called

    try:
        white = parse_length(margin) if margin.strip() else None
    except ValueError as error:
        raise UsageError(f"--margin: {error}") from error
    found = printer_called(printer, printers_file()) if printer.strip() else Printer("")
    if printer.strip() and flip and flip is not found.flip:
        raise UsageError(
            f'The reading of "{found.name}" is for flip on {found.flip.value.replace("-", " ")}. Leave --flip out, or '
            f"print a sheet with pnp calibrate --flip {flip.value} and store what it shows."
        )
    if marks_on_backs and marks_on not in (None, MarkedSides.BOTH):
        raise UsageError(
            f"--marks-on-backs is --marks-on both, and not {marks_on.value if marks_on else ''}: give one."
        )
    return Layout(
        margin=white,
        flip=flip or found.flip,
        backs=backs,
        back_offset=parse_offset(back_offset) if back_offset.strip() else found.offset,
        back_turn=found.turn if back_rotate is None else back_rotate,
        skip=parse_skip(skip),
        marks=marks,
        marked=MarkedSides.BOTH if marks_on_backs else marks_on or MarkedSides.FRONTS,
        board=board.value if board else "",
        gap=parse_gap(gap) if gap.strip() else None,
        front_offset=parse_offset(front_offset) if front_offset.strip() else found.front_offset,
        front_scale=parse_scale(front_scale) if front_scale.strip() else found.scale,
        back_scale=parse_scale(back_scale) if back_scale.strip() else found.scale,
    )
