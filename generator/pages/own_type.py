"""The program's own type: its fonts, letters that are sure to print, and how many lines a text takes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from generator.errors import PnpError
from generator.text.font import Font
from generator.text.fonts import FontBook
from generator.text.line_parts import trimmed
from generator.text.markup import parse_markup
from generator.text.paragraph import Paragraph
from generator.text.runs import Span, TextStyle
from generator.units import mm_from_pt, pt_from_mm

OWN_FONTS = (
    ("Barlow Condensed", 900, "italic", "barlow/BarlowCondensed-BlackItalic.ttf"),
    ("Barlow Condensed", 700, "normal", "barlow/BarlowCondensed-Bold.ttf"),
    ("Barlow Semi Condensed", 500, "normal", "barlow/BarlowSemiCondensed-Medium.ttf"),
    ("Barlow Semi Condensed", 500, "italic", "barlow/BarlowSemiCondensed-MediumItalic.ttf"),
    ("Barlow Semi Condensed", 700, "normal", "barlow/BarlowSemiCondensed-Bold.ttf"),
)
"""The program's own type: for guides and notes, whatever fonts a game has."""


def own_book(fonts: Sequence[Path], game: FontBook | None = None) -> FontBook:
    """The program's own fonts, from the folders fonts are looked for in; then a game's, for letters ours lack.

    Raises PnpError where one is missing.
    """
    found = []
    for family, weight, style, name in OWN_FONTS:
        file = next((folder / name for folder in fonts if (folder / name).is_file()), None)
        if file is None:
            raise PnpError(f"The program's own font {name} is missing. Install pnp again.")
        found.append(Font(file, family, weight, style))
    others = [font for font in game.fonts if all(font.family != own.family for own in found)] if game else []
    families = tuple(dict.fromkeys(font.family for font in others))
    fallbacks = {font.family.lower(): families for font in found} if families else {}
    return FontBook((*found, *others), fallbacks)


_LONG = re.compile(r"\S{20}(?=\S)")
_BLANKS = re.compile(r"[ \t\n\r]+")
_MARKS = re.compile(r"[\\*:]")


def known_letters(text: str, book: FontBook) -> str:
    """A text with question marks for the letters that no font of the book has."""
    whole = unicodedata.normalize("NFC", text)
    unknown = {
        ord(character): "?"
        for character in set(whole)
        if not (character.isspace() or any(font.has(character) for font in book.fonts))
    }
    return whole.translate(unknown) if unknown else whole


def unmarked(text: str) -> str:
    """A text whose stars, colons and backslashes are printed and not obeyed."""
    return _MARKS.sub(lambda mark: "\\" + mark[0], text)


def printable(text: str, book: FontBook, *, marks: bool = False) -> str:
    """A text that is sure to print in one of the program's own boxes, whatever a person called their game.

    Letters that no font has become question marks, very long words may break. Stars and colons are printed and not
    obeyed, except with `marks`.
    """
    shown = known_letters(text, book)
    if not marks:
        shown = unmarked(shown)
    return _LONG.sub(lambda word: word[0] + "\u200b", shown)


class LineCounter:
    """Counts the lines of the program's texts, set in its own type as its templates set them."""

    def __init__(self, book: FontBook) -> None:
        self.book = book
        self._styles: dict[tuple[float, int], TextStyle] = {}

    def _style(self, size: float, weight: int) -> TextStyle:
        known = self._styles.get((size, weight))
        if known is None:
            chain = self.book.chain("Barlow Semi Condensed", weight, "normal")
            known = self._styles[size, weight] = TextStyle(chain, size, None)
        return known

    def lines(self, text: str, width: float, size: float, *, loud: bool = False) -> int:
        """How many lines a text takes in a column, at least one; `width` and `size` are mm, `loud` is bold throughout.

        As templates write sizes of type, in hundredths of a point.
        """
        size = mm_from_pt(round(pt_from_mm(size), 2))
        spans = [
            Span(f":{piece.icon}:" if piece.icon else piece.text, self._style(size, 700 if loud or piece.bold else 500))
            for piece in parse_markup(_BLANKS.sub(" ", text))
        ]
        paragraph = Paragraph.of(self.book, trimmed(spans), size)
        return max(1, len(paragraph.lines(width / size + paragraph.tracking())))
