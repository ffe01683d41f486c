"""A picture of the table, drawn: areas, faces that lie in piles and turned, marks, labels."""

from __future__ import annotations

import math

from generator.booklet.faces import Gallery, drawn_face, mark
from generator.booklet.look import SMALL_PT, filled, rounded
from generator.booklet.nodes import TableScene
from generator.booklet.type import Type
from generator.face import Color, Group, Item
from generator.geometry import Matrix, multiply

_WHITE = Color("rgb", (1, 1, 1))


def scene_items(scene: TableScene, scale: float, kind: Type, gallery: Gallery) -> list[Item]:
    """The scene in its own mm; `scale` is that in which it will stand, so that its type keeps its size."""
    items: list[Item] = []
    look = kind.look
    for thing in scene.things:
        if thing.kind == "area":
            area = rounded(thing.x, thing.y, thing.size, thing.turn, 2.0)
            items.append(filled(area, look.tint if not look.low else None, look.quiet, 0.25))
            if thing.text:
                items += kind.word(
                    thing.text, SMALL_PT / scale, thing.x + 2, thing.y + 3.9, color=look.quiet, bold=True
                )
        elif thing.kind == "face":
            shown = gallery.find(thing.component, thing.card, thing.side)
            if shown is None:
                continue
            height, face = drawn_face(shown, thing.size, look)
            for copy in range(thing.stack):
                off = -0.45 * (thing.stack - 1 - copy)
                place: Matrix = (1, 0, 0, 1, thing.x - off, thing.y - off)
                turned = multiply(place, _turn(thing.turn))
                if copy < thing.stack - 1:
                    edge = rounded(-thing.size / 2, -height / 2, thing.size, height, 0.8)
                    items.append(Group((filled(edge, _WHITE, look.quiet, 0.2),), turned))
                else:
                    items.append(Group((Group(face, (1, 0, 0, 1, -thing.size / 2, -height / 2)),), turned))
        elif thing.kind == "mark":
            items += mark(thing.text, thing.x, thing.y, 2.3 / scale, kind)
        else:
            is_label = thing.kind == "label"
            size = (SMALL_PT if is_label else SMALL_PT - 0.6) / scale
            items += kind.word(thing.text, size, thing.x, thing.y + 1, align="middle", bold=is_label, color=look.ink)
    return items


def _turn(degrees: float) -> Matrix:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, 0, 0)
