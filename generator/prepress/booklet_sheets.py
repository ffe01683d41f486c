"""Which sheets of a folded booklet bear pages that changed, and what to do with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from generator.sheets.folding import saddle_order
from generator.words import listed


def changed_sheets(pages: int, changed: Collection[int]) -> list[int]:
    """The sheets of a booklet, from the outside and from 0, that bear one of some pages, counted from 0."""
    return [
        sheet
        for sheet, sides in enumerate(saddle_order(pages))
        if any(page in changed for side in sides for page in side)
    ]


def swap_sentence(sheets: Sequence[int], of: int) -> str:
    """What a person does with new sheets of a booklet of so many."""
    if len(sheets) == 1:
        which, them = f"number {sheets[0] + 1} is", "it"
    else:
        which, them = f"numbers {listed(str(sheet + 1) for sheet in sheets)} are", "them"
    return (
        f"Of the {of} sheets of the rules, counted from the outside, {which} new: open your booklet and put {them} in "
        "place of the old."
    )
