"""The calibration sheet: what it shows on both sides, and what a reading of it says of the printer.

Beside each line on the front there is one on the back, moved by a known step. Held against a light, the pair that
makes one straight line tells by how much the backs must be moved: the eye sees a break of a tenth of a mm in a line
much better than it reads a ruler. One row for across, at half the height of the paper where a turn does not show,
and two columns for down: their mean is the offset, their difference the turn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import __version__
from generator.errors import UsageError
from generator.pages.face import own_face
from generator.pages.own_type import own_book
from generator.pdf.write import DocumentInfo, write_faces
from generator.prepress.printers import Printer
from generator.sheets.layout import Flip
from generator.sheets.page_boxes import Mirror
from generator.sheets.papers import Paper

STEP = 0.5
"""mm by which each line on the back is moved further than the one before."""
PITCH = 9.0
"""mm between two lines of the front: more than twice the range, so that no line meets its neighbor's."""
MOST = 8
"""Steps to either side: 4 mm, what the worst printers reported drift."""
EDGE = 12.0
"""mm from the paper's edge to the middle of a column: the unprinted edge, half a line and some skew."""
LENGTH = 5.0


class ScaleLine(Struct, frozen=True):
    """One pair of lines of a scale: where its front half and its back half lie on their pages, and its number.

    `front` and `back` are x, or y for the columns, in mm from the left or top edge of their own page.
    """

    front: float
    back: float
    value: float


class Calibration(Struct, frozen=True):
    """The geometry of one paper's sheet, for a printer that turns the paper about `flip`."""

    paper: Paper
    flip: Flip

    @property
    def mirror(self) -> Mirror:
        """Where a point of the front comes to lie on the back page."""
        across = (self.flip is Flip.LONG_EDGE) == self.paper.long_edge_stands
        return Mirror("x", self.paper.width / 2) if across else Mirror("y", self.paper.height / 2)

    @property
    def across(self) -> tuple[ScaleLine, ...]:
        """The row: lines side by side, read for the offset to the right."""
        room = self.paper.width / 2 - EDGE - LENGTH - 14
        return tuple(self._line(self.paper.width / 2, step, "x") for step in _steps(room))

    @property
    def down(self) -> tuple[ScaleLine, ...]:
        """The columns: lines one above the other, read for the offset downwards."""
        room = self.paper.height / 2 - 30
        return tuple(self._line(self.paper.height / 2, step, "y") for step in _steps(room))

    def _line(self, middle: float, step: int, axis: str) -> ScaleLine:
        front = middle + step * PITCH
        back = 2 * middle - front if self.mirror.axis == axis else front
        return ScaleLine(front, back + step * STEP, step * STEP)

    @property
    def lengths(self) -> tuple[float, float]:
        """From the first to the last line of the row, and of a column, in mm: what a person measures for the scale."""
        return self.across[-1].front - self.across[0].front, self.down[-1].front - self.down[0].front

    def scale(self, across: float, down: float) -> tuple[float, float]:
        """By how much a printer must be stretched that prints these lengths so long. Raises UsageError for a slip."""
        meant = self.lengths
        for found, right in zip((across, down), meant, strict=True):
            if not 0.95 <= found / right <= 1.05:
                raise UsageError(
                    f"{found:g} mm in place of {right:g} is more than a printer is off. Print the sheet at 100 %, and "
                    "measure from the first to the last line of the middle row, then of a column."
                )
        return round(meant[0] / across, 5), round(meant[1] / down, 5)

    @property
    def between(self) -> float:
        """Length from column to column."""
        return self.paper.width - 2 * EDGE

    def reading(self, printer: Printer, across: float, left: float, right: float) -> Printer:
        """The printer with what these readings ask for: the row, and the two columns as seen from the front."""
        # From the front, the left column is on the right of a back page that was mirrored at its upright middle.
        difference = left - right if self.mirror.axis == "x" else right - left
        turn = math.degrees(math.atan2(difference, self.between))
        offset = (across, (left + right) / 2)
        return replace(printer, offset=offset, turn=round(turn, 3) + 0.0, flip=self.flip)


def _steps(room: float) -> range:
    most = max(1, min(MOST, int(room / PITCH)))
    return range(-most, most + 1)


def calibration_pdf(paper: Paper, flip: Flip, templates: Sequence[Path], fonts: Sequence[Path]) -> bytes:
    """The sheet as a PDF of two pages. Raises UsageError for paper smaller than A5."""
    if paper.width < 140 or paper.height < 200:
        raise UsageError(f"A calibration sheet needs paper of 140 x 200 mm or more, not {paper}.")
    sheet = Calibration(paper, flip)
    book = own_book(fonts)
    shown = {
        "name": paper.name if paper.name != "both" else "A4 or Letter",
        "slug": paper.slug,
        "flip": flip.value.replace("-", " "),
        "short": flip is Flip.SHORT_EDGE,
        "edge": EDGE,
        "length": LENGTH,
        "across": sheet.across,
        "down": sheet.down,
        "mirror": sheet.mirror.axis,
        "lengths": sheet.lengths,
    }
    faces = [
        own_face("calibration-sheet", {"sheet": shown, "side": side}, paper, templates, book)
        for side in ("front", "back")
    ]
    title = f"Calibration sheet for {paper.name}, flip on {shown['flip']}"
    return write_faces(faces, DocumentInfo(title, creator=f"pnp {__version__}", flip=flip.value))
