"""Text elements: lines at a point, and boxes whose text is fitted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from generator.faces.elements import CARD, SVG, number, share
from generator.faces.face import Fit, GlyphRun, Item
from generator.faces.faults import FaceError
from generator.faces.fonts import FontBook
from generator.faces.markup import parse_markup
from generator.faces.paints import Paints, reference
from generator.faces.source import Source, Style
from generator.faces.text import Box, Paragraph, Span, TextStyle, fit, line_width, set_line
from generator.units import mm_from_pt, pt_from_mm

_SPACES = re.compile(r"[ \t\n\r]+")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\ufeff]")
_FEATURE = re.compile(r"""['"]([a-zA-Z0-9]{4})['"]\s*(\d+|on|off)?""")
_WEIGHTS = {"normal": 400, "bold": 700}
BOLD = 700
"""The weight of `**bold**` where the text around it is lighter; else the heaviest of the family."""
_ALIGN = {"start": "start", "left": "start", "middle": "middle", "center": "middle", "end": "end", "right": "end"}


@lru_cache(maxsize=256)
def parse_features(text: str) -> tuple[tuple[str, int], ...]:
    """`"smcp", "tnum" 1` as pairs. Raises FaceError."""
    if text.strip() in ("normal", ""):
        return ()
    found: list[tuple[str, int]] = []
    for part in text.split(","):
        match = _FEATURE.fullmatch(part.strip())
        if match is None:
            raise FaceError(
                "face/style", f'font-feature-settings "{part.strip()}" is not understood.', 'Like "smcp" 1.'
            )
        found.append((match[1], int({"on": "1", "off": "0", None: "1"}.get(match[2], match[2]))))
    return tuple(found)


class TextReader:
    """Draws the text elements of one face."""

    def __init__(self, book: FontBook, paints: Paints, source: Source, fit_limits: Mapping[str, float]) -> None:
        self.book, self.paints, self.source, self.fit_limits = book, paints, source, fit_limits
        self.fits: list[Fit] = []
        self.icons: set[str] = set()

    def draw(self, element: Any, style: Style, items: list[Item]) -> None:
        """Add a text element's glyphs. Raises FaceError with the element's id as field."""
        try:
            if style["visibility"] != "visible":
                return
            if style.get("shape-inside", "none") not in ("none", "auto", ""):
                self._box(element, style, items)
            elif style.get("inline-size", "auto") not in ("auto", "0", ""):
                self._inline(element, style, items)
            else:
                self._lines(element, style, items)
        except FaceError as fault:
            fault.field = fault.field or str(element.get("id") or "text")
            raise

    # ---------------------------------------------------------------- styles

    def text_style(self, style: Style) -> TextStyle:
        """The look of a stretch of text."""
        size = number(style["font-size"], "font-size") if style["font-size"] else 0.0
        if size <= 0:
            raise FaceError("face/font", "The text has no font-size.", "Sizes are in mm: 1 pt is 0.353.")
        if not style["font-family"]:
            raise FaceError("face/font", "The text has no font-family.", "Name one of the fonts of game.toml.")
        weight = style["font-weight"]
        if not (weight in _WEIGHTS or weight.isdigit()):
            raise FaceError("face/font", f'font-weight "{weight}" is not normal, bold or 100 to 900.')
        chain = self.book.chain(style["font-family"], _WEIGHTS.get(weight) or int(weight), _slant(style["font-style"]))
        found = self.paints.paint(style["fill"], style["color"], None)
        fill, alpha = found or (None, 1.0)
        spacing = style["letter-spacing"]
        return TextStyle(
            chain,
            size,
            fill,
            alpha * share(style["fill-opacity"], "fill-opacity"),
            self.paints.stroke(style),
            0.0 if spacing == "normal" else number(spacing, "letter-spacing") / size,
            parse_features(style["font-feature-settings"]),
        )

    def _variant(self, style: Style, *, bold: bool, italic: bool) -> Style:
        """The style of `**bold**` or `*italic*` inside this one, from the fonts the family has."""
        out = dict(style)
        if italic:
            out["font-style"] = "normal" if _slant(style["font-style"]) == "italic" else "italic"
        if bold:
            weight = _WEIGHTS.get(style["font-weight"]) or int(style["font-weight"])
            family = style["font-family"].split(",")[0].strip().strip("'\"").lower()
            heavier = sorted(
                font.weight
                for font in self.book.fonts
                if font.family.lower() == family and font.style == _slant(out["font-style"]) and font.weight > weight
            )
            if heavier:
                out["font-weight"] = str(min(heavier, key=lambda found: abs(found - max(BOLD, weight + 1))))
            elif italic:
                out["font-style"] = style["font-style"]
                return self._variant(out, bold=True, italic=False)
        return out

    def _line_height(self, style: Style, text_style: TextStyle) -> float:
        """Distance of baselines in em."""
        value = style["line-height"].strip()
        font = text_style.chain[0]
        if value == "normal":
            return font.ascender + font.descender + font.line_gap
        if value.endswith("%"):
            return float(value[:-1]) / 100
        if value.endswith("px"):
            return float(value[:-2]) / text_style.size
        try:
            return float(value)
        except ValueError:
            raise FaceError("face/style", f'line-height "{value}" is not a number.') from None

    # ---------------------------------------------------------------- content

    def _content(self, element: Any, style: Style) -> Iterator[tuple[str, Style, Any]]:
        """Text of an element and its tspans in order, each with its style and the tspan it stands in."""
        if element.text:
            yield element.text, style, element
        for child in element:
            if not isinstance(child.tag, str):
                continue
            tag = child.tag.rpartition("}")[2]
            if tag != "tspan":
                if tag not in ("title", "desc"):
                    hint = "Set the text on a straight line, or turn it into a path." if tag == "textPath" else ""
                    raise FaceError("face/unsupported", f"<{tag}> inside a text is outside the profile.", hint)
            else:
                from generator.faces.styles import OWN

                if self.source.shown(child):
                    inner = self.source.style(child, {key: value for key, value in style.items() if key not in OWN})
                    yield from self._content(child, inner)
            if child.tail:
                yield child.tail, style, element

    def _icon(self, element: Any) -> str:
        name = element.get(CARD + "icon")
        if name is None:
            return ""
        if self.book.icons is None:
            raise FaceError("face/unknown-icon", f'card:icon="{name}", but game.toml names no icon font.')
        if not name:
            raise FaceError("face/unknown-icon", "The icon's name is blank.", 'Put card:if="{{ ... }}" on the element.')
        self.book.icons.glyph(name)
        self.icons.add(name)
        return str(name)

    def _spans(self, element: Any, style: Style) -> list[Span]:
        """The content of a text box: rich text, white space of the template folded, breaks of the data kept."""
        icon = self._icon(element)
        if icon:
            return [Span("", self.text_style(style), icon)]
        spans: list[Span] = []
        looks: dict[tuple[int, bool, bool], TextStyle] = {}
        for text, own, _ in self._content(element, style):
            folded = _SPACES.sub(" ", _CONTROL.sub("", text)) if own["white-space"] == "normal" else text
            for piece in parse_markup(folded):
                key = (id(own), piece.bold, piece.italic)
                if key not in looks:
                    varied = (
                        self._variant(own, bold=piece.bold, italic=piece.italic) if piece.bold or piece.italic else own
                    )
                    looks[key] = self.text_style(varied)
                if piece.icon:
                    self.icons.add(piece.icon)
                spans.append(Span(piece.text, looks[key], piece.icon))
        return _trimmed(spans)

    # ---------------------------------------------------------------- boxes

    def _box(self, element: Any, style: Style, items: list[Item]) -> None:
        target = self.source.ids.get(reference(style["shape-inside"]))
        if target is None or target.tag != SVG + "rect":
            raise FaceError("face/reference", f'shape-inside "{style["shape-inside"]}" names no <rect> of this face.')
        if target.get("transform"):
            raise FaceError(
                "face/unsupported", "A text box may not have a transform.", "Give it plain x, y, width, height."
            )
        x, y, width, height = (self.source.num(target, key) for key in ("x", "y", "width", "height"))
        spans = self._spans(element, style)
        base = self.text_style(style)
        align = _ALIGN.get(style["text-align"] or style["text-anchor"])
        valign = element.get(CARD + "valign", "top")
        if align is None or valign not in ("top", "middle", "bottom"):
            raise FaceError("face/style", f'Text is aligned start, middle or end, not "{style["text-align"]}".')
        most = int(number(element.get(CARD + "lines", "0"), "card:lines"))
        box = Box(x, y, width, height, align, valign, self._line_height(style, base), most)
        smallest, largest = self._range(element, base)
        group = element.get(CARD + "fit-group", "")
        largest = max(smallest, min(largest, self.fit_limits.get(group, largest)))
        paragraph = Paragraph.of(self.book, spans, base.size)
        fitted = fit(paragraph, box, smallest, largest)
        field = str(element.get("id") or "text")
        template, line = self.source.place(element)
        self.fits.append(Fit(field, fitted.size_pt, fitted.lines, fitted.room, smallest, group, f"{template}:{line}"))
        if not fitted.fits:
            self._overflow(fitted.lines, box, paragraph, smallest, field)
        items.extend(fitted.runs)

    def _range(self, element: Any, base: TextStyle) -> tuple[float, float]:
        value = element.get(CARD + "fit")
        if value is None:
            size = pt_from_mm(base.size)
            return size, size
        try:
            smallest, largest = (float(part) for part in value.split())
        except ValueError:
            raise FaceError(
                "face/fit", f'card:fit="{value}" needs two sizes in points.', 'Like card:fit="7 9.5".'
            ) from None
        if not 0 < smallest <= largest:
            raise FaceError("face/fit", f'card:fit="{value}": the first is the smallest size.')
        return smallest, largest

    def _overflow(self, lines: int, box: Box, paragraph: Paragraph, smallest: float, field: str) -> None:
        size = mm_from_pt(smallest)
        if paragraph.widest * size > box.width + 1e-6 and lines:
            wide = f"{paragraph.widest * size:.1f} of {box.width:g} mm"
            fact = f"A word is wider than its box ({wide}) even at {smallest:g} pt."
        elif box.most_lines and lines > box.most_lines:
            fact = f"The text needs {lines} lines at {smallest:g} pt; its box takes {box.most_lines}."
        else:
            fact = f"The text needs {lines} lines at {smallest:g} pt, too high for its box of {box.height:g} mm."
        raise FaceError("face/overflow", fact, "Shorten the text, or make the box larger.", field)

    def _inline(self, element: Any, style: Style, items: list[Item]) -> None:
        """Text wrapped at `inline-size` mm from its x, its first baseline on its y."""
        base = self.text_style(style)
        width = number(style["inline-size"], "inline-size")
        paragraph = Paragraph.of(self.book, self._spans(element, style), base.size)
        x, y = self.source.num(element, "x"), self.source.num(element, "y")
        step = self._line_height(style, base) * base.size
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[style["text-anchor"]]
        for count, line in enumerate(paragraph.lines(width / base.size + paragraph.tracking())):
            shift = -line_width(line) * base.size * share
            items.extend(set_line(line, x + shift, y + count * step, base.size, base.size))

    # ---------------------------------------------------------------- lines at a point

    def _lines(self, element: Any, style: Style, items: list[Item]) -> None:
        """Plain lines: each x or y of a text or tspan begins a new one, anchored there."""
        icon = self._icon(element)
        x, y = self._point(element, 0.0, 0.0)
        if icon:
            look = self.text_style(style)
            items.extend(self._anchored([Span("", look, icon)], x, y, style["text-anchor"]))
            return
        waiting: list[Span] = []
        anchor, last_owner = style["text-anchor"], element
        parts = [(text, own, owner) for text, own, owner in self._content(element, style)]
        for text, own, owner in parts:
            if owner is not last_owner and owner is not element and self._moves(owner):
                x = self._flush(waiting, x, y, anchor, items)
                waiting = []
                x, y = self._point(owner, x, y)
                anchor = own["text-anchor"]
            last_owner = owner
            text = _CONTROL.sub("", text).replace("\u2028", " ")
            folded = text if own["white-space"] == "pre" else _SPACES.sub(" ", text)
            if folded.startswith(" ") and (not waiting or waiting[-1].text.endswith(" ")):
                folded = folded[1:]
            if folded:
                waiting.append(Span(folded, self.text_style(own)))
        self._flush(waiting, x, y, anchor, items)

    def _moves(self, element: Any) -> bool:
        return any(self.source.get(element, key) for key in ("x", "y", "dx", "dy"))

    def _point(self, element: Any, x: float, y: float) -> tuple[float, float]:
        for key in ("rotate", "textLength"):
            if element.get(key):
                raise FaceError("face/unsupported", f'The text attribute "{key}" is outside the profile.')
        values = {}
        for key in ("x", "y", "dx", "dy"):
            repeated = key in ("dx", "dy") and element.get(CARD + "repeat") is not None
            text = element.get(key, "") if repeated else self.source.get(element, key)
            if text and len(re.split(r"[\s,]+", text.strip())) > 1:
                raise FaceError(
                    "face/unsupported",
                    f'The text places its letters one by one ({key}="{text[:24]}").',
                    "In Inkscape: Text > Remove Manual Kerns.",
                )
            values[key] = self.source.num(element, key) if text else None
        x = (values["x"] if values["x"] is not None else x) + (values["dx"] or 0.0)
        y = (values["y"] if values["y"] is not None else y) + (values["dy"] or 0.0)
        return x, y

    def _flush(self, spans: list[Span], x: float, y: float, anchor: str, items: list[Item]) -> float:
        if spans and spans[-1].text.endswith(" "):
            spans[-1] = replace(spans[-1], text=spans[-1].text.rstrip(" "))
        runs = self._anchored([span for span in spans if span.text or span.icon], x, y, anchor)
        items.extend(runs)
        if not runs:
            return x
        last = runs[-1]
        advance = sum(glyph.advance for glyph in last.glyphs) * last.size + last.letter_spacing * len(last.glyphs)
        return last.x + advance

    def _anchored(self, spans: list[Span], x: float, y: float, anchor: str) -> list[GlyphRun]:
        if not spans:
            return []
        base = spans[0].style.size
        paragraph = Paragraph.of(self.book, spans, base)
        if not paragraph.chunks:
            return []
        line = paragraph.chunks
        width = (line_width(line) - paragraph.tracking()) * base
        if anchor not in ("start", "middle", "end"):
            raise FaceError("face/style", f'text-anchor "{anchor}" is not start, middle or end.')
        return set_line(line, x - {"start": 0.0, "middle": width / 2, "end": width}[anchor], y, base, base)


def _slant(style: str) -> str:
    if style not in ("normal", "italic", "oblique"):
        raise FaceError("face/font", f'font-style "{style}" is not normal or italic.')
    return "normal" if style == "normal" else "italic"


def _trimmed(spans: list[Span]) -> list[Span]:
    """Without spaces at the very start and end and around breaks, and without doubled ones between spans."""
    out: list[Span] = []
    for span in spans:
        text = span.text
        if text.startswith(" ") and (not out or out[-1].text.endswith((" ", "\n"))) and not span.icon:
            text = text.lstrip(" ")
        if text == "\n" and out and out[-1].text.endswith(" "):
            out[-1] = replace(out[-1], text=out[-1].text.rstrip(" "))
        if text or span.icon:
            out.append(replace(span, text=text))
    while out and not out[-1].icon and not out[-1].text.strip(" \n"):
        out.pop()
    if out and out[-1].text.endswith(" "):
        out[-1] = replace(out[-1], text=out[-1].text.rstrip(" "))
    while out and out[0].text == "\n":
        out.pop(0)
    return out
