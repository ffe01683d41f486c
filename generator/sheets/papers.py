"""Papers one can buy, and one that prints at full size on both sides of the ocean."""

from __future__ import annotations

from msgspec import Struct

from generator.errors import UsageError
from generator.sizes import Size, parse_size
from generator.words import nearest


class Paper(Struct, frozen=True):
    """One sheet of paper, in mm, as it lies in the printer's dialog: portrait unless asked otherwise."""

    name: str
    width: float
    height: float

    @property
    def slug(self) -> str:
        """The name as a part of a folder name: `a4`, `200x250mm`."""
        return self.name.lower().replace(" ", "-")

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def long_edge_stands(self) -> bool:
        """Whether the long edge is the vertical one, so that a long-edge flip swaps left and right."""
        return self.height >= self.width

    def __str__(self) -> str:
        return f"{self.name} ({self.width:g} x {self.height:g} mm)"


PAPERS: dict[str, Paper] = {
    paper.slug: paper
    for paper in (
        # ISO 216 trims to whole millimetres; a PDF library's own constant for A5 is slightly off.
        Paper("A3", 297, 420),
        Paper("A4", 210, 297),
        Paper("A5", 148, 210),
        # ANSI/ASME Y14.1 and the trade's 8.5 x 14 in, in inches of 25.4 mm.
        Paper("Letter", 215.9, 279.4),
        Paper("Legal", 215.9, 355.6),
        Paper("Tabloid", 279.4, 431.8),
        # As wide as A4, as tall as Letter: what both can print at 100 %.
        Paper("both", 210, 279.4),
    )
}
"""Papers by their slug."""


LANDSCAPE = "-landscape"


def parse_paper(text: str) -> Paper:
    """A paper by name (`a4`, `Letter`; `a4-landscape` lies on its side) or by size (`200x250mm`, `8.5in x 13in`).

    Raises UsageError that lists the names known.
    """
    wanted = text.strip()
    name = wanted.lower().replace(" ", "-")
    lying = name.endswith(LANDSCAPE) and name.removesuffix(LANDSCAPE) in PAPERS
    known = PAPERS.get(name.removesuffix(LANDSCAPE) if lying else name)
    if known is not None:
        return Paper(f"{known.name} landscape", known.height, known.width) if lying else known
    if wanted[:1].isdigit() or wanted.startswith("."):
        try:
            size = parse_size(wanted)
        except ValueError:
            size = Size(0, 0)
        if size.width > 0 and size.height > 0:
            return Paper(f"{size.width:g}x{size.height:g}mm", size.width, size.height)
    names = ", ".join(paper.name for paper in PAPERS.values())
    near = nearest(wanted, PAPERS)
    hint = f" Did you mean {PAPERS[near].name}?" if near else ""
    raise UsageError(
        f'"{text}" is not a paper.{hint} Known are: {names}, each also as a4-landscape; or give a size like 200x250mm.'
    )
