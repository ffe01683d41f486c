"""Flowed text of Inkscape before 1.0 (`flowRoot`), as a text box: its region is a rectangle nearly always."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.faults import FaceError
from generator.svg.elements import SVG, XLINK_HREF, Element
from generator.svg.source import Source, Style
from generator.svg.text_content import Stretch

if TYPE_CHECKING:
    from generator.svg.text_content import TextContent

_LINE_END = "\u2028"
"""What ends a paragraph, as it ends a line that a cell of a roster breaks."""
_PARAGRAPHS = frozenset(("flowPara", "flowDiv", "flowLine"))


def region_of(source: Source, element: Element) -> Any:
    """The rectangle that a flowRoot flows into. Raises FaceError for another region."""
    for region in element.iter(SVG + "flowRegion"):
        for shape in region:
            if not isinstance(shape.tag, str):
                continue
            target: Element | None = shape
            if shape.tag == SVG + "use":
                link = source.get(shape, "href") or shape.get(XLINK_HREF) or ""
                target = source.named(link[1:])
            if target is not None and target.tag == SVG + "rect":
                return target
            raise FaceError(
                "face/unsupported",
                "A flowRoot flows into a shape that is no rectangle.",
                "In Inkscape: draw a rectangle, and Text > Flow into Frame.",
            )
    raise FaceError("face/reference", "A flowRoot has no region to flow into.", "In Inkscape: Text > Flow into Frame.")


def stretches_of(said: TextContent, element: Element, style: Style) -> Iterator[Stretch]:
    """The text of a flowRoot in order, a line end after each paragraph but the last."""
    begun = False
    for child in element:
        if not isinstance(child.tag, str) or not child.tag.startswith(SVG):
            continue
        tag = child.tag[len(SVG) :]
        if tag == "flowRegionExclude":
            fact = "A flowRoot flows around a shape, which is outside the profile."
            raise FaceError("face/unsupported", fact, "Draw the rectangle smaller instead.")
        if tag not in _PARAGRAPHS or not said.source.shown(child):
            continue
        own = said.source.style(child, style)
        if own.get("display") == "none":
            continue
        if begun:
            yield Stretch(_LINE_END, style, element)
        begun = True
        yield from said.stretches(child, own, said.baseline(own, None, None))
