"""What `pnp build` says when it is done, in lines for a person and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.words import counted
from generator.workspace import Workspace

if TYPE_CHECKING:
    from generator.prepress.job import BuildResult, OutputFile, ShopOrder, Variant


def result_lines(result: BuildResult, workspace: Workspace) -> list[str]:
    """Where the files are, how many cards and sheets, and what to set in the printer dialog or to order."""
    if result.orders:
        return [line for order in result.orders for line in _order_lines(order, workspace)]
    everywhere = [
        setting
        for setting in result.variants[0].printer_settings
        if all(setting in variant.printer_settings for variant in result.variants)
    ]
    lines: list[str] = []
    for variant in result.variants:
        lines += [f"{workspace.shown(variant.folder)}/", *_file_lines(variant.files)]
        others = sum(file.pieces for file in variant.files) - variant.cards
        pieces = counted(variant.cards, "card") + (f" and {counted(others, 'other piece')}" if others else "")
        lines.append(f"  {pieces} on {counted(variant.sheets, 'sheet')} of {variant.paper}")
        lines += [f"  In the printer dialog: {one}" for one in variant.printer_settings if one not in everywhere]
        lines.append("")
    return [*lines, "In the printer dialog:", *(f"  - {setting}" for setting in everywhere)]


def _order_lines(order: ShopOrder, workspace: Workspace) -> Iterator[str]:
    yield f"{workspace.shown(order.folder)}/"
    names = {file: file.path.name + ("" if file.path.suffix else "/") for file in order.files}
    width = max(map(len, names.values()), default=0)
    for file, name in names.items():
        pages = f", {counted(file.pages, 'page')}" if file.pages else ""
        yield f"  {name:{width}}  {file.title}{pages}"
    yield f"  {counted(order.cards, 'piece')} for {order.title}"
    yield ""
    yield "To order (how-to-order.txt):"
    yield from (f"  - {line}" for line in order.how)
    yield ""


def _file_lines(files: Sequence[OutputFile]) -> list[str]:
    width = max((len(file.path.name) for file in files), default=0)
    lines = []
    for file in files:
        told = [counted(file.sheets, "sheet")] if file.sheets else ["for a cutting machine"]
        if file.duplex:
            told.append("both sides")
        if file.pieces:
            told.append(counted(file.pieces, "piece"))
        lines.append(f"  {file.path.name:{width}}  {', '.join(told)}: {file.title}")
    return lines


def variant_value(variant: Variant, workspace: Workspace) -> dict[str, Any]:
    """One folder of print files as JSON."""
    return {
        "paper": variant.paper,
        "layout": variant.layout,
        "ink": variant.ink,
        "folder": workspace.shown(variant.folder),
        "cards": variant.cards,
        "sheets": variant.sheets,
        "printer_settings": list(variant.printer_settings),
        "files": _files_value(variant.files, workspace),
    }


def order_value(order: ShopOrder, workspace: Workspace) -> dict[str, Any]:
    """One shop's order as JSON."""
    return {
        "profile": order.profile,
        "ink": order.ink,
        "folder": workspace.shown(order.folder),
        "cards": order.cards,
        "how": list(order.how),
        "files": _files_value(order.files, workspace),
    }


def _files_value(files: Sequence[OutputFile], workspace: Workspace) -> list[dict[str, Any]]:
    return [
        {
            "path": workspace.shown(file.path),
            "title": file.title,
            "sheets": file.sheets,
            "pages": file.pages,
            "pieces": file.pieces,
            "duplex": file.duplex,
        }
        for file in files
    ]
