"""What a text element says: its stretches, icons and rich text, shaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.faults import FaceError
from generator.svg.elements import CARD, SVG, UNSEEN, Element
from generator.svg.source import Source, Style
from generator.svg.text_styles import TextStyles
from generator.text.font import Font, missing_characters
from generator.text.fonts import FontBook
from generator.text.markup import MarkupPart, parse_markup
from generator.text.paragraph import Paragraph, trimmed
from generator.text.runs import Span, TextStyle

if TYPE_CHECKING:
    from generator.svg.text_baselines import Baseline

_INSIDE = frozenset(("tspan", "textPath", "a", "flowSpan", "flowPara", "flowDiv", "flowLine"))
_BASELINES = frozenset(("baseline-shift", "alignment-baseline", "text-decoration", "text-decoration-line"))
"""Properties that raise letters or draw rules along them."""
_WORD = re.compile(r"[^\W_]+")
SPACES = re.compile(r"[ \t\n\r]+")
PRE = frozenset(("pre", "pre-wrap", "pre-line", "break-spaces"))
"""Values of white-space that keep the spaces of the template."""


class Stretch(Struct, frozen=True):
    """A stretch of text, its style, the text or tspan it stands in, and whether that one begins with it.

    `baseline` says how it is raised and ruled, None for neither; `path` is the textPath that it stands on.
    """

    text: str
    style: Style
    owner: Element
    begins: bool = False
    baseline: Baseline | None = None
    path: Element | None = None

    @property
    def is_seen(self) -> bool:
        """Whether its letters are painted; hidden ones keep their room."""
        return self.style["visibility"] == "visible"


class TextContent:
    """Reads the content of text elements of one face. `icons` are those it came across."""

    def __init__(self, book: FontBook, styles: TextStyles, source: Source) -> None:
        self.book, self.styles, self.source = book, styles, source
        self.icons: set[str] = set()

    def stretches(
        self, element: Element, style: Style, baseline: Baseline | None = None, path: Element | None = None
    ) -> Iterator[Stretch]:
        """Text of an element and its tspans in order. The first of each may be empty."""
        yield Stretch(element.text or "", style, element, begins=True, baseline=baseline, path=path)
        for child in element:
            if not isinstance(child.tag, str):
                continue
            tag = child.tag.rpartition("}")[2]
            if tag not in _INSIDE:
                if child.tag.startswith(SVG) and tag not in UNSEEN:
                    fact = f"<{tag}> inside a text is outside the profile."
                    raise FaceError("face/unsupported", fact, "Take it out, or make it a text of its own.")
            elif self.source.shown(child):
                inner = self.source.style(child, style)
                if inner.get("display") != "none":
                    own = self.baseline(inner, style, baseline)
                    yield from self.stretches(child, inner, own, child if tag == "textPath" else path)
            if child.tail:
                yield Stretch(child.tail, style, element, baseline=baseline, path=path)

    def baseline(self, style: Style, parent: Style | None, outer: Baseline | None) -> Baseline | None:
        """How a text or tspan is raised and ruled inside another, None for neither; most texts ask for nothing."""
        if outer is None and style["dominant-baseline"] in ("auto", "alphabetic") and _BASELINES.isdisjoint(style):
            return None
        from generator.svg.text_baselines import PLAIN, baseline_of

        return baseline_of(self.styles, style, parent, outer or PLAIN)

    def given(self, element: Element, key: str) -> str:
        """A coordinate as it stands; on an element that repeats, card:dx and card:dy are the steps."""
        if key in ("dx", "dy") and element.get(CARD + "repeat") is not None:
            return str(element.get(key, ""))
        return self.source.get(element, key)

    def icon(self, element: Element) -> str:
        """The name that `card:icon` gives; '' without one. Raises FaceError for one that is not there."""
        name = element.get(CARD + "icon")
        if name is None:
            return ""
        if not name.strip():
            raise FaceError("face/unknown-icon", "The icon's name is blank.", 'Put card:if="{{ ... }}" on the element.')
        self._known_icon(str(name).strip())
        return str(name).strip()

    def spans(self, element: Element, style: Style, stretches: Sequence[Stretch]) -> list[Span]:
        """The content of a text box: rich text, white space of the template folded, breaks of the data kept."""
        icon = self.icon(element)
        if icon:
            return [Span("", self.styles.of(style), icon)]
        _refuse_positions(stretches)
        language = element.get(CARD + "hyphenate", "").strip()
        spans: list[Span] = []
        for stretch in stretches:
            folded = stretch.text if stretch.style["white-space"] in PRE else SPACES.sub(" ", stretch.text)
            transform = stretch.style["text-transform"]
            looks: dict[tuple[bool, bool], TextStyle] = {}
            for piece in parse_markup(folded, self.book.icon_names):
                how = piece.bold, piece.italic
                if how not in looks:
                    looks[how] = self.styles.of(
                        stretch.style, bold=how[0], italic=how[1], language=language, baseline=stretch.baseline
                    )
                spans.append(self._piece(element, piece, looks[how], transform))
        return trimmed(spans)

    def _piece(self, element: Element, piece: MarkupPart, look: TextStyle, transform: str) -> Span:
        """A stretch of rich text. An icon that is not there is noted, and prints as typed."""
        if not piece.icon:
            if piece.meant:
                self.note_literal(
                    element, piece.text, f"Write :{piece.meant}: if the icon is meant, else \\: for a colon."
                )
            return Span(transformed(piece.text, transform), look)
        try:
            self._known_icon(piece.icon)
        except FaceError as fault:
            fault.field = str(element.get("id") or "text")
            self.source.note(fault, element)
            return Span(f":{piece.icon}:", look)
        return Span("", look, piece.icon)

    def note_literal(self, element: Element, text: str, remedy: str) -> None:
        """Note that something prints as typed that looks as if more were meant."""
        fault = FaceError("face/literal-mark", f'"{text}" prints as typed.', remedy, level="warning")
        fault.field, fault.value, fault.sign = str(element.get("id") or "text"), typed(element), text
        self.source.note(fault, element)

    def note_marks(self, element: Element, text: str) -> None:
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

    def paragraph(self, element: Element, spans: list[Span], base: float, *, leftward: bool = False) -> Paragraph:
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


def typed(element: Element) -> str:
    """All the text of an element."""
    return "".join(element.itertext()).replace("\u2028", "\n").strip()


def transformed(text: str, how: str) -> str:
    """A text in the letters that `text-transform` asks for."""
    if how == "none":
        return text
    if how == "capitalize":
        return _WORD.sub(lambda match: match[0][:1].upper() + match[0][1:], text)
    return text.upper() if how == "uppercase" else text.lower()


def _refuse_positions(stretches: Iterable[Stretch]) -> None:
    """Raise FaceError for letters of a box that are placed one by one: where they stand is for the box to say."""
    for stretch in stretches:
        if not stretch.begins:
            continue
        for key in ("dx", "dy", "rotate", "textLength"):
            text = str(stretch.owner.get(key, ""))
            if key in ("dx", "dy") and stretch.owner.get(CARD + "repeat") is not None:
                continue
            if text.strip("0., \n\t"):
                fact = f'A text box places its letters one by one ({key}="{text[:24]}").'
                raise FaceError("face/unsupported", fact, "In Inkscape: Text > Remove Manual Kerns.", value=text)
