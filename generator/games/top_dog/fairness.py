"""What seeded shows of random bots must say of a roster: rules 4 and 6 of the game."""

from __future__ import annotations

from collections.abc import Iterator

from generator.api import CardSet, Fact, Rule, Severity, counted, listed, rule, wilson
from generator.games.top_dog.bands import band, limit
from generator.games.top_dog.cards import DOGS, kennel, players_of, rulings_of
from generator.games.top_dog.figures import Figures, measure
from generator.games.top_dog.play import MEDALS, NO_DOG_LEFT, STALLED, STANDARD, STATS

FAVORITES = 3
"""Dogs that must take each medal as their most frequent one."""
GAMES = 2000
"""Shows at each number of players for the seeded rules: about a second for all five."""
ALARM = 0.001
"""A seeded rule speaks when the measured figure leaves its band even at the near end of its 99.9 % interval."""


def _measured(card_set: CardSet) -> list[Figures]:
    dogs, rulings = kennel(card_set), rulings_of(card_set)
    return [measure(dogs, rulings, players, GAMES) for players in players_of(card_set)]


@rule("top-dog/medal-favorites", seeded=True)
def medal_favorites(card_set: CardSet) -> Iterator[Fact]:
    """For each medal at least three dogs take it more often than any other medal, in seeded shows of random bots."""
    figures = _measured(card_set)
    favorites: dict[int, list[str]] = {place: [] for place in range(len(MEDALS))}
    for card in card_set.deck(DOGS):
        if card.copies:
            taken = [sum(each.medals[card.id][place] for each in figures) for place in range(len(MEDALS))]
            favorites[taken.index(max(taken))].append(str(card["name"]))
    for place, names in favorites.items():
        if len(names) < FAVORITES:
            fact = f"{counted(len(names), 'dog')} {'takes' if len(names) == 1 else 'take'} {MEDALS[place]} most often"
            shown = f" ({listed(names)})" if names else ""
            yield Fact(
                f"{fact}{shown}; it should be {FAVORITES} or more.",
                f"Give more dogs a {STATS[place]} that is high beside their other stats.",
                card_set.deck(DOGS).place.at(STATS[place]),
            )


@rule("top-dog/champion-rate", seeded=True)
def champion_rate(card_set: CardSet) -> Iterator[Fact]:
    """Every dog becomes a champion about equally often, at every number of players.

    Measured in seeded shows of random bots as a multiple of the mean of all dogs; the band is `champion_rate` in
    `[bands]`. A dog is told when even the near end of its 99.9 % interval lies outside.
    """
    low, high = band(card_set, "champion_rate")
    for figures in _measured(card_set):
        for card in card_set.deck(DOGS):
            if not card.copies:
                continue
            interval = figures.champion_interval(card.id, ALARM)
            if interval.high < low or interval.low > high:
                seldom = interval.high < low
                yield Fact(
                    f"{card['name']} becomes a champion too {'seldom' if seldom else 'often'} at {figures.players} "
                    f"players: {figures.champion_rate(card.id):.2f} times the mean of all dogs "
                    f"({interval.low:.2f} to {interval.high:.2f}), not {low:g} to {high:g}.",
                    f"{'Raise' if seldom else 'Lower'} one of its stats.",
                    card.place,
                    card.id,
                )


def _too_often(card_set: CardSet, end: str, name: str, what: str, remedy: str) -> Iterator[Fact]:
    usual = rulings_of(card_set) == STANDARD
    if not usual:
        remedy = f"The limits are for the usual rulings: set {name} under [bands] in game.toml for yours."
    for figures in _measured(card_set):
        highest = limit(card_set, name, figures.players)
        interval = wilson(figures.ends.get(end, 0), figures.games, alarm=ALARM)
        if interval.low > highest:
            yield Fact(
                f"{figures.share(end):.1%} of shows at {figures.players} players {what} "
                f"({interval.low:.1%} to {interval.high:.1%}); the limit is {highest:.1%}.",
                remedy,
                card_set.deck(DOGS).place,
                severity=None if usual else Severity.WARNING,
            )


@rule("top-dog/stalled", seeded=True)
def stalled(card_set: CardSet) -> Iterator[Fact]:
    """Few shows are stopped because no medal was won for three rounds running (TD-R9).

    Limits by number of players: `stalled` in `[bands]`. Dogs that share the highest stats block each other's medals.
    """
    remedy = "Let fewer dogs share the highest values of a stat."
    return _too_often(card_set, STALLED, "stalled", "stall", remedy)


@rule("top-dog/no-dog-left", seeded=True)
def no_dog_left(card_set: CardSet) -> Iterator[Fact]:
    """Few shows run out of dogs before anybody leads with three champions (TD-R9).

    Limits by number of players: `no_dog_left` in `[bands]`. Where ties are rare, two players win in nearly every
    round and stay level.
    """
    remedy = "Let more dogs share values of a stat, so that medals stay on the table."
    return _too_often(card_set, NO_DOG_LEFT, "no_dog_left", "run out of dogs", remedy)


RULES: tuple[Rule, ...] = (medal_favorites, champion_rate, stalled, no_dog_left)
