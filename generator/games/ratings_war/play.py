"""A game of Ratings War from the deal to the last Network Point.

The state (`state.Table`) belongs to a game and changes as it goes on; what it means is in `conditions`, `targets` and
`verbs`, when it happens in `moments`, `scoring` and `week`. Chance comes in as a `random.Random`, choices from bots.
Rulings `RW-R*` are explained under `[rulings]` in game.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.game import CardSet
from generator.games.ratings_war import changes, tell
from generator.games.ratings_war.acts import Cast
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import Bot, Event, Printed, Side, Table, Wrestler
from generator.games.ratings_war.week import play_week
from generator.simulate.table import GameRecord, Play

THRESHOLD, EARLY, ENDLESS = "network points", "early win", "endless"
PLUS, MINUS = 54, 44
"""Modifiers of a full set. More may be needed: the rulebook allows substitutes, the set offers spare ones."""
MOST_WEEKS = 60
"""A game that lasts longer is stopped: without effects that take Network Points away it cannot last 14 weeks."""


@dataclass(frozen=True, slots=True)
class Show:
    """Plays games with these cards. Calling it is the `simulate.table.PlayGame` of the game."""

    cast: Cast
    settings: Settings = field(default_factory=Settings)
    bots: Mapping[str, Bot] = field(default_factory=make_bots)

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game from the deal to the end."""
        table = deal(self.cast, self.settings, [self.bots[name] for name in bots], random)
        table.log = log
        first = table.priority
        if log is not None:
            tell.dealt(log, table)
        winners: tuple[int, ...] = ()
        while not winners and table.week < MOST_WEEKS:
            winners = play_week(table)
        goal = self.settings.thresholds[players]
        early = bool(winners) and all(table.sides[seat].points < goal for seat in winners)
        if log is not None:
            tell.ended(log, table, winners, early)
        for side in table.sides:
            for wrestler in side.roster:
                weeks = table.week - wrestler.since + 1
                table.tallies.append(("weeks", side.seat, wrestler.printed.id, weeks))
        peaks = {**table.peaks, "wrestlers": len(self.cast.wrestlers) - len(table.pile)}
        end = EARLY if early else THRESHOLD if winners else ENDLESS
        points = tuple(side.points for side in table.sides)
        return GameRecord(winners, points, table.week, end, table.tallies, peaks, first)


def deal(cast: Cast, settings: Settings, bots: Sequence[Bot], random: Random) -> Table:
    """Shuffle and deal: a roster of the base prestiges of the deal for everybody, free agents, the event pile.

    Who has priority first is drawn (RW-R1: at the table it is whoever last watched wrestling).
    """
    draw = random.random
    sides = [Side(seat, bot) for seat, bot in enumerate(bots)]
    table = Table(settings, sides, random, hand_moments=cast.hand_moments)
    wanted = {base: settings.deal.count(base) * len(sides) for base in settings.deal}
    piles: dict[int, list[Printed]] = {base: [] for base in wanted}
    for printed in sorted(cast.wrestlers, key=lambda _: draw()):
        pile = piles.get(printed.base)
        if pile is not None and len(pile) < wanted[printed.base]:
            pile.append(printed)
        else:
            table.pile.append(Wrestler(printed, printed.base))
    for side in sides:
        for base in settings.deal:
            printed = piles[base].pop()
            wrestler = Wrestler(printed, base, side.seat, since=1)
            side.roster.append(wrestler)
            side.listen(wrestler, wrestler)
            table.tallies.append(("dealt", side.seat, printed.id, 1))
    changes.refill(table)
    table.events = [Event(printed) for printed in sorted(cast.events, key=lambda _: draw())]
    table.priority = int(draw() * len(sides))
    return table


ENDS = {
    THRESHOLD: "A player reached the threshold of Network Points.",
    EARLY: "A gimmick or an event won the game before the threshold.",
    ENDLESS: f"Nobody had won after {MOST_WEEKS} weeks.",
}
EVENTS = {
    "dealt": "In a starting roster.",
    "joined": "Came to a roster later.",
    "weeks": "Weeks on a roster, added up when the wrestler leaves it or the game ends.",
    "retired": "Retired.",
    "drawn": "Drawn by a player.",
    "played": "Played from the hand, or laid face down at booking.",
    "fired": "Did something.",
    "swing": "Rating gained on the other players' average.",
    "prestige": "Prestige gained on the other players' average.",
    "title": "Changed hands.",
}


EXPECTED = ("joined", "drawn", "played", "fired")
"""What should happen to every card that it can happen to."""
MODIFIERS = {"positive modifiers": "modifier-plus", "negative modifiers": "modifier-minus"}
"""Supplies that are printed, and the components they are."""


def playable(cast: Cast, settings: Settings, limits: Mapping[str, float] = {}) -> Play:
    """These cards as the simulation wants them; `limits` as in `Play`."""
    return Play(
        tuple(sorted(settings.thresholds)),
        BOTS,
        Show(cast, settings),
        ends=ENDS,
        events=EVENTS,
        limits={"wrestlers": len(cast.wrestlers), **limits},
        expected=EXPECTED,
    )


def play_of_set(card_set: CardSet) -> Play:
    """The cards of a set under the settings of its game.toml, with as many modifiers as it prints."""
    printed = card_set.file.components
    limits = {supply: printed[name].copies for supply, name in MODIFIERS.items() if name in printed}
    return playable(Cast.of(card_set), Settings.of(card_set), limits)
