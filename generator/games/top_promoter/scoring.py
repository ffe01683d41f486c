"""A full location is scored: dice cards, three fights, pay, clean sweep, rematches, and the city drawn next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.api import Dice
from generator.games.top_promoter import tell
from generator.games.top_promoter.board import Action, Location, Pairing
from generator.games.top_promoter.bouts import FIRST, NOBODY, SECOND, SWEEP_BONUS, Fight, How, Rulings
from generator.games.top_promoter.bouts_batch import Fights, Rolls, resolve_fights
from generator.games.top_promoter.cards import SUPERIOR_TRAINING
from generator.games.top_promoter.state import Fought, GameState


@dataclass(slots=True)
class _Billed:
    """A fight of the location being scored, with what it has come to."""

    place: int
    pairing: Pairing
    fight: Fight


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
    """Fight lower card, mid card and main event; the pairings that go into a rematch, the lowest first.

    Fights run together as one batch as long as nobody has a dice card to play: whoever has one decides when all
    fights before are settled.
    """
    winners: list[int] = []
    rematches: list[Pairing] = []
    ready: list[_Billed] = []

    def settle() -> None:
        fought = fight_out([billed.fight for billed in ready], state.dice, state.board.rulings)
        for billed, result in zip(ready, fought, strict=True):
            winners.append(_settled(state, location, billed, result))
            if result.ending.rematch:
                rematches.append(billed.pairing)
        ready.clear()

    for place, pairing in enumerate(location.places):
        if pairing is None:
            raise ValueError("only full locations are scored")
        billed = _Billed(place, pairing, pairing.fight(location.city.name, place))
        if any(state.stables[seat].dice_cards() for seat in pairing.seats):
            settle()
            billed.fight = prepared(state, pairing, billed.fight)
        ready.append(billed)
    settle()
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
    return replace(fight, first=corner) if side == FIRST else replace(fight, second=corner)


def fight_out(fights: Sequence[Fight], dice: Dice, rulings: Rulings) -> list[Fought]:
    """Throw the dice of these fights and judge them, all at once."""
    if not fights:
        return []
    thrown = []
    tests = []
    for fight in fights:
        first, second = fight.first, fight.second
        both = first.drug_test and second.drug_test
        # A test die is thrown by the side that is tested.
        tests.append(
            (
                dice.roll(1)[0] if second.drug_test and not both else 0,
                dice.roll(1)[0] if first.drug_test and not both else 0,
            )
        )
        thrown.append(((), ()) if both else (dice.roll(first.rolled), dice.roll(second.rolled)))
    results = resolve_fights(Fights.of(fights), Rolls.of(thrown, tests), rulings)
    pay = results.pay.T.tolist()
    return [
        Fought(thrown[number], tests[number], results.ending(number), (pay[number][FIRST], pay[number][SECOND]))
        for number in range(len(fights))
    ]


def _settled(state: GameState, location: Location, billed: _Billed, fought: Fought) -> int:
    """Pay a fight and clear it away; the winner's seat or NOBODY."""
    pairing, fight, ending = billed.pairing, billed.fight, fought.ending
    tallies, seats, fighters = state.tallies, pairing.seats, pairing.fighters
    state.most_dice = max(state.most_dice, sum(map(len, fought.dice)))
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
