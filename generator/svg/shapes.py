"""Shape elements as outlines, and clip paths made of them."""

from __future__ import annotations

from typing import Any

from generator.face import ClipShape, Item, Outline
from generator.faults import FaceError, TooMuchError
from generator.geometry import Matrix, multiply
from generator.svg import outlines
from generator.svg.bounds import bounds_of
from generator.svg.elements import CARD, MOST_DEPTH, SVG, XLINK_HREF
from generator.svg.paints import reference
from generator.svg.source import Source, Style
from generator.svg.transforms import parse_transform
from generator.words import nearest_few


def outline_of(source: Source, element: Any, style: Style) -> Outline | None:
    """The outline of a shape element; None when SVG says it is not drawn."""
    tag = element.tag[len(SVG) :]
    if tag == "path":
        data = source.get(element, "d").strip()
        return outlines.parse_path(data) if data and data != "none" else None
    if tag in ("polygon", "polyline"):
        return outlines.polygon(source.get(element, "points"), tag == "polygon")
    if tag == "line":
        x1, y1, x2, y2 = (source.length(element, key, style) for key in ("x1", "y1", "x2", "y2"))
        return Outline((("M", x1, y1), ("L", x2, y2)))
    if tag == "circle":
        r = extent(source, element, "r", style)
        cx, cy = (source.length(element, key, style) for key in ("cx", "cy"))
        return outlines.ellipse(cx, cy, r, r) if r > 0 else None
    if tag == "ellipse":
        rx, ry = _radii(source, element, style)
        cx, cy = (source.length(element, key, style) for key in ("cx", "cy"))
        return outlines.ellipse(cx, cy, rx, ry) if rx > 0 < ry else None
    width, height = (extent(source, element, key, style) for key in ("width", "height"))
    if width <= 0 or height <= 0:
        return None
    rx, ry = _radii(source, element, style)
    x, y = (source.length(element, key, style) for key in ("x", "y"))
    return outlines.rect(x, y, width, height, rx, ry)


def extent(source: Source, element: Any, key: str, style: Style) -> float:
    """A width, height or radius: zero draws nothing, less is a fault."""
    value = source.length(element, key, style)
    if value < 0:
        raise FaceError("face/number", f'{key}="{source.get(element, key)}" is less than nothing.', value=f"{value:g}")
    return value


def _radii(source: Source, element: Any, style: Style) -> tuple[float, float]:
    """Rx and ry, where each may be left to the other."""
    given = [key for key in ("rx", "ry") if source.get(element, key, "auto").strip() != "auto"]
    found = {key: extent(source, element, key, style) for key in given}
    other = next(iter(found.values()), 0.0)
    return found.get("rx", other), found.get("ry", other)


def target_of(source: Source, element: Any) -> Any:
    """The element that a use points to. Raises FaceError with near ids."""
    link = source.get(element, "href") or element.get(XLINK_HREF) or ""
    if link and not link.startswith("#"):
        fact = f'href="{link[:60]}" points out of this file.'
        raise FaceError("face/unsupported", fact, "Bring the drawing into this file, or include it by Jinja.")
    target = source.named(link[1:])
    if target is None:
        near = nearest_few(link[1:], source.ids)
        hint = f"Did you mean #{' or #'.join(near)}?" if near else "It must be the id of a symbol, group or shape here."
        raise FaceError("face/reference", f'href="{link}" names nothing in this face.', hint)
    return target


class Clips:
    """Reads clip paths of one face."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def read(self, value: str, drawn: list[Item]) -> tuple[tuple[ClipShape, ...], ...]:
        """The clips that `clip-path` names, each a union of shapes; `drawn` is what they cut."""
        if value in ("none", ""):
            return ()
        clips: list[tuple[ClipShape, ...]] = []
        seen: list[Any] = []
        while value not in ("none", ""):
            element = self.source.named(reference(value))
            if element is None or element.tag != SVG + "clipPath":
                raise FaceError(
                    "face/reference",
                    f'clip-path "{value}" names no clipPath of this face.',
                    "Write clip-path: url(#id), with the id of a clipPath.",
                )
            if element in seen:
                raise FaceError("face/reference", f'clip-path "{value}" is cut by itself.')
            seen.append(element)
            if not self.source.shown(element):
                break
            style = self.source.cascaded(element)
            clips.append(self._clip_shapes(element, style, drawn))
            value = style.get("clip-path", "none")
        return tuple(clips)

    def _clip_shapes(self, element: Any, style: Style, drawn: list[Item]) -> tuple[ClipShape, ...]:
        transform = self.source.get(element, "transform")
        outer: Matrix | None = parse_transform(transform) if transform else None
        units = self.source.get(element, "clipPathUnits", "userSpaceOnUse")
        if units == "objectBoundingBox":
            found = bounds_of(drawn)
            if found is None or found[2] <= 0 or found[3] <= 0:
                return ()
            box: Matrix = (found[2], 0, 0, found[3], found[0], found[1])
            outer = multiply(box, outer) if outer else box
        elif units != "userSpaceOnUse":
            raise FaceError("face/unsupported", f'clipPathUnits="{units}" is not known.')
        shapes: list[ClipShape] = []
        for child in element:
            if isinstance(child.tag, str) and child.tag.startswith(SVG) and child.tag[len(SVG) :] not in _SILENT:
                self._clip_child(child, style, outer, shapes, 0)
        return tuple(shapes)

    def _clip_child(
        self, child: Any, inherited: Style, outer: Matrix | None, shapes: list[ClipShape], depth: int
    ) -> None:
        if not self.source.shown(child):
            return
        tag = child.tag[len(SVG) :]
        if child.get(CARD + "repeat") is not None:
            raise FaceError("face/unsupported", "card:repeat inside a clip path is outside the profile.", "Use a loop.")
        if tag not in _CLIPPING:
            fact = f"A clip path holds shapes only, not <{tag}>."
            raise FaceError("face/unsupported", fact, "Turn it into a path, and take groups apart.")
        style = self.source.style(child, inherited)
        if style.get("display") == "none":
            return
        if style.get("clip-path", "none") != "none":
            raise FaceError("face/unsupported", "A clip on a shape inside a clipPath is outside the profile.")
        if depth > MOST_DEPTH or len(shapes) > MOST_CLIPS:
            raise TooMuchError(f"A clip path has more than {MOST_CLIPS} shapes, or they are nested too deep.")
        own = parse_transform(self.source.get(child, "transform")) if self.source.get(child, "transform") else None
        matrix = multiply(outer, own) if outer and own else own or outer
        if tag == "use":
            target = target_of(self.source, child)
            if target.tag == SVG + "g":
                raise FaceError("face/unsupported", "A use inside a clip path points to a shape, not to a group.")
            x, y = (self.source.length(child, key, style) for key in ("x", "y"))
            shift: Matrix = (1, 0, 0, 1, x, y)
            self._clip_child(target, style, multiply(matrix, shift) if matrix else shift, shapes, depth + 1)
            return
        if style["visibility"] != "visible":
            return
        outline = outline_of(self.source, child, style)
        if outline is not None:
            shapes.append(ClipShape(outline, style["clip-rule"] == "evenodd", matrix))


MOST_CLIPS = 1000
_CLIPPING = frozenset(("rect", "circle", "ellipse", "polygon", "polyline", "path", "use"))
_SILENT = frozenset(("title", "desc", "metadata"))
