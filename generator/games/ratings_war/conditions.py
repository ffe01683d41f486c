"""Whether a condition of the vocabulary holds now, and how much is counted; `vocabulary` says what each means.

A check is asked for the player whose effect it is, the wrestler who carries it (None for an event) and the segment
it speaks of (NOWHERE where there is none).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.games.ratings_war.effects import Condition, Counted, If
from generator.games.ratings_war.state import MAIN_EVENT, NOWHERE, Cue, GameState, WrestlerInPlay, held

W = WrestlerInPlay | None


def partner_of(state: GameState, wrestler: WrestlerInPlay) -> WrestlerInPlay | None:
    """The other wrestler of the segment, if both are there."""
    if wrestler.place == NOWHERE:
        return None
    return state.players[wrestler.owner].booking[wrestler.segment][1 - wrestler.place]


def lead(state: GameState, seat: int) -> int:
    """Network Points ahead of the next player; below 0 when somebody has more."""
    return state.players[seat].points - max(player.points for player in state.players if player.seat != seat)


def titles(state: GameState, seat: int) -> int:
    """Championships worn on a roster."""
    return sum(wrestler.titles for wrestler in state.players[seat].roster)


def segments_won(state: GameState, seat: int) -> int:
    """Segments this player won alone this week."""
    return sum(slot.winner == seat for slot in state.slots)


def _bound(value: int, condition: Condition) -> bool:
    n = condition.n or 0
    return value <= n if condition.at_most else value >= n


def _alone(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return not state.players[seat].paired[segment]


def _catering(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and state.in_catering(bearer)


def _opening(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == 0


def _middle(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == 1


def _main(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment == MAIN_EVENT


def _injured(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and state.injured(bearer)


def _champion(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and bearer.titles > 0


def _titles(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return bearer is not None and bearer.titles >= (condition.n or 0)


def _prestige(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return bearer is not None and _bound(bearer.prestige, condition)


def _partner(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    if bearer is None or bearer.segment != segment:
        return False
    partner = partner_of(state, bearer)
    return partner is not None and _bound(partner.base, condition)


def _won(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and state.slots[segment].winner == seat


def _lost(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and seat not in state.slots[segment].best


def _tied(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    if segment == NOWHERE:
        return False
    slot = state.slots[segment]
    return slot.winner == NOWHERE and seat in slot.best


def _lowest(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    ratings = state.slots[segment].ratings
    return ratings[seat] == min(ratings)


def _rival(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    if segment == NOWHERE:
        return False
    n = condition.n or 0
    return any(wrestler.owner != seat and wrestler.base >= n for wrestler in state.booked(segment))


def _rival_champion(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    if segment == NOWHERE:
        return False
    return any(wrestler.owner != seat and wrestler.titles for wrestler in state.booked(segment))


def _match(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segment != NOWHERE and state.matches(segment) > 0


def _named(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return segment != NOWHERE and any(wrestler.name == condition.name for wrestler in state.booked(segment))


def _behind(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return lead(state, seat) < 0


def _lead(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return lead(state, seat) >= (condition.n or 0)


def _events(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return _bound(held(state.players[seat]), condition)


def _roster(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return _bound(len(state.players[seat].roster), condition)


def _title(state: GameState, seat: int, bearer: W, segment: int, condition: Condition) -> bool:
    return titles(state, seat) >= (condition.n or 0)


def _weekwon(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return state.players[seat].earned


def _none(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return all(seat not in slot.best for slot in state.slots)


def _sweep(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return segments_won(state, seat) == len(state.slots)


def _once(state: GameState, seat: int, bearer: W, segment: int, _: Condition) -> bool:
    return bearer is not None and not bearer.used_up


CHECKS: Mapping[If, Callable[[GameState, int, W, int, Condition], bool]] = {
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
"""One check for every word but those that say where the wrestler is booked: `holds` asks them itself."""


def _in_catering(state: GameState, seat: int, bearer: W, segment: int) -> int:
    roster = state.players[seat].roster
    return sum(state.in_catering(wrestler) and wrestler is not bearer for wrestler in roster)


def _hurt(state: GameState, seat: int, bearer: W, segment: int) -> int:
    return sum(state.injured(wrestler) for wrestler in state.players[seat].roster)


COUNTS: Mapping[Counted, Callable[[GameState, int, W, int], int]] = {
    Counted.CATERING: _in_catering,
    Counted.INJURED: _hurt,
    Counted.ROSTER: lambda state, seat, bearer, segment: len(state.players[seat].roster),
    Counted.EVENTS: lambda state, seat, bearer, segment: held(state.players[seat]),
    Counted.POINTS: lambda state, seat, bearer, segment: state.players[seat].points,
    Counted.TITLES: lambda state, seat, bearer, segment: titles(state, seat),
    Counted.WINS: lambda state, seat, bearer, segment: segments_won(state, seat),
    Counted.RETIRED: lambda state, seat, bearer, segment: len(state.retired),
    Counted.MATCHES: lambda state, seat, bearer, segment: 0 if segment == NOWHERE else state.matches(segment),
    Counted.OPPONENTS: lambda state, seat, bearer, segment: len(state.players) - 1,
}
"""How many there are of what an amount is multiplied by; a gimmick never counts its own wrestler in Catering."""


def counted(state: GameState, per: Counted, seat: int, bearer: W, segment: int) -> int:
    """How many there are now of what an amount is multiplied by."""
    return COUNTS[per](state, seat, bearer, segment)


def holds(state: GameState, cue: Cue, segment: int) -> bool:
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
        return check(state, cue.seat, bearer, segment, condition)
    return all(check(state, cue.seat, bearer, segment, condition) for check, condition in checks)
