"""What stands on a sheet beside the pieces: the note in the margin, and DRAFT where errors were printed."""

from __future__ import annotations

from generator.face import Color, Face, Group, Item, Stroke
from generator.geometry import Matrix, multiply
from generator.sheets.page_boxes import Rect
from generator.sheets.pages import Page
from generator.text.fonts import FontBook
from generator.text.line_parts import line_width
from generator.text.paragraph import Paragraph
from generator.text.runs import Span, TextStyle
from generator.units import mm_from_pt

HOUSE_FAMILY = "Barlow Semi Condensed"
HOUSE_LOUD = "Barlow Condensed"
_GREY = Color("rgb", (0.25, 0.25, 0.28))
_RED = Color("rgb", (0.84, 0.13, 0.13))
_WHITE = Color("rgb", (1.0, 1.0, 1.0))
NOTE_PT = 7.0


class Labels:
    """Makes the overlay of a page. `errors` above zero marks it as a draft with that many."""

    def __init__(self, book: FontBook, heading: str, *, errors: int = 0) -> None:
        self.heading, self.errors = heading, errors
        self._book = book
        quiet = book.chain(HOUSE_FAMILY, 500, "normal")
        loud = book.chain(HOUSE_LOUD, 900, "italic")
        self._note = TextStyle(quiet, mm_from_pt(NOTE_PT), _GREY)
        self._alarm = TextStyle(quiet, mm_from_pt(NOTE_PT), _RED)
        self._loud = TextStyle(loud, 10.0, _RED, 0.3, Stroke(_WHITE, 0.5, opacity=0.45))

    def overlay(self, page: Page[Face], text: str) -> Face | None:
        """The face that lies over the page: its note, and DRAFT across it."""
        items: list[Item] = []
        strip = page.side.note
        if strip is not None:
            items += self._in_strip(strip, text)
        if self.errors:
            items += self._draft(page)
        paper = page.sheet.paper
        return Face("overlay", paper.width, paper.height, tuple(items)) if items else None

    def _in_strip(self, strip: Rect, text: str) -> list[Item]:
        """The note in the middle of a strip, upwards in a tall one, smaller where it is short of room."""
        tall = strip.height > strip.width
        long, short = (strip.height, strip.width) if tall else (strip.width, strip.height)
        style = self._alarm if self.errors else self._note
        label = f"DRAFT, {self.errors} error{'s' if self.errors > 1 else ''} · {text}" if self.errors else text
        paragraph = Paragraph.of(self._book, [Span(label, style)], style.size)
        width = line_width(paragraph.chunks)
        size = min(style.size, long / width, short * 0.9)
        if size < mm_from_pt(4):
            return []
        across = long / 2 - width * size / 2
        down = short / 2 + style.chain[0].cap_height * size / 2
        runs = tuple(paragraph.set_line(paragraph.chunks, across, down, size))
        turn: Matrix = (0, -1, 1, 0, strip.x, strip.bottom) if tall else (1, 0, 0, 1, strip.x, strip.y)
        return [Group(runs, turn)]

    def _draft(self, page: Page[Face]) -> list[Item]:
        """DRAFT over every piece, see-through, so that no proof is taken for a finished card."""
        items: list[Item] = []
        for placement in page.side.placements:
            trim = placement.trim
            paragraph = Paragraph.of(self._book, [Span("DRAFT", self._loud)], self._loud.size)
            width = line_width(paragraph.chunks)
            size = 0.8 * min(trim.width, trim.height * 1.4) / width
            cap = self._loud.chain[0].cap_height * size
            runs = tuple(paragraph.set_line(paragraph.chunks, -width * size / 2, cap / 2, size))
            middle: Matrix = (1, 0, 0, 1, trim.x + trim.width / 2, trim.y + trim.height / 2)
            items.append(Group(runs, multiply(middle, (0.866, -0.5, 0.5, 0.866, 0, 0))))
        return items
