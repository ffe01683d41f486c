"""How pieces share a sheet, as data: a TOML file per layout, ours beside this module or a person's own in `layouts/`.

How each of ours shows bleed:

* `gutterless`: trims touch, one cut parts two cards. Bleed shows outside the block, as far as the margin has
  room for it beside the ticks, and into slots left empty; never on a neighbor.
* `outer-bleed`: the same with the whole bleed promised around the block, even if fewer cards fit.
* `bleed`: every card has its own whole bleed, two cuts between cards.
* `gutterfold`: gutterless fronts, and their backs mirrored at a fold on the same side of the paper.
* `tokens`: whole bleed and a white gap, for round pieces and other tokens.
* `mat`: one piece in the middle of the paper, turned where it only fits so, never scaled.
* `straight-cuts`: hexes corner to corner; bleed in the triangles between them.
* `honeycomb`: hexes side by side; bleed outside of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.machine import MachineMarks
from generator.sizes import DistanceText, LengthText, Size, SizeText
from generator.toml_file import named_files, read_toml
from generator.words import nearest

OURS = Path(__file__).parent / "layouts"
FOLDER = "layouts"
"""Where layouts of a person's own stand in a workspace or beside a game."""
CATALOG = Path(__file__).parent / "label-sheets.toml"
"""Sheets of labels and perforated cards as they are sold, with the sources of their measures."""
CODE = "sheets/layout-file"
_Most = Annotated[int, Meta(ge=0)]


class CardLayout(Struct, frozen=True, kw_only=True):
    """How pieces share a sheet. Lengths in mm.

    `bleed` shows `outside` of the block as far as the margin has room, is promised `around` the block, or around `each`
    piece. `gap` is white between two pieces, or between their bleeds; `row_gap` where that differs between rows.
    `columns` and `rows` are at most so many, 0 for as many as fit. `left` and `top` are the corner of the first trim,
    as labels and punched sheets want it; without them the block stands in the middle. With `fold` the backs lie beside
    the fronts. `cards` says whether `--layout` offers it. A `lattice` is for hexes. `name` is that of its file.

    A sheet of labels has a `label`, rectangular or `round`, each a `pitch` further than the one before, on one `paper`;
    pieces lie in the middle of their labels. `machine` are the marks of a cutting machine whose saved templates the
    sheet suits. `also` are other names of the same sheet, `source` where its measures are from.
    """

    title: str
    bleed: Literal["outside", "around", "each"] = "outside"
    gap: LengthText = 0.0
    row_gap: DistanceText | None = None
    columns: _Most = 0
    rows: _Most = 0
    left: LengthText | None = None
    top: LengthText | None = None
    fold: bool = False
    cards: bool = True
    lattice: Literal["", "straight-cuts", "honeycomb"] = ""
    label: SizeText | None = None
    label_shape: Literal["rect", "round"] = "rect"
    pitch: SizeText | None = None
    paper: str = ""
    machine: MachineMarks | None = None
    also: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        if self.gap < 0:
            raise ValueError("pieces cannot lie on one another: a gap is 0 or more")
        if self.fold and (self.left is not None or self.top is not None):
            raise ValueError("a folded sheet has its block at the fold: leave left and top out")
        if self.lattice and (self.fold or self.gap or self.left is not None or self.top is not None):
            raise ValueError("hexes of a lattice touch, in the middle of the sheet: leave fold, gap, left and top out")
        if self.machine is not None and self.fold:
            raise ValueError("a fold turns marks of a machine inside: leave fold or machine out")
        if self.pitch is not None and self.label is None:
            raise ValueError("a pitch is from label to label: say with label how large one is")
        if self.label is not None:
            self._check_labels(self.label)

    def _check_labels(self, label: Size) -> None:
        if self.fold or self.lattice or self.gap or self.row_gap:
            raise ValueError("labels have their places: leave fold, lattice and gaps out, and say their pitch")
        if not (self.columns and self.rows) or self.left is None or self.top is None:
            raise ValueError("a sheet of labels needs columns, rows, left and top")
        if self.left < 0 or self.top < 0:
            raise ValueError("the first label begins on the paper: left and top are 0 or more")
        if self.label_shape == "round" and label.width != label.height:
            raise ValueError("a round label is as wide as it is high")
        if self.step.width < label.width - 0.01 or self.step.height < label.height - 0.01:
            raise ValueError("labels cannot lie on one another: the pitch is as long as the label, or longer")

    @property
    def step(self) -> Size:
        """From the corner of one label to those of the next ones; labels without a pitch touch."""
        return self.pitch or self.label or Size(0, 0)

    @property
    def has_places(self) -> bool:
        """Whether the paper has its places already, as labels and perforated sheets have."""
        return self.label is not None or self.left is not None or self.top is not None

    @property
    def promises_bleed(self) -> bool:
        """Whether the whole bleed shows outside the block, even if fewer pieces fit."""
        return self.bleed != "outside"

    @property
    def single(self) -> bool:
        """Whether a sheet holds one piece alone."""
        return self.columns == self.rows == 1


class _Catalog(Struct, frozen=True, kw_only=True):
    sources: dict[str, str]
    sheets: dict[str, CardLayout]


def layout_files(own: Iterable[Path] = ()) -> dict[str, Path]:
    """The layouts there are files for, by name; a person's own win over ours, those beside a game over others."""
    return named_files(OURS, own)


def label_sheets() -> tuple[CardLayout, ...]:
    """The sheets of labels and perforated cards that are known, by name."""
    return tuple(_catalog().values())


@cache
def _catalog() -> Mapping[str, CardLayout]:
    found = read_toml(CATALOG, _Catalog, CODE, CATALOG.name)
    return {
        name: replace(one, name=name, cards=True, source=tuple(found.sources[key] for key in one.source))
        for name, one in sorted(found.sheets.items())
    }


def label_sheet(name: str) -> CardLayout | None:
    """A known sheet of labels by its name or another one of it, spaces and capitals aside.

    The number alone will do where sheets of one maker bear it: `5371`, `L7160`.
    """
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    numbered: dict[str, CardLayout] = {}
    for one in label_sheets():
        names = (one.name, *one.also)
        if wanted in names:
            return one
        if any(known.partition("-")[2] == wanted for known in names):
            numbered[one.name] = one
    return next(iter(numbered.values())) if len(numbered) == 1 else None


def layout_named(name: str, own: Iterable[Path] = (), shown: Callable[[Path], str] = str) -> CardLayout:
    """A layout by its name; `own` are folders of a person's own, `shown` tells a file to a person.

    Raises UsageError that lists those known, FaultyFileError with every mistake of a file.
    """
    folders = tuple(own)
    file = layout_files(folders).get(name.strip().lower())
    if file is None:
        sheet = label_sheet(name)
        if sheet is None:
            raise UsageError(" ".join(unknown_layout(name, folders)))
        return sheet
    return our_layout(file.stem) if file.parent == OURS else _read(file, shown(file))


def is_layout(name: str, own: Iterable[Path] = ()) -> bool:
    """Whether there is a layout of this name, or a sheet of labels."""
    return name.strip().lower() in layout_files(own) or label_sheet(name) is not None


def unknown_layout(name: str, own: Iterable[Path] = ()) -> tuple[str, str]:
    """What to say of a name that no layout has: fact and remedy."""
    known = list(layout_files(own))
    near = nearest(name, [*known, *(one.name for one in label_sheets())])
    guess = f'Did you mean "{near}"? ' if near else ""
    told = f"{guess}Layouts: {', '.join(known)}; sheets of labels: `pnp sizes sheet`; or {FOLDER}/NAME.toml of yours."
    return f'There is no layout "{name}".', told


def own_layouts(names: Collection[str], own: Iterable[Path]) -> list[Path]:
    """The files of those among these layouts that did not come with the program."""
    return [file for name, file in layout_files(own).items() if name in names and file.parent != OURS]


@cache
def our_layout(name: str) -> CardLayout:
    """A layout that came with the program."""
    return _read(OURS / f"{name}.toml", name)


def _read(file: Path, shown: str) -> CardLayout:
    return replace(read_toml(file, CardLayout, CODE, shown, "`pnp help printing`"), name=file.stem.lower())
