"""Pictures of a site: cards in two sizes, a cover, a card for links, and all fronts on one picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from generator.booklet.look import BookletLook
from generator.exports.tabletop.pieces import TableStack, content_name, pieces_of, pixels_of
from generator.face import ClipShape, Color, Face, Group, Item, Shape, Stroke
from generator.svg.outlines import parse_path, rect
from generator.units import MM_PER_INCH

THUMB, LARGE = 250, 620
"""Pixels across of a card in the list, and on its page."""
COVER, SOCIAL, COMPOSITE = (630, 500), (1200, 630), 1900
"""Pixels of the pictures that shops of games, social networks and databases of games ask for."""
_PER_INCH = 96.0


def card_pictures(stacks: Sequence[TableStack]) -> Iterator[tuple[int, str, int, int, str, bytes]]:
    """Each different face in two sizes: its identity, which size, pixels across and down, name, PNG."""
    from generator.pdf.png import png

    for stack in stacks:
        faces = {id(face): (face, name) for face, name in _named(stack)}
        for which, across in (("thumb", THUMB), ("large", LARGE)):
            across = across if stack.height >= stack.width else round(across * 1.4)
            down = round(across * stack.height / stack.width)
            drawn = pieces_of([face for face, _ in faces.values()], stack, across, down)
            for (key, (_, name)), pixels in zip(faces.items(), drawn, strict=True):
                data = png(pixels, across / stack.width * MM_PER_INCH)
                folder = "thumbs" if which == "thumb" else "faces"
                yield key, which, across, down, f"{folder}/{content_name(name, data, 'png')}", data


def _named(stack: TableStack) -> Iterator[tuple[Face, str]]:
    backs = {id(back): number for number, back in enumerate(stack.backs, 1)}
    for piece in stack.pieces:
        yield piece.front, piece.slug
        if piece.back is not None:
            number = backs[id(piece.back)]
            yield piece.back, f"{stack.slug}-back" if number == 1 else f"{stack.slug}-back-{number}"


def cover(
    stacks: Sequence[TableStack],
    chosen: Sequence[str],
    look: BookletLook,
    size: tuple[int, int],
    title: Callable[[float, float, float], tuple[Item, ...]],
) -> bytes:
    """The title, and below it up to three cards fanned on the game's ground, as a PNG.

    `title` is set at x, y and at most so wide, all in mm.
    """
    from generator.pdf.face_pixels import PixelFrame, face_pixels
    from generator.pdf.png import png

    width, height = (length / _PER_INCH * MM_PER_INCH for length in size)
    items: list[Item] = [
        Shape(rect(0, 0, width, height), look.ground, None),
        Shape(
            parse_path(f"M0,{height} L0,{height * 0.78} L{width},{height * 0.6} L{width},{height} Z"), look.accent, None
        ),
        *title(width / 2, height * 0.17, min(width * 0.86, height * 1.5)),
    ]
    cards = _chosen(stacks, chosen)
    high = height * 0.7
    last = (len(cards) - 1) // 2  # the one in the middle lies on top
    for place, (stack, face, bleed) in sorted(enumerate(cards), key=lambda one: one[0] == last and len(cards) == 3):
        turn = (place - (len(cards) - 1) / 2) * (9 if width < height * 1.5 else 7)
        across = width * (0.4 if len(cards) > 1 else 0.8)
        scale = min(high / stack.height, across / stack.width) * (0.94 if len(cards) > 1 else 1)
        x = width / 2 + (place - (len(cards) - 1) / 2) * width * (0.27 if len(cards) > 1 else 0)
        y = height * 0.6 + abs(place - (len(cards) - 1) / 2) * height * 0.035
        items.append(_turned(face, stack, bleed, (x, y), turn, scale))
    page = Face("cover", width, height, tuple(items))
    return png(next(face_pixels([page], PixelFrame(*size, _PER_INCH))), _PER_INCH)


def _chosen(stacks: Sequence[TableStack], chosen: Sequence[str]) -> list[tuple[TableStack, Face, float]]:
    cards = {piece.id: (stack, piece.front) for stack in stacks for piece in stack.pieces if stack.kind == "card"}
    wanted = [cards[name] for name in chosen if name in cards] or list(cards.values())[:3]
    found = []
    for stack, face in wanted[:3]:
        found.append((stack, face, (face.width - stack.width) / 2))
    return found


def _turned(
    face: Face, stack: TableStack, bleed: float, place: tuple[float, float], degrees: float, scale: float
) -> Group:
    """A card cut to its trim, turned around its middle."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    middle = stack.width / 2, stack.height / 2
    x = place[0] - middle[0] * cos + middle[1] * sin
    y = place[1] - middle[0] * sin - middle[1] * cos
    radius = min(3.0, stack.width / 12)
    outline = rect(0, 0, stack.width, stack.height, radius, radius)
    shadow = Shape(
        rect(0.9, 1.3, stack.width, stack.height, radius, radius), Color("gray", (0.0,)), None, fill_opacity=0.35
    )
    moved = Group(face.items, (1, 0, 0, 1, -bleed, -bleed))
    card = Group((moved,), clips=((ClipShape(outline),),))
    edge = Shape(outline, None, Stroke(Color("gray", (1.0,)), 0.5))
    return Group((shadow, card, edge), (cos, sin, -sin, cos, x, y))


def composite(stacks: Sequence[TableStack]) -> bytes:
    """All fronts of cards in rows, at most 1,900 pixels each way, as a JPEG."""
    import numpy

    from generator.pdf.jpeg import jpeg

    shown = [stack for stack in stacks if stack.kind == "card"] or list(stacks)
    count = sum(len(stack.pieces) for stack in shown)
    widest = max(stack.width for stack in shown)
    highest = max(stack.height for stack in shown)
    columns = max(1, math.ceil(math.sqrt(count * highest / widest * 1.25)))
    rows = math.ceil(count / columns)
    scale = min((COMPOSITE / columns - 8) / widest, (COMPOSITE / rows - 8) / highest, 6.0)
    cell = int(widest * scale) + 8, int(highest * scale) + 8
    sheet = numpy.full((rows * cell[1], columns * cell[0], 3), 245, numpy.uint8)
    place = 0
    for stack in shown:
        faces = [piece.front for piece in stack.pieces]
        width, height = max(1, int(stack.width * scale)), max(1, int(stack.height * scale))
        for pixels in pixels_of(faces, stack, width, height):
            top, left = place // columns * cell[1] + 4, place % columns * cell[0] + 4
            sheet[top : top + height, left : left + width] = pixels
            place += 1
    return jpeg(sheet)
