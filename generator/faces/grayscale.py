"""Faces in grays: every color becomes the gray that is as light, so that text stays as readable as it was."""

from __future__ import annotations

from msgspec.structs import replace

from generator.face import Color, Face, Gradient, Group, Item, Paint, Picture, Stroke
from generator.vision import gray_of


def gray(color: Color) -> Color:
    """The gray as light as a color; process inks are seen as they show on a screen."""
    if color.space == "gray":
        return color
    values = color.values
    if color.space == "rgb":
        red, green, blue = values
    else:
        tint = values[4] if color.space == "spot" else 1.0
        key = 1 - values[3] * tint
        red, green, blue = ((1 - ink * tint) * key for ink in values[:3])
    return Color("gray", (round(gray_of((red, green, blue)), 4),))


class Grayscale:
    """Turns faces gray. A face placed often stays one face, a gradient one gradient."""

    def __init__(self) -> None:
        self._faces: dict[int, tuple[Face, Face]] = {}
        self._gradients: dict[int, tuple[Gradient, Gradient]] = {}

    def face(self, face: Face) -> Face:
        """A face in grays."""
        known = self._faces.get(id(face))
        if known is None:
            known = self._faces[id(face)] = (face, replace(face, items=self._items(face.items)))
        return known[1]

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(self._item(item) for item in items)

    def _item(self, item: Item) -> Item:
        if isinstance(item, Group):
            return replace(item, items=self._items(item.items))
        if isinstance(item, Picture):
            return replace(item, gray=True)
        return replace(item, fill=self._paint(item.fill), stroke=_stroke(item.stroke))

    def _paint(self, paint: Paint | None) -> Paint | None:
        if not isinstance(paint, Gradient):
            return gray(paint) if paint else None
        known = self._gradients.get(id(paint))
        if known is None:
            stops = tuple((offset, gray(color)) for offset, color in paint.stops)
            known = self._gradients[id(paint)] = (paint, replace(paint, stops=stops))
        return known[1]


def _stroke(stroke: Stroke | None) -> Stroke | None:
    return replace(stroke, paint=gray(stroke.paint)) if stroke else None
