"""Text set in lines: shaped words, greedy breaking, the largest size that fits. Widths are kept at size 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.faces.face import Glyph, GlyphRun, Paint, Stroke
from generator.faces.fonts import Font, FontBook
from generator.units import MM_PER_PT, mm_from_pt

STEP_PT = 0.25
"""Sizes are tried in steps of a quarter point."""

_SPLIT = re.compile(r"( +)")
_BREAK_AFTER = re.compile(r"(?<=[^\W\d_][-–—/])(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a stretch of text looks. `size` is mm per em, `letter_spacing` in em."""

    chain: tuple[Font, ...]
    size: float
    fill: Paint | None
    fill_opacity: float = 1.0
    stroke: Stroke | None = None
    letter_spacing: float = 0.0
    features: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style, or an icon; a newline as text is a forced break."""

    text: str
    style: TextStyle
    icon: str = ""


@dataclass(slots=True)
class _Run:
    """Glyphs of one font and style; `width` in em of the base size."""

    font: Font
    style: TextStyle
    glyphs: list[Glyph]
    width: float


@dataclass(slots=True)
class _Chunk:
    """What never breaks: runs side by side. `space` is the run of spaces before it."""

    runs: list[_Run] = field(default_factory=list)
    width: float = 0.0
    space: _Run | None = None
    breaks: int = 0
    """Forced line breaks before it."""

    def add(self, run: _Run) -> None:
        self.runs.append(run)
        self.width += run.width


@dataclass(slots=True)
class Paragraph:
    """Text cut into chunks, ready to be broken at any width. Widths are in em of `base` (mm per em)."""

    book: FontBook
    base: float
    chunks: list[_Chunk] = field(default_factory=list)

    @classmethod
    def of(cls, book: FontBook, spans: Iterable[Span], base: float) -> Paragraph:
        """Shape the spans. Raises FaceError for a character or icon that no font has."""
        paragraph = cls(book, base)
        waiting = _Chunk()
        for span in spans:
            if span.text == "\n":
                paragraph._close(waiting)
                waiting = _Chunk(breaks=waiting.breaks + 1 if not waiting.runs else 1)
                continue
            if span.icon:
                waiting.add(paragraph._icon(span))
                continue
            for part in _SPLIT.split(span.text):
                if not part:
                    continue
                if part[0] == " ":
                    paragraph._close(waiting)
                    if waiting.runs or (waiting.space is None and not waiting.breaks):
                        waiting = _Chunk(space=paragraph._space(span.style, len(part)), breaks=0)
                    continue
                for number, piece in enumerate(_BREAK_AFTER.split(part)):
                    if number:
                        paragraph._close(waiting)
                        waiting = _Chunk()
                    for run in paragraph._word(span.style, piece):
                        waiting.add(run)
        paragraph._close(waiting)
        return paragraph

    def _close(self, chunk: _Chunk) -> None:
        if chunk.runs:
            self.chunks.append(chunk)

    def _scaled(self, style: TextStyle, font: Font, glyphs: Sequence[Glyph], width: float) -> _Run:
        spaced = width + style.letter_spacing * len(glyphs)
        return _Run(font, style, list(glyphs), spaced * style.size / self.base)

    def _word(self, style: TextStyle, text: str) -> list[_Run]:
        runs, _ = self.book.word(style.chain, text, style.features)
        return [self._scaled(style, font, glyphs, width) for font, glyphs, width in runs]

    def _space(self, style: TextStyle, count: int) -> _Run:
        glyphs, width = style.chain[0].shape(" " * count, style.features)
        return self._scaled(style, style.chain[0], glyphs, width)

    def _icon(self, span: Span) -> _Run:
        if self.book.icons is None:
            from generator.faces.faults import FaceError

            raise FaceError("face/unknown-icon", f'":{span.icon}:" asks for an icon, but this game has no icon font.')
        glyph, width = self.book.icons.glyph(span.icon)
        return self._scaled(span.style, self.book.icons.font, (glyph,), width)

    @property
    def widest(self) -> float:
        """Width of the widest chunk, in em: no narrower line can hold it."""
        return max((chunk.width for chunk in self.chunks), default=0.0)

    def lines(self, width: float) -> list[list[_Chunk]]:
        """Break greedily at `width` em; an empty list is an empty line. A chunk wider than the line stands alone."""
        lines: list[list[_Chunk]] = []
        line: list[_Chunk] = []
        used = 0.0
        limit = width + 1e-9
        for chunk in self.chunks:
            gap = chunk.space.width if chunk.space and line else 0.0
            if line and (chunk.breaks or used + gap + chunk.width > limit):
                lines.append(line)
                lines.extend([] for _ in range(chunk.breaks - 1))
                line, used, gap = [], 0.0, 0.0
            line.append(chunk)
            used += gap + chunk.width
        if line:
            lines.append(line)
        return lines

    def tracking(self) -> float:
        """Letter spacing after the last glyph of a line, in em: it is no part of the line's width."""
        return self.chunks[-1].runs[-1].style.letter_spacing if self.chunks else 0.0


def line_width(line: Sequence[_Chunk]) -> float:
    """Width of a line in em, spaces at its start left out."""
    return sum(chunk.width for chunk in line) + sum(chunk.space.width for chunk in line[1:] if chunk.space)


def set_line(line: Sequence[_Chunk], x: float, y: float, size: float, base: float) -> list[GlyphRun]:
    """A line as glyph runs from x on the baseline y, all in mm; neighbors of one font and style become one run."""
    runs: list[_Run] = []
    for number, chunk in enumerate(line):
        parts = [chunk.space, *chunk.runs] if number and chunk.space else chunk.runs
        for run in parts:
            if runs and runs[-1].font is run.font and runs[-1].style is run.style:
                last = runs[-1]
                runs[-1] = _Run(last.font, last.style, last.glyphs + run.glyphs, last.width + run.width)
            else:
                runs.append(run)
    out: list[GlyphRun] = []
    for run in runs:
        style = run.style
        own = size * style.size / base
        out.append(
            GlyphRun(
                run.font.file,
                own,
                x,
                y,
                tuple(run.glyphs),
                style.fill,
                style.stroke,
                style.fill_opacity,
                style.letter_spacing * own,
            )
        )
        x += run.width * size
    return out


@dataclass(frozen=True, slots=True)
class Box:
    """A text box in mm. `align` start, middle, end; `valign` top, middle, bottom; `line_height` in em."""

    x: float
    y: float
    width: float
    height: float
    align: str = "start"
    valign: str = "top"
    line_height: float = 1.2
    most_lines: int = 0


@dataclass(frozen=True, slots=True)
class Fitted:
    """A paragraph set in a box: its runs, the size used in points, the lines, the height left in mm.

    `fits` is False when even the smallest size is too large; the runs then show the smallest.
    """

    runs: tuple[GlyphRun, ...]
    size_pt: float
    lines: int
    room: float
    fits: bool


def _depth(font: Font, box: Box) -> float:
    """What hangs below the last baseline, in em; a box for one line is measured by its capitals alone."""
    return 0.0 if box.most_lines == 1 else 0.75 * font.descender


def _try(paragraph: Paragraph, box: Box, font: Font, size: float) -> tuple[list[list[_Chunk]], float, bool]:
    lines = paragraph.lines(box.width / size + paragraph.tracking())
    height = (font.cap_height + (len(lines) - 1) * box.line_height + _depth(font, box)) * size if lines else 0.0
    fits = (
        height <= box.height + 1e-6
        and paragraph.widest * size <= box.width + 1e-6
        and (not box.most_lines or len(lines) <= box.most_lines)
    )
    return lines, box.height - height, fits


def fit(paragraph: Paragraph, box: Box, smallest_pt: float, largest_pt: float) -> Fitted:
    """Set a paragraph at the largest size of the range that fits the box; words are never dropped.

    Sizes are the smallest plus multiples of 0.25 pt, and the largest itself.
    """
    font = paragraph.chunks[0].runs[0].style.chain[0] if paragraph.chunks else None
    if font is None:
        return Fitted((), largest_pt, 0, box.height, fits=True)
    steps = int((largest_pt - smallest_pt) / STEP_PT + 1e-9)
    sizes = [smallest_pt + STEP_PT * step for step in range(steps + 1)]
    if sizes[-1] < largest_pt - 1e-9:
        sizes.append(largest_pt)
    low, high = 0, len(sizes) - 1
    if not _try(paragraph, box, font, sizes[high] * MM_PER_PT)[2]:
        while low < high:
            middle = (low + high) // 2
            if _try(paragraph, box, font, sizes[middle] * MM_PER_PT)[2]:
                low = middle + 1
            else:
                high = middle
        chosen = sizes[max(low - 1, 0)]
    else:
        chosen = sizes[high]
    size = mm_from_pt(chosen)
    lines, room, fits = _try(paragraph, box, font, size)
    return Fitted(tuple(_place(paragraph, box, font, size, lines, room)), chosen, len(lines), room, fits)


def _place(
    paragraph: Paragraph, box: Box, font: Font, size: float, lines: list[list[_Chunk]], room: float
) -> list[GlyphRun]:
    if box.valign == "middle":
        top = box.y + room / 2
    elif box.valign == "bottom":
        top = box.y + room
    else:
        top = box.y
    runs: list[GlyphRun] = []
    for number, line in enumerate(lines):
        if not line:
            continue
        y = top + (font.cap_height + number * box.line_height) * size
        spare = box.width - line_width(line) * size
        shift = {"start": 0.0, "middle": spare / 2, "end": spare}[box.align]
        runs.extend(set_line(line, box.x + shift, y, size, paragraph.base))
    return runs
