"""Text elements: lines at a point, and boxes whose text is fitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.face import Fit, Item
from generator.faults import FaceError
from generator.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.svg.elements import CARD, SVG, Element
from generator.svg.numbers import length, number
from generator.svg.paints import Paints, reference
from generator.svg.print_limits import PrintLimits
from generator.svg.reuse.drawings import DrawingMemory, Key
from generator.svg.source import Source, Style
from generator.svg.text_content import Stretch, TextContent, typed
from generator.svg.text_frames import BoxFrame, PointFrame, TextFrame
from generator.svg.text_styles import TextStyles
from generator.text.fitting import HEIGHTS, Box, fit, place_line
from generator.text.fonts import FontBook
from generator.text.paragraph import Paragraph
from generator.text.runs import TextStyle
from generator.units import MM_PER_PT, mm_from_pt, pt_from_mm
from generator.words import listed

if TYPE_CHECKING:
    from generator.svg.point_lines import PointText

_ALIGN = {
    "start": "start",
    "left": "left",
    "middle": "middle",
    "center": "middle",
    "end": "end",
    "right": "right",
    "justify": "justify",
}
_OF_BOXES = tuple(CARD + name for name in ("fit", "lines", "valign", "fit-group"))


class TextReader:
    """Draws the text elements of one face."""

    def __init__(
        self,
        book: FontBook,
        paints: Paints,
        source: Source,
        fit_limits: Mapping[str, float],
        limits: PrintLimits,
        memory: DrawingMemory,
    ) -> None:
        self.book, self.source, self.fit_limits, self.limits = book, source, fit_limits, limits
        self.memory = memory
        self.paints = paints
        self.styles = TextStyles(book, paints)
        self.said = TextContent(book, self.styles, source)
        self.fits: list[Fit] = []
        self.matrix: Matrix = IDENTITY
        """From the units of the element being read to the drawing's."""
        self.unit = 1.0
        """Mm on paper of one unit of the drawing."""

    def draw(self, element: Element, style: Style, items: list[Item], key: Key | None = None) -> None:
        """Add a text element's glyphs. Raises FaceError with the element's id as field, and its text.

        Texts of the same `key` differ in their words alone.
        """
        try:
            stretches = list(self.said.stretches(element, style, self.said.baseline(style, None, None)))
            if not any(stretch.is_seen for stretch in stretches):
                return
            before = len(items)
            if style.get("shape-inside", "none") not in ("none", "auto", ""):
                self._box(element, style, stretches, items, key)
            else:
                self._refuse_box_bindings(element)
                if style.get("inline-size", "auto") not in ("auto", "0", "0px", ""):
                    self._inline(element, style, stretches, items)
                else:
                    self._plain(element, style, stretches, items, key)
            if self.paints.waiting:
                from generator.svg.text_paints import place_paints

                items[before:] = place_paints(self.paints, items[before:])
        except FaceError as fault:
            fault.field = fault.field or str(element.get("id") or "text")
            if fault.code in ("face/missing-character", "face/overflow"):
                fault.value = typed(element)
            raise

    def draw_flowed(self, element: Element, style: Style, items: list[Item]) -> None:
        """Add the glyphs of a flowRoot. Raises FaceError as `draw` does."""
        from generator.svg.flow_roots import region_of, stretches_of

        try:
            stretches = list(stretches_of(self.said, element, style))
            if any(stretch.is_seen and stretch.text.strip() for stretch in stretches):
                frame = self._rectangle(region_of(self.source, element), element, style)
                how = self._boxed(element, style, stretches, frame)
                self._fitted(element, style, stretches, how, items)
        except FaceError as fault:
            fault.field = fault.field or str(element.get("id") or "text")
            if fault.code in ("face/missing-character", "face/overflow"):
                fault.value = typed(element)
            raise

    def _refuse_box_bindings(self, element: Element) -> None:
        """Note what only a text in a rectangle can obey; the text itself is drawn."""
        given = element.keys()
        asked = [key for key in _OF_BOXES if key in given]
        if asked:
            fact = f"card:{asked[0][len(CARD) :]} is for text that flows into a rectangle; this text has none."
            fault = FaceError("face/fit", fact, 'Give it one: style="shape-inside:url(#id)", or take that off.')
            fault.field = str(element.get("id") or "text")
            self.source.note(fault, element)

    # ---------------------------------------------------------------- boxes

    def _box(
        self, element: Element, style: Style, stretches: Sequence[Stretch], items: list[Item], key: Key | None
    ) -> None:
        frame = self.memory.frames.get(key)
        if not isinstance(frame, BoxFrame):
            faults = len(self.source.faults)
            frame = self._boxed(element, style, stretches, self._frame(element, style))
            self._keep_frame(key, frame, faults)
        self._fitted(element, style, stretches, frame, items)

    def _fitted(
        self, element: Element, style: Style, stretches: Sequence[Stretch], how: BoxFrame, items: list[Item]
    ) -> None:
        """Set a text as its box says."""
        box, smallest = how.box, how.smallest_pt
        spans = self.said.spans(element, style, stretches)
        paragraph = self.said.paragraph(element, spans, how.base.size, leftward=how.leftward)
        fitted = fit(paragraph, box, smallest, how.largest_pt, MM_PER_PT / self.unit)
        room = fitted.room * self.unit
        self.fits.append(Fit(how.field, fitted.size_pt, fitted.lines, room, smallest, how.group, how.place, how.scale))
        items.extend(fitted.runs)
        if not fitted.fits:
            self._overflow(fitted.lines, box, paragraph, smallest, how.field)
        if any(not span.icon for span in spans):
            self._judge_size(element, fitted.size_pt * how.scale, varies=how.varies)

    def _boxed(
        self, element: Element, style: Style, stretches: Sequence[Stretch], frame: tuple[float, float, float, float]
    ) -> BoxFrame:
        """All that an element says of its box and its type."""
        x, y, width, height = frame
        base = self.styles.of(style)
        align = _ALIGN.get(style["text-align"] or style["text-anchor"])
        valign = self.source.get(element, "valign", "top")
        if align is None:
            fact = f'text-align "{style["text-align"] or style["text-anchor"]}" is not known.'
            raise FaceError("face/style", fact, f"Known are: {', '.join(_ALIGN)}.")
        if valign not in HEIGHTS:
            fact = f'card:valign="{valign}" is not {listed(HEIGHTS, last="or")}.'
            raise FaceError("face/style", fact, value=valign)
        most = number(element.get(CARD + "lines", "0"), "card:lines")
        if most < 0 or most != int(most):
            raise FaceError("face/number", f'card:lines="{most:g}" is no number of lines.', value=f"{most:g}")
        high = self.styles.line_height(style, base, (stretch.style for stretch in stretches))
        font, first = base.chain[0], 0.0
        if element.tag == SVG + "flowRoot" and not self.source.get(element, "valign"):
            # Old drawings were made by what Inkscape shows: half of what a line has to spare stands above its letters.
            first = (high - 1) / 2 + font.ascender / (font.ascender + font.descender)
        box = Box(x, y, width, height, align, valign, high, int(most), first)
        smallest, largest = self._range(element, base)
        group = element.get(CARD + "fit-group", "")
        template, line = self.source.place(element)
        return BoxFrame(
            box,
            base,
            style["direction"] == "rtl",
            smallest,
            max(smallest, min(largest, self.fit_limits.get(group, largest))),
            str(element.get("id") or "text"),
            f"{template}:{line}",
            group,
            scale_of(self.matrix),
            element.get(CARD + "fit") is not None,
        )

    def _frame(self, element: Element, style: Style) -> tuple[float, float, float, float]:
        """The rectangle that a text flows into, in the text's own units."""
        target = self.source.named(reference(style["shape-inside"]))
        if target is None or target.tag != SVG + "rect":
            fact = f'shape-inside "{style["shape-inside"]}" names no <rect> of this face.'
            raise FaceError("face/reference", fact, "Text flows into rectangles only.")
        return self._rectangle(target, element, style)

    def _rectangle(self, target: Element, element: Element, style: Style) -> tuple[float, float, float, float]:
        """A rectangle's x, y, width and height in the units of an element."""
        way = [target]
        if target.getparent() is not element.getparent():
            shared = list(element.iterancestors())
            way += [step for step in target.iterancestors() if step not in shared and step.tag != SVG + "defs"]
        matrix = IDENTITY
        for step in reversed(way):
            own = self.source.transform(step)
            matrix = multiply(matrix, own) if own else matrix
        if matrix[1] or matrix[2] or matrix[0] <= 0 or matrix[3] <= 0:
            raise FaceError(
                "face/unsupported",
                "A text box that is turned, slanted or mirrored is outside the profile.",
                "Turn the text element instead: its box turns with it.",
            )
        x, y, width, height = (self.source.length(target, key, style) for key in ("x", "y", "width", "height"))
        a, _, _, d, e, f = matrix
        return x * a + e, y * d + f, width * a, height * d

    def _range(self, element: Element, base: TextStyle) -> tuple[float, float]:
        value = element.get(CARD + "fit")
        if value is None:
            size = pt_from_mm(base.size * self.unit)
            return size, size
        try:
            smallest, largest = (float(part) for part in value.split())
        except ValueError:
            fact = f'card:fit="{value}" needs two sizes in points.'
            raise FaceError("face/fit", fact, 'Like card:fit="7 9.5".', value=value) from None
        if not 0 < smallest <= largest < 1000:
            fact = f'card:fit="{value}": the first is the smallest size, the second the largest.'
            raise FaceError("face/fit", fact, 'Like card:fit="7 9.5".', value=value)
        return smallest, largest

    def _overflow(self, lines: int, box: Box, paragraph: Paragraph, smallest: float, field: str) -> None:
        size = mm_from_pt(smallest)
        width, height = box.width * self.unit, box.height * self.unit
        widest = (paragraph.widest - paragraph.tracking()) * size
        if widest > width + 1e-6:
            word = max(paragraph.chunks, key=lambda chunk: chunk.width)
            text = "".join(glyph.text for run in word.runs for glyph in run.glyphs)
            fact = f'"{text}" is {widest:.1f} mm wide at {smallest:g} pt, its box {width:.4g} mm.'
            raise FaceError("face/overflow", fact, "Write it shorter or in parts, or make the box wider.", field)
        if box.most_lines and lines > box.most_lines:
            fact = f"The text needs {lines} lines at {smallest:g} pt; its box takes {box.most_lines}."
        else:
            fact = f"The text needs {lines} lines at {smallest:g} pt, too high for its box of {height:.4g} mm."
        raise FaceError("face/overflow", fact, "Shorten the text, or make the box larger.", field)

    def _judge_size(self, element: Element, size_pt: float, *, varies: bool) -> None:
        """Note a text that prints too small. One whose size varies with the card belongs to the card."""
        size_pt += 1e-6
        if size_pt >= self.limits.comfortable_pt and size_pt >= self.limits.smallest_pt:
            return
        fails = size_pt < self.limits.smallest_pt
        least = self.limits.smallest_pt if fails else self.limits.comfortable_pt
        fault = FaceError(
            "face/small-text",
            f"The text prints at {size_pt:.3g} pt; under {least:g} pt it is hard to read.",
            "Shorten it, enlarge its box, or allow it in game.toml: [settings] smallest_text_pt.",
            str(element.get("id") or "text"),
            typed(element) if varies else "",
            level="error" if fails else "warning",
        )
        self.source.note(fault, element)

    def _inline(self, element: Element, style: Style, stretches: Sequence[Stretch], items: list[Item]) -> None:
        """Text wrapped at `inline-size` mm from its x, its first baseline on its y."""
        base = self.styles.of(style)
        width = self.source.measure(style, "inline-size")
        leftward = style["direction"] == "rtl"
        paragraph = self.said.paragraph(
            element, self.said.spans(element, style, stretches), base.size, leftward=leftward
        )
        x, y = (self._length(element, key, style) for key in ("x", "y"))
        step = self.styles.line_height(style, base, (stretch.style for stretch in stretches)) * base.size
        anchor = self.styles.anchor(style)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        align = _ALIGN.get(style["text-align"] or "", anchor)
        lines = paragraph.lines(width / base.size + paragraph.tracking())
        for count, line in enumerate(lines):
            if line:
                last = count + 1 == len(lines) or not lines[count + 1] or lines[count + 1][0].breaks
                at = (left, y + count * step)
                items.extend(place_line(paragraph, line, at, width, base.size, align, last=bool(last)))
        if any(chunk.runs for line in lines for chunk in line):
            self._keep_fit(element, self._measured(element, base.size, len(lines)))

    def _plain(
        self, element: Element, style: Style, stretches: Sequence[Stretch], items: list[Item], key: Key | None
    ) -> None:
        """Lines at points."""
        from generator.svg.point_lines import PointText

        points = PointText(self.styles, self.said, self.source)
        frame = self.memory.frames.get(key)
        if frame is None:
            icon = self.said.icon(element)
            if icon:
                points.icon(element, style, icon, items)
                return
        stretches = points.folded(stretches)
        if not any(stretch.text for stretch in stretches):
            return
        if not isinstance(frame, PointFrame):
            frame = self._point_frame(points, element, stretches, key)
        if frame is not None:
            points.draw_line(element, stretches[0].text, frame, items)
            self._keep_fit(element, frame.fit)
            return
        smallest = points.draw(element, stretches, items)
        if smallest:
            self._keep_fit(element, self._measured(element, smallest, 1))

    def _point_frame(
        self, points: PointText, element: Element, stretches: Sequence[Stretch], key: Key | None
    ) -> PointFrame | None:
        """The frame of a text that is one line of one look; None for all others."""
        faults = len(self.source.faults)
        start = points.start_of(element, stretches[0]) if len(element) == 0 else None
        if start is None:
            return None
        look, anchor = points.look_of(stretches[0])
        frame = PointFrame(*start, anchor, look, self._measured(element, look.size, 1))
        self._keep_frame(key, frame, faults)
        return frame

    def _keep_frame(self, key: Key | None, frame: TextFrame, faults: int) -> None:
        """Keep a frame for texts of other words, unless it is this face's alone; `faults` were known before it."""
        # A fault is to be told of each card, and a paint that waits for the box of its letters belongs to one face.
        if key and len(self.source.faults) == faults and not self.paints.waiting:
            self.memory.keep_frame(key, frame)

    def _length(self, element: Element, key: str, style: Style) -> float:
        text = self.said.given(element, key)
        return length(text, key, self.source.viewport, style["font-size"]) if text.strip() else 0.0

    def _measured(self, element: Element, size: float, lines: int) -> Fit:
        """The size of a text without a box, for the report."""
        template, line = self.source.place(element)
        field, size_pt = str(element.get("id") or "text"), pt_from_mm(size * self.unit)
        return Fit(field, size_pt, lines, 0.0, size_pt, "", f"{template}:{line}", scale_of(self.matrix), False)

    def _keep_fit(self, element: Element, told: Fit) -> None:
        """Keep the size of a text without a box, and judge it."""
        self.fits.append(told)
        self._judge_size(element, told.size_pt * told.scale, varies=False)
