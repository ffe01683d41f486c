"""What each verb of the vocabulary does to those it reaches. Every function returns whether anything came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.games.ratings_war import changes, tell
from generator.games.ratings_war.conditions import counted
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.state import (
    LOSER,
    NOWHERE,
    SEGMENTS,
    WINNER,
    Cue,
    EventInPlay,
    GameState,
    Source,
    WrestlerInPlay,
)

Do = Callable[[GameState, Cue, int, Any, int], bool]
"""Table, whose effect, the segment it speaks of, whom it reaches, how much.

Each verb says by its own type whom it takes: seats, wrestlers or cards. `legality` sees to it that a card asks for
nothing else."""


def amount(state: GameState, cue: Cue, segment: int) -> int:
    """The amount of a part, multiplied by what it counts."""
    part_amount = cue.act.part.amount
    if part_amount is None:
        return 0
    if part_amount.per is None:
        return part_amount.n
    return part_amount.n * counted(state, part_amount.per, cue.seat, cue.bearer, segment)


def apply(state: GameState, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    """Do what a part says to whom it reaches."""
    return _DO[cue.act.part.verb](state, cue, segment, found, n)


# ------------------------------------------------------------------------------------------ ratings

RATING, DOUBLE, PROMOTES, RIVAL = Verb.RATING, Verb.DOUBLE, Who.PROMOTES, Who.RIVAL


def halved(value: int) -> int:
    """What halving takes off: what stays is rounded up."""
    return value // 2 if value > 0 else 0


def changed_ratings(state: GameState, cue: Cue, segment: int, found: Sequence[Any], n: int) -> list[tuple[int, int]]:
    """How a rating, double or halve changes ratings: (seat, amount). `found` are seats or wrestlers."""
    part = cue.act.part
    if part.verb is RATING:
        return [(seat, n) for seat in found]
    if part.target.who is PROMOTES:
        return [(seat, state.players[seat].promotes[segment]) for seat in found]
    if part.target.who is RIVAL:
        return [(seat, -halved(state.slots[segment].ratings[seat])) for seat in found]
    here = [wrestler for wrestler in found if wrestler.segment == segment]
    if part.verb is DOUBLE:
        return [(wrestler.owner, wrestler.prestige) for wrestler in here]
    return [(wrestler.owner, -halved(wrestler.prestige)) for wrestler in here]


def _rating(state: GameState, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if cue.act.part.target.who is Who.ANY_SEGMENT:
        for chosen in found:
            state.slots[chosen].deltas.append((cue.source, cue.seat, cue.seat, n))
            if state.log is not None:
                tell.bonus(state.log, cue.seat, chosen, n)
        return True
    made = [(seat, by) for seat, by in changed_ratings(state, cue, segment, found, n) if by]
    for seat, by in made:
        state.slots[segment].deltas.append((cue.source, cue.seat, seat, by))
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)}: {tell.signed(by)} rating.")
    return bool(made)


def _win_segment(state: GameState, cue: Cue, segment: int, found: Sequence[object], n: int) -> bool:
    slot = state.slots[segment]
    if slot.winner == cue.seat:
        return False
    slot.winner, slot.best = cue.seat, (cue.seat,)
    if state.log is not None:
        state.log.append(f"{tell.seat_name(cue.seat)} alone wins {tell.SEGMENT_NAMES[segment]}.")
    return True


def _cancel(state: GameState, cue: Cue, segment: int, found: Sequence[Source], n: int) -> bool:
    for card in found:
        card.muted = True
        state.canceled.append(card)
        if state.log is not None:
            tell.canceled(state.log, state, card)
    return bool(found)


def _swap(state: GameState, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if cue.act.part.target.who in (Who.SEGMENT, Who.RIVAL):
        for seat in found:
            booking = state.players[seat].booking[segment]
            booking.reverse()
            for place, wrestler in enumerate(booking):
                if wrestler is not None:
                    wrestler.place = place
            if state.log is not None:
                tell.stands(state.log, state, seat, segment)
        return bool(found)
    one, other = cue.bearer, found[0]
    if one is None or one is other:
        return False
    comes, goes = (one, other) if one.place == NOWHERE else (other, one)
    state.players[cue.seat].booking[goes.segment][goes.place] = comes
    comes.segment, comes.place, goes.segment, goes.place = goes.segment, goes.place, NOWHERE, NOWHERE
    comes.last_booked = state.week
    if state.log is not None:
        tell.stands(state.log, state, cue.seat, comes.segment)
    return True


def _move(state: GameState, cue: Cue, segment: int, found: Sequence[object], n: int) -> bool:
    promotes, moved = state.players[cue.seat].promotes, 0
    for other in SEGMENTS:
        if other != segment:
            taken = min(n - moved, promotes[other])
            promotes[other] -= taken
            moved += taken
    promotes[segment] += moved
    if state.log is not None and moved:
        state.log.append(
            f"{tell.seat_name(cue.seat)} moves {moved} promote modifiers to {tell.SEGMENT_NAMES[segment]}."
        )
    return moved > 0


# ---------------------------------------------------------------------------------------- wrestlers


def _prestige(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    if n == 0:
        return False
    for wrestler in found:
        if cue.act.part.when is When.UPDATE:
            state.due.append((cue, wrestler, n))
        elif wrestler.owner != NOWHERE:
            note_prestige(state, cue, wrestler, n)
            changes.place(state, wrestler, n)
    return bool(found)


def note_prestige(state: GameState, cue: Cue, wrestler: WrestlerInPlay, n: int) -> None:
    """Record what a card's owner gains on the other players' average."""
    gain = n if wrestler.owner == cue.seat else -n / (len(state.players) - 1)
    state.tallies.append(("prestige", cue.seat, cue.source.printed.id, gain))


def _hold(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    state.held.update(found)
    return any(_loses(state, wrestler, LOSER) for wrestler in found)


def _stall(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    state.stalled.update(found)
    return any(_loses(state, wrestler, WINNER) for wrestler in found)


def _loses(state: GameState, wrestler: WrestlerInPlay, place: int) -> bool:
    if wrestler.place != place:
        return False
    return state.players[wrestler.owner].paired[wrestler.segment]


def _injure(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    done = [changes.injure(state, wrestler) for wrestler in found if wrestler.owner != NOWHERE]
    return any(done)


def _heal(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    for wrestler in found:
        changes.heal(state, wrestler)
    return bool(found)


def _retire(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    done = [changes.retire(state, wrestler) for wrestler in found if wrestler.owner != NOWHERE]
    return any(done)


def _release(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    for wrestler in found:
        changes.release(state, wrestler)
    return bool(found)


def _recruit(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    for wrestler in found:
        changes.hire(state, wrestler, cue.seat)
    return bool(found)


def _trade(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    one, other = cue.bearer, found[0]
    if one is None:
        return False
    seat = other.owner
    changes.leave(state, one)
    if seat == NOWHERE:
        state.agents.remove(other)
        state.agents.append(one)
        if state.log is not None:
            state.log.append(f"{one.name} becomes a free agent.")
        changes.strip(state, one)  # RW-R27: the agent's place is on no roster
    else:
        changes.join(state, one, seat)
    changes.join(state, other, cue.seat)
    return True


# ------------------------------------------------------------------------- events, promotes, actions


def _draw(state: GameState, cue: Cue, segment: int, found: Sequence[int], n: int) -> bool:
    return sum(changes.draw(state, seat, n) for seat in found) > 0


def _discard(state: GameState, cue: Cue, segment: int, found: Sequence[int], n: int) -> bool:
    return sum(changes.discard(state, seat, n) for seat in found) > 0


def _peek(state: GameState, cue: Cue, segment: int, found: Sequence[int], n: int) -> bool:
    if cue.act.part.target.who is Who.OPPONENT:
        for seat in found:
            state.players[cue.seat].bot.see(state, cue.seat, seat, tuple(state.players[seat].hand))
        return bool(found)
    seen = state.events[-n:]
    state.events[-n:] = state.players[cue.seat].bot.order(state, cue.seat, seen, state.random)
    return bool(seen)


def _attach(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    if isinstance(cue.source, EventInPlay):
        for wrestler in found:
            changes.wear(state, cue.source, wrestler)
            if state.log is not None:
                state.log.append(f"{cue.source.name} is attached to {wrestler.name}.")
    return bool(found)


def _detach(state: GameState, cue: Cue, segment: int, found: Sequence[WrestlerInPlay], n: int) -> bool:
    bot = state.players[cue.seat].bot
    for wrestler in found:
        cards = wrestler.attached
        if cue.act.part.target.who is Who.CHAMPION:
            cards = [event for event in cards if event.printed.effect.bearer is Verb.TITLE]
        event = bot.choose(state, cue.seat, Verb.DETACH, -1, cards, state.random) if len(cards) > 1 else cards[0]
        changes.take_off(state, event, wrestler, title=event.printed.effect.bearer is Verb.TITLE)
        state.discards.append(event)
        if state.log is not None:
            state.log.append(f"{event.name} is taken off {wrestler.name} and discarded.")
    return bool(found)


def promote(state: GameState, seat: int, number: int, *, on_any: bool = False) -> None:
    """Place promote modifiers one by one on segments for next week, own ones or (RW-R22) any."""
    bot = state.players[seat].bot
    seats = range(len(state.players)) if on_any else (seat,)
    open_to = [(other, segment) for other in seats for segment in SEGMENTS]
    chosen = [bot.choose(state, seat, Verb.PROMOTE, 1, open_to, state.random) for _ in range(number)]
    for other, segment in chosen:
        state.players[other].next_promotes[segment] += 1
    if state.log is not None:
        tell.promoted(state.log, seat, chosen)


def _promote(state: GameState, cue: Cue, segment: int, found: Sequence[object], n: int) -> bool:
    promote(state, cue.seat, n)
    return True


def _action(state: GameState, cue: Cue, segment: int, found: Sequence[int], n: int) -> bool:
    for seat in found:
        state.players[seat].actions += n
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)} takes {abs(n)} action{'s'[: abs(n) > 1]} {_fewer(n)} this week.")
    return bool(found)


def _fewer(n: int) -> str:
    return "more" if n > 0 else "fewer"


def _point(state: GameState, cue: Cue, segment: int, found: Sequence[int], n: int) -> bool:
    for seat in found:
        player = state.players[seat]
        player.by_cards += n
        if state.log is not None:
            tell.points_due(state.log, seat, n)
    return bool(found)


def _win_game(state: GameState, cue: Cue, segment: int, found: Sequence[object], n: int) -> bool:
    state.claims.add(cue.seat)
    return True


def _no_title(state: GameState, cue: Cue, segment: int, found: Sequence[object], n: int) -> bool:
    return False  # a championship is laid down at booking and crowned at the reveal


_DO: Mapping[Verb, Do] = {
    Verb.RATING: _rating,
    Verb.DOUBLE: _rating,
    Verb.HALVE: _rating,
    Verb.WIN_SEGMENT: _win_segment,
    Verb.CANCEL: _cancel,
    Verb.SWAP: _swap,
    Verb.MOVE: _move,
    Verb.PRESTIGE: _prestige,
    Verb.HOLD: _hold,
    Verb.STALL: _stall,
    Verb.INJURE: _injure,
    Verb.HEAL: _heal,
    Verb.RETIRE: _retire,
    Verb.RELEASE: _release,
    Verb.RECRUIT: _recruit,
    Verb.STEAL: _recruit,
    Verb.TRADE: _trade,
    Verb.DRAW: _draw,
    Verb.DISCARD: _discard,
    Verb.PEEK: _peek,
    Verb.TITLE: _no_title,
    Verb.ATTACH: _attach,
    Verb.DETACH: _detach,
    Verb.PROMOTE: _promote,
    Verb.ACTION: _action,
    Verb.POINT: _point,
    Verb.WIN_GAME: _win_game,
}
