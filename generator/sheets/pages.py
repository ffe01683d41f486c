"""In which order the sides of sheets become pages of files, and how much paper that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from msgspec import Struct

from generator.sheets.layout import Backs
from generator.sheets.sheet import FaceT, FaceT_co, Sheet, Side


class Page(Struct, Generic[FaceT_co], frozen=True):
    """One page of a print file: one side of one sheet."""

    sheet: Sheet[FaceT_co]
    side: Side[FaceT_co]


class PrintFile(Struct, Generic[FaceT_co], frozen=True):
    """One file for the printer. `duplex`: its pages are fronts and backs in turn, to be printed on both sides."""

    name: str
    stock: str
    pages: tuple[Page[FaceT_co], ...]
    duplex: bool


def print_files(sheets: Iterable[Sheet[FaceT]], backs: Backs = Backs.INTERLEAVED) -> tuple[PrintFile[FaceT], ...]:
    """The files of a set of sheets: one per stock, or one for fronts and one for backs.

    `after` keeps the backs in the order of their fronts: print the first half, put the stack back in, print
    the second half.
    """
    stocks: dict[str, list[Sheet[FaceT]]] = {}
    for sheet in sheets:
        stocks.setdefault(sheet.stock, []).append(sheet)
    return tuple(file for stock, members in stocks.items() for file in _files(stock, members, backs))


def _files(stock: str, sheets: Sequence[Sheet[FaceT]], backs: Backs) -> list[PrintFile[FaceT]]:
    fronts = [Page(sheet, sheet.front) for sheet in sheets]
    behind = [Page(sheet, sheet.back) for sheet in sheets if sheet.back is not None]
    if not behind or backs is Backs.NONE:
        return [PrintFile(stock, stock, tuple(fronts), duplex=False)]
    if backs is Backs.INTERLEAVED:
        pages = [page for pair in zip(fronts, behind, strict=True) for page in pair]
        return [PrintFile(stock, stock, tuple(pages), duplex=True)]
    if backs is Backs.AFTER:
        return [PrintFile(stock, stock, (*fronts, *behind), duplex=False)]
    return [
        PrintFile(f"{stock}-fronts", stock, tuple(fronts), duplex=False),
        PrintFile(f"{stock}-backs", stock, tuple(behind), duplex=False),
    ]
