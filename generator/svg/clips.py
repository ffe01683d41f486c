"""Clip paths: unions of shapes and letters that cut off what an element drew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import ClipShape, GlyphRun, Item
from generator.faults import FaceError, TooMuchError
from generator.geometry import Matrix, multiply
from generator.svg.bounds import bounds_of
from generator.svg.elements import CARD, MOST_DEPTH, SVG, Element
from generator.svg.paints import reference
from generator.svg.shapes import outline_of, target_of
from generator.svg.source import Style

if TYPE_CHECKING:
    from generator.svg.reader import Reading

MOST_CLIPS = 1000
_SHAPES = frozenset(("rect", "circle", "ellipse", "polygon", "polyline", "path", "line"))
_GROUPS = frozenset(("g", "a"))
"""SVG takes no groups here, but Inkscape makes them and shows them."""

Clip = tuple[ClipShape, ...]


class Clips:
    """Reads clip paths of one face."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.source = reading, reading.source
        self._read = 0

    def read(self, value: str, drawn: list[Item]) -> tuple[Clip, ...]:
        """The clips that `clip-path` names, each a union of shapes; `drawn` is what they cut."""
        if value in ("none", ""):
            return ()
        self._read = 0
        return self._chain(value, drawn, ())

    def _chain(self, value: str, drawn: list[Item], seen: tuple[Element, ...]) -> tuple[Clip, ...]:
        """A clip and those that cut it in turn; `seen` are the clips that this one is part of."""
        if value in ("none", ""):
            return ()
        name = reference(value)
        element = self.source.named(name) if name else None
        if element is None or element.tag != SVG + "clipPath":
            fact = f'clip-path "{value}" names no clipPath of this face, so nothing is cut off.'
            remedy = "Write clip-path: none, or url(#id) with the id of a clipPath."
            self.source.note(
                FaceError("face/reference", fact, remedy, value=value, level="notice"), self.source.element
            )
            return ()
        if element in seen:
            raise FaceError("face/reference", f'clip-path "{value}" is cut by itself.')
        self._read += 1
        if self._read > MOST_CLIPS:
            raise TooMuchError(f"A clip path is made of more than {MOST_CLIPS} others.")
        if len(seen) > MOST_DEPTH:
            raise TooMuchError(f"Clip paths are nested more than {MOST_DEPTH} deep.")
        if not self.source.shown(element):
            return ()
        style = self.source.cascaded(element)
        seen = (*seen, element)
        own = _Union(self, drawn, seen).of(element, style)
        return (own, *self._chain(style.get("clip-path", "none"), drawn, seen))


class _Union:
    """Gathers the shapes of one clip path."""

    def __init__(self, clips: Clips, drawn: list[Item], seen: tuple[Element, ...]) -> None:
        self.clips, self.source, self.drawn, self.seen = clips, clips.source, drawn, seen
        self.shapes: list[ClipShape] = []

    def of(self, element: Element, style: Style) -> Clip:
        """All shapes of a clip path; none where nothing of what it cuts is left."""
        outer = self.source.transform(element)
        units = self.source.get(element, "clipPathUnits", "userSpaceOnUse")
        if units == "objectBoundingBox":
            found = bounds_of(self.drawn)
            if found is None or found[2] <= 0 or found[3] <= 0:
                return ()
            box: Matrix = (found[2], 0, 0, found[3], found[0], found[1])
            outer = multiply(box, outer) if outer else box
        for child in element:
            self._child(child, style, outer, (), 0)
        return tuple(self.shapes)

    def _child(
        self, child: Element, inherited: Style, outer: Matrix | None, clips: tuple[Clip, ...], depth: int
    ) -> None:
        if not isinstance(child.tag, str) or not child.tag.startswith(SVG) or not self.source.shown(child):
            return
        if child.get(CARD + "repeat") is not None:
            raise FaceError("face/unsupported", "card:repeat inside a clip path is outside the profile.", "Use a loop.")
        if depth > MOST_DEPTH or len(self.shapes) > MOST_CLIPS:
            raise TooMuchError(f"A clip path has more than {MOST_CLIPS} shapes, or they are nested too deep.")
        tag = child.tag[len(SVG) :]
        style = self.source.style(child, inherited)
        if style.get("display") == "none":
            return
        own = self.source.transform(child)
        matrix = multiply(outer, own) if outer and own else own or outer
        cut = self._own_clips(style, matrix)
        if () in cut:
            return
        clips += cut
        if tag == "use":
            target = target_of(self.source, child)
            x, y = (self.source.length(child, key, style) for key in ("x", "y"))
            shift: Matrix = (1, 0, 0, 1, x, y)
            self._child(target, style, multiply(matrix, shift) if matrix else shift, clips, depth + 1)
        elif tag in _GROUPS:
            for inner in child:
                self._child(inner, style, matrix, clips, depth + 1)
        elif style["visibility"] == "visible":
            self._cutting(child, tag, style, matrix, clips)

    def _cutting(self, child: Element, tag: str, style: Style, matrix: Matrix | None, clips: tuple[Clip, ...]) -> None:
        """Add a shape, or the letters of a text."""
        even_odd = style["clip-rule"] == "evenodd"
        if tag in _SHAPES:
            outline = outline_of(self.source, child, style)
            if outline is not None:
                self.shapes.append(ClipShape(outline, even_odd, matrix, clips))
        elif tag == "text":
            from generator.text.letters import run_outline

            letters: list[Item] = []
            self.clips.reading.texts.draw(child, style, letters)
            for run in letters:
                if isinstance(run, GlyphRun):
                    self.shapes.append(ClipShape(run_outline(run), False, matrix, clips))

    def _own_clips(self, style: Style, matrix: Matrix | None) -> tuple[Clip, ...]:
        """The clips on a shape of a clip, in the coordinates of what the whole clip cuts."""
        value = style.get("clip-path", "none")
        if value in ("none", ""):
            return ()
        found = self.clips._chain(value, self.drawn, self.seen)
        return tuple(tuple(_moved(shape, matrix) for shape in clip) for clip in found) if matrix else found


def _moved(shape: ClipShape, matrix: Matrix) -> ClipShape:
    own = multiply(matrix, shape.matrix) if shape.matrix else matrix
    clips = tuple(tuple(_moved(inner, matrix) for inner in clip) for clip in shape.clips)
    return ClipShape(shape.outline, shape.even_odd, own, clips)
