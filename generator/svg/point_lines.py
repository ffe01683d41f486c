"""Texts that stand at points: lines, letters placed one by one, and text on a path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Item
from generator.faults import FaceError
from generator.svg.elements import Element
from generator.svg.numbers import length
from generator.svg.source import Source, Style
from generator.svg.text_content import PRE, SPACES, Stretch, TextContent, transformed
from generator.svg.text_frames import PointFrame
from generator.svg.text_styles import TextStyles
from generator.text.point_text import Length, Shifted, anchored
from generator.text.runs import Span, TextStyle


class _Line(Struct):
    """Stretches from one point on, anchored as a whole; without x or y from where the pen stands.

    `dx` and `dy` move that point. On a `path` there is none: where the line begins is said there.
    """

    x: float | None
    y: float | None
    dx: float
    dy: float
    anchor: str
    parts: list[Shifted]
    path: Element | None = None


class PointText:
    """Draws texts without a box."""

    def __init__(self, styles: TextStyles, said: TextContent, source: Source) -> None:
        self.styles, self.said, self.source = styles, said, source

    def draw(self, element: Element, stretches: Sequence[Stretch], items: list[Item]) -> float:
        """Add the letters of folded stretches; gives back the smallest size in them, 0 where nothing is seen."""
        shape = partial(self.said.paragraph, element)
        lines, smallest = self._lines(element, stretches)
        x = y = 0.0
        for line in lines:
            if line.path is not None:
                from generator.svg.text_on_path import along

                items.extend(along(self.source, line.path, shape, line.parts, line.anchor))
                continue
            x, y = x if line.x is None else line.x, y if line.y is None else line.y
            drawn, x, y = anchored(shape, line.parts, x + line.dx, y + line.dy, line.anchor)
            items.extend(drawn)
        return smallest

    def start_of(self, element: Element, stretch: Stretch) -> tuple[float, float] | None:
        """The point that a text begins at; None where more than its first letter is placed, turned or set on a path."""
        from generator.svg.letter_positions import lengths_of

        if stretch.path is not None or element.get("rotate") or self.source.get(element, "textLength").strip():
            return None
        found = []
        for key in ("x", "y", "dx", "dy"):
            text = self.said.given(element, key).strip()
            values = lengths_of(text, key, self.source.viewport, stretch.style["font-size"]) if text else [0.0]
            if len(values) > 1:
                return None
            found += values
        x, y, dx, dy = found
        return x + dx, y + dy

    def look_of(self, stretch: Stretch) -> tuple[TextStyle, str]:
        """The look of a stretch, and where it is anchored."""
        return self.styles.of(stretch.style, baseline=stretch.baseline), self.styles.anchor(stretch.style)

    def draw_line(self, element: Element, text: str, frame: PointFrame, items: list[Item]) -> None:
        """Add the letters of a text that is one line of one look."""
        self.said.note_marks(element, text)
        line = [Shifted(Span(text, frame.look))]
        items.extend(anchored(partial(self.said.paragraph, element), line, frame.x, frame.y, frame.anchor)[0])

    def icon(self, element: Element, style: Style, icon: str, items: list[Item]) -> None:
        """Draw one icon at the text's point."""
        line = Shifted(Span("", self.styles.of(style), icon))
        x, y = (self._length(element, key, style) for key in ("x", "y"))
        dx, dy = (self._length(element, key, style) for key in ("dx", "dy"))
        shape = partial(self.said.paragraph, element)
        items.extend(anchored(shape, [line], x + dx, y + dy, self.styles.anchor(style))[0])

    def _length(self, element: Element, key: str, style: Style) -> float:
        text = self.said.given(element, key)
        return length(text, key, self.source.viewport, style["font-size"]) if text.strip() else 0.0

    def folded(self, stretches: Sequence[Stretch]) -> list[Stretch]:
        """Stretches with white space as it counts: one blank for all that stands together, none at the ends.

        A blank before a new line stays the last of the line before, as SVG has it: it counts where that is anchored.
        """
        out: list[Stretch] = []
        last = " "
        for stretch in stretches:
            kept = stretch.style["white-space"] in PRE or stretch.style["white-space"] == "preserve"
            text = self.styles.normal(stretch.text).replace("\u2028", " ")
            text = transformed(text, stretch.style["text-transform"])
            text = text.replace("\r\n", " ").replace("\n", " ").replace("\t", " ") if kept else SPACES.sub(" ", text)
            if not kept and text.startswith(" ") and last == " ":
                text = text[1:]
            if text:
                last = "" if kept and text.endswith(" ") else text[-1]
            out.append(stretch if text == stretch.text else replace(stretch, text=text))
        if last == " ":
            for place in range(len(out) - 1, -1, -1):
                if out[place].text:
                    out[place] = replace(out[place], text=out[place].text[:-1])
                    break
        return out

    def _lines(self, element: Element, stretches: Sequence[Stretch]) -> tuple[list[_Line], float]:
        """The lines of a text, and its smallest size."""
        from generator.svg.letter_positions import cuts, letters_of

        letters = letters_of(stretches, self.said.given, self.source.viewport)
        lines: list[_Line] = []
        lengths: dict[Element | None, Length | None] = {element.getparent(): None}
        smallest, position = 0.0, 0
        for stretch in stretches:
            if not stretch.text:
                continue
            self.said.note_marks(element, stretch.text)
            look = self.styles.of(stretch.style, baseline=stretch.baseline)
            smallest = min(smallest or look.size, look.size) if stretch.is_seen else smallest
            width = self._given_length(stretch.owner, stretch.style, lengths)
            for start, end, letter in cuts(stretch.text, position, letters):
                dx, dy = letter.dx, letter.dy
                if not lines or lines[-1].path is not stretch.path or (letter.begins and stretch.path is None):
                    anchor = self.styles.anchor(stretch.style)
                    lines.append(_Line(letter.x, letter.y, dx, dy, anchor, [], stretch.path))
                    # The shift of a line's first letter moves the point that it is anchored at.
                    dx, dy = (dx, dy) if stretch.path is not None else (0.0, 0.0)
                span = Span(stretch.text[start:end], look)
                lines[-1].parts.append(Shifted(span, dx, dy, letter.turn or 0.0, width))
            position += len(stretch.text)
        return lines, smallest

    def _given_length(
        self, owner: Element | None, style: Style, known: dict[Element | None, Length | None]
    ) -> Length | None:
        """The textLength of an element or of one around it, the same value for all of its stretches."""
        if owner is not None and owner not in known:
            text = self.source.get(owner, "textLength").strip()
            if text:
                width = length(text, "textLength", self.source.viewport, style["font-size"])
                if width < 0:
                    raise FaceError("face/number", f'textLength="{text}" is less than nothing.', value=text)
                known[owner] = Length(width, self.source.get(owner, "lengthAdjust") == "spacingAndGlyphs")
            else:
                known[owner] = self._given_length(owner.getparent(), style, known)
        return known[owner]
