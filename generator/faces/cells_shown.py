"""Which cells of a card a text on its face comes from: messages name the column to cure."""

from __future__ import annotations

import unicodedata

from generator.cards import Card
from generator.roster.names import slug


def columns_of(card: Card, value: str, sign: str = "") -> list[str]:
    """The columns of a card that a text comes from.

    With a `sign` those that hold it: whole, as an icon's name between colons, or any of its characters. Without one the
    column that is the text, else the longest that the text holds.
    """
    wanted = _folded(value)
    if not wanted:
        return []
    texts = {column: _folded(cell) for column, cell in card.values.items() if isinstance(cell, str | int | float)}
    equal = [column for column, text in texts.items() if text == wanted]
    if sign and (holding := {column: text for column, text in texts.items() if _holds(text, _folded(sign))}):
        found = [column for column, text in holding.items() if text in wanted] or list(holding)
    elif sign or equal:
        found = equal[:1]
    else:
        within = [column for column, text in texts.items() if len(text) > 2 and text in wanted]
        found = [max(within, key=lambda column: len(texts[column]))] if within else []
    return list({slug(column): column for column in reversed(found)}.values())[::-1]  # a column is there by two words


def _holds(text: str, sign: str) -> bool:
    return sign in text if sign[0] == sign[-1] == ":" else any(character in text for character in sign)


def _folded(value: object) -> str:
    return unicodedata.normalize("NFC", str(value)).strip().casefold()
