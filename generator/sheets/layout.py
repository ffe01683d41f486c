"""What a person may choose about sheets: layout style, margin, backs, skipped slots, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.sheets.card_layout import CardLayout, layout_named
from generator.sheets.sheet import Correction, SideName
from generator.units import parse_length

MARGIN = 6.0
"""Trims keep this far from the paper's edge: 5 mm, the widest edge a home printer leaves white, and 1 mm of skew."""
LEAST_MARGIN = 5.0
"""What a piece gets that fits with no wider margin, and where promised bleed ends at the latest."""
UNPRINTABLE = 4.25
"""The edge most printers leave white (Brother and HP lasers 4.23 mm, inkjets 3, Canon 5)."""

CODES: Mapping[str, str] = MappingProxyType(
    {
        "sheets/thin-margin": "The margin is narrower than printers can print, or than a crooked feed forgives.",
        "sheets/build-table": "The [build] of game.toml asks for a paper, a layout or a component that there is not.",
        "sheets/left-out": "A paper that nobody named is too small for a piece, so no sheets of it were made.",
        "sheets/board-nearly-fits": "A board is hardly larger than one sheet, and so takes several.",
        "sheets/board-scaled": "A mat is larger than the paper and is printed smaller, as was asked for.",
        "sheets/board-off-grid": "The sheets of a board cannot join on the lines of its grid.",
        "sheets/not-on-labels": "A component does not lie on the labels that were asked for, and is left out.",
        "sheets/labels-left": "The last sheet of labels is not full: what is left of it can be used next time.",
        "sheets/label-larger": "Labels are larger than the pieces on them: white remains around those.",
        "sheets/layout-file": "The file that says how pieces lie on a sheet cannot be read as one.",
    }
)
"""Every code that laying out sheets can give, with its one-line help."""


class Flip(StrEnum):
    """The edge about which the printer turns the paper between front and back."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


class Backs(StrEnum):
    """Where the backs go: after each front, after all fronts, into a file of their own, or nowhere."""

    INTERLEAVED = "interleaved"
    AFTER = "after"
    SEPARATE = "separate"
    NONE = "none"


class MarkStyle(StrEnum):
    """What helps the cut: ticks in the margin, those and corner crosses, a cutting machine's marks, nothing.

    The machine's marks are for cards and tokens; mats, folded sheets and hexes for straight cuts have ticks then. There
    are Silhouette's
    three, the same for a document that lies on its side while the paper stands upright, and its four.
    """

    MARGIN = "margin"
    CORNERS = "corners"
    SILHOUETTE = "silhouette"
    SILHOUETTE_TURNED = "silhouette-turned"
    SILHOUETTE_4 = "silhouette-4"
    NONE = "none"

    @property
    def by_machine(self) -> bool:
        """Whether a machine looks for them."""
        return self in (MarkStyle.SILHOUETTE, MarkStyle.SILHOUETTE_TURNED, MarkStyle.SILHOUETTE_4)


class Boards(StrEnum):
    """What is done with a mat that is larger than the paper: sheets to join, one sheet, or panels that fold."""

    JOINED = "joined"
    SCALED = "scaled"
    FOLDED = "folded"


class MarkedSides(StrEnum):
    """Which sides of the sheets have marks."""

    FRONTS = "fronts"
    BACKS = "backs"
    BOTH = "both"


class Layout(Struct, frozen=True):
    """Choices for a set of sheets. Lengths in mm; `Layout()` is what most people want.

    `style` overrides what a card's component asks for; None leaves it alone. `margin` None aims at 6 mm and
    takes 5 for what fits in no other way. `back_offset` moves the backs right and down as one looks at them,
    `back_turn` turns them clockwise in degrees about the middle of the paper. `front_offset` moves the fronts,
    `front_scale` and `back_scale` stretch what is on a side about the middle of the paper, across and down, for a
    printer that prints short. `gap` is white between two cards, across and down, in place of the layout's.
    `skip` are slots left empty, counted from 1, row by row, on every sheet of cards (on the first one of tokens
    where no cards are printed), or on the very first sheet alone with `skip_first`. `board` is what is done with
    mats that are larger than the paper, in place of what their components say: `joined`, `scaled` or `folded`.
    `registration_inset` is the distance from the paper's edge to a cutting machine's marks.
    """

    style: CardLayout | None = None
    margin: float | None = None
    flip: Flip = Flip.LONG_EDGE
    backs: Backs = Backs.INTERLEAVED
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    front_offset: tuple[float, float] = (0.0, 0.0)
    front_scale: tuple[float, float] = (1.0, 1.0)
    back_scale: tuple[float, float] = (1.0, 1.0)
    gap: tuple[float, float] | None = None
    board: str = ""
    skip: frozenset[int] = frozenset()
    skip_first: bool = False
    marks: MarkStyle = MarkStyle.MARGIN
    marked: MarkedSides = MarkedSides.FRONTS
    registration_inset: float = 10.008

    def __post_init__(self) -> None:
        """Refuse what can only be a slip. Raises UsageError."""
        if self.margin is not None and self.margin < 0:
            raise UsageError(f"A margin of {self.margin:g} mm lies outside the paper. Give 0 or more.")
        # Printers drift up to 3 to 4 mm and well under a degree; more is a wrong unit or a wrong sign.
        for side, (x, y) in (("back", self.back_offset), ("front", self.front_offset)):
            if abs(x) > 10 or abs(y) > 10:
                raise UsageError(
                    f"A {side} offset of {x:g}, {y:g} mm is more than any printer drifts. Give -10 to 10 mm."
                )
        for factor in (*self.front_scale, *self.back_scale):
            if not 0.95 <= factor <= 1.05:
                raise UsageError(
                    f"A scale of {factor * 100:g} % is more than any printer is off: 95 to 105 %. For smaller cards "
                    "change trim in game.toml."
                )
        if self.gap is not None and (min(self.gap) < 0 or max(self.gap) > 50):
            raise UsageError(f"A gap of {self.gap[0]:g}, {self.gap[1]:g} mm leaves no cards. Give 0 to 50 mm.")
        if abs(self.back_turn) > 5:
            raise UsageError(f"Backs turned by {self.back_turn:g} degrees miss their fronts. Give -5 to 5 degrees.")
        if self.board and self.board not in tuple(Boards):
            raise UsageError(f'"{self.board}" is nothing to do with boards: {", ".join(Boards)}.')
        if any(slot < 1 for slot in self.skip):
            raise UsageError(f"There is no slot {min(self.skip)}: slots are counted from 1, row by row.")
        if self.registration_inset < 3.5:
            raise UsageError(
                f"Registration marks {self.registration_inset:g} mm from the edge would not be printed. "
                "Give 3.5 mm or more; 10.008 mm is what Silhouette Studio sets."
            )


def correction_of(side: SideName, layout: Layout) -> Correction:
    """What is done to all of a side for the printer. Backs are moved by their coordinates, not by this."""
    if side == "front":
        return Correction(0.0, layout.front_scale, layout.front_offset)
    return Correction(layout.back_turn, layout.back_scale)


def judge_layout(layout: Layout) -> Iterator[Finding]:
    """What is wrong with the choices but can be printed all the same."""
    if layout.margin is not None and layout.margin < MARGIN:
        grave = layout.margin < LEAST_MARGIN
        yield Finding(
            "sheets/thin-margin",
            Severity.WARNING if grave else Severity.NOTICE,
            f"A margin of {layout.margin:g} mm is narrower than "
            + ("most printers can print (4 to 5 mm)." if grave else "a printer that pulls paper in askew needs."),
            f"Leave the margin out to have {MARGIN:g} mm, or look at the edges of one sheet before you print all.",
        )


def card_style(name: str, own: Iterable[Path] = (), shown: Callable[[Path], str] = str) -> CardLayout | None:
    """A layout of cards by its name; None for a blank one, which is each component's own. Raises UsageError."""
    if not name:
        return None
    style = layout_named(name, own, shown)
    if not style.cards:
        raise UsageError(f"The layout {style.name} is not for cards: {style.title[0].lower()}{style.title[1:]}.")
    return style


MOST_SLOTS = 2000
"""More pieces than any sheet holds."""


def parse_skip(text: str) -> frozenset[int]:
    """Slots to leave empty, as in `1,9` or `1-7`; blank is none. Raises UsageError."""
    found: set[int] = set()
    for part in (part.strip() for part in text.split(",") if part.strip()):
        ends = [end.strip() for end in part.split("-")]
        if len(ends) > 2 or not all(end.isdecimal() and 1 <= int(end) <= MOST_SLOTS for end in ends):
            raise UsageError(f'"{part}" is not a slot. Slots are whole numbers from 1, row by row: 1,9 or 1-7.')
        if int(ends[0]) > int(ends[-1]):
            raise UsageError(f'"{part}" holds no slot: write the lower number first, {ends[-1]}-{ends[0]}.')
        found.update(range(int(ends[0]), int(ends[-1]) + 1))
    return frozenset(found)


def parse_gap(text: str) -> tuple[float, float]:
    """White between two cards, across and down, as in `2` or `2,4` (mm). Raises UsageError."""
    parts = text.split(",")
    try:
        across, down = (parse_length(part) for part in (parts if len(parts) > 1 else parts * 2))
    except ValueError as error:
        raise UsageError(
            f'"{text}" is not a gap. Give one length, or two for across and down, like 2,4 (mm).'
        ) from error
    return across, down


def parse_scale(text: str) -> tuple[float, float]:
    """Percent across and down as factors, from `100.4` or `100.4,99.8`. Raises UsageError."""
    parts = text.replace("%", "").split(",")
    try:
        across, down = (float(part) / 100 for part in (parts if len(parts) > 1 else parts * 2))
    except ValueError as error:
        raise UsageError(f'"{text}" is not a scale. Give percent across and down, like 100.4,99.8.') from error
    return across, down


def parse_offset(text: str) -> tuple[float, float]:
    """Right and down, as in `1.5,-0.5` (mm) or `0.02in,0`. Raises UsageError."""
    parts = text.split(",")
    try:
        right, down = (parse_length(part) for part in parts)
    except ValueError as error:
        raise UsageError(f'"{text}" is not an offset. Give two lengths, right and down, like 1.5,-0.5 (mm).') from error
    return right, down
