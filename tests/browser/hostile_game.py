"""A game whose every name is an attack on the page that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from generator.cards import Card, Deck, Place
from generator.check import Checked
from generator.findings import Finding, Report, Severity
from generator.game import CardSet, Game
from generator.gamefile import GameFile
from generator.odds.tables import OddsTable, matrix
from generator.outputs.drawn import DrawnSet
from generator.registry import GameSource
from generator.report.html import Whole
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.table import GameRecord, Play
from generator.workspace import find_workspace

HOSTILE = "<img src=x onerror=alert(1)>\"'&amp;</svg></style><script>alert(2)</script>$x_1$ \u202eevil 龍"
CARDS = 40


def play_game(
    players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
) -> GameRecord:
    """A draw."""
    winner = random.randrange(players)
    tallies = [(HOSTILE, seat, f"card-{random.randrange(1, CARDS + 1)}", 1.0) for seat in range(players)]
    return GameRecord((winner,), (0,) * players, random.randrange(3, 9), HOSTILE, tallies, {HOSTILE: 3}, 0)


def hostile_report(folder: Path) -> Whole:
    """Everything a report can hold: findings, bands, charts, supplies, odds, rulings."""
    cards = tuple(
        Card(f"card-{number}", "cards", number, 1, Place("cards.csv", number + 1), {"name": f"{number} {HOSTILE}"})
        for number in range(1, CARDS + 1)
    )
    file = GameFile(
        title=f"Title {HOSTILE}",
        version=HOSTILE,
        tagline=HOSTILE,
        rulings={HOSTILE: HOSTILE},
        play={
            "plain": {"win": {HOSTILE: [0.99, 1.0]}, "seat": [0.5, 1.5]},
            "sly against plain": {"bot": {"sly": [0, 9]}},
        },
    )
    card_set = CardSet("hostile", file, {"cards": Deck("cards", cards)}, Place("game.toml"))
    named = {HOSTILE: HOSTILE}
    play = Play((2, 3), ("plain", "sly"), play_game, ("usual",), named, named, {HOSTILE: 2}, (HOSTILE,))
    deep = play_deep(card_set, play, DeepPlan(200, 400), Crew(ThisProcess(), 1, "this process"), whole=True)
    places = Place(HOSTILE, 2), Place(HOSTILE, 3)
    finding = Finding("x/y", Severity.ERROR, HOSTILE, HOSTILE, places[0], HOSTILE, places[1:])
    return Whole(
        DrawnSet(
            GameSource("hostile", find_workspace(folder).game_folders("hostile", folder)),
            Checked(Game("hostile"), card_set, Report()),
        ),
        Report.of((finding, *deep.findings), (HOSTILE,)),
        deep,
        (OddsTable("t", HOSTILE, HOSTILE, HOSTILE, (HOSTILE,), (matrix((HOSTILE,), ((1,),), HOSTILE),), note=HOSTILE),),
        {HOSTILE: "00"},
        f"pnp report {HOSTILE}",
    )
