"""The type of a booklet: its fonts in every size, stretches of text as lines, and which of them lead somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.booklet.look import LEADING, BookletLook
from generator.booklet.nodes import Inline, Inlines
from generator.face import Color, GlyphRun, Item
from generator.faults import FaceError
from generator.text.font import Font
from generator.text.fonts import FontBook
from generator.text.line_parts import line_width, trimmed
from generator.text.paragraph import Paragraph
from generator.text.runs import Drawn, RuleLine, Span, TextStyle
from generator.text.whole_paragraph import whole_lines
from generator.units import mm_from_pt


class TypeLine(Struct, frozen=True):
    """One line of type, its baseline at 0: what is drawn, how wide it is, and the boxes of what leads somewhere."""

    items: tuple[Drawn, ...]
    width: float
    links: tuple[tuple[str, float, float], ...] = ()
    """Where to, from, to: in mm from the left."""


class Type:
    """Sets texts of one booklet. `faults` are letters and icons that could not be set, by the line of the text."""

    def __init__(
        self, book: FontBook, look: BookletLook, language: str, pages: Mapping[str, int], scale: float = 1.0
    ) -> None:
        self.book, self.look, self.pages, self.scale = book, look, pages, scale
        self.language = language
        self.shows_rulings = False
        self.faults: dict[tuple[int, str], FaceError] = {}
        self._styles: dict[tuple[object, ...], TextStyle] = {}
        self._links: dict[int, tuple[Color, str]] = {}

    def style(
        self,
        size_pt: float,
        *,
        bold: bool = False,
        italic: bool = False,
        color: Color | None = None,
        font: tuple[str, int, str] | None = None,
        hyphens: bool = False,
    ) -> TextStyle:
        """A style of the booklet's text, or of another font."""
        color = color or self.look.ink
        key = (size_pt, bold, italic, color, font, hyphens)
        known = self._styles.get(key)
        if known is None:
            family, weight, slant = font or (self.look.text, 700 if bold else 500, "italic" if italic else "normal")
            chain = self.chain(family, weight, slant)
            language = self.language if hyphens else ""
            known = self._styles[key] = TextStyle(chain, mm_from_pt(size_pt), color, language=language)
        return known

    def chain(self, family: str, weight: int, slant: str) -> tuple[Font, ...]:
        """The nearest font that the family has, then the program's own for letters that it lacks."""
        faces = [font for font in self.book.fonts if font.family.lower() == family.lower()]
        if not faces:
            return self.book.chain(family, weight, slant)
        best = min(faces, key=lambda font: (font.style != slant, abs(font.weight - weight)))
        return self.book.chain(best.family, best.weight, best.style)

    def spans(
        self,
        text: Inlines,
        size_pt: float,
        *,
        bold: bool = False,
        color: Color | None = None,
        font: tuple[str, int, str] | None = None,
        hyphens: bool = False,
        capitals: bool = False,
    ) -> list[Span]:
        """A text as spans; those that lead somewhere have a color of their own, by which they are found again."""
        out: list[Span] = []
        for part in text:
            if part.ruling:
                if self.shows_rulings:
                    small = self.style(size_pt * 0.72, color=self.look.quiet)
                    out.append(Span(f"\u00a0{part.ruling}", small))
                continue
            style = self.style(
                size_pt, bold=bold or part.bold, italic=part.italic, color=color, font=font, hyphens=hyphens
            )
            target = self._target(part)
            if target:
                style = self._link_style(style, target)
            if part.icon:
                out.append(Span("", style, part.icon))
                continue
            words = part.text.upper() if capitals else part.text
            out.append(Span(words, style))
            page = self.pages.get(part.link, 0) if part.link.startswith("#") else 0
            if page and not _goes_on(text, part):
                out.append(Span(f" (page\u00a0{page})", style))
        return out

    def _target(self, part: Inline) -> str:
        if part.term and not part.defines:
            return f"term:{part.term.casefold()}"
        return part.link if not part.link.startswith("card:") else ""

    def _link_style(self, style: TextStyle, target: str) -> TextStyle:
        """A style whose color is an object of its own: set lines tell by it where a link is."""
        base = style.fill
        assert isinstance(base, Color)
        own = Color(base.space, base.values, base.name)
        self._links[id(own)] = (own, target)
        # External links are underlined: on paper their address would be lost otherwise.
        rules = (RuleLine(0.14, 0.05, own),) if target.startswith(("http", "mailto")) else ()
        return TextStyle(style.chain, style.size, own, language=style.language, rules=rules)

    def lines(
        self,
        text: Inlines,
        width: float,
        size_pt: float,
        line: int,
        *,
        align: str = "justify",
        bold: bool = False,
        color: Color | None = None,
        font: tuple[str, int, str] | None = None,
        capitals: bool = False,
    ) -> list[TypeLine]:
        """A text as lines of a width; letters that no font has are told and left out."""
        justify = align == "justify"
        spans = self.spans(text, size_pt, bold=bold, color=color, font=font, hyphens=justify, capitals=capitals)
        paragraph = self.paragraph(spans, size_pt, line)
        if not paragraph.chunks:
            return []
        size = mm_from_pt(size_pt)
        broken = whole_lines(paragraph.chunks, width / size, justify=justify)
        out = []
        for one in broken:
            if not one.chunks:
                out.append(TypeLine((), 0.0))
                continue
            natural = line_width(one.chunks) * size
            spare = width - natural
            shift = {"middle": spare / 2, "end": spare}.get(align, 0.0)
            runs = paragraph.set_line(one.chunks, shift, 0.0, size, one.stretch)
            gaps = sum(chunk.space is not None for chunk in one.chunks[1:])
            out.append(TypeLine(tuple(runs), natural + gaps * one.stretch * size, tuple(self._found(runs))))
        return out

    def paragraph(self, spans: Sequence[Span], size_pt: float, line: int) -> Paragraph:
        """Spans shaped; what cannot be is told once and left out."""
        size = mm_from_pt(size_pt)
        kept = trimmed(list(spans))
        try:
            return Paragraph.of(self.book, kept, size)
        except FaceError as fault:
            self.faults.setdefault((line, fault.fact), fault)
        sound = [span for span in kept if not span.icon or (self.book.icons and span.icon in self.book.icons.names)]
        cured = []
        for span in sound:
            missing = set(self.book.missing(span.style.chain, span.text))
            text = "".join("?" if sign in missing else sign for sign in span.text)
            cured.append(Span(text, span.style, span.icon))
        try:
            return Paragraph.of(self.book, cured, size)
        except FaceError as fault:
            self.faults.setdefault((line, fault.fact), fault)
            return Paragraph(self.book, size)

    def _found(self, runs: Sequence[Drawn]) -> list[tuple[str, float, float]]:
        out: list[tuple[str, float, float]] = []
        for run in runs:
            if isinstance(run, GlyphRun) and (known := self._links.get(id(run.fill))):
                width = sum(glyph.advance for glyph in run.glyphs) * run.size
                out.append((known[1], run.x, run.x + width))
        return out

    def width(self, text: Inlines, size_pt: float, line: int, *, bold: bool = False) -> tuple[float, float]:
        """How wide a text is on one line, and its widest word, in mm."""
        paragraph = self.paragraph(self.spans(text, size_pt, bold=bold), size_pt, line)
        size = mm_from_pt(size_pt)
        return line_width(paragraph.chunks) * size, paragraph.widest * size

    def word(
        self,
        text: str,
        size_pt: float,
        x: float,
        y: float,
        *,
        align: str = "start",
        color: Color | None = None,
        font: tuple[str, int, str] | None = None,
        bold: bool = False,
        fit: float = 0.0,
    ) -> tuple[Item, ...]:
        """A text on one line at x, y; made smaller where it is wider than `fit`."""
        style = self.style(size_pt, bold=bold, color=color, font=font)
        paragraph = self.paragraph([Span(text, style)], size_pt, 0)
        if not paragraph.chunks:
            return ()
        size = mm_from_pt(size_pt)
        width = line_width(paragraph.chunks) * size
        if fit and width > fit:
            size *= fit / width
            width = fit
        start = x - {"middle": width / 2, "end": width}.get(align, 0.0)
        return tuple(paragraph.set_line(paragraph.chunks, start, y, size))

    def cap_height(self, font: tuple[str, int, str] | None = None) -> float:
        """Height of capitals, in em."""
        return self.style(10, font=font).chain[0].cap_height


def leading(size_pt: float) -> float:
    """From one baseline to the next, in mm."""
    return mm_from_pt(size_pt) * LEADING


def _goes_on(text: Inlines, part: Inline) -> bool:
    """Whether the link goes on in the next part: its page is named once."""
    at = next(number for number, one in enumerate(text) if one is part)
    return at + 1 < len(text) and text[at + 1].link == part.link
