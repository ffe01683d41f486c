"""Faces in grays: every color becomes the gray that is as light, so that text stays as readable as it was."""

from __future__ import annotations

from msgspec.structs import replace

from generator.face import Color, Effects, Face, Gradient, Group, Item, Paint, Picture, Tiling
from generator.vision import gray_of


def gray(color: Color) -> Color:
    """The gray as light as a color; process inks are seen as they show on a screen."""
    return color if color.space == "gray" else Color("gray", (round(gray_of(color.on_screen), 4),))


class Grayscale:
    """Turns faces gray. A face placed often stays one face, a gradient or pattern one."""

    def __init__(self) -> None:
        self._faces: dict[int, tuple[Face, Face]] = {}
        self._paints: dict[int, tuple[Paint, Gradient | Tiling]] = {}

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
            if item.effects is None:
                return replace(item, items=self._items(item.items))
            return self._with_effects(item, item.effects)
        if isinstance(item, Picture):
            return replace(item, gray=True)
        stroke = replace(item.stroke, paint=self._paint(item.stroke.paint)) if item.stroke else None
        return replace(item, fill=self._paint(item.fill) if item.fill else None, stroke=stroke)

    def _with_effects(self, group: Group, effects: Effects) -> Group:
        """A filter may mix colors, so what comes out of it turns gray, not what goes in; masks are no ink."""
        if effects.filter is None:
            return replace(group, items=self._items(group.items))
        return replace(group, effects=replace(effects, filter=replace(effects.filter, gray=True)))

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, Color):
            return gray(paint)
        known = self._paints.get(id(paint))
        if known is None:
            known = self._paints[id(paint)] = (paint, self._new_paint(paint))
        return known[1]

    def _new_paint(self, paint: Gradient | Tiling) -> Gradient | Tiling:
        if isinstance(paint, Tiling):
            return replace(paint, items=self._items(paint.items))
        return replace(paint, stops=tuple((offset, gray(color)) for offset, color in paint.stops))
