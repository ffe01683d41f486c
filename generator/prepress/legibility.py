"""What is hard to read on finished faces, as findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.findings import Finding, Severity

if TYPE_CHECKING:
    from pathlib import Path

    from generator.face import Face, FontInstance
    from generator.faces.maker import CardFaces
    from generator.pdf.contrast import TextContrast
    from generator.text.fonts import FontBook

CODES: Mapping[str, str] = MappingProxyType(
    {"print/contrast": "Text stands out too little from what is behind it: 4.5 to 1 is enough, 3 to 1 for large text."}
)
"""Every code that looking at faces can give, with its one-line help."""


class _Group(Struct):
    """Texts of one component side that fail for one reason: the worst of them, and how many there are."""

    worst: TextContrast
    entry: CardFaces
    side: str
    count: int


def judge_contrast(
    entries: Iterable[CardFaces], book: FontBook, progress: Callable[[int, int], None] | None = None
) -> Iterator[Finding]:
    """Warnings for text that is hard to read, one for each kind of text of a component's side.

    Texts of one size within half a ratio of each other are of one kind: a title that fails on fifty cards is one
    finding that names the worst card.
    """
    from generator.pdf.contrast import surely_legible, text_contrasts

    def is_bold(font: Path | FontInstance) -> bool:
        return book.weight_of(font) >= 700

    where: dict[int, tuple[Face, CardFaces, str]] = {}
    for entry in entries:
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is not None:
                where.setdefault(id(face), (face, entry, side))
    # Nothing is measured that passes whatever lies where.
    where = {key: found for key, found in where.items() if not surely_legible(found[0], is_bold)}
    faces = [face for face, _, _ in where.values()]
    groups: dict[tuple[object, ...], _Group] = {}
    measured = text_contrasts(faces, is_bold, progress)
    for (_, entry, side), texts in zip(where.values(), measured, strict=True):
        for text in texts:
            if text.passes:
                continue
            key = (entry.component.name, side, round(text.size_pt), round(text.ratio * 2))
            group = groups.setdefault(key, _Group(text, entry, side, 0))
            group.count += 1
            if text.ratio < group.worst.ratio:
                group.worst, group.entry = text, entry
    for group in groups.values():
        yield _finding(group)


def _finding(group: _Group) -> Finding:
    text, card = group.worst, group.entry.card
    others = f" The same goes for {group.count - 1} more like it." if group.count > 1 else ""
    return Finding(
        "print/contrast",
        Severity.WARNING,
        f'"{_short(text.text)}" ({text.size_pt:g} pt, {group.side} of {group.entry.component.title}) has a contrast of '
        f"{text.ratio:.1f} to 1 to its ground.{others}",
        f"{text.enough:g} to 1 can be read with ease. Make the text darker or its ground lighter, or the other way "
        "around; or give the text an outline.",
        card.place,
        str(card.values.get("name") or card.id),
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:38].rstrip()}…"
