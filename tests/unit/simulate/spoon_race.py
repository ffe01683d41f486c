"""A tiny game for the simulation's tests: everybody draws a spoon, the longest wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from generator.cards import Card, Deck, Place
from generator.game import CardSet, Game
from generator.gamefile import GameFile
from generator.simulate.table import GameRecord, Play

SPOONS = {"ladle": 5, "soup": 4, "dessert": 4, "tea": 4, "salt": 4}
PLACE = Place("data/spoons/spoons.csv")


@dataclass(frozen=True)
class Race:
    """Lengths by spoon. The bot "long" draws twice and keeps the longer one; `broken` is a game that crashes."""

    spoons: Mapping[str, int]
    broken: int = -1

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game."""
        names = tuple(self.spoons)
        tallies: list[tuple[str, int, str, float]] = []
        lengths = []
        for seat, bot in enumerate(bots):
            spoon = names[random.randrange(len(names))]
            if bot == "long":
                spoon = max(spoon, names[random.randrange(len(names))], key=self.spoons.__getitem__)
            tallies.append(("drawn", seat, spoon, 1))
            tallies.append(("length", seat, spoon, self.spoons[spoon] / 3))
            lengths.append(self.spoons[spoon] if variant != "blind" else 1)
        if self.broken in lengths:
            raise RuntimeError("the spoon bends")
        winners = tuple(seat for seat in range(players) if lengths[seat] == max(lengths))
        return GameRecord(
            winners,
            tuple(map(float, lengths)),
            1 + random.randrange(6),
            "longest" if len(winners) == 1 else "level",
            tallies,
            {"spoons": len(set(lengths))},
            random.randrange(players),
        )


def spoons(lengths: Mapping[str, int] = SPOONS, broken: int = -1) -> Play:
    """The game with spoons of these lengths."""
    return Play(
        (2, 3, 4),
        ("plain", "long"),
        Race(dict(lengths), broken),
        ("open", "blind"),
        {"longest": "One spoon is the longest.", "level": "Several are."},
        {"drawn": "Drawn by a player.", "length": "A third of its length."},
        {"spoons": 1},
        ("drawn",),
    )


def spoon_set(lengths: Mapping[str, int] = SPOONS, play: Mapping[str, Any] = {}) -> CardSet:
    """Its cards; `play` are the bands of game.toml."""
    cards = tuple(
        Card(name, "spoons", number, 1, Place(PLACE.file, number + 1), {"name": name.title()})
        for number, name in enumerate(lengths, 1)
    )
    file = GameFile(title="Spoons", play=dict(play))
    return CardSet("spoons", file, {"spoons": Deck("spoons", cards, PLACE)}, Place("data/spoons/game.toml"))


GAME = Game("spoons", play=lambda card_set: spoons({card.id: SPOONS[card.id] for card in card_set.deck("spoons")}))
