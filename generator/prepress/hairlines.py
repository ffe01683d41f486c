"""Strokes that are printed wider than they were drawn, as findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.findings import Finding, Severity
from generator.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.units import pt_from_mm

if TYPE_CHECKING:
    from generator.cards import Card
    from generator.face import Item
    from generator.faces.maker import CardFaces

CODES: Mapping[str, str] = MappingProxyType(
    {"print/hairline": "Strokes are thinner than printers can show, and are printed wider than they were drawn."}
)
"""Every code that looking at strokes can give, with its one-line help."""
MOST_WIDENED = 1.1
"""Strokes that grow by more than a tenth are told."""


class _Thin(Struct):
    """Strokes of one component side: the thinnest in mm, how many there are, and a card that has them."""

    width: float
    count: int
    card: Card
    title: str


def judge_hairlines(entries: Iterable[CardFaces]) -> Iterator[Finding]:
    """A notice for each component side with strokes that are widened by more than a tenth."""
    from generator.pdf.ink import THINNEST

    found: dict[tuple[str, str], _Thin] = {}
    for entry in entries:
        for side, face in (("front", entry.front), ("back", entry.back)):
            drawn = _widths(face.items, IDENTITY) if face else ()
            widths = [width for width in drawn if width * MOST_WIDENED < THINNEST]
            if widths:
                thin = found.setdefault(
                    (entry.component.name, side), _Thin(min(widths), 0, entry.card, entry.component.title)
                )
                thin.width, thin.count = min(thin.width, *widths), max(thin.count, len(widths))
    for (_, side), thin in found.items():
        strokes = "A stroke" if thin.count == 1 else f"{thin.count} strokes"
        verb = "is" if thin.count == 1 else "are"
        yield Finding(
            "print/hairline",
            Severity.NOTICE,
            f"{strokes} on the {side} of {thin.title} {verb} thinner than {pt_from_mm(THINNEST):g} pt, the thinnest "
            f"{pt_from_mm(thin.width):.2g} pt, and printed {pt_from_mm(THINNEST):g} pt wide.",
            f"Thinner lines vanish on printers. Draw them {THINNEST:.2f} mm wide, or fill a shape instead.",
            thin.card.place,
            str(thin.card.values.get("name") or thin.card.id),
        )


def _widths(items: Iterable[Item], matrix: Matrix) -> Iterator[float]:
    """Widths in mm of all strokes, each as large as it is printed."""
    from generator.face import Group, Picture

    for item in items:
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, Group):
            yield from _widths(item.items, own)
        elif not isinstance(item, Picture) and item.stroke is not None and scale_of(own) > 0:
            yield item.stroke.width * scale_of(own)
