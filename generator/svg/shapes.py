"""Shape elements as outlines, and clip paths made of them."""

from __future__ import annotations

from typing import Any

from generator.face import Outline
from generator.faults import FaceError
from generator.svg import outlines
from generator.svg.declarations import is_filled_in
from generator.svg.elements import SVG, XLINK_HREF, Element
from generator.svg.source import Source, Style
from generator.words import nearest_few


def outline_of(source: Source, element: Element, style: Style) -> Outline | None:
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


def extent(source: Source, element: Element, key: str, style: Style) -> float:
    """A width, height or radius: zero draws nothing, less is a fault."""
    value = source.length(element, key, style)
    if value < 0:
        raise FaceError("face/number", f'{key}="{source.get(element, key)}" is less than nothing.', value=f"{value:g}")
    return value


def _radii(source: Source, element: Element, style: Style) -> tuple[float, float]:
    """Rx and ry, where each may be left to the other."""
    given = [key for key in ("rx", "ry") if source.get(element, key, "auto").strip() != "auto"]
    found = {key: extent(source, element, key, style) for key in given}
    other = next(iter(found.values()), 0.0)
    return found.get("rx", other), found.get("ry", other)


def target_of(source: Source, element: Element) -> Any:
    """The element that a use points to. Raises FaceError with near ids."""
    link = source.get(element, "href") or element.get(XLINK_HREF) or ""
    if link and not link.startswith("#"):
        fact = f'href="{link[:60]}" points out of this file.'
        raise FaceError("face/unsupported", fact, "Bring the drawing into this file, or include it by Jinja.")
    target = source.named(link[1:])
    if target is None:
        near = nearest_few(link[1:], source.ids)
        hint = f"Did you mean #{' or #'.join(near)}?" if near else "It must be the id of a symbol, group or shape here."
        fault = FaceError("face/reference", f'href="{link}" names nothing in this face.', hint)
        if not any(is_filled_in(element, key) for key in ("href", "xlink:href")):
            # As SVG has it: a use of nothing draws nothing. What a card names is another matter.
            fault.level = "warning"
        raise fault
    return target
