"""A face: one side of one component as plain drawing values, in mm with y pointing down.

Nothing here draws. `svg/reader` makes faces from SVG, `pdf/canvas` puts them on paper, tests read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path as FilePath

from msgspec import Struct

from generator.geometry import IDENTITY, Matrix


class Outline:
    """A path: segments ('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y), ('Z',).

    Compared by identity: the parser gives the same object for the same text, so a writer may keep
    its own form of it.
    """

    __slots__ = ("__weakref__", "segments")

    def __init__(self, segments: tuple[tuple[str | float, ...], ...]) -> None:
        self.segments = segments

    def __repr__(self) -> str:
        return f"Outline({len(self.segments)} segments)"


class EmbeddedPicture:
    """A picture that lies inside a template: its bytes, and their SHA-256 in hexadecimal, its identity."""

    __slots__ = ("data", "digest")

    def __init__(self, data: bytes, digest: str) -> None:
        self.data, self.digest = data, digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EmbeddedPicture) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __str__(self) -> str:
        return "the embedded picture"


class FontInstance:
    """One weight of a variable font: the file it comes from, a font file of it alone, and its identity."""

    __slots__ = ("data", "digest", "file")

    def __init__(self, file: FilePath, data: bytes, digest: str) -> None:
        self.file, self.data, self.digest = file, data, digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FontInstance) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


class Color(Struct, frozen=True, gc=False):
    """A color, components 0 to 1, in one space: rgb; gray; cmyk; spot, which is the named ink's cmyk, then its tint."""

    space: str
    values: tuple[float, ...]
    name: str = ""

    @property
    def on_screen(self) -> tuple[float, float, float]:
        """Red, green and blue; inks by the simple rule that screens use."""
        values = self.values
        if self.space == "gray":
            return values[0], values[0], values[0]
        if self.space == "rgb":
            return values[0], values[1], values[2]
        tint = values[4] if self.space == "spot" else 1.0
        key = 1 - values[3] * tint
        return (1 - values[0] * tint) * key, (1 - values[1] * tint) * key, (1 - values[2] * tint) * key


class Gradient(Struct, frozen=True):
    """A linear (x1 y1 x2 y2) or radial (cx cy r) gradient in the coordinates `matrix` maps from.

    A radial one whose focus lies elsewhere has more points: cx cy r fx fy, and fr, the radius that it begins at.
    `stops` are (offset 0 to 1, color); beyond the ends the end color goes on (pad). `alphas` are the opacities of the
    stops, none when all are opaque.
    """

    kind: str
    points: tuple[float, ...]
    stops: tuple[tuple[float, Color], ...]
    matrix: Matrix = IDENTITY
    alphas: tuple[float, ...] = ()


class Tiling(Struct, frozen=True):
    """A tile repeated over all that it paints: `items` cut off at a box of x, y, width, height.

    `matrix` maps the tile's coordinates to those of what it paints.
    """

    items: tuple[Item, ...]
    box: tuple[float, float, float, float]
    matrix: Matrix = IDENTITY


Paint = Color | Gradient | Tiling


class Stroke(Struct, frozen=True):
    """How an outline is drawn. Width and dashes in mm; cap and join as PDF counts them (0, 1, 2)."""

    paint: Paint
    width: float
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dashes: tuple[float, ...] = ()
    dash_offset: float = 0.0
    opacity: float = 1.0


class Shape(Struct, frozen=True):
    """An outline with fill and stroke, in the coordinates of its group, moved by `matrix`.

    The stroke lies on the fill, or with `stroke_first` below it.
    """

    outline: Outline
    fill: Paint | None
    stroke: Stroke | None
    even_odd: bool = False
    fill_opacity: float = 1.0
    matrix: Matrix | None = None
    stroke_first: bool = False


class Glyph(Struct, frozen=True, gc=False):
    """One glyph: its number in the font, its offset from the pen and its advance in em, and the text it stands for."""

    gid: int
    text: str
    advance: float
    dx: float = 0.0
    dy: float = 0.0


class GlyphRun(Struct, frozen=True):
    """Words of glyphs of one font on one baseline, starting at x, y. `size` is mm per em.

    Spaces are words of their own or stand before the word that follows. A word that comes again is often the same
    tuple, so a writer may keep its own form of it.
    """

    font: FilePath | FontInstance
    size: float
    x: float
    y: float
    words: tuple[tuple[Glyph, ...], ...]
    fill: Paint | None
    stroke: Stroke | None = None
    fill_opacity: float = 1.0
    letter_spacing: float = 0.0
    matrix: Matrix | None = None
    stroke_first: bool = False

    @property
    def glyphs(self) -> tuple[Glyph, ...]:
        """All of them, from left to right."""
        return tuple(chain.from_iterable(self.words))

    @property
    def text(self) -> str:
        """What a person copies from the finished page."""
        return "".join(glyph.text for glyph in self.glyphs)


class Picture(Struct, frozen=True):
    """A PNG, JPEG or WebP in a box, cut off at `clip` (x, y, width, height) where it is larger than its frame.

    With `gray` it is shown in the grays that are as light as its colors; `pixels` is how many of its pixels across and
    down print, where it has more than a printer can show. Where it has fewer, their colors run into each other, or are
    squares if it is `pixelated`.
    """

    file: FilePath | EmbeddedPicture
    x: float
    y: float
    width: float
    height: float
    clip: tuple[float, float, float, float] | None = None
    opacity: float = 1.0
    matrix: Matrix | None = None
    gray: bool = False
    pixels: tuple[int, int] | None = None
    pixelated: bool = False


class ClipShape(Struct, frozen=True):
    """One outline of a clip, in the coordinates `matrix` maps into the group's, itself cut off by every one of `clips`.

    Those are in the group's coordinates.
    """

    outline: Outline
    even_odd: bool = False
    matrix: Matrix | None = None
    clips: tuple[tuple[ClipShape, ...], ...] = ()


class Mask(Struct, frozen=True):
    """What shows of a group: as much of each place as `items` are light there, or opaque without `luminance`."""

    items: tuple[Item, ...]
    luminance: bool = True


class Filter(Struct, frozen=True):
    """What SVG's filter primitives make of a group: the group is put on paper as a picture.

    `primitives` are their elements as text, lengths in the group's coordinates; `region` is the box that they work in,
    `shown` the part of it that can be seen. With `gray` the outcome is shown in the grays that are as light.
    """

    primitives: str
    region: tuple[float, float, float, float]
    shown: tuple[float, float, float, float]
    gray: bool = False


class Effects(Struct, frozen=True):
    """What a group as a whole goes through: a filter first, then its clips, then a mask.

    `blend` is how it is mixed with what lies below it, named as CSS names it. Inside an `isolated` group nothing is
    mixed with what lies below the group.
    """

    mask: Mask | None = None
    filter: Filter | None = None
    blend: str = "normal"
    isolated: bool = False


class Group(Struct, frozen=True):
    """Items drawn together: moved, cut off by every one of `clips` (each a union), faded as a whole."""

    items: tuple[Item, ...]
    matrix: Matrix | None = None
    clips: tuple[tuple[ClipShape, ...], ...] = ()
    opacity: float = 1.0
    effects: Effects | None = None
    file: FilePath | None = None
    """The SVG file that it was drawn from: it may stand in many places, and writers keep it once."""


Item = Shape | GlyphRun | Picture | Group


class Fit(Struct, frozen=True):
    """How a text fitted: size chosen in points, lines, the height left over in mm, the smallest size allowed.

    `scale` is what transforms make of the size on paper; a text that stands at a point, not in a box, is not `boxed`.
    """

    field: str
    size_pt: float
    lines: int
    room: float
    smallest_pt: float
    group: str = ""
    place: str = ""
    scale: float = 1.0
    boxed: bool = True

    @property
    def printed_pt(self) -> float:
        """The size as it is printed."""
        return self.size_pt * self.scale


class Face(Struct, frozen=True):
    """One side of one component, bleed included; `width` and `height` in mm."""

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    fits: tuple[Fit, ...] = ()
    icons: frozenset[str] = frozenset()
    page: str = ""
    """How large its drawing said it is, and which part of the face that was taken for."""

    def walk(self) -> Iterator[Item]:
        """Every item, groups before what they hold."""
        waiting = list(reversed(self.items))
        while waiting:
            item = waiting.pop()
            yield item
            if isinstance(item, Group):
                waiting.extend(reversed(item.items))


def blends(items: Iterable[Item]) -> bool:
    """Whether something among the items is mixed with what lies below them."""
    for item in items:
        if isinstance(item, Group):
            if item.effects is not None and item.effects.blend != "normal":
                return True
            if (item.effects is None or not item.effects.isolated) and blends(item.items):
                return True
    return False
