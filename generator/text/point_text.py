"""Plain lines of text at a point, letters placed one by one, and lines bent along a path."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Glyph, GlyphRun, Group
from generator.geometry import Matrix, multiply
from generator.text.line_parts import line_width
from generator.text.paragraph import Paragraph
from generator.text.runs import Drawn, Span

Shaper = Callable[[list[Span], float], Paragraph]
"""Makes a paragraph of spans and their base size in units per em."""


class Length(Struct, frozen=True):
    """The width that a stretch of text is given, by the room between its letters, or by their own width."""

    width: float
    scales: bool = False


class Shifted(Struct, frozen=True):
    """A stretch of a plain line, moved by dx, dy units from where the one before it ends.

    Each letter is turned by `turn` degrees about its own point; stretches of one `length` share it.
    """

    span: Span
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    length: Length | None = None


class _Part(Struct):
    """Stretches shaped together: the first of them, and how wide they are."""

    first: Shifted
    paragraph: Paragraph
    width: float
    wider: float = 0.0
    """Room added after each letter, in units."""
    scale: float = 1.0

    @property
    def letters(self) -> int:
        return sum(len(run.glyphs) for chunk in self.paragraph.chunks for run in (chunk.space, *chunk.runs) if run)

    @property
    def advance(self) -> float:
        """How far it moves the pen."""
        return self.width * self.scale + (self.wider * self.letters if self.wider else 0.0)

    @property
    def trailing(self) -> float:
        """Room after its last letter, which is no part of a line's width."""
        return (self.paragraph.tracking() * self.paragraph.base) * self.scale + self.wider


def _whole(part: list[Shifted]) -> list[Span]:
    """The spans of a line; spaces at its ends and at the seam of two parts stay, being part of the line."""
    spans = [shifted.span for shifted in part]
    first, last = spans[0].text, spans[-1].text
    lead = len(first) - len(first.lstrip(" "))
    if lead:
        spans[0] = replace(spans[0], text="\u00a0" * lead + first[lead:])
        last = spans[-1].text
    trail = len(last) - len(last.rstrip(" "))
    if trail:
        spans[-1] = replace(spans[-1], text=last[:-trail] + "\u00a0" * trail)
    return spans


def anchored(
    shape: Shaper, line: Sequence[Shifted], x: float, y: float, anchor: str
) -> tuple[list[Drawn], float, float]:
    """Stretches side by side, anchored as a whole, and where the pen stands after them.

    Those between two shifts are shaped together by `shape`.
    """
    parts = [
        _Part(part[0], paragraph, line_width(paragraph.chunks) * part[0].span.style.size)
        for part in _parts(line)
        for paragraph in [shape(_whole(part), part[0].span.style.size)]
    ]
    if not parts:
        return [], x, y
    _adjust(parts)
    width = sum(part.first.dx + part.advance for part in parts) - parts[-1].trailing
    x -= {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    drawn: list[Drawn] = []
    for part in parts:
        x, y = x + part.first.dx, y + part.first.dy
        drawn += _set(part, x, y)
        x += part.advance
    return drawn, x, y


def _parts(line: Sequence[Shifted]) -> Iterator[list[Shifted]]:
    """What is shaped together: no shift, no turn and no other length between."""
    waiting: list[Shifted] = []
    for shifted in line:
        if waiting and (
            shifted.dx or shifted.dy or shifted.turn or waiting[-1].turn or shifted.length is not waiting[-1].length
        ):
            yield waiting
            waiting = []
        waiting.append(shifted)
    if waiting:
        yield waiting


def _adjust(parts: Sequence[_Part]) -> None:
    """Give stretches the width that they are to have (SVG 2, 11.5)."""
    start = 0
    while start < len(parts):
        length, end = parts[start].first.length, start + 1
        while end < len(parts) and length is not None and parts[end].first.length is length:
            end += 1
        if length is not None:
            _fit(parts[start:end], length)
        start = end


def _fit(parts: Sequence[_Part], length: Length) -> None:
    """Scale parts, or set their letters apart, so that they are together as wide as `length`."""
    inner = sum(part.first.dx for part in parts[1:])
    natural = sum(part.width for part in parts) + inner - parts[-1].trailing
    letters = sum(part.letters for part in parts)
    if length.scales and natural > inner:
        for part in parts:
            part.scale = max(0.0, length.width - inner) / (natural - inner)
    elif not length.scales and letters > 1:
        for part in parts:
            part.wider = (length.width - natural) / (letters - 1)


def _set(part: _Part, x: float, y: float) -> list[Drawn]:
    """The drawn letters of a part from x, y."""
    drawn = part.paragraph.set_line(part.paragraph.chunks, x, y, part.paragraph.base)
    if part.wider:
        drawn = _spread(drawn, part.wider)
    matrix: Matrix | None = None
    if part.scale != 1:
        matrix = (part.scale, 0, 0, 1, x - x * part.scale, 0)
    if part.first.turn:
        matrix = _about(x, y, part.first.turn)
    if matrix is not None:
        drawn = [Group((item,), matrix) if isinstance(item, Group) else replace(item, matrix=matrix) for item in drawn]
    return drawn


def _spread(drawn: list[Drawn], by: float) -> list[Drawn]:
    """Runs with more room after each letter, each moved by what those before it gained."""
    out: list[Drawn] = []
    gained = 0.0
    for item in drawn:
        if isinstance(item, GlyphRun):
            out.append(replace(item, x=item.x + gained, letter_spacing=item.letter_spacing + by))
            gained += by * len(item.glyphs)
        else:
            out.append(item)
    return out


def _about(x: float, y: float, degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


class Curve:
    """A path by its length: where a point so far along it lies, and which way it runs there."""

    def __init__(self, points: Sequence[tuple[float, float]]) -> None:
        self._points = [points[0]] if points else []
        self._ends = [0.0] if points else []
        for point in points[1:]:
            step = math.dist(point, self._points[-1])
            if step > 0:
                self._points.append(point)
                self._ends.append(self._ends[-1] + step)

    @property
    def length(self) -> float:
        """From its first point to its last."""
        return self._ends[-1] if self._ends else 0.0

    def at(self, way: float) -> tuple[float, float, float, float] | None:
        """x, y and the direction (cosine, sine) so far along the path; None beyond its ends."""
        from bisect import bisect_left

        if not 0 <= way <= self.length or len(self._points) < 2:
            return None
        place = max(1, bisect_left(self._ends, way))
        (x1, y1), (x2, y2) = self._points[place - 1], self._points[place]
        step = self._ends[place] - self._ends[place - 1]
        share = (way - self._ends[place - 1]) / step
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, (x2 - x1) / step, (y2 - y1) / step


def bent(drawn: Sequence[Drawn], curve: Curve) -> list[GlyphRun]:
    """Letters of a line on y = 0 put onto a path, each by the middle of its foot; none beyond the path's ends."""
    out: list[GlyphRun] = []
    for run in drawn:
        if not isinstance(run, GlyphRun):
            continue
        pen = run.x
        for cluster in _clusters(run.glyphs):
            advance = sum(glyph.advance for glyph in cluster) * run.size
            found = curve.at(pen + advance / 2)
            if found is not None:
                x, y, cos, sin = found
                turn: Matrix = (cos, sin, -sin, cos, x, y)
                if run.matrix is not None:
                    a, b, c, d, _, _ = run.matrix
                    turn = multiply(turn, (a, b, c, d, 0, 0))
                out.append(
                    replace(run, x=-advance / 2, y=run.y, words=(tuple(cluster),), letter_spacing=0.0, matrix=turn)
                )
            pen += advance + run.letter_spacing * len(cluster)
    return out


def _clusters(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Glyphs that stay together: a letter and the marks upon it."""
    waiting: list[Glyph] = []
    for glyph in glyphs:
        if waiting and glyph.text:
            yield waiting
            waiting = []
        waiting.append(glyph)
    if waiting:
        yield waiting
