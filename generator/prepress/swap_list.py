"""The swap list of an update pack as pages: what to take out of a printed set, what to put in, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.face import Face
from generator.outputs.update import PieceSwap, Update
from generator.pages.blocks import Block, PlacedBlock, stacked
from generator.pages.face import own_face
from generator.pages.own_type import printable
from generator.sheets.papers import Paper
from generator.text.fonts import FontBook

TOP, CONTINUED, BOTTOM = 47.0, 28.0, 12.0
"""Where lines start on the first page and on the others, and what stays white below them, in mm."""
HEAD, ROW = 9.0, 11.0
LONGEST_NAME, LONGEST_REASON = 56, 120
"""Letters that are sure to fit into a line on the smallest paper."""


class SwapLine(Block, frozen=True):
    """One swap: what to take out, what to put in, and why."""

    out: str = ""
    put_in: str = ""
    why: str = ""


def swap_faces(
    update: Update, title: str, titles: Mapping[str, str], paper: Paper, templates: Sequence[Path], book: FontBook
) -> tuple[Face, ...]:
    """The list, each page as large as the paper. `titles` are those of components."""
    pages = _pages(update.swaps, titles, paper, book)
    out, put_in = sum(swap.out for swap in update.swaps), sum(swap.put_in for swap in update.swaps)
    shown = {
        "title": printable(_cut(title.upper(), LONGEST_NAME), book),
        "before": printable(_cut(update.before, LONGEST_NAME), book),
        "after": printable(_cut(update.after, LONGEST_NAME), book),
        "out": out,
        "put_in": put_in,
        "pages": len(pages),
    }
    return tuple(
        own_face("swap-list", {"list": shown, "blocks": blocks, "page": number}, paper, templates, book)
        for number, blocks in enumerate(pages, 1)
    )


def _pages(
    swaps: Sequence[PieceSwap], titles: Mapping[str, str], paper: Paper, book: FontBook
) -> list[list[PlacedBlock]]:
    return stacked(list(_blocks(swaps, titles, book)), TOP, CONTINUED, paper.height - BOTTOM)


def _blocks(swaps: Sequence[PieceSwap], titles: Mapping[str, str], book: FontBook) -> Iterator[Block]:
    component = ""
    for swap in swaps:
        if swap.component != component:
            component = swap.component
            label = printable(_cut(titles.get(component, component), LONGEST_NAME), book)
            yield Block("heading", HEAD, label=label, keeps_next=True)
        yield SwapLine(
            "swap",
            ROW,
            out=_pieces(swap.out, swap.out_name, book),
            put_in=_pieces(swap.put_in, swap.in_name, book),
            why=printable(_cut(swap.why, LONGEST_REASON), book),
        )


def _pieces(count: int, name: str, book: FontBook) -> str:
    if not count:
        return ""
    many = f"**{count} ×** " if count > 1 else ""
    return many + printable(_cut(name, LONGEST_NAME), book)


def _cut(text: str, longest: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1].rstrip() + "…"
