"""What lies on a tabletop: a set's components as stacks of pieces, with words to hover over and pixels of any size."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.cards import Card
from generator.edge import Edge
from generator.face import Face
from generator.outputs.job import Job
from generator.sizes import Size
from generator.text.markup import parse_markup
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    Pixels = NDArray[uint8]
    """Height x width x 3 bytes of red, green and blue."""

_LONG = 20
"""Letters from which a value with blanks is a text to read, and no keyword."""
_TEXTS = frozenset("subtitle text rules_text flavor flavour note quote slogan caption".split())


class TablePiece(Struct, frozen=True):
    """One card, mat or token, and how often it is there. `text` are its words, without marks."""

    id: str
    slug: str
    name: str
    text: str
    copies: int
    front: Face
    back: Face | None
    values: tuple[tuple[str, str], ...] = ()
    card_id: str = ""
    """The card's own id: copies that look different are several pieces of one card."""


class TableStack(Struct, frozen=True):
    """A component. Lengths in mm; `width` and `height` are those of the cut."""

    name: str
    slug: str
    title: str
    kind: str
    shape: str
    width: float
    height: float
    pieces: tuple[TablePiece, ...]
    supply: bool
    """Whether all its pieces are the same, as those of a bank."""
    edge: Edge | None = None
    """The line that its pieces are cut along; None for a rectangle."""

    @property
    def total(self) -> int:
        """How many pieces there are, copies counted."""
        return sum(piece.copies for piece in self.pieces)

    @property
    def backs(self) -> tuple[Face, ...]:
        """Each different back once, in order."""
        return tuple({id(piece.back): piece.back for piece in self.pieces if piece.back is not None}.values())


class SlugNames:
    """File names of small letters, digits and dashes; each once, whatever the system makes of capitals."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def name(self, *texts: str) -> str:
        """A name made of texts: the first that says anything, then the others."""
        stem = "-".join(filter(None, map(slug, texts))) or "piece"
        found, number = stem, 1
        while found in self._given:
            number += 1
            found = f"{stem}-{number}"
        self._given.add(found)
        return found


def slug(text: str, most: int = 40) -> str:
    """A text as plain small letters, digits and dashes; blank where nothing of it is left."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:most].strip("-")


def stacks_of(job: Job) -> tuple[TableStack, ...]:
    """The components of a job in order, those without a piece left out.

    Copies that look different are pieces of their own.
    """
    names = SlugNames()
    found: list[TableStack] = []
    for part in job.components:
        pieces = []
        for entry in (one for one in job.face_set.faces if one.component.name == part.name):
            several = bool(entry.others)
            for copy, one in enumerate(entry.each_copy(), 1):
                card = one.card
                pieces.append(
                    TablePiece(
                        f"{card.id}-{copy}" if several else card.id,
                        names.name(part.name, card.id, str(copy) if several else ""),
                        " ".join(str(card.values.get("name") or card.values.get("title") or part.title).split()),
                        words_of(card),
                        card.copies,
                        one.front,
                        one.back,
                        tuple(_values(card)),
                        card.id,
                    )
                )
        if pieces:
            width, height = float(part.trim.width), float(part.trim.height)
            spec = job.card_set.file.components.get(part.name)
            supply = spec is not None and bool(spec.copies)
            stack_slug = slug(part.name) or f"part-{len(found) + 1}"
            stack = TableStack(
                part.name,
                stack_slug,
                part.title,
                part.kind,
                part.shape,
                width,
                height,
                tuple(pieces),
                supply,
                part.edge,
            )
            found.append(stack)
    return tuple(found)


def words_of(card: Card) -> str:
    """What a card says beside its name, for a tooltip: its texts, one below the other."""
    values = sorted(card.values.items(), key=lambda item: item[0] not in ("text", "rules_text"))
    told = dict.fromkeys(
        plain(value)
        for name, value in values
        if isinstance(value, str)
        and value.strip()
        and (name in _TEXTS or (len(value) > _LONG and " " in value.strip()))
    )
    own = plain(str(card.values.get("name") or ""))
    return "\n".join(text for text in told if text != own)


def _values(card: Card) -> Iterator[tuple[str, str]]:
    for name, value in card.values.items():
        if name != "copies" and re.fullmatch(r"[a-z_][a-z0-9_]*", name) and isinstance(value, str | int | float):
            yield (
                name,
                plain(value) if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value),
            )


def plain(text: str) -> str:
    """A text without its marks: bold and italic are plain, an icon is its name in brackets."""
    return "".join(f"[{part.icon}]" if part.icon else part.text for part in parse_markup(text)).strip()


def pixels_of(faces: Sequence[Face], stack: TableStack, width: int, height: int) -> Iterator[Pixels]:
    """Faces cut to the trim, as so many pixels."""
    from generator.pdf.face_pixels import PixelFrame, face_pixels

    return face_pixels(faces, PixelFrame(width, height, width / stack.width * MM_PER_INCH))


def pieces_of(faces: Sequence[Face], stack: TableStack, width: int, height: int) -> Iterator[Pixels]:
    """The same as single pieces: of those that are no rectangles nothing shows outside of their edge (RGBA)."""
    from generator.pdf.face_pixels import PixelFrame, cut_out

    for pixels in pixels_of(faces, stack, width, height):
        if stack.edge is None:
            yield pixels
        else:
            frame = PixelFrame(width, height, width / stack.width * MM_PER_INCH)
            yield cut_out(pixels, stack.edge, Size(stack.width, stack.height), frame)


def content_name(stem: str, data: bytes, ending: str) -> str:
    """A file name that changes with the content: tabletops keep pictures by their address."""
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"
