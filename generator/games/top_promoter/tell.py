"""The event log: plain sentences from which a person can follow a game, dice and money included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.games.top_promoter.board import Action, Board, Choice, Contender, Location, Pairing, Spot, Stable
from generator.games.top_promoter.bouts import (
    BILLINGS,
    CABLE_MULTIPLIER,
    FIRST,
    NOBODY,
    SWEEP_BONUS,
    Corner,
    Fight,
    How,
    Rulings,
)
from generator.games.top_promoter.cards import WEIGHT_CLASSES
from generator.games.top_promoter.state import Fought

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    *rest, last = tuple(words) or ("",)
    return f"{', '.join(rest)} and {last}" if rest else last


def player(board: Board, seat: int) -> str:
    """A seat as people count, with its color: "Player 1 (red)"."""
    return f"Player {seat + 1} ({board.colors[seat]})"


def millions(amount: int) -> str:
    """An amount of money: "1 million", "6 million"."""
    return f"{amount} million"


def fighter_words(fighter: Contender) -> str:
    """A card as one reads it aloud."""
    dice = f"{fighter.dice} {'die' if fighter.dice == 1 else 'dice'}"
    blow = ", Knock-out Blow" if fighter.knockout else ""
    return f"{fighter.name} ({WEIGHT_CLASSES[fighter.rank]}, {dice}{blow})"


def _billing(place: int) -> str:
    return BILLINGS[place + 1]


def _versus(board: Board, pairing: Pairing) -> str:
    return " against ".join(
        f"{fighter.name} of {player(board, seat)}"
        for fighter, seat in zip(pairing.fighters, pairing.seats, strict=True)
    )


def dealt(log: list[str], board: Board, variant: str) -> None:
    """Who plays which color, and which cities lie face up."""
    seats = range(len(board.colors))
    log.append(f"The game ({variant}): {listed(player(board, seat) for seat in seats)}.")
    cities = listed(location.city.name for location in board.locations)
    log.append(f"Face up: {cities}. In the pile: {len(board.pile)} {'city' if len(board.pile) == 1 else 'cities'}.")


def hands(log: list[str], board: Board, stables: Sequence[Stable]) -> None:
    """Every hand as it was dealt or filled again."""
    for seat, stable in enumerate(stables):
        cards = [*map(fighter_words, stable.fighters), *(action.name for action in stable.actions)]
        log.append(f"{player(board, seat)} holds {listed(cards) or 'no cards'}.")


def reshuffled(log: list[str], board: Board, seat: int, number: int) -> None:
    """A new draw pile of discarded fighters."""
    log.append(f"{player(board, seat)} shuffles {number} discarded fighters into a new draw pile.")


def revealed(log: list[str], board: Board) -> None:
    """The fighters of the round, the most popular first."""
    log.append(f"Round {board.round}. Money: {_money(board)}.")
    for seat, fighter in board.revealed:
        log.append(f"{player(board, seat)} reveals {fighter_words(fighter)} of popularity {fighter.popularity}.")


def _money(board: Board) -> str:
    return ", ".join(f"{player(board, seat)} {amount}" for seat, amount in enumerate(board.money))


def discarded(log: list[str], board: Board, seat: int, fighter: Contender) -> None:
    """A fighter without a legal place."""
    log.append(f"{player(board, seat)} finds no place for {fighter.name}: the card is discarded.")


def placed(log: list[str], board: Board, seat: int, fighter: Contender, spot: Spot) -> None:
    """A fighter that was placed, and whom it meets."""
    location = board.locations[spot.location]
    pairing = location.places[spot.place]
    where = f"the {_billing(spot.place)} of {location.city.name}"
    if pairing is not None and pairing.complete:
        rival, other = pairing.fighters[0], pairing.seats[0]
        log.append(
            f"{player(board, seat)} puts {fighter.name} into {where}, against {rival.name} of {player(board, other)}."
        )
    else:
        log.append(f"{player(board, seat)} puts {fighter.name} into {where}, to wait for an opponent.")


def action(log: list[str], board: Board, seat: int, choice: Choice) -> None:
    """A placement action, told before it is done."""
    who, location = player(board, seat), board.locations[choice.location]
    city = location.city.name
    if choice.place == NOBODY:
        if choice.other < 0:
            new = board.pile[-1].name
            log.append(f"{who} plays {choice.action.name}: {city} goes on top of the pile, {new} takes its place.")
        else:
            other = board.locations[choice.other].city.name
            log.append(f"{who} plays {choice.action.name}: {city} and {other} change places.")
        return
    pairing = location.places[choice.place]
    names = listed(fighter.name for fighter in pairing.fighters) if pairing else ""
    log.append(f"{who} plays {choice.action.name} on the {_billing(choice.place)} of {city} ({names}).")


def scored(log: list[str], location: Location) -> None:
    """A full location."""
    log.append(f"{location.city.name} is full: its fights are fought.")


def dice_card(log: list[str], board: Board, seat: int, card: Action, pairing: Pairing) -> None:
    """An action card played before a roll."""
    mine = pairing.seats.index(seat)
    fighter, rival = pairing.fighters[mine], pairing.fighters[1 - mine]
    log.append(f"{player(board, seat)} plays {card.name} for {fighter.name} against {rival.name}.")


def fought(log: list[str], board: Board, location: Location, pairing: Pairing, fight: Fight, result: Fought) -> None:
    """A fight: who rolled what, who won how, and what it paid."""
    ending = result.ending
    log.append(f"{_billing(fight.billing - 1).capitalize()} of {location.city.name}: {_versus(board, pairing)}.")
    for side, die in enumerate(result.tests):
        if die:
            log.append(f"{pairing.fighters[side].name} is tested and throws {die}.")
    if ending.how is How.BOTH_TESTED:
        log.append("Both were to be tested: both lose, nobody rolls, nobody is paid.")
        return
    if ending.how is not How.FAILED_TEST:
        rolls = map(_roll, pairing.fighters, fight.corners, result.dice)
        log.append(f"{listed(rolls)}.")
    if ending.rematch:
        log.append(f"{ending.how.value.capitalize()}: a rematch, which pays nothing here.")
        return
    winner = ending.winner
    how = {
        How.DICE: f"on the {_ORDINALS[ending.place]} die",
        How.RUN_OUT: f"on the {_ORDINALS[ending.place]} die, which meets none",
        How.KNOCKOUT: "by a Knock-out Blow",
        How.FAILED_TEST: "by the failed drug test",
    }[ending.how]
    sum_words = _sum(fight, result, board.rulings)
    log.append(f"{pairing.fighters[winner].name} wins {how}: {sum_words} for {player(board, pairing.seats[winner])}.")


def _roll(fighter: Contender, corner: Corner, dice: Sequence[int]) -> str:
    more = [word for word, there in (("at home", corner.home), ("trained", corner.training)) if there]
    extra = f" ({' and '.join(more)})" if more else ""
    return f"{fighter.name}{extra} rolls {' '.join(map(str, sorted(dice, reverse=True)))}"


def _sum(fight: Fight, result: Fought, rulings: Rulings) -> str:
    """How the pay comes about: "(1 for the lower card + 1 for the long bout) x 3 as underdog = 6 million"."""
    ending = result.ending
    mine, theirs = fight.corners if ending.winner == FIRST else fight.turned.corners
    text = f"{fight.billing} for the {BILLINGS[fight.billing]}"
    factors = [(rulings.underdog(mine.dice, theirs.dice), "as underdog")]
    if mine.cable and ending.how is not How.FAILED_TEST:
        factors.append((CABLE_MULTIPLIER, "for the Cable Special"))
    factors = [(times, why) for times, why in factors if times > 1]
    if ending.long_bout:
        text += f" + {ending.long_bout} for the long bout"
        if factors:
            text = f"({text})"
    for times, why in factors:
        text += f" x {times} {why}"
    return f"{text} = {millions(result.pay[ending.winner])}"


def swept(log: list[str], board: Board, seat: int, location: Location) -> None:
    """All three fights of a location won by one player."""
    log.append(f"Clean sweep of {location.city.name}: {millions(SWEEP_BONUS)} more for {player(board, seat)}.")


def replaced(log: list[str], old: Location, new: Location) -> None:
    """The city drawn in place of a scored one, and the rematches that move there."""
    log.append(f"{old.city.name} is replaced by {new.city.name}.")
    for place in (2, 1, 0):
        pairing = new.places[place]
        if pairing is not None:
            names = listed(fighter.name for fighter in pairing.fighters)
            log.append(f"The rematch of {names} is the {_billing(place)} of {new.city.name}.")


def no_city_left(log: list[str], old: Location, rematches: Sequence[Pairing]) -> None:
    """The end: a scored city that cannot be replaced."""
    for pairing in rematches:
        names = listed(fighter.name for fighter in pairing.fighters)
        log.append(f"The rematch of {names} is never fought and pays nothing.")
    log.append(f"No city is left to replace {old.city.name}.")


def tied(log: list[str], board: Board, seats: Sequence[int], able: Sequence[int]) -> None:
    """Who shares the lead, and who still has a fighter for the deciding fight."""
    log.append(f"{listed(player(board, seat) for seat in seats)} lead together.")
    out = [seat for seat in seats if seat not in able]
    if not able:
        log.append("None of them has a fighter in hand: they share the win.")
    elif out:
        verb = "has" if len(out) == 1 else "have"
        log.append(f"{listed(player(board, seat) for seat in out)} {verb} no fighter in hand and cannot fight for it.")


def decided(
    log: list[str],
    board: Board,
    sent: Mapping[int, Contender],
    rolls: Mapping[int, Sequence[int]],
    unbeaten: Sequence[int],
) -> None:
    """One roll of the fight that breaks a tie."""
    for seat, dice in rolls.items():
        shown = " ".join(map(str, sorted(dice, reverse=True)))
        log.append(f"{sent[seat].name} of {player(board, seat)} rolls {shown}.")
    if len(unbeaten) > 1:
        log.append("Nobody is best yet: they roll again.")


def ended(log: list[str], board: Board, end: str, winners: Sequence[int]) -> None:
    """The end of the game and who wins it."""
    log.append(f"The game ends ({end}). Money: {_money(board)}.")
    verb = "wins" if len(winners) == 1 else "share the win"
    log.append(f"{listed(player(board, seat) for seat in winners)} {verb}.")


def stays_open(log: list[str], board: Board) -> None:
    """The cities that were not scored."""
    if board.locations:
        cities = listed(location.city.name for location in board.locations)
        log.append(f"Not scored: {cities}.")
