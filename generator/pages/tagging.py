"""Pages that say what they are: every stretch of them belongs to an element that readers and programs can follow.

Names of elements are those of PDF 1.7 (ISO 32000-1, 14.8.4): Document, H1, P, L, LI, Table, Figure.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.face import Face, Group, Item


class DocumentPart:
    """A part of a document in reading order. `alt` is read aloud in place of what is drawn."""

    __slots__ = ("alt", "children", "kind", "scope")

    def __init__(self, kind: str, alt: str = "", scope: str = "") -> None:
        self.kind, self.alt, self.scope = kind, alt, scope
        self.children: list[DocumentPart] = []

    def add(self, kind: str, alt: str = "", scope: str = "") -> DocumentPart:
        """A new element after those that it has."""
        child = DocumentPart(kind, alt, scope)
        self.children.append(child)
        return child

    def walk(self) -> Iterator[DocumentPart]:
        """It and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class DrawnPart(Struct, frozen=True):
    """Something drawn, in mm from the top left corner of its page; without an element it is decoration."""

    element: DocumentPart | None
    items: tuple[Item, ...]


class LinkArea(Struct, frozen=True):
    """A box that leads somewhere: to an address, or to a page (from 0) and a height on it."""

    x: float
    y: float
    width: float
    height: float
    element: DocumentPart
    address: str = ""
    page: int = -1
    at: float = 0.0


class TaggedPage(Struct, frozen=True):
    """One page: what is drawn in which element, and what leads where."""

    width: float
    height: float
    pieces: tuple[DrawnPart, ...]
    links: tuple[LinkArea, ...] = ()

    def face(self, name: str) -> Face:
        """The page as a face like any other."""
        return Face(name, self.width, self.height, tuple(item for piece in self.pieces for item in piece.items))

    def moved(self, width: float, height: float) -> TaggedPage:
        """The page in the middle of a larger one."""
        dx, dy = (width - self.width) / 2, (height - self.height) / 2
        return TaggedPage(
            width,
            height,
            tuple(DrawnPart(one.element, (Group(one.items, (1, 0, 0, 1, dx, dy)),)) for one in self.pieces),
            tuple(
                LinkArea(
                    one.x + dx,
                    one.y + dy,
                    one.width,
                    one.height,
                    one.element,
                    one.address,
                    one.page,
                    one.at + (dy if one.page >= 0 else 0),
                )
                for one in self.links
            ),
        )


class OutlineEntry(Struct, frozen=True):
    """A bookmark: its level from 0, its words, where it leads."""

    level: int
    title: str
    page: int
    y: float


class TaggedDocument(Struct, frozen=True):
    """Pages, the tree of their elements, and bookmarks."""

    pages: tuple[TaggedPage, ...]
    root: DocumentPart
    outline: tuple[OutlineEntry, ...] = ()
