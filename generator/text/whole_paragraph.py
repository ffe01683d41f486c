"""Lines chosen for a whole paragraph at once, so that its spaces are as even as they can be.

After D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.text.runs import Chunk

STRETCH, SHRINK = 0.5, 0.25
"""How far a space may grow without looking loose, and shrink at most, as shares of its width."""
_HYPHEN = 250.0
"""What a hyphen at the end of a line costs."""
_TWO_HYPHENS = 3000.0
"""What a second one below it costs besides."""
_LAST_HYPHEN = 2000.0
"""What a hyphen in the line before the last one costs: a part of a word would stand alone."""
_SHORT_LAST = 400.0
"""What a last line of one short word costs."""
_LEAST_LAST = 0.12
"""Share of the measure that a last line should fill."""
_LOOSEST = 40.0
"""Badness is counted up to this ratio: beyond it a line is torn, and more so makes no difference."""


class BrokenLine(Struct, frozen=True):
    """One line: its chunks, and by how much of an em each of its spaces grows (or shrinks, if negative)."""

    chunks: Sequence[Chunk]
    stretch: float


class _Way(Struct):
    """The best way to end a line before a chunk: what it costs in all, where the line begins, whether it hyphenates."""

    cost: float
    start: int
    hyphen: bool


def whole_lines(chunks: Sequence[Chunk], width: float, *, justify: bool = True) -> list[BrokenLine]:
    """Break chunks into lines of `width` em such that the sum of all lines' faults is least.

    Without `justify` no space changes, and lines are as equally long as can be. A chunk that is wider than the line
    stands alone. Forced breaks end lines; their spaces keep their width.
    """
    lines: list[BrokenLine] = []
    start = 0
    for end in range(1, len(chunks) + 1):
        if end == len(chunks) or chunks[end].breaks:
            lines += _broken(chunks[start:end], width, justify=justify)
            if end < len(chunks):
                lines += [BrokenLine((), 0.0)] * (chunks[end].breaks - 1)
            start = end
    return lines


def _broken(chunks: Sequence[Chunk], width: float, *, justify: bool) -> list[BrokenLine]:
    count = len(chunks)
    if not count:
        return []
    ways: list[_Way | None] = [_Way(0.0, 0, False)] + [None] * count
    for end in range(1, count + 1):
        best: _Way | None = None
        text = spaces = 0.0
        for start in range(end - 1, -1, -1):
            text += chunks[start].width
            if start + 1 < end and (space := chunks[start + 1].space) is not None:
                spaces += space.width
            hyphen = chunks[end - 1].hyphen
            ends_in = hyphen.width if hyphen is not None and end < count else 0.0
            narrowest = text + ends_in + spaces * (1 - SHRINK if justify else 1)
            if narrowest > width + 1e-9 and start + 1 < end:
                break
            before = ways[start]
            if before is None:
                continue
            cost = before.cost + _fault(text + ends_in, spaces, width, last=end == count, justify=justify)
            if ends_in:
                cost += _HYPHEN + (_TWO_HYPHENS if before.hyphen else 0)
            if end == count and before.hyphen:
                cost += _LAST_HYPHEN
            if best is None or cost < best.cost:
                best = _Way(cost, start, bool(ends_in))
        ways[end] = best
    lines: list[BrokenLine] = []
    end = count
    while end:
        way = ways[end]
        start = way.start if way else end - 1
        line = chunks[start:end]
        lines.append(BrokenLine(line, _stretch(line, width, last=end == count, justify=justify)))
        end = start
    return lines[::-1]


def _fault(text: float, spaces: float, width: float, *, last: bool, justify: bool) -> float:
    """How bad a line is: ten for its being there, and its spaces' departure from their width."""
    spare = width - text - spaces
    if last and spare >= 0:
        return 100.0 + (_SHORT_LAST if text + spaces < _LEAST_LAST * width else 0.0)
    if spare < 0:
        ratio = min(-spare / (spaces * SHRINK), 1.5) if spaces and justify else 0.0
    elif spaces and justify:
        ratio = min(spare / (spaces * STRETCH), _LOOSEST)
    else:
        ratio = min(spare / (0.12 * width), _LOOSEST)
    return (10.0 + 100.0 * ratio**3) ** 2 / 100


def _stretch(line: Sequence[Chunk], width: float, *, last: bool, justify: bool) -> float:
    """What each space of a line grows by, in em; nothing where the line would be torn."""
    gaps = sum(chunk.space is not None for chunk in line[1:])
    if not gaps or not justify:
        return 0.0
    spaces = sum(chunk.space.width for chunk in line[1:] if chunk.space is not None)
    end = line[-1].hyphen.width if line[-1].hyphen is not None and not last else 0.0
    spare = width - sum(chunk.width for chunk in line) - spaces - end
    if last and spare > 0:
        return 0.0
    by = spare / gaps
    return by if by <= TORN else 0.0


TORN = 0.6
"""A line whose spaces would grow by more than this many em stays ragged."""
