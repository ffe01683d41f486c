"""A full location is scored: dice cards, three fights, pay, clean sweep, rematches, and the city drawn next."""

from __future__ import annotations

from msgspec.structs import replace

from generator.games.top_promoter import tell
from generator.games.top_promoter.board import Action, Location, Pairing
from generator.games.top_promoter.bouts import FIRST, NOBODY, SECOND, SWEEP_BONUS, Fight, How
from generator.games.top_promoter.bouts_played import fight_out
from generator.games.top_promoter.cards import SUPERIOR_TRAINING
from generator.games.top_promoter.state import Fought, GameState


def score(state: GameState, number: int) -> bool:
    """Score the full location of this number and draw the next city; whether that ended the game.

    A city that rematches fill at once is scored at once (TP-R9, TP-R11). Without a city to draw the game is over,
    and rematches pay nothing.
    """
    board = state.board
    while board.locations[number].full:
        location = board.locations[number]
        if state.log is not None:
            tell.scored(state.log, location)
        rematches = _fight_all(state, location)
        board.scored += 1
        state.tallies.append(("scored", NOBODY, location.city.id, 1))
        if not board.pile:
            del board.locations[number]
            if state.log is not None:
                tell.no_city_left(state.log, location, rematches)
            return True
        new = board.locations[number] = Location(board.pile.pop())
        # TP-R9: the highest billed becomes the main event, the next the mid card. Action cards stay behind.
        for place, pairing in zip((2, 1, 0), reversed(rematches), strict=False):
            new.places[place] = Pairing(pairing.fighters, pairing.seats)
        if state.log is not None:
            tell.replaced(state.log, location, new)
    return False


def _fight_all(state: GameState, location: Location) -> list[Pairing]:
    """Fight lower card, mid card and main event; the pairings that go into a rematch, the lowest first."""
    winners: list[int] = []
    rematches: list[Pairing] = []
    stables = state.stables
    for place, pairing in enumerate(location.places):
        if pairing is None:
            raise ValueError("only full locations are scored")
        fight = pairing.fight(location.city.name, place)
        if any(stables[seat].dice_cards() for seat in pairing.seats):
            fight = prepared(state, pairing, fight)
        fought = fight_out(fight, state.dice, state.board.rulings)
        winners.append(_settled(state, location, pairing, fight, fought))
        if fought.ending.rematch:
            rematches.append(pairing)
    if winners[0] != NOBODY and winners.count(winners[0]) == len(winners):
        state.board.money[winners[0]] += SWEEP_BONUS
        state.tallies.append(("sweep", winners[0], location.city.id, 1))
        if state.log is not None:
            tell.swept(state.log, state.board, winners[0], location)
    return rematches


def prepared(state: GameState, pairing: Pairing, fight: Fight) -> Fight:
    """The fight with the dice cards that both sides lay on it, the more popular first, until both pass (TP-R14)."""
    first = FIRST if pairing.fighters[FIRST].popularity > pairing.fighters[SECOND].popularity else SECOND
    side, passed = first, 0
    while passed < 2:
        seat = pairing.seats[side]
        cards = state.stables[seat].dice_cards()
        card = state.bots[seat].prepare(state.board, seat, fight, side, cards, state.random) if cards else None
        if card is None:
            passed += 1
        else:
            passed = 0
            state.spend(seat, card)
            fight = with_card(fight, side, card)
            if state.log is not None:
                tell.dice_card(state.log, state.board, seat, card, pairing)
        side = 1 - side
    return fight


def with_card(fight: Fight, side: int, card: Action) -> Fight:
    """The fight after this side has played a dice card on it."""
    corner = fight.corners[side]
    corner = replace(corner, training=True) if card.kind == SUPERIOR_TRAINING else replace(corner, drug_test=True)
    return Fight(corner, fight.second, fight.billing) if side == FIRST else Fight(fight.first, corner, fight.billing)


def _settled(state: GameState, location: Location, pairing: Pairing, fight: Fight, fought: Fought) -> int:
    """Pay a fight and clear it away; the winner's seat or NOBODY."""
    ending = fought.ending
    tallies, seats, fighters = state.tallies, pairing.seats, pairing.fighters
    state.most_dice = max(state.most_dice, len(fought.dice[FIRST]) + len(fought.dice[SECOND]))
    if state.log is not None:
        tell.fought(state.log, state.board, location, pairing, fight, fought)
    if ending.rematch:
        tallies += (("rematch", seats[side], fighters[side].id, 1) for side in (FIRST, SECOND))
        return NOBODY
    winner = ending.winner
    for side in (FIRST, SECOND):
        seat, fighter = seats[side], fighters[side]
        tallies.append(("won" if side == winner else "lost", seat, fighter.id, 1))
        if fought.pay[side]:
            tallies.append(("paid", seat, fighter.id, fought.pay[side]))
            state.board.money[seat] += fought.pay[side]
        state.stables[seat].discards.append(fighter)
    if winner == NOBODY:
        return NOBODY
    if ending.how is How.KNOCKOUT:
        tallies.append(("knock-out", seats[winner], fighters[winner].id, 1))
    if fighters[winner].dice < fighters[1 - winner].dice:
        tallies.append(("underdog", seats[winner], fighters[winner].id, 1))
    return seats[winner]
