"""Rules on the set as a whole: counts, the deal, names and slogans, portraits that differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from generator.api import Card, CardSet, Fact, Rule, Severity, counted, listed, nearest, quoted, rule
from generator.games.ratings_war import effect_rules, fair_play, pile
from generator.games.ratings_war.cards import (
    EVENTS,
    HANDS_FREE,
    HEAD,
    NONE,
    WHOLE_MASKS,
    WRESTLERS,
    every_card,
    kind_of,
)
from generator.games.ratings_war.effects import CardKind
from generator.games.ratings_war.settings import Settings, faults

if TYPE_CHECKING:
    from generator.api import ComponentSpec

COUNTS = {
    "wrestler": 50,
    "event": 42,
    "modifier-plus": 54,
    "modifier-minus": 44,
    "reminder": 4,
    "network-point": 12,
    "booking-sheet": 4,
    "backstage-sheet": 4,
}
"""The pieces of a full set, by component."""
HIGHEST_BASE = 7
LEAST_DIFFERENT = 4
"""Portraits that differ in fewer columns than this are hard to tell apart across a table."""
FIGURE = ("build", "skin", *HEAD, "attire", "color_a", "prop", "pose")
RULES_WORDS = re.compile(
    r"\*\*|[+\-−]\d|\b(?:prestige|segment|slot|catering|network point|rating|booked|injure)\w*\b",
    re.IGNORECASE,
)


@rule("ratings-war/count")
def counts(card_set: CardSet) -> Iterator[Fact]:
    """A full set has 214 pieces.

    50 wrestlers, 42 events, 54 positive and 44 negative modifiers, 12 network points, and four each of booking
    sheets, backstage sheets and round reminders. Copies count.
    """
    for name, wanted in COUNTS.items():
        spec = card_set.file.components.get(name)
        if spec is None:
            yield Fact(f'There is no component "{name}".', f"Add [components.{name}] with {counted(wanted, 'piece')}.")
            continue
        deck = card_set.deck(spec.roster)
        if spec.roster and deck.unread:
            continue  # the cells that cannot be read are said already; counting them would say it twice
        number = _pieces(card_set, spec)
        if number != wanted:
            remedy = f"Add {wanted - number}." if number < wanted else f"Take out {number - wanted}."
            place = deck.place if spec.roster else card_set.place
            yield Fact(f"{counted(number, 'piece')} of {name}; a full set has {wanted}.", remedy, place)


def _pieces(card_set: CardSet, spec: ComponentSpec) -> int:
    if spec.roster:
        return card_set.deck(spec.roster).total
    return spec.copies or sum(int(values.get("copies", 1)) for values in spec.each)


@rule("ratings-war/base-prestige")
def base_prestige(card_set: CardSet) -> Iterator[Fact]:
    """Base prestige is never above 7.

    A wrestler of base prestige 7 arrives injured; the rulebook knows nobody above, so nobody may slip past that.
    Wrestlers grow beyond 7 in play, by modifiers.
    """
    for card in card_set.deck(WRESTLERS):
        if card["prestige"] > HIGHEST_BASE:
            fact = f'"{card["prestige"]}" is above {HIGHEST_BASE}.'
            yield Fact(fact, "Base prestige goes from 0 to 7.", card.at("prestige"), card["name"])


@rule("ratings-war/deal")
def deal(card_set: CardSet) -> Iterator[Fact]:
    """There are wrestlers enough to deal each player the starting roster, and some more for free agency.

    For four players: 4 of base prestige 2, 8 of 3, 8 of 5 and 4 of 7, and 27 wrestlers in all.
    """
    deck, settings = card_set.deck(WRESTLERS), Settings.of(card_set)
    if deck.unread:
        return
    players = card_set.file.players[1]
    have = Counter[int]()
    for card in deck:
        have[card["prestige"]] += card.copies
    for base, each in sorted(Counter(settings.deal).items()):
        if have[base] < each * players:
            needed = each * players
            yield Fact(
                f"{counted(have[base], 'wrestler')} of base prestige {base}; {players} players are dealt {needed}.",
                f"Add {needed - have[base]}, or change other wrestlers' base prestige.",
                deck.place,
            )
    needed = players * len(settings.deal) + settings.free_agents
    if deck.total < needed:
        fact = f"{counted(deck.total, 'wrestler')}; {players} players and free agency need {needed}."
        yield Fact(fact, f"Add {needed - deck.total}.", deck.place)


@rule("ratings-war/settings")
def settings_known(card_set: CardSet) -> Iterator[Fact]:
    """The numbers and words under `[settings]` and `[bands]` in game.toml are such as the game can play by."""
    for name, reason in faults(card_set):
        table, _, key = name.rpartition(".")
        given = card_set.file.bands.get(key) if table else card_set.settings.get(name)
        place = card_set.place.at(f"{table or 'settings'}.{key}")
        yield Fact(f'{table or "settings"}.{key} is "{given}", but {reason}.', "", place)


@rule("ratings-war/hand-written")
def hand_written(card_set: CardSet) -> Iterator[Fact]:
    """Rules text is never written by hand.

    What a card prints is made from its effect, so that text and play cannot differ. A column `text` would be
    ignored, so it is refused; slogans go into `flavor`.
    """
    for card in every_card(card_set):
        if str(card.values.get("text", "")).strip():
            remedy = "Take the column out: the text is made from the effect. Slogans go into flavor."
            yield Fact('The column "text" is written by hand.', remedy, card.at("text"), card["name"])


@rule("ratings-war/flavor", Severity.WARNING)
def flavor(card_set: CardSet) -> Iterator[Fact]:
    """Flavor is one short slogan, and no rule.

    Up to 60 letters fit; words of the rules (segment, prestige, +2) would look like a part of the effect.
    """
    most = Settings.of(card_set).flavor_most
    for card in every_card(card_set):
        text = card["flavor"]
        if len(text) > most:
            fact = f"{quoted(text)} has {len(text)} letters."
            yield Fact(fact, f"A slogan has {most} at most.", card.at("flavor"), card["name"])
        if word := RULES_WORDS.search(text):
            fact = f"{quoted(text)} sounds like a rule ({quoted(word[0])})."
            yield Fact(fact, "Rules stand in the effect; say it in other words.", card.at("flavor"), card["name"])


@rule("ratings-war/name-length", Severity.WARNING)
def name_length(card_set: CardSet) -> Iterator[Fact]:
    """Names are short enough to print large: 18 letters for cards, 36 for gimmicks."""
    settings = Settings.of(card_set)
    for card in every_card(card_set):
        for column, most in (("name", settings.name_long), ("gimmick", settings.gimmick_most)):
            text = card.values.get(column, "")
            if len(text) > most:
                fact = f"{quoted(text)} has {len(text)} letters."
                yield Fact(fact, f"Up to {most} print well.", card.at(column), card["name"])


@rule("ratings-war/event-icon")
def event_icon(card_set: CardSet) -> Iterator[Fact]:
    """An event's icon is one of `event_icons` in game.toml, the pictures that suit its frame."""
    known = Settings.of(card_set).event_icons
    for card in card_set.deck(EVENTS):
        if known and card["icon"] not in known:
            near = nearest(card["icon"], known)
            guess = f"Did you mean {quoted(near)}? " if near else ""
            remedy = f"{guess}Known: {listed(known, most=12)}."
            yield Fact(f"{quoted(card['icon'])} is no event icon.", remedy, card.at("icon"), card["name"])


@rule("ratings-war/strap")
def strap(card_set: CardSet) -> Iterator[Fact]:
    """A championship has a belt, whose strap has a color; other events have none."""
    for card in card_set.deck(EVENTS):
        title = kind_of(card) is CardKind.CHAMPIONSHIP
        if title and not card["strap"]:
            remedy = "Write a color name or #rrggbb."
            yield Fact("The belt has no color.", remedy, card.at("strap"), card["name"])
        elif card["strap"] and not title:
            fact = f"{quoted(card['strap'])} colors a belt, but this is no championship."
            yield Fact(fact, "Leave it blank.", card.at("strap"), card["name"], severity=Severity.WARNING)


@rule("ratings-war/portrait-twins")
def portrait_twins(card_set: CardSet) -> Iterator[Fact]:
    """No two wrestlers have the same head, and none are hard to tell apart.

    A head is face, hair, beard, mask, paint, hat and glasses, as far as they show: a mask hides hair and beard.
    Two figures that differ in fewer than four columns are a warning. Cards with a picture of their own are free.
    """
    drawn = [card for card in card_set.deck(WRESTLERS) if not card["art"]]
    shown = {card.id: _shown(card) for card in drawn}
    for one, other in combinations(drawn, 2):
        mine, theirs = shown[one.id], shown[other.id]
        different = [column for column in FIGURE if mine[column] != theirs[column]]
        place, related = other.at("face"), (one.at("face"),)
        if not any(column in HEAD for column in different):
            fact = f"{other['name']} has the head of {one['name']}."
            yield Fact(fact, f"Change one of {listed(HEAD, last='or')}.", place, other["name"], related)
        elif len(different) < LEAST_DIFFERENT:
            fact = f"{other['name']} and {one['name']} differ only in {listed(different)}."
            remedy = "Give one of them another idea: a hat, a mask, a prop, paint."
            yield Fact(fact, remedy, place, other["name"], related, Severity.WARNING)


def _shown(card: Card) -> dict[str, str]:
    """The columns of a figure, `-` where something hides them."""
    values = {column: str(card[column]) for column in FIGURE}
    values["paint"] = f"{card['paint']} {card['paint_color']}" if card["paint"] != NONE else NONE
    hidden = []
    if card["mask"] in WHOLE_MASKS:
        hidden = ["hair", "hair_color", "beard"]
    elif card["hair"] == "bald" and card["beard"] == NONE:
        hidden = ["hair_color"]
    return {**values, **dict.fromkeys(hidden, "-")}


@rule("ratings-war/portrait-pose", Severity.WARNING)
def portrait_pose(card_set: CardSet) -> Iterator[Fact]:
    """Arms that flex, punch or cross hold nothing: such a pose goes with no prop, a towel, a chain or a rose."""
    for card in card_set.deck(WRESTLERS):
        if card["pose"] != "square" and card["prop"] not in HANDS_FREE:
            fact = f'The pose "{card["pose"]}" has no hand free for the prop "{card["prop"]}".'
            remedy = f'Write the pose "square", or as prop {listed(sorted(HANDS_FREE), last="or")}.'
            yield Fact(fact, remedy, card.at("pose"), card["name"])


RULES: tuple[Rule, ...] = (
    counts,
    base_prestige,
    deal,
    settings_known,
    hand_written,
    flavor,
    name_length,
    event_icon,
    strap,
    portrait_twins,
    portrait_pose,
    *effect_rules.RULES,
    pile.lasts,
    *fair_play.RULES,
)
