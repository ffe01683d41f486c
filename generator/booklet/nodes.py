"""A rules text as values: headings, paragraphs, lists, tables, figures; each knows the line it came from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Inline(Struct, frozen=True):
    """A stretch of text in one look; or an icon, a mark or a forced break.

    `link` is an address or `#name` of a heading or term. `ruling` names one that the sentence carries; `term` is a word
    of the game, defined here with `defines`.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""
    link: str = ""
    ruling: str = ""
    term: str = ""
    defines: bool = False
    value: bool = False
    """Whether it was filled in and not typed."""


Inlines = tuple[Inline, ...]


class Heading(Struct, frozen=True):
    """A heading of level 1 (a chapter) to 3."""

    level: int
    text: Inlines
    line: int
    name: str = ""
    """What links call it: its words in small letters with hyphens."""


class TextBlock(Struct, frozen=True):
    """A paragraph."""

    text: Inlines
    line: int


class Items(Struct, frozen=True):
    """A list; numbered from `first` unless that is 0."""

    items: tuple[tuple[Block, ...], ...]
    first: int
    line: int


class TextTable(Struct, frozen=True):
    """A table with a head. `aligns` are start, middle or end."""

    head: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    aligns: tuple[str, ...]
    line: int


class Quoted(Struct, frozen=True):
    """What is set off in a box: an example, a note."""

    blocks: tuple[Block, ...]
    line: int


class Shown(Struct, frozen=True):
    """One picture: a card's face (`card`, `side`) or a picture file. Lengths are mm, 0 where the setter chooses.

    `callouts` are places of numbers, in hundredths of its width and height.
    """

    alt: str
    line: int
    component: str = ""
    card: str = ""
    side: str = "front"
    file: str = ""
    caption: str = ""
    width: float = 0.0
    callouts: tuple[tuple[float, float], ...] = ()


class PictureRow(Struct, frozen=True):
    """Pictures side by side."""

    figures: tuple[Shown, ...]
    line: int


class Placed(Struct, frozen=True):
    """One thing on a table: a face, a stack of them, a label or a numbered mark, at its middle in mm."""

    kind: str
    x: float
    y: float
    size: float = 0.0
    turn: float = 0.0
    text: str = ""
    component: str = ""
    card: str = ""
    side: str = "front"
    stack: int = 1


class TableScene(Struct, frozen=True):
    """A table seen from above, `width` by `height` mm: how things lie in a game."""

    width: float
    height: float
    things: tuple[Placed, ...]
    alt: str
    line: int


class Made(Struct, frozen=True):
    """What the program makes when all else is known: the index of terms and icons, the start of the back cover.

    A `page` begins a new one.
    """

    what: str
    line: int


Block = Heading | TextBlock | Items | TextTable | Quoted | PictureRow | TableScene | Made


def plain_text(inlines: Inlines) -> str:
    """What is read aloud of a text."""
    return "".join(f":{part.icon}:" if part.icon else "\n" if part.text == "\n" else part.text for part in inlines)


def weight(blocks: Iterable[Block]) -> int:
    """How many things a booklet has to set: every one costs a page's worth of work at some point."""
    total = 0
    for block in blocks:
        match block:
            case Items():
                total += sum(1 + weight(item) for item in block.items)
            case Quoted():
                total += 1 + weight(block.blocks)
            case TextTable():
                total += sum(1 + len(cell) for row in (block.head, *block.rows) for cell in row)
            case PictureRow():
                total += sum(3 + len(figure.callouts) for figure in block.figures)
            case TableScene():
                total += sum(thing.stack for thing in block.things)
            case Heading() | TextBlock():
                total += 1 + len(block.text)
            case Made():
                total += 10
    return total
