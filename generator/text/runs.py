"""The parts of a text: how it looks, stretches of one look, glyphs of one font, and chunks that never break."""

from __future__ import annotations

from msgspec import Struct, field

from generator.face import Glyph, GlyphRun, Group, Paint, Shape, Stroke
from generator.text.font import Font

Drawn = GlyphRun | Shape | Group
"""What a line of text is drawn as: letters, icons that are drawings, and the rules along them."""


class RuleLine(Struct, frozen=True):
    """A line along text: how far its middle is below the line that letters stand on, and its thickness.

    `over` tells that it is drawn upon the letters.
    """

    y: float
    thickness: float
    fill: Paint | None
    fill_opacity: float = 1.0
    stroke: Stroke | None = None
    over: bool = False

    def scaled(self, by: float) -> RuleLine:
        """The same in units of another size."""
        return RuleLine(self.y * by, self.thickness * by, self.fill, self.fill_opacity, self.stroke, self.over)


class TextStyle(Struct, frozen=True):
    """How a stretch of text looks. `size` is mm per em; `language` hyphenates.

    `letter_spacing`, `word_spacing`, `rise` above the line and the measures of `rules` are in em.
    """

    chain: tuple[Font, ...]
    size: float
    fill: Paint | None
    fill_opacity: float = 1.0
    stroke: Stroke | None = None
    letter_spacing: float = 0.0
    features: tuple[tuple[str, int], ...] = ()
    language: str = ""
    rise: float = 0.0
    rules: tuple[RuleLine, ...] = ()
    word_spacing: float = 0.0
    stroke_first: bool = False


class Span(Struct, frozen=True):
    """A stretch of text in one style, or an icon; a newline as text is a forced break."""

    text: str
    style: TextStyle
    icon: str = ""


class TextRun(Struct):
    """Glyphs of one font and style; `width` in em of the base size. `source` is the text of a part of a word.

    With an `icon` it is a drawing of that name in place of glyphs.
    """

    font: Font
    style: TextStyle
    glyphs: tuple[Glyph, ...]
    width: float
    level: int = 0
    source: str = ""
    icon: str = ""


class Chunk(Struct):
    """What never breaks: runs side by side.

    `space` is the run of spaces before it, `breaks` the forced line ends before it. `hyphen` shows where a line
    ends after it; `joined` tells that it goes on the chunk before, so that both are shaped as one on one line.
    `led` is its one run with the spaces before it, where both look alike.
    """

    runs: list[TextRun] = field(default_factory=list)
    width: float = 0.0
    space: TextRun | None = None
    breaks: int = 0
    hyphen: TextRun | None = None
    joined: bool = False
    leftward: bool = False
    led: TextRun | None = None
    reach: float = 0.0
    """Its width with the spaces before it."""

    def add(self, run: TextRun) -> None:
        """Set a run after the others."""
        self.runs.append(run)
        self.width += run.width
