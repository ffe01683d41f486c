"""Text in a box: the largest size that fits, and where its lines stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from generator.text.font import Font
from generator.text.line_parts import line_width
from generator.text.paragraph import Paragraph
from generator.text.runs import Chunk, Drawn
from generator.units import MM_PER_PT

STEP_PT = 0.25
"""Sizes are tried in steps of a quarter point."""
MOST_STRETCH = 0.5
"""A justified line whose spaces would grow by more than half an em stays ragged: it would look torn."""


HEIGHTS: Mapping[str, float] = MappingProxyType({"top": 0.0, "middle": 0.5, "bottom": 1.0})
"""Where a text stands in a box that is higher, by the word a template says: the share of the free height above it."""


class Box(Struct, frozen=True):
    """A text box in mm, or in units of a drawing.

    `align` is start, middle, end, left, right or justify, `valign` one of `HEIGHTS`.
    `line_height` is the distance of baselines in em.
    """

    x: float
    y: float
    width: float
    height: float
    align: str = "start"
    valign: str = "top"
    line_height: float = 1.2
    most_lines: int = 0
    first: float = 0.0
    """Em from the top to the first line that letters stand on; 0 where its capitals touch the top."""


class Fitted(Struct, frozen=True):
    """A paragraph set in a box: its runs, the size used in points, the lines, the height left in the box's units.

    `fits` is False when even the smallest size is too large; the runs then show the smallest.
    """

    runs: tuple[Drawn, ...]
    size_pt: float
    lines: int
    room: float
    fits: bool


class _Tried(Struct, frozen=True):
    lines: list[list[Chunk]]
    baselines: list[float]
    """Of each line, from the top of the text, in em."""
    room: float
    fits: bool


def _try(paragraph: Paragraph, box: Box, font: Font, size: float) -> _Tried:
    tracking = paragraph.tracking()
    lines = paragraph.lines(box.width / size + tracking)
    if paragraph.mixed:
        baselines, depth = _mixed_baselines(paragraph, lines, font, box)
    else:
        first = box.first or font.cap_height
        baselines = [first + number * box.line_height for number in range(len(lines))]
        depth = font.depth
    # One line is centered by its capitals, as signs are painted; a `g` may hang out of its box.
    if box.most_lines == 1:
        depth = 0.0
    height = (baselines[-1] + depth) * size if lines else 0.0
    fits = (
        height <= box.height + 1e-6
        and (paragraph.widest - tracking) * size <= box.width + 1e-6
        and (not box.most_lines or len(lines) <= box.most_lines)
    )
    return _Tried(lines, baselines, box.height - height, fits)


def _mixed_baselines(
    paragraph: Paragraph, lines: Sequence[Sequence[Chunk]], font: Font, box: Box
) -> tuple[list[float], float]:
    """Baselines of lines whose sizes differ, and the depth of the last: each line takes its largest size."""
    baselines: list[float] = []
    largest = 1.0
    for line in lines:
        sizes = [run.style.size for chunk in line for run in chunk.runs]
        largest = max(sizes, default=paragraph.base) / paragraph.base
        first = box.first or font.cap_height
        baselines.append(baselines[-1] + box.line_height * largest if baselines else first * largest)
    return baselines, font.depth * largest


def fit(
    paragraph: Paragraph, box: Box, smallest_pt: float, largest_pt: float, units_per_pt: float = MM_PER_PT
) -> Fitted:
    """Set a paragraph at the largest size of the range that fits the box; words are never dropped.

    The box is in mm, or in units of which a point has `units_per_pt`; so is what is set.

    Sizes are the smallest plus multiples of 0.25 pt, and the largest itself. The first line's capitals touch the
    top of the box; the last line's descenders stay in it, but for a box of one line, where capitals alone count.
    """
    if not paragraph.chunks:
        return Fitted((), largest_pt, 0, box.height, fits=True)
    font = paragraph.chunks[0].runs[0].style.chain[0]
    tried = _try(paragraph, box, font, largest_pt * units_per_pt)
    chosen = largest_pt
    if not tried.fits and smallest_pt < largest_pt:
        steps = int((largest_pt - smallest_pt) / STEP_PT + 1e-9)
        sizes = [smallest_pt + STEP_PT * step for step in range(steps + 1)]
        low, high = 0, len(sizes)
        # By halves: a text that fits at one size fits at all smaller ones.
        while low < high:
            middle = (low + high) // 2
            if _try(paragraph, box, font, sizes[middle] * units_per_pt).fits:
                low = middle + 1
            else:
                high = middle
        chosen = sizes[max(low - 1, 0)]
        tried = _try(paragraph, box, font, chosen * units_per_pt)
    runs = _place(paragraph, box, chosen * units_per_pt, tried)
    return Fitted(tuple(runs), chosen, len(tried.lines), tried.room, tried.fits)


def _place(paragraph: Paragraph, box: Box, size: float, tried: _Tried) -> list[Drawn]:
    top = box.y + HEIGHTS[box.valign] * tried.room
    runs: list[Drawn] = []
    for number, line in enumerate(tried.lines):
        if not line:
            continue
        y = top + tried.baselines[number] * size
        # The line before a forced break ends a paragraph: justified, its words would be torn apart.
        last = number + 1 == len(tried.lines) or not tried.lines[number + 1] or tried.lines[number + 1][0].breaks
        runs += place_line(paragraph, line, (box.x, y), box.width, size, box.align, last=bool(last))
    return runs


def place_line(
    paragraph: Paragraph,
    line: Sequence[Chunk],
    start: tuple[float, float],
    width: float,
    size: float,
    align: str,
    *,
    last: bool,
) -> list[Drawn]:
    """One line set into `width` mm from `start` (x, baseline): text from right to left starts at the right."""
    leftward = line[0].leftward
    if align in ("start", "left") and not leftward:
        return paragraph.set_line(line, start[0], start[1], size)
    spare = width - (line_width(line) - line[-1].runs[-1].style.letter_spacing) * size
    stretch = 0.0
    if align == "justify":
        gaps = sum(chunk.space is not None for chunk in line[1:])
        if gaps and not last and 0 < spare / gaps / size <= MOST_STRETCH:
            stretch = spare / gaps / size
            spare = 0.0
        align = "start"
    if align in ("start", "end") and leftward:
        align = "end" if align == "start" else "start"
    shift = {"start": 0.0, "left": 0.0, "middle": spare / 2, "end": spare, "right": spare}[align]
    return paragraph.set_line(line, start[0] + shift, start[1], size, stretch)
