"""How wide the columns of a table of a rules text are."""

from __future__ import annotations

from collections.abc import Callable

from generator.booklet.nodes import TextTable
from generator.booklet.type import Type

Tell = Callable[[str, int, str, str], None]
"""Told a code, a line, a fact and a remedy."""


def column_widths(block: TextTable, width: float, size: float, pad: float, kind: Type, tell: Tell) -> list[float]:
    """As wide as each column wants; where they want too much, the narrow ones get it and the wide ones share.

    None gets less than its longest word. All in mm, but for the `size` of the type in points.
    """
    wants, needs = [], []
    for column in range(len(block.head)):
        widest = least = 4.0
        for number, row in enumerate((block.head, *block.rows)):
            if column < len(row) and row[column]:
                natural, word = kind.width(row[column], size, block.line, bold=number == 0)
                widest, least = max(widest, natural + 2 * pad + 0.1), max(least, word + 2 * pad + 0.1)
        wants.append(widest)
        needs.append(least)
    if sum(wants) <= width:
        spare = width - sum(wants)
        if set(block.aligns) == {"middle"}:
            return [max(want, width / len(wants)) for want in wants] if max(wants) * len(wants) <= width else wants
        wants[wants.index(max(wants))] += spare
        return wants
    if sum(needs) > width:
        fact = f"The table is {sum(needs) - width:.0f} mm too wide for the page: its longest words leave no room."
        tell("too-large", block.line, fact, "Take a column out, or shorten its longest words.")
        return [width * one / sum(needs) for one in needs]
    low, high = 0.0, width
    for _ in range(30):
        share = (low + high) / 2
        given = [max(need, min(want, share)) for need, want in zip(needs, wants, strict=True)]
        low, high = (share, high) if sum(given) <= width else (low, share)
    return [max(need, min(want, low)) for need, want in zip(needs, wants, strict=True)]
