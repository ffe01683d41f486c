"""Shape elements as outlines, and clip paths made of them."""

from __future__ import annotations

import difflib
from typing import Any

from generator.faces import outlines
from generator.faces.bounds import bounds
from generator.faces.elements import MOST_DEPTH, SVG, XLINK_HREF, number
from generator.faces.face import ClipShape, Item, Matrix, Outline, Shape
from generator.faces.faults import FaceError
from generator.faces.paints import reference
from generator.faces.source import Source
from generator.faces.styles import INHERITED
from generator.faces.transforms import multiply, parse_transform


def outline_of(source: Source, element: Any) -> Outline | None:
    """The outline of a shape element; None when SVG says it is not drawn."""
    tag = element.tag[len(SVG) :]
    if tag == "path":
        data = source.get(element, "d").strip()
        return outlines.parse_path(data) if data and data != "none" else None
    if tag in ("polygon", "polyline"):
        return outlines.polygon(source.get(element, "points"), tag == "polygon")
    if tag == "line":
        x1, y1, x2, y2 = (source.num(element, key) for key in ("x1", "y1", "x2", "y2"))
        return Outline((("M", x1, y1), ("L", x2, y2)))
    if tag == "circle":
        r = source.num(element, "r")
        return outlines.ellipse(source.num(element, "cx"), source.num(element, "cy"), r, r) if r > 0 else None
    if tag == "ellipse":
        rx, ry = source.num(element, "rx"), source.num(element, "ry")
        return outlines.ellipse(source.num(element, "cx"), source.num(element, "cy"), rx, ry) if rx > 0 < ry else None
    width, height = source.num(element, "width"), source.num(element, "height")
    if width <= 0 or height <= 0:
        return None
    rx_text, ry_text = source.get(element, "rx", "auto"), source.get(element, "ry", "auto")
    rx = number(rx_text if rx_text != "auto" else (ry_text if ry_text != "auto" else "0"), "rx")
    ry = number(ry_text if ry_text != "auto" else (rx_text if rx_text != "auto" else "0"), "ry")
    return outlines.rect(source.num(element, "x"), source.num(element, "y"), width, height, rx, ry)


def target_of(source: Source, element: Any) -> Any:
    """The element that a use points to. Raises FaceError with near ids."""
    link = source.get(element, "href") or element.get(XLINK_HREF) or ""
    target = source.ids.get(link[1:]) if link.startswith("#") else None
    if target is None:
        near = difflib.get_close_matches(link[1:], source.ids, 3, 0.6)
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
            element = self.source.ids.get(reference(value))
            if element is None or element.tag != SVG + "clipPath" or element in seen:
                raise FaceError("face/reference", f'clip-path "{value}" names no clipPath of this face.')
            seen.append(element)
            clips.append(self._clip_shapes(element, drawn))
            value = self.source.style(element, {}).get("clip-path", "none")
        return tuple(clips)

    def _clip_shapes(self, element: Any, drawn: list[Item]) -> tuple[ClipShape, ...]:
        outer: Matrix | None = parse_transform(element.get("transform", "")) if element.get("transform") else None
        if element.get("clipPathUnits") == "objectBoundingBox":
            only = drawn[0] if len(drawn) == 1 else None
            if not isinstance(only, Shape) or only.matrix is not None:
                raise FaceError("face/unsupported", "clipPathUnits=objectBoundingBox works on single shapes only here.")
            x, y, width, height = bounds(only.outline)
            box: Matrix = (width, 0, 0, height, x, y)
            outer = multiply(box, outer) if outer else box
        shapes: list[ClipShape] = []
        for child in element:
            if (
                not isinstance(child.tag, str)
                or not child.tag.startswith(SVG)
                or child.tag[len(SVG) :] in ("title", "desc")
            ):
                continue
            self._clip_child(child, outer, shapes, 0)
        return tuple(shapes)

    def _clip_child(self, child: Any, outer: Matrix | None, shapes: list[ClipShape], depth: int) -> None:
        tag = child.tag[len(SVG) :]
        style = self.source.style(child, dict(INHERITED))
        if style.get("clip-path", "none") != "none" or depth > MOST_DEPTH:
            raise FaceError("face/unsupported", "A clip on a shape inside a clipPath is outside the profile.")
        own = parse_transform(self.source.get(child, "transform")) if self.source.get(child, "transform") else None
        matrix = multiply(outer, own) if outer and own else own or outer
        if tag == "use":
            target = target_of(self.source, child)
            shift: Matrix = (1, 0, 0, 1, self.source.num(child, "x"), self.source.num(child, "y"))
            self._clip_child(target, multiply(matrix, shift) if matrix else shift, shapes, depth + 1)
            return
        if tag == "g":
            for inner in child:
                if isinstance(inner.tag, str):
                    self._clip_child(inner, matrix, shapes, depth + 1)
            return
        if tag not in ("rect", "circle", "ellipse", "polygon", "polyline", "path"):
            raise FaceError("face/unsupported", f"A clip path holds shapes only, not <{tag}>.")
        outline = outline_of(self.source, child)
        if outline is not None:
            shapes.append(ClipShape(outline, style["clip-rule"] == "evenodd", matrix))
