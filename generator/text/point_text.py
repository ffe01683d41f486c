"""Plain lines of text at a point."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from generator.face import GlyphRun
from generator.text.paragraph import Paragraph, line_width
from generator.text.runs import Span

Shaper = Callable[[list[Span], float], Paragraph]
"""Makes a paragraph of spans and their base size in mm per em."""


class Shifted(Struct, frozen=True):
    """A stretch of a plain line, moved by dx, dy mm from where the one before it ends."""

    span: Span
    dx: float = 0.0
    dy: float = 0.0


def _whole(part: list[Shifted]) -> list[Span]:
    """The spans of a line; spaces at the seam of two parts stay, being part of the line."""
    spans = [shifted.span for shifted in part]
    text = spans[0].text
    if text.startswith(" "):
        spans[0] = replace(spans[0], text="\u00a0" + text[1:])
    if spans[-1].text.endswith(" "):
        spans[-1] = replace(spans[-1], text=spans[-1].text[:-1] + "\u00a0")
    return spans


def anchored(shape: Shaper, line: list[Shifted], x: float, y: float, anchor: str) -> list[GlyphRun]:
    """Stretches side by side, anchored as a whole: those between two shifts are shaped together by `shape`."""
    parts: list[list[Shifted]] = []
    for shifted in line:
        if parts and not shifted.dx and not shifted.dy:
            parts[-1].append(shifted)
        else:
            parts.append([shifted])
    set_parts: list[tuple[Shifted, Paragraph, float]] = []
    for part in parts:
        base = part[0].span.style.size
        paragraph = shape(_whole(part), base)
        set_parts.append((part[0], paragraph, line_width(paragraph.chunks) * base))
    if not set_parts:
        return []
    tail = set_parts[-1][1]
    width = sum(first.dx + own for first, _, own in set_parts) - tail.tracking() * tail.base
    x -= {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    runs: list[GlyphRun] = []
    for first, paragraph, own in set_parts:
        x, y = x + first.dx, y + first.dy
        runs += paragraph.set_line(paragraph.chunks, x, y, paragraph.base)
        x += own
    return runs
