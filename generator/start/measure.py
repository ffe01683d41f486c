"""How much room texts need, by the program's own setter of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.start.looks import Frame, FrameFont, families
from generator.text.font import IGNORABLE, SUBSTITUTES, Font
from generator.text.fonts import FontBook
from generator.text.paragraph import Paragraph
from generator.text.runs import Span, TextStyle
from generator.units import MM_PER_PT
from generator.workspace import Workspace, is_file

FILES: Mapping[tuple[str, int, str], str] = {
    ("Fraunces", 900, "normal"): "fraunces/Fraunces-Black.ttf",
    ("Bevan", 400, "normal"): "bevan/Bevan-Regular.ttf",
    ("Oswald", 500, "normal"): "oswald/Oswald-Medium.ttf",
    ("Oswald", 700, "normal"): "oswald/Oswald-Bold.ttf",
    ("Barlow Semi Condensed", 500, "normal"): "barlow/BarlowSemiCondensed-Medium.ttf",
    ("Barlow Semi Condensed", 500, "italic"): "barlow/BarlowSemiCondensed-MediumItalic.ttf",
    ("Barlow Semi Condensed", 700, "normal"): "barlow/BarlowSemiCondensed-Bold.ttf",
    ("Barlow Condensed", 700, "normal"): "barlow/BarlowCondensed-Bold.ttf",
    ("Barlow Condensed", 900, "italic"): "barlow/BarlowCondensed-BlackItalic.ttf",
    ("DejaVu Sans Condensed", 400, "normal"): "dejavu/DejaVuSansCondensed.ttf",
}
"""The fonts that came with the program, under `fonts/`."""
WIDE = FrameFont(family="DejaVu Sans Condensed", weight=400)
"""The font for letters that the others lack: Cyrillic, Greek, Vietnamese, arrows and signs."""


class Measure:
    """Measures texts in the fonts of one frame. All lengths are mm, sizes points."""

    def __init__(self, frame: Frame, workspace: Workspace, own: Iterable[Path] = ()) -> None:
        self._folders = workspace.fonts
        self._fonts = {font: self._font(font) for font in (*families(frame), WIDE)}
        self.book = FontBook(tuple(self._fonts.values()))
        self._paragraphs: dict[tuple[str, FrameFont], Paragraph] = {}
        self._own: list[Font] = []
        for path in own:
            self.take(path)
        self.frame = frame

    def take(self, path: Path) -> None:
        """One more font, for letters that the others lack."""
        self._own.append(Font(path, path.stem, 400, "normal"))
        self._paragraphs.clear()

    def _font(self, font: FrameFont) -> Font:
        name = FILES[font.family, font.weight, font.style]
        path = next((folder / name for folder in self._folders if is_file(folder / name)), Path(name))
        return Font(path, font.family, font.weight, font.style)

    def _paragraph(self, text: str, font: FrameFont) -> Paragraph:
        known = self._paragraphs.get((text, font))
        if known is None:
            style = TextStyle((self._fonts[font], self._fonts[WIDE], *self._own), 1.0, None)
            missing = self.book.missing(style.chain, text.replace("\n", ""))
            shown = text.translate(dict.fromkeys(map(ord, missing), "M")) if missing else text
            spans: list[Span] = []
            for number, line in enumerate(shown.split("\n")):
                if number:
                    spans.append(Span("\n", style))
                if line:
                    spans.append(Span(line, style))
            known = self._paragraphs[text, font] = Paragraph.of(self.book, spans, 1.0)
        return known

    def width(self, text: str, font: FrameFont, size: float) -> float:
        """How wide a text of one line is."""
        paragraph = self._paragraph(text, font)
        lines = paragraph.lines(1e9)
        return max((sum(chunk.reach for chunk in line) for line in lines), default=0.0) * size * MM_PER_PT

    def height(self, text: str, font: FrameFont, size: float, width: float, leading: float = 1.2) -> float:
        """How high a text is in a box of a width; far too high where a word is wider than the box."""
        if not text.strip():
            return 0.0
        paragraph = self._paragraph(text, font)
        em = size * MM_PER_PT
        lines = paragraph.lines(width / em)
        if paragraph.widest * em > width:
            return 1e6
        face = self._fonts[font]
        return (face.cap_height + leading * (len(lines) - 1) + face.depth) * em

    def tallest(self, texts: Iterable[str], font: FrameFont, size: float, width: float, leading: float = 1.2) -> float:
        """The height of the highest of some texts; only the longest are looked at."""
        longest = sorted(set(texts), key=_weight, reverse=True)[:10]
        return max((self.height(text, font, size, width, leading) for text in longest), default=0.0)

    def lacking(self, font: FrameFont, texts: Iterable[str]) -> tuple[set[str], set[str]]:
        """Letters that a font lacks: those that the wide font has, and those that it has not either."""
        signs = {SUBSTITUTES.get(sign, sign) for text in texts for sign in text} - IGNORABLE - set("\n\u00ad\u200b")
        lacking = {sign for sign in signs if not self._fonts[font].has(sign)}
        missing = {sign for sign in lacking if not self._fonts[WIDE].has(sign)}
        return lacking - missing, missing


def _weight(text: str) -> int:
    """About how much room a text takes."""
    return len(text) + 25 * text.count("\n")


def longest(texts: Sequence[str], most: int = 12) -> list[str]:
    """The texts that take most room."""
    return sorted(set(texts), key=_weight, reverse=True)[:most]
