"""What each verb of the vocabulary does to those it reaches. Every function returns whether anything came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.games.ratings_war import changes, tell
from generator.games.ratings_war.conditions import counted
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.state import LOSER, NOWHERE, SEGMENTS, WINNER, Cue, Event, Table, Wrestler

Do = Callable[[Table, Cue, int, Sequence[Any], int], bool]
"""Table, whose effect, the segment it speaks of, whom it reaches, how much."""


def amount(table: Table, cue: Cue, segment: int) -> int:
    """The amount of a part, multiplied by what it counts."""
    part_amount = cue.act.part.amount
    if part_amount is None:
        return 0
    if part_amount.per is None:
        return part_amount.n
    return part_amount.n * counted(table, part_amount.per, cue.seat, cue.bearer, segment)


def apply(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    """Do what a part says to whom it reaches."""
    return _DO[cue.act.part.verb](table, cue, segment, found, n)


# ------------------------------------------------------------------------------------------ ratings

RATING, DOUBLE, PROMOTES, RIVAL = Verb.RATING, Verb.DOUBLE, Who.PROMOTES, Who.RIVAL


def halved(value: int) -> int:
    """What halving takes off: what stays is rounded up."""
    return value // 2 if value > 0 else 0


def changed_ratings(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> list[tuple[int, int]]:
    """How a rating, double or halve changes ratings: (seat, amount). `found` are seats or wrestlers."""
    part = cue.act.part
    if part.verb is RATING:
        return [(seat, n) for seat in found]
    if part.target.who is PROMOTES:
        return [(seat, table.sides[seat].promotes[segment]) for seat in found]
    if part.target.who is RIVAL:
        return [(seat, -halved(table.slots[segment].ratings[seat])) for seat in found]
    here = [wrestler for wrestler in found if wrestler.segment == segment]
    if part.verb is DOUBLE:
        return [(wrestler.owner, wrestler.prestige) for wrestler in here]
    return [(wrestler.owner, -halved(wrestler.prestige)) for wrestler in here]


def _rating(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if cue.act.part.target.who is Who.ANY_SEGMENT:
        for chosen in found:
            table.slots[chosen].deltas.append((cue.source, cue.seat, cue.seat, n))
            if table.log is not None:
                tell.bonus(table.log, cue.seat, chosen, n)
        return True
    made = [(seat, by) for seat, by in changed_ratings(table, cue, segment, found, n) if by]
    for seat, by in made:
        table.slots[segment].deltas.append((cue.source, cue.seat, seat, by))
        if table.log is not None:
            table.log.append(f"{tell.player(seat)}: {tell.signed(by)} rating.")
    return bool(made)


def _win_segment(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    slot = table.slots[segment]
    if slot.winner == cue.seat:
        return False
    slot.winner, slot.best = cue.seat, (cue.seat,)
    if table.log is not None:
        table.log.append(f"{tell.player(cue.seat)} alone wins {tell.SEGMENT_NAMES[segment]}.")
    return True


def _cancel(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for card in found:
        card.muted = True
        table.canceled.append(card)
        if table.log is not None:
            table.log.append(f"{card.name} is canceled for this week.")
    return bool(found)


def _swap(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if cue.act.part.target.who in (Who.SEGMENT, Who.RIVAL):
        for seat in found:
            booking = table.sides[seat].booking[segment]
            booking.reverse()
            for place, wrestler in enumerate(booking):
                if wrestler is not None:
                    wrestler.place = place
            if table.log is not None:
                tell.stands(table.log, table, seat, segment)
        return bool(found)
    one, other = cue.bearer, found[0]
    if one is None or one is other:
        return False
    comes, goes = (one, other) if one.place == NOWHERE else (other, one)
    table.sides[cue.seat].booking[goes.segment][goes.place] = comes
    comes.segment, comes.place, goes.segment, goes.place = goes.segment, goes.place, NOWHERE, NOWHERE
    if table.log is not None:
        tell.stands(table.log, table, cue.seat, comes.segment)
    return True


def _move(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    promotes, moved = table.sides[cue.seat].promotes, 0
    for other in SEGMENTS:
        if other != segment:
            taken = min(n - moved, promotes[other])
            promotes[other] -= taken
            moved += taken
    promotes[segment] += moved
    if table.log is not None and moved:
        table.log.append(f"{tell.player(cue.seat)} moves {moved} promote modifiers to {tell.SEGMENT_NAMES[segment]}.")
    return moved > 0


# ---------------------------------------------------------------------------------------- wrestlers


def _prestige(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if n == 0:
        return False
    share = 1 / (len(table.sides) - 1)
    for wrestler in found:
        gain = n if wrestler.owner == cue.seat else -n * share
        table.tallies.append(("prestige", cue.seat, cue.source.printed.id, gain))
        if cue.act.part.when is When.UPDATE:
            table.delta[wrestler] = table.delta.get(wrestler, 0) + n
        elif wrestler.owner != NOWHERE:
            changes.place(table, wrestler, n)
    return bool(found)


def _hold(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    table.held.update(found)
    return any(_loses(table, wrestler, LOSER) for wrestler in found)


def _stall(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    table.stalled.update(found)
    return any(_loses(table, wrestler, WINNER) for wrestler in found)


def _loses(table: Table, wrestler: Wrestler, place: int) -> bool:
    if wrestler.place != place:
        return False
    return None not in table.sides[wrestler.owner].booking[wrestler.segment]


def _injure(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    done = [changes.injure(table, wrestler) for wrestler in found if wrestler.owner != NOWHERE]
    return any(done)


def _heal(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for wrestler in found:
        changes.heal(table, wrestler)
    return bool(found)


def _retire(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    done = [changes.retire(table, wrestler) for wrestler in found if wrestler.owner != NOWHERE]
    return any(done)


def _release(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for wrestler in found:
        changes.release(table, wrestler)
    return bool(found)


def _recruit(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for wrestler in found:
        changes.hire(table, wrestler, cue.seat)
    return bool(found)


def _trade(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    one, other = cue.bearer, found[0]
    if one is None:
        return False
    seat = other.owner
    changes.leave(table, one)
    if seat == NOWHERE:
        table.agents.remove(other)
        table.agents.append(one)
        if table.log is not None:
            table.log.append(f"{one.name} becomes a free agent.")
    else:
        changes.leave(table, other)
        changes.join(table, one, seat)
    changes.join(table, other, cue.seat)
    return True


# ------------------------------------------------------------------------- events, promotes, actions


def _draw(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    return sum(changes.draw(table, seat, n) for seat in found) > 0


def _discard(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    return sum(changes.discard(table, seat, n) for seat in found) > 0


def _peek(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if cue.act.part.target.who is Who.OPPONENT:
        for seat in found:
            table.sides[cue.seat].bot.see(table, cue.seat, seat, tuple(table.sides[seat].hand))
        return bool(found)
    seen = table.events[-n:]
    table.events[-n:] = table.sides[cue.seat].bot.order(table, cue.seat, seen, table.random)
    return bool(seen)


def _attach(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    if isinstance(cue.source, Event):
        for wrestler in found:
            changes.wear(table, cue.source, wrestler)
            if table.log is not None:
                table.log.append(f"{cue.source.name} is attached to {wrestler.name}.")
    return bool(found)


def _detach(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    bot = table.sides[cue.seat].bot
    for wrestler in found:
        cards = wrestler.attached
        if cue.act.part.target.who is Who.CHAMPION:
            cards = [event for event in cards if event.printed.effect.bearer is Verb.TITLE]
        event = bot.choose(table, cue.seat, Verb.DETACH, -1, cards, table.random) if len(cards) > 1 else cards[0]
        changes.take_off(table, event, wrestler, title=event.printed.effect.bearer is Verb.TITLE)
        table.discards.append(event)
        if table.log is not None:
            table.log.append(f"{event.name} is taken off {wrestler.name} and discarded.")
    return bool(found)


def promote(table: Table, seat: int, number: int) -> None:
    """Place promote modifiers one by one on segments for next week (RW-R22)."""
    bot = table.sides[seat].bot
    seats = range(len(table.sides)) if table.settings.promote_on == "any" else (seat,)
    open_to = [(other, segment) for other in seats for segment in SEGMENTS]
    chosen = [bot.choose(table, seat, Verb.PROMOTE, 1, open_to, table.random) for _ in range(number)]
    for other, segment in chosen:
        table.sides[other].next_promotes[segment] += 1
    if table.log is not None:
        tell.promoted(table.log, seat, chosen)


def _promote(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    promote(table, cue.seat, n)
    return True


def _action(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for seat in found:
        table.sides[seat].actions += n
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} takes {abs(n)} action{'s'[: abs(n) > 1]} {_fewer(n)} this week.")
    return bool(found)


def _fewer(n: int) -> str:
    return "more" if n > 0 else "fewer"


def _point(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    for seat in found:
        side = table.sides[seat]
        side.points = max(0, side.points + n)
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} now has {tell.points(side.points)}.")
    return bool(found)


def _win_game(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
    table.claims.add(cue.seat)
    return True


def _no_title(table: Table, cue: Cue, segment: int, found: Sequence[Any], n: int) -> bool:
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
