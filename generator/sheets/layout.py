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
        "sheets/board-off-grid": "The sheets of a board cannot join on the lines of its grid.",
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

    The machine's marks are for sheets of cards; tokens, mats and folded sheets have ticks then.
    """

    MARGIN = "margin"
    CORNERS = "corners"
    SILHOUETTE = "silhouette"
    NONE = "none"


class Layout(Struct, frozen=True):
    """Choices for a set of sheets. Lengths in mm; `Layout()` is what most people want.

    `style` overrides what a card's component asks for; None leaves it alone. `margin` None aims at 6 mm and
    takes 5 for what fits in no other way. `back_offset` moves the backs right and down as one looks at them,
    `back_turn` turns them clockwise in degrees about the middle of the paper. `skip` are slots left empty on
    every sheet of cards, counted from 1, row by row. `registration_inset` is the distance from the paper's edge to a
    cutting machine's marks.
    """

    style: CardLayout | None = None
    margin: float | None = None
    flip: Flip = Flip.LONG_EDGE
    backs: Backs = Backs.INTERLEAVED
    back_offset: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    skip: frozenset[int] = frozenset()
    marks: MarkStyle = MarkStyle.MARGIN
    marks_on_backs: bool = False
    registration_inset: float = 10.008

    def __post_init__(self) -> None:
        """Refuse what can only be a slip. Raises UsageError."""
        if self.margin is not None and self.margin < 0:
            raise UsageError(f"A margin of {self.margin:g} mm lies outside the paper. Give 0 or more.")
        # Printers drift up to 3 to 4 mm and well under a degree; more is a wrong unit or a wrong sign.
        if any(abs(length) > 10 for length in self.back_offset):
            x, y = self.back_offset
            raise UsageError(f"A back offset of {x:g}, {y:g} mm is more than any printer drifts. Give -10 to 10 mm.")
        if abs(self.back_turn) > 5:
            raise UsageError(f"Backs turned by {self.back_turn:g} degrees miss their fronts. Give -5 to 5 degrees.")
        if any(slot < 1 for slot in self.skip):
            raise UsageError(f"There is no slot {min(self.skip)}: slots are counted from 1, row by row.")
        if self.registration_inset < 3.5:
            raise UsageError(
                f"Registration marks {self.registration_inset:g} mm from the edge would not be printed. "
                "Give 3.5 mm or more; 10.008 mm is what Silhouette Studio sets."
            )


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


def parse_skip(text: str) -> frozenset[int]:
    """Slots to leave empty, as in `1,9`; blank is none. Raises UsageError."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in parts if not part.isdecimal() or int(part) < 1]
    if wrong:
        raise UsageError(f'"{wrong[0]}" is not a slot. Slots are whole numbers from 1, row by row: 1,9.')
    return frozenset(int(part) for part in parts)


def parse_offset(text: str) -> tuple[float, float]:
    """Right and down, as in `1.5,-0.5` (mm) or `0.02in,0`. Raises UsageError."""
    parts = text.split(",")
    try:
        right, down = (parse_length(part) for part in parts)
    except ValueError as error:
        raise UsageError(f'"{text}" is not an offset. Give two lengths, right and down, like 1.5,-0.5 (mm).') from error
    return right, down
