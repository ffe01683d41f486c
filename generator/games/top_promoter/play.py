"""A game of Top Promoter from the shuffle to the last city: rounds, draws, the end, and who has won.

What may be done stands in `board`, how a full city is scored in `scoring`. Chance comes in as a
`random.Random`, choices from bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from generator.api import shuffled
from generator.games.top_promoter import tell
from generator.games.top_promoter.board import (
    LOCATIONS_USED,
    Action,
    City,
    Contender,
    Entry,
    Location,
    Stable,
    open_locations,
)
from generator.games.top_promoter.bouts import FIRST, NOBODY, SECOND, Corner, Fight
from generator.games.top_promoter.bouts_batch import Fights, Rolls, resolve_fights
from generator.games.top_promoter.scoring import score
from generator.games.top_promoter.state import GameState

NO_CITY, NO_FIGHTER, NO_PLACE = "no city left", "no fighter left", "no place for long"
IDLE_ROUNDS = 15
"""Rounds running without a placed fighter that end a game for two (TP-R21): as many as a promoter has fighters."""


def deal_locations(cities: Sequence[City], players: int, random: Random) -> tuple[list[Location], list[City]]:
    """The face-up locations and the pile, of as many cities as so many players use."""
    used = random.sample(cities, LOCATIONS_USED[players])
    face_up = open_locations(players)
    return [Location(city) for city in used[:face_up]], used[face_up:]


def shuffled_stable(cards: Sequence[Contender | Action], random: Random) -> Stable:
    """A player's cards as a shuffled draw pile, the hand still empty."""
    return Stable(shuffled(cards, random))


def refill(state: GameState, seat: int) -> None:
    """Draw up to the size of a hand. Two players shuffle their discarded fighters when the pile is empty."""
    stable = state.stables[seat]
    for _ in range(state.hand - stable.in_hand):
        if not stable.pile:
            if not (state.board.neighbors and stable.discards):
                return
            stable.pile = shuffled(stable.discards, state.random)
            stable.discards = []
            if state.log is not None:
                tell.reshuffled(state.log, state.board, seat, len(stable.pile))
        card = stable.pile.pop()
        if isinstance(card, Action):
            stable.actions.append(card)
        else:
            stable.fighters.append(card)


def play_out(state: GameState) -> str:
    """Play rounds until the game ends; why it ended: one of NO_CITY, NO_FIGHTER, NO_PLACE."""
    seats = range(len(state.stables))
    while True:
        for seat in seats:
            refill(state, seat)
        if state.log is not None:
            tell.hands(state.log, state.board, state.stables)
        if not any(stable.fighters for stable in state.stables):  # TP-R15
            return NO_FIGHTER
        if play_round(state):
            return NO_CITY
        if state.board.idle >= IDLE_ROUNDS:  # TP-R21; with three and more players cards are gone long before
            return NO_PLACE


def play_round(state: GameState) -> bool:
    """All choose, reveal, and place in falling popularity; whether the last city was scored."""
    board, random = state.board, state.random
    board.round += 1
    entries = []
    for seat, stable in enumerate(state.stables):
        if stable.fighters:
            fighter = state.bots[seat].choose(board, seat, stable.fighters, stable.actions, random)
            stable.fighters.remove(fighter)
            entries.append(Entry(seat, fighter))
    board.revealed = sorted(entries, key=lambda entry: -entry.fighter.popularity)
    if state.log is not None:
        tell.revealed(state.log, board)
    board.idle += 1
    while board.revealed:
        seat, fighter = board.revealed.pop(0)
        if take_turn(state, seat, fighter):
            return True
    return False


def take_turn(state: GameState, seat: int, fighter: Contender) -> bool:
    """One player places the fighter, may play one placement action, and full cities are scored; if the game ended."""
    board, random = state.board, state.random
    spots = board.spots(seat, fighter)
    if not spots:  # TP-R18: and no action
        state.stables[seat].discards.append(fighter)
        state.tallies.append(("discarded", seat, fighter.id, 1))
        if state.log is not None:
            tell.discarded(state.log, board, seat, fighter)
        return False
    spot = state.bots[seat].place(board, seat, fighter, spots, random)
    board.put(seat, fighter, spot)
    board.idle = 0
    state.tallies.append(("placed", seat, fighter.id, 1))
    if state.log is not None:
        tell.placed(state.log, board, seat, fighter, spot)
    actions = state.stables[seat].placement_actions()
    choices = board.choices(seat, actions) if actions else []
    choice = state.bots[seat].choose_action(board, seat, choices, random) if choices else None
    if choice is not None:
        if state.log is not None:
            tell.action(state.log, board, seat, choice)
        board.apply(seat, choice)
        state.spend(seat, choice.action)
    # No other location can have been filled by this turn: a card moves no fighter to another location.
    return spot.pairs and board.locations[spot.location].full and score(state, spot.location)


def winners(state: GameState) -> tuple[int, ...]:
    """The winning seats: most money; a tie is broken by one more fight (TP-R12)."""
    board = state.board
    most = max(board.money)
    tied = [seat for seat, money in enumerate(board.money) if money == most]
    if len(tied) == 1:
        return (tied[0],)
    chosen = {entry.seat: entry.fighter for entry in board.revealed}
    hands = {seat: [*state.stables[seat].fighters, *([chosen[seat]] if seat in chosen else [])] for seat in tied}
    able = [seat for seat in tied if hands[seat]]
    if state.log is not None:
        tell.tied(state.log, board, tied, able)
    if not able:
        return tuple(tied)
    sent = {seat: state.bots[seat].decider(board, seat, hands[seat], state.random) for seat in able}
    while len(able) > 1:
        able = _still_tied(state, able, sent)
    return (able[0],)


def _still_tied(state: GameState, seats: Sequence[int], sent: dict[int, Contender]) -> list[int]:
    """Those whom nobody has beaten in one roll of all. Knock-out Blows count between two; more compare their dice."""
    knockouts = len(seats) == 2
    corners = {seat: Corner(sent[seat].dice, knockouts and sent[seat].knockout) for seat in seats}
    rolls = {seat: state.dice.roll(sent[seat].dice) for seat in seats}
    pairs = list(combinations(seats, 2))
    results = resolve_fights(
        Fights.of([Fight(corners[one], corners[two]) for one, two in pairs]),
        Rolls.of([(rolls[one], rolls[two]) for one, two in pairs]),
        state.board.rulings,
    )
    beaten = set()
    for number, pair in enumerate(pairs):
        winner = results.ending(number).winner
        if winner != NOBODY:
            beaten.add(pair[SECOND if winner == FIRST else FIRST])
    unbeaten = [seat for seat in seats if seat not in beaten]
    if state.log is not None:
        tell.decided(state.log, state.board, sent, rolls, unbeaten)
    return unbeaten
