"""Fair decks, by the money the exact odds promise: even colors, no hopeless, unbeatable or pointless fighter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from generator.api import BandedFigure, Card, CardSet, Fact, Place, Rule, Severity, listed, quoted, rule
from generator.games.top_promoter.bouts import Rulings
from generator.games.top_promoter.cards import COLORS, FIGHTERS, Fighter, cities, fighters
from generator.games.top_promoter.matchups import Matchups

DEFAULT_BANDS: Mapping[str, tuple[float, float]] = {"win": (0.25, 0.7), "payout": (1.4, 2.4)}
"""Win chance and expected main-event millions against the field that still make a card one likes to draw."""
DEFAULT_TOLERANCE = 0.01
"""How far a color's mean payout may lie from the mean of the five."""
LARGEST = 1e9
"""No band reaches further."""


@dataclass(frozen=True, slots=True)
class Bands:
    """The `[bands]` of game.toml: `win` and `payout` as (lowest, highest), `colors` as a share of the mean."""

    win: tuple[float, float]
    payout: tuple[float, float]
    colors: float

    @classmethod
    def of(cls, card_set: CardSet) -> Bands:
        """The bands as set, and the default where a value means nothing (a rule reports that)."""
        typed = card_set.file.bands
        ranges = {
            name: (float(typed[name][0]), float(typed[name][1])) if _is_range(typed.get(name)) else default
            for name, default in DEFAULT_BANDS.items()
        }

        colors = typed["colors"] if _is_number(typed.get("colors")) else DEFAULT_TOLERANCE
        return cls(ranges["win"], ranges["payout"], float(colors))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= LARGEST


def _is_range(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)) and value[0] < value[1]


def matchups_of(card_set: CardSet) -> Matchups:
    """Everybody who can fight, where they can, under the house's rulings."""
    return Matchups.of(fighters(card_set), cities(card_set), Rulings.of(card_set.settings))


def color_means(matchups: Matchups) -> Mapping[str, Fraction]:
    """Mean expected payout of each color's fighters that have an opponent."""
    payouts: dict[str, list[Fraction]] = defaultdict(list)
    for fighter in matchups.fighters:
        if matchups.opponents(fighter):
            payouts[fighter.color].append(matchups.payout(fighter))
    return {color: sum(values, Fraction(0)) / len(values) for color, values in payouts.items()}


Side = tuple[str, str, str, int, bool]
"""Color, class, home, dice and blow of a fighter: all that its odds depend on."""


def banded_figures(card_set: CardSet) -> Iterator[BandedFigure]:
    """What the rules below hold against their bands: each fighter's win chance and payout, each color's mean."""
    bands, matchups = Bands.of(card_set), matchups_of(card_set)
    classes: dict[str, list[Fighter]] = defaultdict(list)
    for fighter in matchups.fighters:
        classes[fighter.weight_class].append(fighter)
    payouts: dict[str, list[float]] = defaultdict(list)
    for members in classes.values():
        sides = tuple((one.color, one.weight_class, one.home, one.dice, one.knockout) for one in members)
        for fighter, worth in zip(members, _class_worth(sides, matchups.cities, matchups.rulings), strict=True):
            if worth:
                win, payout = worth
                payouts[fighter.color].append(payout)
                yield BandedFigure("win", win, *bands.win, fighter.card.id)
                yield BandedFigure("payout", payout, *bands.payout, fighter.card.id)
    means = {color: sum(values) / len(values) for color, values in payouts.items()}
    middle = sum(means.values()) / max(1, len(means))
    for color, mean in means.items():
        yield BandedFigure("colors", mean / middle - 1 if middle else 0.0, -bands.colors, bands.colors, of=color)


@lru_cache(maxsize=4096)
def _class_worth(
    sides: tuple[Side, ...], cities: tuple[str, ...], rulings: Rulings
) -> tuple[tuple[float, float] | None, ...]:
    """Win chance and payout of each of a class; None where there is nobody to meet. Kept: variants differ by few."""
    members = [
        Fighter(Card("", FIGHTERS, number, 1, Place(""), {}), color, kind, home, number, dice, knockout)
        for number, (color, kind, home, dice, knockout) in enumerate(sides)
    ]
    field = Matchups.of(members, cities, rulings)
    return tuple(
        (float(field.win(one)), float(field.payout(one))) if field.cities and field.opponents(one) else None
        for one in members
    )


def unevenness(means: Collection[float]) -> float:
    """The largest distance of a color's mean from the mean of all, as a share of it; 0 where nobody earns anything."""
    middle = sum(means) / len(means)
    return max(abs(mean / middle - 1) for mean in means) if middle else 0.0


def best_swap(matchups: Matchups) -> tuple[Fighter, Fighter, float] | None:
    """The two fighters whose dice and blow, changed for each other's, make the colors most even, and how even.

    None where no swap makes them more even. Only within a class, so that classes keep their dice. In floats: the
    result is advice, judged exactly once it is taken.
    """
    classes: dict[str, list[Fighter]] = defaultdict(list)
    for fighter in matchups.fighters:
        if matchups.opponents(fighter):
            classes[fighter.weight_class].append(fighter)
    paid: dict[tuple[object, ...], float] = {}

    def sums(members: Sequence[Fighter]) -> Mapping[str, float]:
        found: dict[str, float] = defaultdict(float)
        for fighter in members:
            others = [other for other in members if other.color != fighter.color]
            for other in others:
                pair = fighter.dice, fighter.knockout, other.dice, other.knockout, fighter.home == other.home
                if pair not in paid:
                    paid[pair] = float(matchups.payout_against(fighter, other))
                found[fighter.color] += paid[pair] / len(others)
        return found

    number = Counter(fighter.color for members in classes.values() for fighter in members)
    by_class = {name: sums(members) for name, members in classes.items()}
    total = {color: sum(found[color] for found in by_class.values()) for color in number}
    best: tuple[Fighter, Fighter, float] | None = None
    least = unevenness([total[color] / number[color] for color in number])
    for name, members in classes.items():
        tried: set[tuple[object, ...]] = set()
        for one, two in combinations(range(len(members)), 2):
            first, second = members[one], members[two]
            kinds = (first.dice, first.knockout), (second.dice, second.knockout)
            # Fighters of one color, class and kind earn alike, so one of them stands for all.
            key = first.color, second.color, kinds
            if first.color == second.color or kinds[0] == kinds[1] or key in tried:
                continue
            tried.add(key)
            swapped = list(members)
            swapped[one] = replace(first, dice=second.dice, knockout=second.knockout)
            swapped[two] = replace(second, dice=first.dice, knockout=first.knockout)
            after = sums(swapped)
            uneven = unevenness(
                [(total[color] + after[color] - by_class[name][color]) / number[color] for color in number]
            )
            if uneven < least:
                best, least = (first, second, uneven), uneven
    return best


@rule("top-promoter/even-colors")
def even_colors(card_set: CardSet) -> Iterator[Fact]:
    """Every color earns as much as the others, within the `colors` band of game.toml (1 %).

    A fighter's payout is the expected millions in a main event without action cards, a rematch paying nothing,
    averaged over all opponents of its class in the other colors and over all cities, so its own home counts one
    in 15. Win chances would mislead: an underdog with two dice or more wins less often and earns more.
    """
    everyone = fighters(card_set)
    matchups = matchups_of(card_set)
    means = color_means(matchups)
    tolerance = Bands.of(card_set).colors
    unsound = card_set.deck(FIGHTERS).unread or len(matchups.fighters) < len(everyone) or not set(means) <= set(COLORS)
    if unsound or len(means) < 2:
        return  # what is wrong there has its own finding; half a set is never even
    if unevenness([float(mean) for mean in means.values()]) <= tolerance:
        return
    middle = float(sum(means.values(), Fraction(0)) / len(means))
    swap = best_swap(matchups)
    remedy = "No single swap of dice inside a class makes them more even."
    if swap:
        first, second, uneven = swap
        remedy = (
            f"Swapping the dice{' and the Knock-out Blow' if first.knockout != second.knockout else ''} of "
            f"{first.name} ({first.color}) and {second.name} ({second.color}) would leave {uneven:.2%}."
        )
    for color, mean in means.items():
        off = float(mean) / middle - 1
        if abs(off) > tolerance:
            place = next(fighter for fighter in everyone if fighter.color == color).at("dice")
            yield Fact(
                f"{color} earns {float(mean):.3f} million a fight, {abs(off):.2%} {'above' if off > 0 else 'below'} "
                f"the mean of the colors ({middle:.3f}); {tolerance:.2%} is allowed.",
                remedy,
                place,
            )


@rule("top-promoter/win-band")
def win_band(card_set: CardSet) -> Iterator[Fact]:
    """No fighter is hopeless or unbeatable: its chance to win against its field lies in the band of game.toml."""
    low, high = Bands.of(card_set).win
    for fighter, win in _outside(card_set, low, high, Matchups.win):
        yield Fact(
            f"{fighter.name} wins {win:.1%} of its fights; the band is {low:.1%} to {high:.1%}.",
            f"{'More' if win < low else 'Fewer'} dice, or another band: win = [lowest, highest] in [bands].",
            fighter.at("dice"),
            fighter.name,
        )


@rule("top-promoter/payout-band")
def payout_band(card_set: CardSet) -> Iterator[Fact]:
    """Every fighter is worth playing: its expected payout against its field lies in the band of game.toml."""
    low, high = Bands.of(card_set).payout
    for fighter, payout in _outside(card_set, low, high, Matchups.payout):
        yield Fact(
            f"{fighter.name} earns {payout:.2f} million a main event; the band is {low:.2f} to {high:.2f}.",
            "Other dice for the fighter or its class, or another band: payout = [lowest, highest] in [bands].",
            fighter.at("dice"),
            fighter.name,
        )


def _outside(
    card_set: CardSet, low: float, high: float, figure: Callable[[Matchups, Fighter], Fraction]
) -> Iterator[tuple[Fighter, float]]:
    """Fighters whose figure lies outside a band, and the figure; those who never meet an opponent have none."""
    matchups = matchups_of(card_set)
    for fighter in matchups.fighters:
        if matchups.cities and matchups.opponents(fighter):
            value = float(figure(matchups, fighter))
            if not low <= value <= high:
                yield fighter, value


@rule("top-promoter/dominated", Severity.WARNING)
def dominated(card_set: CardSet) -> Iterator[Fact]:
    """No fighter is beaten in everything by another of its color and class.

    It would be less popular, so placed later, and earn less against every opponent. Dice alone are no advantage:
    underdogs earn more.
    """
    matchups = matchups_of(card_set)
    groups: dict[tuple[str, str], list[Fighter]] = defaultdict(list)
    for fighter in matchups.fighters:
        groups[fighter.color, fighter.weight_class].append(fighter)
    for group in groups.values():
        for fighter in group:
            for better in group:
                if fighter.popularity < better.popularity and _earns_less(matchups, fighter, better):
                    yield Fact(
                        f"{fighter.name} is less popular than {better.name} and earns less against every opponent.",
                        "Make it more popular, or change its dice: nobody would choose this card.",
                        fighter.at("popularity"),
                        fighter.name,
                        (better.at("popularity"), better.at("dice")),
                    )
                    break


def _earns_less(matchups: Matchups, fighter: Fighter, better: Fighter) -> bool:
    opponents = matchups.opponents(fighter)
    return bool(opponents) and all(
        matchups.payout_against(fighter, other) < matchups.payout_against(better, other) for other in opponents
    )


@rule("top-promoter/bands")
def bands(card_set: CardSet) -> Iterator[Fact]:
    """The bands of game.toml are those there are, with values that mean something.

    `win` and `payout` are [lowest, highest]; `colors` is the share by which a color may be off (0.01 is 1 %).
    """
    for name, value in card_set.file.bands.items():
        place = card_set.place.at(f"bands.{name}")
        if name not in (*DEFAULT_BANDS, "colors"):
            yield Fact(f"There is no band {quoted(name)}.", f"Bands: {listed((*DEFAULT_BANDS, 'colors'))}.", place)
        elif name == "colors" and not _is_number(value):
            yield Fact(
                f"The band colors cannot be {quoted(str(value))}.", "It is a share above 0, such as 0.01.", place
            )
        elif name != "colors" and not _is_range(value):
            remedy = "It is two numbers, lowest and highest, such as [0.25, 0.7]."
            yield Fact(f"The band {name} cannot be {quoted(str(value))}.", remedy, place)


RULES: tuple[Rule, ...] = (even_colors, win_band, payout_band, dominated, bands)
