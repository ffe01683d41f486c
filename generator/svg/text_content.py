"""What a text element says: its stretches, icons and rich text, shaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.faults import FaceError
from generator.svg.elements import CARD
from generator.svg.source import Source, Style
from generator.svg.text_styles import TextStyles
from generator.text.font import Font, missing_characters
from generator.text.fonts import FontBook
from generator.text.markup import MarkupPart, parse_markup
from generator.text.paragraph import Paragraph, trimmed
from generator.text.runs import Span, TextStyle

SPACES = re.compile(r"[ \t\n\r]+")
PRE = frozenset(("pre", "pre-wrap", "pre-line", "break-spaces"))
"""Values of white-space that keep the spaces of the template."""


class Stretch(Struct, frozen=True):
    """A stretch of text, its style, the text or tspan it stands in, and whether that one begins with it."""

    text: str
    style: Style
    owner: Any
    begins: bool = False


class TextContent:
    """Reads the content of text elements of one face. `icons` are those it came across."""

    def __init__(self, book: FontBook, styles: TextStyles, source: Source) -> None:
        self.book, self.styles, self.source = book, styles, source
        self.icons: set[str] = set()

    def stretches(self, element: Any, style: Style) -> Iterator[Stretch]:
        """Text of an element and its tspans in order. The first of each may be empty."""
        yield Stretch(element.text or "", style, element, begins=True)
        for child in element:
            if not isinstance(child.tag, str):
                continue
            tag = child.tag.rpartition("}")[2]
            if tag != "tspan":
                if tag not in ("title", "desc"):
                    hint = "Set the text on a straight line, or turn it into a path." if tag == "textPath" else ""
                    raise FaceError("face/unsupported", f"<{tag}> inside a text is outside the profile.", hint)
            elif self.source.shown(child):
                inner = self.source.style(child, style)
                _refuse_on_tspan(child, inner)
                if inner.get("display") != "none" and inner["visibility"] == "visible":
                    yield from self.stretches(child, inner)
            if child.tail:
                yield Stretch(child.tail, style, element)

    def icon(self, element: Any) -> str:
        """The name that `card:icon` gives; '' without one. Raises FaceError for one that is not there."""
        name = element.get(CARD + "icon")
        if name is None:
            return ""
        if not name.strip():
            raise FaceError("face/unknown-icon", "The icon's name is blank.", 'Put card:if="{{ ... }}" on the element.')
        self._known_icon(str(name).strip())
        return str(name).strip()

    def spans(self, element: Any, style: Style) -> list[Span]:
        """The content of a text box: rich text, white space of the template folded, breaks of the data kept."""
        icon = self.icon(element)
        if icon:
            return [Span("", self.styles.of(style), icon)]
        language = element.get(CARD + "hyphenate", "").strip()
        spans: list[Span] = []
        for stretch in self.stretches(element, style):
            folded = stretch.text if stretch.style["white-space"] in PRE else SPACES.sub(" ", stretch.text)
            for piece in parse_markup(folded, self.book.icon_names):
                look = self.styles.of(stretch.style, bold=piece.bold, italic=piece.italic, language=language)
                spans.append(self._piece(element, piece, look))
        return trimmed(spans)

    def _piece(self, element: Any, piece: MarkupPart, look: TextStyle) -> Span:
        """A stretch of rich text. An icon that is not there is noted, and prints as typed."""
        if not piece.icon:
            if piece.meant:
                self.note_literal(
                    element, piece.text, f"Write :{piece.meant}: if the icon is meant, else \\: for a colon."
                )
            return Span(piece.text, look)
        try:
            self._known_icon(piece.icon)
        except FaceError as fault:
            fault.field = str(element.get("id") or "text")
            self.source.note(fault, element)
            return Span(f":{piece.icon}:", look)
        return Span("", look, piece.icon)

    def note_literal(self, element: Any, text: str, remedy: str) -> None:
        """Note that something prints as typed that looks as if more were meant."""
        fault = FaceError("face/literal-mark", f'"{text}" prints as typed.', remedy, level="warning")
        fault.field, fault.value, fault.sign = str(element.get("id") or "text"), typed(element), text
        self.source.note(fault, element)

    def note_marks(self, element: Any, text: str) -> None:
        """Note marks of rich text in a text that stands at a point, where they mean nothing."""
        if ":" not in text and "*" not in text:
            return
        for piece in parse_markup(text, self.book.icon_names):
            if piece.meant or (piece.icon and self.book.icon_names.meant(piece.icon)):
                remedy = "Icons are drawn in text that flows into a rectangle, or alone by card:icon."
                self.note_literal(element, piece.text or f":{piece.icon}:", remedy)
            elif (piece.bold or piece.italic) and piece.text:
                stars = "*" * (2 * piece.bold + piece.italic)
                remedy = "Stars make letters bold or italic in text that flows into a rectangle; here a tspan does."
                self.note_literal(element, f"{stars}{piece.text}{stars}", remedy)

    def _known_icon(self, name: str) -> None:
        if self.book.icons is None:
            fact = f'":{name}:" asks for an icon, but this game has no icon font.'
            remedy = "Name one as [icons] in game.toml."
            raise FaceError("face/unknown-icon", fact, remedy, value=name, sign=f":{name}:")
        if name not in self.book.icons.drawn:
            self.book.icons.glyph(name)
        self.icons.add(name)

    def paragraph(self, element: Any, spans: list[Span], base: float, *, leftward: bool = False) -> Paragraph:
        """Shape the spans. Characters that no font has are noted, and print as question marks."""
        try:
            return Paragraph.of(self.book, spans, base, leftward)
        except FaceError as fault:
            if fault.code != "face/missing-character":
                raise
        missing: dict[str, tuple[Font, ...]] = {}
        for span in spans:
            missing.update(
                (character, span.style.chain) for character in self.book.missing(span.style.chain, span.text)
            )
        found = missing_characters(missing, next(iter(missing.values())))
        found.field, found.value = str(element.get("id") or "text"), typed(element)
        self.source.note(found, element)
        table = dict.fromkeys(map(ord, missing), "?")
        return Paragraph.of(
            self.book, [replace(span, text=span.text.translate(table)) for span in spans], base, leftward
        )


def typed(element: Any) -> str:
    """All the text of an element."""
    return "".join(element.itertext()).replace("\u2028", "\n").strip()


def _refuse_on_tspan(child: Any, style: Style) -> None:
    for key, nothing in (("opacity", "1"), ("clip-path", "none")):
        if style.get(key, nothing) != nothing:
            fact = f"{key} on a tspan is outside the profile."
            raise FaceError("face/unsupported", fact, "Use fill-opacity, or make it a text of its own.")
    if child.get("transform"):
        raise FaceError("face/unsupported", "A tspan takes no transform.", "Make it a text of its own.")
