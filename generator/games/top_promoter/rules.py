"""What must hold of the fighters: color, class, dice, blow, name, popularity, home, and of any two that may meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generator.api import CardSet, Fact, Rule, Severity, listed, nearest, quoted, rule
from generator.games.top_promoter.bouts import BLOW_DICE, DICE_PRINTED
from generator.games.top_promoter.cards import (
    ACTIONS,
    COLORS,
    FIGHTERS,
    WEIGHT_CLASSES,
    Fighter,
    card_name,
    cities,
    counted,
    fighters,
)

DICE_SUPPLY = 13
"""Six dice of one color and seven of another lie in the box."""
LARGEST_GAP = 2
"""Dice fewer for which the rulebook says what an underdog earns."""


def guess(word: str, known: Sequence[str]) -> str:
    """A hint at the word that was probably meant, with a space after it; empty without one."""
    near = nearest(word, known)
    return f'Did you mean "{near}"? ' if near else ""


@rule("top-promoter/color")
def color(card_set: CardSet) -> Iterator[Fact]:
    """Every fighter and every action belongs to one of the five promoters.

    The colors are red, blue, green, gold and plum: each has its mark and pattern on the cards.
    """
    for card in (*counted(card_set, FIGHTERS), *counted(card_set, ACTIONS)):
        typed = card.values.get("color", "")
        if typed and typed not in COLORS:
            fact = f"{quoted(typed)} is not the color of a promoter."
            yield Fact(fact, f"{guess(typed, COLORS)}Colors: {listed(COLORS)}.", card.at("color"), card_name(card))


@rule("top-promoter/weight-class")
def weight_class(card_set: CardSet) -> Iterator[Fact]:
    """Every fighter has one of the five weight classes of the rulebook.

    Their order matters: in the two-player game a fighter may meet the next class up or down.
    """
    for fighter in fighters(card_set):
        typed = fighter.weight_class
        if typed not in WEIGHT_CLASSES:
            yield Fact(
                f"{quoted(typed)} is not a weight class.",
                f"{guess(typed, WEIGHT_CLASSES)}From heavy to light: {listed(WEIGHT_CLASSES)}.",
                fighter.at("weight_class"),
                fighter.name,
            )


@rule("top-promoter/dice-range")
def dice_range(card_set: CardSet) -> Iterator[Fact]:
    """A fighter card has 1 to 5 dice printed.

    Bonus dice come in play, for fighting at home and for Superior Training.
    """
    for fighter in fighters(card_set):
        if fighter.dice not in DICE_PRINTED:
            yield Fact(
                f'"{fighter.dice}" is not 1 to 5.',
                "Bonus dice (home, training) are added in play, not here.",
                fighter.at("dice"),
                fighter.name,
            )


@rule("top-promoter/blow-dice")
def blow_dice(card_set: CardSet) -> Iterator[Fact]:
    """Only fighters with 3, 4 or 5 dice can have a Knock-out Blow.

    The rulebook defines the blow by the dice printed (three of a kind, a run of four, a full house); for one and
    two dice it defines none.
    """
    for fighter in fighters(card_set):
        if fighter.knockout and fighter.dice in DICE_PRINTED and fighter.dice not in BLOW_DICE:
            yield Fact(
                f"{fighter.name} has a Knock-out Blow on {_dice(fighter.dice)}; there is none for so few.",
                "Set knockout to no, or give the fighter 3, 4 or 5 dice.",
                fighter.at("knockout"),
                fighter.name,
                (fighter.at("dice"),),
            )


@rule("top-promoter/popularity-twins")
def popularity_twins(card_set: CardSet) -> Iterator[Fact]:
    """No two fighters of the whole set are equally popular.

    The round is played in falling popularity and the rulebook has no tie-break (ruling TP-R1: equal popularity
    is an error, not a coin toss).
    """
    groups: dict[int, list[Fighter]] = defaultdict(list)
    for fighter in fighters(card_set):
        groups[fighter.popularity].append(fighter)
    for popularity, group in sorted(groups.items()):
        if len(group) > 1:
            yield Fact(
                f"{listed(fighter.name for fighter in group)} {_both(group)} have popularity {popularity}.",
                f"The order of play needs different numbers. Free: {_free(groups)}.",
                group[-1].at("popularity"),
                group[-1].name,
                tuple(fighter.at("popularity") for fighter in group[:-1]),
            )


@rule("top-promoter/home-unknown")
def home_unknown(card_set: CardSet) -> Iterator[Fact]:
    """Every home is a city of the locations, spelled alike: else the home die never comes."""
    known = cities(card_set)
    for fighter in fighters(card_set):
        if fighter.home not in known:
            yield Fact(
                f"{quoted(fighter.home)} is not a location.",
                f"{guess(fighter.home, known)}Locations: {listed(known) or 'none'}.",
                fighter.at("home"),
                fighter.name,
            )


@rule("top-promoter/home-twice")
def home_twice(card_set: CardSet) -> Iterator[Fact]:
    """In one color each city is home to one fighter: 15 cities, 15 fighters."""
    groups: dict[tuple[str, str], list[Fighter]] = defaultdict(list)
    for fighter in fighters(card_set):
        groups[fighter.color, fighter.home].append(fighter)
    for (name, home), group in groups.items():
        if len(group) > 1:
            free = [city for city in cities(card_set) if (name, city) not in groups]
            yield Fact(
                f"{listed(fighter.name for fighter in group)} of {name} are {_both(group)} at home in {home}.",
                f"One fighter of a color in each city. {name} has nobody in {listed(free) or 'no other city'}.",
                group[-1].at("home"),
                group[-1].name,
                tuple(fighter.at("home") for fighter in group[:-1]),
            )


@rule("top-promoter/dice-supply")
def dice_supply(card_set: CardSet) -> Iterator[Fact]:
    """The 13 dice of the box are enough for every fight that can come.

    Reckoned for every two fighters of different colors that may meet (one class, and neighboring classes for two
    players), in every city: printed dice, a die for each at home there, a die for Superior Training each.
    """
    able = [fighter for fighter in fighters(card_set) if fighter.fights]
    places = cities(card_set)
    for first, second in combinations(able, 2):
        if not first.may_meet(second, neighbors=True):
            continue
        trained = first.dice + second.dice + 2
        # A city that is home to neither needs no more dice than any other.
        for city in dict.fromkeys(city for city in (first.home, second.home) if city in places):
            needed = trained + (first.home == city) + (second.home == city)
            if needed > DICE_SUPPLY:
                neighbors = "" if first.may_meet(second) else " (neighboring classes, in the two-player game)"
                yield Fact(
                    f"{first.name} and {second.name} can need {needed} dice in {city}{neighbors}; there are "
                    f"{DICE_SUPPLY}.",
                    "Give one of them fewer dice or another home.",
                    first.at("dice"),
                    first.name,
                    (second.at("dice"), first.at("home"), second.at("home")),
                )


@rule("top-promoter/underdog-gap")
def underdog_gap(card_set: CardSet) -> Iterator[Fact]:
    """Opponents of one class differ by no more than two dice.

    The rulebook says what an underdog earns with one die fewer (double) and two fewer (triple), and no more. A
    house that sets `underdog_beyond_two` in game.toml has ruled on it (TP-R2), so then this is only a warning.
    """
    severity = Severity.WARNING if "underdog_beyond_two" in card_set.settings else Severity.ERROR
    everyone = [fighter for fighter in fighters(card_set) if fighter.fights]
    for fighter in everyone:
        above = [
            other for other in everyone if other.may_meet(fighter) and other.dice - fighter.dice > LARGEST_GAP
        ]  # fmt: skip
        if above:
            yield Fact(
                f"{fighter.name} has {_dice(fighter.dice)} and can meet "
                f"{listed((f'{other.name} with {other.dice}' for other in above), most=3)}.",
                "An underdog's pay is defined for one and two dice fewer. Keep a class within three neighboring "
                'numbers, or set underdog_beyond_two = "triple" or "extend" in game.toml.',
                fighter.at("dice"),
                fighter.name,
                tuple(other.at("dice") for other in above),
                severity,
            )


def _both(group: Sequence[Fighter]) -> str:
    return "both" if len(group) == 2 else "all"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _free(used: Iterable[int]) -> str:
    taken = set(used)
    free = [number for number in range(1, 100) if number not in taken]
    return listed((str(number) for number in free), most=8) if free else "any number above 99"


RULES: tuple[Rule, ...] = (
    color,
    weight_class,
    dice_range,
    blow_dice,
    popularity_twins,
    home_unknown,
    home_twice,
    dice_supply,
    underdog_gap,
)
