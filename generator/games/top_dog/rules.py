"""What must hold of the eighteen dogs before anybody plays: rules 1 to 5 of the game, each with its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from generator.api import BandedFigure, Card, CardSet, Fact, Rule, Severity, counted, listed, quoted, rule
from generator.games.top_dog import fairness
from generator.games.top_dog.bands import BANDS, LIMITS, band, is_band, is_share
from generator.games.top_dog.cards import BREED_CHAMPION, DOGS, MEDALS_PER_DOG, kennel, players_of, stats_of
from generator.games.top_dog.odds import blocked_share
from generator.games.top_dog.play import DEAL, MEDALS, STATS

FULL_SET = 18

EXAMPLE = ("Bulldog", "AC Spaniel")


@rule("top-dog/settings")
def settings(card_set: CardSet) -> Iterator[Fact]:
    """The rulings a house may change have a value that the game knows.

    `medals_per_dog` is "any" or "one" (TD-R2), `breed_champion` "bottom" or "top" (TD-R4), `stalemate_rounds` a whole
    number from 1 (TD-R9). Bands are pairs of numbers, low before high.
    """
    for name, known in (("medals_per_dog", MEDALS_PER_DOG), ("breed_champion", BREED_CHAMPION)):
        given = card_set.settings.get(name, known[0])
        if given not in known:
            words = listed([quoted(word) for word in known], last="or")
            place = card_set.place.at(f"settings.{name}")
            yield Fact(f"{name} = {_typed(given)} is not known.", f"Write {words}.", place)
    rounds = card_set.settings.get("stalemate_rounds", 3)
    if type(rounds) is not int or rounds < 1:
        yield Fact(
            f"stalemate_rounds = {_typed(rounds)} is not a number of rounds.",
            "Write a whole number from 1; without it a show could go on for ever.",
            card_set.place.at("settings.stalemate_rounds"),
        )
    for name, usual in BANDS.items():
        given = card_set.file.bands.get(name, list(usual))
        if not is_band(given):
            yield Fact(
                f"{name} = {_typed(given)} is not a band.",
                f"Write two numbers, low before high: {name} = [{usual[0]:g}, {usual[1]:g}].",
                card_set.place.at(f"bands.{name}"),
            )
    for name, shares in LIMITS.items():
        given = card_set.file.bands.get(name, {})
        place = card_set.place.at(f"bands.{name}")
        remedy = f"Write a share from 0 to 1 for each number of players: {name} = {{ 2 = {shares[2]}, ... }}."
        if not isinstance(given, Mapping):
            yield Fact(f"{name} = {_typed(given)}, which is no limit for each number of players.", remedy, place)
            continue
        for players, share in given.items():
            if players not in {str(number) for number in shares} or not is_share(share):
                fact = f"{name} has {quoted(str(players))} = {_typed(share)}, which is no limit."
                yield Fact(fact, remedy, place)


def _typed(value: object) -> str:
    return quoted(value) if isinstance(value, str) else str(value)


@rule("top-dog/eighteen-dogs")
def eighteen_dogs(card_set: CardSet) -> Iterator[Fact]:
    """The set has exactly 18 dogs, each once: the deal and the Pound are counted for 18."""
    deck = card_set.deck(DOGS)
    # A dog with a wrong cell is a dog too, and that cell has its own finding.
    dogs = [card for card in (*deck, *deck.unread) if card.copies]
    for card in dogs:
        if card.copies > 1:
            fact = f"{card.values.get('name') or card.id} has {card.copies} copies; every dog is there once."
            yield Fact(fact, "Set copies to 1.", card.at("copies"), card.id)
    if len(dogs) != FULL_SET:
        missing = FULL_SET - len(dogs)
        remedy = f"Add {missing} more." if missing > 0 else f"Take {-missing} away, or set their copies to 0."
        yield Fact(f"There are {counted(len(dogs), 'dog')}; a set has {FULL_SET}.", remedy, deck.place)


@rule("top-dog/stat-range")
def stat_range(card_set: CardSet) -> Iterator[Fact]:
    """Every stat lies in the range of game.toml (`stat` in `[bands]`, usually 1 to 9).

    One digit is read across the table; a breed adds two of them.
    """
    low, high = band(card_set, "stat")
    for card in card_set.deck(DOGS):
        for name, value in zip(STATS, stats_of(card), strict=True):
            if not low <= value <= high:
                fact = f'"{value}" is not {low:g} to {high:g}.'
                yield Fact(fact, f"{card['name']}'s {name} must be in that range.", card.at(name), card.id)


@rule("top-dog/deal")
def deal(card_set: CardSet) -> Iterator[Fact]:
    """There is a deal for every number of players on the box, and it never needs more dogs than there are.

    2 players get 7 dogs each, 3 get 5, 4 get 4, 5 and 6 get 3; what is left is the Pound.
    """
    least, most = card_set.file.players
    dogs = len(kennel(card_set)) + sum(1 for card in card_set.deck(DOGS).unread if card.copies)
    for players in range(least, most + 1):
        if players not in DEAL:
            fact = f"The rulebook deals no dogs to {counted(players, 'player')}."
            known = listed([str(number) for number in DEAL], last="or")
            yield Fact(fact, f"It is for {known} players: set players in game.toml.", card_set.place.at("players"))
        elif DEAL[players] * players > dogs:
            fact = f"{players} players get {DEAL[players]} dogs each; that takes {DEAL[players] * players} of {dogs}."
            yield Fact(fact, f"A set has {FULL_SET} dogs.", card_set.deck(DOGS).place)


@rule("top-dog/worked-example")
def worked_example(card_set: CardSet) -> Iterator[Fact]:
    """The rulebook's own example holds: Bulldog beats AC Spaniel at Agility, and they tie at Wiggle.

    A person who reads the rulebook with these cards in hand must find there what it says.
    """
    named = {str(card["name"]).casefold(): card for card in card_set.deck(DOGS)}
    unread = {str(card.values.get("name", "")).casefold() for card in card_set.deck(DOGS).unread}
    bulldog, spaniel = (named.get(name.casefold()) for name in EXAMPLE)
    for name, card in zip(EXAMPLE, (bulldog, spaniel), strict=True):
        if card is None and name.casefold() not in unread:
            yield Fact(f"There is no {name}.", "The rulebook's example needs it.", card_set.deck(DOGS).place)
    if bulldog is None or spaniel is None:
        return
    if bulldog["agility"] <= spaniel["agility"]:
        yield Fact(
            f"Bulldog has Agility {bulldog['agility']} and AC Spaniel {spaniel['agility']}; "
            "in the rulebook's example Bulldog beats it.",
            f"Give Bulldog {spaniel['agility'] + 1} or more, or AC Spaniel less.",
            bulldog.at("agility"),
            bulldog.id,
            (spaniel.at("agility"),),
        )
    if bulldog["wiggle"] != spaniel["wiggle"]:
        yield Fact(
            f"Bulldog has Wiggle {bulldog['wiggle']} and AC Spaniel {spaniel['wiggle']}; "
            "in the rulebook's example they tie.",
            "Give both the same.",
            bulldog.at("wiggle"),
            bulldog.id,
            (spaniel.at("wiggle"),),
        )


@rule("top-dog/dominated")
def dominated(card_set: CardSet) -> Iterator[Fact]:
    """No dog is nowhere better and somewhere worse than another: nobody would choose it, alone or to breed."""
    for worse, better in _pairs(card_set):
        low, high = stats_of(worse), stats_of(better)
        if low != high and all(a <= b for a, b in zip(low, high, strict=True)):
            yield Fact(
                f"{worse['name']} ({_shown(worse)}) is nowhere better than {better['name']} ({_shown(better)}).",
                "Raise one of its stats above, or lower one of the other's.",
                worse.place,
                worse.id,
                (better.place,),
            )


@rule("top-dog/twins", Severity.WARNING)
def twins(card_set: CardSet) -> Iterator[Fact]:
    """No two dogs have the same four stats: they block each other's every medal and differ in name only."""
    dogs = list(card_set.deck(DOGS))
    for one, other in combinations(dogs, 2):
        if stats_of(one) == stats_of(other):
            fact = f"{one['name']} and {other['name']} have the same stats ({_shown(one)})."
            yield Fact(fact, "Change one of them.", other.place, other.id, (one.place,))


def _pairs(card_set: CardSet) -> Iterator[tuple[Card, Card]]:
    for one, other in combinations(card_set.deck(DOGS), 2):
        yield one, other
        yield other, one


def _shown(card: Card) -> str:
    return " ".join(f"{medal}{value}" for medal, value in zip(MEDALS, stats_of(card), strict=True))


@rule("top-dog/total-band")
def total_band(card_set: CardSet) -> Iterator[Fact]:
    """The four stats of a dog add up to a total inside the band of game.toml (`total` in `[bands]`).

    Equal totals are not balance (a dog with one high stat beats an even one), so the band is wide; champion-rate
    judges the balance.
    """
    low, high = band(card_set, "total")
    for card in card_set.deck(DOGS):
        total = sum(stats_of(card))
        if not low <= total <= high:
            fact = f"{card['name']}'s stats ({_shown(card)}) add up to {total}, not {low:g} to {high:g}."
            yield Fact(fact, "Change its stats, or `total` under [bands] in game.toml.", card.place, card.id)


@rule("top-dog/tied-medals")
def tied_medals(card_set: CardSet) -> Iterator[Fact]:
    """Ties happen but do not rule: the exact share of random contests in which a medal is blocked lies in its band.

    Counted for each medal and as many random dogs as there are players (`tied` in `[bands]`). Without ties two
    players win in nearly every round until no dog is left; with many, shows stall.
    """
    low, high = band(card_set, "tied")
    dogs = kennel(card_set)
    for players in players_of(card_set):
        if players > len(dogs):
            continue
        for place, (medal, name) in enumerate(zip(MEDALS, STATS, strict=True)):
            share = float(blocked_share(dogs, players, place))
            if not low <= share <= high:
                often = "seldom" if share < low else "often"
                yield Fact(
                    f"The {medal} medal is blocked by a tie too {often}: in {share:.1%} of contests of {players} "
                    f"random dogs, not {low:.0%} to {high:.0%}.",
                    f"Give {'more' if share < low else 'fewer'} dogs the same high {name}.",
                    card_set.deck(DOGS).place.at(name),
                )


def banded_figures(card_set: CardSet) -> Iterator[BandedFigure]:
    """What total-band and tied-medals hold against their bands: each dog's total, each medal's share of ties."""
    dogs = kennel(card_set)
    for dog, stats in dogs.items():
        yield BandedFigure("total", sum(stats), *band(card_set, "total"), dog)
    for players in players_of(card_set):
        if players <= len(dogs):
            for place, medal in enumerate(MEDALS):
                share = float(blocked_share(dogs, players, place))
                yield BandedFigure("tied", share, *band(card_set, "tied"), of=f"{medal}, {players} dogs")


RULES: tuple[Rule, ...] = (
    settings,
    eighteen_dogs,
    stat_range,
    deal,
    worked_example,
    dominated,
    twins,
    total_band,
    tied_medals,
    *fairness.RULES,
)
