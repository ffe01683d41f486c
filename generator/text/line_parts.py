"""Parts of lines: blanks widened, rules along letters, how long a line is, what is left of a text without blanks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from generator.face import Glyph, Outline, Shape
from generator.text.runs import Chunk, Drawn, RuleLine, Span, TextRun


def blanks(glyphs: Sequence[Glyph]) -> int:
    """How many of some glyphs are blanks that may be widened."""
    return sum(glyph.text in (" ", "\u00a0") for glyph in glyphs)


def spaced(glyphs: Sequence[Glyph], by: float) -> tuple[Glyph, ...]:
    """Glyphs of which each blank is wider, in em."""
    return tuple(
        replace(glyph, advance=glyph.advance + by) if glyph.text in (" ", "\u00a0") else glyph for glyph in glyphs
    )


def ruled(
    run: Drawn, rules: Iterable[RuleLine], start: tuple[float, float], width: float, em: float
) -> Iterator[Drawn]:
    """Letters or an icon with the rules along them, those that lie upon them last."""
    x, y = start
    for over in (False, True):
        for rule in rules:
            if rule.over is over:
                high = rule.thickness * em
                top, right = y + rule.y * em - high / 2, x + width
                corners = (("M", x, top), ("L", right, top), ("L", right, top + high), ("L", x, top + high))
                yield Shape(Outline((*corners, ("Z",))), rule.fill, rule.stroke, fill_opacity=rule.fill_opacity)
        if not over:
            yield run


def led(chunk: Chunk) -> TextRun | None:
    """The run of a chunk with the spaces before it, where both are of one font and look."""
    space, run = chunk.space, chunk.runs[0]
    if space is None or len(chunk.runs) > 1 or run.source or space.font is not run.font or space.style is not run.style:
        return None
    return TextRun(run.font, run.style, space.glyphs + run.glyphs, space.width + run.width)


def line_width(line: Sequence[Chunk]) -> float:
    """Width of a line in em, spaces at its start left out, a hyphen at its end counted."""
    if not line:
        return 0.0
    spaces = sum(chunk.space.width for chunk in line[1:] if chunk.space)
    return sum(chunk.width for chunk in line) + spaces + (line[-1].hyphen.width if line[-1].hyphen else 0.0)


def trimmed(spans: list[Span]) -> list[Span]:
    """Without spaces at the very start and end and around breaks, and without doubled ones between spans."""
    out: list[Span] = []
    for span in spans:
        text = span.text
        if text.startswith(" ") and (not out or out[-1].text.endswith((" ", "\n"))) and not span.icon:
            text = text.lstrip(" ")
        if text == "\n" and out and out[-1].text.endswith(" "):
            out[-1] = replace(out[-1], text=out[-1].text.rstrip(" "))
        if text or span.icon:
            out.append(span if text is span.text else Span(text, span.style, span.icon))
    while out and not out[-1].icon and not out[-1].text.strip(" \n"):
        out.pop()
    if out and out[-1].text.endswith(" "):
        out[-1] = replace(out[-1], text=out[-1].text.rstrip(" "))
    while out and out[0].text == "\n":
        out.pop(0)
    return out
