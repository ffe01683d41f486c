"""What must hold of the set as a whole: how many cards of what, and a game.toml that says what it can say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from generator.api import PROGRAM_SETTINGS, Card, CardSet, Fact, Rule, Severity, listed, quoted, rule
from generator.games.top_promoter.bouts import BEYOND_TWO
from generator.games.top_promoter.cards import (
    ACTIONS,
    COLORS,
    FIGHTERS,
    LOCATIONS,
    TIMING_OF,
    WEIGHT_CLASSES,
    card_name,
    counted,
)
from generator.games.top_promoter.rules import guess
from generator.games.top_promoter.wording import action_text

PER_COLOR = 15
PER_CLASS = 3
CITIES = 15
KINDS_OF_ACTION = 5


@rule("top-promoter/fighters-per-color")
def fighters_per_color(card_set: CardSet) -> Iterator[Fact]:
    """Each of the five colors has 15 fighters: with unequal decks the one with fewer runs dry first."""
    groups = _groups(card_set, "color")
    if groups is None or not set(groups) <= set(COLORS):
        return  # nothing was read, or a color is wrong: that is said already, and counting it would say it twice
    for name in COLORS:
        number = sum(card.copies for card in groups.get(name, ()))
        if number != PER_COLOR:
            yield Fact(
                f"{name} has {number} {'fighter' if number == 1 else 'fighters'}; a promoter has {PER_COLOR}.",
                _off(PER_COLOR - number),
                card_set.deck(FIGHTERS).place,
            )


@rule("top-promoter/three-per-class")
def three_per_class(card_set: CardSet) -> Iterator[Fact]:
    """Each color has three fighters in each weight class: with fewer, its rivals' fighters starve for an opponent."""
    groups = _groups(card_set, "color", "weight_class")
    if groups is None or not {key for pair in groups for key in pair} <= {*COLORS, *WEIGHT_CLASSES}:
        return
    for name in COLORS:
        for kind in WEIGHT_CLASSES:
            group = groups.get((name, kind), [])
            number = sum(card.copies for card in group)
            if number != PER_CLASS:
                places = [card.at("weight_class") for card in group]
                yield Fact(
                    f"{name} has {number} in the class {kind}; it has {PER_CLASS} in every class.",
                    _off(PER_CLASS - number),
                    places[0] if places else card_set.deck(FIGHTERS).place,
                    related=tuple(places[1:]),
                )


@rule("top-promoter/one-copy")
def one_copy(card_set: CardSet) -> Iterator[Fact]:
    """Every fighter and every location is one card: a second copy would be as popular, or the same city."""
    for card in (*counted(card_set, FIGHTERS), *counted(card_set, LOCATIONS)):
        if card.copies > 1:
            yield Fact(
                f"{card_name(card)} is printed {card.copies} times.",
                "Set copies to 1, or to 0 to leave the card out.",
                card.at("copies"),
                card_name(card),
            )


@rule("top-promoter/locations")
def locations(card_set: CardSet) -> Iterator[Fact]:
    """There are 15 location cards: five players lay out twelve, and every city is home to one fighter of a color."""
    number = sum(card.copies for card in counted(card_set, LOCATIONS))
    if number not in (0, CITIES):
        yield Fact(
            f"There are {number} location cards; a set has {CITIES}.",
            _off(CITIES - number),
            card_set.deck(LOCATIONS).place,
        )


@rule("top-promoter/actions")
def actions(card_set: CardSet) -> Iterator[Fact]:
    """The same five actions once in every color: 25 cards."""
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in counted(card_set, ACTIONS):
        groups[card.values.get("action", "")].append(card)
    if not groups:
        return
    if len(groups) != KINDS_OF_ACTION:
        kinds = "one action" if len(groups) == 1 else f"{len(groups)} different actions"
        yield Fact(
            f"The set has {kinds} ({listed(groups)}); a whole one has {KINDS_OF_ACTION}.",
            "Every color has the same five.",
            card_set.deck(ACTIONS).place,
        )
    for action, group in groups.items():
        number = Counter[str]()
        for card in group:
            number[card.values.get("color", "")] += card.copies
        if not set(number) <= set(COLORS):
            continue
        wrong = [f"{name} has {number[name] or 'none'}" for name in COLORS if number[name] != 1]
        if wrong:
            yield Fact(
                f"Of the action {quoted(action)} {listed(wrong)}.",
                "Every color has each action once.",
                group[0].at("color"),
                related=tuple(card.at("color") for card in group[1:]),
            )


@rule("top-promoter/action-twins")
def action_twins(card_set: CardSet) -> Iterator[Fact]:
    """One action has the same name, timing and text in every color: backs are alike, so fronts must be."""
    models: dict[str, Card] = {}
    for card in card_set.deck(ACTIONS):
        model = models.setdefault(card["action"], card)
        for column in ("name", "timing", "text"):
            own, first = _printed(card, column), _printed(model, column)
            if own != first:
                yield Fact(
                    f"{quoted(card['action'])} of {card['color']} has the {column} {quoted(own)}, "
                    f"that of {model['color']} {quoted(first)}.",
                    "The five cards of one action are alike.",
                    card.at(column),
                    card["name"],
                    (model.at(column),),
                )


def _printed(card: Card, column: str) -> str:
    """A column of an action as its card prints it, where it is blank as well."""
    blank = {"timing": TIMING_OF[card["action"]], "text": action_text(card["action"])}
    return str(card[column] or blank.get(column, ""))


@rule("top-promoter/action-timing")
def action_timing(card_set: CardSet) -> Iterator[Fact]:
    """An action is played when its kind is: Location Change, Cable Special and Press Conference after placement.

    Superior Training and Random Drug Test are played before the roll. The column may be left blank.
    """
    for card in card_set.deck(ACTIONS):
        right = TIMING_OF[card["action"]]
        if card["timing"] and card["timing"] != right:
            yield Fact(
                f"{card_name(card)} of {card['color']} has the timing {quoted(card['timing'])}; a "
                f"{card['action']} is played {'after placement' if right == 'placement' else 'before the roll'}.",
                f"Write {right}, or leave the cell blank.",
                card.at("timing"),
                card_name(card),
            )


@rule("top-promoter/action-text", Severity.WARNING)
def action_text_given(card_set: CardSet) -> Iterator[Fact]:
    """A text of one's own on an action card says what the action does: compared with the program's own words.

    The program's words have the numbers that the game is played by. The column may be left blank for them.
    """
    for card in card_set.deck(ACTIONS):
        own = action_text(card["action"])
        if card["text"] and card["text"] != own:
            yield Fact(
                f"{card_name(card)} of {card['color']} has a text of its own, which nobody has held against the rules.",
                f"Leave the cell blank for: {own}",
                card.at("text"),
                card_name(card),
            )


@rule("top-promoter/enough-fighters")
def enough_fighters(card_set: CardSet) -> Iterator[Fact]:
    """The decks hold fighters enough to reach the end of the game.

    3, 4 and 5 players score 5, 7 and 9 locations of six fighters each, while up to five fighters can be stuck at
    every other location; discards do not come back. Two players set up as three and reshuffle their discards, so
    they need only as many as can lie at the locations at once.
    """
    groups = _groups(card_set, "color")
    if groups is None or not set(groups) <= set(COLORS):
        return
    smallest = sorted(sum(card.copies for card in groups.get(name, ())) for name in COLORS)
    cities = sum(card.copies for card in counted(card_set, LOCATIONS))
    for players, used in ((2, 6), (3, 6), (4, 9), (5, 12)):
        open_at_once = max(players, 3) - 1
        scored = used - open_at_once + 1
        needed = 6 * open_at_once if players == 2 else 6 * scored + 5 * (open_at_once - 1)
        there = sum(smallest[:players])
        if there < needed:
            yield Fact(
                f"{players} players can need {needed} fighters to reach the end; the smallest decks hold {there}.",
                f"{PER_COLOR} fighters a color are enough.",
                card_set.deck(FIGHTERS).place,
            )
        if cities < used:
            yield Fact(
                f"{players} players use {used} locations; there are {cities}.",
                f"A set has {CITIES}.",
                card_set.deck(LOCATIONS).place,
            )


@rule("top-promoter/settings")
def settings(card_set: CardSet) -> Iterator[Fact]:
    """The settings of game.toml are those there are, with values that mean something.

    `five_of_a_kind_is_full_house` (TP-R3) is true or false; `underdog_beyond_two` (TP-R2) "triple" or "extend".
    """
    known = {"five_of_a_kind_is_full_house": (True, False), "underdog_beyond_two": BEYOND_TWO}
    for name, value in card_set.settings.items():
        if name in PROGRAM_SETTINGS:
            continue
        if name not in known:
            remedy = f"{guess(name, tuple(known))}Settings: {listed(known)}."
            yield Fact(f"There is no setting {quoted(name)}.", remedy)
        elif not any(value is allowed or (value == allowed and isinstance(value, str)) for allowed in known[name]):
            values = "true or false" if known[name] == (True, False) else '"triple" or "extend"'
            yield Fact(f"The setting {name} cannot be {quoted(str(value))}.", f"It is {values}.")


def _groups(card_set: CardSet, *columns: str) -> dict[Any, list[Card]] | None:
    """The fighters by the text of some columns (a tuple where there are several); None where nothing was read."""
    groups: dict[Any, list[Card]] = defaultdict(list)
    for card in counted(card_set, FIGHTERS):
        key = tuple(card.values.get(column, "") for column in columns)
        groups[key if len(columns) > 1 else key[0]].append(card)
    return groups or None


def _off(missing: int) -> str:
    if missing > 0:
        return f"{missing} missing."
    return f"{-missing} too many: take them out, or set copies to 0."


RULES: tuple[Rule, ...] = (
    fighters_per_color,
    three_per_class,
    one_copy,
    locations,
    actions,
    action_twins,
    action_timing,
    action_text_given,
    enough_fighters,
    settings,
)
