"""The cover: title, tagline, three cards fanned out, how many play."""

from __future__ import annotations

import math

from generator.booklet.faces import Gallery, ShownFace, drawn_face
from generator.booklet.look import BookletLook, PageFormat, filled, line, polygon, rect, rounded, star
from generator.booklet.names import card_name
from generator.booklet.type import Type
from generator.face import Group, Item, Outline
from generator.gamefile import GameFile
from generator.geometry import Matrix
from generator.pages.tagging import DocumentPart, DrawnPart, TaggedPage
from generator.words import counted

_EDGE = 9.0
"""White around the cover's panel: printers at home reach no edge."""


def cover_page(
    file: GameFile, look: BookletLook, gallery: Gallery, kind: Type, root: DocumentPart, form: PageFormat
) -> TaggedPage:
    """The first page."""
    section = root.add("Sect")
    title = section.add("H1")
    tagline = section.add("P")
    picture = section.add("Figure")
    count = section.add("P")
    left, width = _EDGE, form.width - 2 * _EDGE
    middle = form.width / 2
    panel = 121.0
    pieces: list[DrawnPart] = [DrawnPart(None, _panel(look, left, _EDGE, width, panel, form))]
    words = file.title.upper() if look.style in ("bars", "bills", "plain") else file.title
    color = look.on_ground
    size = 46.0
    pieces.append(
        DrawnPart(
            title, kind.word(words, size, middle, 33.0, align="middle", color=color, font=look.head, fit=width - 22)
        )
    )
    said = kind.word(file.tagline, 11.5, middle, 45.5, align="middle", color=color, font=look.second, fit=width - 22)
    if file.tagline:
        pieces.append(DrawnPart(tagline, said))
    cards = _cards(file, gallery)
    if cards:
        picture.alt = f"Cards of the game: {', '.join(card_name(one.card) for one in cards)}."
        pieces.append(DrawnPart(picture, _fan(cards, look, middle, 108.0)))
    least, most = file.players
    players = counted(least, "player") if least == most else f"{least} to {most} players"
    y = form.height - 30.0
    pieces.append(
        DrawnPart(count, kind.word("The rules", 19, middle, y, align="middle", font=look.second, color=look.ink))
    )
    pieces.append(DrawnPart(count, kind.word(f"{players} · set {file.version}", 10.5, middle, y + 7.5, align="middle")))
    pieces.append(DrawnPart(None, (line(middle - 14, y + 11.2, middle + 14, y + 11.2, look.accent, 0.8),)))
    root.children = [section, *(one for one in root.children if one is not section)]
    return TaggedPage(form.width, form.height, tuple(pieces))


def _cards(file: GameFile, gallery: Gallery) -> list[ShownFace]:
    spec = file.booklet
    named = [gallery.find("", ident, "front") for ident in spec.cover]
    found = [one for one in named if one is not None]
    if not found:
        found = [one for (_, _, side), one in gallery.faces.items() if side == "front" and one.component.kind == "card"]
    return found[:3]


def _fan(cards: list[ShownFace], look: BookletLook, x: float, y: float) -> tuple[Item, ...]:
    """Cards like a hand of them: the middle one on top."""
    items: list[Item] = []
    places = {1: (0,), 2: (-1, 1), 3: (-1, 1, 0)}[len(cards)]
    for place, card in zip(places, [cards[0], *cards[2:], *cards[1:2]] if len(cards) == 3 else cards, strict=True):
        upright = card.component.trim.height >= card.component.trim.width
        width = 58.0 if upright else 74.0
        height, face = drawn_face(card, width, look)
        angle = math.radians(12 * place)
        cos, sin = math.cos(angle), math.sin(angle)
        matrix: Matrix = (cos, sin, -sin, cos, x + place * 30, y + abs(place) * 6)
        items.append(Group((Group(face, (1, 0, 0, 1, -width / 2, -height / 2)),), matrix))
    return tuple(items)


def _panel(look: BookletLook, x: float, y: float, width: float, height: float, form: PageFormat) -> tuple[Item, ...]:
    edge = look.ink if look.low else None
    if look.style == "bars":
        slant = 7.0
        panel = polygon((x, y), (x + width, y), (x + width, y + height - slant), (x, y + height + slant))
        low = y + height
        strip = polygon(
            (x, low + slant + 1.6), (x + width, low - slant + 1.6), (x + width, low - slant + 5), (x, low + slant + 5)
        )
        return (filled(panel, look.ground, edge), filled(strip, look.accent))
    if look.style == "bills":
        inner = rect(x + 2.4, y + 2.4, width - 4.8, form.height - 2 * y - 4.8)
        outer = rect(x, y, width, form.height - 2 * y)
        band = rect(x + 2.4, y + 2.4, width - 4.8, 46)
        stars = [star(x + width / 2 + step * 9, y + 8.0, 2.0, look.accent) for step in (-2, -1, 0, 1, 2)]
        return (
            filled(outer, None, look.ink, 1.4),
            filled(inner, None, look.ink, 0.35),
            filled(band, look.ground, edge),
            *stars,
        )
    if look.style == "ribbons":
        items: list[Item] = [filled(rounded(x, y, width, height, 2), look.ground, edge)]
        teeth = 11
        step = width / teeth
        for number in range(teeth):
            color = look.accent if number % 2 == 0 else look.on_ground
            left = x + number * step
            scallop = Outline(
                (
                    ("M", left, y),
                    ("L", left + step, y),
                    ("L", left + step, y + 5),
                    ("C", left + step, y + 12, left, y + 12, left, y + 5),
                    ("Z",),
                )
            )
            items.append(filled(scallop, color, look.ground if not look.low else look.ink, 0.25))
        return tuple(items)
    return (
        filled(rect(x, y, width, height), look.ground, edge),
        filled(rect(x, y + height + 1.6, width, 2.2), look.accent),
    )
