"""Letters as outlines: for lines around them that no font can draw, for clips, for files without fonts."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from generator.face import FontInstance, GlyphRun, Outline
from generator.geometry import apply
from generator.text.font import Font


def run_outline(run: GlyphRun) -> Outline:
    """All letters of a run as one outline, in the run's own coordinates. Raises FileAccessError, UsageError."""
    unit, pen = run.size / _font(run.font).units_per_em, 0.0
    segments: list[tuple[str | float, ...]] = []
    for glyph in run.glyphs:
        # The font's units point up.
        matrix = (unit, 0.0, 0.0, -unit, run.x + pen + glyph.dx * run.size, run.y - glyph.dy * run.size)
        for kind, *numbers in _glyph(run.font, glyph.gid).segments:
            points = [apply(matrix, float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            segments.append((kind, *(number for point in points for number in point)))
        pen += glyph.advance * run.size + run.letter_spacing
    return Outline(tuple(segments))


def run_box(run: GlyphRun) -> tuple[float, float, float, float]:
    """x, y, width and height of a run's letters with what the font asks for above and below, in its own coordinates."""
    font = _font(run.font)
    width = sum(glyph.advance for glyph in run.glyphs) * run.size + run.letter_spacing * len(run.glyphs)
    return run.x, run.y - font.ascender * run.size, width, (font.ascender + font.descender) * run.size


@lru_cache(maxsize=32)
def _font(file: Path | FontInstance) -> Font:
    return Font(file, "", 400, "normal")


@lru_cache(maxsize=4096)
def _glyph(file: Path | FontInstance, gid: int) -> Outline:
    return _font(file).outline(gid)
