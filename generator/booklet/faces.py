"""Faces and pictures inside a booklet: cut to their trim, as large as asked for, with numbers where they are named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.booklet.look import BookletLook, filled, rounded
from generator.booklet.names import card_name, spoken
from generator.booklet.nodes import Shown
from generator.booklet.type import Type
from generator.cards import Card
from generator.face import ClipShape, Color, Face, Group, Item, Outline, Picture, Shape, Stroke
from generator.faults import FaceError
from generator.game import Component
from generator.svg.outlines import ellipse
from generator.svg.pictures import find_picture, picture_info

CORNER = 2.6
"""Radius of a card's corners as shown, in mm at full size."""
_FRAME = Color("rgb", (0.55, 0.54, 0.58))


class ShownFace(Struct, frozen=True):
    """A face of a card, with what it belongs to."""

    component: Component
    card: Card
    face: Face


class Gallery(Struct, frozen=True):
    """Faces by component, card and side; `folders` are looked into for picture files, `broken` ones left out."""

    faces: Mapping[tuple[str, str, str], ShownFace]
    folders: tuple[Path, ...] = ()
    broken: frozenset[str] = frozenset()

    def find(self, component: str, card: str, side: str) -> ShownFace | None:
        """A face by the card's id, and its component where that is said."""
        if component:
            return self.faces.get((component, card, side))
        return next((one for (_, ident, what), one in self.faces.items() if (ident, what) == (card, side)), None)


class SizedDrawing(Struct, frozen=True):
    """A picture from 0, 0 on: how large it is, what it says."""

    width: float
    height: float
    items: tuple[Item, ...]
    alt: str


def drawn_face(shown: ShownFace, width: float, look: BookletLook) -> tuple[float, tuple[Item, ...]]:
    """A face as it looks when it is cut, `width` mm wide: its height, and what is drawn from 0, 0 on."""
    part = shown.component
    scale = width / part.trim.width
    height = part.trim.height * scale
    if part.shape == "round":
        edge: Outline = ellipse(width / 2, height / 2, width / 2, height / 2)
    elif part.edge is not None:
        edge = Outline(part.edge.moved((scale, 0, 0, scale, 0, 0)).segments)
    elif part.kind == "mat":
        edge = rounded(0, 0, width, height, 0.0)
    else:
        edge = rounded(0, 0, width, height, CORNER * scale)
    moved = Group(shown.face.items, (scale, 0, 0, scale, -part.bleed * scale, -part.bleed * scale))
    cut = Group((moved,), None, ((ClipShape(edge),),))
    return height, (cut, Shape(edge, None, Stroke(_FRAME, 0.2)))


def drawn_picture(one: Shown, gallery: Gallery, width: float, tell: Callable[[str, str], None]) -> SizedDrawing | None:
    """A picture file. None, once told, where it cannot be printed."""
    if one.file in gallery.broken:
        return None
    try:
        path = find_picture(one.file, gallery.folders)
        stat = path.stat()
        info = picture_info(path, (stat.st_size, stat.st_mtime_ns))
    except FaceError as fault:
        tell(fault.fact, fault.remedy)
        return None
    except OSError as error:
        tell(f'"{one.file}" cannot be read ({error.strerror}).', "")
        return None
    if not one.alt:
        tell(
            f'The picture "{one.file}" does not say what it shows.', "Write it in the brackets: ![A wheel](wheel.png)."
        )
    wide = one.width or min(width, info.width / 300 * 25.4)
    wide = min(wide, width)
    high = wide * info.height / info.width
    return SizedDrawing(wide, high, (Picture(path, 0, 0, wide, high),), one.alt)


def face_alt(one: Shown, shown: ShownFace) -> str:
    """What is read aloud of a card's picture."""
    if one.alt:
        return one.alt
    if one.side == "back":
        return f"Back of {shown.component.title}: {card_name(shown.card)}."
    return spoken(shown.component, shown.card)


def numbers(
    places: Sequence[tuple[float, float]], width: float, height: float, kind: Type
) -> tuple[tuple[Item, ...], float]:
    """Numbered marks over a picture, and their radius."""
    radius = 2.3
    out: list[Item] = []
    for number, (across, down) in enumerate(places, 1):
        out += mark(str(number), width * across / 100, height * down / 100, radius, kind)
    return tuple(out), radius


def mark(text: str, x: float, y: float, radius: float, kind: Type) -> tuple[Item, ...]:
    """A number in a disc."""
    white, look = Color("rgb", (1.0, 1.0, 1.0)), kind.look
    disc = filled(ellipse(x, y, radius, radius), white if look.low else look.ink, look.ink if look.low else white, 0.35)
    color = look.ink if look.low else white
    size = 8.0 if len(text) < 2 else 6.6
    cap = kind.cap_height() * size * 25.4 / 72
    return (disc, *kind.word(text, size, x, y + cap / 2, align="middle", bold=True, color=color))
