"""A set of cards made playable: whole games for the simulation, and what they record.

The state (`state.GameState`) belongs to one game and changes as it goes on: `play` runs the week, `moments` and
`scoring` say when cards act, `conditions`, `targets` and `verbs` what they mean. Chance comes in as a
`random.Random`, choices from bots.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from generator.api import CardSet, GameRecord, Play
from generator.games.ratings_war import tell
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.play import deal, play_week
from generator.games.ratings_war.ready import ReadySet
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import Bot

THRESHOLD, EARLY, ENDLESS = "network points", "early win", "endless"
MOST_WEEKS = 60
"""A game that lasts longer is stopped: without effects that take Network Points away it cannot last 14 weeks."""


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """Plays games with these cards. Calling it is the `simulate.table.PlayGame` of the game."""

    cast: ReadySet
    settings: Settings = field(default_factory=Settings)
    bots: Mapping[str, Bot] = field(default_factory=make_bots)

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game from the deal to the end."""
        state = deal(self.cast, self.settings, [self.bots[name] for name in bots], random)
        state.log = log
        first = state.priority
        if log is not None:
            tell.dealt(log, state)
        winners: tuple[int, ...] = ()
        while not winners and state.week < MOST_WEEKS:
            winners = play_week(state)
        goal = self.settings.thresholds[players]
        early = bool(winners) and all(state.players[seat].points < goal for seat in winners)
        if log is not None:
            tell.ended(log, state, winners, early)
        for player in state.players:
            for wrestler in player.roster:
                weeks = state.week - wrestler.since + 1
                state.tallies.append(("weeks", player.seat, wrestler.printed.id, weeks))
        peaks = {**state.peaks, "wrestlers": len(self.cast.wrestlers) - len(state.pile)}
        end = EARLY if early else THRESHOLD if winners else ENDLESS
        points = tuple(player.points for player in state.players)
        return GameRecord(winners, points, state.week, end, state.tallies, peaks, first)


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


def play_of_cast(cast: ReadySet, settings: Settings, limits: Mapping[str, float] = {}) -> Play:
    """These cards as the simulation wants them; `limits` as in `Play`."""
    return Play(
        tuple(sorted(settings.thresholds)),
        BOTS,
        PlayableSet(cast, settings),
        ends=ENDS,
        events=EVENTS,
        limits={"wrestlers": len(cast.wrestlers), **limits},
        expected=EXPECTED,
    )


def play_of_set(card_set: CardSet) -> Play:
    """The cards of a set under the settings of its game.toml, with as many modifiers as it prints."""
    printed = card_set.file.components
    limits = {supply: printed[name].copies for supply, name in MODIFIERS.items() if name in printed}
    return play_of_cast(ReadySet.of(card_set), Settings.of(card_set), limits)
