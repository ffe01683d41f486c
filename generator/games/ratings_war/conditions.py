"""Whether a condition of the vocabulary holds now, and how much is counted; `vocabulary` says what each means.

A check is asked for the player whose effect it is, the wrestler who carries it (None for an event) and the segment
it speaks of (NOWHERE where there is none).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.games.ratings_war.effects import Condition, Counted, If
from generator.games.ratings_war.state import LOSER, MAIN_EVENT, NOWHERE, WINNER, Cue, Table, Wrestler, held

W = Wrestler | None


def partner_of(table: Table, wrestler: Wrestler) -> Wrestler | None:
    """The other wrestler of the segment, if both are there."""
    if wrestler.place == NOWHERE:
        return None
    return table.sides[wrestler.owner].booking[wrestler.segment][1 - wrestler.place]


def lead(table: Table, seat: int) -> int:
    """Network Points ahead of the next player; below 0 when somebody has more."""
    return table.sides[seat].points - max(side.points for side in table.sides if side.seat != seat)


def titles(table: Table, seat: int) -> int:
    """Championships worn on a roster."""
    return sum(wrestler.titles for wrestler in table.sides[seat].roster)


def segments_won(table: Table, seat: int) -> int:
    """Segments this player won alone this week."""
    return sum(slot.winner == seat for slot in table.slots)


def _bound(value: int, condition: Condition) -> bool:
    n = condition.n or 0
    return value <= n if condition.at_most else value >= n


def _winner(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.place == WINNER and bearer.segment == segment


def _loser(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.place == LOSER and bearer.segment == segment


def _booked(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.place != NOWHERE and bearer.segment == segment


def _alone(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return bearer is not None and _booked(table, seat, bearer, segment, condition) and not partner_of(table, bearer)


def _catering(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.place == NOWHERE


def _opening(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == 0


def _middle(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == 1


def _main(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == MAIN_EVENT


def _injured(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and table.injured(bearer)


def _champion(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.titles > 0


def _titles(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return bearer is not None and bearer.titles >= (condition.n or 0)


def _prestige(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return bearer is not None and _bound(bearer.prestige, condition)


def _partner(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    if bearer is None or bearer.segment != segment:
        return False
    partner = partner_of(table, bearer)
    return partner is not None and _bound(partner.base, condition)


def _won(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and table.slots[segment].winner == seat


def _lost(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and table.slots[segment].winner not in (NOWHERE, seat)


def _tied(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    if segment == NOWHERE:
        return False
    slot = table.slots[segment]
    return slot.winner == NOWHERE and seat in slot.best


def _lowest(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    ratings = table.slots[segment].ratings
    return ratings[seat] == min(ratings)


def _rival(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    if segment == NOWHERE:
        return False
    n = condition.n or 0
    return any(wrestler.owner != seat and wrestler.base >= n for wrestler in table.booked(segment))


def _rival_champion(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    if segment == NOWHERE:
        return False
    return any(wrestler.owner != seat and wrestler.titles for wrestler in table.booked(segment))


def _match(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and table.matches(segment) > 0


def _named(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return segment != NOWHERE and any(wrestler.name == condition.name for wrestler in table.booked(segment))


def _behind(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return lead(table, seat) < 0


def _lead(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return lead(table, seat) >= (condition.n or 0)


def _events(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return _bound(held(table.sides[seat]), condition)


def _roster(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return _bound(len(table.sides[seat].roster), condition)


def _title(table: Table, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return titles(table, seat) >= (condition.n or 0)


def _weekwon(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return table.sides[seat].earned


def _none(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segments_won(table, seat) == 0


def _sweep(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segments_won(table, seat) == len(table.slots)


def _once(table: Table, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and not bearer.used_up


CHECKS: Mapping[If, Callable[[Table, int, W, int, Condition], bool]] = {
    If.WINNER: _winner,
    If.LOSER: _loser,
    If.BOOKED: _booked,
    If.CATERING: _catering,
    If.ALONE: _alone,
    If.OPENING: _opening,
    If.MIDDLE: _middle,
    If.MAIN: _main,
    If.INJURED: _injured,
    If.CHAMPION: _champion,
    If.TITLES: _titles,
    If.PRESTIGE: _prestige,
    If.PARTNER: _partner,
    If.WON: _won,
    If.LOST: _lost,
    If.TIED: _tied,
    If.LOWEST: _lowest,
    If.RIVAL: _rival,
    If.RIVAL_CHAMPION: _rival_champion,
    If.MATCH: _match,
    If.NAMED: _named,
    If.BEHIND: _behind,
    If.LEAD: _lead,
    If.EVENTS: _events,
    If.ROSTER: _roster,
    If.TITLE: _title,
    If.WEEKWON: _weekwon,
    If.NONE: _none,
    If.SWEEP: _sweep,
    If.ONCE: _once,
}
"""One check for every word."""


def _in_catering(table: Table, seat: int, bearer: W, segment: int) -> int:
    roster = table.sides[seat].roster
    return sum(wrestler.place == NOWHERE and wrestler is not bearer for wrestler in roster)


def _hurt(table: Table, seat: int, bearer: W, segment: int) -> int:
    return sum(table.injured(wrestler) for wrestler in table.sides[seat].roster)


COUNTS: Mapping[Counted, Callable[[Table, int, W, int], int]] = {
    Counted.CATERING: _in_catering,
    Counted.INJURED: _hurt,
    Counted.ROSTER: lambda table, seat, bearer, segment: len(table.sides[seat].roster),
    Counted.EVENTS: lambda table, seat, bearer, segment: held(table.sides[seat]),
    Counted.POINTS: lambda table, seat, bearer, segment: table.sides[seat].points,
    Counted.TITLES: lambda table, seat, bearer, segment: titles(table, seat),
    Counted.WINS: lambda table, seat, bearer, segment: segments_won(table, seat),
    Counted.RETIRED: lambda table, seat, bearer, segment: len(table.retired),
    Counted.MATCHES: lambda table, seat, bearer, segment: 0 if segment == NOWHERE else table.matches(segment),
    Counted.OPPONENTS: lambda table, seat, bearer, segment: len(table.sides) - 1,
}
"""How many there are of what an amount is multiplied by; a gimmick never counts its own wrestler in Catering."""


def counted(table: Table, per: Counted, seat: int, bearer: W, segment: int) -> int:
    """How many there are now of what an amount is multiplied by."""
    return COUNTS[per](table, seat, bearer, segment)


def holds(table: Table, cue: Cue, segment: int) -> bool:
    """Whether a card is not canceled and all its conditions hold, in a segment or (NOWHERE) out of the scoring.

    A part that asks where its wrestler is booked speaks of that segment.
    """
    if cue.source.muted:
        return False
    act, bearer = cue.act, cue.bearer
    if cue.segment != NOWHERE:
        segment = cue.segment
    elif act.placed:
        # Where the wrestler is booked is asked most often of all, so it is no check of its own.
        if bearer is None or bearer.place == NOWHERE or act.place not in (NOWHERE, bearer.place):
            return False
        if segment == NOWHERE:
            segment = bearer.segment
        elif bearer.segment != segment:
            return False
    checks = act.checks
    if not checks:
        return True
    check, condition = checks[0]
    if len(checks) == 1:
        return check(table, cue.seat, bearer, segment, condition)
    return all(check(table, cue.seat, bearer, segment, condition) for check, condition in checks)
