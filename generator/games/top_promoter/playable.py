"""Whole games for the simulation: a card set made playable, and the record of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from generator.api import CardSet, GameRecord, Play, Thrown
from generator.games.top_promoter import tell
from generator.games.top_promoter.board import HAND, LOCATIONS_USED, Action, Board, City, Contender
from generator.games.top_promoter.bots import BOTS, make_bots
from generator.games.top_promoter.bouts import STANDARD, Rulings
from generator.games.top_promoter.cards import ACTIONS, COLORS, LOCATIONS, fighters
from generator.games.top_promoter.play import (
    NO_CITY,
    NO_FIGHTER,
    NO_PLACE,
    deal_locations,
    play_out,
    shuffled_stable,
    winners,
)
from generator.games.top_promoter.rules import DICE_SUPPLY
from generator.games.top_promoter.state import Bot, GameState

STANDARD_GAME, FAMILY = "standard", "family"


@dataclass(frozen=True, slots=True)
class PlayableSet:
    """Plays games with these cards. Calling it is the `simulate.table.PlayGame` of the game."""

    contenders: Mapping[str, tuple[Contender, ...]]
    actions: Mapping[str, tuple[Action, ...]]
    cities: tuple[City, ...]
    rulings: Rulings
    bots: Mapping[str, Bot]

    @classmethod
    def of(
        cls,
        contenders: Mapping[str, tuple[Contender, ...]],
        actions: Mapping[str, tuple[Action, ...]],
        cities: tuple[City, ...],
        rulings: Rulings = STANDARD,
    ) -> PlayableSet:
        """A show with every bot ready; decks are given by color."""
        return cls(contenders, actions, cities, rulings, make_bots(contenders, rulings))

    def first_state(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameState:
        """A game before its first round: random colors, shuffled piles, hands still to be drawn."""
        colors = random.sample(tuple(self.contenders), players)
        locations, pile = deal_locations(self.cities, players, random)
        board = Board(colors, locations, pile, [0] * players, neighbors=players == 2, rulings=self.rulings)
        actions = {} if variant == FAMILY else self.actions
        stables = [shuffled_stable((*self.contenders[color], *actions.get(color, ())), random) for color in colors]
        minds = [self.bots[name] for name in bots]
        return GameState(board, stables, minds, random, Thrown(random), HAND[players], log)

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game from the shuffle to the end."""
        state = self.first_state(players, bots, random, log, variant)
        board = state.board
        if log is not None:
            tell.dealt(log, board, variant or STANDARD_GAME)
        state.tallies += (
            ("dealt", seat, one.id, 1) for seat, color in enumerate(board.colors) for one in self.contenders[color]
        )
        end = play_out(state)
        if log is not None:
            tell.stays_open(log, board)
        won = winners(state)
        if log is not None:
            tell.ended(log, board, end, won)
        supplies = {"dice": state.most_dice, "actions": state.used}
        return GameRecord(won, tuple(board.money), board.round, end, state.tallies, supplies)


def play_of_set(card_set: CardSet) -> Play:
    """The cards of a set under the rulings of its game.toml."""
    least, most = card_set.file.players
    contenders = {
        color: tuple(Contender.of(fighter) for fighter in fighters(card_set) if fighter.color == color)
        for color in COLORS
    }
    actions = {
        color: tuple(Action.of(card) for card in card_set.deck(ACTIONS) if card.copies and card["color"] == color)
        for color in COLORS
    }
    cities = tuple(City(card.id, card["name"]) for card in card_set.deck(LOCATIONS) if card.copies)
    return Play(
        players=tuple(players for players in LOCATIONS_USED if least <= players <= most),
        bots=BOTS,
        play_game=PlayableSet.of(contenders, actions, cities, Rulings.of(card_set.settings)),
        variants=(STANDARD_GAME, FAMILY),
        ends={
            NO_CITY: "A location was scored and no city was left to replace it.",
            NO_FIGHTER: "Nobody had a fighter left to play (TP-R15); open locations paid nothing.",
            NO_PLACE: "Two players found no place for a fighter for fifteen rounds running (TP-R21).",
        },
        events={
            "dealt": "In the deck of a player.",
            "placed": "Placed at a location.",
            "discarded": "Discarded for want of a legal place.",
            "won": "Won a fight.",
            "lost": "Lost a fight.",
            "rematch": "Fought to a rematch.",
            "paid": "Millions earned in a fight that was won.",
            "knock-out": "Won by a Knock-out Blow.",
            "underdog": "Won against a fighter with more printed dice.",
            "used": "An action card that was played.",
            "scored": "A location that was scored.",
            "sweep": "A location all of whose fights one player won.",
        },
        limits={"dice": DICE_SUPPLY},
        expected=("placed", "won", "paid", "scored", "used"),
    )
