"""Sizes by name: of cards, papers and what print shops cut; and what a size of one's own comes nearest to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from generator.errors import UsageError
from generator.sheets.card_layout import label_sheets, our_layout
from generator.sheets.grid import best_grid
from generator.sheets.layout import Layout
from generator.sheets.papers import PAPERS, parse_paper
from generator.shops.profiles import profile_files, read_profile
from generator.sizes import CARD_SIZES, Size
from generator.units import MM_PER_INCH

NEAR = 4.0
"""Millimeters of width or height by which a named size may differ to be called near."""


class NamedSize(Struct, frozen=True):
    """A size: what it is of (`card`, `paper`, `sheet` of labels, a shop), its name there, its shape, more words."""

    kind: str
    name: str
    size: Size
    shape: str = "rect"
    more: str = ""

    @property
    def in_inches(self) -> str:
        """`2.5 x 3.5 in`."""
        return f"{self.size.width / MM_PER_INCH:.3g} x {self.size.height / MM_PER_INCH:.3g} in"

    def away(self, size: Size) -> float:
        """By how many mm width or height differ from another size, either way up."""
        return min(
            max(abs(one.width - self.size.width), abs(one.height - self.size.height)) for one in (size, size.turned())
        )


def named_sizes(shops: Iterable[Path] = ()) -> Iterator[NamedSize]:
    """Cards, papers, labels, then what each shop cuts; `shops` are folders of a person's own profiles."""
    yield from (NamedSize("card", name, size) for name, size in CARD_SIZES.items())
    yield from (NamedSize("paper", paper.slug, paper.size) for paper in PAPERS.values())
    for one in label_sheets():
        if one.label is not None:
            paper = parse_paper(one.paper).name
            yield NamedSize(
                "sheet", one.name, one.label, one.label_shape, f"{one.columns} x {one.rows} on {paper}: {one.title}"
            )
    own = tuple(shops)
    for name in profile_files(own):
        profile = read_profile(name, own)
        yield from (NamedSize(name, one.name, one.trim, one.shape) for one in profile.products)


def on_sheets(size: Size, papers: Iterable[str] = ("a4", "letter")) -> Iterator[str]:
    """How many pieces of a size each paper holds where they touch: `9 on A4`."""
    for name in papers:
        paper = parse_paper(name)
        try:
            grid = best_grid("card", size, 0.0, our_layout("gutterless"), paper, Layout())
        except UsageError:
            yield f"none on {paper.name}"
        else:
            yield f"{len(grid.slots)} on {paper.name}"
