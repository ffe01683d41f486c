"""How texts are set, whatever their words: what their elements, styles and boxes say, read once for all cards."""

from __future__ import annotations

from msgspec import Struct

from generator.face import Fit
from generator.text.fitting import Box
from generator.text.runs import TextStyle


class BoxFrame(Struct, frozen=True):
    """Of a text in a box. Sizes are in points, `scale` is that of the box on paper."""

    box: Box
    base: TextStyle
    leftward: bool
    smallest_pt: float
    largest_pt: float
    field: str
    place: str
    group: str
    scale: float
    varies: bool


class PointFrame(Struct, frozen=True):
    """Of a line at a point, all of one look: where it begins, how it is anchored there, and how large it prints."""

    x: float
    y: float
    anchor: str
    look: TextStyle
    fit: Fit


TextFrame = BoxFrame | PointFrame
