"""A few texts that are far longer than all others: they must not make a whole deck larger without a word."""

from __future__ import annotations

from msgspec.structs import replace

from generator.start.deck import NewDeck, one
from generator.start.guess import Role
from generator.start.layout import SIZES, plan
from generator.start.measure import Measure
from generator.words import listed, quoted

LEAST = 6.0
"""Points: the least that may be printed at all."""
FEW = 20
"""One card in so many may be an exception."""


def few_long_texts(deck: NewDeck, measure: Measure, slack: float) -> str:
    """Where a few cards alone ask for a larger size, set their texts down to 6 pt if that is enough, and say so.

    Changes the deck's plan. What is returned names the cards; blank where there is nothing to say.
    """
    card, content = deck.plan, deck.content
    assert card is not None and content is not None
    if card.width <= SIZES[0][0] or len(content.rows) < FEW // 2:
        return ""
    columns = [*content.texts, *content.facts, *content.flavors]
    letters = [sum(len(row[guess.index]) for guess in columns) for row in content.rows]
    order = sorted(range(len(letters)), key=letters.__getitem__, reverse=True)
    longest = order[: max(1, len(order) // FEW)]
    rest = replace(content, rows=[row for number, row in enumerate(content.rows) if number not in longest])
    smaller = plan(rest, deck.frame, measure, slack)
    if smaller is None or smaller.width >= card.width:
        return ""
    name = one(deck, Role.NAME)
    cards = [
        f"{quoted(content.rows[number][name.index] if name else deck.ids[number], 30)} ({letters[number]} letters)"
        for number in longest
    ]
    told, size = listed(cards, most=4), ((smaller.width, smaller.height),)
    tight = plan(content, deck.frame, measure, slack, sizes=size, least=LEAST)
    if tight is None:
        return (
            f"All cards are {card.width:g} x {card.height:g} mm because of {told}: without so long texts "
            f"{smaller.width:g} x {smaller.height:g} mm would do."
        )
    deck.plan = tight
    return f"Texts of {told} print smaller than 7 pt, or all cards would be larger: shorten them."
