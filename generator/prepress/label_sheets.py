"""What is told of a set on sheets of labels: what lies on none, what does not fill its label, what is left empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.findings import Finding, Severity
from generator.sheets.card_layout import CardLayout
from generator.sheets.grid import fits
from generator.sheets.labels import check_labels, lies_on, told
from generator.sheets.layout import Layout
from generator.sheets.papers import Paper
from generator.sheets.sheet import FaceT, Piece, Sheet
from generator.words import counted

NOT_ON_LABELS, LABELS_LEFT, LABEL_LARGER = "sheets/not-on-labels", "sheets/labels-left", "sheets/label-larger"
_LARGER = 2.0
"""A label that is this many mm larger than its piece either way was made for something else."""


def parted(
    pieces: Iterable[Piece[FaceT]], style: CardLayout, paper: Paper, layout: Layout
) -> tuple[list[Piece[FaceT]], list[Piece[FaceT]]]:
    """Pieces that lie on the places of a sheet, and those that do not. Raises TooLargeError where none does."""
    on: list[Piece[FaceT]] = []
    off: list[Piece[FaceT]] = []
    for piece in pieces:
        held = lies_on(piece, style) if style.label else fits(piece.trim, piece.bleed, style, paper, layout)
        (on if held else off).append(piece)
    if not on and off:
        check_labels(off[0], style, paper)
    return on, off


def judge_left_out(
    pieces: Sequence[Piece[object]], style: CardLayout, titles: Mapping[str, str], game: str
) -> Iterator[Finding]:
    """A notice for every component that lies on no place of the sheet."""
    sizes = {piece.component: piece.trim for piece in pieces}
    for name, trim in sizes.items():
        label = f"labels of {style.name}, {told(style.label, style)}" if style.label else f"places of {style.name}"
        yield Finding(
            NOT_ON_LABELS,
            Severity.NOTICE,
            f"{titles.get(name, name)}: {trim} does not lie on the {label}. They are left out.",
            f"Print them on other sheets: pnp build {game} --only {name}.",
        )


def judge_labels(sheets: Sequence[Sheet[object]], titles: Mapping[str, str]) -> Iterator[Finding]:
    """Notices for labels that are larger than their pieces, and for those that the last sheets leave empty."""
    seen: set[str] = set()
    lasts: dict[tuple[str, ...], Sheet[object]] = {}
    for sheet in sheets:
        if sheet.style.label is None or sheet.style.machine is not None:  # a machine cuts whole sheets
            continue
        for piece in sheet.pieces:
            if piece.component not in seen:
                seen.add(piece.component)
                yield from _larger(piece, sheet.style, titles)
        lasts[(sheet.style.name, str(sheet.pieces[0].trim), sheet.stock)] = sheet
    for sheet in lasts.values():
        total = sheet.style.columns * sheet.style.rows
        last = max(placement.slot for placement in sheet.front.placements)
        if total > last:
            empty = f"{last + 1} to {total}" if total - last > 1 else str(total)
            yield Finding(
                LABELS_LEFT,
                Severity.NOTICE,
                f"Sheet {sheet.number} of {sheet.stock} leaves {counted(total - last, 'label')} of {total} empty: "
                f"{empty}, row by row.",
                f"Begin there next time: the same --sheet with --skip 1-{last}.",
            )


def _larger(piece: Piece[object], style: CardLayout, titles: Mapping[str, str]) -> Iterator[Finding]:
    label, trim = style.label, piece.trim
    assert label is not None
    sizes = (label, label.turned())
    spare = min(
        max(one.width - trim.width, one.height - trim.height)
        for one in sizes
        if min(one.width - trim.width, one.height - trim.height) > -1
    )
    if spare > _LARGER and style.label_shape == "rect":
        yield Finding(
            LABEL_LARGER,
            Severity.NOTICE,
            f"{titles.get(piece.component, piece.component)}: {trim}, in the middle of labels of {told(label, style)}. "
            "White remains around them.",
            "Draw them as large as the label, or take a sheet with smaller ones: `pnp sizes sheet`.",
        )
