"""What must hold of the pictures: no hair through a headgear, trunks one can see, nobody drawn twice."""

from __future__ import annotations

from collections.abc import Iterator

from generator.api import CardSet, Fact, Rule, Severity, listed, rule
from generator.games.top_promoter.cards import FIGHTERS, PORTRAIT

TALL_HAIR = ("mohawk", "flattop", "pompadour", "afro", "spikes")


@rule("top-promoter/headgear-hair")
def headgear_hair(card_set: CardSet) -> Iterator[Fact]:
    """No headgear over hair that stands up: the drawing would put the one through the other."""
    for card in card_set.deck(FIGHTERS):
        if card["extra"] == "headgear" and card["hair"] in TALL_HAIR:
            yield Fact(
                f"{card['name']} wears headgear over {card['hair']} hair.",
                f"Headgear fits every hair but {listed(TALL_HAIR)}.",
                card.at("extra"),
                card["name"],
                (card.at("hair"),),
            )


@rule("top-promoter/trunks-colors")
def trunks_colors(card_set: CardSet) -> Iterator[Fact]:
    """The two colors of a boxer's trunks differ, else their pattern is lost."""
    for card in card_set.deck(FIGHTERS):
        if card["trunks_main"] == card["trunks_second"]:
            yield Fact(
                f"{card['name']} has trunks of {card['trunks_main']} on {card['trunks_second']}.",
                "Choose two different colors.",
                card.at("trunks_second"),
                card["name"],
                (card.at("trunks_main"),),
            )


@rule("top-promoter/portrait-twins", Severity.WARNING)
def portrait_twins(card_set: CardSet) -> Iterator[Fact]:
    """No two boxers of one build look alike in everything but the color they fight for."""
    first: dict[tuple[object, ...], str] = {}
    for card in card_set.deck(FIGHTERS):
        drawn = (card["weight_class"], *(card[column] for column in PORTRAIT))
        other = first.setdefault(drawn, card["name"])
        if other != card["name"]:
            yield Fact(
                f"{card['name']} looks exactly like {other}.",
                "Change a column of the portrait.",
                card.at(PORTRAIT[0]),
                card["name"],
            )


RULES: tuple[Rule, ...] = (headgear_hair, trunks_colors, portrait_twins)
